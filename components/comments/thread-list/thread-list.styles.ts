import { css } from 'lit';

export default css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  /* Limits the height to the window. A list as high as its content would render every row. */
  .list {
    flex: 1 1 auto;
    min-block-size: 0;
    max-block-size: 100dvb;
    padding: 0 var(--_space-2) var(--_space-4);
    overflow: hidden auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  .list:focus {
    outline: none;
  }

  .list:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  /* Inside the header, so that it is measured together with it. */
  .section + .section .group {
    border-block-start: 1px solid var(--_color-border);
  }

  .group {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    margin: 0 calc(-1 * var(--_space-2));
    padding: var(--_space-1) var(--_space-2);
    background: var(--_color-surface);
    font: inherit;
  }

  .group-button {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    inline-size: 100%;
    min-block-size: var(--_control-size);
    padding: 0 var(--_space-1);
    border: 0;
    border-radius: var(--_radius-s);
    background: transparent;
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    text-align: start;
    cursor: pointer;
  }

  .group-button:hover {
    background: var(--_color-hover);
  }

  .group-button:focus-visible {
    outline-offset: -2px;
  }

  .group-name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .count {
    flex: none;
    color: var(--_color-text-subtle);
    font-variant-numeric: tabular-nums;
    font-weight: var(--_font-weight);
  }

  .group .badge {
    margin-inline-start: auto;
  }

  .item {
    position: relative;
    border-radius: var(--_radius-s);
  }

  /* Hovered rows keep their tint. */
  .checked {
    --_color-hover: color-mix(in srgb, var(--_color-text) 6%, var(--_color-selected));

    background: var(--_color-selected);
  }

  /* Adjacent checked rows form one block. */
  .checked + .checked {
    border-start-start-radius: 0;
    border-start-end-radius: 0;
  }

  .checked.before-checked {
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }

  /* Covers the avatar of the author, which is hidden while the check box is shown. */
  .check {
    position: absolute;
    inset-block-start: var(--_space-2);
    inset-inline-start: var(--_space-2);
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    opacity: 0;
    cursor: pointer;
  }

  .check input {
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0;
    accent-color: var(--_color-accent);
    cursor: pointer;
  }

  .checking .item,
  .checkable .item:focus-within {
    --_avatar-opacity: 0;
  }

  .checking .check,
  .item:focus-within .check {
    opacity: 1;
  }

  /* As high as the line of the name, because the text starts right below it. */
  .expand {
    --_head: calc(var(--_font-size-s) * var(--_line-height));

    position: absolute;
    inset-block-start: calc(var(--_space-2) + (var(--_head) - var(--_target-size)) / 2);
    inset-inline-end: var(--_space-1);
    inline-size: var(--_target-size);
    min-block-size: var(--_target-size);
    opacity: 0;
  }

  .expand:hover {
    background: color-mix(in srgb, var(--_color-text) 10%, transparent);
  }

  .expandable .item:focus-within {
    --_head-end: var(--_target-size);
  }

  .item:focus-within .expand {
    opacity: 1;
  }

  @media (hover: hover) {
    .checkable .item:hover {
      --_avatar-opacity: 0;
    }

    .expandable .item:hover {
      --_head-end: var(--_target-size);
    }

    .item:hover .check,
    .item:hover .expand {
      opacity: 1;
    }
  }

  /* Touch devices have no hover: the arrow is always visible, and a tap on the avatar checks the thread. */
  @media (hover: none), (pointer: coarse) {
    .expandable .item {
      --_row-end: calc(var(--_control-size) + var(--_space-1));
    }

    .expandable .item:is(*, :hover, :focus-within) {
      --_head-end: 0px;
    }

    .item:not(.checking .item) {
      --_avatar-opacity: 1;
    }

    .item:not(.checking .item) .check {
      opacity: 0;
    }

    .expand {
      inset-block-start: var(--_space-1);
      inline-size: var(--_control-size);
      min-block-size: var(--_control-size);
      opacity: 1;
    }
  }

  /* The space around it is inside the item, so that it is measured together with it. */
  .expanded {
    padding-block: var(--_space-1);
  }

  .expanded:focus {
    outline: none;
  }

  .expanded:focus-visible .open {
    outline: 2px solid var(--_color-focus);
    outline-offset: -1px;
  }

  .open {
    padding: var(--_space-2) var(--_space-3) var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    background: var(--_color-surface-raised);
  }

  .note {
    margin: var(--_space-2) 0 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .list:not(.grouped) .section {
    padding-block-start: var(--_space-2);
  }
`;
