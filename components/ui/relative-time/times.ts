import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { onTick } from './clock.js';
import { distanceOf } from './distance.js';

type Style = Intl.RelativeTimeFormatStyle;
type Distance = NonNullable<ReturnType<typeof distanceOf>>;

/** Writes in a host how long ago things happened, and keeps that up to date. */
export class Times implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #localize: LocalizeController;
  #stopClock: (() => void) | undefined;
  /** What is shown, by time. */
  readonly #shown = new Map<number, string>();

  constructor(host: ReactiveControllerHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stopClock = onTick(() => this.#refresh());
    this.#refresh();
  }

  hostDisconnected(): void {
    this.#stopClock?.();
  }

  hostUpdate(): void {
    this.#shown.clear();
  }

  /** How long ago a time was, in ms since 1970; nothing for what is no time. */
  render(datetime: number, style: Style = 'narrow') {
    const date = new Date(datetime);
    if (Number.isNaN(date.getTime())) return nothing;
    const distance = distanceOf(datetime, Date.now());
    this.#shown.set(datetime, JSON.stringify(distance));
    const exact = this.#localize.date(date, { dateStyle: 'full', timeStyle: 'short' });
    const shown = distance ? this.#relative(distance, style) : this.#date(date);
    const spoken = distance ? this.#relative(distance, 'long') : shown;
    const iso = date.toISOString();
    // One template for what is usual: there may be two of these in each row of a list.
    return shown === spoken
      ? html`<time part="time" datetime=${iso} title=${exact}>${shown}</time>`
      : html`<time part="time" datetime=${iso} title=${exact}
          ><span aria-hidden="true">${shown}</span><span class="visually-hidden">${spoken}</span></time
        >`;
  }

  #relative({ value, unit }: Distance, asked: Style): string {
    return this.#localize.relativeTime(value, unit, { numeric: 'auto', style: this.#styleFor(unit, asked) });
  }

  /** The narrow German minute is an "m", which reads as a metre. */
  #styleFor(unit: Intl.RelativeTimeFormatUnit, asked: Style): Style {
    const isMetre = asked === 'narrow' && unit === 'minute' && this.#localize.lang().startsWith('de');
    return isMetre ? 'short' : asked;
  }

  #date(date: Date): string {
    const thisYear = date.getFullYear() === new Date().getFullYear();
    return this.#localize.date(date, { month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' }) });
  }

  /** Renders only when a text would change: there may be hundreds of these. */
  #refresh(): void {
    const isOld = ([datetime, shown]: [number, string]): boolean =>
      JSON.stringify(distanceOf(datetime, Date.now())) !== shown;
    if ([...this.#shown].some(isOld)) this.#host.requestUpdate();
  }
}
