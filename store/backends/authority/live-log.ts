import { asCollabError } from '../../base/collab-failure.js';
import { userOfViewer } from '../../rules/visibility.js';
import {
  withoutGone,
  type EditingContext,
  liveRefusal,
  mayReadLive,
  editingOf,
  reduceLive,
} from '../../rules/live-state.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import { EDITOR, keyOfChange, type LiveRecord, parseLiveChange } from '../../model/live-change.js';
import { snapshotOf } from '../../rules/user-snapshots.js';
import type { User } from '../../model/user.js';
import { scopeKey, type LiveResult, type Scope, type WireLiveChange } from '../protocol.js';
import { unattended } from '../../base/timers.js';
import { knownOutcome, withOutcome, type ChangeNumber, type KnownOutcomes } from './known-outcomes.js';
import type { LiveStorage } from './storage.js';
import { type Reader, liveRecordFor } from './reader.js';
import { Turns } from './serial-queue.js';

/** How long an editor whose tab is gone is waited for, in ms: it may be another connection of it that comes. */
const RETURN_MS = 3_000;

/** How many clients' outcomes are remembered. */
const MOST_CLIENTS = 200;

/** The values of one scope, and who follows them by which client. */
interface Room {
  readonly scope: Scope;
  readonly epoch: string;
  seq: number;
  readonly records: Map<string, LiveRecord>;
  /** What became of the changes of each client, refusals included. */
  outcomes: KnownOutcomes;
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
      const room = await this.#room(scope);
      room.followers.set(reader, clientId);
      if (this.#reads(reader)) this.#stay(room, clientId);
      this.#tellAll(room, reader);
    }).catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')));
  }

  unfollow(reader: Reader, scope: Scope): void {
    void this.#inTurn(scope, async () => this.#part(await this.#room(scope), reader)).catch(() => undefined);
  }

  /** A person's access has changed: they are told all they may read now, and edit no more where they may not. */
  regrant(userId: string): void {
    const renew = async (room: Room): Promise<void> => {
      for (const reader of room.followers.keys())
        if (this.#userOf(reader).userId === userId) this.#tellAll(room, reader);
      await this.#withdraw(room, userId);
      const state = editingOf(room.records.get(EDITOR));
      const isEditing = state?.editor?.userId === userId && state.tabId;
      if (isEditing && !this.#isHere(room, isEditing)) await this.#give(room, isEditing);
    };
    for (const loading of this.#rooms.values()) {
      void loading.then((room) => this.#inTurn(room.scope, () => renew(room))).catch(() => undefined);
    }
  }

  /** Ends the request of somebody who may edit no more: it must not be granted. */
  async #withdraw(room: Room, userId: string): Promise<void> {
    const record = room.records.get(EDITOR);
    const request = editingOf(record)?.requestEditorAccess;
    if (request?.status !== 'pending' || request.user.userId !== userId) return;
    if (this.#isHere(room, request.tabId ?? '')) return;
    const context = this.#context(room, request.user, request.tabId ?? '');
    const next = reduceLive(record, { name: 'editor.cancel', args: {} }, context);
    if (next.ok) await this.#keep(room, next.value);
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
    const parsed = parseLiveChange(change);
    if (!parsed.ok) return { mid, ...parsed };
    const last = room.results.get(clientId);
    if (last?.mid === mid) return last;
    const known = knownOutcome(room.outcomes, { clientId, mid });
    if (known) return known.ok ? { mid, ok: true, seq: room.seq, epoch: room.epoch } : { mid, ...known };
    const result = await this.#judge(room, reader, { clientId, mid, change: parsed.value });
    room.results.set(clientId, result);
    return result;
  }

  async #judge(room: Room, reader: Reader, { clientId, mid, change }: WireLiveChange): Promise<LiveResult> {
    const by = { clientId, mid };
    const viewer = this.#userOf(reader);
    const refusal = liveRefusal(viewer);
    if (refusal) return this.#refuse(room, by, refusal);
    const context = this.#context(room, userOfViewer(viewer), clientId);
    const next = reduceLive(room.records.get(keyOfChange(change)), change, context);
    if (!next.ok) return this.#refuse(room, by, next.error);
    try {
      await this.#keep(room, next.value, by);
      return { mid, ok: true, seq: room.seq, epoch: room.epoch };
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      return this.#refuse(room, by, error);
    }
  }

  /** Refuses a change for good: pushed again, it is refused again, whatever has happened since. */
  async #refuse(room: Room, by: ChangeNumber, error: CollabError): Promise<LiveResult> {
    room.outcomes = withOutcome(room.outcomes, by, { error, mostClients: MOST_CLIENTS });
    // The refusal holds for as long as the page does where it cannot be kept.
    await this.#storage.save(room.scope, [], room.outcomes).catch(() => undefined);
    return { mid: by.mid, ok: false, error };
  }

  /** Keeps a value, and tells those who follow. */
  async #keep(room: Room, record: LiveRecord, by?: ChangeNumber): Promise<void> {
    const { scope, epoch, records, followers } = room;
    const outcomes = by ? withOutcome(room.outcomes, by, { mostClients: MOST_CLIENTS }) : room.outcomes;
    await this.#storage.save(scope, [record], outcomes);
    room.outcomes = outcomes;
    records.set(record.key, record);
    room.seq += 1;
    const [from, to, now] = [room.seq - 1, room.seq, Date.now()];
    const frame = { scope, epoch, from, to, isWhole: false, now };
    for (const reader of followers.keys()) {
      if (this.#reads(reader)) reader.live({ ...frame, records: this.#recordsFor(reader, scope, [record]) });
    }
  }

  #context(room: Room, user: User, tabId: string): EditingContext {
    const { followers, leaving } = room;
    return {
      ...{ user, tabId, now: Date.now() },
      isHere: (tab) => this.#isHere(room, tab),
      mayReturn: (tab) => leaving.has(tab),
      tabOf: (userId) => {
        const theirs = [...followers].filter(([reader]) => this.#userOf(reader).userId === userId);
        // Of several, one in which they may edit.
        const [reader, tab] = theirs.find(([each]) => !liveRefusal(this.#userOf(each))) ?? theirs[0] ?? [];
        if (!reader || tab === undefined) return undefined;
        const viewer = this.#userOf(reader);
        return { user: snapshotOf(userOfViewer(viewer)), tabId: tab, mayEdit: !liveRefusal(viewer) };
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
    const { records, outcomes } = await this.#storage.load(scope);
    const room: Room = {
      ...{ scope, epoch: newId(), seq: 0 },
      records: new Map(records.map((record) => [record.key, record])),
      outcomes,
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
    const next = state && withoutGone(state, (tab) => this.#isHere(room, tab));
    if (!record || !next) return;
    const lastUpdated = Math.max(Date.now(), record.value.lastUpdated + 1);
    await this.#keep(room, {
      ...record,
      value: { ...record.value, data: next as unknown as typeof record.value.data, lastUpdated },
    });
  }

  /** Whether a reader may read what is kept in step: who is unknown, or may not read the document, reads none of it. */
  #reads(reader: Reader): boolean {
    return mayReadLive(this.#userOf(reader));
  }

  /** Whether a tab is there whose user may edit. */
  #isHere({ followers }: Room, tabId: string): boolean {
    return [...followers].some(([reader, tab]) => tab === tabId && !liveRefusal(this.#userOf(reader)));
  }

  /** Tells a reader all values of a scope, or that there are none for them. */
  #tellAll({ scope, epoch, seq, records: all }: Room, reader: Reader): void {
    const records = this.#reads(reader) ? this.#recordsFor(reader, scope, [...all.values()]) : [];
    reader.live({ scope, epoch, from: seq, to: seq, isWhole: true, records, now: Date.now() });
  }

  /** Values with what a reader may know of people. */
  #recordsFor(reader: Reader, { organizationId }: Scope, records: readonly LiveRecord[]): readonly LiveRecord[] {
    return records.map((record) => liveRecordFor(this.#userOf(reader), organizationId, record));
  }

  /** Does something once all that was asked before it, of the same scope, is done. */
  #inTurn<T>(scope: Scope, task: () => Promise<T>): Promise<T> {
    return this.#turns.take(scopeKey(scope), task);
  }
}
