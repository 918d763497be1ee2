import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  .panel {
    --_edge: calc(-1 * var(--collab-comments-sidebar-inline-size, 22rem));

    position: fixed;
    z-index: var(--_layer-overlay);
    inset-block: 0;
    inset-inline-end: 0;
    display: flex;
    flex-direction: column;
    inline-size: var(--collab-comments-sidebar-inline-size, 22rem);
    max-inline-size: 100%;
    border-inline-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
    box-shadow: var(--_shadow-overlay);
    transition:
      opacity var(--_motion-slow) var(--_ease),
      translate var(--_motion-slow) var(--_ease);
  }

  :host([position='start']) .panel {
    inset-inline: 0 auto;
    border-inline: 0 1px solid var(--_color-border);
  }

  @starting-style {
    .panel {
      opacity: 0;
      translate: 1.5rem 0;
    }

    .panel:dir(rtl),
    :host([position='start']) .panel:dir(ltr) {
      translate: -1.5rem 0;
    }

    :host([position='start']) .panel:dir(rtl) {
      translate: 1.5rem 0;
    }
  }

  .panel:focus {
    outline: none;
  }

  .panel:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  .header {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding-block: var(--_space-3) var(--_space-2);
    padding-inline: var(--_space-4) var(--_space-3);
  }

  h2 {
    margin: 0;
    font-size: var(--_font-size-l);
    font-weight: var(--_font-weight-strong);
    line-height: 1.25;
  }

  .close {
    margin-inline-start: auto;
  }

  .connection {
    margin: 0 var(--_space-3) var(--_space-2);
  }

  .filters {
    display: flex;
    gap: var(--_space-2);
    padding: 0 var(--_space-3) var(--_space-2);
  }

  .search,
  .select {
    position: relative;
    display: flex;
    align-items: center;
    min-inline-size: 0;
  }

  .search {
    flex: 1 1 8rem;
  }

  .search > collab-icon,
  .select > collab-icon {
    position: absolute;
    color: var(--_color-text-muted);
    pointer-events: none;
  }

  .search > collab-icon {
    inset-inline-start: var(--_space-2);
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

  .select {
    flex: 0 1 auto;
    max-inline-size: 50%;
  }

  .select .field {
    padding-inline-end: 1.75rem;
    overflow: hidden;
    cursor: pointer;
    text-overflow: ellipsis;
    appearance: none;
  }

  .select > collab-icon {
    --collab-icon-size: 0.875rem;

    inset-inline-end: var(--_space-2);
  }

  collab-thread-list,
  .loading {
    flex: 1;
    min-block-size: 0;
    border-block-start: 1px solid var(--_color-border);
  }

  .loading {
    padding: var(--_space-2);
    overflow: hidden;
  }

  .empty {
    flex: 1;
    justify-content: center;
    padding-block-end: 20%;
  }

  .empty .button {
    margin-block-start: var(--_space-3);
  }

  .skeleton-row {
    display: flex;
    gap: var(--_space-2);
    padding: var(--_space-2);
  }

  .skeleton-lines {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.375rem;
    padding-block: 0.25rem;
  }

  .face {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border-radius: var(--_radius-full);
  }

  .short,
  .long {
    block-size: 0.75rem;
  }

  .short {
    inline-size: 40%;
  }

  @media (width <= 480px) {
    .panel {
      inline-size: 100%;
      padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
      border: 0;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .panel {
      transition: none;
    }
  }

  .custom-buttons {
    padding: 0 var(--_space-4) var(--_space-3);
  }
`;
