import { css } from 'lit';

/** The outline of a thread that is yet to come. */
export default css`
  :host(:state(loading)) {
    position: relative;
  }

  .outline-tools {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }

  .outline-header {
    inline-size: 40%;
    block-size: 1.25rem;
    margin-block: 0.25rem;
  }

  .outline-comment {
    display: flex;
    gap: var(--_space-2);
    padding-block: var(--_space-3);
  }

  .outline-face {
    flex: none;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border-radius: 50%;
  }

  .outline-text {
    display: grid;
    flex: 1;
    gap: var(--_space-2);
    padding-block-start: var(--_space-2);
  }

  .outline-line {
    block-size: 0.75rem;
  }

  .short {
    inline-size: 30%;
  }

  .medium {
    inline-size: 70%;
  }
`;
