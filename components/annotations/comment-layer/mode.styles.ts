import { css } from 'lit';

/** Comment mode: its bar, the shields over embedded pages and the area that is being drawn. */
export default css`
  /* Pins on an embedded page lie above the shield, so that they can be clicked. */
  .spot:has(> .shield) {
    z-index: -1;
  }

  .shield {
    pointer-events: auto;
    cursor: crosshair;
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

  @keyframes rise {
    from {
      opacity: 0;
      translate: 50% 0.5rem;
    }
  }

  .drawn {
    background-color: color-mix(in srgb, var(--_line-color) 16%, transparent);
  }
`;
