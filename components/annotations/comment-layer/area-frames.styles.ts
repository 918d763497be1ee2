import { css } from 'lit';

/** The frames of areas; the lines of all areas have styles of the layer. */
export default css`
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
    .frame {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .frame {
      border-color: CanvasText;
    }

    .frame.highlighted,
    .frame.selected {
      border-color: Highlight;
    }

    .handle::after {
      border-color: Highlight;
      background: Canvas;
    }
  }
`;
