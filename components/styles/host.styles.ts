import { css } from 'lit';
import tokens from './tokens.styles.js';

/** Base styles of every element: tokens, typography, focus ring, forced colours. */
export default [
  tokens,
  css`
    :host {
      box-sizing: border-box;
      color: var(--_color-text);
      font-family: var(--_font-family);
      font-size: var(--_font-size-m);
      font-weight: var(--_font-weight);
      line-height: var(--_line-height);
      text-align: start;
      -webkit-tap-highlight-color: transparent;
    }

    :host(:state(light)) {
      color-scheme: light;
    }

    :host(:state(dark)) {
      color-scheme: dark;
    }

    :host([hidden]),
    :host(:state(excluded)),
    [hidden] {
      display: none !important;
    }

    *,
    *::before,
    *::after {
      box-sizing: border-box;
    }

    :host(:focus-visible),
    :focus-visible {
      outline: 2px solid var(--_color-focus);
      outline-offset: 2px;
    }

    .visually-hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      margin: -1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    @media (prefers-contrast: more) {
      :host {
        --_color-border: var(--_color-border-strong);
        --_color-text-muted: var(--_color-text);
        --_color-text-subtle: var(--_color-text);
      }
    }

    @media (forced-colors: active) {
      :host {
        --_color-focus: Highlight;
        --_color-border: CanvasText;
        --_color-border-strong: CanvasText;
      }
    }
  `,
];
