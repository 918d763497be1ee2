import { css } from 'lit';

export default css`
  .more {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    padding: var(--_space-2) var(--_space-4);
    border-block-start: 1px solid var(--_color-border);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .so-far {
    flex: 1;
    min-inline-size: 0;
  }

  .more .button {
    flex: none;
  }
`;
