import { css } from 'lit';

export default css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  /* Where nothing limits its height the window does: a list as high as all its rows would render every one of them. */
  .list {
    flex: 1 1 auto;
    min-block-size: 0;
    max-block-size: 100dvb;
    padding: 0 var(--_space-2) var(--_space-4);
    overflow: hidden auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  .list:focus {
    outline: none;
  }

  .list:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  /* Within the header, so that it is measured with it. */
  .section + .section .group {
    border-block-start: 1px solid var(--_color-border);
  }

  .group {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    margin: 0 calc(-1 * var(--_space-2));
    padding: var(--_space-1) var(--_space-2);
    background: var(--_color-surface);
    font: inherit;
  }

  .group-button {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    inline-size: 100%;
    min-block-size: var(--_control-size);
    padding: 0 var(--_space-1);
    border: 0;
    border-radius: var(--_radius-s);
    background: transparent;
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    text-align: start;
    cursor: pointer;
  }

  .group-button:hover {
    background: var(--_color-hover);
  }

  .group-button:focus-visible {
    outline-offset: -2px;
  }

  .group-name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .count {
    color: var(--_color-text-subtle);
    font-variant-numeric: tabular-nums;
    font-weight: var(--_font-weight);
  }

  .group .badge {
    margin-inline-start: auto;
  }

  .section:not(:has(.group)) {
    padding-block-start: var(--_space-2);
  }
`;
