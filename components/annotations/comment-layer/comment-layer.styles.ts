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

  .outline,
  .flash {
    border: 2px solid var(--_color-accent);
    border-radius: var(--_radius-s);
  }

  .outline {
    background: color-mix(in srgb, var(--_color-accent) 8%, transparent);
    box-shadow: 0 0 0 1px color-mix(in srgb, var(--_color-surface) 70%, transparent);
  }

  .flash {
    animation: flash 1.6s ease-out both;
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

  collab-ghost-list {
    position: fixed;
    inset-block-end: max(1rem, env(safe-area-inset-bottom));
    inset-inline-start: max(1rem, env(safe-area-inset-left));
    max-inline-size: calc(100vw - 2rem);
    pointer-events: auto;
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

  /* The lines of areas: of one that is being drawn, and of the frames of threads. */
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

  @media (prefers-reduced-motion: reduce) {
    /* The highlight stays while the thread is open. */
    .flash {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    /* All parts of a ring have one color. */
    .spot {
      --_arc: none;
    }

    .outline,
    .flash,
    .drawn {
      border-color: Highlight;
    }
  }
`;
