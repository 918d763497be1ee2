import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  .mark {
    --_width: var(--collab-live-selection-width, 2px);
    --_share: var(--collab-live-selection-tint, 26%);
    /* Lines need contrast with the page in any color. */
    --_line: light-dark(oklch(from var(--_ground) min(l, 0.66) c h), oklch(from var(--_ground) max(l, 0.56) c h));

    display: contents;
  }

  .outline,
  .caret,
  .flag {
    position: absolute;
    inset: 0 auto auto 0;
    visibility: hidden;
  }

  .shown {
    visibility: visible;
  }

  /* Several outlines of one element are nested. */
  .outline {
    border-radius: 3px;
    outline: var(--_width) solid var(--_line);
    outline-offset: calc(1px + var(--_rank, 0) * 4px);
  }

  /* Script reads the tint of selected text from text-decoration-color. */
  .caret {
    inline-size: 0;
    border-inline-start: var(--_width) solid var(--_line);
    text-decoration-color: light-dark(
      color-mix(in srgb, var(--_ground) var(--_share), transparent),
      color-mix(in srgb, oklch(from var(--_ground) min(l, 0.48) c h) calc(var(--_share) * 2), transparent)
    );
  }

  .flag {
    z-index: 1;
    max-inline-size: min(10rem, 50vw);
    padding-inline: 0.375rem;
    border-radius: 4px;
    overflow: hidden;
    background-color: var(--_ground);
    color: var(--_ink);
    font-size: var(--_font-size-xs);
    font-weight: 600;
    line-height: 1.125rem;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
    white-space: nowrap;
  }

  /* Reduced saturation, as on avatars; the contrast stays the same. */
  .away .outline,
  .away .caret,
  .away .flag {
    filter: saturate(0.35);
  }

  @media (forced-colors: active) {
    .flag {
      border: 1px solid CanvasText;
    }
  }
`;
