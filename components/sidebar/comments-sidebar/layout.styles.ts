import { css } from 'lit';

export default css`
  /* What is met of it lies outside, where it is in the way of nothing the sidebar holds. */
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

  /* It makes room for the place of the thread that is open. */
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

  .restore.low {
    inset-block: auto var(--_space-3);
  }

  :host([position='start']) .restore {
    inset-inline: 0 auto;
    border-inline: 0 1px solid var(--_color-border);
    border-radius: 0;
    border-start-end-radius: var(--_radius-s);
    border-end-end-radius: var(--_radius-s);
  }

  /* Where there is no room for all of it, it scrolls as a whole, and some of the list is seen; its edge lies beside that. */
  .inside {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-radius: inherit;
    scrollbar-width: thin;
  }

  .inside > :is(collab-thread-list, .loading) {
    min-block-size: 8rem;
  }

  /* In the top layer, with a measure that is pleasant to read. */
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

  .grip + .inside > .header {
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

    /* A sheet scrolls with its grip. */
    :host(:not([layout='embedded'])) .inside {
      display: contents;
    }

    :host(:not([layout='embedded'])) .inside > :is(collab-thread-list, .loading) {
      min-block-size: 5rem;
    }

    :host([fullscreen]:not([layout='embedded'])) .panel {
      inset: auto 0 var(--_keyboard, 0);
      block-size: var(--_most);
      padding-block: 0 env(safe-area-inset-bottom);
      border: 0;
      border-block-start: 1px solid var(--_color-border);
      border-radius: var(--_radius-m) var(--_radius-m) 0 0;
    }
  }

  /* Where there are few lines, what is the matter takes one; what that means is heard. */
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
