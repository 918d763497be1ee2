import { css } from 'lit';

export default css`
  :host {
    display: block;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1);
    padding: var(--_space-1);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-raised);
  }

  /* Wraps before the buttons do. */
  .count {
    flex: 1 0 3rem;
    max-inline-size: max-content;
    margin-inline-end: auto;
    font-size: var(--_font-size-s);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
    unicode-bidi: plaintext;
  }
`;
