import { css } from 'lit';

export default css`
  .confirmation {
    padding: var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-s);
    background: var(--_color-danger-soft);
    font-size: var(--_font-size-s);
  }

  .confirmation p {
    margin: 0;
  }

  .confirmation-question {
    font-weight: var(--_font-weight-strong);
  }

  .confirmation-answers {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--_space-2);
    margin-block-start: var(--_space-3);
  }

  /* The focus on a button scrolls the edge of the box into view, too. */
  .confirmation-answers .button {
    scroll-margin-block: var(--_space-4);
  }
`;
