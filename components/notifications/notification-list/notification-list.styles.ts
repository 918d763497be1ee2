import { css } from 'lit';

export default css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  .list {
    flex: 1;
    min-block-size: 0;
    padding-block-end: var(--_space-2);
    overflow-y: auto;
    /* The virtual list keeps the scroll position itself. */
    overflow-anchor: none;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  .list:focus-visible {
    outline: none;
  }

  .group {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: 2.25rem;
    padding-block-start: var(--_space-1);
    padding-inline: var(--_space-4) var(--_space-2);
  }

  .group-name {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .group-name:focus-visible {
    border-radius: var(--_radius-s);
    outline: 2px solid var(--_color-focus);
    outline-offset: 2px;
  }

  .load-more {
    padding: var(--_space-3) var(--_space-4);
  }

  .load-more > .skeleton {
    block-size: 2.5rem;
  }
`;
