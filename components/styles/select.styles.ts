import { css } from 'lit';

/** A native select that looks like the kit's fields: `.select` around `.field` and its arrow icon. */
export default css`
  .select {
    position: relative;
    display: flex;
    align-items: center;
  }

  .select .field {
    padding-inline-end: 1.75rem;
    overflow: hidden;
    cursor: pointer;
    text-overflow: ellipsis;
    appearance: none;
  }

  .select collab-icon {
    --collab-icon-size: 0.875rem;

    position: absolute;
    inset-inline-end: var(--_space-2);
    color: var(--_color-text-muted);
    pointer-events: none;
  }
`;
