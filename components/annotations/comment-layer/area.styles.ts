import { css } from 'lit';

/** Areas: while they are drawn, and the frames of those that threads are about. */
export default css`
  .drawn,
  .frame {
    --_own: var(--_pin, var(--_color-accent));
    /* A line has no rim to set it off, as a pin has. */
    --_ground: light-dark(var(--_own), color-mix(in srgb, var(--_own) 65%, #fff));
    /* On a picture, neither light nor dark is sure to be seen. */
    --_halo: color-mix(in srgb, var(--_color-surface) 75%, transparent);

    border: 2px solid var(--_ground);
    border-radius: 3px;
    /* A place is physical: it is not mirrored with the text. */
    direction: ltr;
    box-shadow:
      0 0 0 1px var(--_halo),
      inset 0 0 0 1px var(--_halo);
  }

  .drawn {
    background-color: color-mix(in srgb, var(--_ground) 16%, transparent);
  }

  .frame {
    position: absolute;
    box-sizing: border-box;
    border-color: color-mix(in srgb, var(--_ground) 70%, transparent);
    transition:
      border-color var(--_motion-base) var(--_ease),
      background-color var(--_motion-base) var(--_ease);
  }

  .frame.highlighted,
  .frame.selected {
    border-color: var(--_ground);
    background-color: color-mix(in srgb, var(--_ground) 10%, transparent);
  }

  .frame:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: 2px;
  }

  /* What lies inside is the page's: only a band along the edge takes the pointer. */
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
    border: 2px solid var(--_ground);
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
    .frame {
      transition: none;
    }
  }

  @media (forced-colors: active) {
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
