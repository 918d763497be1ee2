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
`;
