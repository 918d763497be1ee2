import { css } from 'lit';

/** Frame of an overlay positioned by `OverlayController`: `.floating` at an anchor, `.sheet` with a `.handle` in a narrow window. */
export default css`
  .floating {
    position: fixed;
    inset: 20vh auto auto;
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

  /* Set only while open: the browser hides a closed popover. */
  .floating:not(:popover-open) {
    display: none;
  }

  /* Centred without an anchor. */
  .floating:not([data-side], .sheet) {
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
    inset: auto auto var(--_keyboard, 0) var(--_viewport-left, 0);
    inline-size: 100%;
    max-inline-size: var(--_viewport-width, none);
    max-block-size: calc(85dvh - var(--_keyboard, 0px));
    margin: 0;
    padding-block: 0 max(var(--_space-3), env(safe-area-inset-bottom));
    border-width: 1px 0 0;
    border-radius: var(--_radius-m) var(--_radius-m) 0 0;
    translate: 0 max(0px, var(--_drag, 0px));
  }

  /* No room outside at the window's edges. */
  .sheet:focus-visible {
    outline-offset: -2px;
  }

  /* The touch target extends above the sheet, in the middle. */
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

  @media (prefers-reduced-motion: reduce) {
    .floating {
      transition: none;
    }
  }
`;
