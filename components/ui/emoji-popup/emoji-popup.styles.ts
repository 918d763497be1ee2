import { css } from 'lit';
import overlayStyles from '../../styles/overlay.styles.js';

export default [
  overlayStyles,
  css`
    :host {
      display: contents;
    }

    .popup:not(.sheet) {
      padding: var(--_space-1);
    }

    .sheet {
      padding-inline: var(--_space-3);
    }

    .popup:not(.sheet):has(collab-emoji-picker) {
      padding: var(--_space-3);
    }

    .popup.sheet {
      padding-block: 0 max(var(--_space-3), env(safe-area-inset-bottom));
    }

    collab-emoji-picker {
      max-block-size: calc(min(var(--_available-height, 85dvh), 85dvh) - 2 * var(--_space-3));
    }

    .sheet collab-emoji-picker {
      inline-size: auto;
      block-size: 60dvh;
      margin-block-start: var(--_space-2);
    }

    .row {
      display: flex;
      flex-wrap: wrap;
      gap: 2px;
      max-inline-size: calc(100vw - 2rem);
    }

    .offered {
      display: grid;
      place-items: center;
      inline-size: max(2rem, var(--_target-size));
      block-size: max(2rem, var(--_target-size));
      margin: 0;
      padding: 0;
      border: 1px solid transparent;
      border-radius: var(--_radius-s);
      background: transparent;
      color: inherit;
      cursor: pointer;
      transition: background-color var(--_motion-fast) var(--_ease);
    }

    .more {
      color: var(--_color-text-muted);
    }

    .offered:hover {
      background: var(--_color-hover);
    }

    .offered:focus-visible {
      outline-offset: -2px;
    }

    .offered[aria-pressed='true'] {
      border-color: var(--_color-accent);
      background: var(--_color-accent-soft);
      box-shadow: inset 0 0 0 1px var(--_color-accent);
    }

    span.glyph {
      font-family: 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif;
      font-size: 1.25rem;
      line-height: 1;
    }

    img.glyph {
      inline-size: 1.375rem;
      block-size: 1.375rem;
      object-fit: contain;
    }

    @media (forced-colors: active) {
      .offered[aria-pressed='true'] {
        border-color: Highlight;
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `,
];
