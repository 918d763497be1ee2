import { css } from 'lit';

export default css`
  :host {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  .group {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    min-inline-size: 0;
  }

  .button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    font-weight: var(--_font-weight);
  }

  .on {
    border-color: var(--_color-accent);
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
    font-weight: var(--_font-weight-strong);
  }

  @media (forced-colors: active) {
    .on {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
