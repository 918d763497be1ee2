import { css } from 'lit';

export default css`
  /* The same colours as a pin: it is one, of several threads. */
  button[part='button'] {
    --_ground: var(--_pin, var(--collab-comment-pin-color, var(--_color-accent)));
    /* White or black, whichever has more contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    /* The others stand out from behind the first: its number is not that of a thread. */
    box-shadow:
      4px -4px 0 -2px var(--_ground),
      4px -4px 0 -0.5px var(--_rim),
      8px -8px 0 -4px var(--_ground),
      8px -8px 0 -2.5px var(--_rim),
      var(--collab-comment-pin-shadow, 0 1px 2px #00000038, 0 3px 8px #0003);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
  }

  :host([selected]) button[part='button'] {
    outline-offset: 8px;
    background-color: var(--_ground);
    outline: 2px solid var(--_color-accent);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
  }

  .badge {
    inset-block-start: -11px;
    inset-inline-end: -11px;
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
