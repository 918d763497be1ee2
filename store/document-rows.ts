import type { AnnotationRow } from './api.js';
import type { CommentConfig, User, AnnotationRecord, Mutation, ReduceContext } from './model/index.js';
import { replay, type Overlay } from './overlay.js';
import type { Cursor, Frame, Scope, WireMutation } from './protocol.js';
import { Replica, type RowChanges } from './replica.js';
import { rowOf } from './row.js';
import type { RowIndex } from './views/row-index.js';
import { annotationIdOf, type Write } from './write.js';

/** So many changes at once are cheaper for lists to take in as a whole than one by one. */
const BULK = 500;

/** What a document's rows are made with, and whom they are for. */
export interface DocumentContext {
  readonly config: CommentConfig;
  readonly index: RowIndex;
  readonly overlay: Overlay;
  /** A frame was taken over. */
  applied(): void;
  /** Frames are missing. */
  resubscribe(cursor: Cursor | undefined): void;
}

/** One document as its user sees it: the rows of its scope with the user's own writes on top, kept in the store's index. */
export class DocumentRows {
  readonly scope: Scope;
  /** Whom the rows are for. What is known of them may change, not who it is. */
  user: User;
  readonly #context: DocumentContext;
  readonly #replica: Replica;
  readonly #confirmed = new Set<Write>();
  #highestNumber = 0;

  constructor(scope: Scope, user: User, context: DocumentContext) {
    this.scope = scope;
    this.user = user;
    this.#context = context;
    this.#replica = new Replica({
      changed: (changes, isReset) => this.#changed(changes, isReset),
      resubscribe: (cursor) => context.resubscribe(cursor),
    });
    // Writes of an earlier page may be there before the rows.
    this.refresh(context.overlay.idsIn(scope));
  }

  /** Whether the first rows have come. */
  get isReady(): boolean {
    return this.#replica.cursor !== undefined;
  }

  /** A record as the user sees it. */
  record(id: string): AnnotationRecord | undefined {
    return replay(this.#replica.rows.get(id), this.#context.overlay.of(this.scope, id), ({ wire }) =>
      this.reduceContext(wire),
    );
  }

  /** What `reduce` is told of a mutation. */
  reduceContext({ mutation, at }: Pick<WireMutation, 'mutation' | 'at'>): ReduceContext {
    const { user, scope } = this;
    const annotationNumber = mutation.name === 'annotation.add' ? this.#predictedNumber(mutation) : 0;
    return { user, config: this.#context.config, now: at, annotationNumber, ...scope };
  }

  receive(frame: Frame): void {
    this.#replica.receive(frame);
  }

  /** Shows threads anew, after writes to them came, changed or went. */
  refresh(ids: readonly string[]): void {
    const { index } = this.#context;
    index.write(() => {
      for (const id of ids) {
        const row = this.#row(id);
        // Another document may have a thread of the same id; it is not this one's to take away.
        if (row || index.get(id)?.documentId === this.scope.documentId) index.set(id, row);
      }
    }, ids.length > BULK);
  }

  /** A write was confirmed: it stays on top of the rows until they hold it. */
  confirmed(write: Write): void {
    const { cursor } = this.#replica;
    this.#confirmed.add(write);
    const held = this.#takeOffHeld(false);
    // The log of its confirmation is not the one followed here, so no operation of it may ever come: a reset will hold it.
    const isElsewhere = cursor && write.state === 'confirmed' && write.confirmed?.epoch !== cursor.epoch;
    if (isElsewhere) this.#context.resubscribe(undefined);
    this.refresh([annotationIdOf(write.wire.mutation), ...held]);
  }

  /** Takes every row of the document out of the index. */
  dispose(): void {
    const { index, overlay } = this.#context;
    for (const write of this.#confirmed) overlay.remove(write);
    this.#confirmed.clear();
    index.write(() => {
      const own = [...index.values()].filter(({ documentId }) => documentId === this.scope.documentId);
      for (const { id } of own) index.set(id, undefined);
    });
  }

  #row(id: string): AnnotationRow | undefined {
    const record = this.record(id);
    return record && rowOf(record, this.#context.overlay.of(this.scope, id), this.user.userId);
  }

  /** The number a new annotation will probably get: the next one, after those that others of this user's wait for. */
  #predictedNumber(mutation: Mutation): number {
    const additions = this.#context.overlay.additions(this.scope);
    const before = additions.findIndex(({ wire }) => wire.mutation === mutation);
    return this.#highestNumber + 1 + (before < 0 ? additions.length : before);
  }

  #changed(changes: RowChanges, isReset: boolean): void {
    for (const record of changes.values()) {
      this.#highestNumber = Math.max(this.#highestNumber, record?.data.annotationNumber ?? 0);
    }
    this.refresh([...new Set([...this.#takeOffHeld(isReset), ...changes.keys()])]);
    this.#context.applied();
  }

  /** Ends the confirmed writes that the rows hold by now; the ids of their threads. */
  #takeOffHeld(isReset: boolean): readonly string[] {
    const ids: string[] = [];
    for (const write of this.#confirmed) {
      const { confirmed, wire } = write;
      if (!confirmed || !this.#holds(confirmed, isReset)) continue;
      write.state = 'over';
      this.#confirmed.delete(write);
      this.#context.overlay.remove(write);
      ids.push(annotationIdOf(wire.mutation));
    }
    return ids;
  }

  /** A reset that comes after a confirmation holds what was confirmed, whatever its log was called then. */
  #holds(confirmed: Cursor, isReset: boolean): boolean {
    return this.#replica.covers(confirmed) || (isReset && confirmed.epoch !== this.#replica.cursor?.epoch);
  }
}
