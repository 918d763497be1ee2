import { numberAtLeast, oneOf } from '../../base/attribute-converters.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { RelativeTimeController } from './relative-time-controller.js';
import styles from './relative-time.styles.js';
import timeStyles from './time.styles.js';

/**
 * A relative time that updates itself. After a week it shows the date. The exact time is its title.
 *
 * @tag collab-relative-time
 * @csspart time - The text.
 */
export class CollabRelativeTime extends CollabElement {
  static override styles = [timeStyles, styles];

  /** Time in milliseconds since 1970. */
  @property({
    converter: numberAtLeast('<collab-relative-time> datetime', NaN, 'a number of milliseconds since 1970', -8.64e15),
  })
  datetime = NaN;
  /** Length of the text: "5m ago", "5 min. ago", "5 minutes ago". */
  @property({ converter: oneOf('<collab-relative-time> format', ['narrow', 'short', 'long']) })
  format: Intl.RelativeTimeFormatStyle = 'narrow';

  readonly #relativeTime = new RelativeTimeController(this, new LocalizeController(this));

  protected override render() {
    return this.#relativeTime.render(this.datetime, this.format);
  }
}
