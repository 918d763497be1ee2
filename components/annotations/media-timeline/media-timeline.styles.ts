import { css } from 'lit';

export default css`
  :host {
    --collab-comment-pin-size: 1.5rem;

    display: block;
    /* Room for the pins, which extend above and beyond the line. */
    padding-block-start: 2.25rem;
    padding-inline-end: 1.5rem;
    /* Media time runs from left to right in every text direction. */
    direction: ltr;
  }

  .track {
    block-size: 4px;
    overflow: clip;
    border-radius: var(--_radius-full);
    background: color-mix(in srgb, var(--_color-text) 16%, transparent);
  }

  .progress {
    block-size: 100%;
    background: var(--_color-accent);
    transform: scaleX(var(--_played, 0));
    transform-origin: 0 50%;
  }

  .markers {
    position: relative;
    block-size: 0;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .marker {
    position: absolute;
    inset-block-end: 5px;
    inset-inline-start: calc(var(--_at, 0) * 100%);
  }

  .marker:hover,
  .marker:focus-within,
  .marker:has([selected], [highlighted]) {
    z-index: 1;
  }

  @media (forced-colors: active) {
    .track {
      background: GrayText;
    }

    .progress {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
