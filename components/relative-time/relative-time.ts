import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { numeric, oneOf } from '../internal/attribute-values.js';
import { CollabElement } from '../internal/element.js';
import { LocalizeController } from '../internal/localize.js';
import { onTick } from './clock.js';
import { distanceOf } from './distance.js';
import styles from './relative-time.styles.js';

/**
 * How long ago something happened, kept up to date; the date once a week has passed. The exact time is its title.
 *
 * @tag collab-relative-time
 * @csspart time - The text.
 */
export class CollabRelativeTime extends CollabElement {
  static override styles = styles;

  /** The time, in milliseconds since 1970. */
  @property({
    converter: numeric('<collab-relative-time> datetime', NaN, 'a number of milliseconds since 1970', -8.64e15),
  })
  datetime = NaN;
  /** How many letters are spent: "5m ago", "5 min. ago", "5 minutes ago". */
  @property({ converter: oneOf('<collab-relative-time> format', ['narrow', 'short', 'long']) })
  format: Intl.RelativeTimeFormatStyle = 'narrow';

  readonly #localize = new LocalizeController(this);
  #stopClock: (() => void) | undefined;
  #shown = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopClock = onTick(() => this.#refresh());
    this.#refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopClock?.();
  }

  protected override render() {
    const date = new Date(this.datetime);
    if (Number.isNaN(date.getTime())) return nothing;
    const distance = distanceOf(this.datetime, Date.now());
    this.#shown = JSON.stringify(distance);
    const exact = this.#localize.date(date, { dateStyle: 'full', timeStyle: 'short' });
    return html`<time part="time" datetime=${date.toISOString()} title=${exact}>${this.#text(date, distance)}</time>`;
  }

  #text(date: Date, distance: ReturnType<typeof distanceOf>) {
    if (!distance) return this.#date(date);
    const { value, unit } = distance;
    const style = this.#styleFor(unit);
    const shown = this.#localize.relativeTime(value, unit, { numeric: 'auto', style });
    const spoken = this.#localize.relativeTime(value, unit, { numeric: 'auto', style: 'long' });
    if (shown === spoken) return shown;
    return html`<span aria-hidden="true">${shown}</span><span class="visually-hidden">${spoken}</span>`;
  }

  /** The narrow German minute is an "m", which reads as a metre. */
  #styleFor(unit: Intl.RelativeTimeFormatUnit): Intl.RelativeTimeFormatStyle {
    const isMetre = this.format === 'narrow' && unit === 'minute' && this.#localize.lang().startsWith('de');
    return isMetre ? 'short' : this.format;
  }

  #date(date: Date): string {
    const thisYear = date.getFullYear() === new Date().getFullYear();
    return this.#localize.date(date, { month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' }) });
  }

  /** Renders only when the text would change: there may be hundreds of these. */
  #refresh(): void {
    if (this.hasUpdated && JSON.stringify(distanceOf(this.datetime, Date.now())) !== this.#shown) this.requestUpdate();
  }
}
