import { css } from 'lit';

export default css`
  /* Reserves the height for the first comment. */
  :host {
    --_block-size: max(1.75rem, var(--_target-size));

    display: inline-flex;
    min-inline-size: var(--collab-comment-bubble-inline-size, 2.75rem);
    min-block-size: var(--_block-size);
    vertical-align: middle;
  }

  .bubble {
    --_background: var(--_color-surface);

    /* Keeps the visually hidden label inside the scroll container. */
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 2.75rem;
    min-block-size: var(--_block-size);
    margin: 0;
    padding: 0 0.375rem;
    border: 1px solid transparent;
    border-radius: var(--_radius-full);
    background: transparent;
    color: var(--_color-text-muted);
    font: inherit;
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
    line-height: 1;
    cursor: pointer;
    user-select: none;
    transition:
      background-color var(--_motion-fast) var(--_ease),
      color var(--_motion-fast) var(--_ease);
  }

  .bubble:hover {
    --_background: var(--_color-hover);

    background-color: var(--_background);
    color: var(--_color-text);
  }

  .bubble[aria-expanded='true'] {
    --_background: var(--_color-accent-soft);

    background-color: var(--_background);
    color: var(--_color-accent-text);
  }

  .add {
    min-inline-size: var(--_block-size);
    justify-content: center;
    color: var(--_color-text-subtle);
  }

  .mark {
    position: relative;
    display: inline-flex;
    flex: none;
  }

  /* Dot for unread comments, or for changes that could not be sent. */
  :host(:is(:state(unread), :state(failed))) .mark::after {
    position: absolute;
    inset-block-start: -3px;
    inset-inline-end: -3px;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 1.5px solid var(--_background);
    border-radius: 50%;
    background: var(--_color-unread);
    content: '';
  }

  :host(:state(failed)) .mark::after {
    background: var(--_color-danger);
  }

  .count {
    min-inline-size: 1ch;
    text-align: start;
  }

  :host(:state(unread)) .count {
    color: var(--_color-text);
    font-weight: var(--_font-weight-strong);
  }

  :host(:state(open)) .count {
    color: inherit;
  }

  .faces {
    display: inline-flex;
    align-items: center;
    margin-inline-start: var(--_space-1);
  }

  .face {
    border-radius: var(--_radius-full);
    box-shadow: 0 0 0 1.5px var(--_background);
  }

  .face + .face {
    margin-inline-start: -0.25rem;
  }

  .more {
    position: relative;
    display: inline-grid;
    place-items: center;
    min-inline-size: 1.25rem;
    block-size: 1.25rem;
    padding-inline: 0.1875rem;
    background: color-mix(in srgb, var(--_color-text) 12%, var(--_background));
    color: var(--_color-text);
    font-size: var(--_font-size-xs);
    letter-spacing: -0.02em;
    direction: ltr;
    unicode-bidi: isolate;
  }

  @media (forced-colors: active) {
    .bubble {
      border-color: ButtonBorder;
    }

    .bubble[aria-expanded='true'] {
      border-color: Highlight;
      outline: 1px solid Highlight;
      outline-offset: -2px;
    }

    .more {
      border: 1px solid CanvasText;
    }

    :host(:is(:state(unread), :state(failed))) .mark::after {
      border-color: Canvas;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
