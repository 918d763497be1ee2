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
    border-radius: inherit;
    /* The photo covers the hairline of the face. */
    outline: 1px solid var(--collab-avatar-border-color, rgb(0 0 0 / 8%));
    outline-offset: -1px;
  }
`;
