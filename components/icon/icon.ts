import { html, nothing, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { CollabElement } from '../internal/element.js';
import { warnOnce } from '../internal/warn.js';
import styles from './icon.styles.js';
import { directional, icons, type IconName } from './icons.js';

/** Further ones may come, see `more-icons.ts`. */
const drawings: Readonly<Partial<Record<IconName, string>>> = icons;

/**
 * A drawing of the kit, in the colour of the text around it. It says nothing to assistive technology unless it has a
 * `label`: beside a word, or in a control with a name of its own, it needs none.
 *
 * @tag collab-icon
 * @csspart svg - The drawing.
 * @cssprop [--collab-icon-size=1rem] - Width and height.
 */
export class CollabIcon extends CollabElement {
  static override styles = styles;

  /** Which drawing is shown. */
  @property() name: IconName | '' = '';
  /** What the drawing means, where no word beside it says so. */
  @property() label = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name') && this.name && !Object.hasOwn(icons, this.name)) {
      warnOnce(`<collab-icon> has no icon "${this.name}"; there are ${Object.keys(icons).join(', ')}.`);
    }
  }

  protected override render() {
    const drawing = this.name && Object.hasOwn(icons, this.name) ? drawings[this.name] : undefined;
    if (!this.name || !drawing) return nothing;
    return html`
      <svg
        part="svg"
        class=${this.#look(this.name)}
        viewBox="0 0 16 16"
        role=${this.label ? 'img' : 'presentation'}
        aria-label=${this.label || nothing}
        aria-hidden=${this.label ? nothing : 'true'}
      >
        <path d=${drawing} />
      </svg>
    `;
  }

  #look(name: IconName): string | typeof nothing {
    if (directional.has(name)) return 'directional';
    return name === 'more' ? 'heavy' : nothing;
  }
}
