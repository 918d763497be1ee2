import { css } from 'lit';

export default css`
  /* Nothing by itself: what it shows lies where the page's elements are, and those are measured from the left. */
  :host {
    position: absolute;
    inset: 0 auto auto 0;
    z-index: var(--_layer-pins);
    inline-size: 0;
    block-size: 0;
    pointer-events: none;
  }

  /* Above its neighbours. */
  .spot:has(> [selected]),
  .spot:has(> [highlighted]),
  .spot:hover,
  .spot:focus-within {
    z-index: 1;
  }

  /* Something of the page lies over its place. Keys still come to it. */
  .covered:not(:focus-within) {
    opacity: 0;
  }

  .covered:not(:focus-within) > * {
    pointer-events: none !important;
  }

  /* What is carried to another place, and what it leaves behind until it is there. */
  .carried {
    position: fixed;
    inset: 0 auto auto 0;
    z-index: 2;
    pointer-events: none;
  }

  .lifted {
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

  /* Pins on the page in a frame lie above it, and can be pressed. */
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

  /* The system's own menu stands above what a finger has selected. */
  @media (pointer: coarse) {
    .text-button {
      translate: 0 4.5rem;
    }
  }

  /* What text is painted with, for a browser to read: it gives no colours of its own to painted text. */
  /* Has a size, so that the layer learns from it whether it is rendered. */
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

  .chooser:focus-visible ~ .way-out {
    display: none;
  }

  collab-ghost-list {
    position: fixed;
    inset-block-end: max(1rem, env(safe-area-inset-bottom));
    inset-inline-start: max(1rem, env(safe-area-inset-left));
    max-inline-size: calc(100vw - 2rem);
    pointer-events: auto;
  }

  /* In a narrow window on two lines. */
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
    .way-out {
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

  @keyframes rise {
    from {
      opacity: 0;
      translate: 50% 0.5rem;
    }
  }

  /* Nothing fades: it stays while the thread is open. */
  @media (prefers-reduced-motion: reduce) {
    .flash {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .outline,
    .flash {
      border-color: Highlight;
    }
  }
`;
