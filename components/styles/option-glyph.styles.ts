import { css } from 'lit';

/** Glyph of a status, a priority or another option. */
export default css`
  /* The shape repeats the colour: open is a ring, ongoing is half full, resolved is full with a tick. */
  .glyph {
    /* The option's colour, lightened for dark backgrounds. */
    --_ink: light-dark(
      var(--_option-color, currentcolor),
      oklch(from var(--_option-color, currentcolor) max(l, 0.66) c h)
    );
    /* The option's light colour, mixed on dark backgrounds. */
    --_light: light-dark(
      var(--_option-light, transparent),
      color-mix(in srgb, var(--_option-light, transparent) 24%, transparent)
    );

    flex: none;
    display: grid;
    place-items: center;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border: 2px solid var(--_ink);
    border-radius: 50%;
    background: var(--_light);
  }

  .glyph[data-type='ongoing'] {
    padding: 1px;
    background:
      conic-gradient(var(--_ink) 50%, transparent 0) content-box,
      var(--_light);
  }

  .glyph[data-type='terminal'] {
    background: var(--_ink);
    color: var(--_color-surface);
  }

  .glyph collab-icon {
    --collab-icon-size: 0.625rem;

    stroke-width: 3;
  }

  .glyph[data-type='level'] {
    border-radius: 2px;
    background: var(--_ink);
    box-shadow: 0 0 0 2px var(--_light);
  }

  .glyph[data-type='icon'] {
    inline-size: 1rem;
    block-size: 1rem;
    padding: 1px;
    border: 0;
    border-radius: var(--_radius-s);
    object-fit: contain;
  }

  @media (forced-colors: active) {
    .glyph {
      forced-color-adjust: none;
    }
  }
`;
