import { html, nothing, type LitElement } from 'lit';
import type { StatusType } from '../../store/index.js';
import { isResolved } from '../../store/model/status.js';
import { setColor, displayColor } from '../base/color.js';
import type { iconRenderer } from './option-icon.js';

/** A status, a priority or another option of a set. */
export interface MenuOption {
  readonly id: string;
  readonly name: string;
  /** Colour of the glyph; without one, no glyph is rendered. */
  readonly color?: string;
  /** Background of the glyph. */
  readonly lightColor?: string;
  /** URL of an image used as glyph. */
  readonly iconUrl?: string;
  /** SVG markup used as glyph; takes precedence over `iconUrl`. */
  readonly svg?: string;
  /** Type of a status; decides the shape of the glyph. */
  readonly type?: StatusType;
}

/** Returns a key for an option, since a status and a priority can share an id. */
const keyOf = ({ id, type }: MenuOption): string => `${type ?? 'level'}:${id}`;

/** Renders a glyph whose shape conveys the status type without colour. */
function renderGlyph(option: MenuOption, slot?: string) {
  const { type = 'level' } = option;
  const tick = isResolved({ type }) ? html`<collab-icon name="check"></collab-icon>` : nothing;
  return html`
    <span slot=${slot ?? nothing} class="glyph" data-option=${keyOf(option)} data-type=${type}>${tick}</span>
  `;
}

/**
 * Returns a function that renders the glyph of an option, in its colour or as its own image. `options` returns all options that
 * the host may render.
 */
export function createOptionRenderer(host: LitElement, options: () => readonly MenuOption[]) {
  // Renders an option's own image; loads with the first option that has one.
  let renderIcon: ReturnType<typeof iconRenderer> | undefined;

  host.addController({
    hostUpdate() {
      if (renderIcon || !options().some(({ iconUrl, svg }) => iconUrl || svg)) return;
      void import('./option-icon.js').then(({ iconRenderer }) => {
        renderIcon ??= iconRenderer(host);
        host.requestUpdate();
      });
    },
    hostUpdated() {
      // Set here because a strict content security policy forbids inline styles in the template.
      const all = new Map(options().map((option) => [keyOf(option), option]));
      for (const glyph of host.renderRoot.querySelectorAll<HTMLElement>('.glyph')) {
        const option = all.get(glyph.dataset.option ?? '');
        const color = option && displayColor(option);
        if (color) setColor(glyph, '--_option-color', color);
        else glyph.style.setProperty('--_option-color', option ? 'var(--_color-accent)' : null);
        // A predefined value uses the accent colour, so its own light colour is ignored.
        setColor(glyph, '--_option-light', color && option.lightColor);
      }
    },
  });

  return (option: MenuOption, slot?: string) => {
    if (option.color === undefined) return nothing;
    return renderIcon?.({ ...option, id: keyOf(option) }, slot) ?? renderGlyph(option, slot);
  };
}
