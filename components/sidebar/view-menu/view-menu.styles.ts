import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
  }

  .panel {
    display: flex;
    flex-direction: column;
    gap: var(--_space-3);
    inline-size: min(18rem, 100vw - 1rem);
    overflow: hidden auto;
  }

  .sheet {
    inline-size: 100%;
  }

  .choice {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: var(--_space-1);
    min-inline-size: 0;
  }

  .choice > span:first-child,
  h3 {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-weight: var(--_font-weight-strong);
  }

  .sorting {
    display: flex;
    align-items: flex-end;
    gap: var(--_space-1);
  }

  .saved {
    display: flex;
    flex-direction: column;
    gap: var(--_space-1);
    padding-block-start: var(--_space-3);
    border-block-start: 1px solid var(--_color-border);
  }

  .saved ul {
    margin: 0 calc(-1 * var(--_space-1));
    padding: 0;
    list-style: none;
  }

  .saved li {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
  }

  .show {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--_control-size);
    margin: 0;
    padding: 0 var(--_space-1);
    border: 0;
    overflow: hidden;
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-s);
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }

  form {
    display: flex;
    gap: var(--_space-1);
  }

  form .field {
    flex: 1;
    min-inline-size: 0;
  }
`;
