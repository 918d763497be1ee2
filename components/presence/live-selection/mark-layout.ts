import { canPaintText, endOfText, linesOfText, type Box, type Point } from '../../../anchors/index.js';
import { clamp } from '../../base/clamp.js';
import { overlap, type Edges, type SurfaceReader, type VisibleSurface } from '../../page/cursor-surfaces.js';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Everything that marks are measured with in a frame. */
export interface MarkContext {
  readonly viewport: Viewport;
  readonly look: SurfaceReader;
  /** Whether a selection of an element may be shown. */
  isAllowed(element: Element): boolean;
  /** Returns the number of outlines around an element so far, and counts one more. */
  nextRank(element: Element): number;
}

/** Distance of an outline from its element, in px. */
const OUTLINE_GAP = 3;

/** An edge closer than this to the window's edge gets its outline inside, in px. */
const EDGE_DISTANCE = 4;

/** Maximum rank of an outline: later outlines share the outermost position. */
const MAX_RANK = 2;

/** Space outside of the box that an outline may need, in px. */
const OUTLINE_SPACE = 24;

/** Position of a mark on the page. */
export interface MarkLayout {
  /** The visible part: the outline of an element or the caret at the end of a text. */
  readonly part: 'outline' | 'caret';
  readonly style: Readonly<Record<string, string>>;
  readonly flag: Omit<FlagRequest, 'width' | 'height'>;
}

const isVisible = ({ left, top, right, bottom }: Edges): boolean => right - left >= 1 && bottom - top >= 1;

const isRtl = (element: Element | null): boolean => element !== null && getComputedStyle(element).direction === 'rtl';

export const px = (value: number): string => `${Math.round(value * 100) / 100}px`;

const edgesOf = ({ left, top, width, height }: Box): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Moves edges at the window's edge inwards, so that their outline is visible. */
function insetAtWindowEdges(box: Edges, { width, height }: Viewport): Edges {
  const inset = (side: number, edge: number, distance: number): number =>
    Math.abs(side - edge) < EDGE_DISTANCE ? edge + distance : side;
  return {
    left: inset(box.left, 0, EDGE_DISTANCE),
    top: inset(box.top, 0, EDGE_DISTANCE),
    right: inset(box.right, width, -EDGE_DISTANCE),
    bottom: inset(box.bottom, height, -EDGE_DISTANCE),
  };
}

/** Returns a clip path that cuts an outline exactly where its element is clipped. */
function clipPath(box: Edges, clip: Edges): string {
  const inset = (amount: number): string => px(amount > 0.5 ? amount : -OUTLINE_SPACE);
  const { left, top, right, bottom } = clip;
  return `inset(${inset(top - box.top)} ${inset(box.right - right)} ${inset(box.bottom - bottom)} ${inset(left - box.left)})`;
}

/** Returns the layout of an element's outline, with the flag at its end; undefined if it is not visible. */
export function layoutElementMark(
  { element, box, clip }: VisibleSurface,
  { viewport, nextRank }: MarkContext,
): MarkLayout | undefined {
  const visible = overlap(overlap(box, clip), { left: 0, top: 0, right: viewport.width, bottom: viewport.height });
  if (!isVisible(visible)) return undefined;
  const rank = Math.min(nextRank(element), MAX_RANK);
  const edges = insetAtWindowEdges(box, viewport);
  const { borderRadius } = getComputedStyle(element);
  return {
    part: 'outline',
    style: {
      width: px(edges.right - edges.left),
      height: px(edges.bottom - edges.top),
      translate: `${px(edges.left)} ${px(edges.top)}`,
      'clip-path': clipPath(box, clip),
      '--_rank': String(rank),
      'border-radius': borderRadius === '0px' ? '' : borderRadius,
    },
    flag: flagAround(visible, isRtl(element)),
  };
}

const flagAround = ({ left, top, right, bottom }: Edges, rtl: boolean): MarkLayout['flag'] => ({
  top: top - OUTLINE_GAP,
  bottom: bottom + OUTLINE_GAP,
  end: rtl ? left - OUTLINE_GAP : right + OUTLINE_GAP,
  isRtl: rtl,
  prefersBelow: false,
});

/** Whether a text ends at the left of its last line; measured, since a line may mix text directions. */
function endsLeft(range: AbstractRange, { left, top, right, bottom }: Edges): boolean {
  const end = endOfText(range);
  const isOnLine =
    end && end.top < bottom && end.top + end.height > top && end.left >= left - 1 && end.left <= right + 1;
  return isOnLine ? end.left - left < right - end.left : isRtl(range.endContainer.parentElement);
}

/** Returns the layout of a text's caret and flag. The flag of several lines is below the last, to cover none of them. */
export function layoutTextMark(
  { clip }: VisibleSurface,
  range: AbstractRange,
  viewport: Viewport,
): MarkLayout | undefined {
  const visibleArea = overlap(clip, { left: 0, top: 0, right: viewport.width, bottom: viewport.height });
  const lines = linesOfText(range).map(edgesOf);
  const visible = lines.filter((line) => isVisible(overlap(line, visibleArea)));
  const first = visible[0];
  const last = visible.at(-1);
  if (!first || !last) return undefined;
  const rtl = endsLeft(range, last);
  const end = rtl ? last.left : last.right;
  const middle = (last.top + last.bottom) / 2;
  const { top, bottom } = visible.reduce(union);
  const caret = { height: px(last.bottom - last.top), translate: `${px(rtl ? end - 2 : end)} ${px(last.top)}` };
  const box = canPaintText() ? undefined : visible.reduce(union);
  return {
    part: box ? 'outline' : 'caret',
    style: box ? outlineStyle(box) : caret,
    flag: {
      top: top - 1,
      bottom: bottom + 1,
      end: rtl ? end - 2 : end + 2,
      isRtl: rtl,
      prefersBelow: middle > first.bottom,
    },
  };
}

const outlineStyle = ({ left, top, right, bottom }: Edges): MarkLayout['style'] => ({
  width: px(right - left),
  height: px(bottom - top),
  translate: `${px(left)} ${px(top)}`,
});

/** Space between flags, and to the edge of the window, in px. */
const FLAG_GAP = 2;
const WINDOW_MARGIN = 4;

/** Maximum number of flag rows above or below a mark, and maximum horizontal distance from the best position, in px. */
const MAX_ROWS = 4;
const MAX_DISTANCE = 320;

/** The mark and size of a flag, in px of the window. */
export interface FlagRequest {
  /** Edges of the mark: the flag is above `top` or below `bottom`. */
  readonly top: number;
  readonly bottom: number;
  /** The flag's inline end: its right side, or its left side in right-to-left text. */
  readonly end: number;
  readonly isRtl: boolean;
  readonly prefersBelow: boolean;
  readonly width: number;
  readonly height: number;
}

interface FlagBox extends Point, Pick<FlagRequest, 'width' | 'height'> {}

const intersects = (a: FlagBox, b: FlagBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns the possible tops of a flag, the preferred side first; over the mark if neither side has space. */
function rowsFor({ top, bottom, prefersBelow, height }: FlagRequest, viewport: Viewport): readonly number[] {
  const isInWindow = (y: number): boolean => y >= 0 && y + height <= viewport.height;
  const steps = Array.from({ length: MAX_ROWS }, (_, row) => row * (height + FLAG_GAP));
  const above = steps.map((step) => top - height - step).filter(isInWindow);
  const below = steps.map((step) => bottom + step).filter(isInWindow);
  const rows = prefersBelow ? [...below, ...above] : [...above, ...below];
  if (rows.length > 0) return rows;
  return [clamp(prefersBelow ? bottom - height : top, WINDOW_MARGIN, viewport.height - height - WINDOW_MARGIN)];
}

/** Yields candidate positions row by row: the best one, then those beside the placed flags, nearest first. */
function* candidatesFor(
  request: FlagRequest,
  placed: readonly FlagBox[],
  viewport: Viewport,
): Generator<FlagBox, void, undefined> {
  for (const y of rowsFor(request, viewport)) yield* candidatesInRow(request, y, placed, viewport);
}

function candidatesInRow(
  request: FlagRequest,
  y: number,
  placed: readonly FlagBox[],
  viewport: Viewport,
): readonly FlagBox[] {
  const { end, isRtl: rtl, width, height } = request;
  const maxX = viewport.width - width - WINDOW_MARGIN;
  const best = clamp(rtl ? end : end - width, WINDOW_MARGIN, Math.max(WINDOW_MARGIN, maxX));
  // A position beyond the end of the mark counts double.
  const distanceOf = (x: number): number => Math.abs(x - best) * (rtl === x > best ? 1 : 2);
  const beside = placed
    .filter((other) => other.y < y + height && y < other.y + other.height)
    .flatMap((other) => [other.x - FLAG_GAP - width, other.x + other.width + FLAG_GAP])
    .filter((x) => x >= WINDOW_MARGIN && x <= maxX && Math.abs(x - best) <= MAX_DISTANCE)
    .sort((a, b) => distanceOf(a) - distanceOf(b));
  return [best, ...beside].map((x) => ({ x, y, width, height }));
}

function placeFlag(request: FlagRequest, placed: readonly FlagBox[], viewport: Viewport): FlagBox {
  let first: FlagBox | undefined;
  for (const candidate of candidatesFor(request, placed, viewport)) {
    if (!placed.some((other) => intersects(candidate, other))) return candidate;
    first ??= candidate;
  }
  const { end: x, top: y, width, height } = request;
  return first ?? { x, y, width, height };
}

/** Places flags one after the other. While there is space, no flag covers its mark or another flag. */
export function layoutFlags(requests: readonly FlagRequest[], viewport: Viewport): readonly Point[] {
  const placed: FlagBox[] = [];
  for (const request of requests) placed.push(placeFlag(request, placed, viewport));
  return placed;
}
