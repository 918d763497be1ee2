import { css } from 'lit';

export default css`
  /* The host has no size: its content is placed over elements of the page, in px from the left. */
  :host {
    position: absolute;
    inset: 0 auto auto 0;
    z-index: var(--_layer-pins);
    inline-size: 0;
    block-size: 0;
    pointer-events: none;
  }

  /* Active markers lie above their neighbors. */
  .spot:has(> [selected]),
  .spot:has(> [highlighted]),
  .spot:hover,
  .spot:focus-within {
    z-index: 1;
  }

  /* A thread is loading: a ring turns in the pin, or at the start of the last line of text. A short wait shows nothing. */
  .spot > [aria-busy='true']:not(collab-text-mark)::part(button)::after,
  .spot:has(> collab-text-mark[aria-busy='true'])::after {
    position: absolute;
    inset: 13%;
    border: 2px solid color-mix(in srgb, var(--_color-accent) 30%, var(--_color-surface));
    border-block-start: var(--_arc, 2px solid var(--_color-accent));
    border-radius: 50%;
    background: var(--_color-surface);
    /* The pin may have the color of the ring. */
    box-shadow: 0 0 0 1px var(--_color-surface);
    content: '';
    pointer-events: none;
    animation:
      appear 0.15s 0.2s both,
      turn 0.8s linear infinite;
  }

  .spot:has(> collab-text-mark[aria-busy='true'])::after {
    inset-block: auto -0.4375rem;
    inset-inline: -0.4375rem auto;
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }

  /* Takes the keys while the dialog loads. It lies in the window, so that typing does not scroll the page. */
  .pending-text {
    position: fixed;
    inset: 0 auto auto 0;
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    border: 0;
    clip-path: inset(50%);
    /* From 16 px on, iOS does not zoom. */
    font-size: 1rem;
    resize: none;
  }

  /* The target is covered by another element. The keyboard still reaches the marker. */
  .covered:not(:focus-within) {
    opacity: 0;
  }

  .covered:not(:focus-within) > * {
    pointer-events: none !important;
  }

  /* The copy of a pin that is dragged, and the original until the drop. */
  .dragged {
    position: fixed;
    inset: 0 auto auto 0;
    z-index: 2;
    pointer-events: none;
  }

  .drag-source {
    cursor: grabbing;
    opacity: 0.35;
  }

  .outline,
  .flash {
    border: 2px solid var(--_color-accent);
    border-radius: var(--_radius-s);
  }

  .outline {
    background: color-mix(in srgb, var(--_color-accent) 8%, transparent);
    box-shadow: 0 0 0 1px color-mix(in srgb, var(--_color-surface) 70%, transparent);
  }

  /* Pins on an embedded page lie above the shield, so that they can be clicked. */
  .spot:has(> .shield) {
    z-index: -1;
  }

  .shield {
    pointer-events: auto;
    cursor: crosshair;
  }

  .flash {
    animation: flash 1.6s ease-out both;
  }

  .text-button {
    padding-inline: var(--_space-2) var(--_space-3);
    box-shadow: var(--_shadow-overlay);
    font-size: var(--_font-size-s);
    white-space: nowrap;
  }

  /* The system's menu appears above text that is selected by touch. */
  @media (pointer: coarse) {
    .text-button {
      translate: 0 4.5rem;
    }
  }

  /* Holds the colors of painted text for a script to read, because highlights cannot read custom properties of the layer. */
  /* It has a size, so that a resize observer can detect whether the layer is rendered. */
  .swatch {
    position: fixed;
    inline-size: 1px;
    block-size: 1px;
    visibility: hidden;
    outline-color: color-mix(in srgb, var(--collab-comment-layer-text-color, var(--_color-accent)) 26%, transparent);
    background: color-mix(in srgb, var(--collab-comment-layer-text-color, var(--_color-accent)) 13%, transparent);
    color: color-mix(in srgb, var(--collab-comment-layer-text-color, var(--_color-accent)) 70%, transparent);
    column-rule-color: color-mix(
      in srgb,
      var(--collab-comment-layer-text-color, var(--_color-accent)) 38%,
      transparent
    );
  }

  .bar {
    position: fixed;
    inset: auto 50% max(1rem, env(safe-area-inset-bottom)) auto;
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    align-items: center;
    inline-size: max-content;
    max-inline-size: calc(100vw - 2rem);
    padding-block: var(--_space-1);
    padding-inline: var(--_space-4) var(--_space-1);
    border: 1px solid var(--_color-border);
    border-radius: 1.5rem;
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-overlay);
    font-size: var(--_font-size-s);
    pointer-events: auto;
    translate: 50% 0;
    animation: rise var(--_motion-slow) var(--_ease);
  }

  .bar button {
    margin-inline-start: auto;
  }

  .keys {
    display: none;
    flex-wrap: wrap;
    gap: var(--_space-1) var(--_space-3);
    flex-basis: 100%;
    padding-block: var(--_space-1) var(--_space-2);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .key {
    display: inline-flex;
    gap: var(--_space-1);
    white-space: nowrap;
  }

  .chooser:focus-visible ~ .keys {
    display: flex;
  }

  .chooser:focus-visible ~ .escape-key {
    display: none;
  }

  collab-ghost-list {
    position: fixed;
    inset-block-end: max(1rem, env(safe-area-inset-bottom));
    inset-inline-start: max(1rem, env(safe-area-inset-left));
    max-inline-size: calc(100vw - 2rem);
    pointer-events: auto;
  }

  /* In a narrow window, the text takes two lines. */
  .chooser {
    display: -webkit-box;
    overflow: hidden;
    border-radius: var(--_radius-s);
    outline-offset: 4px;
    line-height: 1.3;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }

  kbd {
    flex: none;
    padding: 0 0.375rem;
    border: 1px solid var(--_color-border);
    border-radius: 4px;
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-xs);
  }

  @media (pointer: coarse) {
    .escape-key {
      display: none;
    }
  }

  @keyframes flash {
    60% {
      box-shadow: 0 0 0 4px color-mix(in srgb, var(--_color-accent) 30%, transparent);
      opacity: 1;
    }

    100% {
      box-shadow: 0 0 0 4px transparent;
      opacity: 0;
    }
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 50% 0.5rem;
    }
  }

  /* Areas: while they are drawn, and the frames of threads. */
  .drawn,
  .frame {
    --_pin-color: var(--_pin, var(--_color-accent));
    /* A line has no rim as a pin has, so it needs more contrast. */
    --_line-color: light-dark(var(--_pin-color), color-mix(in srgb, var(--_pin-color) 65%, #fff));
    /* On a picture, a light or dark line alone may be invisible. */
    --_halo: color-mix(in srgb, var(--_color-surface) 75%, transparent);

    border: 2px solid var(--_line-color);
    border-radius: 3px;
    /* Positions are physical and do not depend on the text direction. */
    direction: ltr;
    box-shadow:
      0 0 0 1px var(--_halo),
      inset 0 0 0 1px var(--_halo);
  }

  .drawn {
    background-color: color-mix(in srgb, var(--_line-color) 16%, transparent);
  }

  .frame {
    position: absolute;
    box-sizing: border-box;
    border-color: color-mix(in srgb, var(--_line-color) 70%, transparent);
    transition:
      border-color var(--_motion-base) var(--_ease),
      background-color var(--_motion-base) var(--_ease);
  }

  .frame.highlighted,
  .frame.selected {
    border-color: var(--_line-color);
    background-color: color-mix(in srgb, var(--_line-color) 10%, transparent);
  }

  .frame:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: 2px;
  }

  /* Only a band along the edge receives the pointer; content inside stays usable. */
  .edge {
    --_band: 12px;

    position: absolute;
    inset: calc(var(--_band) / -2);
    clip-path: polygon(
      evenodd,
      0 0,
      100% 0,
      100% 100%,
      0 100%,
      0 0,
      var(--_band) var(--_band),
      calc(100% - var(--_band)) var(--_band),
      calc(100% - var(--_band)) calc(100% - var(--_band)),
      var(--_band) calc(100% - var(--_band)),
      var(--_band) var(--_band)
    );
    cursor: pointer;
    pointer-events: auto;
  }

  .new > .edge {
    pointer-events: none;
  }

  .movable > .edge {
    cursor: move;
    touch-action: none;
  }

  .handle {
    position: absolute;
    display: none;
    place-items: center;
    inline-size: max(24px, var(--_target-size));
    block-size: max(24px, var(--_target-size));
    pointer-events: auto;
    touch-action: none;
    translate: -50% -50%;
  }

  .movable > .handle {
    display: grid;
  }

  .handle::after {
    inline-size: 10px;
    block-size: 10px;
    border: 2px solid var(--_line-color);
    border-radius: 3px;
    background: var(--_color-surface);
    content: '';
  }

  .top-left {
    inset-inline-start: 0;
    inset-block-start: 0;
    cursor: nwse-resize;
  }

  .bottom-left {
    inset-inline-start: 0;
    inset-block-start: 100%;
    cursor: nesw-resize;
  }

  .bottom-right {
    inset-inline-start: 100%;
    inset-block-start: 100%;
    cursor: nwse-resize;
  }

  @media (pointer: coarse) {
    .edge {
      --_band: 24px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    /* The highlight stays while the thread is open. */
    .flash {
      animation: none;
    }

    .frame {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    /* All parts of a ring have one color. */
    .spot {
      --_arc: none;
    }

    .outline,
    .flash,
    .drawn,
    .frame.highlighted,
    .frame.selected {
      border-color: Highlight;
    }

    .frame {
      border-color: CanvasText;
    }

    .handle::after {
      border-color: Highlight;
      background: Canvas;
    }
  }
`;
