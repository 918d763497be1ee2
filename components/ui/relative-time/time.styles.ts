import { css } from 'lit';

/** Styles for the output of `RelativeTimeController`. */
export default css`
  time {
    position: relative;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    /* Text whose direction differs from the page keeps its order. */
    unicode-bidi: plaintext;
  }
`;
