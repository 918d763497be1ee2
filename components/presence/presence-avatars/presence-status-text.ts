import type { ReactiveControllerHost } from 'lit';
import type { PresenceUser } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { TimedValueController, toRelativeTime } from '../../ui/relative-time/relative-time-controller.js';

interface Duration {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** Returns the duration since a time in a readable unit; undefined below a minute. */
function durationOf(since: number): Duration | undefined {
  const { value, unit } = toRelativeTime(since, Date.now()) ?? { value: 0, unit: 'second' };
  const isReadable = value < 0 && (unit === 'minute' || unit === 'hour' || unit === 'day');
  return isReadable ? { value: -value, unit } : undefined;
}

/** Formats presence statuses with their duration and updates the host when a text changes. */
export class PresenceTextController {
  readonly #localize: LocalizeController;
  readonly #values: TimedValueController;

  constructor(host: ReactiveControllerHost, localize: LocalizeController) {
    this.#localize = localize;
    this.#values = new TimedValueController(host);
  }

  /** Returns the presence status of a person with its duration. */
  of({ onlineStatus, timestamp }: PresenceUser): string {
    const duration = this.#values.observe(() => durationOf(timestamp));
    return this.#localize.term('presenceDuration', onlineStatus, duration);
  }
}
