import { html, nothing, type LitElement } from 'lit';
import type { StatusType } from '../../store/index.js';
import { setColor } from '../base/color.js';
import { drawnColor } from '../base/status-color.js';
import type { iconRenderer } from './option-icon.js';

/** One of a set of statuses, priorities or the like. */
export interface MenuOption {
  readonly id: string;
  readonly name: string;
  /** Without one it is not drawn. */
  readonly color?: string;
  /** Background of the drawing. */
  readonly lightColor?: string;
  /** Address of a picture that is the drawing. */
  readonly iconUrl?: string;
  /** SVG markup that is the drawing, before `iconUrl`. */
  readonly svg?: string;
  /** Given for statuses: draws how far along they are. */
  readonly type?: StatusType;
}

/** A status and a priority can share an id. */
const keyOf = ({ id, type }: MenuOption): string => `${type ?? 'level'}:${id}`;

/** Says by its shape what the colour says: how far along a status is, or that it is a level. */
function renderGlyph(option: MenuOption, slot?: string) {
  const { type = 'level' } = option;
  const tick = type === 'terminal' ? html`<collab-icon name="check"></collab-icon>` : nothing;
  return html`
    <span slot=${slot ?? nothing} class="glyph" data-option=${keyOf(option)} data-type=${type}>${tick}</span>
  `;
}

/**
 * Draws the options of an element, in their own colours or by their own pictures: returns what renders one. `options` are
 * those that may be rendered.
 */
export function drawOptions(host: LitElement, options: () => readonly MenuOption[]) {
  // Renders an option's own picture; loaded with the first option that has one.
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
      // Colours of the data: a strict policy forbids them in the template.
      const all = new Map(options().map((option) => [keyOf(option), option]));
      for (const glyph of host.renderRoot.querySelectorAll<HTMLElement>('.glyph')) {
        const option = all.get(glyph.dataset.option ?? '');
        const color = option && drawnColor(option);
        if (color) setColor(glyph, '--_option-color', color);
        else glyph.style.setProperty('--_option-color', option ? 'var(--_color-accent)' : null);
        // The light indigo of a predefined value would not follow the accent.
        setColor(glyph, '--_option-light', color && option.lightColor);
      }
    },
  });

  return (option: MenuOption, slot?: string) => {
    if (option.color === undefined) return nothing;
    return renderIcon?.({ ...option, id: keyOf(option) }, slot) ?? renderGlyph(option, slot);
  };
}
