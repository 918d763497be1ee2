import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    gap: max(var(--_space-1), var(--_target-size) - 2rem) var(--_space-1);
    min-inline-size: 0;
  }

  .chip {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--_space-1);
    min-inline-size: var(--_target-size);
    max-inline-size: 100%;
    min-block-size: min(max(1.5rem, var(--_target-size)), 2rem);
    margin: 0;
    padding: 0 0.4375rem;
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-full);
    background: transparent;
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    line-height: 1;
    cursor: pointer;
    user-select: none;
    transition:
      background-color var(--_motion-fast) var(--_ease),
      border-color var(--_motion-fast) var(--_ease);
  }

  /* Touch target, higher than the visible chip. */
  .chip::before {
    position: absolute;
    inset: min(0px, (100% - var(--_target-size)) / 2) 0;
    content: '';
  }

  .chip:hover {
    background: var(--_color-hover);
  }

  /* The user's own reactions differ by border as well as by colour. */
  .chip[aria-pressed='true'] {
    border-color: var(--_color-accent);
    background: var(--_color-accent-soft);
    box-shadow: inset 0 0 0 1px var(--_color-accent);
    color: var(--_color-accent-text);
  }

  .chip[aria-disabled='true'] {
    cursor: default;
  }

  .chip[aria-disabled='true']:not([aria-pressed='true']) {
    background: transparent;
  }

  .add {
    padding: 0 0.25rem;
    border-style: dashed;
  }

  .add collab-icon {
    --collab-icon-size: 0.875rem;
  }

  span.glyph {
    overflow: hidden;
    font-family: 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', var(--_font-family), sans-serif;
    font-size: var(--_font-size-m);
    font-weight: var(--_font-weight);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  img.glyph {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    object-fit: contain;
  }

  .count {
    min-inline-size: 1ch;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  @media (forced-colors: active) {
    .chip[aria-pressed='true'] {
      border-color: Highlight;
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .chip[aria-pressed='true']:focus-visible {
      outline-offset: 2px;
    }
  }
`;
