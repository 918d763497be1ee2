import { css } from 'lit';

/** Hides interactive elements in print. */
export default css`
  @media print {
    :host {
      display: none !important;
    }
  }
`;
