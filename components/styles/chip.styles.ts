import { css } from 'lit';

/** Styles of a property of a thread: `.chip` with a `.name` and, for a button, a `.chevron`. */
export default css`
  .chip {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: min(var(--_target-size), 2rem);
    margin: 0;
    padding: 0 var(--_space-2);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-full);
    background: transparent;
    color: var(--_color-text);
    font: inherit;
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    line-height: 1;
  }

  button.chip {
    cursor: pointer;
    transition: background-color var(--_motion-fast) var(--_ease);
  }

  /* Touch target, larger than the visible chip. */
  button.chip::before {
    position: absolute;
    inset: min(0px, (100% - var(--_target-size)) / 2) 0;
    content: '';
  }

  button.chip:hover,
  button.chip[aria-expanded='true'] {
    background: var(--_color-hover);
  }

  .name {
    overflow: hidden;
    line-height: var(--_line-height);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .none .name {
    color: var(--_color-text-subtle);
    font-weight: var(--_font-weight);
  }

  .chevron {
    --collab-icon-size: 0.75rem;

    color: var(--_color-text-subtle);
  }
`;
