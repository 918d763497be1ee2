import { css } from 'lit';

export default css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 0;
    min-block-size: var(--_control-size);
    /* Same distance to the line above as between wrapped lines. */
    padding-block-start: 2px;
  }

  :host(:state(empty)) {
    display: none;
  }

  /* Less prominent than the status above. */
  .person,
  collab-option-menu::part(chip) {
    font-weight: var(--_font-weight);
  }

  .person {
    padding-inline-start: 2px;
  }

  .person collab-avatar {
    --collab-avatar-size: 1.125rem;
  }

  .badge {
    min-block-size: 1.5rem;
    padding-inline: var(--_space-2);
  }
`;
