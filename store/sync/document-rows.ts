import type { AnnotationRow } from '../api/annotations.js';
import type { Connection, Subscription } from '../backends/backend.js';
import { scopeKey, type Cursor, type Frame, type Scope, type WireMutation } from '../backends/protocol.js';
import type { AnnotationRecord, CommentConfig, Mutation, User } from '../model/index.js';
import type { RowIndex } from '../queries/row-index.js';
import type { ReduceContext } from '../rules/index.js';
import { readerKindOf, snapshotOf } from '../rules/user-snapshots.js';
import { isSameAsShown, createAnnotationRow, NO_OWN_CHANGES } from './annotation-row.js';
import { replay, ReplayedThread, type OptimisticOverlay } from './optimistic-overlay.js';
import { threadKey, PendingMutation } from './pending-mutation.js';
import { Replica, type RowChanges } from './replica.js';
import type { StoreState } from './state.js';

/** Number of changed rows from which lists recompute as a whole, since that is cheaper than one by one. */
const BULK_SIZE = 500;

/** Minimum interval between two resubscriptions after missing frames, in ms. */
const RESUBSCRIBE_INTERVAL_MS = 1_000;

/** Dependencies and callbacks of a document's rows. */
interface DocumentContext {
  config(): CommentConfig;
  readonly rows: RowIndex;
  readonly overlay: OptimisticOverlay;
  /** Called when a reset of all rows has been applied. */
  onLoaded(): void;
  /** Called when a thread has comments that its deferred deletion does not know of. */
  overtaken(pending: PendingMutation): void;
}

/**
 * Rows of one document as its user sees them: the confirmed rows with the optimistic overlay on top, stored in the
 * store's row index.
 */
export class DocumentRows {
  readonly scope: Scope;
  /** Reader of the rows. Their profile may change, their identity does not. */
  user: User;
  readonly #context: DocumentContext;
  readonly #replica: Replica;
  readonly #confirmed = new Set<PendingMutation>();
  /** Optimistic threads by id. */
  readonly #replayed = new Map<string, ReplayedThread>();
  #replayedUser: User | undefined;
  #highestNumber = 0;
  #connection: Connection | undefined;
  #folderId: string | undefined;
  #subscription: Subscription | undefined;
  #resubscribeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Cursor of the next resubscription, wrapped in a tuple; undefined while none is due. */
  #pendingResubscribe: readonly [Cursor | undefined] | undefined;

  constructor(scope: Scope, user: User, context: DocumentContext) {
    this.scope = scope;
    this.user = user;
    this.#context = context;
    this.#replica = new Replica({
      changed: (changes, isReset) => this.#applyChanges(changes, isReset),
      resubscribe: (cursor) => this.#resubscribe(cursor),
    });
    // Mutations of an earlier page may be present before the rows are.
    const key = scopeKey(scope);
    const pendingMutations = context.overlay.all().filter(({ wire }) => scopeKey(wire.scope) === key);
    this.refresh(pendingMutations.map(({ annotationId }) => annotationId));
  }

  /** Whether the first rows have loaded. */
  get isReady(): boolean {
    return this.#replica.cursor !== undefined;
  }

  /**
   * Follows the document over this connection, or stops following without one. Reloads all rows, since the user's
   * visibility may differ.
   */
  connect(connection: Connection | undefined): void {
    clearTimeout(this.#resubscribeTimer);
    this.#resubscribeTimer = undefined;
    this.#pendingResubscribe = undefined;
    this.#connection = connection;
    this.#subscribe(undefined);
  }

  /** Sets the folder of the document. Without a folder, the document stays where it is. */
  setFolder(folderId: string | undefined): void {
    if (folderId === this.#folderId) return;
    this.#folderId = folderId;
    if (folderId !== undefined && this.#subscription) this.#subscribe(this.#replica.cursor);
  }

  /** Removes all rows of the document from the index. */
  dispose(): void {
    const { rows, overlay } = this.#context;
    this.connect(undefined);
    for (const pending of this.#confirmed) overlay.remove(pending);
    rows.write(() => {
      for (const { id, documentId } of [...rows.values()]) {
        if (documentId === this.scope.documentId) rows.set(id, undefined, documentId);
      }
    }, true);
  }

  /** Returns a record as the user sees it. */
  record(id: string, mutations: readonly PendingMutation[] = this.#mutationsOf(id)): AnnotationRecord | undefined {
    const base = this.#replica.rows.get(id);
    const contextOf = (wire: WireMutation): ReduceContext => this.reduceContext(wire);
    if (mutations !== this.#mutationsOf(id)) return replay(base, mutations, contextOf);
    if (mutations.length === 0) {
      this.#replayed.delete(id);
      return base;
    }
    if (this.#replayedUser !== this.user) this.#replayed.clear();
    this.#replayedUser = this.user;
    const thread = this.#replayed.get(id) ?? new ReplayedThread();
    this.#replayed.set(id, thread);
    return thread.record(base, mutations, contextOf);
  }

  /** Appends a new mutation of this user whose result is already known. */
  append(pending: PendingMutation, change: Parameters<ReplayedThread['append']>[1]): void {
    this.#replayed.get(pending.annotationId)?.append(pending, change, (wire) => this.reduceContext(wire));
  }

  /** Returns the context in which `reduce` applies a mutation. */
  reduceContext({ mutation, at }: Pick<WireMutation, 'mutation' | 'at'>): ReduceContext {
    const { scope } = this;
    // The optimistic result must equal the confirmed one: only members receive e-mail addresses.
    const user = snapshotOf(this.user, readerKindOf(this.user, scope.organizationId));
    const annotationNumber = mutation.name === 'annotation.add' ? this.#predictedNumber(mutation) : 0;
    return { user, config: this.#context.config(), now: at, annotationNumber, ...scope };
  }

  receive(frame: Frame): void {
    this.#replica.receive(frame);
  }

  /** Shows other data of the present versions of rows. */
  replace(rows: readonly AnnotationRecord[]): void {
    this.#replica.replace(rows);
  }

  /** Updates the rows of threads whose pending mutations have changed. */
  refresh(changed: readonly string[]): void {
    const { rows } = this.#context;
    const { documentId } = this.scope;
    const ids = new Set(changed);
    rows.write(() => {
      for (const id of ids) {
        const shown = rows.get(id, documentId);
        const row = this.#createRow(id, shown);
        // The confirmed row of a pending mutation arrives before its result. It changes nothing and must not
        // re-render the page.
        if (row && shown && isSameAsShown(row, shown)) continue;
        rows.set(id, row, documentId);
      }
    }, ids.size > BULK_SIZE);
  }

  /** Keeps confirmed mutations in the overlay until the rows contain them. */
  confirm(mutations: readonly PendingMutation[]): void {
    const { cursor } = this.#replica;
    for (const pending of mutations) this.#confirmed.add(pending);
    const covered = this.#removeCovered(false);
    // The mutation was confirmed by another log than the one followed here, so its operation may never arrive. A
    // reset will contain it.
    const isOtherLog = mutations.some(
      ({ state, confirmedAt }) => state === 'confirmed' && confirmedAt?.epoch !== cursor?.epoch,
    );
    if (cursor && isOtherLog) this.#resubscribe(undefined);
    this.refresh([...mutations.map(({ annotationId }) => annotationId), ...covered]);
  }

  #mutationsOf(id: string): readonly PendingMutation[] {
    return this.#context.overlay.of(threadKey(this.scope, id));
  }

  #createRow(id: string, shown: AnnotationRow | undefined): AnnotationRow | undefined {
    const mutations = this.#mutationsOf(id);
    const record = this.record(id, mutations);
    // With thousands of pending mutations, most frames only confirm them.
    const thread = this.#replayed.get(id);
    if (shown && thread?.consumeChange() === false) return shown;
    return record && createAnnotationRow(record, thread?.own.of(mutations) ?? NO_OWN_CHANGES, this.user.userId, shown);
  }

  /** Predicts the number of a new annotation: the next one, after those of the user's other pending annotations. */
  #predictedNumber(mutation: Mutation): number {
    return this.#highestNumber + 1 + this.#context.overlay.countThreadsBefore(this.scope, mutation);
  }

  #applyChanges(changes: RowChanges, isReset: boolean): void {
    for (const record of changes.values()) {
      const { annotationNumber = 0 } = record?.data ?? {};
      if (annotationNumber <= this.#highestNumber) continue;
      this.#highestNumber = annotationNumber;
      PendingMutation.revision += 1;
    }
    this.refresh([...this.#removeCovered(isReset), ...changes.keys()]);
    for (const [id, record] of changes)
      if (record)
        for (const pending of this.#mutationsOf(id).filter((each) => each.isOvertakenBy(record)))
          this.#context.overtaken(pending);
    if (isReset) this.#context.onLoaded();
  }

  /** Removes the confirmed mutations that the rows now contain. Returns the ids of their threads. */
  #removeCovered(isReset: boolean): readonly string[] {
    const covered = [...this.#confirmed].filter(({ confirmedAt }) => confirmedAt && this.#covers(confirmedAt, isReset));
    for (const pending of covered) {
      pending.state = 'removed';
      this.#confirmed.delete(pending);
      this.#context.overlay.remove(pending);
    }
    return covered.map(({ annotationId }) => annotationId);
  }

  /**
   * Whether the rows contain a confirmed mutation. A reset after the confirmation contains it, whatever epoch its log
   * had then.
   */
  #covers(confirmed: Cursor, isReset: boolean): boolean {
    return this.#replica.covers(confirmed) || (isReset && confirmed.epoch !== this.#replica.cursor?.epoch);
  }

  #subscribe(cursor: Cursor | undefined): void {
    this.#subscription?.unsubscribe();
    this.#subscription = this.#connection?.subscribe(this.scope, cursor, this.#folderId);
  }

  #resubscribe(cursor: Cursor | undefined): void {
    if (this.#resubscribeTimer !== undefined) {
      this.#pendingResubscribe = [cursor];
      return;
    }
    this.#resubscribeTimer = setTimeout(() => {
      const missing = this.#pendingResubscribe;
      this.#resubscribeTimer = undefined;
      this.#pendingResubscribe = undefined;
      if (missing) this.#resubscribe(missing[0]);
    }, RESUBSCRIBE_INTERVAL_MS);
    this.#subscribe(cursor);
  }
}

interface DocumentEvents extends Pick<DocumentContext, 'overtaken'> {
  /** Called when the first rows of all documents have loaded, or no longer are. */
  readyChanged(isReady: boolean): void;
}

/** Documents a store follows. */
export class Documents {
  readonly #state: StoreState;
  readonly #context: DocumentContext;
  readonly #events: DocumentEvents;
  readonly #rowsByScope = new Map<string, DocumentRows>();
  #user: User | undefined;
  #connection: Connection | undefined;

  constructor(state: StoreState, overlay: OptimisticOverlay, events: DocumentEvents) {
    this.#state = state;
    this.#context = {
      config: () => state.config,
      rows: state.rows,
      overlay,
      onLoaded: () => this.#updateReady(),
      overtaken: events.overtaken,
    };
    this.#events = events;
  }

  /** Scope of new threads; undefined while there is no document or no user. */
  get root(): Scope | undefined {
    const documentId = this.#state.options.peek().rootDocumentId ?? this.#state.documents.peek()[0];
    return documentId === undefined ? undefined : this.scopeOf(documentId);
  }

  /** Returns the scope of a document for the present user; undefined while there is no user. */
  scopeOf(documentId: string): Scope | undefined {
    if (!this.#user) return undefined;
    return { organizationId: this.#state.options.peek().organizationId ?? this.#user.organizationId, documentId };
  }

  /** Returns the rows of a followed document. */
  rowsOf(scope: Scope): DocumentRows | undefined {
    return this.#rowsByScope.get(scopeKey(scope));
  }

  /** Follows exactly the documents that are set. */
  follow(): void {
    const user = this.#user;
    const scopes = this.#state.documents.peek().flatMap((id) => this.scopeOf(id) ?? []);
    const keys = new Set(scopes.map(scopeKey));
    for (const [key, rows] of this.#rowsByScope) {
      if (keys.has(key)) continue;
      this.#rowsByScope.delete(key);
      rows.dispose();
    }
    // All documents are added before any connects, so that the first one's rows do not count as all rows.
    const added = user ? scopes.flatMap((scope) => this.#add(scope, user) ?? []) : [];
    const { folderId } = this.#state.options.peek();
    for (const rows of this.#rowsByScope.values()) rows.setFolder(folderId);
    for (const rows of added) rows.connect(this.#connection);
    this.#updateReady();
  }

  /** Sets the user the documents are shown to. Without a user, nothing is shown. */
  setUser(user: User | undefined): void {
    const isOther = user?.userId !== this.#user?.userId;
    // Clear the user in between, so that nothing of the previous user remains.
    for (const next of isOther ? [undefined, user] : [user]) {
      this.#user = next;
      this.follow();
    }
  }

  /** Follows the documents over this connection, or stops following without one. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    for (const rows of this.#rowsByScope.values()) rows.connect(connection);
  }

  receive(frame: Frame): void {
    this.rowsOf(frame.scope)?.receive(frame);
  }

  replace(scope: Scope, rows: readonly AnnotationRecord[]): void {
    this.rowsOf(scope)?.replace(rows);
  }

  /** Adds a scope. Returns its rows, or undefined where the scope was already followed. */
  #add(scope: Scope, user: User): DocumentRows | undefined {
    const known = this.rowsOf(scope);
    if (known) {
      known.user = user;
      return undefined;
    }
    const rows = new DocumentRows(scope, user, this.#context);
    this.#rowsByScope.set(scopeKey(scope), rows);
    return rows;
  }

  #updateReady(): void {
    const followed = [...this.#rowsByScope.values()];
    const isReady = followed.length > 0 && followed.every((rows) => rows.isReady);
    if (isReady === this.#state.ready.peek()) return;
    this.#state.ready.value = isReady;
    this.#events.readyChanged(isReady);
  }
}
