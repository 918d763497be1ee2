import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
    flex: none;
    vertical-align: middle;
  }

  :host([hidden]) {
    display: none;
  }

  .face {
    --_size: var(--collab-avatar-size, 1.75rem);
    /* Every hue of this lightness bears white letters at 4.5:1. */
    --_ground: oklch(0.53 0.13 var(--_hue));
    /* White or black, whichever has more contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    position: relative;
    display: grid;
    place-items: center;
    inline-size: var(--_size);
    block-size: var(--_size);
    overflow: clip;
    border-radius: var(--collab-avatar-radius, 50%);
    background: var(--_ground);
    color: var(--_letters, color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on)));
    font-size: calc(var(--_size) * 0.39);
    font-weight: 600;
    line-height: 1;
    letter-spacing: 0.01em;
    user-select: none;
  }

  :host([size='s']) .face {
    --_size: var(--collab-avatar-size, 1.25rem);

    font-size: calc(var(--_size) * 0.5);
  }

  :host([size='l']) .face {
    --_size: var(--collab-avatar-size, 2.5rem);
  }

  img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  collab-icon {
    --collab-icon-size: calc(var(--_size) * 0.6);
  }

  /* A hairline keeps a photo as light as the page apart from it. */
  .face::after {
    position: absolute;
    inset: 0;
    border: 1px solid var(--collab-avatar-border-color, rgb(0 0 0 / 8%));
    border-radius: inherit;
    content: '';
  }

  @media (forced-colors: active) {
    .face {
      border: 1px solid CanvasText;
    }
  }
`;
