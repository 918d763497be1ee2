import type { IdentifiedComment, Mutation, CollabError } from '../model/index.js';
import { without } from '../model/record-fields.js';
import { batch } from '../base/signals.js';
import type { Connection, QueuedMutation } from '../backends/backend.js';
import { Backoff } from '../base/backoff.js';
import type { ClientMemory } from './client-memory.js';
import { asCollabError, CollabFailure } from '../base/collab-failure.js';
import { isFinal } from './final-error.js';
import type { Overlay } from './overlay.js';
import type { Cursor, MutationResult, WireMutation } from '../backends/protocol.js';
import { Write, type WriteActions } from './pending-mutation.js';

/** An addition of a comment with what an edit of that comment changes; undefined where the edit is of another comment, or is none. */
function edited(addition: Mutation, edit: Mutation): Mutation | undefined {
  if (edit.name !== 'comment.update') return undefined;
  const { comment, merge = true, context } = edit.args;
  const content = (before: IdentifiedComment): IdentifiedComment => {
    // HTML that says what the text said before would hide the edit.
    const kept = comment.commentText === undefined ? before : without(before, 'commentHtml');
    return (merge ? { ...kept, ...comment } : comment) as IdentifiedComment;
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

/** So many mutations travel together at most. */
const BATCH = 100;

const DISPOSED: CollabError = {
  code: 'disposed',
  message: 'The store was disposed of before this was confirmed. It is kept, and sent once its user is back.',
};

const DISCARDED: CollabError = { code: 'discarded', message: 'The change was given up.' };
const BLOCKED: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'The comment or thread this change is about was refused. Retry or discard it first.',
};
const UNANSWERED: CollabError = { code: 'unavailable', message: 'The backend said nothing of a change.' };

/** What an outbox needs, and whom it tells. */
interface OutboxContext {
  readonly clientId: string;
  readonly memory: ClientMemory;
  readonly overlay: Overlay;
  /** Writes came or went, or what became of them is known. */
  changed(...writes: readonly Write[]): void;
  /** What is to be sent for an edit that found a newer text and is to replace it. */
  rebased(write: Write): Mutation;
  /** Something a person should hear of, and what sends a refused write again where that can help. */
  problem(error: CollabError, retry?: () => void): void;
}

/** Sends writes in order, keeps them until they are confirmed or given up, and takes over those of clients that are gone. */
export class Outbox implements WriteActions {
  readonly #context: OutboxContext;
  readonly #queue = new Set<Write>();
  readonly #parked = new Map<string, readonly Write[]>();
  #userId: string | undefined;
  #lastMid = 0;
  #connection: Connection | undefined;
  #isOnline = false;
  /** What is being pushed, until it is answered. */
  #underWay:
    { readonly connection: Connection; readonly writes: readonly Write[]; readonly done: Promise<void> } | undefined;
  /** The connection a batch is under way on. */
  #pushing: Connection | undefined;
  readonly #backoff = new Backoff();

  constructor(context: OutboxContext) {
    this.#context = context;
  }

  /** Makes a write of a mutation; it goes nowhere yet. */
  newWrite(made: Pick<WireMutation, 'scope' | 'mutation' | 'at'>, userId: string): Write {
    return new Write({ ...made, clientId: this.#context.clientId, mid: ++this.#lastMid }, userId, this);
  }

  /** Keeps a write and sends it as soon as it can; not if its user has left meanwhile. */
  send(write: Write): void {
    if (this.#editsRefused(write)) return;
    write.stored = this.#keep(write);
    if (write.userId !== this.#userId) return;
    this.#line(write);
    void this.#push();
  }

  /**
   * Keeps a write until it is released or discarded. A deletion waits so while its undo is offered: nothing has to be restored then, ids,
   * numbers, times, reactions and read state are simply still there, and neither the protocol nor any other tab, log or backend knows of
   * undoing at all. A page that dies leaves it in the queue as it leaves everything unsent, and the next one sends it.
   */
  hold(write: Write): void {
    write.isHeld = true;
    write.stored = this.#keep(write);
  }

  release(write: Write): void {
    if (!write.isHeld || write.state !== 'waiting') return;
    write.due();
    this.#context.changed(write);
    this.#line(write);
    void this.#push();
  }

  /** Keeps a write that was refused before it was sent, for its text. */
  keepRefused(write: Write, error: CollabError): void {
    write.refuse(error);
    write.stored = this.#keep(write);
    write.settle({ ok: false, error });
  }

  /** Sends over this connection from now on; without one, waits. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    this.#pushNow();
  }

  /** Whether pushes have a chance; coming online tries at once. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#pushNow();
  }

  /** Takes up what this user left unsent: in this store, or in clients that live no more. */
  async enter(userId: string): Promise<void> {
    const { memory, clientId } = this.#context;
    this.#userId = userId;
    this.#takeUp(this.#parked.get(userId) ?? []);
    this.#parked.delete(userId);
    const adopted = (await memory.adopt(clientId, userId)).map((mutation) => this.#adopted(mutation));
    if (userId === this.#userId) this.#takeUp(adopted);
    else this.#parked.set(userId, [...(this.#parked.get(userId) ?? []), ...adopted]);
  }

  /**
   * Sets the user's unsent writes aside until they are back. Those that can go are sent over the present connection: deletions that wait for
   * their undo, too, as nobody is left to undo them. Resolves once these are answered or cannot be sent.
   */
  async leave(): Promise<void> {
    const { overlay } = this.#context;
    if (this.#userId === undefined) return;
    for (const write of [...overlay.all()]) this.release(write);
    const connection = this.#isOnline ? this.#connection : undefined;
    const underWay = connection && this.#underWay?.connection === connection ? this.#underWay : undefined;
    const going = [...this.#queue].filter((write) => !overlay.isBlocked(write) && !underWay?.writes.includes(write));
    this.#parked.set(this.#userId, overlay.all());
    this.#userId = undefined;
    this.#queue.clear();
    overlay.clear();
    // Where nothing can be said of them they wait, as everything that is not sent.
    await underWay?.done;
    if (connection) await this.#pushLast(connection, going).catch(() => undefined);
  }

  retry(write: Write): void {
    const { overlay } = this.#context;
    // A write is never sent as another user's.
    if (write.userId !== this.#userId) return;
    // What is no text was taken out when it was refused.
    if (write.state === 'over' && write.error) overlay.add(write);
    else if (write.state !== 'refused') return;
    const waiting = overlay.dependents(write).filter((other) => other.state === 'waiting' && !other.isHeld);
    // Refusals are remembered by number: what is sent again, and what was refused only because of it, needs a new one.
    for (const each of [write, ...waiting]) this.#renumber(each);
    write.due();
    this.#context.changed(write);
    void this.#push();
  }

  discard(write: Write): void {
    if (write.state === 'confirmed' || write.state === 'over') return;
    for (const each of [write, ...this.#context.overlay.dependents(write)]) this.#end(each, DISCARDED);
  }

  /** Sends nothing more. What waits is kept by the time it resolves, and whoever waits for it is told. */
  async dispose(): Promise<void> {
    const writes = this.#context.overlay.all();
    this.#connection = undefined;
    this.#queue.clear();
    this.#backoff.cancel();
    await Promise.all(writes.map((write) => write.stored));
    for (const write of writes) if (write.state === 'waiting') write.settle({ ok: false, error: DISPOSED });
  }

  #adopted({ userId, error, ...wire }: QueuedMutation): Write {
    const write = new Write(wire, userId, this);
    if (error) write.refuse(error);
    return write;
  }

  /** Shows writes from elsewhere, and sends those that wait; not those that were refused meanwhile. */
  #takeUp(writes: readonly Write[]): void {
    for (const write of writes) {
      // What was confirmed meanwhile is among the rows that come.
      if (write.state === 'over' || write.state === 'confirmed') continue;
      if (write.state === 'waiting') this.#queue.add(write);
      this.#context.overlay.add(write);
      this.#context.changed(write);
    }
    for (const write of writes) this.#settleBlocked(write);
    this.#pushNow();
  }

  /** Puts a write in line to be sent. */
  #line(write: Write): void {
    this.#queue.add(write);
    this.#settleBlocked(write);
  }

  /**
   * Settles a write that waits for a refused one. What deletes the refused addition takes it back. Anything else is refused for now: it stays
   * shown, and goes or ends with the refused write.
   */
  #settleBlocked(write: Write): void {
    const { overlay, changed } = this.#context;
    const refused = write.state === 'waiting' && !write.isHeld ? overlay.blockerOf(write) : undefined;
    if (!refused) return;
    if (!write.deletes(refused)) {
      write.settle({ ok: false, error: BLOCKED });
      return;
    }
    this.#remove(write);
    this.discard(refused);
    write.settle({ ok: true });
    changed(write);
  }

  /** Puts the text of an edit into the refused addition of its comment, and sends that again; whether there is one. */
  #editsRefused(write: Write): boolean {
    const refused = this.#context.overlay.blockerOf(write);
    const mutation = refused && edited(refused.wire.mutation, write.wire.mutation);
    if (!mutation) return false;
    this.#remove(write);
    refused.wire = { ...refused.wire, mutation };
    this.retry(refused);
    void refused.handle.settled.then((outcome) => write.settle(outcome));
    return true;
  }

  #keep({ wire, userId, error }: Write): Promise<void> {
    return this.#context.memory.enqueue({ ...wire, userId, ...(error && { error }) });
  }

  #forget({ clientId, mid }: WireMutation): void {
    void this.#context.memory.dequeue(clientId, mid);
  }

  #renumber(write: Write): void {
    const before = write.wire;
    const mutation = write.error?.code === 'FAILED_PRECONDITION' ? this.#context.rebased(write) : before.mutation;
    write.restart({ ...before, mutation, clientId: this.#context.clientId, mid: ++this.#lastMid });
    write.stored = this.#keep(write);
    void write.stored.then(() => this.#forget(before));
    this.#queue.delete(write);
    this.#queue.add(write);
  }

  #pushNow(): void {
    this.#backoff.cancel();
    this.#backoff.reset();
    void this.#push();
  }

  /** Pushes batch after batch until nothing waits; where nothing can be said, again later. */
  async #push(): Promise<void> {
    const connection = this.#connection;
    if (!connection || this.#pushing === connection) return;
    this.#pushing = connection;
    try {
      // What is written in one go travels together.
      await Promise.resolve();
      for (let next = this.#next(connection); next.length > 0; next = this.#next(connection)) {
        const pushed = this.#pushAll(connection, next);
        this.#underWay = { connection, writes: next, done: pushed.catch(() => undefined) };
        await pushed;
        this.#backoff.reset();
      }
    } catch (error) {
      if (connection === this.#connection) this.#postpone(asCollabError(error, 'push_failed'));
    } finally {
      if (this.#pushing === connection) this.#pushing = undefined;
    }
  }

  #next(connection: Connection): readonly Write[] {
    if (connection !== this.#connection || !this.#isOnline) return [];
    const ready: Write[] = [];
    // Whether a write has to wait is looked for among those of its thread: thousands may wait there.
    for (const write of this.#queue) {
      if (ready.length === BATCH) break;
      if (!this.#context.overlay.isBlocked(write)) ready.push(write);
    }
    return ready;
  }

  async #pushAll(connection: Connection, writes: readonly Write[]): Promise<void> {
    await Promise.all(writes.map((write) => write.stored));
    // Meanwhile some may have been given up.
    const going = writes.filter((write) => write.state === 'waiting');
    const results = await connection.push(going.map((write) => write.wire));
    const byKey = new Map(results.map((result) => [keyOf(result), result]));
    const answered = going.flatMap((write) => {
      const result = byKey.get(keyOf(write.wire));
      return result ? [{ write, result }] : [];
    });
    batch(() => {
      const confirmed = answered.filter(({ write, result }) => this.#conclude(write, result));
      // A thread with many of them is shown anew once.
      this.#context.changed(...confirmed.map(({ write }) => write));
    });
    if (answered.length < going.length) throw new CollabFailure(UNANSWERED);
  }

  async #pushLast(connection: Connection, writes: readonly Write[]): Promise<void> {
    for (let at = 0; at < writes.length; at += BATCH) await this.#pushAll(connection, writes.slice(at, at + BATCH));
  }

  /** Takes the answer to a write; whether that confirms it. */
  #conclude(write: Write, result: MutationResult): boolean {
    // The first answer counts.
    if (write.state !== 'waiting') return false;
    if (result.ok) this.#confirm(write, { epoch: result.epoch, seq: result.seq });
    else if (!this.#isBlocked(write)) this.#refuse(write, result.error);
    return result.ok;
  }

  /** Whether a write waits for an earlier one that was refused. */
  #isBlocked(write: Write): boolean {
    if (write.userId === this.#userId) return this.#context.overlay.isBlocked(write);
    const parked = this.#parked.get(write.userId) ?? [];
    return parked.some((each) => each.state === 'refused' && each.key === write.key && write.buildsOn(each));
  }

  #confirm(write: Write, place: Cursor): void {
    write.state = 'confirmed';
    write.confirmed = place;
    this.#queue.delete(write);
    this.#forget(write.wire);
    write.settle({ ok: true });
  }

  #refuse(write: Write, error: CollabError): void {
    if (write.isText) {
      this.#queue.delete(write);
      this.keepRefused(write, error);
      this.#context.changed(write);
      for (const dependent of this.#context.overlay.dependents(write)) this.#settleBlocked(dependent);
      return;
    }
    this.#end(write, error);
    write.error = error;
    // What was to be deleted and is gone already is as its person wants it.
    const isDone = write.isDeletion && error.code === 'NOT_FOUND';
    // Whoever is there now did not do it.
    if (write.userId !== this.#userId) return;
    if (!write.isMark && !isDone) this.#context.problem(error, isFinal(error) ? undefined : write.handle.retry);
  }

  #end(write: Write, error: CollabError): void {
    this.#remove(write);
    write.settle({ ok: false, error });
    this.#context.changed(write);
  }

  /** Takes a write out: it is neither shown nor sent any more. */
  #remove(write: Write): void {
    write.state = 'over';
    write.error = undefined;
    this.#queue.delete(write);
    this.#context.overlay.remove(write);
    this.#forget(write.wire);
  }

  #postpone(error: CollabError): void {
    if (this.#backoff.isFresh && error.code !== 'unavailable') this.#context.problem(error);
    this.#backoff.later(() => void this.#push());
  }
}

const keyOf = ({ clientId, mid }: Pick<WireMutation, 'clientId' | 'mid'>): string => `${clientId}/${mid}`;
