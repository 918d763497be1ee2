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

  /* Reserves the height of the properties until their element is defined. */
  .has-properties:not(:defined) {
    display: block;
    min-block-size: var(--_control-size);
  }

  .number {
    color: var(--_color-text-subtle);
    font-size: var(--_font-size-s);
    font-variant-numeric: tabular-nums;
    line-height: var(--_control-size);
  }

  .status {
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

  /* Aligns with the text of the comment. */
  collab-proposal {
    margin-block: var(--_space-2);
    margin-inline-start: calc(1.75rem + var(--_space-2));
  }

  .menu-placeholder {
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
    /* Leaves room for the focus ring of items at the edge. */
    margin-inline: calc(-1 * var(--_space-1));
    padding-inline: var(--_space-1);
  }

  /* Limits the height to the window. A list as high as its content would render every comment. */
  .virtualized {
    max-block-size: 100dvb;
  }

  /* Lies over the last comment, at the edge below which there are new ones. */
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

  /* Replaces the gap and keeps its height, so that the composer does not move. Its text is halfway to the composer. */
  collab-typing {
    display: block;
    block-size: 1.25rem;
    margin-block: calc(-1 * var(--_space-3)) calc(-1 * var(--_space-1));
  }

  collab-typing:defined {
    display: flex;
  }

  /* A line of text above is closer than a comment. */
  .comments:has(> .seen) ~ collab-typing {
    margin-block: calc(-1 * var(--_space-2));
  }

  /* The list clips a ring above or below the item; beside it, there is room. */
  [role='listitem']:focus {
    margin-inline: calc(-1 * var(--_space-1));
    padding-inline: var(--_space-1);
    border-radius: var(--_radius-s);
    outline-offset: -2px;
  }

  /* Marks the revealed comment for two seconds. With reduced motion the outline stays while it has the focus. */
  .revealed {
    border-radius: var(--_radius-s);
    animation: revealed 2s var(--_ease);
  }

  @keyframes revealed {
    from {
      background: var(--_color-accent-soft);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .revealed {
      animation: none;
    }

    .revealed:focus {
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

  :host(:state(loading)) {
    position: relative;
  }

  .skeleton-tools {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }

  .skeleton-header {
    inline-size: 40%;
    block-size: 1.25rem;
    margin-block: 0.25rem;
  }

  .skeleton-comment {
    display: flex;
    gap: var(--_space-2);
    padding-block: var(--_space-3);
  }

  .skeleton-avatar {
    flex: none;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border-radius: 50%;
  }

  .skeleton-text {
    display: grid;
    flex: 1;
    gap: var(--_space-2);
    padding-block-start: var(--_space-2);
  }

  .skeleton-line {
    block-size: 0.75rem;
  }

  .short {
    inline-size: 30%;
  }

  .medium {
    inline-size: 70%;
  }

  @media (forced-colors: active) {
    .divider::after {
      background: CanvasText;
    }

    /* The highlight color may be translucent, and the button lies over text. */
    .jump .button {
      background: linear-gradient(Highlight, Highlight) Canvas;
    }
  }
`;
