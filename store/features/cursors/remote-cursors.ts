import { unpackMoves, type CursorMove } from '../../backends/cursor-moves.js';
import type { CursorState, PublishedOf } from '../../backends/protocol.js';
import { signal } from '../../base/signals.js';
import { deepFreeze } from '../../model/freeze.js';
import type { CursorPosition, CursorUser, User } from '../../model/index.js';
import { publicUserFields } from '../presence/remote-presence.js';

/** Time after which a cursor position without an update expires, in ms. Heartbeats arrive every 2 s. */
export const POSITION_TIMEOUT_MS = 5_000;

/** Time after which a tab without an update is removed, in ms. */
const TAB_TIMEOUT_MS = 150_000;

/** Cursor of one tab of a remote user. */
interface Tab {
  user: User;
  /** Null after the user has left in this tab. The entry stays, because earlier messages may arrive later. */
  state: CursorState | null;
  at: number;
  receivedAt: number;
  number: number | undefined;
  /** Position; undefined until the state for its surface has arrived. */
  position: CursorPosition | undefined;
  movedAt: number;
  /** When the position was last confirmed, in ms. */
  confirmedAt: number;
  cursor: CursorUser | undefined;
}

/** Remote cursors on one document, assembled from published states and moves. */
export class RemoteCursors {
  /** One cursor per user: that of the tab that moved last. */
  readonly cursors = signal<readonly CursorUser[]>([]);
  readonly #tabs = new Map<string, Tab>();
  readonly #byNumber = new Map<number, Tab>();
  /** Moves by session number whose cursor or surface is not known yet. */
  readonly #unmatchedMoves = new Map<number, CursorMove>();

  /** Receives the cursor state of a tab. `flush` makes it visible. */
  receive({ from, user, number, passing }: PublishedOf<'cursor'>, now: number): void {
    const { at, state } = passing;
    const known = this.#tabs.get(from);
    if (known && (at < known.at || (!known.state && at === known.at))) return;
    const tab = known ?? createTab(user);
    this.#tabs.set(from, tab);
    if (tab.number !== number) this.#setNumber(tab, number);
    Object.assign(tab, { user, state, at, receivedAt: now });
    const early = number === undefined ? undefined : this.#unmatchedMoves.get(number);
    if (state?.surface === undefined) tab.position = undefined;
    else if (early) this.#applyMove(tab, early, now);
    tab.cursor = visibleCursorOf(tab);
  }

  /** Receives packed cursor moves and makes them visible. */
  receiveMoves(bytes: Uint8Array, now: number): void {
    for (const move of unpackMoves(bytes)) {
      const tab = this.#byNumber.get(move.number);
      if (!tab) this.#unmatchedMoves.set(move.number, move);
      else if (this.#applyMove(tab, move, now)) tab.cursor = visibleCursorOf(tab);
    }
    this.flush();
  }

  /** Invalidates all session numbers, because another server assigns new ones. */
  resetNumbers(): void {
    for (const tab of this.#tabs.values()) tab.number = undefined;
    this.#byNumber.clear();
    this.#unmatchedMoves.clear();
  }

  /** Removes every cursor. */
  clear(): void {
    this.#tabs.clear();
    this.resetNumbers();
    this.flush();
  }

  /** Removes expired positions and tabs. */
  removeExpired(now: number): void {
    for (const [from, tab] of this.#tabs) {
      if (now - tab.confirmedAt > POSITION_TIMEOUT_MS) tab.position = tab.cursor = undefined;
      if (now - tab.receivedAt <= TAB_TIMEOUT_MS) continue;
      this.#setNumber(tab, undefined);
      this.#tabs.delete(from);
    }
    this.flush();
  }

  /** Updates `cursors` from the tabs. */
  flush(): void {
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

  /** Applies a move if its surface is known, otherwise stores it. Returns whether the position changed. */
  #applyMove(tab: Tab, move: CursorMove, now: number): boolean {
    const { state } = tab;
    if (state?.surface !== move.surface) {
      this.#unmatchedMoves.set(move.number, move);
      return false;
    }
    this.#unmatchedMoves.delete(move.number);
    tab.confirmedAt = now;
    const position = decodePosition(move, state);
    const before = tab.position;
    const isSamePlace = before?.left === position.left && before.top === position.top;
    if (isSamePlace && before.targetElement === position.targetElement) return false;
    tab.position = position;
    tab.movedAt = now;
    return true;
  }

  #setNumber(tab: Tab, number: number | undefined): void {
    if (tab.number !== undefined && this.#byNumber.get(tab.number) === tab) this.#byNumber.delete(tab.number);
    tab.number = number;
    if (number !== undefined) this.#byNumber.set(number, tab);
  }
}

const createTab = (user: User): Tab => ({
  user,
  state: null,
  at: 0,
  receivedAt: 0,
  number: undefined,
  position: undefined,
  movedAt: 0,
  confirmedAt: 0,
  cursor: undefined,
});

const MAX_UINT16 = 65_535;

/** Decodes the position of a move (`PassingMove`): fractions of the target element, else px. */
function decodePosition({ left, top }: CursorMove, { targetElement }: CursorState): CursorPosition {
  return targetElement ? { left: left / MAX_UINT16, top: top / MAX_UINT16, targetElement } : { left, top };
}

/** Encodes a position for a move (`PassingMove`). */
export function encodePosition({ left, top, targetElement }: CursorPosition): Pick<CursorMove, 'left' | 'top'> {
  const encode = (value: number): number => {
    const steps = Math.round(targetElement ? value * MAX_UINT16 : value);
    return Number.isNaN(steps) ? 0 : Math.min(MAX_UINT16, Math.max(0, steps));
  };
  return { left: encode(left), top: encode(top) };
}

/** Returns the public form of a cursor; undefined while it has no position. */
function visibleCursorOf({ user, state, position, movedAt }: Tab): CursorUser | undefined {
  if (!state || !position) return undefined;
  const { onlineStatus, comment, pointerType, location, locationId } = state;
  return deepFreeze({
    ...publicUserFields(user),
    onlineStatus,
    timestamp: movedAt,
    position,
    ...(comment !== undefined && { comment }),
    ...(pointerType !== undefined && { pointerType }),
    ...(location !== undefined && { location }),
    ...(locationId !== undefined && { locationId }),
  });
}
