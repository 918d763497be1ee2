import { css } from 'lit';

export default css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  .images {
    --_gap: var(--_space-1);
    --_max-size: var(--collab-attachments-inline-size, 20rem);

    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--_gap);
    inline-size: 100%;
    max-inline-size: var(--_max-size);
  }

  .images[data-count='1'] {
    display: block;
  }

  .cell {
    position: relative;
    min-inline-size: 0;
    aspect-ratio: 1;
  }

  /* A single picture is at most its natural size. */
  .images[data-count='1'] .cell {
    inline-size: min(100%, max(6rem, var(--_natural-size, 100%)), 15rem * var(--_ratio, 1.333));
    aspect-ratio: var(--_ratio, 1.333);
  }

  .images[data-count='3'] {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }

  .images[data-count='3'] .cell:first-child {
    grid-row: span 2;
    aspect-ratio: auto;
  }

  .images[data-count='4'] .cell {
    aspect-ratio: 3 / 2;
  }

  .tile {
    position: absolute;
    inset: 0;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-radius: var(--_radius-s);
    background: var(--_color-surface-sunken);
    color: inherit;
    font: inherit;
  }

  button.tile {
    cursor: zoom-in;
  }

  .tile::after {
    position: absolute;
    inset: 0;
    border: 1px solid color-mix(in srgb, var(--_color-text) 14%, transparent);
    border-radius: inherit;
    content: '';
    pointer-events: none;
  }

  button.tile:hover::after {
    border-color: var(--_color-border-strong);
  }

  .tile :is(img, .skeleton) {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 0;
    object-fit: cover;
  }

  .preview {
    filter: blur(6px);
    scale: 1.1;
  }

  .more {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    background: color-mix(in srgb, var(--_color-surface) 72%, transparent);
    color: var(--_color-text);
    font-size: var(--_font-size-l);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
  }

  .missing {
    display: grid;
    place-content: center;
    justify-items: center;
    padding: var(--_space-1);
    color: var(--_color-text-muted);

    --collab-icon-size: 1.25rem;

    font-size: var(--_font-size-xs);
    text-align: center;
  }

  .missing .button {
    position: relative;
    z-index: 1;
  }

  .missing-name {
    max-inline-size: 100%;
    overflow: hidden;
    color: var(--_color-text);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .files {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-1);
    max-inline-size: var(--collab-attachments-inline-size, 20rem);
  }

  .tools {
    display: flex;
    flex: none;
  }

  .icon-button[aria-busy='true'] {
    opacity: 0.45;
  }
`;
