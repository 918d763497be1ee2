import { css } from 'lit';

/** Styles of a thread in a list: `collab-avatar`, a `.head` with `.author` and `.time`, and an `.excerpt` of two lines. */
export default css`
  collab-avatar {
    --collab-avatar-size: 1.5rem;

    flex: none;
  }

  .head {
    display: flex;
    gap: var(--_space-2);
    align-items: baseline;
    min-inline-size: 0;
  }

  .author {
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .time {
    flex: none;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .quote,
  .excerpt {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
`;
