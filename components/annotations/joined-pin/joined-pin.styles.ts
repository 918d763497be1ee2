import { css } from 'lit';

export default css`
  /* The same colours as a pin of one thread. */
  button[part='button'] {
    --_ground: var(--_pin, var(--collab-comment-pin-color, var(--_color-accent)));
  }

  :host([selected]) button[part='button'] {
    outline-offset: 8px;
    background-color: var(--_ground);
    outline: 2px solid var(--_color-accent);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
  }

  :host([failed]) .badge {
    background: var(--_color-danger);
  }

  @media (forced-colors: active) {
    button[part='button'] {
      background: ButtonFace;
      color: ButtonText;
    }

    :host([selected]) button[part='button'] {
      outline-color: Highlight;
    }
  }
`;
