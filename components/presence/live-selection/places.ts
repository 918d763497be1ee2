import { canPaintText, type Box, endOfText, linesOfText } from '../../../anchors/index.js';
import { overlap, type Edges, type Look, type Seen } from '../../page/cursor-surfaces.js';
import type { View, Wish } from './flags.js';

/** What a mark is measured in. */
export interface Page {
  readonly view: View;
  readonly look: Look;
  /** Whether something may be marked on an element at all. */
  isAllowed(element: Element): boolean;
  /** How many there are around an element already. */
  rankOf(element: Element): number;
}

/** How far an outline reaches beyond what it is around, in px. */
const RIM = 3;

/** So near to the edge of the window an outline lies within what it is around, in px. */
const NEAR = 4;

/** The next ones stand around the first, these many at most. */
const MOST_AROUND = 2;

/** What an outline may have outside of its box, in px. */
const OUTSIDE = 24;

/** Where a mark is seen. */
export interface Place {
  /** The outline of an element, or the end of a text. */
  readonly node: 'outline' | 'caret';
  readonly style: Readonly<Record<string, string>>;
  readonly wish: Omit<Wish, 'width' | 'height'>;
}

const isSeen = ({ left, top, right, bottom }: Edges): boolean => right - left >= 1 && bottom - top >= 1;

const isRtl = (element: Element | null): boolean => element !== null && getComputedStyle(element).direction === 'rtl';

export const px = (value: number): string => `${Math.round(value * 100) / 100}px`;

const edgesOf = ({ left, top, width, height }: Box): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const around = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** The sides of a box, as far inwards as an outline needs to be seen where they are the window's own. */
function insideOf(box: Edges, { width, height }: View): Edges {
  const near = (side: number, edge: number, inwards: number): number =>
    Math.abs(side - edge) < NEAR ? edge + inwards : side;
  return {
    left: near(box.left, 0, NEAR),
    top: near(box.top, 0, NEAR),
    right: near(box.right, width, -NEAR),
    bottom: near(box.bottom, height, -NEAR),
  };
}

/** Cuts an outline off where what it is around is cut off, and nowhere else. */
function cut(box: Edges, clip: Edges): string {
  const by = (amount: number): string => px(amount > 0.5 ? amount : -OUTSIDE);
  const { left, top, right, bottom } = clip;
  return `inset(${by(top - box.top)} ${by(box.right - right)} ${by(box.bottom - bottom)} ${by(left - box.left)})`;
}

/** Where the outline of an element is, and the flag at its end. */
export function boxPlace({ element, box, clip }: Seen, { view, rankOf }: Page): Place | undefined {
  const visible = overlap(overlap(box, clip), { left: 0, top: 0, right: view.width, bottom: view.height });
  if (!isSeen(visible)) return undefined;
  const rank = Math.min(rankOf(element), MOST_AROUND);
  const edges = insideOf(box, view);
  const { borderRadius } = getComputedStyle(element);
  return {
    node: 'outline',
    style: {
      width: px(edges.right - edges.left),
      height: px(edges.bottom - edges.top),
      translate: `${px(edges.left)} ${px(edges.top)}`,
      'clip-path': cut(box, clip),
      '--_rank': String(rank),
      'border-radius': borderRadius === '0px' ? '' : borderRadius,
    },
    wish: wishAround(visible, isRtl(element)),
  };
}

const wishAround = ({ left, top, right, bottom }: Edges, rtl: boolean): Place['wish'] => ({
  top: top - RIM,
  bottom: bottom + RIM,
  end: rtl ? left - RIM : right + RIM,
  isRtl: rtl,
  isBelow: false,
});

/** Whether the end of a text is at the left of its last line: words of one direction stand in lines of the other, too. */
function endsLeft(range: AbstractRange, { left, top, right, bottom }: Edges): boolean {
  const end = endOfText(range);
  const isTold = end && end.top < bottom && end.top + end.height > top && end.left >= left - 1 && end.left <= right + 1;
  return isTold ? end.left - left < right - end.left : isRtl(range.endContainer.parentElement);
}

/** Where a text ends as far as it is seen. Its flag covers none of it: one of several lines has it below the last. */
export function textPlace({ clip }: Seen, range: AbstractRange, view: View): Place | undefined {
  const plane = overlap(clip, { left: 0, top: 0, right: view.width, bottom: view.height });
  const lines = linesOfText(range).map(edgesOf);
  const visible = lines.filter((line) => isSeen(overlap(line, plane)));
  const first = visible[0];
  const last = visible.at(-1);
  if (!first || !last) return undefined;
  const rtl = endsLeft(range, last);
  const end = rtl ? last.left : last.right;
  const middle = (last.top + last.bottom) / 2;
  const { top, bottom } = visible.reduce(around);
  const caret = { height: px(last.bottom - last.top), translate: `${px(rtl ? end - 2 : end)} ${px(last.top)}` };
  const box = canPaintText() ? undefined : visible.reduce(around);
  return {
    node: box ? 'outline' : 'caret',
    style: box ? outlineOf(box) : caret,
    wish: {
      top: top - 1,
      bottom: bottom + 1,
      end: rtl ? end - 2 : end + 2,
      isRtl: rtl,
      isBelow: middle > first.bottom,
    },
  };
}

const outlineOf = ({ left, top, right, bottom }: Edges): Place['style'] => ({
  width: px(right - left),
  height: px(bottom - top),
  translate: `${px(left)} ${px(top)}`,
});
