import { css } from 'lit';

export default css`
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-1);
    font-size: var(--_font-size-xs);
  }

  .notice-text {
    display: flex;
    flex: 1 1 14rem;
    gap: var(--_space-1);
    color: var(--_color-text-muted);
  }

  .notice-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    /* Aligned with the text above. */
    margin-inline-start: calc(0.875rem + var(--_space-1) - var(--_space-2) - 1px);
  }

  .failed .notice-text {
    color: var(--_color-danger);
  }

  .notice collab-icon {
    --collab-icon-size: 0.875rem;

    margin-block-start: 0.125rem;
  }

  .notice .button {
    font-size: var(--_font-size-xs);
  }
`;
