import { css } from 'lit';

/**
 * The resolved tokens every shadow host carries, or inherits from the element of the kit it stands in. `--collab-*` is
 * what a page sets, `--_*` is what elements read; the fallbacks here are the kit's own look, so that it needs no theme file. Greys are mixed from text and surface, and
 * every accent from `--collab-accent`: a page that sets these three has recoloured everything. Light and dark follow
 * the inherited `color-scheme`. `themes/tokens.css` says what each token is for; a test keeps the two in step.
 */
export default css`
  :host(:not(:state(nested))) {
    --_text: var(--collab-color-text, light-dark(#16181f, #ecedf0));
    --_base: var(--collab-color-surface, light-dark(#fff, #17181c));
    --_accent: var(--collab-accent, #4f46e5);

    --_color-surface: var(--_base);
    --_color-surface-raised: var(
      --collab-color-surface-raised,
      light-dark(var(--_base), color-mix(in srgb, var(--_text) 4%, var(--_base)))
    );
    --_color-surface-sunken: var(
      --collab-color-surface-sunken,
      light-dark(color-mix(in srgb, var(--_text) 3.5%, var(--_base)), color-mix(in srgb, #000 30%, var(--_base)))
    );
    --_color-backdrop: var(--collab-color-backdrop, light-dark(#16181f66, #000a));
    --_color-hover: var(
      --collab-color-hover,
      light-dark(
        color-mix(in srgb, var(--_text) 5.5%, var(--_base)),
        color-mix(in srgb, var(--_text) 10%, var(--_base))
      )
    );
    --_color-text: var(--_text);
    --_color-text-muted: var(--collab-color-text-muted, color-mix(in srgb, var(--_text) 76%, var(--_base)));
    --_color-text-subtle: var(--collab-color-text-subtle, color-mix(in srgb, var(--_text) 64%, var(--_base)));
    --_color-border: var(--collab-color-border, color-mix(in srgb, var(--_text) 12%, var(--_base)));
    --_color-border-strong: var(--collab-color-border-strong, color-mix(in srgb, var(--_text) 50%, var(--_base)));
    --_color-neutral: var(--collab-color-neutral, light-dark(#5d6370, #6f7683));

    --_color-accent: var(
      --collab-color-accent,
      light-dark(var(--_accent), oklch(from var(--_accent) max(l, 0.56) calc(c * 0.84) h))
    );
    --_color-accent-hover: var(
      --collab-color-accent-hover,
      color-mix(in srgb, oklch(from var(--_color-on-accent) calc(1 - l) 0 h) 10%, var(--_color-accent))
    );
    --_color-accent-soft: var(--collab-color-accent-soft, color-mix(in srgb, var(--_color-accent) 12%, var(--_base)));
    --_color-accent-text: var(
      --collab-color-accent-text,
      light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.74) calc(c * 0.64) h))
    );
    /* White or black, whichever has more contrast: never less than 4.58:1. Beyond 1 it is clipped to white. */
    --_on: clamp(0, (0.179 - y) * 9999, 9);
    --_color-on-accent: var(
      --collab-color-on-accent,
      color(from var(--_color-accent) xyz var(--_on) var(--_on) var(--_on))
    );
    --_color-selected: var(--collab-color-selected, color-mix(in srgb, var(--_color-accent) 8%, var(--_base)));
    --_color-focus: var(--collab-color-focus, var(--_color-accent-text));

    --_color-danger: var(--collab-color-danger, light-dark(#c8291d, #f5786e));
    --_color-danger-soft: var(--collab-color-danger-soft, color-mix(in srgb, var(--_color-danger) 10%, var(--_base)));
    --_color-on-danger: var(--collab-color-on-danger, light-dark(#fff, #17181c));
    --_color-success: var(--collab-color-success, light-dark(#157a3c, #52c98b));
    --_color-success-soft: var(
      --collab-color-success-soft,
      color-mix(in srgb, var(--_color-success) 10%, var(--_base))
    );
    --_color-warning: var(--collab-color-warning, light-dark(#945600, #efb24a));
    --_color-warning-soft: var(
      --collab-color-warning-soft,
      color-mix(in srgb, var(--_color-warning) 10%, var(--_base))
    );
    --_color-unread: var(--collab-color-unread, light-dark(#e05a0a, #ff9147));

    --_space-1: var(--collab-space-1, 0.25rem);
    --_space-2: var(--collab-space-2, 0.5rem);
    --_space-3: var(--collab-space-3, 0.75rem);
    --_space-4: var(--collab-space-4, 1rem);
    --_space-5: var(--collab-space-5, 1.25rem);
    --_space-6: var(--collab-space-6, 1.5rem);
    --_space-8: var(--collab-space-8, 2rem);

    --_font-family: var(--collab-font-family, inherit);
    --_font-size-xs: var(--collab-font-size-xs, 0.75rem);
    --_font-size-s: var(--collab-font-size-s, 0.8125rem);
    --_font-size-m: var(--collab-font-size-m, 0.875rem);
    --_font-size-l: var(--collab-font-size-l, 1rem);
    --_line-height: var(--collab-line-height, 1.45);
    --_font-weight: var(--collab-font-weight, 400);
    --_font-weight-strong: var(--collab-font-weight-strong, 600);

    --_radius-s: var(--collab-radius-s, 6px);
    --_radius-m: var(--collab-radius-m, 10px);
    --_radius-full: var(--collab-radius-full, 999px);
    --_shadow-raised: var(
      --collab-shadow-raised,
      0 1px 2px light-dark(#16181f14, #0006),
      0 2px 8px light-dark(#16181f0f, #0005)
    );
    --_shadow-overlay: var(
      --collab-shadow-overlay,
      0 2px 6px light-dark(#16181f14, #0006),
      0 12px 36px light-dark(#16181f29, #000a)
    );

    --_motion-fast: var(--collab-motion-fast, 120ms);
    --_motion-base: var(--collab-motion-base, 160ms);
    --_motion-slow: var(--collab-motion-slow, 200ms);
    --_ease: var(--collab-ease, cubic-bezier(0.2, 0.7, 0.2, 1));
    --_layer-pins: var(--collab-layer-pins, 900);
    --_layer-overlay: var(--collab-layer-overlay, 1000);
    --_control-size: var(--collab-control-size, calc(1.75rem - var(--collab-density, 0) * 0.25rem));
    --_target-size: var(--collab-target-size, 24px);
  }

  @media (pointer: coarse) {
    :host(:not(:state(nested))) {
      --_control-size: var(--collab-control-size, 44px);
      --_target-size: var(--collab-target-size, 44px);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    :host(:not(:state(nested))) {
      --_motion-fast: 0s;
      --_motion-base: 0s;
      --_motion-slow: 0s;
    }
  }
`;
