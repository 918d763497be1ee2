import { css } from 'lit';

export default css`
  :host {
    display: block;
    font-size: var(--_font-size-s);
  }

  /* The select wraps below its name if the line is too short. */
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-1) var(--_space-4);
    min-block-size: 3rem;
    padding-block: var(--_space-2);
  }

  .mute,
  .system {
    flex-wrap: nowrap;
    padding-block: var(--_space-3);
    cursor: pointer;
  }

  .label {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }

  .name {
    min-inline-size: 0;
    font-weight: var(--_font-weight-strong);
    overflow-wrap: anywhere;
  }

  /* The name takes all the space beside the select. When wrapped, the select takes the full width. */
  .channels .name {
    flex: 999 1 6rem;
    font-weight: var(--_font-weight);
  }

  /* Text whose direction differs from the page is aligned with the page. */
  .label > *,
  .channels .name {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .hint {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
  }

  .channels {
    padding-block: var(--_space-1);
    border-block-start: 1px solid var(--_color-border);
  }

  .document {
    margin: 0;
    padding-block: var(--_space-2) var(--_space-1);
    overflow: hidden;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .system {
    border-block-start: 1px solid var(--_color-border);
  }

  .select {
    flex: 1 1 16rem;
    min-inline-size: min(100%, 9rem);
  }

  .select .field:disabled {
    border-color: var(--_color-border);
    background: var(--_color-surface-sunken);
    color: var(--_color-text-muted);
    opacity: 1;
    cursor: default;
  }

  .switch {
    position: relative;
    flex: none;
    block-size: 1.25rem;
    inline-size: 2.125rem;
    margin: 0;
    border: 1px solid var(--_color-border-strong);
    border-radius: var(--_radius-full);
    background: var(--_color-surface);
    appearance: none;
    cursor: inherit;
    transition:
      background-color var(--_motion-fast) var(--_ease),
      border-color var(--_motion-fast) var(--_ease);
  }

  /* The touch target, larger than the visible switch. */
  .switch::after {
    position: absolute;
    inset: calc((1.125rem - var(--_target-size)) / 2) min(0px, (2rem - var(--_target-size)) / 2);
    content: '';
  }

  .switch::before {
    position: absolute;
    inset-block: 2px;
    inset-inline-start: 2px;
    inline-size: 0.875rem;
    border-radius: var(--_radius-full);
    background: var(--_color-border-strong);
    content: '';
    transition: inset-inline-start var(--_motion-fast) var(--_ease);
  }

  .switch:checked {
    border-color: transparent;
    background: var(--_color-accent);
  }

  .switch:checked::before {
    inset-inline-start: calc(100% - 0.875rem - 2px);
    background: var(--_color-on-accent);
  }

  .switch:disabled {
    opacity: 0.45;
    cursor: default;
  }

  .offline {
    margin-block-start: var(--_space-2);
  }

  .notice {
    padding-block-end: var(--_space-2);
  }

  .skeleton-name {
    block-size: 0.875rem;
    inline-size: 7rem;
  }

  .skeleton-value {
    block-size: var(--_control-size);
    inline-size: min(65%, 16rem);
  }

  @media (prefers-reduced-motion: reduce) {
    .switch,
    .switch::before {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .switch,
    .switch:checked {
      border-color: ButtonText;
      background: Canvas;
      forced-color-adjust: none;
    }

    .switch::before {
      background: ButtonText;
    }

    .switch:checked {
      background: Highlight;
    }

    .switch:checked::before {
      background: HighlightText;
    }

    .switch:disabled {
      border-color: GrayText;
      opacity: 1;
    }

    .switch:disabled::before {
      background: GrayText;
    }
  }
`;
