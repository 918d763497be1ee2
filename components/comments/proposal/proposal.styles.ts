import { css } from 'lit';

export default css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .frame {
    display: grid;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-s);
  }

  .title {
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
  }

  .text {
    max-block-size: 12rem;
    overflow: auto;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  del,
  ins {
    border-radius: 3px;
    box-decoration-break: clone;
  }

  /* Changes differ by text and line, not only by colour. */
  del {
    background: var(--_color-danger-soft);
    color: var(--_color-danger);
    text-decoration: line-through;
  }

  ins {
    background: var(--_color-success-soft);
    color: var(--_color-success);
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  /* Separates the removed from the added word. */
  del + ins {
    margin-inline-start: 2px;
  }

  .decision {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }
`;
