import { nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { warnOnce } from '../../base/warn.js';
import iconSvgStyles from './icon-svg.styles.js';
import styles from './icon.styles.js';
import { iconPath, icons, renderIcon, type IconName } from './icons.js';

/**
 * An icon in the text colour. Without a `label` it is hidden from assistive technology, which suits icons beside text and in
 * labelled controls.
 *
 * @tag collab-icon
 * @csspart svg - The SVG element.
 * @cssprop [--collab-icon-size=1rem] - Width and height.
 */
export class CollabIcon extends CollabElement {
  static override styles = [iconSvgStyles, styles];

  /** Name of the icon. */
  @property() name: IconName | '' = '';
  /** Accessible name, for an icon without text beside it. */
  @property() label = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name') && this.name && !iconPath(this.name)) {
      warnOnce(
        `<collab-icon name="${this.name}">: there is no icon of this name. Accepted: ${Object.keys(icons).join(', ')}.`,
      );
    }
  }

  protected override render() {
    return this.name && iconPath(this.name) ? renderIcon(this.name, this.label) : nothing;
  }
}
