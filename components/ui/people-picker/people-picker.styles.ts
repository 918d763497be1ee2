import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
    min-inline-size: 0;
  }

  :host([inline]) {
    display: block;
  }

  .panel {
    min-inline-size: 0;
  }

  .dropdown {
    inline-size: min(18rem, 100vw - 1rem);
  }

  /* The list scrolls below the search field. */
  .search {
    position: sticky;
    inset-block-start: calc(-1 * var(--_space-1));
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    padding: var(--_space-1);
    background: inherit;
  }

  .dropdown .search {
    background: var(--_color-surface-raised);
  }

  .search input {
    flex: 1 1 8rem;
    inline-size: auto;
    min-inline-size: 0;
  }

  .scope {
    flex: 0 1 auto;
    inline-size: auto;
    max-inline-size: 100%;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    margin: 0;
    padding: var(--_space-1);
    list-style: none;
  }

  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 0;
    max-inline-size: 100%;
    padding: 2px;
    border-radius: var(--_radius-full);
    background: var(--_color-hover);
    font-size: var(--_font-size-xs);
  }

  .chip-name {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .remove {
    --collab-icon-size: 0.75rem;

    display: grid;
    flex: none;
    place-items: center;
    inline-size: var(--_target-size);
    block-size: var(--_target-size);
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: transparent;
    color: var(--_color-text-muted);
    cursor: pointer;
  }

  .remove:hover {
    color: var(--_color-text);
  }

  .none {
    inline-size: 100%;
    justify-content: flex-start;
    margin-block-start: var(--_space-1);
    font-weight: var(--_font-weight);
  }
`;
