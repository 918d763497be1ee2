import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
  }

  .trigger {
    position: relative;
  }

  .has-selection {
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
  }

  /* The number of selected values, at the corner of the button. */
  .count-badge {
    position: absolute;
    inset-block-start: -0.25rem;
    inset-inline-end: -0.25rem;
    min-inline-size: 1rem;
    padding: 0 0.25rem;
    border-radius: var(--_radius-full);
    background: var(--_color-accent);
    color: var(--_color-on-accent);
    font-size: 0.6875rem;
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1rem;
    text-align: center;
  }

  .panel {
    display: flex;
    flex-direction: column;
    inline-size: min(20rem, 100vw - 1rem);
    padding: 0;
    overflow: hidden;
  }

  .sheet {
    inline-size: 100%;
  }

  .head {
    display: flex;
    gap: var(--_space-1);
    padding: var(--_space-2);
    border-block-end: 1px solid var(--_color-border);
  }

  .head .field {
    flex: 1;
    min-inline-size: 0;
  }

  .head .button {
    flex: none;
  }

  .list {
    min-block-size: 0;
    padding: var(--_space-1) var(--_space-2) var(--_space-2);
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  h3 {
    margin: 0;
    font: inherit;
  }

  .toggle {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    inline-size: 100%;
    min-block-size: var(--_control-size);
    margin: 0;
    padding: 0 var(--_space-1);
    border: 0;
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-s);
    font-weight: var(--_font-weight-strong);
    text-align: start;
    cursor: pointer;
  }

  .toggle:hover {
    background: var(--_color-hover);
  }

  .toggle collab-icon {
    --collab-icon-size: 0.875rem;

    flex: none;
    color: var(--_color-text-muted);
  }

  /* As wide as the name: a name in another direction starts at its box, too. */
  .filter-name,
  .value-name {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .values {
    padding-block-end: var(--_space-1);
    padding-inline-start: 1.125rem;
  }

  .value {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: max(var(--_target-size), 1.75rem);
    padding: 0 var(--_space-2);
    font-size: var(--_font-size-s);
    cursor: pointer;
  }

  .value input {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0;
    accent-color: var(--_color-accent);
  }

  .no-threads {
    color: var(--_color-text-muted);
  }

  .count,
  .toggle .badge {
    margin-inline-start: auto;
  }

  .count {
    flex: none;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
  }

  .more {
    font-weight: var(--_font-weight);
  }

  .no-results {
    margin: var(--_space-3);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    text-align: center;
  }

  @media (forced-colors: active) {
    .count-badge {
      border: 1px solid ButtonText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
