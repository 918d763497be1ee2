import { css } from 'lit';

export default css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .comment {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: var(--_space-2);
    padding-block: var(--_space-2);
  }

  .main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-1);
  }

  collab-attachments,
  collab-custom-buttons {
    margin-block: var(--_space-1);
  }

  .header {
    display: flex;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    min-block-size: 1.75rem;
  }

  .author {
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .meta {
    flex: none;
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
  }

  /* Whole or not at all: where there is no room, it goes to a second line out of sight, and the name keeps its own. */
  .edited {
    flex: 0 99999 auto;
    min-inline-size: 0;
    block-size: 1lh;
    margin-inline-start: calc(-1 * var(--_space-2));
    overflow: hidden;
  }

  .edited::before {
    content: '\\200b';
  }

  .edited > span {
    display: inline-block;
    white-space: nowrap;
  }

  .edited > span::before {
    margin-inline: 0.3em;
    content: '·';
  }

  .unread {
    flex: none;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--_color-unread);
  }

  /* A finger's larger buttons make the line no higher: the name stays beside the face. */
  .tools {
    display: flex;
    flex: none;
    margin-block: min(0px, (1.75rem - var(--_control-size)) / 2);
    margin-inline-start: auto;
  }

  @media (hover: hover) {
    .tools:not(:has([open])) {
      opacity: 0;
      transition: opacity var(--_motion-fast) var(--_ease);
    }

    .comment:is(:hover, :focus-within) .tools {
      opacity: 1;
    }
  }

  /* Their row has its height before they have come. */
  collab-reactions:not(:defined) {
    display: block;
    block-size: min(max(1.5rem, var(--_target-size)), 2rem);
  }

  .loading {
    display: grid;
    gap: var(--_space-1);
    padding-block: var(--_space-1);
  }

  .loading > .skeleton {
    block-size: 0.875rem;
  }

  .loading > .skeleton:last-child {
    inline-size: 60%;
  }

  :host([pending]) collab-comment-body {
    color: var(--_color-text-subtle);
  }

  @media (forced-colors: active) {
    .unread {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
