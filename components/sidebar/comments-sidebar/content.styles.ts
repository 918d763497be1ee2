import { css } from 'lit';
import chipStyles from '../../styles/chip.styles.js';
import emptyStyles from '../../styles/empty.styles.js';
import moreStyles from './groups.styles.js';

const styles = css`
  .filters {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    padding: 0 var(--_space-3) var(--_space-2);
  }

  /* The menus and the chips come with the threads, and nothing moves when they do. */
  .filters:not(:has(collab-view-menu)) {
    margin-block-end: calc(min(var(--_target-size), 2rem) + var(--_space-2));
    padding-inline-end: calc(var(--_space-3) + 3 * (var(--_control-size) + var(--_space-1)));
  }

  .search {
    position: relative;
    display: flex;
    flex: 1 1 8rem;
    align-items: center;
    min-inline-size: 0;
  }

  .search > collab-icon {
    position: absolute;
    inset-inline-start: var(--_space-2);
    color: var(--_color-text-muted);
    pointer-events: none;
  }

  .search .field {
    padding-inline: 2rem;
    appearance: none;
  }

  .field::-webkit-search-cancel-button {
    display: none;
  }

  .search .icon-button {
    position: absolute;
    inset-inline-end: 0;
  }

  .chips {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: var(--_space-1);
    max-block-size: 6rem;
    padding: 0 var(--_space-3) var(--_space-2);
    overflow: hidden auto;
  }

  .chips > * {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .of {
    color: var(--_color-text-muted);
    font-weight: var(--_font-weight);
  }

  .empty {
    flex: 1;
    justify-content: center;
    padding-block-end: 20%;
  }

  .empty > p {
    unicode-bidi: plaintext;
  }

  .custom-buttons {
    padding: 0 var(--_space-4) var(--_space-3);
  }

  /* In sight as long as threads are checked, where the window is too low for all else. */
  .bulk-actions {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
    flex: none;
    padding: var(--_space-2);
    border-block-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
  }

  /* It covers no row that has the focus. */
  :is(.panel, .inside):has(.bulk-actions) {
    scroll-padding-block-end: calc(var(--_control-size) + var(--_space-6));
  }

  @media (forced-colors: active) {
    .search .icon-button {
      border: 0;
    }
  }
`;

export default [chipStyles, emptyStyles, styles, moreStyles];
