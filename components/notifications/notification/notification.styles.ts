import { css } from 'lit';

export default css`
  :host {
    display: block;
  }

  .row {
    position: relative;
    display: flex;
    gap: var(--_space-3);
    padding: 0.625rem var(--_space-4);
    border-radius: 0;
  }

  .avatars {
    position: relative;
    flex: none;
    block-size: 2rem;
    inline-size: 2rem;
  }

  .avatars > collab-avatar {
    --collab-avatar-size: 2rem;
  }

  .several > collab-avatar {
    --collab-avatar-size: 1.375rem;

    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    border-radius: var(--_radius-full);
    box-shadow: 0 0 0 2px var(--_row-ground, var(--_color-surface));
  }

  /* The second avatar is behind the latest one. */
  .several > collab-avatar:nth-child(2) {
    z-index: -1;
    inset-block: 0 auto;
    inset-inline: auto 0;
    box-shadow: none;
  }

  .several {
    isolation: isolate;
  }

  .action-icon {
    position: absolute;
    inset-block-end: -0.375rem;
    inset-inline-end: -0.4375rem;
    display: grid;
    place-items: center;
    block-size: 1.125rem;
    inline-size: 1.125rem;
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-full);
    background: var(--_color-surface-raised);
    color: var(--_color-text-muted);
  }

  .action-icon > .icon-svg {
    --collab-icon-size: 0.6875rem;
  }

  .icon-only > .action-icon {
    inset: 0;
    block-size: 2rem;
    inline-size: 2rem;
  }

  .icon-only > .action-icon > .icon-svg {
    --collab-icon-size: 1rem;
  }

  .main {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.125rem;
    min-inline-size: 0;
  }

  .open {
    display: block;
    inline-size: 100%;
    margin: 0;
    padding: 0;
    padding-inline-end: var(--_space-4);
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .open::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  .open:focus-visible {
    outline: none;
  }

  .open:focus-visible::after {
    border-radius: var(--_radius-s);
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  /* Aligned with the page direction, whatever the direction of the text. */
  .headline {
    display: block;
    font-size: var(--_font-size-s);
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .headline-text,
  .text {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .headline-text {
    -webkit-line-clamp: 3;
    line-clamp: 3;
  }

  /* Aligned by the direction of the text, as in a comment. */
  .text {
    text-align: start;
  }

  .value {
    font-weight: var(--_font-weight-strong);
  }

  /* A stroke instead of bold keeps the text width when the notification becomes read. */
  :host(:state(unread)) .headline-text {
    -webkit-text-stroke: 0.032em;
  }

  :host(:state(unread)) .value {
    -webkit-text-stroke: 0;
  }

  .body {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  :host(:state(unread)) .body:not(.quote) {
    color: var(--_color-text);
  }

  /* On the side where the text starts, as in a comment. */
  .quote .text {
    padding-inline-start: var(--_space-2);
    border-inline-start: 2px solid var(--_color-border);
  }

  .meta {
    display: flex;
    gap: var(--_space-1);
    margin: 0.125rem 0 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .meta > * {
    flex: none;
    white-space: nowrap;
  }

  .meta > .name {
    display: flex;
    flex: 0 1 auto;
    min-inline-size: 2.5rem;
  }

  /* The ellipsis goes to the end of the text in its own direction. */
  .name > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .separated::before {
    margin-inline-end: var(--_space-1);
    content: '·' / '';
  }

  .dot {
    position: absolute;
    inset-block-start: 1rem;
    inset-inline-end: var(--_space-4);
    block-size: 0.5rem;
    inline-size: 0.5rem;
    border-radius: var(--_radius-full);
    background: var(--_color-unread);
  }

  /* Clicks on the text reach the open button below it. */
  .foot {
    position: relative;
    pointer-events: none;
  }

  .row:is(:hover, :focus-within) .meta:has(+ .actions) {
    padding-inline-end: 7.5rem;
  }

  /* Aligned with the last line, because the lines above can fill the row. */
  .actions {
    position: absolute;
    inset-block-end: -0.4375rem;
    inset-inline-end: calc(-1 * var(--_space-2));
    display: flex;
    gap: 0.125rem;
    padding: 1px;
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-raised);
    opacity: 0;
    pointer-events: none;
    transition: opacity var(--_motion-fast) var(--_ease);
  }

  .row:is(:hover, :focus-within) .actions {
    opacity: 1;
    pointer-events: auto;
  }

  .actions > .icon-button {
    min-block-size: max(1.5rem, var(--_target-size));
    inline-size: max(1.5rem, var(--_target-size));
  }

  .custom-buttons {
    position: relative;
    z-index: 1;
    margin-block-start: var(--_space-1);
  }

  .composer {
    position: relative;
    z-index: 1;
    margin-block-start: var(--_space-2);
  }

  /* Beside the text, below the unread dot. */
  .menu {
    position: absolute;
    z-index: 1;
    inset-block-end: 0;
    inset-inline-end: 0;
  }

  .row:has(> .menu) .main {
    padding-inline-end: var(--_space-6);
  }

  @media (forced-colors: active) {
    .dot {
      background: Highlight;
      forced-color-adjust: none;
    }

    .row:hover {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
