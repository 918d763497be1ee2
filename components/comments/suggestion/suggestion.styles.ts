import { css } from 'lit';

export default css`
  :host {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-inline-size: 0;
    min-block-size: max(2rem, var(--_target-size));
    padding: var(--_space-1) var(--_space-2);
    border-radius: var(--_radius-s);
    cursor: pointer;
    user-select: none;
  }

  :host([active]) {
    background: var(--_color-hover);
  }

  .figure {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 1.25rem;
  }

  .ground {
    --collab-icon-size: 0.875rem;

    display: grid;
    place-items: center;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    border-radius: 50%;
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
  }

  .picture {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    border-radius: 4px;
    object-fit: contain;
  }

  .words {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--_space-2);
    min-inline-size: 0;
    line-height: 1.3;
  }

  .name,
  .detail {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-size: var(--_font-size-s);
  }

  .detail {
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
  }

  mark {
    background: none;
    color: inherit;
    font-weight: var(--_font-weight-strong);
  }

  :host([member]) {
    padding-inline-start: calc(var(--_space-2) * 2 + 1.25rem);
  }

  .toggle {
    flex: none;
    display: grid;
    place-items: center;
    min-inline-size: max(1.5rem, var(--_target-size));
    min-block-size: max(1.5rem, var(--_target-size));
    border-radius: var(--_radius-s);
    color: var(--_color-text-subtle);
  }

  .toggle:hover {
    background: var(--_color-hover);
    color: var(--_color-text);
  }

  .tick {
    flex: none;
    color: var(--_color-accent-text);
  }

  @media (forced-colors: active) {
    :host([active]) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
