import { css } from 'lit';

export default css`
  :host {
    display: flex;
    gap: 2px;
    align-items: center;
    /* Aligns the icons with the content below. */
    margin-inline: calc(-1 * var(--_space-1));
    min-inline-size: 0;
  }

  .step {
    inline-size: var(--_target-size);
    min-block-size: var(--_target-size);
    padding: 0;
  }

  .position,
  .join {
    gap: var(--_space-1);
    min-block-size: var(--_target-size);
    padding-inline: var(--_space-1);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    font-variant-numeric: tabular-nums;
    font-weight: var(--_font-weight);
  }

  .join {
    min-inline-size: var(--_target-size);
    margin-inline-start: auto;
  }

  .label {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  collab-icon {
    --collab-icon-size: 0.875rem;

    flex: none;
  }
`;
