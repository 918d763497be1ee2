import { css } from 'lit';

export default css`
  :host {
    display: block;
  }

  .row {
    position: relative;
    display: flex;
    gap: var(--_space-2);
    inline-size: 100%;
    margin: 0;
    padding: var(--_space-2);
    padding-inline-end: var(--_row-end, var(--_space-2));
    border: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .row:focus-visible {
    outline-offset: -2px;
  }

  .row[aria-current='true']::before {
    position: absolute;
    inset-block: var(--_space-2);
    inset-inline-start: 0;
    inline-size: 3px;
    border-radius: var(--_radius-full);
    background: var(--_color-accent);
    content: '';
  }

  :host([highlighted]) .row:not([aria-current='true']) {
    background: var(--_color-hover);
  }

  /* The list may show a checkbox in its place. */
  collab-avatar,
  .face {
    flex: none;
    opacity: var(--_avatar-opacity, 1);
  }

  .main {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.125rem;
    min-inline-size: 0;
  }

  /* The list may show buttons at its end. */
  .head {
    padding-inline-end: var(--_head-end, 0);
  }

  .author {
    font-size: var(--_font-size-s);
  }

  /* Has the shape of the pin. */
  .number {
    flex: none;
    align-self: center;
    min-inline-size: 1.125rem;
    margin-inline-start: auto;
    padding-inline: 0.25rem;
    border: 1px solid var(--_color-border-strong);
    border-radius: 0.5625rem 0.5625rem 0.5625rem 2px;
    box-sizing: border-box;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
    line-height: 1rem;
    text-align: center;
  }

  .place {
    overflow: hidden;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .quote {
    padding-inline-start: var(--_space-2);
    border-inline-start: 2px solid var(--_color-border-strong);
  }

  .number + .dot {
    margin-inline-start: 0;
  }

  .dot {
    flex: none;
    align-self: center;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    margin-inline-start: auto;
    border-radius: var(--_radius-full);
    background: var(--_color-unread);
  }

  /* Aligned by its own direction: browsers draw no ellipsis at the other side. */
  .excerpt {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    text-align: start;
  }

  .reply-author {
    color: var(--_color-text);
    font-weight: var(--_font-weight-strong);
  }

  mark {
    border-radius: 2px;
    background: color-mix(in srgb, var(--_color-warning) 24%, transparent);
    color: var(--_color-text);
  }

  :host(:state(unread)) .excerpt {
    color: var(--_color-text);
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    margin-block-start: 0.125rem;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
  }

  /* Keeps the order of number and word in a page of another direction. */
  .meta > span {
    unicode-bidi: plaintext;
  }

  .icon-badge {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-1);
  }

  .icon-badge collab-icon {
    --collab-icon-size: 0.875rem;
  }

  .icon-badge,
  .badge {
    min-inline-size: 0;
  }

  /* Keeps contrast on a hovered or selected row. */
  .badge {
    background: color-mix(in srgb, var(--_color-text) 8%, transparent);
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .failed {
    color: var(--_color-danger);
  }

  :host(:state(terminal)) .author {
    color: var(--_color-text-muted);
  }

  @media (forced-colors: active) {
    mark {
      background: Mark;
      color: MarkText;
    }

    .dot {
      background: Highlight;
    }

    /* The outline marks the row in forced colors. */
    .row[aria-current='true']::before {
      content: none;
    }
  }
`;
