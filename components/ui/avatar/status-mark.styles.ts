import { css } from 'lit';

/** Styles for an avatar that has a presence mark. */
export const statusHostStyles = css`
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

  /* Less saturation at the same lightness keeps the contrast of the initials. */
  :host([status='away']) .face {
    filter: saturate(0.35);
  }

  :host([status='offline']) .face {
    filter: saturate(0);
  }
`;

/**
 * The presence mark: a dot, a crescent, or a ring with a stroke. `--_size` is the diameter of the avatar and `--_rim` the colour of the ring
 * that separates the mark from it.
 */
export default css`
  .status {
    --_mark: max(0.5rem, var(--_size) * 0.3);

    position: absolute;
    z-index: 1;
    inset-block-end: -2px;
    inset-inline-end: -2px;
    display: grid;
    padding: 2px;
    border-radius: 50%;
    background: var(--_rim);
    color: var(--_color-success);
    pointer-events: none;
  }

  .status::before {
    inline-size: var(--_mark);
    block-size: var(--_mark);
    border-radius: 50%;
    background: currentcolor;
    content: '';
  }

  .status[data-status='away'] {
    color: var(--_color-warning);
  }

  /* A crescent. */
  .status[data-status='away']::before {
    mask: radial-gradient(circle at 25% 25%, transparent 34%, currentcolor calc(34% + 0.6px));
  }

  .status[data-status='offline'] {
    color: var(--_color-text-subtle);
  }

  /* A ring with a stroke through it. */
  .status[data-status='offline']::before {
    background:
      linear-gradient(
          -45deg,
          transparent calc(50% - 0.75px),
          currentcolor calc(50% - 0.75px) calc(50% + 0.75px),
          transparent calc(50% + 0.75px)
        )
        border-box,
      radial-gradient(closest-side, transparent calc(100% - 2px), currentcolor calc(100% - 1.5px)) border-box;
  }

  @media (forced-colors: active) {
    .status {
      background: Canvas;
      color: CanvasText;
      forced-color-adjust: none;
    }

    .status[data-status] {
      color: CanvasText;
    }
  }
`;
