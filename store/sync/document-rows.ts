import type { AnnotationRow } from '../api/annotations.js';
import type { Connection, Subscription } from '../backends/backend.js';
import type { AnnotationRecord, CommentConfig, Mutation, User } from '../model/index.js';
import type { ReduceContext } from '../rules/index.js';
import { readershipOf, snapshotOf } from '../rules/user-snapshots.js';
import { replay, ReplayedThread, type Overlay } from './overlay.js';
import { scopeKey, type Cursor, type Frame, type Scope, type WireMutation } from '../backends/protocol.js';
import { Replica, type RowChanges } from './replica.js';
import { isAnEcho, rowOf, UNCHANGED } from './annotation-row.js';
import type { RowIndex } from '../queries/row-index.js';
import { threadKey, Write } from './pending-mutation.js';

/** So many changes at once are cheaper for lists to take in as a whole than one by one. */
const BULK = 500;

/** Frames that go missing again and again are asked for once in this time. */
const PATIENCE_MS = 1_000;

/** What a document's rows are made with. */
export interface DocumentContext {
  readonly config: CommentConfig;
  readonly rows: RowIndex;
  readonly overlay: Overlay;
  /** All rows have come. */
  loaded(): void;
}

/** One document as its user sees it: the rows of its scope with the user's own writes on top, kept among the store's rows. */
export class DocumentRows {
  readonly scope: Scope;
  /** Whom the rows are for. What is known of them may change, not who it is. */
  user: User;
  readonly #context: DocumentContext;
  readonly #replica: Replica;
  readonly #confirmed = new Set<Write>();
  /** Threads with writes on top of them, by id, as they are for the user. */
  readonly #replayed = new Map<string, ReplayedThread>();
  #replayedFor: User | undefined;
  #highestNumber = 0;
  #connection: Connection | undefined;
  #folderId: string | undefined;
  #subscription: Subscription | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Frames went missing while it was patient; from where on. */
  #missing: readonly [Cursor | undefined] | undefined;

  constructor(scope: Scope, user: User, context: DocumentContext) {
    this.scope = scope;
    this.user = user;
    this.#context = context;
    this.#replica = new Replica({
      changed: (changes, isReset) => this.#changed(changes, isReset),
      resubscribe: (cursor) => this.#resubscribe(cursor),
    });
    // Writes of an earlier page may be there before the rows.
    const key = scopeKey(scope);
    const own = context.overlay.all().filter(({ wire }) => scopeKey(wire.scope) === key);
    this.refresh(own.map(({ annotationId }) => annotationId));
  }

  /** Whether the first rows have come. */
  get isReady(): boolean {
    return this.#replica.cursor !== undefined;
  }

  /**
   * Follows the document over this connection from now on; without one, not at all. All rows come anew, since what its user may see
   * can be different.
   */
  connect(connection: Connection | undefined): void {
    clearTimeout(this.#patience);
    this.#patience = this.#missing = undefined;
    this.#connection = connection;
    this.#subscribe(undefined);
  }

  /** Says in which folder the document lies; without one, it stays where it is. */
  file(folderId: string | undefined): void {
    if (folderId === this.#folderId) return;
    this.#folderId = folderId;
    if (folderId !== undefined && this.#subscription) this.#subscribe(this.#replica.cursor);
  }

  /** Takes every row of the document out of the index. */
  dispose(): void {
    const { rows, overlay } = this.#context;
    this.connect(undefined);
    for (const write of this.#confirmed) overlay.remove(write);
    rows.write(() => {
      for (const { id, documentId } of [...rows.values()]) {
        if (documentId === this.scope.documentId) rows.set(id, undefined, documentId);
      }
    }, true);
  }

  /** A record as the user sees it. */
  record(id: string, writes: readonly Write[] = this.#writesTo(id)): AnnotationRecord | undefined {
    const base = this.#replica.rows.get(id);
    const contextOf = (wire: WireMutation): ReduceContext => this.reduceContext(wire);
    if (writes !== this.#writesTo(id)) return replay(base, writes, contextOf);
    if (writes.length === 0) {
      this.#replayed.delete(id);
      return base;
    }
    if (this.#replayedFor !== this.user) this.#replayed.clear();
    this.#replayedFor = this.user;
    const thread = this.#replayed.get(id) ?? new ReplayedThread();
    this.#replayed.set(id, thread);
    return thread.record(base, writes, contextOf);
  }

  /** Takes the record that a new write of this user leads to, which is known already. */
  append(write: Write, change: Parameters<ReplayedThread['append']>[1]): void {
    this.#replayed.get(write.annotationId)?.append(write, change, (wire) => this.reduceContext(wire));
  }

  /** What `reduce` is told of a mutation. */
  reduceContext({ mutation, at }: Pick<WireMutation, 'mutation' | 'at'>): ReduceContext {
    const { scope } = this;
    // What the user sees at once is what comes back: only members are told e-mail addresses.
    const user = snapshotOf(this.user, readershipOf(this.user, scope.organizationId));
    const annotationNumber = mutation.name === 'annotation.add' ? this.#predictedNumber(mutation) : 0;
    return { user, config: this.#context.config, now: at, annotationNumber, ...scope };
  }

  receive(frame: Frame): void {
    this.#replica.receive(frame);
  }

  /** Shows threads anew, after writes to them came, changed or went. */
  refresh(changed: readonly string[]): void {
    const { rows } = this.#context;
    const { documentId } = this.scope;
    const ids = new Set(changed);
    rows.write(() => {
      for (const id of ids) {
        const shown = rows.get(id, documentId);
        const row = this.#row(id, shown);
        // An own write comes back from the service while it is under way: that shows nothing new, and moves nothing on the page.
        if (row && shown && isAnEcho(row, shown)) continue;
        rows.set(id, row, documentId);
      }
    }, ids.size > BULK);
  }

  /** Writes were confirmed: they stay on top of the rows until these hold them. */
  confirmed(writes: readonly Write[]): void {
    const { cursor } = this.#replica;
    for (const write of writes) this.#confirmed.add(write);
    const held = this.#takeOffHeld(false);
    // The log of a confirmation is not the one followed here, so no operation of it may ever come: a reset will hold it.
    const isElsewhere = writes.some(
      ({ state, confirmed }) => state === 'confirmed' && confirmed?.epoch !== cursor?.epoch,
    );
    if (cursor && isElsewhere) this.#resubscribe(undefined);
    this.refresh([...writes.map(({ annotationId }) => annotationId), ...held]);
  }

  #writesTo(id: string): readonly Write[] {
    return this.#context.overlay.of(threadKey(this.scope, id));
  }

  #row(id: string, shown: AnnotationRow | undefined): AnnotationRow | undefined {
    const writes = this.#writesTo(id);
    const record = this.record(id, writes);
    // With thousands of writes under way, most of what is heard is what they came to.
    const thread = this.#replayed.get(id);
    if (shown && thread?.takeChange() === false) return shown;
    return record && rowOf(record, thread?.own.of(writes) ?? UNCHANGED, this.user.userId, shown);
  }

  /** The number a new annotation will probably get: the next one, after those that others of this user's wait for. */
  #predictedNumber(mutation: Mutation): number {
    return this.#highestNumber + 1 + this.#context.overlay.begunBefore(this.scope, mutation);
  }

  #changed(changes: RowChanges, isReset: boolean): void {
    for (const record of changes.values()) {
      const { annotationNumber = 0 } = record?.data ?? {};
      if (annotationNumber <= this.#highestNumber) continue;
      this.#highestNumber = annotationNumber;
      Write.revision += 1;
    }
    this.refresh([...this.#takeOffHeld(isReset), ...changes.keys()]);
    if (isReset) this.#context.loaded();
  }

  /** Ends the confirmed writes that the rows hold by now; the ids of their threads. */
  #takeOffHeld(isReset: boolean): readonly string[] {
    const held = [...this.#confirmed].filter(({ confirmed }) => confirmed && this.#holds(confirmed, isReset));
    for (const write of held) {
      write.state = 'over';
      this.#confirmed.delete(write);
      this.#context.overlay.remove(write);
    }
    return held.map(({ annotationId }) => annotationId);
  }

  /** A reset that comes after a confirmation holds what was confirmed, whatever its log was called then. */
  #holds(confirmed: Cursor, isReset: boolean): boolean {
    return this.#replica.covers(confirmed) || (isReset && confirmed.epoch !== this.#replica.cursor?.epoch);
  }

  #subscribe(cursor: Cursor | undefined): void {
    this.#subscription?.unsubscribe();
    this.#subscription = this.#connection?.subscribe(this.scope, cursor, this.#folderId);
  }

  #resubscribe(cursor: Cursor | undefined): void {
    if (this.#patience !== undefined) {
      this.#missing = [cursor];
      return;
    }
    this.#patience = setTimeout(() => {
      const missing = this.#missing;
      this.#patience = this.#missing = undefined;
      if (missing) this.#resubscribe(missing[0]);
    }, PATIENCE_MS);
    this.#subscribe(cursor);
  }
}
