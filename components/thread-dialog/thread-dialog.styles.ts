import { css } from 'lit';

export default css`
  :host {
    display: block;
    /* It may stand in what lets the pointer through, as the comment layer does. */
    pointer-events: auto;
  }

  .dialog {
    display: flex;
    flex-direction: column;
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  collab-thread {
    flex: 0 1 auto;
  }

  .floating {
    position: fixed;
    inset: 20vh auto auto;
    inline-size: min(var(--collab-thread-dialog-inline-size, 22rem), calc(100vw - 1rem));
    max-block-size: min(var(--_available-height, 80vh), 36rem);
    margin: 0 auto;
    padding: var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    overflow: visible;
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-overlay);
    color: inherit;
    transition:
      opacity var(--_motion-base) var(--_ease),
      scale var(--_motion-base) var(--_ease),
      translate var(--_motion-slow) var(--_ease);
  }

  /* Only what lies open takes part in the layout: the browser hides a popover by itself. */
  .floating:not(:popover-open) {
    display: none;
  }

  /* In the middle, until it stands beside something. */
  .floating:not([data-side]) {
    inset-inline: 0;
  }

  .floating[data-side='right'] {
    transform-origin: left top;
  }

  .floating[data-side='left'] {
    transform-origin: right top;
  }

  @starting-style {
    .floating:popover-open:not(.sheet) {
      opacity: 0;
      scale: 0.97;
    }

    .sheet:popover-open {
      translate: 0 100%;
    }
  }

  .floating:focus {
    outline: none;
  }

  .floating:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: 0;
  }

  .sheet {
    inset: auto 0 var(--_keyboard, 0);
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: calc(85dvh - var(--_keyboard, 0px));
    padding-block: 0 max(var(--_space-3), env(safe-area-inset-bottom));
    border-width: 1px 0 0;
    border-radius: var(--_radius-m) var(--_radius-m) 0 0;
    translate: 0 var(--_drag, 0);
  }

  /* At the window's edges there is no room outside. */
  .sheet:focus-visible {
    outline-offset: -2px;
  }

  /* What a finger has to meet reaches from the thread to above the sheet, in the middle. */
  .handle {
    position: relative;
    flex: none;
    block-size: 1.5rem;
    margin-block-end: calc(-1 * var(--_space-2));
    cursor: grab;
    touch-action: none;
  }

  .handle::before {
    display: block;
    inline-size: 2.25rem;
    block-size: 0.25rem;
    margin: var(--_space-2) auto 0;
    border-radius: var(--_radius-full);
    background: var(--_color-border-strong);
    content: '';
  }

  .handle::after {
    position: absolute;
    inset: -1.25rem 0 100%;
    inline-size: 6rem;
    margin-inline: auto;
    content: '';
  }

  .header {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  .header collab-avatar {
    --collab-avatar-size: 1.5rem;
  }

  .author {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .barred,
  .gone,
  .note {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .kept {
    display: grid;
    gap: var(--_space-2);
  }

  .kept textarea {
    resize: none;
  }

  .kept-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }

  .signed-out {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_space-3);
    padding: var(--_space-8) var(--_space-6);
    font-weight: var(--_font-weight-strong);
    text-align: center;
  }

  .signed-out collab-icon {
    --collab-icon-size: 1.75rem;

    color: var(--_color-text-subtle);
  }

  .signed-out p {
    max-inline-size: 16rem;
    margin: 0;
    text-wrap: balance;
  }

  .note {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .note collab-icon {
    --collab-icon-size: 0.875rem;
  }

  @media (prefers-reduced-motion: reduce) {
    .floating {
      transition: none;
    }
  }
`;
