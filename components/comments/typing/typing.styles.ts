import { css } from 'lit';

export default css`
  :host {
    position: relative;
    display: flex;
    gap: var(--_space-2);
    align-items: center;
    min-inline-size: 0;
    block-size: 1.25rem;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    line-height: 1.25rem;
  }

  .text {
    display: flex;
    min-inline-size: 0;
    white-space: pre;
  }

  .name {
    flex: 0 1 auto;
    min-inline-size: 2em;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .rest {
    flex: none;
  }

  .dots {
    display: flex;
    flex: none;
    gap: 3px;
    justify-content: center;
    /* As wide as an avatar, so that the text aligns with the comments. */
    inline-size: 1.75rem;
  }

  i {
    inline-size: 4px;
    block-size: 4px;
    border-radius: 50%;
    background: currentcolor;
    animation: breathe 1.8s ease-in-out infinite;
  }

  i:nth-child(2) {
    animation-delay: 0.2s;
  }

  i:nth-child(3) {
    animation-delay: 0.4s;
  }

  @keyframes breathe {
    0%,
    60%,
    100% {
      opacity: 0.35;
    }

    30% {
      opacity: 1;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    i {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    i {
      background: CanvasText;
    }
  }
`;
