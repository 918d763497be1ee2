import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import { Lazy } from '../../base/lazy.js';
import { nextTask } from '../../base/next-task.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import { annotationIdOf, type Mutation } from '../../model/mutation.js';
import { parseMutation } from '../../model/parse.js';
import { can } from '../../rules/permissions.js';
import { type Viewer, hasAccess } from '../../rules/visibility.js';
import { canReadRecord, visibleRecordFor } from '../../rules/visible-record.js';
import {
  isPresence,
  parseScopeKey,
  scopeKey,
  type Cursor,
  type MutationResult,
  type Operation,
  type CursorMoveUpdate,
  type EphemeralUpdate,
  type Published,
  type PublishedOf,
  type TypingUpdate,
  type Scope,
  type WireMutation,
} from '../protocol.js';
import { Cursors, type ReaderMove } from './cursors.js';
import { MonotonicClock } from './monotonic-clock.js';
import type { ThreadChange } from './notification-log.js';
import { PresenceRegistry, OrganizationPresence } from './presence.js';
import { type Reader, type ReaderAccess, publishedFor, publishedUser } from './reader.js';
import { SerialQueue } from './serial-queue.js';
import type {
  ChangeKey,
  LogChange,
  LogEntry,
  LogHead,
  LogState,
  LogStorage,
  MutationOutcome,
  Replay,
  StoredResult,
} from './storage.js';
import { ThreadChanges } from './thread-changes.js';

/** Default number of operations that a log retains for reconnecting readers. */
const LOG_LENGTH = 1000;

/** Interval at which unchanged presence is broadcast again, in ms. */
const REBROADCAST_MS = 30_000;

/** Time for which rows are sent without a pause, in ms. */
const TIME_BUDGET_MS = 10;

type Rules = typeof import('./apply-mutation.js');

const CLOSED: CollabError = { code: 'unavailable', message: 'The log is closed.' };

/** What a trusted change knows besides the thread. */
export interface TrustedContext {
  /** Number assigned to a new thread. */
  readonly annotationNumber: number;
  /** Source of notification timestamps. */
  readonly clock: MonotonicClock;
}

/** Returns the new version of a thread with its notifications; undefined to change nothing. `row` is undefined if there is no thread. */
export type TrustedChange = (
  row: AnnotationRecord | undefined,
  context: TrustedContext,
) => Pick<LogChange, 'row' | 'notifications'> | undefined;

/** Options of a log. */
export interface LogOptions {
  /** Number of operations that the log retains for reconnecting readers. Default: 1,000. */
  readonly length?: number | undefined;
  /** Returns a reader's current access to a document. Default: the access in the reader's session. */
  readonly accessOf?: (reader: Reader, scope: Scope) => ReaderAccess;
  /** Source of notification timestamps. */
  readonly clock?: MonotonicClock;
  /** Returns the mutation to apply for one of a client. `row` is the stored thread. Default: the mutation as it is. */
  readonly adjust?: (mutation: Mutation, row: AnnotationRecord | undefined) => Mutation;
  /** Called with every change of a thread after it is persisted. */
  readonly onChange?: (change: ThreadChange) => void;
  /** Passes the ephemeral updates of this log's readers on to the other nodes of a service. */
  readonly peers?: EphemeralPeers;
}

/** The other nodes of a service, as far as ephemeral updates go. */
export interface EphemeralPeers {
  /** Called with each update that is broadcast. */
  published(published: Published): void;
  /** Called once a tick with the new positions of cursors. */
  moved(scope: Scope, moves: readonly ReaderMove[]): void;
  /** Called when a reader follows a scope, and when it does so no longer. */
  scopeFollowed(scope: Scope, isFollowed: boolean): void;
  /** Called when a reader follows the presence in an organization, and when it does so no longer. */
  organizationFollowed(organizationId: string, isFollowed: boolean): void;
}

/** A reader of a scope. */
interface Follower {
  readonly reader: Reader;
  readonly scope: Scope;
  /** Epoch of the operations the reader receives. */
  epoch: string;
  /** Number of the last operation the reader has received. */
  seq: number;
  /** Position from which the reader catches up; undefined for all rows. */
  cursor: Cursor | undefined;
  /** Whether the reader waits for the earlier operations: the next task of the scope sends them. */
  isWaiting: boolean;
  /** Whether a task that sends the earlier operations is queued or runs. */
  isCatchingUp: boolean;
  /** Whether the reader has received all earlier operations and can receive the next one. */
  isCurrent: boolean;
}

/** A reader that gets all rows, with the access and the epoch that they are sent with. */
interface ResetFollower {
  readonly follower: Follower;
  readonly user: Viewer;
  readonly epoch: string;
}

/**
 * Authority over rows: assigns sequence numbers to mutations by scope, enforces permissions, and sends each reader the operations it may see.
 *
 * All tasks of a scope run one after another, so that each reader gets every operation once and in order. The memory and the local backend
 * differ in the storage only. The randomised protocol test overrides the protected methods to break them one at a time.
 */
export class Log {
  /** Presence in all documents of an organization. */
  readonly presence = new OrganizationPresence({
    members: (organizationId, except) => this.#registry.membersOf(organizationId, except),
    canSeePresence: (reader, scope) => this.#canSeePresence(reader, scope),
    onFollow: (organizationId, isFollowed) => this.#otherNodes?.organizationFollowed(organizationId, isFollowed),
  });
  /** Tells readers in which documents of an organization something has changed. */
  readonly changes = new ThreadChanges((reader, scope) => hasAccess(this.#accessOf(reader, scope).user));
  readonly #storage: LogStorage;
  readonly #length: number;
  readonly #accessOf: (reader: Reader, scope: Scope) => ReaderAccess;
  readonly #clock: MonotonicClock;
  readonly #adjust: NonNullable<LogOptions['adjust']>;
  readonly #onChange: NonNullable<LogOptions['onChange']>;
  readonly #followers = new Map<string, Map<Reader, Follower>>();
  readonly #registry = new PresenceRegistry({
    audience: (scope) => [...this.#followersOf(scope).keys()].filter((reader) => this.#canSeePresence(reader, scope)),
    rebroadcastMs: REBROADCAST_MS,
    onPublish: (published, from) => {
      if (isPresence(published)) this.presence.broadcast(published, from);
      this.#onPublish(published, from);
    },
  });
  readonly #otherNodes: EphemeralPeers | undefined;
  readonly #cursors = new Cursors({
    onPublish: (published, from) => this.#onPublish(published, from),
    onMove: (scope, moves) => this.#otherNodes?.moved(scope, moves),
  });
  /** Runs the tasks of a scope, and the pushes of a reader, one after another. */
  readonly #queue = new SerialQueue<string | Reader>();
  readonly #rules = new Lazy('The rules of changes', () => import('./apply-mutation.js'));
  readonly #closing = new AbortController();

  constructor(
    storage: LogStorage,
    {
      length = LOG_LENGTH,
      accessOf = ({ id, user }) => ({ user, view: id }),
      clock = new MonotonicClock(),
      adjust = (mutation) => mutation,
      onChange = () => undefined,
      peers,
    }: LogOptions = {},
  ) {
    this.#otherNodes = peers;
    this.#storage = storage;
    this.#length = length;
    this.#accessOf = accessOf;
    this.#clock = clock;
    this.#adjust = adjust;
    this.#onChange = onChange;
  }

  /** Sends a reader the rows of a scope, or the operations since its cursor, and then every change. */
  follow(reader: Reader, scope: Scope, cursor?: Cursor, folderId?: string): void {
    if (folderId !== undefined) this.#setFolder(reader, scope, folderId);
    const epoch = this.epochOf(reader, scope, cursor);
    const follower = { reader, scope, epoch, seq: 0, cursor, isWaiting: false, isCatchingUp: false, isCurrent: false };
    const key = scopeKey(scope);
    if (!this.#followersOf(scope).has(reader)) this.#otherNodes?.scopeFollowed(scope, true);
    this.#followers.set(key, (this.#followers.get(key) ?? new Map<Reader, Follower>()).set(reader, follower));
    this.#scheduleCatchUp(follower);
    if (this.#canSeePresence(reader, scope)) this.#registry.sendMembers(reader, scope);
  }

  /** Ends a reader's subscription to a scope. */
  unfollow(reader: Reader, scope: Scope): void {
    this.#removeFollower(reader, scopeKey(scope));
    this.#registry.remove(reader, scope);
    this.#cursors.remove(reader, scope);
  }

  /** Ends all subscriptions of a reader. */
  disconnect(reader: Reader): void {
    this.presence.disconnect(reader);
    this.changes.disconnect(reader);
    this.#registry.remove(reader);
    this.#cursors.remove(reader);
    for (const key of this.#followers.keys()) this.#removeFollower(reader, key);
  }

  /** Applies mutations in order. Rejects at the first mutation for which the storage is unavailable and skips the rest. */
  push(reader: Reader, mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    return this.#queue.run(reader, async () => {
      // Loaded before the task of the scope, which would keep other readers waiting. A transaction cannot wait for it either.
      const rules = this.#rules.loaded ?? (await this.#loadRules());
      const results: MutationResult[] = [];
      for (const mutation of mutations) {
        results.push(await this.#queue.run(scopeKey(mutation.scope), () => this.#apply(reader, mutation, rules)));
      }
      return results;
    });
  }

  /**
   * Broadcasts an ephemeral update of a subscriber of the scope (`Connection.publish`). Nothing is persisted, and failed updates are lost.
   */
  async publish(reader: Reader, scope: Scope, passing: EphemeralUpdate): Promise<void> {
    if (!this.#followersOf(scope).has(reader)) return;
    if (passing.kind === 'typing') await this.#inTypingOrder(scope, () => this.#publishTyping(reader, scope, passing));
    else this.#publishState(reader, scope, passing);
  }

  #publishState(reader: Reader, scope: Scope, passing: Exclude<EphemeralUpdate, TypingUpdate>): void {
    const { user } = this.#accessOf(reader, scope);
    if (!hasAccess(user)) return;
    const sender = { scope, from: reader.id, user: publishedUser(user) };
    if (passing.kind === 'presence') this.#registry.update(reader, { ...sender, passing });
    // Publishing a cursor subscribes to the cursors of others, so it requires access to presence.
    else if (!this.#canSeePresence(reader, scope)) return;
    else if (passing.kind === 'cursor') this.#cursors.update(reader, { ...sender, passing });
    else this.#cursors.move(reader, scope, passing);
  }

  /** Runs tasks in order: reading the thread must not let a later state overtake an earlier one. */
  #inTypingOrder(scope: Scope, task: () => Promise<void>): Promise<void> {
    return this.#queue.run(`typing ${scopeKey(scope)}`, task);
  }

  async #publishTyping(reader: Reader, scope: Scope, passing: TypingUpdate): Promise<void> {
    const row = await this.#storage.row(scope, passing.annotationId).catch(() => undefined);
    const { user } = this.#accessOf(reader, scope);
    if (!row || !can(user, 'comment.add', { annotation: row.data })) return;
    const published = { scope, from: reader.id, user: publishedUser(user), passing };
    this.#onPublish(published, reader);
    this.#deliverTyping(reader, published, row);
  }

  async #sendTyping(reader: Reader, published: PublishedOf<'typing'>): Promise<void> {
    const row = await this.#storage.row(published.scope, published.passing.annotationId);
    if (row) this.#deliverTyping(reader, published, row);
  }

  #deliverTyping(reader: Reader, published: PublishedOf<'typing'>, row: AnnotationRecord): void {
    const { scope } = published;
    for (const { reader: other } of this.#followersOf(scope).values()) {
      const isRecipient =
        other !== reader && this.#canSeePresence(other, scope) && canReadRecord(this.#accessOf(other, scope).user, row);
      if (isRecipient) other.published([publishedFor(other, published)]);
    }
  }

  /** Tells the other nodes what a reader of this one has published. */
  #onPublish(published: Published, from: Reader): void {
    if (!from.isPeer) this.#otherNodes?.published(published);
  }

  /** Applies a change of a user's access: sends the rows of all their subscriptions again, as they may see them now. */
  refreshAccess(userId: string): void {
    for (const followers of this.#followers.values()) {
      for (const follower of followers.values()) {
        if (follower.reader.user.userId !== userId) continue;
        follower.isCurrent = false;
        follower.epoch = this.epochOf(follower.reader, follower.scope);
        follower.cursor = undefined;
        this.#scheduleCatchUp(follower);
        this.#refreshPresence(follower);
      }
    }
    this.presence.refreshAccess(userId);
    this.changes.refreshAccess(userId);
  }

  /** Sends the followers of a scope the operations that other nodes have added to the log since. */
  async advance(scope: Scope): Promise<void> {
    this.changes.add(scope);
    if (this.#followersOf(scope).size === 0) return;
    await this.#queue.run(scopeKey(scope), async () => this.#sendMissed(scope, await this.#storage.head(scope)));
  }

  /** Tries again to send their rows to readers for whom the storage was unavailable. */
  retry(): void {
    for (const followers of this.#followers.values())
      for (const follower of followers.values())
        if (!follower.isCurrent && !follower.isCatchingUp) this.#scheduleCatchUp(follower);
  }

  /** Whether a reader follows the scope. */
  isFollowed(scope: Scope): boolean {
    return this.#followersOf(scope).size > 0;
  }

  /** Returns the ephemeral states of this log's own readers in an organization, for a node that has just begun to follow it. */
  statesIn(organizationId: string): readonly Published[] {
    return [...this.#registry.ownMembersOf(organizationId), ...this.#cursors.ownMembersOf(organizationId)];
  }

  /** Broadcasts an update of a reader of another node. `peer` stands for that reader. */
  receiveFromPeer(peer: Reader, published: Published): void {
    const { passing } = published;
    if (isPresence(published)) this.#registry.update(peer, published);
    else if (passing.kind === 'cursor') this.#cursors.update(peer, { ...published, passing });
    else if (passing.kind === 'typing')
      this.#inTypingOrder(published.scope, () => this.#sendTyping(peer, { ...published, passing })).catch(
        () => undefined,
      );
  }

  /** Moves the cursor of a reader of another node. */
  moveOfPeer(peer: Reader, scope: Scope, move: CursorMoveUpdate): void {
    this.#cursors.move(peer, scope, move);
  }

  /** Removes a reader of another node. */
  removePeer(peer: Reader): void {
    this.#registry.remove(peer);
    this.#cursors.remove(peer);
  }

  /** Removes the readers of other nodes from the documents of an organization. */
  removePeersIn(organizationId: string): void {
    this.#registry.removePeersIn(organizationId);
    this.#cursors.removePeersIn(organizationId);
  }

  /** Updates the presence and cursors that a follower sends and receives after a change of its access. */
  #refreshPresence({ reader, scope }: Follower): void {
    this.#cursors.remove(reader, scope);
    reader.hidden(scope);
    if (!hasAccess(this.#accessOf(reader, scope).user)) this.#registry.remove(reader, scope);
    else if (this.#canSeePresence(reader, scope)) this.#registry.sendMembers(reader, scope);
  }

  /** Completes the queued tasks. Rejects the changes whose rules have not loaded: a stalled request must not delay the next leader. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#queue.idle();
  }

  /**
   * Returns the epoch of a subscription: that of the cursor if the reader still sees what it saw then, otherwise a new one. An epoch that was
   * replaced is never used again, even when the reader gets the same access back.
   */
  protected epochOf(reader: Reader, scope: Scope, cursor?: Cursor): string {
    const { view } = this.#accessOf(reader, scope);
    return cursor?.epoch.startsWith(`${view}#`) ? cursor.epoch : `${view}#${newId()}`;
  }

  /** Returns the cursor at which a reader finds its change. It is 0 for a reader without access, whose log is empty. */
  #cursorFor(reader: Reader, scope: Scope, seq: number): Cursor {
    const { user, view } = this.#accessOf(reader, scope);
    // A reader that does not follow the scope finds its change in the first reset.
    const epoch = this.#followersOf(scope).get(reader)?.epoch ?? `${view}#`;
    return { epoch, seq: hasAccess(user) ? seq : 0 };
  }

  /** Returns an operation as visible to a user: the row, the removal of a row that was visible before, or undefined. */
  protected operationFor(user: Viewer, entry: LogEntry, row: AnnotationRecord | undefined): Operation | undefined {
    if (!hasAccess(user)) return undefined;
    const { seq, id, before } = entry;
    const visible = row && visibleRecordFor(user, row);
    if (visible) return { k: 'up', seq, row: visible };
    return before && (before === true || canReadRecord(user, before)) ? { k: 'rm', seq, id } : undefined;
  }

  /**
   * Returns the missed operations for a reconnecting user: each changed row once, in its current version, with the number of its last change.
   * The reader may have some of these changes already: a reset contains rows that another node has changed since, and a subscription may be
   * sent twice. So a row is removed if it was visible before any of its changes.
   */
  protected replayFor(user: Viewer, { entries, rows }: Replay): readonly Operation[] {
    const entriesById = new Map<string, LogEntry[]>();
    for (const entry of entries) {
      const earlier = entriesById.get(entry.id) ?? [];
      // Threads are in the order of their last changes, as operations have to be.
      entriesById.delete(entry.id);
      entriesById.set(entry.id, [...earlier, entry]);
    }
    return [...entriesById.values()].flatMap((changes) => {
      const seq = changes.at(-1)?.seq ?? 0;
      for (const entry of changes) {
        const operation = this.operationFor(user, { ...entry, seq }, rows.get(entry.id));
        if (operation) return operation;
      }
      return [];
    });
  }

  #followersOf(scope: Scope): ReadonlyMap<Reader, Follower> {
    return this.#followers.get(scopeKey(scope)) ?? new Map<Reader, Follower>();
  }

  #removeFollower(reader: Reader, key: string): void {
    const followers = this.#followers.get(key);
    if (!followers?.delete(reader)) return;
    this.#otherNodes?.scopeFollowed(parseScopeKey(key), false);
    if (followers.size === 0) this.#followers.delete(key);
  }

  /** Whether a reader receives presence, cursors and typing. Anonymous users and users without access to the document do not. */
  #canSeePresence(reader: Reader, scope: Scope): boolean {
    const { user } = this.#accessOf(reader, scope);
    return hasAccess(user) && !user.isAnonymous;
  }

  #isFollowed(follower: Follower): boolean {
    return this.#followersOf(follower.scope).get(follower.reader) === follower;
  }

  /** Moves a document to a folder if the reader has permission. */
  #setFolder(reader: Reader, scope: Scope, folderId: string): void {
    if (!can(this.#accessOf(reader, scope).user, 'document.file', { isNew: true })) return;
    this.#queue
      .run(scopeKey(scope), () => this.#storage.setFolder(scope, folderId))
      .catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')));
  }

  #scheduleCatchUp(follower: Follower): void {
    const { reader, scope } = follower;
    follower.isWaiting = true;
    follower.isCatchingUp = true;
    this.#queue
      .run(scopeKey(scope), () => this.#catchUp(follower))
      .catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')))
      .finally(() => (follower.isCatchingUp = false));
  }

  /** Sends a reader what it waits for, and the other readers of the scope that wait with it: the storage is read once for all of them. */
  async #catchUp(first: Follower): Promise<void> {
    // An earlier task has served this reader, too.
    if (!first.isWaiting || !this.#isFollowed(first)) return;
    const { scope } = first;
    const waiting = [...this.#followersOf(scope).values()].filter(({ isWaiting }) => isWaiting);
    for (const follower of waiting) follower.isWaiting = false;
    try {
      await this.#sendEarlier(scope, waiting);
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      for (const { reader } of waiting) reader.problem(error);
    }
  }

  async #sendEarlier(scope: Scope, waiting: readonly Follower[]): Promise<void> {
    const head = await this.#storage.head(scope);
    const replays = new Map<number, (Replay & { readonly to: number }) | undefined>();
    const resets: ResetFollower[] = [];
    for (const follower of waiting) {
      const { reader, cursor, epoch } = follower;
      if (!this.#isFollowed(follower)) continue;
      const { user } = this.#accessOf(reader, scope);
      follower.seq = head.seq;
      if (!hasAccess(user)) {
        // `to: 0` also hides the number of operations. A later grant of access sends a new reset.
        reader.frame({ t: 'reset', scope, epoch, to: 0, rows: [], first: true, offset: 0, more: false });
        follower.isCurrent = true;
        continue;
      }
      const isInLog = cursor?.epoch === epoch && cursor.seq >= head.cut && cursor.seq <= head.seq;
      if (isInLog && !replays.has(cursor.seq))
        replays.set(cursor.seq, await this.#operationsSince(scope, cursor.seq, head));
      const replay = isInLog ? replays.get(cursor.seq) : undefined;
      // A reader whose access has changed meanwhile waits for a reset.
      if (!this.#isFollowed(follower) || follower.epoch !== epoch) continue;
      if (isInLog && replay) {
        this.#sendReplay(follower, cursor.seq, replay);
        follower.isCurrent = true;
      } else resets.push({ follower, user, epoch });
    }
    if (resets.length === 0) return;
    await this.#sendResets(scope, resets, head.seq);
    for (const { follower, epoch } of resets) if (follower.epoch === epoch) follower.isCurrent = true;
  }

  /**
   * Returns the operations after `seq` with the number of the last one, which another node may have added after `head` was read. Undefined if
   * the log no longer has all of them.
   */
  async #operationsSince(
    scope: Scope,
    seq: number,
    head: LogHead,
  ): Promise<(Replay & { readonly to: number }) | undefined> {
    const replay = await this.#storage.since(scope, seq);
    if (!replay) return undefined;
    const first = replay.entries[0]?.seq ?? head.seq + 1;
    return first === seq + 1 ? { ...replay, to: replay.entries.at(-1)?.seq ?? head.seq } : undefined;
  }

  #sendReplay(follower: Follower, from: number, { to, ...replay }: Replay & { readonly to: number }): void {
    const { reader, scope, epoch } = follower;
    const { user } = this.#accessOf(reader, scope);
    follower.seq = to;
    if (!hasAccess(user)) reader.frame({ t: 'ops', scope, epoch, from: 0, to: 0, ops: [] });
    else if (from < to) reader.frame({ t: 'ops', scope, epoch, from, to, ops: this.replayFor(user, replay) });
  }

  /** Sends the operations up to `head` to the followers that have not received all of them. */
  async #sendMissed(scope: Scope, head: LogHead): Promise<void> {
    const replays = new Map<number, (Replay & { readonly to: number }) | undefined>();
    for (const follower of this.#followersOf(scope).values()) {
      const { seq } = follower;
      if (!follower.isCurrent || seq >= head.seq) continue;
      if (!replays.has(seq)) replays.set(seq, await this.#operationsSince(scope, seq, head));
      const replay = replays.get(seq);
      if (replay) this.#sendReplay(follower, seq, replay);
      else {
        follower.isCurrent = false;
        follower.cursor = undefined;
        this.#scheduleCatchUp(follower);
      }
    }
  }

  /** Sends all rows to readers, each row as they may see it. */
  async #sendResets(scope: Scope, resets: readonly ResetFollower[], to: number): Promise<void> {
    let startedAt = performance.now();
    let first = true;
    const sent = new Map<Follower, number>();
    for await (const { rows: all, corrupt, more } of this.#storage.rows(scope)) {
      for (const { follower, user, epoch } of resets) {
        // Many readers of a large document must not keep everybody else waiting.
        if (performance.now() - startedAt > TIME_BUDGET_MS) {
          await nextTask();
          startedAt = performance.now();
        }
        // A reader whose access has changed waits for another reset.
        if (!this.#isFollowed(follower) || follower.epoch !== epoch) continue;
        const { reader } = follower;
        const rows = all.flatMap((row) => visibleRecordFor(user, row) ?? []);
        const offset = sent.get(follower) ?? 0;
        for (const id of corrupt) reader.problem(corruptRow(id, scope));
        reader.frame({ t: 'reset', scope, epoch, to, rows, first, offset, more });
        sent.set(follower, offset + rows.length);
      }
      first = false;
    }
  }

  /**
   * Changes a thread for the application's own backend, without asking for permission. Readers receive the change like any other. No message
   * of a client leads here. `change` runs in the transaction. It returns undefined to change nothing, and its errors reject.
   */
  async applyTrusted(scope: Scope, annotationId: string, change: TrustedChange): Promise<void> {
    const { blobChanges, outcomeOf } = this.#rules.loaded ?? (await this.#loadRules());
    await this.#queue.run(scopeKey(scope), () =>
      this.#commit({ scope }, annotationId, (state) => {
        const changed = change(state.row, { annotationNumber: state.head.lastNumber + 1, clock: this.#clock });
        if (!changed) return { head: state.head, result: { ok: true, seq: state.head.seq } };
        const blobs = blobChanges(state.row, changed.row, '');
        const cause = { by: 'application' } as const;
        return outcomeOf(state, annotationId, this.#length, { ...changed, cause, ...(blobs && { blobs }) });
      }),
    );
  }

  /** Runs a task that deletes all rows of a scope, and then sends its readers what is left: nothing. */
  async clear(scope: Scope, deleteRows: () => Promise<void>): Promise<void> {
    await this.#queue.run(scopeKey(scope), async () => {
      await deleteRows();
      this.changes.add(scope);
      await this.#sendMissed(scope, await this.#storage.head(scope));
    });
  }

  /** Persists a change of a thread, then sends it to the readers. */
  async #commit(
    key: ChangeKey,
    annotationId: string,
    apply: (state: LogState) => MutationOutcome,
  ): Promise<StoredResult> {
    let before: AnnotationRecord | undefined;
    const { head, result, change } = await this.#storage.change(key, annotationId, (state) => {
      before = state.row;
      return apply(state);
    });
    if (change) {
      const { row: after, notifications = [] } = change;
      await this.#broadcast(key.scope, head, change);
      this.changes.add(key.scope);
      this.#onChange({ scope: key.scope, annotationId, before, after, notifications });
    }
    return result;
  }

  async #apply(reader: Reader, wire: WireMutation, { applyMutation }: Rules): Promise<MutationResult> {
    const { clientId, mid, scope } = wire;
    const parsed = parseMutation(wire.mutation);
    if (!parsed.ok) return { clientId, mid, ...parsed };
    const author = { user: this.#accessOf(reader, scope).user, config: reader.config };
    const annotationId = annotationIdOf(parsed.value);
    try {
      const result = await this.#commit(wire, annotationId, (state) =>
        applyMutation(
          { ...wire, mutation: this.#adjust(parsed.value, state.row) },
          state,
          author,
          this.#length,
          this.#clock,
        ),
      );
      if (!result.ok) return { clientId, mid, ...result };
      return { clientId, mid, ...result, ...this.#cursorFor(reader, scope, result.seq) };
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      return { clientId, mid, ok: false, error };
    }
  }

  /** Loads the rules of changes. Rejects if the log closes before. */
  #loadRules(): Promise<Rules> {
    const { signal } = this.#closing;
    return new Promise((resolve, reject) => {
      const end = (): void => reject(new CollabFailure(CLOSED));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
      this.#rules.load().then(resolve, reject);
    });
  }

  async #broadcast(scope: Scope, head: LogHead, { entry, row }: LogChange): Promise<void> {
    const followers = [...this.#followersOf(scope).values()].filter(({ isCurrent }) => isCurrent);
    // Another node has changed the document before: its operations come first.
    if (followers.some(({ seq }) => seq < head.seq - 1)) {
      await this.#sendMissed(scope, head).catch(() => {
        for (const follower of followers) follower.isCurrent = follower.seq >= head.seq;
        this.retry();
      });
      return;
    }
    for (const follower of followers) {
      if (follower.seq >= head.seq) continue;
      const { reader, epoch } = follower;
      follower.seq = head.seq;
      const { user } = this.#accessOf(reader, scope);
      const operation = this.operationFor(user, entry, row);
      // A reader without access gets only the epoch. It reveals the loss of access if the reader missed the reset.
      const span = hasAccess(user) ? { from: head.seq - 1, to: head.seq } : { from: 0, to: 0 };
      reader.frame({
        t: 'ops',
        scope,
        epoch,
        ...span,
        ops: operation ? [operation] : [],
      });
    }
  }
}

function corruptRow(id: string, { documentId }: Scope): CollabError {
  const message = `The thread "${id}" of document "${documentId}" could not be read and was set aside; the others are there.`;
  return { code: 'corrupt_row', message };
}
