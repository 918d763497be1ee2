import { css } from 'lit';

export default css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--_space-2);
    min-inline-size: 0;
    min-block-size: 0;
  }

  :host > * {
    flex: none;
  }

  .header {
    display: flex;
    align-items: start;
    gap: var(--_space-2);
    min-block-size: var(--_control-size);
  }

  /* Nothing jumps when it comes. */
  .labelled:not(:defined) {
    display: block;
    min-block-size: var(--_control-size);
  }

  .number {
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-s);
    font-variant-numeric: tabular-nums;
    line-height: var(--_control-size);
  }

  .facts {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 0;
    min-block-size: var(--_control-size);
  }

  .private {
    display: grid;
    place-items: center;
    min-inline-size: var(--_target-size);
    min-block-size: var(--_target-size);
    color: var(--_color-text-muted);
  }

  .tools {
    display: flex;
    flex: none;
    align-items: center;
    gap: 2px;
  }

  ::slotted([slot='buttons']) {
    margin-block-start: var(--_space-2);
  }

  /* In line with the text of its comment. */
  collab-proposal {
    margin-block: var(--_space-2);
    margin-inline-start: calc(1.75rem + var(--_space-2));
  }

  .more-room {
    inline-size: var(--_control-size);
  }

  .banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    padding-block: var(--_space-1);
    padding-inline: var(--_space-3) var(--_space-1);
    border-radius: var(--_radius-s);
    background: var(--_color-success-soft);
    color: var(--_color-success);
    font-size: var(--_font-size-s);
  }

  .banner-text {
    flex: 1 1 8rem;
    overflow-wrap: anywhere;
  }

  .comments {
    flex: 0 1 auto;
    min-block-size: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    /* The focus ring of what stands at the edge is not cut. */
    margin-inline: calc(-1 * var(--_space-1));
    padding-inline: var(--_space-1);
  }

  /* Where nothing limits its height the window does: as high as all its comments it would render every one of them. */
  .long {
    max-block-size: 100dvb;
  }

  /* Over the last comment, at the edge beyond which there are more. */
  .jump {
    position: relative;
    display: flex;
    justify-content: center;
    block-size: 0;
    margin-block-end: calc(-1 * var(--_space-2));
  }

  .jump .button {
    position: absolute;
    inset-block-end: var(--_space-3);
    border-radius: var(--_radius-full);
    box-shadow: var(--_shadow-raised);
  }

  /* Its line takes the place of the gap, and is kept free: nothing below moves when somebody types. */
  collab-typing {
    display: block;
    block-size: 1.25rem;
    margin-block: calc(-1 * var(--_space-2));
  }

  collab-typing:defined {
    display: flex;
  }

  [role='listitem']:focus-visible {
    border-radius: var(--_radius-s);
    outline-offset: 1px;
  }

  /* For a moment; with reduced motion, as long as the focus is there. */
  .sought {
    border-radius: var(--_radius-s);
    animation: sought 2s var(--_ease);
  }

  @keyframes sought {
    from {
      background: var(--_color-accent-soft);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .sought {
      animation: none;
    }

    .sought:focus {
      outline: 2px solid var(--_color-focus);
    }
  }

  .fold {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding-block: var(--_space-1);
  }

  .fold::before,
  .fold::after,
  .divider::after {
    flex: 1;
    block-size: 1px;
    background: var(--_color-border);
    content: '';
  }

  .divider {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding-block: var(--_space-1);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
  }

  .divider::after {
    background: var(--_color-unread);
  }

  .seen {
    margin: 0;
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-xs);
    overflow-wrap: anywhere;
    text-align: end;
  }

  @media (forced-colors: active) {
    .divider::after {
      background: CanvasText;
    }
  }
`;
