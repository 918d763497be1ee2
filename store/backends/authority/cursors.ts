import { unrefTimer } from '../../base/timers.js';
import { MAX_CURSORS, packMoves, TICK_MS, type CursorMove } from '../cursor-moves.js';
import { scopeKey, type CursorMoveUpdate, type PublishedOf, type Scope } from '../protocol.js';
import { PresenceRegistry } from './presence.js';
import type { Reader } from './reader.js';

/** Interval at which unchanged cursor states are broadcast again, in ms. */
const REBROADCAST_MS = 10_000;

interface CursorSlot {
  readonly number: number;
  /** Last position of the cursor. */
  move?: CursorMove;
}

/** A move with the id of the connection whose cursor it is. */
export interface ReaderMove extends Omit<CursorMove, 'number'> {
  readonly from: string;
}

interface CursorsOptions {
  /** Called with every broadcast state and its sender. */
  onPublish?(published: PublishedOf<'presence' | 'cursor'>, from: Reader): void;
  /** Called with the new positions of each tick, without those of other nodes. */
  onMove?(scope: Scope, moves: readonly ReaderMove[]): void;
}

/** Cursors of one scope. */
interface CursorRoom {
  readonly scope: Scope;
  readonly slots: Map<Reader, CursorSlot>;
  /** Readers whose cursors have moved since the last tick. */
  readonly moved: Set<Reader>;
  nextNumber: number;
  /** Time of the last tick, as `performance.now()`. */
  sentAt: number;
  tick: ReturnType<typeof setTimeout> | undefined;
}

/** Current cursors, by scope. Cursors are never persisted. */
export class Cursors {
  readonly #rooms = new Map<string, CursorRoom>();
  readonly #options: CursorsOptions;
  readonly #registry = new PresenceRegistry({
    audience: (scope) => this.#rooms.get(scopeKey(scope))?.slots.keys() ?? [],
    rebroadcastMs: REBROADCAST_MS,
    onPublish: (published, from) => this.#options.onPublish?.(published, from),
  });

  constructor(options: CursorsOptions = {}) {
    this.#options = options;
  }

  /** Returns the states of the cursors of this node in an organization. */
  ownMembersOf(organizationId: string): readonly PublishedOf<'presence' | 'cursor'>[] {
    return this.#registry.ownMembersOf(organizationId);
  }

  /**
   * Updates a reader's cursor. A reader's first update also delivers the other cursors to it. The update is ignored if the scope has no free
   * cursor number.
   */
  update(reader: Reader, published: PublishedOf<'cursor'>): void {
    const { scope } = published;
    if (!published.passing.state) {
      this.remove(reader, scope);
      return;
    }
    const room = this.#join(reader, scope);
    const slot = room.slots.get(reader);
    if (slot) this.#registry.update(reader, { ...published, number: slot.number });
  }

  /** Moves a reader's cursor. */
  move(reader: Reader, scope: Scope, { surface, left, top }: CursorMoveUpdate): void {
    const room = this.#rooms.get(scopeKey(scope));
    const slot = room?.slots.get(reader);
    if (!room || !slot) return;
    slot.move = { number: slot.number, surface, left, top };
    room.moved.add(reader);
    // Avoid a timer where possible: browsers delay timers of hidden tabs by up to a second.
    const wait = room.sentAt + TICK_MS - performance.now();
    if (wait <= 0) this.#broadcast(room);
    else room.tick ??= unrefTimer(setTimeout(() => this.#broadcast(room), wait));
  }

  /** Removes a reader's cursor from one scope, or from all scopes. */
  remove(reader: Reader, scope?: Scope): void {
    this.#registry.remove(reader, scope);
    for (const key of scope ? [scopeKey(scope)] : [...this.#rooms.keys()]) {
      const room = this.#rooms.get(key);
      if (!room?.slots.delete(reader)) continue;
      room.moved.delete(reader);
      if (room.slots.size > 0) continue;
      clearTimeout(room.tick);
      this.#rooms.delete(key);
    }
  }

  /** Removes the cursors of other nodes from all documents of an organization. */
  removePeersIn(organizationId: string): void {
    for (const { scope, slots } of [...this.#rooms.values()])
      for (const reader of [...slots.keys()])
        if (reader.isPeer && scope.organizationId === organizationId) this.remove(reader, scope);
  }

  #join(reader: Reader, scope: Scope): CursorRoom {
    const key = scopeKey(scope);
    const room = this.#rooms.get(key) ?? createRoom(scope);
    this.#rooms.set(key, room);
    if (room.slots.has(reader) || room.slots.size >= MAX_CURSORS) return room;
    const others = [...room.slots.values()].flatMap(({ move }) => move ?? []);
    room.slots.set(reader, { number: allocateNumber(room) });
    this.#registry.sendMembers(reader, scope);
    if (others.length > 0) reader.moved(scope, packMoves(others));
    return room;
  }

  #broadcast(room: CursorRoom): void {
    clearTimeout(room.tick);
    const { scope, slots, moved } = room;
    const positions = [...moved].flatMap((reader) => {
      const move = slots.get(reader)?.move;
      return move ? { reader, move } : [];
    });
    const moves = packMoves(positions.map(({ move }) => move));
    const own = positions.filter(({ reader }) => !reader.isPeer);
    if (own.length > 0)
      this.#options.onMove?.(
        scope,
        own.map(({ reader, move: { surface, left, top } }) => ({ from: reader.id, surface, left, top })),
      );
    moved.clear();
    room.tick = undefined;
    room.sentAt = performance.now();
    for (const reader of slots.keys()) reader.moved(scope, moves);
  }
}

const createRoom = (scope: Scope): CursorRoom => ({
  scope,
  slots: new Map(),
  moved: new Set(),
  nextNumber: 0,
  sentAt: -Infinity,
  tick: undefined,
});

/** Returns the next free number in cyclic order. A number is reused late, so that late moves of a removed cursor do not move a new one. */
function allocateNumber(room: CursorRoom): number {
  const taken = new Set([...room.slots.values()].map(({ number }) => number));
  while (taken.has(room.nextNumber)) room.nextNumber = (room.nextNumber + 1) % MAX_CURSORS;
  const number = room.nextNumber;
  room.nextNumber = (number + 1) % MAX_CURSORS;
  return number;
}
