import { css } from 'lit';

/** A `<time>` that says how long ago something was. */
export default css`
  time {
    position: relative;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    /* Words of another direction than the page keep their order. */
    unicode-bidi: plaintext;
  }
`;
