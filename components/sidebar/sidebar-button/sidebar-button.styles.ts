import { css } from 'lit';

export default css`
  :host {
    display: inline-block;
  }

  .button {
    position: relative;
    min-inline-size: var(--_control-size);
    padding-inline: var(--_space-2);
  }

  .button[aria-expanded='true'] {
    background: var(--_color-accent-soft);
    color: var(--_color-accent-text);
  }

  .unread {
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }
`;
