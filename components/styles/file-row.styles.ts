import { css } from 'lit';

/** Styles of a file row: `.file`, `.glyph`, `.about`, `.name`, `.facts`. */
export default css`
  .file {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-inline-size: 0;
    padding: var(--_space-1);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-s);
    background: var(--_color-surface);
  }

  .glyph {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border-radius: calc(var(--_radius-s) - 2px);
    background: var(--_color-hover);
    color: var(--_color-text-muted);
    font-size: 0.5625rem;
    font-weight: var(--_font-weight-strong);
  }

  .about {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    font-size: var(--_font-size-s);
    line-height: 1.3;
  }

  /* Beside the glyph in either text direction. */
  .name,
  bdi.facts {
    justify-self: start;
    max-inline-size: 100%;
  }

  .name {
    display: flex;
    min-inline-size: 0;
    white-space: pre;
  }

  .name-start {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .name-end {
    flex: none;
  }

  .facts {
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  .facts.failed {
    color: var(--_color-danger);
  }

  @media (forced-colors: active) {
    .glyph {
      border: 1px solid CanvasText;
    }
  }
`;
