import { css } from 'lit';

export default css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .dropdown {
    inline-size: min(20rem, 100vw - 1rem);
  }

  .description,
  .note,
  ::slotted(.heading) {
    margin: 0;
    padding: var(--_space-1) var(--_space-2);
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
  }

  ::slotted(.heading) {
    padding-block-start: var(--_space-2);
    font-weight: var(--_font-weight-strong);
  }

  .failed {
    color: var(--_color-danger);
  }

  .outline {
    display: grid;
    gap: var(--_space-2);
    padding: var(--_space-2);
  }

  .outline i {
    block-size: 1rem;
  }

  .outline i:last-child {
    inline-size: 60%;
  }
`;
