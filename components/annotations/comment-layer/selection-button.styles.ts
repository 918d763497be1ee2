import { css } from 'lit';

export default css`
  .text-button {
    padding-inline: var(--_space-2) var(--_space-3);
    box-shadow: var(--_shadow-overlay);
    font-size: var(--_font-size-s);
    white-space: nowrap;
  }

  /* The system's menu appears above text that is selected by touch. */
  @media (pointer: coarse) {
    .text-button {
      translate: 0 4.5rem;
    }
  }
`;
