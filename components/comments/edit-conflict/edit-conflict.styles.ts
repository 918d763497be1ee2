import { css } from 'lit';

export default css`
  :host {
    display: grid;
    gap: var(--_space-2);
    min-inline-size: 0;
    margin-block-start: var(--_space-1);
    padding: var(--_space-2) var(--_space-3) var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-s);
  }

  .what {
    display: flex;
    gap: var(--_space-1);
    margin: 0;
    color: var(--_color-danger);
    font-size: var(--_font-size-xs);
  }

  .what collab-icon {
    --collab-icon-size: 0.875rem;

    margin-block-start: 0.125rem;
  }

  .mine {
    display: grid;
    min-inline-size: 0;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_space-2);
  }

  /* Larger touch buttons do not increase the line height. */
  .head .button {
    margin-block: min(0px, (1.75rem - var(--_control-size)) / 2);
    margin-inline-end: calc(-1 * var(--_space-2));
    font-size: var(--_font-size-xs);
  }

  .title {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
  }

  .field {
    resize: none;
  }

  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }
`;
