import { css } from 'lit';

/** Marker of several threads, drawn as a stack of pins; `--_pin` is its colour. */
export default css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--collab-comment-pin-size, 1.75rem);
    block-size: var(--collab-comment-pin-size, 1.75rem);
    vertical-align: middle;
  }

  button {
    margin: 0;
    border: 0;
    font: inherit;
    cursor: pointer;
  }

  button[part='button'] {
    --_ground: var(--_pin, var(--_color-neutral));
    --_rim: var(--collab-comment-pin-rim, #fff);
    /* White or black, for contrast. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    position: relative;
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    padding: 0;
    border: 2px solid var(--_rim);
    border-radius: 50% 50% 50% 3px;
    outline-offset: 5px;
    background-color: var(--_ground);
    background-clip: padding-box;
    /* The pins behind show that the number is a count. */
    box-shadow:
      4px -4px 0 -2px var(--_ground),
      4px -4px 0 -0.5px var(--_rim),
      8px -8px 0 -4px var(--_ground),
      8px -8px 0 -2.5px var(--_rim),
      var(--collab-comment-pin-shadow, 0 1px 2px #00000038, 0 3px 8px #0003);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1;
    direction: ltr;
    transform-origin: 0 100%;
    transition:
      scale var(--_motion-base) var(--_ease),
      translate var(--_motion-base) var(--_ease);
    user-select: none;
  }

  .long {
    font-size: 0.625rem;
    letter-spacing: -0.04em;
  }

  button[part='button']::before {
    position: absolute;
    inset: min(0px, (100% - var(--_target-size)) / 2);
    border-radius: var(--_radius-full);
    content: '';
  }

  button[part='button']:hover,
  :host([highlighted]) button[part='button'] {
    scale: 1.1;
  }

  :host([selected]) button[part='button'],
  button[part='button'][aria-expanded='true'] {
    background: var(--_color-accent);
    color: var(--_color-on-accent);
    translate: 0 -2px;
    scale: 1.1;
  }

  .badge {
    position: absolute;
    inset-block-start: -11px;
    inset-inline-end: -11px;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 2px solid var(--_rim);
    border-radius: 50%;
    box-sizing: content-box;
    background: var(--_color-unread);
  }

  @media (forced-colors: active) {
    /* Shadows are not drawn in forced colours. */
    button[part='button'] {
      border: 3px double ButtonBorder;
    }

    .badge {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
