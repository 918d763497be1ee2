import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
  }

  .tool {
    display: flex;
  }

  .button {
    min-inline-size: max(var(--_control-size), var(--_target-size));
    min-block-size: max(var(--_control-size), var(--_target-size));
    padding-inline: var(--_space-2);
  }

  .button[aria-pressed='true'] {
    border-color: transparent;
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }

  .button[aria-pressed='true']:hover {
    background: var(--_color-accent-hover);
  }

  /* The two buttons look like one control with a divider. */
  .button:has(~ collab-menu) {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }

  .arrow {
    min-inline-size: var(--_target-size);
    margin-inline-start: -1px;
    padding-inline: 0;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }

  .arrow collab-icon {
    --collab-icon-size: 0.875rem;
  }

  .arrow[aria-expanded='true'] {
    background: var(--_color-hover);
  }

  :host(:state(active)) .arrow {
    border-color: transparent;
    border-inline-start-color: color-mix(in srgb, var(--_color-on-accent) 45%, transparent);
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }

  :host(:state(active)) .arrow:is(:hover, [aria-expanded='true']) {
    background: var(--_color-accent-hover);
  }

  /* The focus ring of one button lies over the other button. */
  .button:focus-visible {
    position: relative;
    z-index: 1;
    box-shadow: 0 0 0 2px var(--_color-surface);
  }

  /* A disabled button gets pointer events, so that its tooltip is shown. */
  .button[aria-disabled='true'] {
    cursor: default;
    pointer-events: auto;
  }

  .button[aria-disabled='true']:hover {
    background: var(--_color-surface-raised);
  }

  @media (forced-colors: active) {
    .button[aria-pressed='true'] {
      border-color: Highlight;
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }

    .button:is([aria-disabled='true'], :disabled) {
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
  }
`;
