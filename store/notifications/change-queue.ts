import { asCollabError } from '../collab-failure.js';
import type { NotificationDesk } from '../backend.js';
import { Backoff } from '../backoff.js';
import type { CollabError } from '../model/error.js';
import type { NotificationChange } from '../model/notification-change.js';
import type { NotificationOutcome } from '../notification-api.js';
import type { WireNotificationChange } from '../protocol.js';

interface Waiting {
  readonly wire: WireNotificationChange;
  settle(outcome: NotificationOutcome): void;
}

const GIVEN_UP: CollabError = { code: 'unavailable', message: 'The user has changed before this was sent.' };

/** Changes of notifications on their way: in order, and again when there is a way once more. */
export class ChangeQueue {
  readonly #clientId: string;
  readonly #changed: () => void;
  #waiting: readonly Waiting[] = [];
  #lastMid = 0;
  #isPushing = false;
  readonly #backoff = new Backoff();

  /** `changed` is told when something more, or less, waits. */
  constructor(clientId: string, changed: () => void) {
    this.#clientId = clientId;
    this.#changed = changed;
  }

  /** What waits to be confirmed, in order. */
  get pending(): readonly NotificationChange[] {
    return this.#waiting.map(({ wire }) => wire.change);
  }

  /** Takes a change in; resolves once it is known what became of it. */
  add(change: NotificationChange): Promise<NotificationOutcome> {
    return new Promise((settle) => {
      this.#lastMid += 1;
      const wire = { clientId: this.#clientId, mid: this.#lastMid, change };
      this.#waiting = [...this.#waiting, { wire, settle }];
      this.#changed();
    });
  }

  /** Sends what waits. */
  async flush(desk: NotificationDesk, organizationId: string): Promise<void> {
    this.#backoff.cancel();
    if (this.#isPushing) return;
    this.#isPushing = true;
    try {
      for (let sent = this.#waiting; sent.length > 0; sent = this.#waiting) {
        const results = await desk.push(
          organizationId,
          sent.map(({ wire }) => wire),
        );
        const outcomes = new Map(results.map((result) => [result.mid, result]));
        this.#backoff.reset();
        this.#end(sent, ({ wire }) => outcomes.get(wire.mid) ?? { ok: true });
      }
    } catch (thrown) {
      // What cannot be sent now is sent when there is a way again, and in a while at the latest; what cannot be said at all is refused.
      const error = asCollabError(thrown, 'unavailable');
      if (error.code !== 'unavailable') this.#end(this.#waiting, () => ({ ok: false, error }));
      else if (this.#waiting.length > 0) this.#backoff.later(() => void this.flush(desk, organizationId));
    } finally {
      this.#isPushing = false;
    }
  }

  /** Gives up what waits: it was somebody else's. */
  clear(): void {
    this.#backoff.cancel();
    this.#end(this.#waiting, () => ({ ok: false, error: GIVEN_UP }));
  }

  #end(ended: readonly Waiting[], outcomeOf: (waiting: Waiting) => NotificationOutcome): void {
    if (ended.length === 0) return;
    this.#waiting = this.#waiting.filter((each) => !ended.includes(each));
    this.#changed();
    for (const each of ended) {
      const outcome = outcomeOf(each);
      each.settle(outcome.ok ? { ok: true } : { ok: false, error: outcome.error });
    }
  }
}
