import { css } from 'lit';

export default css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-1);
    padding: 0 var(--_space-2) var(--_space-1);
  }

  .files {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr));
    gap: var(--_space-1);
    max-block-size: 9.5rem;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }

  .file {
    padding-inline-end: 0;
  }

  img.glyph {
    object-fit: cover;
  }

  .tools {
    display: flex;
    flex: none;
  }

  progress {
    inline-size: 100%;
    block-size: 0.25rem;
    margin-block: 0.375rem 0.25rem;
    overflow: hidden;
    border: 0;
    border-radius: var(--_radius-full);
    background: var(--_color-hover);
    appearance: none;
  }

  progress::-webkit-progress-bar {
    background: var(--_color-hover);
  }

  progress::-webkit-progress-value {
    border-radius: var(--_radius-full);
    background: var(--_color-accent);
    transition: inline-size var(--_motion-base) var(--_ease);
  }

  progress::-moz-progress-bar {
    background: var(--_color-accent);
  }

  .refusal {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding-inline-start: var(--_space-2);
    border-radius: var(--_radius-s);
    background: var(--_color-danger-soft);
    color: var(--_color-danger);
    font-size: var(--_font-size-xs);
  }

  .reason {
    flex: 1;
    min-inline-size: 0;
    padding-block: var(--_space-1);
    overflow-wrap: anywhere;
  }

  .note {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .note.failed {
    color: var(--_color-danger);
  }

  /* Covers the whole composer, which is the containing block. */
  .drop {
    position: absolute;
    inset: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--_space-2);
    border: 2px dashed var(--_color-accent);
    border-radius: var(--_radius-m);
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
    font-size: var(--_font-size-s);
    font-weight: var(--_font-weight-strong);
    pointer-events: none;
  }

  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
      forced-color-adjust: none;
      background: Canvas;
    }

    progress::-webkit-progress-value {
      background: Highlight;
    }

    .refusal {
      border: 1px solid CanvasText;
    }
  }
`;
