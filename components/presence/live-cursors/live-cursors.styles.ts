import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  .chat:not(:popover-open) {
    display: none;
  }

  /* Only the position is set here, since it changes in each frame. */
  .cursor {
    position: absolute;
    inset: 0 auto auto 0;
    inline-size: 0;
    block-size: 0;
    direction: ltr;
    will-change: translate;
  }

  .body {
    --_size: var(--collab-live-cursors-size, 1.125rem);

    opacity: 1;
    transition: opacity var(--_motion-slow) var(--_ease);
  }

  .inactive {
    opacity: 0;
  }

  /* The tip of the arrow is the position. */
  .pointer {
    position: absolute;
    inset: -0.125rem auto auto -0.125rem;
    inline-size: var(--_size);
    block-size: var(--_size);
    overflow: visible;
    fill: var(--_ground);
    stroke: var(--collab-live-cursors-rim, #fff);
    stroke-linejoin: round;
    stroke-width: 1.5;
  }

  .shadow {
    fill: var(--_color-backdrop);
    stroke: var(--_color-backdrop);
    stroke-width: 3;
    opacity: 0.4;
  }

  circle {
    fill-opacity: 0.55;
  }

  .label {
    position: absolute;
    inset: calc(var(--_size) - 0.125rem) auto auto calc(var(--_size) - 0.25rem);
    display: grid;
    inline-size: max-content;
    max-inline-size: min(15rem, 50vw - 1.5rem);
    padding: 0.125rem var(--_space-2);
    border-radius: 0.125rem var(--_radius-m) var(--_radius-m);
    background-color: var(--_ground);
    box-shadow: var(--_shadow-raised);
    color: var(--_ink);
    font-size: var(--_font-size-xs);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .name {
    max-inline-size: min(10rem, 50vw - 3rem);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name,
  .comment {
    unicode-bidi: plaintext;
  }

  .comment {
    padding-block-end: 0.125rem;
    font-size: var(--_font-size-m);
    font-weight: var(--_font-weight);
    line-height: 1.3;
  }

  .left .label {
    inset-inline: auto 0.125rem;
    border-radius: var(--_radius-m) 0.125rem var(--_radius-m) var(--_radius-m);
  }

  .above .label {
    inset-block: auto 0.375rem;
    border-end-start-radius: 0.125rem;
    border-start-start-radius: var(--_radius-m);
  }

  .above.left .label {
    border-radius: var(--_radius-m) var(--_radius-m) 0.125rem;
  }

  .chat {
    position: fixed;
    inset: 0 auto auto 0;
    inline-size: 15rem;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0.125rem var(--_radius-m) var(--_radius-m);
    overflow: visible;
    background-color: var(--_ground);
    box-shadow: var(--_shadow-overlay);
  }

  .field {
    inline-size: 100%;
    min-block-size: 2rem;
    padding: var(--_space-1) var(--_space-3);
    border: 0;
    border-radius: inherit;
    background: none;
    color: var(--_ink);
    font: inherit;
  }

  .field:focus-visible {
    outline-color: var(--_ground);
  }

  .field::placeholder {
    color: inherit;
    opacity: 1;
  }

  @media (prefers-reduced-motion: reduce) {
    .body {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .pointer {
      fill: CanvasText;
      stroke: Canvas;
      forced-color-adjust: none;
    }

    .label,
    .chat {
      border: 1px solid CanvasText;
    }
  }
`;
