import { property } from '../../base/decorators.js';
import { numeric, oneOf } from '../../base/attribute-values.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import styles from './relative-time.styles.js';
import timeStyles from './time.styles.js';
import { Times } from './times.js';

/**
 * How long ago something happened, kept up to date; the date once a week has passed. The exact time is its title.
 *
 * @tag collab-relative-time
 * @csspart time - The text.
 */
export class CollabRelativeTime extends CollabElement {
  static override styles = [timeStyles, styles];

  /** The time, in milliseconds since 1970. */
  @property({
    converter: numeric('<collab-relative-time> datetime', NaN, 'a number of milliseconds since 1970', -8.64e15),
  })
  datetime = NaN;
  /** How many letters are spent: "5m ago", "5 min. ago", "5 minutes ago". */
  @property({ converter: oneOf('<collab-relative-time> format', ['narrow', 'short', 'long']) })
  format: Intl.RelativeTimeFormatStyle = 'narrow';

  readonly #times = new Times(this, new LocalizeController(this));

  protected override render() {
    return this.#times.render(this.datetime, this.format);
  }
}
