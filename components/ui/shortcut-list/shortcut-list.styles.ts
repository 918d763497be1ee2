import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  .panel {
    position: fixed;
    inset: 0;
    inline-size: min(22rem, calc(100vw - 2rem));
    block-size: fit-content;
    max-block-size: calc(100dvb - 2rem);
    margin: auto;
    padding: var(--_space-3) var(--_space-4) var(--_space-4);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    overflow: hidden auto;
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-overlay);
    color: inherit;
  }

  .panel:focus {
    outline: none;
  }

  .panel:focus-visible {
    outline: 2px solid var(--_color-focus);
  }

  .header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-2);
    margin-block-end: var(--_space-1);
  }

  h2 {
    margin: 0;
    font-size: var(--_font-size-m);
    font-weight: var(--_font-weight-strong);
  }

  dl {
    margin: 0;
  }

  dl > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-3);
    padding-block: var(--_space-1);
  }

  dt {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  dd {
    display: flex;
    flex: none;
    gap: var(--_space-1);
    margin: 0;
  }

  kbd {
    min-inline-size: 1.5rem;
    padding: 0 var(--_space-1);
    border: 1px solid var(--_color-border-strong);
    border-radius: var(--_radius-s);
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-s);
    text-align: center;
    white-space: nowrap;
  }
`;
