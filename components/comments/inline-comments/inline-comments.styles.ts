import { css } from 'lit';

export default css`
  :host {
    display: block;
  }

  .section,
  .list {
    display: grid;
    gap: var(--_space-3);
    min-inline-size: 0;
  }

  .section:focus {
    outline: none;
  }

  .title {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: var(--_target-size);
  }

  h2 {
    margin: 0;
    font-size: var(--_font-size-l);
    font-weight: var(--_font-weight-strong);
    line-height: 1.25;
  }

  .item {
    min-inline-size: 0;
    padding: var(--_space-3) var(--_space-4);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    background: var(--_color-surface);
    scroll-margin-block: var(--_space-4);
  }

  .more,
  .resolved-toggle {
    justify-self: start;
  }

  /* Aligns the icon with the boxes above. */
  .resolved-toggle {
    margin-inline-start: calc(-1 * var(--_space-2));
    font-size: var(--_font-size-s);
    font-weight: var(--_font-weight);
    font-variant-numeric: tabular-nums;
  }

  .resolved-toggle collab-icon {
    --collab-icon-size: 0.875rem;
  }

  .no-permission {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .empty {
    border: 1px dashed var(--_color-border);
    border-radius: var(--_radius-m);
  }

  @media (forced-colors: active) {
    .resolved-toggle {
      margin-inline-start: 0;
    }
  }
`;
