import { css } from 'lit';

/** Styles for `renderFace`; `--_size` is the diameter. */
export default css`
  .face {
    --_size: var(--collab-avatar-size, 1.75rem);
    /* White text has a contrast of at least 4.5:1 on every hue at this lightness. */
    --_ground: oklch(0.53 0.13 var(--_hue));
    /* White or black text, whichever has more contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    position: relative;
    display: grid;
    place-items: center;
    inline-size: var(--_size);
    block-size: var(--_size);
    overflow: clip;
    border-radius: var(--collab-avatar-radius, 50%);
    background-color: var(--_ground);
    color: var(--_letters, color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on)));
    font-size: calc(var(--_size) * 0.39);
    font-weight: 600;
    line-height: 1;
    /* A hairline separates a light avatar from a light page. */
    box-shadow: inset 0 0 0 1px var(--collab-avatar-border-color, rgb(0 0 0 / 8%));
    user-select: none;
  }

  .face collab-icon {
    --collab-icon-size: calc(var(--_size) * 0.6);
  }

  @media (forced-colors: active) {
    .face {
      border: 1px solid CanvasText;
    }
  }
`;
