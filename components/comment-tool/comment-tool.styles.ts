import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
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

  /* The pointer reaches it, to read why. */
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

    .button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
  }
`;
