import { css } from 'lit';

export default css`
  .list {
    inline-size: max-content;
    min-inline-size: 14rem;
  }

  .item {
    display: flex;
    gap: var(--_space-2);
    align-items: center;
    inline-size: 100%;
    min-block-size: max(2.5rem, var(--_target-size));
    padding: var(--_space-1) var(--_space-2);
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    text-align: start;
  }

  .item:is(:hover, :focus) {
    background: var(--_color-hover);
  }

  .item:focus-visible {
    outline-offset: -2px;
  }

  .number {
    --_ground: var(--_pin, var(--_color-accent));
    --_on: clamp(0, (0.179 - y) * 9999, 9);

    display: grid;
    flex: none;
    place-items: center;
    min-inline-size: 1.375rem;
    block-size: 1.375rem;
    padding-inline: 0.25rem;
    border-radius: var(--_radius-full);
    background-color: var(--_ground);
    color: color(from var(--_ground) xyz var(--_on) var(--_on) var(--_on));
    font-size: 0.6875rem;
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }

  .excerpt {
    flex: 1;
    min-inline-size: 0;
    font-size: var(--_font-size-s);
    line-height: 1.3;
  }

  .author {
    display: block;
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .text {
    display: block;
    overflow: hidden;
    color: var(--_color-text-muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .dot {
    flex: none;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--_color-unread);
  }

  @media (forced-colors: active) {
    .dot {
      background: Highlight;
      forced-color-adjust: none;
    }

    .item:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .number {
      border: 1px solid ButtonText;
    }
  }
`;
