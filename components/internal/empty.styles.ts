import { css } from 'lit';

export default css`
  .empty {
    margin: 0;
    padding-block: var(--_space-4);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    text-align: center;
  }
`;
