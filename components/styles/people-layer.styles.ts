import { css } from 'lit';

/** What shows others over the page lies in `layer`, a popover; what `paintFace` has coloured is `colored`. */
export default css`
  /* Over all of the window, and in nobody's way. */
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

  /* The person's colour, as their face has it. */
  .colored {
    --_ground: oklch(0.53 0.13 var(--_hue));
    /* White or black, whichever has more contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);
    --_ink: var(--_letters, color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on)));
  }
`;
