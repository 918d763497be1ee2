import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--collab-comment-pin-size, 1.75rem);
    block-size: var(--collab-comment-pin-size, 1.75rem);
    vertical-align: middle;
  }

  button {
    margin: 0;
    border: 0;
    font: inherit;
    cursor: pointer;
  }

  button[part='button'] {
    --_ground: light-dark(var(--_color-text), var(--_color-surface-raised));
    --_rim: var(--collab-comment-pin-rim, #fff);

    position: relative;
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    padding: 0;
    border: 2px solid var(--_rim);
    border-radius: 50% 50% 50% 3px;
    outline-offset: 5px;
    background: var(--_color-neutral);
    background-clip: padding-box;
    /* The pins behind: two rims that stand out. */
    box-shadow:
      2px -2px 0 -1px var(--_color-neutral),
      2px -2px 0 0.5px var(--_rim),
      4px -4px 0 -2px var(--_color-neutral),
      4px -4px 0 -0.5px var(--_rim),
      var(--collab-comment-pin-shadow, 0 1px 2px #00000038, 0 3px 8px #0003);
    color: var(--collab-comment-pin-rim, #fff);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1;
    direction: ltr;
    transform-origin: 0 100%;
    transition:
      scale var(--_motion-base) var(--_ease),
      translate var(--_motion-base) var(--_ease);
    user-select: none;
  }

  button[part='button']::before {
    position: absolute;
    inset: min(0px, (100% - var(--_target-size)) / 2);
    border-radius: var(--_radius-full);
    content: '';
  }

  button[part='button']:hover,
  :host([highlighted]) button[part='button'] {
    scale: 1.1;
  }

  :host([selected]) button[part='button'],
  button[part='button'][aria-expanded='true'] {
    background: var(--_color-accent);
    color: var(--_color-on-accent);
    translate: 0 -2px;
    scale: 1.1;
  }

  .badge {
    position: absolute;
    inset-block-start: -7px;
    inset-inline-end: -7px;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 2px solid var(--_rim);
    border-radius: 50%;
    box-sizing: content-box;
    background: var(--_color-unread);
  }

  .list {
    inline-size: max-content;
    min-inline-size: 14rem;
  }

  .item {
    display: flex;
    gap: var(--_space-2);
    align-items: center;
    inline-size: 100%;
    min-block-size: max(2.5rem, var(--_target-size));
    padding: var(--_space-1) var(--_space-2);
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    text-align: start;
  }

  .item:is(:hover, :focus) {
    background: var(--_color-hover);
  }

  .item:focus-visible {
    outline-offset: -2px;
  }

  .number {
    --_ground: var(--_pin, var(--_color-accent));
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    display: grid;
    flex: none;
    place-items: center;
    min-inline-size: 1.375rem;
    block-size: 1.375rem;
    padding-inline: 0.25rem;
    border-radius: var(--_radius-full);
    background: var(--_ground);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
    font-size: 0.6875rem;
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }

  .words {
    flex: 1;
    min-inline-size: 0;
    font-size: var(--_font-size-s);
    line-height: 1.3;
  }

  .author {
    display: block;
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .text {
    display: block;
    overflow: hidden;
    color: var(--_color-text-muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .dot {
    flex: none;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--_color-unread);
  }

  @media (forced-colors: active) {
    button[part='button'] {
      border-color: ButtonBorder;
    }

    .badge,
    .dot {
      background: Highlight;
      forced-color-adjust: none;
    }

    .item:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .number {
      border: 1px solid ButtonText;
    }
  }
`;
