import { css } from 'lit';

/** Styles for the output of `renderIcon`. */
export default css`
  .icon-svg {
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
