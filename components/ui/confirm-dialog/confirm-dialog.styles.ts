import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  dialog {
    inline-size: min(24rem, 100vw - 2 * var(--_space-4));
    padding: var(--_space-5);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    background: var(--_color-surface);
    box-shadow: var(--_shadow-overlay);
    color: var(--_color-text);
    font-family: var(--_font-family);
    font-size: var(--_font-size-m);
    line-height: var(--_line-height);
    text-align: start;
    overflow-wrap: anywhere;
  }

  dialog::backdrop {
    background: var(--_color-backdrop);
  }

  h2 {
    margin: 0;
    font-size: var(--_font-size-l);
    font-weight: var(--_font-weight-strong);
  }

  p {
    margin: var(--_space-2) 0 0;
    color: var(--_color-text-subtle);
  }

  .answers {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--_space-2);
    margin-block-start: var(--_space-5);
  }

  @media (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: appear var(--_motion-base) var(--_ease);
    }

    @keyframes appear {
      from {
        opacity: 0;
        translate: 0 0.25rem;
      }
    }
  }
`;
