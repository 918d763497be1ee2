import { nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { warnOnce } from '../../base/warn.js';
import { drawingOf, renderDrawing } from './drawing.js';
import drawingStyles from './drawing.styles.js';
import styles from './icon.styles.js';
import { icons, type IconName } from './icons.js';

/**
 * A drawing of the kit, in the colour of the text around it. It says nothing to assistive technology unless it has a
 * `label`: beside a word, or in a control with a name of its own, it needs none.
 *
 * @tag collab-icon
 * @csspart svg - The drawing.
 * @cssprop [--collab-icon-size=1rem] - Width and height.
 */
export class CollabIcon extends CollabElement {
  static override styles = [drawingStyles, styles];

  /** Which drawing is shown. */
  @property() name: IconName | '' = '';
  /** What the drawing means, where no word beside it says so. */
  @property() label = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name') && this.name && !drawingOf(this.name)) {
      warnOnce(`<collab-icon> has no icon "${this.name}"; there are ${Object.keys(icons).join(', ')}.`);
    }
  }

  protected override render() {
    return this.name && drawingOf(this.name) ? renderDrawing(this.name, this.label) : nothing;
  }
}
