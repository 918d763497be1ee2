import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  /* Covers the visible part of a player. */
  .overlay {
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    overflow: clip;
    visibility: hidden;
  }

  .notice,
  .join {
    grid-area: 1 / 1;
    max-inline-size: calc(100% - 2 * var(--_space-2));
    margin: var(--_space-2);
    box-shadow: var(--_shadow-raised);
  }

  /* At the top, where players have no controls. */
  .notice {
    place-self: start;
    max-block-size: calc(100% - 2 * var(--_space-2));
    padding: var(--_space-1) var(--_space-3);
    border-radius: var(--_radius-m);
    overflow: clip;
    background: var(--_color-surface-raised);
    color: var(--_color-text);
    font-size: var(--_font-size-s);
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-wrap: pretty;
    unicode-bidi: plaintext;
    animation: notice var(--collab-video-sync-notice-duration, 4s) both;
  }

  /* The notice is removed when the animation ends. */
  @keyframes notice {
    0%,
    100% {
      opacity: 0;
    }

    5%,
    90% {
      opacity: 1;
    }
  }

  .join {
    place-self: center;
    min-block-size: max(2.75rem, var(--_target-size));
    padding-inline: var(--_space-4) var(--_space-5);
    border: 2px solid var(--_color-on-accent);
    border-radius: var(--_radius-full);
    font-size: var(--_font-size-l);
    pointer-events: auto;
  }

  .join svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    fill: currentcolor;
  }

  @media (prefers-reduced-motion: reduce) {
    .notice {
      animation-timing-function: step-end;
    }
  }

  @media (forced-colors: active) {
    .notice {
      border: 1px solid CanvasText;
    }
  }
`;
