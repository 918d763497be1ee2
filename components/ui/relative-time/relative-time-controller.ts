import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { LocalizeController } from '../../base/localize.js';

const interval = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Whether the shared timer is running. It runs while there are listeners. */
export const isClockRunning = (): boolean => timer !== undefined;

/** Calls the listener every 20 s and when the page becomes visible. Returns a function that removes it. All listeners share one timer. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  if (document.hidden) return;
  for (const listener of listeners) listener();
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the difference from now in the largest whole unit; undefined from 7 days on, where a date is clearer. */
export function toRelativeTime(
  time: number,
  now: number,
): { value: number; unit: Intl.RelativeTimeFormatUnit } | undefined {
  const difference = time - now;
  const size = Math.abs(difference);
  if (size < minute) return { value: 0, unit: 'second' };
  if (size < hour) return { value: Math.trunc(difference / minute), unit: 'minute' };
  if (size < day) return { value: Math.trunc(difference / hour), unit: 'hour' };
  if (size < 7 * day) return { value: Math.trunc(difference / day), unit: 'day' };
  return undefined;
}

type Style = Intl.RelativeTimeFormatStyle;
type RelativeTime = NonNullable<ReturnType<typeof toRelativeTime>>;

/** Updates its host when a value that it rendered changes with time. */
export class TimedValueController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #stopClock: (() => void) | undefined;
  /** Values of the last render, as JSON, with the functions that compute them. */
  #rendered: (readonly [compute: () => unknown, json: string | undefined])[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
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
    this.#rendered = [];
  }

  /** Computes a value of the current render that depends on the current time, and observes it. */
  observe<T>(compute: () => T): T {
    const value = compute();
    this.#rendered.push([compute, JSON.stringify(value)]);
    return value;
  }

  /** Updates the host only when a value changes, since a list can have hundreds of hosts. */
  #refresh(): void {
    if (this.#rendered.some(([compute, json]) => JSON.stringify(compute()) !== json)) this.#host.requestUpdate();
  }
}

/** Renders relative times in its host and keeps them up to date. */
export class RelativeTimeController {
  readonly #localize: LocalizeController;
  readonly #values: TimedValueController;

  constructor(host: ReactiveControllerHost, localize: LocalizeController) {
    this.#localize = localize;
    this.#values = new TimedValueController(host);
  }

  /** Renders a time in ms since 1970 as a `<time>` element; nothing for an invalid time. */
  render(datetime: number, style: Style = 'narrow') {
    const date = new Date(datetime);
    if (Number.isNaN(date.getTime())) return nothing;
    const relative = this.#values.observe(() => toRelativeTime(datetime, Date.now()));
    const exact = this.#localize.date(date, { dateStyle: 'full', timeStyle: 'short' });
    const shown = relative ? this.#formatRelative(relative, style) : this.#formatDate(date);
    const spoken = relative ? this.#formatRelative(relative, 'long') : shown;
    const iso = date.toISOString();
    // The simple template covers the common case, since a list can have two times in each row.
    return shown === spoken
      ? html`<time part="time" datetime=${iso} title=${exact}>${shown}</time>`
      : html`<time part="time" datetime=${iso} title=${exact}
          ><span aria-hidden="true">${shown}</span><span class="visually-hidden">${spoken}</span></time
        >`;
  }

  #formatRelative({ value, unit }: RelativeTime, style: Style): string {
    return this.#localize.relativeTime(value, unit, { numeric: 'auto', style: this.#styleFor(unit, style) });
  }

  /** Avoids the narrow German "m" for minutes, which reads as metres. */
  #styleFor(unit: Intl.RelativeTimeFormatUnit, style: Style): Style {
    const isAmbiguous = style === 'narrow' && unit === 'minute' && this.#localize.lang().startsWith('de');
    return isAmbiguous ? 'short' : style;
  }

  #formatDate(date: Date): string {
    const thisYear = date.getFullYear() === new Date().getFullYear();
    return this.#localize.date(date, { month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' }) });
  }
}
