import { css } from 'lit';

/** Frame of a list positioned by `FloatingController`. */
export default css`
  .dropdown {
    position: fixed;
    inset: auto;
    max-inline-size: min(20rem, 100vw - 1rem);
    max-block-size: min(var(--_available-height, 100vh), 31rem);
    margin: 0;
    padding: var(--_space-1);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-overlay);
    color: var(--_color-text);
    opacity: 0;
    translate: 0 -4px;
    transition:
      opacity var(--_motion-fast) var(--_ease),
      translate var(--_motion-fast) var(--_ease);
  }

  .dropdown[data-side='top'] {
    translate: 0 4px;
  }

  .dropdown:popover-open {
    opacity: 1;
    translate: none;
  }

  @starting-style {
    .dropdown:popover-open {
      opacity: 0;
      translate: 0 -4px;
    }
  }
`;
