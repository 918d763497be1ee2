import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { NotificationDesk } from '../../backends/backend.js';
import { Backoff } from '../../base/backoff.js';
import { isFinal } from '../../sync/final-error.js';
import type { CollabError } from '../../model/error.js';
import type { NotificationChange } from '../../model/notification-change.js';
import type { NotificationOutcome } from '../../api/notifications.js';
import type { NotificationResult, WireNotificationChange } from '../../backends/protocol.js';

interface Waiting {
  readonly wire: WireNotificationChange;
  settle(outcome: NotificationOutcome): void;
}

/** So many changes travel together at most. */
const BATCH = 100;

const UNANSWERED: CollabError = { code: 'unavailable', message: 'The backend did not answer every change.' };
const GIVEN_UP: CollabError = { code: 'unavailable', message: 'The user has changed before this was sent.' };

/** Changes of notifications on their way: in order, and again when there is a way once more. */
export class ChangeQueue {
  readonly #clientId: string;
  readonly #changed: () => void;
  #waiting: readonly Waiting[] = [];
  #lastMid = 0;
  /** The channel that a push is under way on. */
  #pushing: NotificationDesk | undefined;
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

  /**
   * Sends what waits over this channel. A push that is under way on an earlier channel does not hold it up: a change that was made over both
   * is made once, and the first answer counts.
   */
  async flush(channel: NotificationDesk, organizationId: string): Promise<void> {
    this.#backoff.cancel();
    if (this.#pushing === channel) return;
    this.#pushing = channel;
    try {
      while (this.#pushing === channel && this.#waiting.length > 0) {
        await this.#push(channel, organizationId, this.#waiting.slice(0, BATCH));
      }
    } catch {
      // An earlier channel has ended; the present one sends what waits.
      if (this.#pushing !== channel) return;
      this.#backoff.later(() => void this.flush(channel, organizationId));
    } finally {
      if (this.#pushing === channel) this.#pushing = undefined;
    }
  }

  /** Gives up what waits: it was somebody else's. */
  clear(): void {
    this.#backoff.cancel();
    this.#end(this.#waiting, () => ({ ok: false, error: GIVEN_UP }));
  }

  /** Sends changes once. Rejects where some of them have to be sent again. */
  async #push(channel: NotificationDesk, organizationId: string, sent: readonly Waiting[]): Promise<void> {
    const wires = sent.map(({ wire }) => wire);
    const results = await channel.push(organizationId, wires).catch((thrown: unknown) => {
      const error = asCollabError(thrown, 'unavailable');
      if (!isFinal(error)) throw thrown;
      return wires.map(({ mid }): NotificationResult => ({ mid, ok: false, error }));
    });
    const outcomes = new Map(results.map((result) => [result.mid, result]));
    this.#end(sent, ({ wire }) => outcomes.get(wire.mid));
    if (wires.some(({ mid }) => !outcomes.has(mid))) throw new CollabFailure(UNANSWERED);
    this.#backoff.reset();
  }

  /** Ends changes with what became of them; one without an outcome goes on waiting. */
  #end(changes: readonly Waiting[], outcomeOf: (waiting: Waiting) => NotificationOutcome | undefined): void {
    const ended = changes.flatMap((waiting) => {
      const outcome = this.#waiting.includes(waiting) ? outcomeOf(waiting) : undefined;
      return outcome ? [{ waiting, outcome }] : [];
    });
    if (ended.length === 0) return;
    const done = new Set(ended.map(({ waiting }) => waiting));
    this.#waiting = this.#waiting.filter((each) => !done.has(each));
    this.#changed();
    for (const { waiting, outcome } of ended) {
      waiting.settle(outcome.ok ? { ok: true } : { ok: false, error: outcome.error });
    }
  }
}
