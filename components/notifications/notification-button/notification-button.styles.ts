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

  .count {
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }

  .dot {
    position: absolute;
    inset-block-start: 0.25rem;
    inset-inline-end: 0.25rem;
    block-size: 0.5rem;
    inline-size: 0.5rem;
    border: 2px solid var(--_color-surface-raised);
    border-radius: var(--_radius-full);
    background: var(--_color-accent);
    box-sizing: content-box;
  }

  @media (forced-colors: active) {
    .dot {
      border-color: ButtonFace;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
