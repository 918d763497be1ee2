import { css } from 'lit';

export default css`
  :host([layout='embedded']),
  :host([layout='page']) {
    display: block;
    min-block-size: 20rem;
    block-size: 100%;
    /* Limits the height in a page that sets none; otherwise the panel would grow with the whole list. */
    max-block-size: 100dvh;
  }

  .panel {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    background: var(--_color-surface);
  }

  .panel:focus {
    outline: none;
  }

  .panel:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  :host([layout='embedded']) .panel {
    block-size: 100%;
    max-block-size: inherit;
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    overflow: hidden;
  }

  :host([layout='page']) .panel {
    block-size: 100%;
    max-block-size: inherit;
    max-inline-size: 48rem;
    margin-inline: auto;
  }

  .floating {
    inline-size: min(var(--collab-notification-panel-inline-size, 26rem), calc(100vw - 2 * var(--_space-2)));
    block-size: 36rem;
    padding: 0;
    overflow: hidden;
    background: var(--_color-surface-raised);
  }

  .sheet {
    inline-size: 100%;
    block-size: 85dvh;
  }

  .header {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--_space-2);
    padding-block: var(--_space-3) var(--_space-2);
    padding-inline: var(--_space-4) var(--_space-2);
  }

  .title {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    font-size: var(--_font-size-l);
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .buttons {
    display: flex;
    flex: none;
    gap: var(--_space-1);
  }

  .tabs {
    display: flex;
    flex: none;
    gap: var(--_space-4);
    padding-inline: var(--_space-4);
    border-block-end: 1px solid var(--_color-border);
    overflow-x: auto;
    scrollbar-width: none;
  }

  .tab {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--_space-1);
    min-block-size: 2.25rem;
    margin: 0 0 -1px;
    padding: 0;
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-s);
    cursor: pointer;
    white-space: nowrap;
  }

  .tab:hover {
    color: var(--_color-text);
  }

  .tab:focus-visible {
    border-radius: var(--_radius-s);
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  .tab[aria-selected='true'] {
    border-block-end-color: var(--_color-accent);
    color: var(--_color-text);
    font-weight: var(--_font-weight-strong);
  }

  .body {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }

  .body > collab-notification-list {
    flex: 1;
  }

  .body .empty {
    flex: 1;
    justify-content: center;
    padding-block-end: 20%;
  }

  .offline {
    margin: var(--_space-2) var(--_space-4);
  }

  .load-more-error {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_space-4);
    border-block-start: 1px solid var(--_color-border);
    color: var(--_color-danger);
    font-size: var(--_font-size-s);
  }

  .settings {
    flex: 1;
    padding: var(--_space-2) var(--_space-4) var(--_space-4);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .loading {
    padding-block-start: var(--_space-3);
    overflow: hidden;
  }

  .skeleton-row {
    display: flex;
    gap: var(--_space-3);
    padding: var(--_space-3) var(--_space-4);
  }

  .skeleton-avatar {
    flex: none;
    block-size: 2rem;
    inline-size: 2rem;
    border-radius: var(--_radius-full);
  }

  .skeleton-lines {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: var(--_space-2);
  }

  .skeleton-lines > .skeleton {
    block-size: 0.75rem;
  }

  .skeleton-lines > .short {
    inline-size: 30%;
  }

  .skeleton-lines > .long {
    inline-size: 60%;
  }

  @media (pointer: coarse) {
    .tab {
      min-block-size: 2.75rem;
    }

    .buttons {
      gap: 0;
    }
  }

  @media (width < 26rem) {
    .title {
      font-size: inherit;
    }
  }

  @media (forced-colors: active) {
    .tab[aria-selected='true'] {
      border-block-end-color: Highlight;
    }

    /* Forced colours draw transparent borders, so every tab would look selected. */
    .tab:not([aria-selected='true']) {
      border-block-end-style: none;
      padding-block-end: 2px;
    }
  }
`;
