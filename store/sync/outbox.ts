import type { Connection, QueuedMutation } from '../backends/backend.js';
import type { Cursor, MutationResult, WireMutation } from '../backends/protocol.js';
import { Backoff } from '../base/backoff.js';
import { asCollabError, CollabFailure } from '../base/collab-failure.js';
import { batch } from '../base/signals.js';
import type { IdentifiedComment, Mutation, CollabError } from '../model/index.js';
import { omitFields } from '../model/record-fields.js';
import { isFinal } from './final-error.js';
import type { OptimisticOverlay } from './optimistic-overlay.js';
import { PendingMutation, type PendingMutationActions } from './pending-mutation.js';
import type { SafeClientStorage } from './safe-client-storage.js';

/**
 * Returns an addition with the edit of the same comment merged into it. Returns undefined for the edit of another
 * comment, or for no edit.
 */
function mergeEdit(addition: Mutation, edit: Mutation): Mutation | undefined {
  if (edit.name !== 'comment.update') return undefined;
  const { comment, merge = true, context } = edit.args;
  const content = (before: IdentifiedComment): IdentifiedComment => {
    // The HTML of the former text would hide the edit.
    const base = comment.commentText === undefined ? before : omitFields(before, 'commentHtml');
    return (merge ? { ...base, ...comment } : comment) as IdentifiedComment;
  };
  if (addition.name === 'comment.add') {
    const { comment: before } = addition.args;
    if (before.commentId !== comment.commentId) return undefined;
    return { name: 'comment.add', args: { ...addition.args, comment: content(before) } };
  }
  if (addition.name !== 'annotation.add') return undefined;
  const { annotation } = addition.args;
  if (!annotation.comments.some(({ commentId }) => commentId === comment.commentId)) return undefined;
  const comments = annotation.comments.map((each) => (each.commentId === comment.commentId ? content(each) : each));
  const changed = { ...annotation, comments, ...(context !== undefined && { context }) };
  return { name: 'annotation.add', args: { annotation: changed } };
}

/** Maximum number of mutations per push. */
const BATCH_SIZE = 100;

const DISPOSED: CollabError = {
  code: 'disposed',
  message: 'The store was disposed of before this was confirmed. It is kept, and sent once its user is back.',
};

export const DISCARDED: CollabError = { code: 'discarded', message: 'The change was discarded.' };
const BLOCKED: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'The comment or thread this change is about was refused. Retry or discard it first.',
};
const OVERTAKEN: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'Somebody has replied, so the thread was not deleted. Delete it again after reading the reply.',
};
const NO_RESULT: CollabError = { code: 'unavailable', message: 'The backend returned no result for a change.' };

/** Dependencies and callbacks of an outbox. */
interface OutboxContext {
  readonly clientId: string;
  readonly storage: SafeClientStorage;
  readonly overlay: OptimisticOverlay;
  /** Called when mutations were added or removed, or when their outcome is known. */
  changed(...mutations: readonly PendingMutation[]): void;
  /** Returns the mutation to send for an edit that conflicts with a newer text and shall replace it. */
  rebase(pending: PendingMutation): Mutation;
  /** Receives why mutations are not sent although there is a connection; null if they are. */
  delayed(problem: CollabError | null): void;
  /** Reports a problem to the user. `retry` sends a refused mutation again where that can succeed. */
  problem(error: CollabError, retry?: () => void): void;
}

/**
 * Queue that sends mutations in order and persists them until they are confirmed or discarded. It also adopts the
 * mutations of closed clients.
 */
export class Outbox implements PendingMutationActions {
  readonly #context: OutboxContext;
  readonly #queue = new Set<PendingMutation>();
  readonly #parked = new Map<string, readonly PendingMutation[]>();
  #userId: string | undefined;
  #lastMid = 0;
  /** Highest id of the mutations that were queued. */
  #lastQueuedId = 0;
  #connection: Connection | undefined;
  #isOnline = false;
  /** Batch in flight, until it is answered. */
  #inFlight: { readonly connection: Connection; readonly done: Promise<void> } | undefined;
  /** Connection of the running push loop. */
  #pushingConnection: Connection | undefined;
  readonly #backoff = new Backoff();

  constructor(context: OutboxContext) {
    this.#context = context;
  }

  /** Creates a pending mutation without sending it. */
  createMutation(parts: Pick<WireMutation, 'scope' | 'mutation' | 'at'>, userId: string): PendingMutation {
    return new PendingMutation({ ...parts, clientId: this.#context.clientId, mid: ++this.#lastMid }, userId, this);
  }

  /** Persists a mutation and sends it as soon as possible. It is not sent when its user has signed out. */
  send(pending: PendingMutation): void {
    if (this.#mergeIntoRefused(pending)) return;
    pending.persisted = this.#persist(pending);
    if (pending.userId !== this.#userId) return;
    this.#enqueue(pending);
    void this.#push();
  }

  /**
   * Persists a mutation without sending it until it is committed or discarded. Deletions are deferred while their undo
   * is offered. Nothing has to be restored then: ids, numbers, times, reactions and read state are unchanged. The
   * protocol, other tabs, the log and the backend do not know of the undo. If the page closes meanwhile, the next
   * page sends the mutation from the queue.
   */
  defer(pending: PendingMutation): void {
    pending.isDeferred = true;
    pending.persisted = this.#persist(pending);
  }

  commit(pending: PendingMutation): void {
    if (!pending.isDeferred || pending.state !== 'waiting') return;
    // Queued first, so that mutations made by listeners of its events follow it.
    this.#queue.add(pending);
    pending.commit();
    this.#context.changed(pending);
    this.#settleBlocked(pending);
    void this.#push();
  }

  /** Persists a mutation that was refused before it was sent. */
  storeRefused(pending: PendingMutation, error: CollabError): void {
    pending.refuse(error);
    pending.persisted = this.#persist(pending);
    pending.settle({ ok: false, error });
  }

  /** Sends over this connection from now on. Without a connection, mutations wait. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    this.#pushNow();
  }

  /** Sets whether the backend is reachable. Pushes at once when it comes online. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#pushNow();
  }

  /** Restores the user's unsent mutations: those of this store, and those of closed clients. */
  async signIn(userId: string): Promise<void> {
    const { storage, clientId } = this.#context;
    this.#userId = userId;
    this.#restore(this.#parked.get(userId) ?? []);
    this.#parked.delete(userId);
    const adopted = (await storage.adopt(clientId, userId)).map((mutation) => this.#createAdopted(mutation));
    if (userId === this.#userId) this.#restore(adopted);
    else this.#parked.set(userId, [...(this.#parked.get(userId) ?? []), ...adopted]);
  }

  /**
   * Parks the user's unsent mutations until the user signs in again. Sendable mutations are pushed over the present
   * connection. These include deferred deletions, as nobody can undo them any more. Resolves once they are answered
   * or cannot be sent.
   */
  async signOut(): Promise<void> {
    const { overlay } = this.#context;
    if (this.#userId === undefined) return;
    for (const pending of [...overlay.all()]) this.commit(pending);
    const connection = this.#isOnline ? this.#connection : undefined;
    const inFlight = connection && this.#inFlight?.connection === connection ? this.#inFlight.done : undefined;
    const sendable = [...this.#queue].filter((pending) => !overlay.isBlocked(pending));
    this.#parked.set(this.#userId, overlay.all());
    this.#userId = undefined;
    this.#queue.clear();
    overlay.clear();
    await inFlight;
    // Those in flight that got no answer are sent again, before later ones. Without an answer, they stay parked.
    const unanswered = sendable.filter(({ state }) => state === 'waiting');
    if (connection) await this.#pushRemaining(connection, unanswered).catch(() => undefined);
  }

  retry(pending: PendingMutation): void {
    const { overlay } = this.#context;
    // Never send a mutation as another user.
    if (pending.userId !== this.#userId) return;
    // Mutations without content were removed when they were refused.
    if (pending.state === 'removed' && pending.error) overlay.add(pending);
    else if (pending.state !== 'refused') return;
    const waiting = overlay.dependents(pending).filter((other) => other.state === 'waiting' && !other.isDeferred);
    // The backend remembers refusals by mutation number. Mutations that are sent again need a new number, and so do
    // those refused because of them.
    for (const each of [pending, ...waiting]) this.#renumber(each);
    pending.commit();
    this.#context.changed(pending);
    void this.#push();
  }

  discard(pending: PendingMutation, error = DISCARDED): void {
    if (pending.state === 'confirmed' || pending.state === 'removed') return;
    for (const each of [pending, ...this.#dependents(pending)]) this.#fail(each, error);
  }

  /** Discards the deferred deletion of a thread to which somebody has replied meanwhile. */
  discardOvertaken(pending: PendingMutation): void {
    this.discard(pending, OVERTAKEN);
  }

  /** Stops sending. Resolves once waiting mutations are persisted; their outcome is the error `disposed`. */
  async dispose(): Promise<void> {
    const mutations = [...this.#context.overlay.all(), ...[...this.#parked.values()].flat()];
    this.#connection = undefined;
    this.#queue.clear();
    this.#backoff.cancel();
    await Promise.all(mutations.map((pending) => pending.persisted));
    for (const pending of mutations) if (pending.state === 'waiting') pending.settle({ ok: false, error: DISPOSED });
  }

  #createAdopted({ userId, error, ...wire }: QueuedMutation): PendingMutation {
    const pending = new PendingMutation(wire, userId, this);
    if (error) pending.refuse(error);
    return pending;
  }

  /**
   * Adds parked or adopted mutations to the overlay and sends those that wait. Refused mutations are shown but not
   * sent.
   */
  #restore(mutations: readonly PendingMutation[]): void {
    for (const pending of mutations) {
      // The rows of the backend contain mutations that were confirmed meanwhile.
      if (pending.state === 'removed' || pending.state === 'confirmed') continue;
      if (pending.state === 'waiting') this.#queue.add(pending);
      this.#context.overlay.add(pending);
      this.#context.changed(pending);
    }
    for (const pending of mutations) this.#settleBlocked(pending);
    this.#pushNow();
  }

  /** Queues a new mutation to be sent, before those that listeners of its events have made meanwhile. */
  #enqueue(pending: PendingMutation): void {
    const later = pending.id < this.#lastQueuedId ? [...this.#queue].filter(({ id }) => id > pending.id) : [];
    for (const each of [pending, ...later]) {
      this.#queue.delete(each);
      this.#queue.add(each);
    }
    this.#lastQueuedId = Math.max(this.#lastQueuedId, pending.id);
    this.#settleBlocked(pending);
  }

  /**
   * Resolves a mutation that is blocked by a refused one. A deletion of the refused addition discards that addition.
   * Any other mutation fails for now: it stays visible, and is sent or discarded together with the refused one.
   */
  #settleBlocked(pending: PendingMutation): void {
    const refused = pending.state === 'waiting' && !pending.isDeferred ? this.#blockerOf(pending) : undefined;
    if (!refused) return;
    if (!pending.deletes(refused)) {
      pending.settle({ ok: false, error: BLOCKED });
      return;
    }
    this.#remove(pending);
    this.discard(refused);
    pending.settle({ ok: true });
    this.#context.changed(pending);
  }

  /**
   * Merges an edit into the refused addition of its comment and sends the addition again. Returns whether there is
   * such an addition.
   */
  #mergeIntoRefused(pending: PendingMutation): boolean {
    const refused = this.#context.overlay.blockerOf(pending);
    const mutation = refused && mergeEdit(refused.wire.mutation, pending.wire.mutation);
    if (!mutation) return false;
    this.#remove(pending);
    refused.wire = { ...refused.wire, mutation };
    this.retry(refused);
    void refused.handle.settled.then((outcome) => pending.settle(outcome));
    return true;
  }

  #persist({ wire, userId, error }: PendingMutation): Promise<void> {
    return this.#context.storage.enqueue({ ...wire, userId, ...(error && { error }) });
  }

  #removePersisted({ clientId, mid }: WireMutation): void {
    void this.#context.storage.dequeue(clientId, mid);
  }

  #renumber(pending: PendingMutation): void {
    const before = pending.wire;
    const mutation = pending.error?.code === 'FAILED_PRECONDITION' ? this.#context.rebase(pending) : before.mutation;
    pending.restart({ ...before, mutation, clientId: this.#context.clientId, mid: ++this.#lastMid });
    pending.persisted = this.#persist(pending);
    void pending.persisted.then(() => this.#removePersisted(before));
    this.#queue.delete(pending);
    this.#queue.add(pending);
  }

  #pushNow(): void {
    this.#backoff.cancel();
    this.#resetBackoff();
    void this.#push();
  }

  /** Pushes batches until the queue is empty. Retries later when the backend cannot be reached. */
  async #push(): Promise<void> {
    const connection = this.#connection;
    if (!connection || this.#pushingConnection === connection) return;
    this.#pushingConnection = connection;
    try {
      // Mutations of the same task go into one batch.
      await Promise.resolve();
      for (let next = this.#nextBatch(connection); next.length > 0; next = this.#nextBatch(connection)) {
        const pushed = this.#pushBatch(connection, next);
        this.#inFlight = { connection, done: pushed.catch(() => undefined) };
        await pushed;
        this.#resetBackoff();
      }
      // What could not be sent may have been discarded.
      if (connection === this.#connection) this.#context.delayed(null);
    } catch (error) {
      if (connection === this.#connection) this.#scheduleRetry(asCollabError(error, 'push_failed'));
    } finally {
      if (this.#pushingConnection === connection) this.#pushingConnection = undefined;
    }
  }

  #nextBatch(connection: Connection): readonly PendingMutation[] {
    if (connection !== this.#connection || !this.#isOnline) return [];
    const ready: PendingMutation[] = [];
    // Only the mutations of the same thread are searched for a blocker, since thousands may wait there.
    for (const pending of this.#queue) {
      if (ready.length === BATCH_SIZE) break;
      if (!this.#context.overlay.isBlocked(pending)) ready.push(pending);
    }
    return ready;
  }

  async #pushBatch(connection: Connection, mutations: readonly PendingMutation[]): Promise<void> {
    await Promise.all(mutations.map((pending) => pending.persisted));
    // Some mutations may have been discarded meanwhile.
    const sendable = mutations.filter((pending) => pending.state === 'waiting');
    const results = await connection.push(sendable.map((pending) => pending.wire));
    const byKey = new Map(results.map((result) => [keyOf(result), result]));
    const answered = sendable.flatMap((pending) => {
      const result = byKey.get(keyOf(pending.wire));
      return result ? [{ pending, result }] : [];
    });
    batch(() => {
      const confirmed = answered.filter(({ pending, result }) => this.#applyResult(pending, result));
      // One notification, so that a thread with many confirmed mutations is rendered once.
      this.#context.changed(...confirmed.map(({ pending }) => pending));
    });
    if (answered.length < sendable.length) throw new CollabFailure(NO_RESULT);
  }

  async #pushRemaining(connection: Connection, mutations: readonly PendingMutation[]): Promise<void> {
    for (let at = 0; at < mutations.length; at += BATCH_SIZE)
      await this.#pushBatch(connection, mutations.slice(at, at + BATCH_SIZE));
  }

  /** Applies the result of a mutation. Returns whether it confirms the mutation. */
  #applyResult(pending: PendingMutation, result: MutationResult): boolean {
    // Only the first result counts.
    if (pending.state !== 'waiting') return false;
    if (result.ok) this.#confirm(pending, { epoch: result.epoch, seq: result.seq });
    else if (!this.#blockerOf(pending)) this.#refuse(pending, result.error);
    return result.ok;
  }

  /** Returns the refused mutation that a mutation depends on, also among those of a user who has signed out. */
  #blockerOf(pending: PendingMutation): PendingMutation | undefined {
    if (pending.userId === this.#userId) return this.#context.overlay.blockerOf(pending);
    const parked = this.#parked.get(pending.userId) ?? [];
    return parked.find((each) => each.state === 'refused' && isDependent(pending, each));
  }

  /** Returns the mutations that depend on this one, also among those of a user who has signed out. */
  #dependents(pending: PendingMutation): readonly PendingMutation[] {
    if (pending.userId === this.#userId) return this.#context.overlay.dependents(pending);
    const parked = this.#parked.get(pending.userId) ?? [];
    return parked.filter((each) => each.state !== 'removed' && isDependent(each, pending));
  }

  #confirm(pending: PendingMutation, position: Cursor): void {
    pending.state = 'confirmed';
    pending.confirmedAt = position;
    this.#queue.delete(pending);
    this.#removePersisted(pending.wire);
    pending.settle({ ok: true });
  }

  #refuse(pending: PendingMutation, error: CollabError): void {
    if (pending.hasContent) {
      this.#queue.delete(pending);
      this.storeRefused(pending, error);
      this.#context.changed(pending);
      for (const dependent of this.#dependents(pending)) this.#settleBlocked(dependent);
      return;
    }
    this.#fail(pending, error);
    pending.error = error;
    // A deletion whose target no longer exists has reached its goal.
    const isDone = pending.isDeletion && error.code === 'NOT_FOUND';
    // Do not report the problem to another user.
    if (pending.userId !== this.#userId) return;
    if (!pending.isReadMark && !isDone) this.#context.problem(error, isFinal(error) ? undefined : pending.handle.retry);
  }

  #fail(pending: PendingMutation, error: CollabError): void {
    this.#remove(pending);
    pending.settle({ ok: false, error });
    this.#context.changed(pending);
  }

  /** Removes a mutation from the overlay and the queue. */
  #remove(pending: PendingMutation): void {
    pending.state = 'removed';
    pending.error = undefined;
    this.#queue.delete(pending);
    this.#context.overlay.remove(pending);
    this.#removePersisted(pending.wire);
  }

  #resetBackoff(): void {
    this.#backoff.reset();
    this.#context.delayed(null);
  }

  #scheduleRetry(error: CollabError): void {
    // A single failure, such as of a node that restarts, passes unnoticed.
    if (!this.#backoff.isFresh) this.#context.delayed(error);
    if (this.#backoff.isFresh && error.code !== 'unavailable') this.#context.problem(error);
    this.#backoff.schedule(() => void this.#push());
  }
}

/** Whether a mutation depends on an earlier one. */
const isDependent = (pending: PendingMutation, earlier: PendingMutation): boolean =>
  earlier.id < pending.id && earlier.key === pending.key && pending.dependsOn(earlier);

const keyOf = ({ clientId, mid }: Pick<WireMutation, 'clientId' | 'mid'>): string => `${clientId}/${mid}`;
