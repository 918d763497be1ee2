import { ownBox, type Ground, type Space, translation } from './space.js';
import type { CursorPosition } from '../../store/model/index.js';
import type { ScrollChain } from './scroll-chain.js';
import { pointInside, type Covers } from './covering.js';
import type { boxOf, Point } from '../dom/geometry.js';

const spots = new WeakMap<HTMLElement, HTMLElement>();

/**
 * The box that carries a marker from place to place. It is moved in the marker's stead: a marker may have many styles of
 * its own, and a browser works all of them out anew whenever one of them is set.
 */
export function spotOf(marker: HTMLElement, shape: 'marker' | 'box' | 'cover' = 'marker'): HTMLElement {
  let spot = spots.get(marker);
  if (!spot) {
    spot = ownBox({ position: 'absolute' });
    spot.className = 'spot';
    const filling = shape === 'marker' ? { pointerEvents: 'auto' } : { width: '100%', height: '100%' };
    Object.assign(marker.style, { position: 'absolute', left: '0', top: '0', boxSizing: 'border-box', ...filling });
    spot.append(marker);
    spots.set(marker, spot);
  }
  return spot;
}

/** A rectangle of the window, in CSS px. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** Reads where a part of an element is, given the element's border box; undefined while it is nowhere. */
export type MeasurePart = (element: Box) => Box | undefined;

/** What to place: a marker at a point of an element, or a box as large as the element. */
export interface Placing {
  readonly marker: HTMLElement;
  readonly target: Element;
  /** The part of the target that is meant: a piece of its text, an area; all of it by default. */
  readonly part?: MeasurePart | undefined;
  /** Fractions of the target's border box; beside the end of its first line by default. */
  readonly position?: CursorPosition | null;
  /** What the numbers of `position` are: fractions, or CSS px from the target's corner. */
  readonly unit?: 'fraction' | 'px';
  /** A marker has its tip at the point and keeps inside what scrolls it; a box covers what is meant, a cover does, too, and is read in its place. */
  readonly shape?: 'marker' | 'box' | 'cover';
  /** Whether it is shown at its place alone, even where it covers others. */
  readonly alone?: boolean;
  /** Whether it is kept back. */
  readonly hidden?: boolean;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a marker may have outside of its box, a badge say, in px. */
const rim = 6;

/** The default position of a marker: beside its element, at the end of the first line. In text from right to left that is on the left. */
export const defaultPosition: CursorPosition = { left: 1, top: 0 };

interface CoverCheck {
  readonly window: Ground['bounds'];
  readonly markerSize: number;
  readonly scale: number;
  readonly boxAt: typeof boxOf;
}

/** Something that is placed, where it is, and what has been written of it. */
export class PlacedItem {
  readonly key: string;
  placing: Placing;
  /** Carries the marker. */
  spot: HTMLElement;
  chain: ScrollChain | undefined;
  space: Space | undefined;
  ground: Ground | undefined;
  /** Whether its element is read from right to left. */
  isRightToLeft = false;
  place: Place = { x: 0, y: 0, width: 0, height: 0 };
  /** Whether its place is there to be seen: laid out, and not cut off by what does not scroll. */
  present = false;
  /** Whether a sticky or fixed element of the page covers the point it marks. */
  covered = false;
  #written = { shown: undefined as boolean | undefined, covered: false, transform: '', size: '' };

  constructor(key: string, placing: Placing) {
    this.key = key;
    this.placing = placing;
    this.spot = spotOf(placing.marker, placing.shape);
  }

  /** Whether it is as large as what it is at. */
  get isBox(): boolean {
    return this.placing.shape === 'box' || this.placing.shape === 'cover';
  }

  /** Whether it is to be seen, alone or in a group. */
  get wanted(): boolean {
    return this.present && !this.placing.hidden;
  }

  /** Where it ends on its ground. */
  endOf(markerSize: number): number {
    return this.place.x + (this.isBox ? this.place.width : markerSize + rim);
  }

  /** Reads where it belongs; returns whether that is elsewhere than before. `boxAt` returns the box of an element of the page. */
  measure(markerSize: number, scale: number, boxAt: (element: Element) => Box): boolean {
    const { ground, place, present } = this;
    if (!ground || !this.chain) return false;
    const { target, part } = this.placing;
    const rect = part ? part(boxAt(target)) : boxAt(target);
    this.present = rect !== undefined && (rect.width > 0 || rect.height > 0);
    if (rect && this.present) {
      const point = this.isBox
        ? { x: rect.left, y: rect.top }
        : this.#tip(rect, ground, (markerSize + rim) * scale, scale);
      this.present = this.isBox || !this.chain.clips.some((clip) => isOutside(boxAt(clip), point));
      const x = (point.x - ground.origin.x) / scale;
      const y = (point.y - ground.origin.y) / scale;
      this.place = { x, y, width: rect.width / scale, height: rect.height / scale };
    }
    const { x, y, width, height } = this.place;
    const isMoved = x !== place.x || y !== place.y;
    // A marker is as large as it is, whatever it is at.
    return this.present !== present || isMoved || (this.isBox && (width !== place.width || height !== place.height));
  }

  /** Checks whether the page covers the point it marks, if that is in the window; returns whether that has changed. */
  checkCover(covers: Covers, { window, markerSize, scale, boxAt }: CoverCheck): boolean {
    const { ground, covered } = this;
    this.covered = false;
    if (ground && this.wanted && !this.isBox && this.#isNear(window, ground, markerSize, scale)) {
      const { target, part } = this.placing;
      const rect = part ? part(boxAt(target)) : boxAt(target);
      const marked = rect && this.#marked(rect, scale);
      // The part of a marker that is in the window may be covered though its point is not in there.
      const point =
        marked &&
        pointInside(rect, { x: marked.x, y: Math.min(Math.max(marked.y, window.top + 1), window.bottom - 1) });
      this.covered = point !== undefined && isIn(window, point) && covers.hide(target, point, boxAt);
    }
    return this.covered !== covered;
  }

  /** Writes what is new: whether it is shown, where, and a box's size. */
  write(shown: boolean, markerSize: number): void {
    if (this.covered !== this.#written.covered) this.spot.classList.toggle('covered', this.covered);
    this.#written.covered = this.covered;
    if (shown !== this.#written.shown) this.placing.marker.hidden = !shown;
    this.#written.shown = shown;
    if (!shown) return;
    const { x, y, width, height } = this.place;
    const transform = translation(x, this.isBox ? y : y - markerSize);
    if (transform !== this.#written.transform) this.spot.style.transform = transform;
    this.#written.transform = transform;
    if (this.isBox) this.#writeSize(width, height);
  }

  /** Takes another marker, or another place for it. */
  replace(placing: Placing): void {
    if (placing.marker !== this.placing.marker)
      this.#written = { shown: undefined, covered: false, transform: '', size: '' };
    if (placing.target !== this.placing.target) this.chain = undefined;
    this.placing = placing;
    this.spot = spotOf(placing.marker, placing.shape);
  }

  #writeSize(width: number, height: number): void {
    const size = `${width} ${height}`;
    if (size === this.#written.size) return;
    this.#written.size = size;
    this.spot.style.width = `${width}px`;
    this.spot.style.height = `${height}px`;
  }

  /** Whether the marker touches the window, by the place that was measured last. */
  #isNear({ top, bottom }: Ground['bounds'], { origin }: Ground, markerSize: number, scale: number): boolean {
    const y = origin.y + this.place.y * scale;
    return y >= top && y - markerSize * scale <= bottom;
  }

  /** The point of the window that is marked. */
  #marked(rect: Box, scale: number): Point {
    const { position, unit } = this.placing;
    const { left, top } = position ?? defaultPosition;
    const inPx = unit === 'px';
    const x = this.#isBeside && this.isRightToLeft ? 0 : left;
    return {
      x: rect.left + (inPx ? x * scale : x * rect.width),
      y: rect.top + (inPx ? top * scale : top * rect.height),
    };
  }

  /** Whether it stands beside its element: nobody has chosen a point of that. */
  get #isBeside(): boolean {
    const { position, part, unit } = this.placing;
    const { left, top } = position ?? defaultPosition;
    return !part && unit !== 'px' && left === defaultPosition.left && top === defaultPosition.top;
  }

  /** Where the marker's lower left corner, its tip, is in the window. */
  #tip(rect: Box, ground: Ground, size: number, scale: number): Point {
    let { x, y } = this.#marked(rect, scale);
    if (this.#isBeside) {
      if (this.isRightToLeft) x -= size;
      // In its own row of a table, and not in the one above.
      if (rect.height >= size - rim * scale) y += Math.min(size, rect.height);
    }
    return keptIn(ground, rect, { x, y }, size);
  }
}

/** A tip moved so that the marker, which is above and to the right of it, stays inside what scrolls it. */
const keptIn = ({ bounds }: Ground, rect: Box, { x, y }: Point, size: number): Point => ({
  x: Math.max(Math.min(x, Math.max(bounds.right, rect.left + rect.width) - size), Math.min(bounds.left, rect.left)),
  y: Math.max(Math.min(y, Math.max(bounds.bottom, rect.top + rect.height)), bounds.top + size),
});

const isIn = ({ left, top, right, bottom }: Ground['bounds'], { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const isOutside = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x < left || x > left + width || y < top || y > top + height;
