import { css } from 'lit';

export default css`
  :host {
    --_cell: max(2.25rem, var(--_target-size));

    display: block;
    inline-size: 20.5rem;
    max-inline-size: 100%;
    block-size: 24rem;
    max-block-size: 100%;
  }

  .picker {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: var(--_space-2);
    block-size: 100%;
    min-block-size: 0;
  }

  .top {
    display: flex;
    gap: var(--_space-1);
  }

  .search-field {
    display: flex;
    flex: 1;
    align-items: center;
    gap: var(--_space-2);
    min-inline-size: 0;
    padding-block: 0;
  }

  .search-field collab-icon {
    flex: none;
    color: var(--_color-text-subtle);
  }

  .search {
    flex: 1;
    min-inline-size: 0;
    min-block-size: calc(var(--_control-size) - 2px);
    margin: 0;
    padding: 0;
    border: 0;
    background: transparent;
    color: inherit;
    font: inherit;
  }

  .search::placeholder {
    color: var(--_color-text-subtle);
    opacity: 1;
  }

  .search:focus-visible {
    outline: none;
  }

  .emoji-button {
    display: grid;
    place-items: center;
    min-inline-size: var(--_control-size);
    block-size: var(--_control-size);
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    font-size: 1rem;
    line-height: 1;
    cursor: pointer;
  }

  .emoji-button:hover,
  .tone-button[aria-expanded='true'] {
    background: var(--_color-hover);
  }

  .emoji-button,
  .emoji,
  .sample {
    font-family: 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', var(--_font-family), sans-serif;
  }

  .tones {
    display: flex;
    justify-content: end;
    gap: 2px;
  }

  .tone[aria-checked='true'] {
    background: var(--_color-accent-soft);
    box-shadow: inset 0 0 0 2px var(--_color-accent);
  }

  .tabs {
    display: flex;
    border-block-end: 1px solid var(--_color-border);
  }

  .tabs:empty {
    display: none;
  }

  .tab {
    position: relative;
    flex: 1;
    min-inline-size: 0;
    border-radius: var(--_radius-s) var(--_radius-s) 0 0;
    filter: grayscale(1);
    opacity: 0.75;
  }

  .tab:focus-visible {
    outline-offset: -2px;
  }

  .tab[aria-current='true'] {
    filter: none;
    opacity: 1;
  }

  .tab[aria-current='true']::after {
    position: absolute;
    inset: auto var(--_space-1) -1px;
    block-size: 2px;
    background: var(--_color-accent);
    content: '';
  }

  .list {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
    scrollbar-gutter: stable;
  }

  .list:focus-visible {
    outline-offset: -2px;
  }

  .title {
    padding-block: var(--_space-2) var(--_space-1);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    line-height: 1rem;
  }

  .line {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(var(--_cell), 1fr));
  }

  .emoji {
    display: grid;
    place-items: center;
    block-size: var(--_cell);
    border-radius: var(--_radius-s);
    font-size: 1.375rem;
    line-height: 1;
    cursor: pointer;
    user-select: none;
  }

  .emoji:hover {
    background: var(--_color-hover);
  }

  .emoji[aria-selected='true'] {
    background: var(--_color-accent-soft);
    box-shadow: inset 0 0 0 2px var(--_color-focus);
  }

  .message {
    position: absolute;
    inset: 5rem 0 auto;
    display: grid;
    justify-items: center;
    gap: var(--_space-2);
    padding: var(--_space-4);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    text-align: center;
  }

  .message p {
    margin: 0;
  }

  .preview {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: 2rem;
    padding-block-start: var(--_space-1);
    border-block-start: 1px solid var(--_color-border);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .sample {
    flex: none;
    font-size: 1.375rem;
    line-height: 1;
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Touch cannot hover, so there is nothing to preview. */
  @media (hover: none) {
    .preview {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .emoji[aria-selected='true'],
    .tone[aria-checked='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .tab[aria-current='true']::after {
      background: Highlight;
    }
  }
`;
