import { css } from 'lit';

export default css`
  :host {
    display: block;
    font-size: var(--_font-size-s);
  }

  .line-row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-4);
    padding-block: var(--_space-3);
    cursor: pointer;
  }

  .words {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }

  .name {
    font-weight: var(--_font-weight-strong);
  }

  .hint {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .channel {
    margin: 0;
    padding: var(--_space-3) 0 0;
    border: 0;
    border-block-start: 1px solid var(--_color-border);
  }

  /* A line of its own, also where it is floated by no browser. */
  .channel > .name {
    float: inline-start;
    inline-size: 100%;
    margin: 0 0 var(--_space-1);
    padding: 0;
  }

  .values {
    display: flex;
    flex-direction: column;
    clear: both;
    padding-block-end: var(--_space-3);
  }

  .value {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: 2rem;
    padding-inline: var(--_space-2);
    margin-inline: calc(-1 * var(--_space-2));
    border-radius: var(--_radius-s);
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  .value:hover {
    background: var(--_color-hover);
  }

  .channel:disabled {
    opacity: 0.55;
  }

  .channel:disabled .value {
    background: none;
    cursor: default;
  }

  input {
    flex: none;
    margin: 0;
    accent-color: var(--_color-accent);
  }

  input[type='radio'] {
    block-size: 1rem;
    inline-size: 1rem;
  }

  .switch {
    position: relative;
    block-size: 1.25rem;
    inline-size: 2.125rem;
    border: 1px solid var(--_color-border-strong);
    border-radius: var(--_radius-full);
    background: var(--_color-hover);
    appearance: none;
    cursor: inherit;
    transition: background-color var(--_motion-fast) var(--_ease);
  }

  .switch::before {
    position: absolute;
    inset-block: 2px;
    inset-inline-start: 2px;
    inline-size: 0.875rem;
    border-radius: var(--_radius-full);
    background: var(--_color-text-muted);
    content: '';
    transition: inset-inline-start var(--_motion-fast) var(--_ease);
  }

  .switch:checked {
    border-color: transparent;
    background: var(--_color-accent);
  }

  .switch:checked::before {
    inset-inline-start: calc(100% - 0.875rem - 2px);
    background: var(--_color-on-accent);
  }

  .switch:disabled {
    opacity: 0.45;
  }

  input:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: 2px;
  }

  [part='system'] {
    border-block-start: 1px solid var(--_color-border);
  }

  .failure {
    margin: var(--_space-2) 0 0;
    color: var(--_color-danger);
  }

  .line {
    block-size: 3rem;
    margin-block-end: var(--_space-3);
  }

  @media (pointer: coarse) {
    .value {
      min-block-size: 2.75rem;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .switch,
    .switch::before {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .switch {
      border-color: ButtonText;
      forced-color-adjust: none;
      background: Canvas;
    }

    .switch::before {
      background: ButtonText;
    }

    .switch:checked {
      background: Highlight;
    }

    .switch:checked::before {
      background: HighlightText;
    }
  }
`;
