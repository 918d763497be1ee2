import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  .list {
    position: fixed;
    inset: auto 0 0;
    inline-size: fit-content;
    max-inline-size: 100%;
    max-block-size: 100%;
    margin: 0 auto;
    padding: var(--_space-4);
    padding-block-end: calc(max(var(--_space-4), env(safe-area-inset-bottom)) + var(--_lift, 0px));
    border: 0;
    overflow: visible;
    background: none;
    color: inherit;
    pointer-events: none;
  }

  .list:popover-open {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_space-2);
  }

  .toast {
    display: flex;
    align-items: flex-start;
    gap: var(--_space-2);
    max-inline-size: min(var(--collab-toasts-inline-size, 24rem), 100%);
    padding: var(--_space-2);
    padding-inline-start: var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-overlay);
    pointer-events: auto;
    transition:
      opacity var(--_motion-slow) var(--_ease),
      translate var(--_motion-slow) var(--_ease);
  }

  @starting-style {
    .toast {
      opacity: 0;
      translate: 0 0.75rem;
    }
  }

  .toast > collab-icon {
    flex: none;
    margin-block: calc((var(--_control-size) - 1rem) / 2);
    color: var(--_color-success);
  }

  .toast.info > collab-icon {
    color: var(--_color-text-muted);
  }

  .toast.error > collab-icon {
    color: var(--_color-danger);
  }

  .message {
    min-inline-size: 0;
    margin: 0;
    padding-block: calc((var(--_control-size) - 1lh) / 2);
    overflow-wrap: anywhere;
  }

  .button {
    flex: none;
    color: var(--_color-accent-text);
  }
`;
