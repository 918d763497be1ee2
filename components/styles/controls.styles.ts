import { css } from 'lit';

/**
 * The shared look of controls inside shadow roots, by class: `.button` (`--primary`, `--danger`, `--ghost`),
 * `.icon-button`, `.field`, `.badge` (`--accent`, `--danger`, `--success`, `--warning`), `.row`, `.skeleton`.
 */
export default css`
  .button,
  .icon-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--_space-1);
    min-block-size: var(--_control-size);
    margin: 0;
    border: 1px solid transparent;
    border-radius: var(--_radius-s);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-s);
    line-height: 1.25;
    text-decoration: none;
    cursor: pointer;
    user-select: none;
    transition:
      background-color var(--_motion-fast) var(--_ease),
      border-color var(--_motion-fast) var(--_ease),
      color var(--_motion-fast) var(--_ease);
  }

  .button {
    padding: var(--_space-1) var(--_space-3);
    border-color: color-mix(in srgb, var(--_color-text) 18%, transparent);
    background: var(--_color-surface-raised);
    font-weight: var(--_font-weight-strong);
  }

  .button--primary {
    border-color: transparent;
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }

  .button--danger {
    border-color: transparent;
    background: var(--_color-danger);
    color: var(--_color-on-danger);
  }

  .button--ghost {
    padding-inline: var(--_space-2);
    border-color: transparent;
    background: transparent;
    color: var(--_color-text-muted);
  }

  .icon-button {
    flex: none;
    inline-size: var(--_control-size);
    padding: 0;
    color: var(--_color-text-muted);
  }

  .button:hover,
  .icon-button:hover,
  .icon-button[aria-expanded='true'] {
    background: var(--_color-hover);
    color: var(--_color-text);
  }

  .button--primary:hover {
    background: var(--_color-accent-hover);
    color: var(--_color-on-accent);
  }

  .button--danger:hover {
    background: color-mix(in srgb, var(--_color-text) 12%, var(--_color-danger));
    color: var(--_color-on-danger);
  }

  .icon-button[aria-pressed='true'] {
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
  }

  :is(.button, .icon-button):is(:disabled, [aria-disabled='true']) {
    opacity: 0.45;
    pointer-events: none;
  }

  .field {
    inline-size: 100%;
    min-block-size: var(--_control-size);
    margin: 0;
    padding: var(--_space-1) var(--_space-2);
    border: 1px solid var(--_color-border-strong);
    border-radius: var(--_radius-s);
    background: var(--_color-surface);
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-s);
    transition: border-color var(--_motion-fast) var(--_ease);
  }

  .field::placeholder {
    color: var(--_color-text-subtle);
    opacity: 1;
  }

  .field:hover {
    border-color: var(--_color-text-muted);
  }

  .field:is(:focus-visible, :focus-within) {
    border-color: var(--_color-focus);
    outline: 1px solid var(--_color-focus);
    outline-offset: 0;
  }

  .field:is([aria-invalid='true'], :user-invalid) {
    border-color: var(--_color-danger);
  }

  .badge {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 1.125rem;
    max-inline-size: 100%;
    justify-content: center;
    padding: 0 0.375rem;
    border-radius: var(--_radius-full);
    background: var(--_color-hover);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1.125rem;
    white-space: nowrap;
  }

  .badge--accent {
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
  }

  .badge--danger {
    background: var(--_color-danger-soft);
    color: var(--_color-danger);
  }

  .badge--success {
    background: var(--_color-success-soft);
    color: var(--_color-success);
  }

  .badge--warning {
    background: var(--_color-warning-soft);
    color: var(--_color-warning);
  }

  .row {
    border-radius: var(--_radius-s);
    transition: background-color var(--_motion-fast) var(--_ease);
  }

  .row:hover {
    background: var(--_color-hover);
  }

  .row:is([aria-selected='true'], [aria-current='true']) {
    background: var(--_color-selected);
  }

  .skeleton {
    border-radius: var(--_radius-s);
    background: var(--_color-hover);
    color: transparent;
    user-select: none;
    animation: skeleton 1.4s ease-in-out infinite alternate;
  }

  @keyframes skeleton {
    to {
      opacity: 0.5;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton {
      animation: none;
    }
  }

  /* Smaller text makes phones zoom in on focus. */
  @media (pointer: coarse) {
    .field {
      font-size: max(16px, 1rem);
    }
  }

  @media (forced-colors: active) {
    .button,
    .badge {
      border: 1px solid ButtonText;
    }

    .button--primary {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .row:is([aria-selected='true'], [aria-current='true']),
    .icon-button[aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .skeleton {
      border: 1px solid GrayText;
    }
  }

  @media print {
    .button,
    .icon-button {
      display: none;
    }
  }
`;
