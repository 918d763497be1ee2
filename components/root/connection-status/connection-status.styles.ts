import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
    font-size: var(--_font-size-s);
    vertical-align: middle;
  }

  /* An empty line, or a margin that the page sets, would take room. */
  :host(:not(:state(offline), :state(unsent), :state(problem))) {
    display: none !important;
  }

  /* Uses the available width: one line in a bar, the full text in a panel, with the buttons below it where it is narrow. */
  .status {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: flex-end;
    gap: var(--_space-2);
    padding: var(--_space-1) var(--_space-3);
    border-radius: var(--_radius-m);
    background: var(--_color-warning-soft);
  }

  .status:has(button) {
    padding-inline-end: var(--_space-1);
  }

  .message,
  .actions {
    display: flex;
    align-items: flex-start;
    gap: var(--_space-2);
  }

  .actions:not(:has(button, textarea)) {
    display: none;
  }

  .message {
    flex: auto;
    min-inline-size: 0;
  }

  .texts {
    inline-size: 16em;
    max-inline-size: 100%;
    font: inherit;
  }

  .offline {
    background: var(--_color-hover);
  }

  /* Height of a button, so that a single line is centred. */
  .message > collab-icon {
    flex: none;
    margin-block: calc((var(--_control-size) - 1rem) / 2);
    color: var(--_color-warning);
  }

  .text {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 var(--_space-2);
    min-inline-size: 0;
    padding-block: calc((var(--_control-size) - 1lh) / 2);
    overflow-wrap: anywhere;
  }

  /* Stacked, in either text direction. */
  .text > * {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .offline collab-icon {
    color: var(--_color-text-muted);
  }

  strong {
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
  }

  /* A sentence is not emphasised. */
  .problem strong:only-child {
    font-weight: var(--_font-weight);
  }

  .hint {
    color: var(--_color-text-muted);
  }

  @media (forced-colors: active) {
    .status {
      border: 1px solid CanvasText;
    }
  }
`;
