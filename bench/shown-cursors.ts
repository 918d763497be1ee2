import { nameOf, pagePlaceAt } from './cursor-paths.js';
import { nextFrame } from './traced-acts.js';

/** Others' cursors on the page, in one of the ways that are compared. */
export interface ShownCursors {
  /** Says where all of them are at a tick, as a server would. */
  tell(tick: number): void;
  /** A box for each, with its label in it; its corner is where the cursor points. */
  boxes(): readonly HTMLElement[];
  end(): unknown;
}

/** Shows so many cursors. */
export type ShowCursors = (count: number) => Promise<ShownCursors>;

/** Frames that something may take to be as it should. */
const PATIENCE = 600;
/** How far a cursor may be from where it was told to be, in px. */
const NEAR = 1;

interface Seen {
  readonly x: number;
  readonly y: number;
}

const isInWindow = ({ x, y }: Seen): boolean => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;

/** Where cursors are that are seen, by the name at each. */
function seen(shown: ShownCursors): ReadonlyMap<string, Seen> {
  const places = new Map<string, Seen>();
  for (const box of shown.boxes()) {
    if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { x, y } = box.getBoundingClientRect();
    // What is not drawn is no inner text.
    if (isInWindow({ x, y })) places.set(box.innerText.trim(), { x, y });
  }
  return places;
}

const everyOne = (count: number, is: (cursor: number) => boolean): boolean =>
  Array.from({ length: count }, (_, cursor) => cursor).every(is);

async function until(what: string, is: () => boolean, act?: () => void): Promise<void> {
  for (let frame = 0; frame < PATIENCE; frame += 1) {
    if (is()) return;
    await nextFrame();
    act?.();
  }
  throw new Error(`After ${PATIENCE} frames there are not ${what}.`);
}

/** Waits until so many cursors with names are seen, and no others; something is done in each frame until then. */
export function allShown(shown: ShownCursors, count: number, act: () => void): Promise<void> {
  const areShown = (): boolean => {
    const now = seen(shown);
    return now.size === count && everyOne(count, (cursor) => now.has(nameOf(cursor)));
  };
  return until(`${count} cursors with names`, areShown, act);
}

/** Waits until all are at rest where they were told to be at a tick. */
export const allArrived = (shown: ShownCursors, count: number, tick: number): Promise<void> =>
  until(`${count} cursors where they were told to be`, () => {
    const now = seen(shown);
    const isThere = (cursor: number): boolean => {
      const place = now.get(nameOf(cursor));
      const { left, top } = pagePlaceAt(cursor, tick);
      return place !== undefined && Math.hypot(place.x - left * innerWidth, place.y - top * innerHeight) <= NEAR;
    };
    return now.size === count && everyOne(count, isThere);
  });

/** Throws unless all cursors are elsewhere after an act than before it. */
export async function allMoveIn(shown: ShownCursors, count: number, act: () => Promise<void>): Promise<void> {
  const before = seen(shown);
  await act();
  const after = seen(shown);
  const hasMoved = (cursor: number): boolean => {
    const from = before.get(nameOf(cursor));
    const to = after.get(nameOf(cursor));
    return from !== undefined && to !== undefined && Math.hypot(to.x - from.x, to.y - from.y) > NEAR;
  };
  if (!everyOne(count, hasMoved)) throw new Error(`Not all of ${count} cursors move.`);
}
