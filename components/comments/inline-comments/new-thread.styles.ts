import { css } from 'lit';

/** Styles of the form that `NewThreadController` renders. */
export default css`
  /* The composer is beside the avatar. */
  .new-thread {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  .new-thread .header {
    margin-block-start: 0.3125rem;
  }

  .new-thread collab-avatar {
    --collab-avatar-size: 1.75rem;
  }

  /* The avatar identifies the user; the name is for screen readers. */
  .new-thread .author {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
