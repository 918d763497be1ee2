import { css } from 'lit';

export default css`
  :host {
    display: block;
  }

  .row {
    position: relative;
    display: flex;
    gap: var(--_space-3);
    padding: var(--_space-3) var(--_space-4);
    border-radius: 0;
  }

  .row:hover {
    background: var(--_color-hover);
  }

  .faces {
    position: relative;
    flex: none;
    block-size: 2rem;
    inline-size: 2rem;
  }

  .faces:not(.several) > collab-avatar {
    --collab-avatar-size: 2rem;
  }

  .several > collab-avatar {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;

    --collab-avatar-size: 1.375rem;
  }

  .several > collab-avatar + collab-avatar {
    inset-block-start: 0.5rem;
    inset-inline-start: 0.5rem;
    border-radius: var(--_radius-full);
    box-shadow: 0 0 0 2px var(--_color-surface);
  }

  .kind {
    position: absolute;
    inset-block-end: -0.25rem;
    inset-inline-end: -0.375rem;
    display: grid;
    place-items: center;
    block-size: 1.125rem;
    inline-size: 1.125rem;
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-full);
    background: var(--_color-surface-raised);
    color: var(--_color-text-muted);
  }

  .kind > collab-icon {
    --collab-icon-size: 0.6875rem;
  }

  .kind:first-child {
    inset: 0;
    block-size: 2rem;
    inline-size: 2rem;
  }

  .kind:first-child > collab-icon {
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
    margin: 0;
    padding: 0;
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

  .headline {
    display: -webkit-box;
    padding-inline-end: var(--_space-4);
    overflow: hidden;
    font-size: var(--_font-size-s);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .value {
    font-weight: var(--_font-weight-strong);
  }

  .body {
    display: -webkit-box;
    margin: 0;
    overflow: hidden;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    overflow-wrap: anywhere;
    text-align: start;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-1);
    margin: 0.125rem 0 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .where {
    max-inline-size: 14rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .where::before {
    content: '·';
    margin-inline-end: var(--_space-1);
  }

  .dot {
    position: absolute;
    inset-block-start: 1.125rem;
    inset-inline-end: var(--_space-4);
    block-size: 0.5rem;
    inline-size: 0.5rem;
    border-radius: var(--_radius-full);
    background: var(--_color-unread);
  }

  .actions {
    position: absolute;
    inset-block-start: var(--_space-2);
    inset-inline-end: var(--_space-2);
    display: flex;
    gap: 0.125rem;
    padding: 0.125rem;
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-s);
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-raised);
    opacity: 0;
  }

  .row:is(:hover, :focus-within) .actions {
    opacity: 1;
  }

  .actions > .icon-button {
    min-block-size: 1.5rem;
    inline-size: 1.5rem;
  }

  .composer {
    position: relative;
    z-index: 1;
    margin-block-start: var(--_space-2);
  }

  /* There is no pointer to come over it: below the words, where a finger reaches it. */
  @media (pointer: coarse) {
    .row {
      padding-block-end: 3.25rem;
    }

    .actions {
      inset-block: auto 0;
      inset-inline: calc(var(--_space-4) + 2rem + var(--_space-1)) auto;
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
      opacity: 1;
    }

    .actions > .icon-button {
      min-block-size: 2.75rem;
      inline-size: 2.75rem;
    }
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
