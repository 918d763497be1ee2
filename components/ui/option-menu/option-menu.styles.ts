import { css } from 'lit';

export default css`
  :host {
    display: inline-flex;
    align-items: center;
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: var(--_target-size);
  }

  collab-menu {
    min-inline-size: 0;
  }

  .glyph[data-type='none'] {
    block-size: 0;
    border-width: 1px 0;
    border-radius: 0;
  }

  .chip .glyph + .glyph {
    margin-inline-start: -0.25rem;
  }
`;
