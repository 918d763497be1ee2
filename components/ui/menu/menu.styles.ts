import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
  }

  .menu {
    /* Keeps its width near the window's edge. */
    inline-size: max-content;
    min-inline-size: 11rem;
  }

  .item {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    inline-size: 100%;
    min-block-size: max(var(--_control-size), var(--_target-size));
    margin: 0;
    padding: var(--_space-1) var(--_space-2);
    border: 0;
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-s);
    line-height: 1.3;
    text-align: start;
    cursor: pointer;
  }

  .item:is(:hover, :focus) {
    background: var(--_color-hover);
  }

  .item:focus-visible {
    outline-offset: -2px;
  }

  .item collab-icon {
    color: var(--_color-text-subtle);
  }

  .item[aria-disabled='true'] {
    color: var(--_color-text-subtle);
    cursor: default;
    opacity: 0.6;
  }

  .danger,
  .danger collab-icon {
    color: var(--_color-danger);
  }

  .danger:is(:hover, :focus) {
    background: var(--_color-danger-soft);
  }

  .label {
    flex: 1;
    overflow-wrap: anywhere;
  }

  .hint {
    display: block;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .separator {
    block-size: 1px;
    margin: var(--_space-1) calc(var(--_space-1) * -1);
    background: var(--_color-border);
  }

  @media (forced-colors: active) {
    .item:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .item[aria-disabled='true'] {
      color: GrayText;
      opacity: 1;
    }
  }
`;
