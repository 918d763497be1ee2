import { css } from 'lit';

/** The face of `renderMarkedFace`, beside `status-mark.styles.ts`. */
export default css`
  /* Less of its colour, and not of its lightness: initials stay as readable. */
  .avatar[data-status='away'] {
    filter: saturate(0.35);
  }

  .avatar[data-status='offline'] {
    filter: saturate(0);
  }
`;
