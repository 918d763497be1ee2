import { css } from 'lit';

export default css`
  .foot {
    flex: none;
    padding: var(--_space-3);
    border-block-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
  }

  /* The head of a thread, and not of the sidebar. */
  .foot .begin .header {
    align-self: start;
    padding: 0;
  }

  /* Some of the list stays in sight. */
  @media (height <= 40rem) or (width <= 480px) {
    .foot {
      --collab-composer-max-size: 6rem;
    }
  }
`;
