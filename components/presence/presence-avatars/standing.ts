import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PresenceUser } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { onTick } from '../../ui/relative-time/clock.js';
import { distanceOf } from '../../ui/relative-time/distance.js';

interface Duration {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** How long something has lasted, in a unit people would use; undefined below a minute, and where it is of no use. */
function durationOf(since: number): Duration | undefined {
  const { value, unit } = distanceOf(since, Date.now()) ?? { value: 0, unit: 'second' };
  const isTold = value < 0 && (unit === 'minute' || unit === 'hour' || unit === 'day');
  return isTold ? { value: -value, unit } : undefined;
}

const keyOf = (duration: Duration | undefined): string => (duration ? `${duration.value} ${duration.unit}` : '');

/** Says in a host how present people are and since when, and keeps that up to date. */
export class Standing implements ReactiveController {
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
  }

  hostDisconnected(): void {
    this.#stopClock?.();
  }

  hostUpdate(): void {
    this.#shown.clear();
  }

  /** How present somebody is, and for how long they have been. */
  of({ onlineStatus, timestamp }: PresenceUser): string {
    const duration = durationOf(timestamp);
    this.#shown.set(timestamp, keyOf(duration));
    return this.#localize.term('presentFor', onlineStatus, duration);
  }

  /** Renders only when a text would change. */
  #refresh(): void {
    if ([...this.#shown].some(([since, shown]) => keyOf(durationOf(since)) !== shown)) this.#host.requestUpdate();
  }
}
