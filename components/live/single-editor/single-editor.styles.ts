import { css } from 'lit';

export default css`
  /* Reserves the line until the editor is known, so that the layout does not shift. */
  :host {
    display: block;
    min-block-size: calc(var(--_control-size) + 2 * var(--_space-1));
    font-size: var(--_font-size-s);
  }

  .status {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--_space-1) var(--_space-2);
    padding-block: var(--_space-1);
    padding-inline: var(--_space-3) var(--_space-1);
    border-radius: var(--_radius-m);
    background: var(--_color-hover);
  }

  .editor {
    background: var(--_color-accent-soft);
  }

  .asked,
  .elsewhere {
    background: var(--_color-warning-soft);
  }

  .status > collab-icon {
    flex: none;
    margin-block: calc((var(--_control-size) - 1rem) / 2);
    color: var(--_color-text-muted);
  }

  .editor > collab-icon {
    color: var(--_color-accent-text);
  }

  .asked > collab-icon,
  .elsewhere > collab-icon {
    color: var(--_color-warning);
  }

  .text {
    display: flex;
    flex: 1 1 auto;
    flex-wrap: wrap;
    gap: 0 var(--_space-2);
    min-inline-size: 0;
    padding-block: calc((var(--_control-size) - 1lh) / 2);
    overflow-wrap: anywhere;
  }

  .label {
    font-weight: var(--_font-weight-strong);
  }

  .timer {
    color: var(--_color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  .error {
    inline-size: 100%;
    color: var(--_color-danger);
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    margin-inline-start: auto;
  }

  @media (forced-colors: active) {
    .status {
      border: 1px solid CanvasText;
    }
  }
`;
