import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
    flex: none;
    inline-size: var(--collab-icon-size, 1rem);
    block-size: var(--collab-icon-size, 1rem);
    vertical-align: -0.1875em;
  }

  :host([hidden]) {
    display: none;
  }

  svg {
    inline-size: 100%;
    block-size: 100%;
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
