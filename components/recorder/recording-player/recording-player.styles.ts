import { css } from 'lit';

export default css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-1);
    min-inline-size: 0;
    max-inline-size: var(--collab-recording-player-inline-size, 20rem);
  }

  .head {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: 1.75rem;
    font-size: var(--_font-size-s);
  }

  .name {
    color: inherit;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .length {
    flex: none;
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
  }

  .delete {
    flex: none;
    margin-inline-start: auto;
  }

  audio,
  video {
    display: block;
    inline-size: 100%;
    border-radius: var(--_radius-s);
  }

  audio {
    block-size: 2.5rem;
  }

  video {
    max-block-size: 20rem;
    background: var(--_color-surface-sunken);
  }

  .missing {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-1) var(--_space-2);
    padding-block: var(--_space-1);
    padding-inline: var(--_space-2) var(--_space-1);
    border-radius: var(--_radius-s);
    background: var(--_color-surface-sunken);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .transcript {
    font-size: var(--_font-size-s);
  }

  summary {
    inline-size: fit-content;
    padding-inline-end: var(--_space-2);
    border-radius: var(--_radius-s);
    color: var(--_color-text-muted);
    line-height: var(--_target-size);
    cursor: pointer;
  }

  .transcript p {
    margin: var(--_space-1) 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  .summary {
    color: var(--_color-text-muted);
  }

  .segments {
    max-block-size: 12rem;
    margin: var(--_space-1) 0;
    overflow: hidden auto;
  }

  ol {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--_space-1) var(--_space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-column: span 2;
    grid-template-columns: subgrid;
  }

  .time {
    color: var(--_color-text-subtle);
    font-variant-numeric: tabular-nums;
  }

  .transcript-text {
    overflow-wrap: anywhere;
  }
`;
