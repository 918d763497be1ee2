import { css } from 'lit';

export default css`
  /* The copy of a pin that is dragged, and the original until the drop. */
  .dragged {
    position: fixed;
    inset: 0 auto auto 0;
    z-index: 2;
    pointer-events: none;
  }

  .drag-source {
    cursor: grabbing;
    opacity: 0.35;
  }
`;
