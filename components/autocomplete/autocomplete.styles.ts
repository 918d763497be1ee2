import { css } from 'lit';

export default css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .floating {
    position: fixed;
    inset: auto;
    inline-size: min(20rem, 100vw - 1rem);
    max-block-size: min(var(--_available-height, 100vh), 20rem);
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
    transition: opacity var(--_motion-fast) var(--_ease);
  }

  .floating:popover-open {
    opacity: 1;
  }

  @starting-style {
    .floating:popover-open {
      opacity: 0;
    }
  }

  .description,
  .note,
  ::slotted(.heading) {
    margin: 0;
    padding: var(--_space-1) var(--_space-2);
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
  }

  ::slotted(.heading) {
    padding-block-start: var(--_space-2);
    font-weight: var(--_font-weight-strong);
  }

  .failed {
    color: var(--_color-danger);
  }

  .outline {
    display: grid;
    gap: var(--_space-2);
    padding: var(--_space-2);
  }

  .outline i {
    block-size: 1rem;
  }

  .outline i:last-child {
    inline-size: 60%;
  }
`;
