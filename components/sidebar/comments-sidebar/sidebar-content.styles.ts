import { css } from 'lit';
import chipStyles from '../../styles/chip.styles.js';
import emptyStyles from '../../styles/empty-state.styles.js';

const contentStyles = css`
  .filters {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    padding: 0 var(--_space-3) var(--_space-2);
  }

  /* Reserves the space of the menus and chips, which appear with the threads. */
  .filters:not(:has(collab-view-menu, ~ .empty)) {
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

  .filter-name {
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

  /* Stays visible in a low window while threads are selected. */
  .bulk-actions {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
    flex: none;
    padding: var(--_space-2);
    border-block-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
  }

  /* Keeps the focused row clear of the bulk actions. */
  :is(.panel, .content):has(.bulk-actions) {
    scroll-padding-block-end: calc(var(--_control-size) + var(--_space-6));
  }

  @media (forced-colors: active) {
    .search .icon-button {
      border: 0;
    }
  }

  .more {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    padding: var(--_space-2) var(--_space-4);
    border-block-start: 1px solid var(--_color-border);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .loaded-count {
    flex: 1;
    min-inline-size: 0;
  }

  .more .button {
    flex: none;
  }
`;

const layoutStyles = css`
  /* The hit area lies outside the panel, where it covers no content. */
  .edge {
    position: absolute;
    z-index: 1;
    inset-block: 0;
    inset-inline-start: -1.25rem;
    inline-size: 1.5rem;
    cursor: col-resize;
    touch-action: none;
  }

  :host([position='start']) .edge {
    inset-inline: auto -1.25rem;
  }

  .edge::after {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0.25rem;
    inline-size: 3px;
    background: var(--_color-accent);
    opacity: 0;
    transition: opacity var(--_motion-fast) var(--_ease);
    content: '';
  }

  :host([position='start']) .edge::after {
    inset-inline: 0.25rem auto;
  }

  :host([layout='floating']) .edge,
  :host([layout='floating']) .edge::after {
    inset-block: var(--_radius-m);
  }

  .edge:is(:hover, :focus-visible, :active)::after {
    opacity: 1;
  }

  .edge:focus-visible {
    outline: none;
  }

  /* Hidden while an open thread's target is behind the panel. */
  .panel.aside {
    visibility: hidden;
    opacity: 0;
    translate: 1.5rem 0;
  }

  .panel.aside:dir(rtl),
  :host([position='start']) .panel.aside:dir(ltr) {
    translate: -1.5rem 0;
  }

  :host([position='start']) .panel.aside:dir(rtl) {
    translate: 1.5rem 0;
  }

  .restore {
    position: fixed;
    z-index: var(--_layer-overlay);
    inset-block-start: calc(var(--collab-comments-sidebar-inset-block-start, 0px) + var(--_space-3));
    inset-inline-end: 0;
    padding-block: var(--_space-2);
    border: 1px solid var(--_color-border);
    border-inline-end: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    background: var(--_color-surface);
    box-shadow: var(--_shadow-overlay);
  }

  .restore.at-bottom {
    inset-block: auto var(--_space-3);
  }

  :host([position='start']) .restore {
    inset-inline: 0 auto;
    border-inline: 0 1px solid var(--_color-border);
    border-radius: 0;
    border-start-end-radius: var(--_radius-s);
    border-end-end-radius: var(--_radius-s);
  }

  /* In a low window the content scrolls as a whole and keeps part of the list visible. */
  .content {
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-radius: inherit;
    scrollbar-width: thin;
  }

  .content > :is(collab-thread-list, .loading) {
    min-block-size: 8rem;
  }

  /* In the top layer, with a readable line length. */
  :host([fullscreen]) .panel {
    position: fixed;
    inset: 0 0 var(--_keyboard, 0);
    inline-size: auto;
    max-inline-size: none;
    block-size: auto;
    margin: 0;
    padding: env(safe-area-inset-top) max(0px, (100% - 48rem) / 2) env(safe-area-inset-bottom);
    border: 0;
    border-radius: 0;
    overflow: visible;
    background: var(--_color-surface);
    color: inherit;
  }

  .grip {
    position: relative;
    flex: none;
    block-size: 1.5rem;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    cursor: grab;
    touch-action: none;
  }

  .grip::before {
    display: block;
    inline-size: 2.25rem;
    block-size: 0.25rem;
    margin: 0 auto;
    border-radius: var(--_radius-full);
    background: var(--_color-border-strong);
    content: '';
  }

  .grip:focus-visible {
    outline-offset: -3px;
  }

  .grip + .content > .header {
    padding-block-start: 0;
  }

  @media (width <= 480px) {
    :host(:not([layout='embedded'])) .panel {
      block-size: min(var(--_sheet) + max(0px, -1 * var(--_drag, 0px)), var(--_most));
      overflow: hidden auto;
      overscroll-behavior: contain;
      translate: 0 max(0px, var(--_drag, 0px));
      transition:
        block-size var(--_motion-slow) var(--_ease),
        translate var(--_motion-slow) var(--_ease);
    }

    :host(:not([layout='embedded'])) .panel:has(.grip:active) {
      transition: none;
    }

    /* A sheet scrolls together with its grip. */
    :host(:not([layout='embedded'])) .content {
      display: contents;
    }

    :host(:not([layout='embedded'])) .content > :is(collab-thread-list, .loading) {
      min-block-size: 5rem;
    }

    :host([fullscreen]:not([layout='embedded'])) .panel {
      inset: auto auto var(--_keyboard, 0) var(--_viewport-left, 0);
      inline-size: 100%;
      max-inline-size: var(--_viewport-width, none);
      block-size: var(--_most);
      padding-block: 0 env(safe-area-inset-bottom);
      border: 0;
      border-block-start: 1px solid var(--_color-border);
      border-radius: var(--_radius-m) var(--_radius-m) 0 0;
    }
  }

  /* In a low window the connection status takes one line; its hint is left to screen readers. */
  @media (width <= 480px) or (height <= 30rem) {
    .connection::part(hint) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .edge::after,
    :host(:not([layout='embedded'])) .panel {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .edge::after {
      background: Highlight;
    }

    .grip::before {
      background: ButtonText;
    }
  }
`;

export default [chipStyles, emptyStyles, contentStyles, layoutStyles];
