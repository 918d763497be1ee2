import { css } from 'lit';

export default css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .limited {
    max-block-size: var(--collab-comment-body-folded-size, 20rem);
    overflow: clip;
    overflow-clip-margin: 2px;
  }

  :host(:state(folded)) .limited {
    mask-image: linear-gradient(to bottom, currentcolor calc(100% - 3rem), transparent);
  }

  .toggle {
    margin-block-start: var(--_space-1);
    margin-inline-start: calc(-1 * var(--_space-2));
  }
`;
