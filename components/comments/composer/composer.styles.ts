import { css } from 'lit';

export default css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .box {
    position: relative;
    border: 1px solid var(--_color-border-strong);
    border-radius: var(--_radius-m);
    background: var(--_color-surface);
    transition: border-color var(--_motion-fast) var(--_ease);
  }

  .box:hover {
    border-color: var(--_color-text-muted);
  }

  .box:has([aria-invalid='true']) {
    border-color: var(--_color-danger);
  }

  .box:has(.text:focus-within) {
    border-color: var(--_color-focus);
    outline: 1px solid var(--_color-focus);
    outline-offset: 0;
  }

  :host([disabled]) .box,
  :host([readonly]) .box {
    border-color: var(--_color-border);
    background: var(--_color-surface-sunken);
  }

  :host([disabled]) .box {
    color: var(--_color-text-subtle);
  }

  /* The textarea, the editor and the placeholder share a grid cell, so that the editor replaces the textarea without a shift. */
  .text {
    display: grid;
    max-block-size: var(--collab-composer-max-size, 16rem);
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-radius: inherit;
  }

  .text > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }

  .placeholder,
  textarea,
  [contenteditable] {
    padding: max(0.4375rem, (var(--_target-size) - 1lh) / 2 - 1px) var(--_space-3);
    font: inherit;
    line-height: inherit;
  }

  .placeholder {
    overflow: hidden;
    color: var(--_color-text-subtle);
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
    pointer-events: none;
    user-select: none;
  }

  textarea {
    inline-size: 100%;
    margin: 0;
    border: 0;
    background: transparent;
    color: inherit;
    overflow-wrap: anywhere;
    resize: none;
    field-sizing: content;
  }

  .editor {
    display: grid;
  }

  [contenteditable] {
    position: relative;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    font-variant-ligatures: none;
  }

  textarea:focus-visible,
  [contenteditable]:focus-visible {
    outline: none;
  }

  .toolbar {
    display: flex;
    /* With touch targets, the buttons may not fit one line. */
    flex-wrap: wrap;
    gap: 2px;
    min-block-size: calc(var(--_control-size) + 2 * var(--_space-1) + 1px);
    padding: var(--_space-1);
    border-block-end: 1px solid var(--_color-border);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1);
    padding: 0 var(--_space-1) var(--_space-1);
  }

  .format {
    font-weight: var(--_font-weight-strong);
  }

  .note {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
  }

  .end {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    margin-inline-start: auto;
  }

  .submit.icon-button {
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }

  .submit.icon-button:hover {
    background: var(--_color-accent-hover);
  }

  .submit.icon-button:disabled {
    background: var(--_color-hover);
    color: var(--_color-text-subtle);
    opacity: 1;
  }

  .message {
    flex-basis: 100%;
    margin: var(--_space-1) 0 0;
    color: var(--_color-danger);
    font-size: var(--_font-size-xs);
  }

  kbd {
    font: inherit;
    opacity: 0.7;
  }

  /* iOS zooms in on focused text below 16px. */
  @media (pointer: coarse) {
    .text {
      font-size: max(16px, 1rem);
    }
  }

  @media (forced-colors: active) {
    .box:has(.text:focus-within) {
      outline: 2px solid Highlight;
    }

    .submit.icon-button:enabled {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
