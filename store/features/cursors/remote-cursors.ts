import { signal } from '../../base/signals.js';
import type { CursorPosition, CursorUser, User } from '../../model/index.js';
import { shownUser } from '../presence/people.js';
import type { CursorState, PublishedOf } from '../../backends/protocol.js';
import { unpackMoves, type CursorMove } from '../../backends/cursor-moves.js';
import { deepFreeze } from '../../model/freeze.js';

/** How long a cursor is believed to be where it was of which nothing is heard, in ms: it is told again every 2 seconds. */
export const STILL_MS = 5_000;

/** How long somebody is remembered of whom nothing is told, in ms. */
const FORGET_MS = 150_000;

/** What is known of the cursor in one tab of somebody's. */
interface Tab {
  user: User;
  /** Null once they have left by it: what was said before may come later. */
  state: CursorState | null;
  at: number;
  toldAt: number;
  number: number | undefined;
  /** Where it is, once that is known of what it points into. */
  position: CursorPosition | undefined;
  movedAt: number;
  /** When it was heard to be there last. */
  stillAt: number;
  cursor: CursorUser | undefined;
}

/** Others' cursors on one document, put together of what their tabs say and of their moves. */
export class HeardCursors {
  /** One for each person, that of the tab they moved in last. */
  readonly cursors = signal<readonly CursorUser[]>([]);
  readonly #tabs = new Map<string, Tab>();
  readonly #byNumber = new Map<number, Tab>();
  /** Moves of cursors or on surfaces that have not been told of. */
  readonly #early = new Map<number, CursorMove>();

  /** Hears what a tab says of its cursor. `settle` shows it. */
  hear({ from, user, number, passing }: PublishedOf<'cursor'>, now: number): void {
    const { at, state } = passing;
    const known = this.#tabs.get(from);
    if (known && (at < known.at || (!known.state && at === known.at))) return;
    const tab = known ?? newTab(user);
    this.#tabs.set(from, tab);
    if (tab.number !== number) this.#number(tab, number);
    Object.assign(tab, { user, state, at, toldAt: now });
    const early = number === undefined ? undefined : this.#early.get(number);
    if (state?.surface === undefined) tab.position = undefined;
    else if (early) this.#place(tab, early, now);
    tab.cursor = cursorOf(tab);
  }

  /** Hears where cursors are now. */
  move(bytes: Uint8Array, now: number): void {
    for (const move of unpackMoves(bytes)) {
      const tab = this.#byNumber.get(move.number);
      if (!tab) this.#early.set(move.number, move);
      else if (this.#place(tab, move, now)) tab.cursor = cursorOf(tab);
    }
    this.settle();
  }

  /** Numbers mean nobody any more until they are told anew: whoever gives them is another. */
  renumber(): void {
    for (const tab of this.#tabs.values()) tab.number = undefined;
    this.#byNumber.clear();
    this.#early.clear();
  }

  /** Forgets every cursor. */
  clear(): void {
    this.#tabs.clear();
    this.renumber();
    this.settle();
  }

  /** Lets go of what was not heard of for too long. */
  forget(now: number): void {
    for (const [from, tab] of this.#tabs) {
      if (now - tab.stillAt > STILL_MS) tab.position = tab.cursor = undefined;
      if (now - tab.toldAt <= FORGET_MS) continue;
      this.#number(tab, undefined);
      this.#tabs.delete(from);
    }
    this.settle();
  }

  /** Shows what is known now. */
  settle(): void {
    const latest = new Map<string, Tab>();
    for (const tab of this.#tabs.values()) {
      const known = latest.get(tab.user.userId);
      if (tab.cursor && (!known || tab.movedAt > known.movedAt)) latest.set(tab.user.userId, tab);
    }
    const next = [...latest.values()].flatMap(({ cursor }) => cursor ?? []);
    const shown = this.cursors.peek();
    if (next.length !== shown.length || next.some((cursor, at) => cursor !== shown[at]))
      this.cursors.value = Object.freeze(next);
  }

  /** Puts a cursor where its move says, as far as that is known of its surface; whether it is another place. */
  #place(tab: Tab, move: CursorMove, now: number): boolean {
    const { state } = tab;
    if (state?.surface !== move.surface) {
      this.#early.set(move.number, move);
      return false;
    }
    this.#early.delete(move.number);
    tab.stillAt = now;
    const position = positionOf(move, state);
    const before = tab.position;
    const isSamePlace = before?.left === position.left && before.top === position.top;
    if (isSamePlace && before.targetElement === position.targetElement) return false;
    tab.position = position;
    tab.movedAt = now;
    return true;
  }

  #number(tab: Tab, number: number | undefined): void {
    if (tab.number !== undefined && this.#byNumber.get(tab.number) === tab) this.#byNumber.delete(tab.number);
    tab.number = number;
    if (number !== undefined) this.#byNumber.set(number, tab);
  }
}

const newTab = (user: User): Tab => ({
  ...{ user, state: null, at: 0, toldAt: 0, number: undefined },
  ...{ position: undefined, movedAt: 0, stillAt: 0, cursor: undefined },
});

const FULL = 65_535;

/** A place as a move says it (`PassingMove`). */
function positionOf({ left, top }: CursorMove, { targetElement }: CursorState): CursorPosition {
  return targetElement ? { left: left / FULL, top: top / FULL, targetElement } : { left, top };
}

/** A place as it is said in a move. */
export function moveOf({ left, top, targetElement }: CursorPosition): Pick<CursorMove, 'left' | 'top'> {
  const whole = (value: number): number => {
    const steps = Math.round(targetElement ? value * FULL : value);
    return Number.isNaN(steps) ? 0 : Math.min(FULL, Math.max(0, steps));
  };
  return { left: whole(left), top: whole(top) };
}

/** A cursor as it is shown; nothing while it is nowhere. */
function cursorOf({ user, state, position, movedAt }: Tab): CursorUser | undefined {
  if (!state || !position) return undefined;
  const { onlineStatus, comment, pointerType, location, locationId } = state;
  return deepFreeze({
    ...shownUser(user),
    ...{ onlineStatus, timestamp: movedAt, position },
    ...(comment !== undefined && { comment }),
    ...(pointerType !== undefined && { pointerType }),
    ...(location !== undefined && { location }),
    ...(locationId !== undefined && { locationId }),
  });
}
