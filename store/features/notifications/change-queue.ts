import type { NotificationOutcome } from '../../api/notifications.js';
import type { NotificationService } from '../../backends/backend.js';
import type { NotificationResult, WireNotificationChange } from '../../backends/protocol.js';
import { Backoff } from '../../base/backoff.js';
import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { NotificationChange } from '../../model/notification-change.js';
import { isFinal } from '../../sync/final-error.js';

interface PendingChange {
  readonly wire: WireNotificationChange;
  resolve(outcome: NotificationOutcome): void;
}

/** Maximum number of changes per push. */
const MAX_BATCH_SIZE = 100;

const UNANSWERED: CollabError = { code: 'unavailable', message: 'The backend did not answer every change.' };
const USER_CHANGED: CollabError = { code: 'unavailable', message: 'The user has changed before this was sent.' };

/** Queue of notification changes: sends them in order and retries after connection errors. */
export class ChangeQueue {
  readonly #clientId: string;
  readonly #onChange: () => void;
  #pendingChanges: readonly PendingChange[] = [];
  #lastMid = 0;
  /** Channel of the running push. */
  #pushing: NotificationService | undefined;
  readonly #backoff = new Backoff();

  /** `onChange` is called when the pending changes change. */
  constructor(clientId: string, onChange: () => void) {
    this.#clientId = clientId;
    this.#onChange = onChange;
  }

  /** Unconfirmed changes, in order. */
  get pending(): readonly NotificationChange[] {
    return this.#pendingChanges.map(({ wire }) => wire.change);
  }

  /** Queues a change. Resolves with its outcome. */
  add(change: NotificationChange): Promise<NotificationOutcome> {
    return new Promise((resolve) => {
      this.#lastMid += 1;
      const wire = { clientId: this.#clientId, mid: this.#lastMid, change };
      this.#pendingChanges = [...this.#pendingChanges, { wire, resolve }];
      this.#onChange();
    });
  }

  /**
   * Sends the pending changes over this channel, without waiting for a push on an earlier channel. A change sent over both is applied once;
   * the first result counts.
   */
  async flush(channel: NotificationService, organizationId: string): Promise<void> {
    this.#backoff.cancel();
    if (this.#pushing === channel) return;
    this.#pushing = channel;
    try {
      while (this.#pushing === channel && this.#pendingChanges.length > 0) {
        await this.#push(channel, organizationId, this.#pendingChanges.slice(0, MAX_BATCH_SIZE));
      }
    } catch {
      // An earlier channel has ended; the current one sends the changes.
      if (this.#pushing !== channel) return;
      this.#backoff.schedule(() => void this.flush(channel, organizationId));
    } finally {
      if (this.#pushing === channel) this.#pushing = undefined;
    }
  }

  /** Rejects all pending changes, because the user has changed. */
  clear(): void {
    this.#backoff.cancel();
    this.#resolveChanges(this.#pendingChanges, () => ({ ok: false, error: USER_CHANGED }));
  }

  /** Sends changes once. Rejects if some of them have to be sent again. */
  async #push(channel: NotificationService, organizationId: string, sent: readonly PendingChange[]): Promise<void> {
    const wires = sent.map(({ wire }) => wire);
    const results = await channel.push(organizationId, wires).catch((thrown: unknown) => {
      const error = asCollabError(thrown, 'unavailable');
      if (!isFinal(error)) throw thrown;
      return wires.map(({ mid }): NotificationResult => ({ mid, ok: false, error }));
    });
    const outcomes = new Map(results.map((result) => [result.mid, result]));
    this.#resolveChanges(sent, ({ wire }) => outcomes.get(wire.mid));
    if (wires.some(({ mid }) => !outcomes.has(mid))) throw new CollabFailure(UNANSWERED);
    this.#backoff.reset();
  }

  /** Resolves changes with their outcomes. A change without an outcome stays pending. */
  #resolveChanges(
    changes: readonly PendingChange[],
    outcomeOf: (pending: PendingChange) => NotificationOutcome | undefined,
  ): void {
    const resolved = changes.flatMap((pending) => {
      const outcome = this.#pendingChanges.includes(pending) ? outcomeOf(pending) : undefined;
      return outcome ? [{ pending, outcome }] : [];
    });
    if (resolved.length === 0) return;
    const removed = new Set(resolved.map(({ pending }) => pending));
    this.#pendingChanges = this.#pendingChanges.filter((each) => !removed.has(each));
    this.#onChange();
    for (const { pending, outcome } of resolved) {
      pending.resolve(outcome.ok ? { ok: true } : { ok: false, error: outcome.error });
    }
  }
}
