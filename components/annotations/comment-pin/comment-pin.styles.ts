import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--collab-comment-pin-size, 1.75rem);
    block-size: var(--collab-comment-pin-size, 1.75rem);
    vertical-align: middle;
  }

  button {
    --_ground: var(--_pin, var(--collab-comment-pin-color, var(--_color-accent)));
    --_rim: var(--collab-comment-pin-rim, #fff);
    /* White or black, whichever has more contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    position: relative;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    padding: 0;
    border: 2px solid var(--_rim);
    border-radius: 50% 50% 50% 3px;
    outline-offset: 3px;
    background-color: var(--_ground);
    background-clip: padding-box;
    box-shadow: var(--collab-comment-pin-shadow, 0 0 0 0.5px #0003, 0 1px 2px #00000038, 0 3px 8px #0003);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
    font: inherit;
    cursor: pointer;
    /* Positions are physical: the tip is at the lower left in any text direction. */
    direction: ltr;
    transform-origin: 0 100%;
    transition:
      scale var(--_motion-base) var(--_ease),
      translate var(--_motion-base) var(--_ease),
      box-shadow var(--_motion-base) var(--_ease);
    user-select: none;
  }

  button:hover {
    scale: 1.1;
  }

  button:disabled {
    scale: none;
    cursor: default;
    filter: saturate(0.35);
    opacity: 0.6;
  }

  :host([highlighted]) button {
    scale: 1.1;
  }

  /* The touch target is larger than the visible marker. */
  button::before {
    position: absolute;
    inset: min(0px, (100% - var(--_target-size)) / 2);
    border-radius: var(--_radius-full);
    content: '';
  }

  .face {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }

  .long {
    font-size: 0.625rem;
    letter-spacing: -0.04em;
  }

  .longer {
    font-size: 0.5rem;
  }

  svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  ::slotted(*) {
    --collab-avatar-size: calc(var(--collab-comment-pin-size, 1.75rem) - 4px);
    --collab-avatar-radius: 0;

    inline-size: 100%;
    block-size: 100%;
    overflow: clip;
    border-radius: 50% 50% 50% 3px;
    object-fit: cover;
  }

  :host([status-type='terminal']) button {
    --_ground: var(--_color-neutral);
  }

  .badge,
  .half,
  .lock {
    position: absolute;
    display: grid;
    place-items: center;
    border: 2px solid var(--_rim);
    border-radius: 50%;
    box-sizing: content-box;
  }

  .badge {
    inset-block-start: -5px;
    inset-inline-end: -5px;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    background: var(--_color-unread);
  }

  :host([failed]) .badge {
    inline-size: 0.75rem;
    block-size: 0.75rem;
    background: var(--_color-danger);
    color: var(--_color-on-danger);
  }

  .badge svg,
  .lock svg {
    inline-size: 0.625rem;
    block-size: 0.625rem;
    stroke-width: 2.5;
  }

  .lock {
    inset-block-start: -6px;
    inset-inline-start: -6px;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    background: var(--_color-neutral);
    color: var(--collab-comment-pin-rim, #fff);
  }

  /* A half-filled sign for a thread in progress. */
  .half {
    inset-block-end: -6px;
    inset-inline-end: -6px;
    inline-size: 0.625rem;
    block-size: 0.625rem;
    background: linear-gradient(to right, var(--_ground) 50%, var(--_rim) 50%);
    box-shadow: inset 0 0 0 1.5px var(--_ground);
  }

  :host([selected]) button {
    translate: 0 -2px;
    scale: 1.14;
    box-shadow:
      0 0 0 2px var(--_color-accent),
      0 0 0 4px color-mix(in srgb, var(--_color-accent) 30%, transparent),
      var(--collab-comment-pin-shadow, 0 8px 18px #00000047);
  }

  :host([pending]) .face {
    animation: waiting 1.2s ease-in-out infinite alternate;
  }

  @keyframes waiting {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    :host([pending]) .face {
      opacity: 0.6;
      animation: none;
    }
  }

  @media (forced-colors: active) {
    button {
      --_rim: Canvas;

      border-color: ButtonBorder;
      background: ButtonFace;
      color: ButtonText;
    }

    button:disabled {
      border-color: GrayText;
      color: GrayText;
    }

    :host([selected]) button {
      border-color: Highlight;
      outline: 2px solid Highlight;
    }

    .half {
      background: linear-gradient(to right, ButtonText 50%, Canvas 50%);
      box-shadow: inset 0 0 0 1.5px ButtonText;
      forced-color-adjust: none;
    }

    .badge {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
