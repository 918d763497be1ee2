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

  .faces {
    position: relative;
    flex: none;
    block-size: 2rem;
    inline-size: 2rem;
  }

  .faces > collab-avatar {
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

  /* Behind the latest. */
  .several > collab-avatar:nth-child(2) {
    z-index: -1;
    inset-block: 0 auto;
    inset-inline: auto 0;
    box-shadow: none;
  }

  .several {
    isolation: isolate;
  }

  .kind {
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

  .kind > .drawing {
    --collab-icon-size: 0.6875rem;
  }

  .alone > .kind {
    inset: 0;
    block-size: 2rem;
    inline-size: 2rem;
  }

  .alone > .kind > .drawing {
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

  /* Beside the faces, whatever direction its words have. */
  .headline {
    display: block;
    font-size: var(--_font-size-s);
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .words,
  .text {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .words {
    -webkit-line-clamp: 3;
    line-clamp: 3;
  }

  /* Aligned by its own direction, as the comment is. */
  .text {
    text-align: start;
  }

  .value {
    font-weight: var(--_font-weight-strong);
  }

  /* Bold, and no wider: nothing moves once it is read. */
  :host(:state(unread)) .words {
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

  .quote {
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

  /* Its end is cut off, which the direction of its own words tells. */
  .name > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .where::before {
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

  /* A press on its words goes where the line leads. */
  .foot {
    position: relative;
    pointer-events: none;
  }

  .row:is(:hover, :focus-within) .meta:has(+ .actions) {
    padding-inline-end: 7.5rem;
  }

  /* Beside the last line: above it the words may be as long as the line. */
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

  /* Beside the words, below the mark of what is unread. */
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
