import { css } from 'lit';

/** Styles of an empty state: a paragraph, or a box with an icon, a title and a hint. */
export default css`
  .empty {
    margin: 0;
    text-align: center;
  }

  p.empty {
    padding-block: var(--_space-4);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  div.empty {
    display: flex;
    flex-direction: column;
    gap: var(--_space-1);
    align-items: center;
    padding: var(--_space-6);
  }

  .empty > collab-icon {
    --collab-icon-size: 1.75rem;

    margin-block-end: var(--_space-2);
    color: var(--_color-text-subtle);
  }

  .empty-title,
  .empty-hint {
    max-inline-size: 16rem;
    margin: 0;
    text-wrap: balance;
  }

  .empty .button {
    margin-block-start: var(--_space-3);
  }

  .empty-title {
    font-weight: var(--_font-weight-strong);
  }

  .empty-hint {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }
`;
