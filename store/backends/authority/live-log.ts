import { asCollabError } from '../../base/collab-failure.js';
import { unrefTimer } from '../../base/timers.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import { keyOfChange, parseLiveChange } from '../../model/live-change.js';
import { EDITOR, type LiveRecord } from '../../model/live-record.js';
import type { SingleEditorLiveStateData } from '../../model/single-editor.js';
import type { User } from '../../model/user.js';
import {
  withoutDisconnectedEditor,
  type EditingContext,
  liveRefusal,
  canReadLiveState,
  editingRecord,
  editingRefusal,
  editingStateOf,
  reduceLive,
} from '../../rules/live-state.js';
import { readerKindOf, snapshotOf, withFields, type ReaderKind } from '../../rules/user-snapshots.js';
import { userOfViewer, type Viewer } from '../../rules/visibility.js';
import { scopeKey, type LiveResult, type Scope, type WireLiveChange } from '../protocol.js';
import { knownOutcome, withOutcome, type ChangeNumber, type KnownOutcomes } from './known-outcomes.js';
import { ignoreUnlessOutdated, withPresentState } from './outdated-state.js';
import type { Reader, ViewerOf } from './reader.js';
import { SerialQueue } from './serial-queue.js';
import type { LiveStorage } from './storage.js';

const createCache = (): WeakMap<LiveRecord, LiveRecord> => new WeakMap();

/** Redacted live records, by kind of reader and original record. */
const caches: Readonly<Record<ReaderKind, WeakMap<LiveRecord, LiveRecord>>> = {
  member: createCache(),
  guest: createCache(),
  outsider: createCache(),
  anonymous: createCache(),
};

/** Returns a live value, redacted to what a reader may know about its users. Anonymous readers receive no live values. */
function liveRecordFor(reader: Viewer, organizationId: string, record: LiveRecord): LiveRecord {
  const readerKind = readerKindOf(reader, organizationId);
  const redacted = caches[readerKind].get(record) ?? redactLiveRecord(record, readerKind);
  caches[readerKind].set(record, redacted);
  return redacted;
}

function redactLiveRecord(record: LiveRecord, readerKind: ReaderKind): LiveRecord {
  const redactAuthor = (value: LiveRecord['value']): LiveRecord['value'] =>
    withFields(value, { updatedBy: snapshotOf(value.updatedBy, readerKind) });
  const { value, history, key } = record;
  const editing = key === EDITOR ? editingStateOf(record) : undefined;
  const data = editing ? (redactEditors(editing, readerKind) as unknown as typeof value.data) : value.data;
  return withFields(record, { value: withFields(redactAuthor(value), { data }), history: history?.map(redactAuthor) });
}

function redactEditors(state: SingleEditorLiveStateData, readerKind: ReaderKind): SingleEditorLiveStateData {
  const { editor, requestEditorAccess: request } = state;
  return withFields(state, {
    editor: editor && snapshotOf(editor, readerKind),
    requestEditorAccess: request && withFields(request, { user: snapshotOf(request.user, readerKind) }),
  });
}

/** Whether a stored value is the one that is known here. */
const isSameRecord = (stored: LiveRecord, known: LiveRecord | undefined): boolean =>
  known !== undefined && JSON.stringify(stored) === JSON.stringify(known);

/** Grace period for a disconnected editor to reconnect, in ms. */
const RECONNECT_MS = 3_000;

/** Maximum number of clients whose outcomes are stored. */
const MAX_CLIENTS = 200;

/** Live state values of one scope and their followers. */
interface LiveRoom {
  readonly scope: Scope;
  readonly epoch: string;
  seq: number;
  /** Values by key. */
  readonly records: Map<string, LiveRecord>;
  /** Persisted outcomes of the changes of each client, refusals included. */
  outcomes: KnownOutcomes;
  /** Result of the last change of each connected client, by client id. */
  readonly results: Map<string, LiveResult>;
  /** Client id of each following reader. */
  readonly followers: Map<Reader, string>;
  /** Timers of the grace periods of disconnected tabs, by tab id. */
  readonly disconnecting: Map<string, ReturnType<typeof setTimeout>>;
}

/** A reader that follows the live state of a scope, and the id of its client. */
export interface LiveFollower {
  readonly scope: Scope;
  readonly reader: Reader;
  readonly clientId: string;
}

/** The other nodes of a service, as far as live state goes. */
export interface LivePeers {
  /** Called when a reader of this node follows, and when it does so no longer. */
  followed(follower: LiveFollower, isFollowing: boolean): void;
  /** Called when a scope has been loaded: who follows it on the other nodes is not known yet. */
  loaded(scope: Scope): void;
}

/** Authority over live state: applies changes one by one and notifies the followers. */
export class LiveLog {
  readonly #storage: LiveStorage;
  readonly #viewerOf: ViewerOf;
  readonly #otherNodes: LivePeers | undefined;
  readonly #rooms = new Map<string, Promise<LiveRoom>>();
  #isEnding = false;
  readonly #queue = new SerialQueue<string>();

  constructor(storage: LiveStorage, viewerOf: ViewerOf, otherNodes?: LivePeers) {
    this.#storage = storage;
    this.#viewerOf = viewerOf;
    this.#otherNodes = otherNodes;
  }

  /** Returns a reader's user with their current access to a document. */
  viewerOf(reader: Reader, scope: Scope): Viewer {
    return this.#viewerOf(reader, scope);
  }

  /** Delivers all values of a scope to a reader, then every change. */
  follow(reader: Reader, scope: Scope, clientId: string): void {
    this.#enqueue(scope, async () => {
      const room = await this.#room(scope);
      room.followers.set(reader, clientId);
      this.#otherNodes?.followed({ scope, reader, clientId }, true);
      if (this.#canRead(reader, scope)) this.#endGracePeriod(room, clientId);
      this.#sendAll(room, reader);
    }).catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')));
  }

  unfollow(reader: Reader, scope: Scope): void {
    void this.#enqueue(scope, async () => this.#removeFollower(await this.#room(scope), reader)).catch(() => undefined);
  }

  /** Applies a change of a user's access: delivers all values again, and ends editing that is no longer permitted. */
  refreshAccess(userId: string): void {
    const refresh = async (room: LiveRoom): Promise<void> => {
      for (const [reader, clientId] of room.followers) {
        if (reader.user.userId !== userId || reader.isPeer) continue;
        this.#sendAll(room, reader);
        this.#otherNodes?.followed({ scope: room.scope, reader, clientId }, true);
      }
      await this.#cancelRequest(room, userId);
      const state = editingStateOf(room.records.get(EDITOR));
      const editingTab = state?.editor?.userId === userId && state.tabId;
      if (editingTab && !this.#isConnected(room, editingTab)) await this.#releaseEditor(room, editingTab);
    };
    for (const loading of this.#rooms.values()) {
      void loading
        .then((room) => this.#enqueue(room.scope, () => this.#present(room, () => refresh(room))))
        .catch(() => undefined);
    }
  }

  /** Sends the followers of a scope what other nodes have changed since. */
  async advance(scope: Scope): Promise<void> {
    if (!this.#rooms.has(scopeKey(scope))) return;
    await this.#enqueue(scope, async () => this.#reload(await this.#room(scope)));
  }

  /** Returns the followers of this log in an organization, for a node that has just loaded a scope of it. */
  async followersIn(organizationId: string): Promise<readonly LiveFollower[]> {
    const rooms = await Promise.all([...this.#rooms.values()].map((loading) => loading.catch(() => undefined)));
    return rooms.flatMap((room) => {
      if (room?.scope.organizationId !== organizationId) return [];
      const own = [...room.followers].filter(([reader]) => !reader.isPeer);
      return own.map(([reader, clientId]) => ({ scope: room.scope, reader, clientId }));
    });
  }

  /** Adds a follower that is connected to another node, or removes it. Only scopes in use here need to know of it. */
  followOnPeer({ scope, reader, clientId }: LiveFollower, isFollowing: boolean): void {
    const key = scopeKey(scope);
    if (!this.#rooms.has(key)) return;
    const apply = async (): Promise<void> => {
      const room = await this.#room(scope);
      if (!isFollowing) {
        await this.#removeFollower(room, reader);
        return;
      }
      room.followers.set(reader, clientId);
      if (this.#canRead(reader, scope)) this.#endGracePeriod(room, clientId);
    };
    this.#enqueue(scope, apply).catch(() => undefined);
  }

  /** Cancels the pending edit request of a user who may no longer edit, so that it cannot be granted. */
  async #cancelRequest(room: LiveRoom, userId: string): Promise<void> {
    const record = room.records.get(EDITOR);
    const request = editingStateOf(record)?.requestEditorAccess;
    if (request?.status !== 'pending' || request.user.userId !== userId) return;
    if (this.#isConnected(room, request.tabId ?? '')) return;
    const context = this.#context(room, request.user, request.tabId ?? '');
    const next = reduceLive(record, { name: 'editor.cancel', args: {} }, context);
    if (next.ok) await this.#persist(room, next.value);
  }

  /** Ends all subscriptions of a reader. */
  async disconnect(reader: Reader): Promise<void> {
    for (const loading of this.#rooms.values()) {
      const room = await loading.catch(() => undefined);
      if (room) void this.#enqueue(room.scope, () => this.#removeFollower(room, reader)).catch(() => undefined);
    }
  }

  /** Applies changes in order. Rejects if the storage is unavailable. */
  push(reader: Reader, scope: Scope, changes: readonly WireLiveChange[]): Promise<readonly LiveResult[]> {
    return this.#enqueue(scope, async () => {
      const room = await this.#room(scope);
      const results: LiveResult[] = [];
      for (const change of changes)
        results.push(await this.#present(room, () => this.#handleChange(room, reader, change)));
      return results;
    });
  }

  /** Runs a task that deletes all values of a scope, and then sends its readers what is left: nothing. */
  clear(scope: Scope, deleteValues: () => Promise<void>): Promise<void> {
    return this.#enqueue(scope, async () => {
      await deleteValues();
      const room = await this.#rooms.get(scopeKey(scope));
      if (room) await this.#reload(room);
    });
  }

  /** Resolves when all queued tasks are done. Ends the grace periods of disconnected tabs, which are for the next log to decide. */
  async idle(): Promise<void> {
    this.#isEnding = true;
    await this.#queue.idle();
    for (const loading of this.#rooms.values()) {
      const room = await loading.catch(() => undefined);
      for (const timer of room?.disconnecting.values() ?? []) clearTimeout(timer);
    }
  }

  /** Runs a change of a room with its present values. */
  #present<T>(room: LiveRoom, run: () => Promise<T>): Promise<T> {
    return withPresentState(run, () => this.#reload(room));
  }

  /** Loads what other nodes have changed, and sends it to the followers. */
  async #reload(room: LiveRoom): Promise<void> {
    const { records, outcomes } = await this.#storage.load(room.scope);
    room.outcomes = outcomes;
    const changed = records.filter((record) => !isSameRecord(record, room.records.get(record.key)));
    for (const record of changed) room.records.set(record.key, record);
    const keys = new Set(records.map(({ key }) => key));
    const removed = [...room.records.keys()].filter((key) => !keys.has(key));
    for (const key of removed) room.records.delete(key);
    const tabId = editingStateOf(room.records.get(EDITOR))?.tabId;
    // The editor of another node counts as connected until that node had time to say so.
    if (tabId && changed.some(({ key }) => key === EDITOR) && !this.#isConnected(room, tabId)) {
      this.#startGracePeriod(room, tabId);
      this.#otherNodes?.loaded(room.scope);
    }
    if (removed.length > 0) this.#sendWhole(room);
    else if (changed.length > 0) this.#send(room, changed);
  }

  /** Sends all values to the followers. */
  #sendWhole(room: LiveRoom): void {
    room.seq += 1;
    for (const reader of room.followers.keys()) this.#sendAll(room, reader);
  }

  async #handleChange(room: LiveRoom, reader: Reader, { clientId, mid, change }: WireLiveChange): Promise<LiveResult> {
    const parsed = parseLiveChange(change);
    if (!parsed.ok) return { mid, ...parsed };
    const last = room.results.get(clientId);
    if (last?.mid === mid) return last;
    const known = knownOutcome(room.outcomes, { clientId, mid });
    if (known) return known.ok ? { mid, ok: true, seq: room.seq, epoch: room.epoch } : { mid, ...known };
    const result = await this.#applyChange(room, reader, { clientId, mid, change: parsed.value });
    room.results.set(clientId, result);
    return result;
  }

  async #applyChange(room: LiveRoom, reader: Reader, { clientId, mid, change }: WireLiveChange): Promise<LiveResult> {
    const changeNumber = { clientId, mid };
    const viewer = this.#viewerOf(reader, room.scope);
    const context = this.#context(room, userOfViewer(viewer), clientId);
    const refusal = liveRefusal(viewer) ?? editingRefusal(room.records.get(EDITOR), change, context);
    if (refusal) return this.#refuse(room, changeNumber, refusal);
    const next = reduceLive(room.records.get(keyOfChange(change)), change, context);
    if (!next.ok) return this.#refuse(room, changeNumber, next.error);
    try {
      await this.#persist(room, next.value, changeNumber);
      return { mid, ok: true, seq: room.seq, epoch: room.epoch };
    } catch (thrown) {
      ignoreUnlessOutdated(thrown);
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      return this.#refuse(room, changeNumber, error);
    }
  }

  /** Refuses a change permanently: a repeated push gets the same error, even if the change would succeed now. */
  async #refuse(room: LiveRoom, changeNumber: ChangeNumber, error: CollabError): Promise<LiveResult> {
    room.outcomes = withOutcome(room.outcomes, changeNumber, { error, maxClients: MAX_CLIENTS });
    // If saving fails, the refusal still lasts as long as the page.
    await this.#storage.save(room.scope, [], room.outcomes).catch(ignoreUnlessOutdated);
    return { mid: changeNumber.mid, ok: false, error };
  }

  /** Persists a value and notifies the followers. */
  async #persist(room: LiveRoom, record: LiveRecord, changeNumber?: ChangeNumber): Promise<void> {
    const { scope, records } = room;
    const outcomes = changeNumber
      ? withOutcome(room.outcomes, changeNumber, { maxClients: MAX_CLIENTS })
      : room.outcomes;
    await this.#storage.save(scope, [record], outcomes);
    room.outcomes = outcomes;
    records.set(record.key, record);
    this.#send(room, [record]);
  }

  /** Sends changed values to the followers. */
  #send(room: LiveRoom, changed: readonly LiveRecord[]): void {
    const { scope, epoch, followers } = room;
    room.seq += 1;
    const frame = { scope, epoch, from: room.seq - 1, to: room.seq, isWhole: false, now: Date.now() };
    for (const reader of followers.keys()) {
      if (this.#canRead(reader, scope)) reader.live({ ...frame, records: this.#recordsFor(reader, scope, changed) });
    }
  }

  #context(room: LiveRoom, user: User, tabId: string): EditingContext {
    const { scope, followers, disconnecting } = room;
    return {
      user,
      tabId,
      now: Date.now(),
      isConnected: (tab) => this.#isConnected(room, tab),
      mayReconnect: (tab) => disconnecting.has(tab),
      findTab: (userId) => {
        const tabs = [...followers].filter(([reader]) => reader.user.userId === userId);
        // Prefer a tab in which the user may edit.
        const [reader, tab] = tabs.find(([each]) => !liveRefusal(this.#viewerOf(each, scope))) ?? tabs[0] ?? [];
        if (!reader || tab === undefined) return undefined;
        const viewer = this.#viewerOf(reader, scope);
        return { user: snapshotOf(userOfViewer(viewer)), tabId: tab, mayEdit: !liveRefusal(viewer) };
      },
    };
  }

  #room(scope: Scope): Promise<LiveRoom> {
    const key = scopeKey(scope);
    const known = this.#rooms.get(key);
    if (known) return known;
    const loading = this.#load(scope);
    this.#rooms.set(key, loading);
    // The next caller retries.
    loading.catch(() => this.#rooms.delete(key));
    return loading;
  }

  async #load(scope: Scope): Promise<LiveRoom> {
    const { records, outcomes } = await this.#storage.load(scope);
    const room: LiveRoom = {
      scope,
      epoch: newId(),
      seq: 0,
      records: new Map(records.map((record) => [record.key, record])),
      outcomes,
      results: new Map(),
      followers: new Map(),
      disconnecting: new Map(),
    };
    this.#otherNodes?.loaded(scope);
    const tabId = editingStateOf(room.records.get(EDITOR))?.tabId;
    // The stored editor has not reconnected to this log yet.
    if (tabId) this.#startGracePeriod(room, tabId);
    return room;
  }

  #removeFollower(room: LiveRoom, reader: Reader): Promise<void> {
    const { scope } = room;
    const clientId = room.followers.get(reader);
    room.followers.delete(reader);
    if (clientId !== undefined && !reader.isPeer) this.#otherNodes?.followed({ scope, reader, clientId }, false);
    const isStillConnected = clientId !== undefined && [...room.followers.values()].includes(clientId);
    if (clientId !== undefined && !isStillConnected) {
      room.results.delete(clientId);
      if (editingStateOf(room.records.get(EDITOR))?.tabId === clientId) this.#startGracePeriod(room, clientId);
    }
    return Promise.resolve();
  }

  /** Waits for a disconnected tab to reconnect. Afterwards another user may edit. */
  #startGracePeriod(room: LiveRoom, tabId: string): void {
    if (this.#isEnding) return;
    clearTimeout(room.disconnecting.get(tabId));
    const timer = setTimeout(() => {
      void this.#enqueue(room.scope, () => this.#present(room, () => this.#releaseEditor(room, tabId))).catch(
        () => undefined,
      );
    }, RECONNECT_MS);
    room.disconnecting.set(tabId, unrefTimer(timer));
  }

  #endGracePeriod(room: LiveRoom, tabId: string): void {
    clearTimeout(room.disconnecting.get(tabId));
    room.disconnecting.delete(tabId);
  }

  /** Ends the editing of a disconnected tab and grants a pending request (`withoutDisconnectedEditor`). */
  async #releaseEditor(room: LiveRoom, tabId: string): Promise<void> {
    room.disconnecting.delete(tabId);
    const record = room.records.get(EDITOR);
    const state = editingStateOf(record);
    const next = state && withoutDisconnectedEditor(state, (tab) => this.#isConnected(room, tab));
    if (!record || !next) return;
    const lastUpdated = Math.max(Date.now(), record.value.lastUpdated + 1);
    const value = { ...record.value, data: next as unknown as typeof record.value.data, lastUpdated };
    await this.#persist(room, editingRecord(record, value));
  }

  /** Whether a reader may read live state. Anonymous users and users without access to the document may not. */
  #canRead(reader: Reader, scope: Scope): boolean {
    return canReadLiveState(this.#viewerOf(reader, scope));
  }

  /** Whether a tab is connected and its user may edit. */
  #isConnected({ scope, followers }: LiveRoom, tabId: string): boolean {
    return [...followers].some(([reader, tab]) => tab === tabId && !liveRefusal(this.#viewerOf(reader, scope)));
  }

  /** Sends all values of a scope to a reader; an empty list to a reader without access. */
  #sendAll({ scope, epoch, seq, records: all }: LiveRoom, reader: Reader): void {
    const records = this.#canRead(reader, scope) ? this.#recordsFor(reader, scope, [...all.values()]) : [];
    reader.live({ scope, epoch, from: seq, to: seq, isWhole: true, records, now: Date.now() });
  }

  /** Returns the values, redacted to what a reader may know about other users. */
  #recordsFor(reader: Reader, scope: Scope, records: readonly LiveRecord[]): readonly LiveRecord[] {
    return records.map((record) => liveRecordFor(this.#viewerOf(reader, scope), scope.organizationId, record));
  }

  /** Runs a task after all earlier tasks of the same scope. */
  #enqueue<T>(scope: Scope, task: () => Promise<T>): Promise<T> {
    return this.#queue.run(scopeKey(scope), task);
  }
}
