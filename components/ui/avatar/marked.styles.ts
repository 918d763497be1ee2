import { css } from 'lit';

/** An avatar that has a mark of how present its person is. */
export default css`
  :host {
    --_size: var(--collab-avatar-size, 1.75rem);
    --_rim: var(--collab-avatar-rim, var(--_color-surface));

    position: relative;
  }

  :host([size='s']) {
    --_size: var(--collab-avatar-size, 1.25rem);
  }

  :host([size='l']) {
    --_size: var(--collab-avatar-size, 2.5rem);
  }

  /* Less of its colour, and not of its lightness: initials stay as readable. */
  :host([status='away']) .face {
    filter: saturate(0.35);
  }

  :host([status='offline']) .face {
    filter: saturate(0);
  }
`;
