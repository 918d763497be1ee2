import { css } from 'lit';

/** How drawings look, in the colour of the text around them. */
export default css`
  .drawing {
    flex: none;
    inline-size: var(--collab-icon-size, 1rem);
    block-size: var(--collab-icon-size, 1rem);
    overflow: visible;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .heavy {
    stroke-width: 2.25;
  }

  .directional:dir(rtl) {
    transform: scaleX(-1);
  }
`;
