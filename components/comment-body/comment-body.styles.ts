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

  .mention {
    padding: 0.05em 0.3em;
    border-radius: 4px;
    background: var(--_color-accent-soft);
    box-decoration-break: clone;
    color: var(--_color-accent-text);
    font-weight: var(--_font-weight-strong);
    unicode-bidi: isolate;
  }

  .more {
    margin-block-start: var(--_space-1);
    margin-inline-start: calc(-1 * var(--_space-2));
  }

  @media (forced-colors: active) {
    .mention {
      border: 1px solid currentcolor;
    }
  }
`;
