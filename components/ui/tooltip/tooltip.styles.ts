import { css } from 'lit';

export default css`
  :host {
    position: fixed;
    inset: auto;
    max-inline-size: min(18rem, 100vw - 1rem);
    margin: 0;
    padding: var(--_space-1) var(--_space-2);
    border: 0;
    border-radius: var(--_radius-s);
    background: var(--collab-tooltip-background, light-dark(#24262d, #3a3c43));
    box-shadow: var(--_shadow-raised);
    color: var(--collab-tooltip-color, #fff);
    font-size: var(--_font-size-xs);
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-wrap: pretty;
    pointer-events: auto;
    opacity: 0;
    translate: 0 2px;
    transition:
      opacity var(--_motion-fast) var(--_ease),
      translate var(--_motion-fast) var(--_ease);
  }

  :host(:popover-open) {
    opacity: 1;
    translate: none;
  }

  :host([data-side='bottom']) {
    translate: 0 -2px;
  }

  @starting-style {
    :host(:popover-open) {
      opacity: 0;
      translate: 0 2px;
    }

    :host(:popover-open[data-side='bottom']) {
      translate: 0 -2px;
    }
  }

  @media (forced-colors: active) {
    :host {
      border: 1px solid CanvasText;
    }
  }
`;
