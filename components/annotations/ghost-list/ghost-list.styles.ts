import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
  }

  .chip {
    padding-inline: var(--_space-2) var(--_space-3);
    min-block-size: max(2rem, var(--_target-size));
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-raised);
    color: var(--_color-text-muted);
  }

  .chip:hover,
  .chip[aria-expanded='true'] {
    color: var(--_color-text);
  }

  .chip.inactive {
    visibility: hidden;
  }

  /* Inside the end of the button, so that both controls look like one notice. */
  .hide {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0.125rem;
    margin-block: auto;
    border-radius: var(--_radius-full);
    color: var(--_color-text-muted);
  }

  .chip:has(+ .hide) {
    padding-inline-end: calc(var(--_target-size) + var(--_space-2));
  }

  .floating {
    display: flex;
    flex-direction: column;
    padding: 0;
    overflow: hidden;
  }

  .floating:not(.sheet) {
    inline-size: min(22rem, calc(100vw - 1rem));
  }

  .handle {
    margin-block-end: 0;
  }

  .header {
    display: flex;
    flex: none;
    gap: var(--_space-2);
    align-items: center;
    padding: var(--_space-2);
    padding-inline-start: var(--_space-3);
    border-block-end: 1px solid var(--_color-border);
  }

  .title {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: var(--_font-size-m);
    font-weight: var(--_font-weight-strong);
  }

  .lists {
    overflow: auto;
    overscroll-behavior: contain;
  }

  .list {
    margin: 0;
    padding: var(--_space-1);
    list-style: none;
  }

  .subtitle {
    padding: var(--_space-2) var(--_space-3);
    border-block: 1px solid var(--_color-border);
    font-size: var(--_font-size-s);
  }

  .item + .item {
    margin-block-start: var(--_space-1);
    padding-block-start: var(--_space-1);
    border-block-start: 1px solid var(--_color-border);
  }

  .thread {
    display: flex;
    gap: var(--_space-2);
    inline-size: 100%;
    margin: 0;
    padding: var(--_space-2);
    border: 0;
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .thread:hover {
    background: var(--_color-hover);
  }

  .thread[aria-current='true'] {
    background: var(--_color-selected);
  }

  .thread:focus-visible {
    outline-offset: -2px;
  }

  .text {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: var(--_space-1);
    min-inline-size: 0;
    font-size: var(--_font-size-s);
  }

  .quote {
    padding-inline-start: var(--_space-2);
    border-inline-start: 2px solid var(--_color-border-strong);
    color: var(--_color-text-muted);
    quotes: none;
  }

  .reason {
    display: flex;
    gap: var(--_space-1);
    align-items: baseline;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    overflow-wrap: anywhere;
  }

  .reason collab-icon {
    --collab-icon-size: 0.75rem;

    flex: none;
    translate: 0 1px;
  }

  .move {
    margin-block: 0.125rem;
    margin-inline-start: calc(1.5rem + var(--_space-2));
    color: var(--_color-accent-text);
    font-weight: var(--_font-weight);
  }

  @media (forced-colors: active) {
    .hide {
      border: 0;
    }

    .thread[aria-current='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
