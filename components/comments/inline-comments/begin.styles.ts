import { css } from 'lit';

/** What a thread is begun in where it stands, see `beginning.ts`. */
export default css`
  /* A face, and the composer beside it. */
  .begin {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  .begin .header {
    margin-block-start: 0.3125rem;
  }

  .begin collab-avatar {
    --collab-avatar-size: 1.75rem;
  }

  /* Who writes is seen by the face, and known to themselves. */
  .begin .author {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
