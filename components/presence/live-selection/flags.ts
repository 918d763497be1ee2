import type { Point } from '../../../anchors/index.js';

/** Room between flags, and to the edge of the window, in px. */
const GAP = 2;
const MARGIN = 4;

/** How many rows of flags there are above or below what they are of, and how far one may be from where it is best, in px. */
const ROWS = 4;
const REACH = 320;

/** Where a flag is to be, in px of the window. */
export interface Wish {
  /** It lies above this, or below `bottom`. */
  readonly top: number;
  readonly bottom: number;
  /** It ends here: with its right side, or with its left one where text runs from right to left. */
  readonly end: number;
  readonly isRtl: boolean;
  /** Whether it is better below. */
  readonly isBelow: boolean;
  readonly width: number;
  readonly height: number;
}

export interface View {
  readonly width: number;
  readonly height: number;
}

interface Placed extends Point, Pick<Wish, 'width' | 'height'> {}

const isOver = (a: Placed, b: Placed): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Where flags of a wish begin from above, row by row; on the better side first, and over what it is of where there is room on neither. */
function rowsOf({ top, bottom, isBelow, height }: Wish, view: View): readonly number[] {
  const isSeen = (y: number): boolean => y >= 0 && y + height <= view.height;
  const steps = Array.from({ length: ROWS }, (_, row) => row * (height + GAP));
  const above = steps.map((step) => top - height - step).filter(isSeen);
  const below = steps.map((step) => bottom + step).filter(isSeen);
  const rows = isBelow ? [...below, ...above] : [...above, ...below];
  return rows.length > 0 ? rows : [within(isBelow ? bottom - height : top, MARGIN, view.height - height - MARGIN)];
}

/** Where a flag may be, row by row: where it is best, else beside those that are there, first over what it is of. */
function* spotsFor(wish: Wish, placed: readonly Placed[], view: View): Generator<Placed> {
  for (const y of rowsOf(wish, view)) yield* spotsIn(wish, y, placed, view);
}

function spotsIn(wish: Wish, y: number, placed: readonly Placed[], view: View): readonly Placed[] {
  const { end, isRtl, width, height } = wish;
  const most = view.width - width - MARGIN;
  const best = within(isRtl ? end : end - width, MARGIN, Math.max(MARGIN, most));
  // Over what it is of is better than beyond its end.
  const distanceOf = (x: number): number => Math.abs(x - best) * (isRtl === x > best ? 1 : 2);
  const beside = placed
    .filter((other) => other.y < y + height && y < other.y + other.height)
    .flatMap((other) => [other.x - GAP - width, other.x + other.width + GAP])
    .filter((x) => x >= MARGIN && x <= most && Math.abs(x - best) <= REACH)
    .sort((a, b) => distanceOf(a) - distanceOf(b));
  return [best, ...beside].map((x) => ({ x, y, width, height }));
}

function placeOf(wish: Wish, placed: readonly Placed[], view: View): Placed {
  let first: Placed | undefined;
  for (const spot of spotsFor(wish, placed, view)) {
    if (!placed.some((other) => isOver(spot, other))) return spot;
    first ??= spot;
  }
  const { end: x, top: y, width, height } = wish;
  return first ?? { x, y, width, height };
}

/** Places flags one after the other, so that none covers what it is of, or another, as long as there is room. */
export function placeFlags(wishes: readonly Wish[], view: View): readonly Point[] {
  const placed: Placed[] = [];
  for (const wish of wishes) placed.push(placeOf(wish, placed, view));
  return placed;
}
