import { css } from 'lit';

export default css`
  .foot {
    flex: none;
    padding: var(--_space-3);
    border-block-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
  }

  /* All of what is written in is seen, where the window is too low for all else. */
  .foot:focus-within {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
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
