import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
    font-size: var(--_font-size-s);
    vertical-align: middle;
  }

  .status {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
    max-inline-size: 100%;
    padding: var(--_space-1) var(--_space-3);
    border-radius: var(--_radius-m);
    background: var(--_color-warning-soft);
  }

  .status:has(button) {
    padding-inline-end: var(--_space-1);
  }

  .offline {
    background: var(--_color-hover);
  }

  .status > collab-icon {
    flex: none;
    color: var(--_color-warning);
  }

  .offline > collab-icon {
    color: var(--_color-text-muted);
  }

  strong {
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
  }

  .hint {
    color: var(--_color-text-muted);
  }
`;
