import { asCollabError } from '../collab-failure.js';
import { userOfViewer } from '../model/context-filter.js';
import { withoutGone, type EditingContext } from '../model/editing.js';
import type { CollabError } from '../model/error.js';
import { newId } from '../model/ids.js';
import { EDITOR, keyOfChange, type LiveRecord } from '../model/live-change.js';
import { parseLiveChange } from '../model/live-guards.js';
import { liveRefusal } from '../model/live-refusal.js';
import { editingOf, reduceLive } from '../model/reduce-live.js';
import type { User } from '../model/user.js';
import { scopeKey, type LiveResult, type Scope, type WireLiveChange } from '../protocol.js';
import { unattended } from '../timers.js';
import type { LiveStorage } from './live-storage.js';
import type { Reader } from './reader.js';
import { Turns } from './turns.js';

/** How long an editor whose tab is gone is waited for, in ms: it may be another connection of it that comes. */
const RETURN_MS = 3_000;

/** How many clients are known by what they made last. */
const MOST_CLIENTS = 200;

/** The values of one scope, and who follows them by which client. */
interface Room {
  readonly scope: Scope;
  readonly epoch: string;
  seq: number;
  readonly records: Map<string, LiveRecord>;
  readonly made: Map<string, number>;
  /** What became of the last change of each client here. */
  readonly results: Map<string, LiveResult>;
  readonly followers: Map<Reader, string>;
  /** Tabs that have gone just now, and when they are gone for good. */
  readonly leaving: Map<string, ReturnType<typeof setTimeout>>;
}

/** The authority over values that people keep in step: takes changes one by one, and tells those who follow. */
export class LiveLog {
  readonly #storage: LiveStorage;
  /** Who a reader is at present. */
  readonly #userOf: (reader: Reader) => Reader['user'];
  readonly #rooms = new Map<string, Promise<Room>>();
  readonly #turns = new Turns<string>();

  constructor(storage: LiveStorage, userOf: (reader: Reader) => Reader['user']) {
    this.#storage = storage;
    this.#userOf = userOf;
  }

  /** Tells a reader all values of a scope, then every change. */
  follow(reader: Reader, scope: Scope, clientId: string): void {
    this.#inTurn(scope, async () => {
      if (this.#userOf(reader).isAnonymous) return;
      const room = await this.#room(scope);
      room.followers.set(reader, clientId);
      this.#stay(room, clientId);
      const { epoch, seq, records } = room;
      reader.live({ scope, epoch, from: seq, to: seq, isWhole: true, records: [...records.values()], now: Date.now() });
    }).catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')));
  }

  unfollow(reader: Reader, scope: Scope): void {
    void this.#inTurn(scope, async () => this.#part(await this.#room(scope), reader)).catch(() => undefined);
  }

  /** Tells a reader nothing more at all. */
  async leave(reader: Reader): Promise<void> {
    for (const loading of this.#rooms.values()) {
      const room = await loading.catch(() => undefined);
      if (room) void this.#inTurn(room.scope, () => this.#part(room, reader)).catch(() => undefined);
    }
  }

  /** Makes changes in order. Rejects where nothing could be kept. */
  push(reader: Reader, scope: Scope, changes: readonly WireLiveChange[]): Promise<readonly LiveResult[]> {
    return this.#inTurn(scope, async () => {
      const room = await this.#room(scope);
      const results: LiveResult[] = [];
      for (const change of changes) results.push(await this.#make(room, reader, change));
      return results;
    });
  }

  /** Resolves once nothing is left to be done; what waits for somebody to come back is given up. */
  async idle(): Promise<void> {
    await this.#turns.idle();
    for (const loading of this.#rooms.values()) {
      const room = await loading.catch(() => undefined);
      for (const timer of room?.leaving.values() ?? []) clearTimeout(timer);
    }
  }

  async #make(room: Room, reader: Reader, { clientId, mid, change }: WireLiveChange): Promise<LiveResult> {
    const known = room.results.get(clientId);
    if (known?.mid === mid) return known;
    // Made by whoever was here before; what became of it is in the values.
    if (mid <= (room.made.get(clientId) ?? 0)) return { mid, ok: true, seq: room.seq, epoch: room.epoch };
    const result = await this.#judge(room, reader, { clientId, mid, change });
    room.results.set(clientId, result);
    return result;
  }

  async #judge(room: Room, reader: Reader, { clientId, mid, change }: WireLiveChange): Promise<LiveResult> {
    const refused = (error: CollabError): LiveResult => ({ mid, ok: false, error });
    const viewer = this.#userOf(reader);
    const refusal = liveRefusal(viewer);
    if (refusal) return refused(refusal);
    const parsed = parseLiveChange(change);
    if (!parsed.ok) return refused(parsed.error);
    const context = this.#context(room, userOfViewer(viewer), clientId);
    const next = reduceLive(room.records.get(keyOfChange(parsed.value)), parsed.value, context);
    if (!next.ok) return refused(next.error);
    try {
      await this.#keep(room, next.value, { clientId, mid });
      return { mid, ok: true, seq: room.seq, epoch: room.epoch };
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      return refused(error);
    }
  }

  /** Keeps a value, and tells those who follow. */
  async #keep(room: Room, record: LiveRecord, by?: { readonly clientId: string; readonly mid: number }): Promise<void> {
    const { scope, epoch, records, made, followers } = room;
    const before = by && made.get(by.clientId);
    if (by) {
      made.delete(by.clientId);
      made.set(by.clientId, by.mid);
    }
    const oldest = made.size > MOST_CLIENTS ? made.keys().next().value : undefined;
    if (oldest !== undefined) made.delete(oldest);
    try {
      await this.#storage.save(scope, [record], Object.fromEntries(made));
    } catch (error) {
      if (by) made.delete(by.clientId);
      if (by && before !== undefined) made.set(by.clientId, before);
      throw error;
    }
    records.set(record.key, record);
    room.seq += 1;
    const [from, to, now] = [room.seq - 1, room.seq, Date.now()];
    const frame = { scope, epoch, from, to, isWhole: false, records: [record], now };
    for (const reader of followers.keys()) reader.live(frame);
  }

  #context(room: Room, user: User, tabId: string): EditingContext {
    const { followers, leaving } = room;
    return {
      ...{ user, tabId, now: Date.now() },
      isHere: (tab) => [...followers.values()].includes(tab),
      mayReturn: (tab) => leaving.has(tab),
      tabOf: (userId) => {
        const found = [...followers].find(([reader]) => this.#userOf(reader).userId === userId);
        return found && { user: userOfViewer(this.#userOf(found[0])), tabId: found[1] };
      },
    };
  }

  #room(scope: Scope): Promise<Room> {
    const key = scopeKey(scope);
    const known = this.#rooms.get(key);
    if (known) return known;
    const loading = this.#load(scope);
    this.#rooms.set(key, loading);
    // Whoever comes next tries again.
    loading.catch(() => this.#rooms.delete(key));
    return loading;
  }

  async #load(scope: Scope): Promise<Room> {
    const { records, made } = await this.#storage.load(scope);
    const room: Room = {
      ...{ scope, epoch: newId(), seq: 0 },
      records: new Map(records.map((record) => [record.key, record])),
      made: new Map(Object.entries(made)),
      ...{ results: new Map(), followers: new Map(), leaving: new Map() },
    };
    const tabId = editingOf(room.records.get(EDITOR))?.tabId;
    // Whoever edits has not come back to this place yet.
    if (tabId) this.#await(room, tabId);
    return room;
  }

  #part(room: Room, reader: Reader): Promise<void> {
    const clientId = room.followers.get(reader);
    room.followers.delete(reader);
    const isElsewhere = clientId !== undefined && [...room.followers.values()].includes(clientId);
    if (clientId !== undefined && !isElsewhere) {
      room.results.delete(clientId);
      if (editingOf(room.records.get(EDITOR))?.tabId === clientId) this.#await(room, clientId);
    }
    return Promise.resolve();
  }

  /** Waits for a tab; once that is over, somebody else may edit. */
  #await(room: Room, tabId: string): void {
    clearTimeout(room.leaving.get(tabId));
    const timer = setTimeout(() => {
      void this.#inTurn(room.scope, () => this.#give(room, tabId)).catch(() => undefined);
    }, RETURN_MS);
    room.leaving.set(tabId, unattended(timer));
  }

  #stay(room: Room, tabId: string): void {
    clearTimeout(room.leaving.get(tabId));
    room.leaving.delete(tabId);
  }

  /** Gives what a tab that is gone for good has edited to whoever asks. */
  async #give(room: Room, tabId: string): Promise<void> {
    room.leaving.delete(tabId);
    const record = room.records.get(EDITOR);
    const state = editingOf(record);
    const isHere = (tab: string): boolean => [...room.followers.values()].includes(tab);
    const next = state && withoutGone(state, isHere);
    if (!record || !next) return;
    const lastUpdated = Math.max(Date.now(), record.value.lastUpdated + 1);
    await this.#keep(room, {
      ...record,
      value: { ...record.value, data: next as unknown as typeof record.value.data, lastUpdated },
    });
  }

  /** Does something once all that was asked before it, of the same scope, is done. */
  #inTurn<T>(scope: Scope, task: () => Promise<T>): Promise<T> {
    return this.#turns.take(scopeKey(scope), task);
  }
}
