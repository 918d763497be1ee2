import { css } from 'lit';

/** Styles of a layer over the page with other users: `layer` is a popover, `colored` an element coloured by `applyFaceColors`. */
export default css`
  /* Covers the window without receiving events. */
  .layer {
    position: fixed;
    inset: 0;
    inline-size: auto;
    block-size: auto;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: clip;
    background: none;
    pointer-events: none;
  }

  .layer:not(:popover-open) {
    display: none;
  }

  /* The user's colour, as on the avatar. */
  .colored {
    --_ground: oklch(0.53 0.13 var(--_hue));
    /* White or black, for contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);
    --_ink: var(--_letters, color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on)));
  }
`;
