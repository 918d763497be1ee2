import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  dialog {
    position: fixed;
    inset: 0;
    display: none;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: var(--_color-surface-sunken);
    color: var(--_color-text);
    font-family: var(--_font-family);
    font-size: var(--_font-size-m);
    line-height: var(--_line-height);
    text-align: start;
    cursor: auto;
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    animation: appear var(--_motion-base) var(--_ease);
  }

  dialog::backdrop {
    background: var(--_color-backdrop);
  }

  dialog:focus-visible {
    outline: none;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  .bar {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    padding: var(--_space-2);
    border-block-end: 1px solid var(--_color-border);
    background: var(--_color-surface);
  }

  .title {
    display: flex;
    flex: 1;
    gap: var(--_space-2);
    min-inline-size: 0;
    padding-inline-start: var(--_space-2);
    font-size: var(--_font-size-s);
  }

  .count {
    flex: none;
    color: var(--_color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .stage {
    display: grid;
    place-items: center;
    min-inline-size: 0;
    min-block-size: 0;
    overflow: hidden;
    touch-action: none;
    user-select: none;
  }

  .stage.zoomed {
    cursor: grab;
  }

  .stage.zoomed:active {
    cursor: grabbing;
  }

  .picture {
    max-inline-size: 100%;
    max-block-size: 100%;
    min-block-size: 0;
    object-fit: contain;
  }

  .preview {
    inline-size: min(100%, 40rem);
    filter: blur(8px);
  }

  .note {
    display: grid;
    gap: var(--_space-3);
    justify-items: center;
    margin: 0;
    color: var(--_color-text-muted);

    --collab-icon-size: 1.5rem;
  }

  .note p {
    margin: 0;
  }

  .arrow {
    position: absolute;
    inset-block-start: 50%;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border-radius: var(--_radius-full);
    background: var(--_color-surface-raised);
    color: var(--_color-text);
    translate: 0 -50%;
  }

  .previous {
    inset-inline-start: var(--_space-3);
  }

  .next {
    inset-inline-end: var(--_space-3);
  }

  /* Touch users zoom and swipe, so these buttons are hidden. */
  @media (width <= 480px) {
    .tool-plus,
    .tool-minus {
      display: none;
    }
  }
`;
