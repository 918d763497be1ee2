import { css } from 'lit';

export default css`
  .offline {
    display: flex;
    flex: none;
    gap: var(--_space-2);
    margin: 0;
    padding: var(--_space-2) var(--_space-3);
    border-radius: var(--_radius-m);
    background: var(--_color-hover);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .offline collab-icon {
    --collab-icon-size: 0.875rem;

    flex: none;
    margin-block-start: 0.125rem;
  }

  @media (forced-colors: active) {
    .offline {
      border: 1px solid CanvasText;
    }
  }
`;
