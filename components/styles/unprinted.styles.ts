import { css } from 'lit';

/** For elements that are no part of a printed page: paper has nothing to press. */
export default css`
  @media print {
    :host {
      display: none !important;
    }
  }
`;
