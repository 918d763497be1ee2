import { css } from 'lit';

export default css`
  /* Covers the text without pointer events, so that the text below can be selected. */
  :host {
    display: block;
    pointer-events: none;
  }

  button {
    all: unset;
    display: block;
    position: absolute;
    inset: 0;
  }

  /* Positioned from the left, like the measured boxes. */
  .line {
    position: absolute;
    border-radius: 2px;
  }

  :host([filled]) .line {
    border-block-end: 2px solid var(--_color-accent);
    background: color-mix(in srgb, var(--_color-accent) 14%, transparent);
  }

  :host([filled][highlighted]) .line {
    background: color-mix(in srgb, var(--_color-accent) 26%, transparent);
  }

  :host([filled][selected]) .line {
    background: color-mix(in srgb, var(--_color-accent) 34%, transparent);
  }

  /* A focus ring around each line instead of the bounding box. */
  :host(:focus-visible),
  button:focus-visible {
    outline: none;
  }

  button:focus-visible .line {
    outline: 2px solid var(--_color-focus);
    outline-offset: 2px;
  }

  .badge {
    position: absolute;
    inset-block-start: -3px;
    inset-inline-end: -5px;
    inline-size: 7px;
    block-size: 7px;
    border: 1.5px solid var(--_color-surface);
    border-radius: 50%;
    background: var(--_color-unread);
  }

  :host([failed]) .badge {
    background: var(--_color-danger);
  }

  @media (forced-colors: active) {
    .badge {
      background: Highlight;
      forced-color-adjust: none;
    }

    :host([filled]) .line {
      border-block-end-color: Highlight;
      background: none;
    }
  }
`;
