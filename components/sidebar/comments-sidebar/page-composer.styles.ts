import { css } from 'lit';

export default css`
  .page-composer {
    flex: none;
    padding: var(--_space-3);
    border-block-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
  }

  /* Keeps the focused composer visible in a low window. */
  .page-composer:focus-within {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
  }

  /* Resets the sidebar's header styles for the header of the new thread. */
  .page-composer .new-thread .header {
    align-self: start;
    padding: 0;
  }

  /* Keeps part of the list visible. */
  @media (height <= 40rem) or (width <= 480px) {
    .page-composer {
      --collab-composer-max-size: 6rem;
    }

    .bulk-actions ~ .page-composer {
      display: none;
    }
  }
`;
