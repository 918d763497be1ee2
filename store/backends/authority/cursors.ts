import { MOST_CURSORS, packMoves, TICK_MS, type CursorMove } from '../cursor-moves.js';
import { scopeKey, type PassingMove, type PublishedOf, type Scope } from '../protocol.js';
import { unattended } from '../../base/timers.js';
import { Company } from './presence.js';
import type { Reader } from './reader.js';

/** How often the others hear again what a cursor points into, in ms. */
const AGAIN_MS = 10_000;

interface Seat {
  readonly number: number;
  /** Where its cursor was last. */
  move?: CursorMove;
}

/** Whose cursors are told of in a scope, and which of them have moved since the last tick. */
interface Room {
  readonly scope: Scope;
  readonly seats: Map<Reader, Seat>;
  readonly moved: Set<Reader>;
  nextNumber: number;
  sentAt: number;
  tick: ReturnType<typeof setTimeout> | undefined;
}

/** Cursors at this moment, scope by scope. Nothing of them is kept. */
export class Cursors {
  readonly #rooms = new Map<string, Room>();
  readonly #company = new Company({
    audience: (scope) => this.#rooms.get(scopeKey(scope))?.seats.keys() ?? [],
    againMs: AGAIN_MS,
  });

  /** Somebody tells of their cursor; the first time, they are told of the others. Nobody hears of one that there is no number for. */
  say(reader: Reader, published: PublishedOf<'cursor'>): void {
    const { scope } = published;
    if (!published.passing.state) {
      this.leave(reader, scope);
      return;
    }
    const room = this.#enter(reader, scope);
    const seat = room.seats.get(reader);
    if (seat) this.#company.say(reader, { ...published, number: seat.number });
  }

  /** Somebody's cursor has moved. */
  move(reader: Reader, scope: Scope, { surface, left, top }: PassingMove): void {
    const room = this.#rooms.get(scopeKey(scope));
    const seat = room?.seats.get(reader);
    if (!room || !seat) return;
    seat.move = { number: seat.number, surface, left, top };
    room.moved.add(reader);
    // Without a timer where it can be: one of a tab that nobody sees comes a second late.
    const wait = room.sentAt + TICK_MS - performance.now();
    if (wait <= 0) this.#tell(room);
    else room.tick ??= unattended(setTimeout(() => this.#tell(room), wait));
  }

  /** Somebody tells of their cursor no more: in one scope, or in any. */
  leave(reader: Reader, scope?: Scope): void {
    this.#company.leave(reader, scope);
    for (const key of scope ? [scopeKey(scope)] : [...this.#rooms.keys()]) {
      const room = this.#rooms.get(key);
      if (!room?.seats.delete(reader)) continue;
      room.moved.delete(reader);
      if (room.seats.size > 0) continue;
      clearTimeout(room.tick);
      this.#rooms.delete(key);
    }
  }

  #enter(reader: Reader, scope: Scope): Room {
    const key = scopeKey(scope);
    const room = this.#rooms.get(key) ?? newRoom(scope);
    this.#rooms.set(key, room);
    if (room.seats.has(reader) || room.seats.size >= MOST_CURSORS) return room;
    const others = [...room.seats.values()].flatMap(({ move }) => move ?? []);
    room.seats.set(reader, { number: numberIn(room) });
    this.#company.welcome(reader, scope);
    if (others.length > 0) reader.moved(scope, packMoves(others));
    return room;
  }

  #tell(room: Room): void {
    clearTimeout(room.tick);
    const { scope, seats, moved } = room;
    const moves = packMoves([...moved].flatMap((reader) => seats.get(reader)?.move ?? []));
    moved.clear();
    room.tick = undefined;
    room.sentAt = performance.now();
    for (const reader of seats.keys()) reader.moved(scope, moves);
  }
}

const newRoom = (scope: Scope): Room => ({
  scope,
  seats: new Map(),
  moved: new Set(),
  ...{ nextNumber: 0, sentAt: -Infinity, tick: undefined },
});

/** A number nobody has, and nobody had for as long as can be: a late move of theirs would count for another. */
function numberIn(room: Room): number {
  const taken = new Set([...room.seats.values()].map(({ number }) => number));
  while (taken.has(room.nextNumber)) room.nextNumber = (room.nextNumber + 1) % MOST_CURSORS;
  const number = room.nextNumber;
  room.nextNumber = (number + 1) % MOST_CURSORS;
  return number;
}
