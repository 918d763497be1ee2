import type { CursorPosition } from '../../store/model/index.js';
import type { boxOf, Point } from '../dom/geometry.js';
import { pointInside, type CoverDetector } from './covering.js';
import { createBox, type MarkerLayer, type Space, translation } from './marker-space.js';
import type { ScrollChain } from './scroll-chain.js';

const spots = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Returns the spot of a marker: the box that moves it. Moving the marker itself would make the browser recalculate all
 * of the marker's own styles.
 */
export function spotOf(marker: HTMLElement, shape: 'marker' | 'box' | 'cover' = 'marker'): HTMLElement {
  let spot = spots.get(marker);
  if (!spot) {
    spot = createBox({ position: 'absolute' });
    spot.className = 'spot';
    const sizeStyles = shape === 'marker' ? { pointerEvents: 'auto' } : { width: '100%', height: '100%' };
    Object.assign(marker.style, { position: 'absolute', left: '0', top: '0', boxSizing: 'border-box', ...sizeStyles });
    spot.append(marker);
    spots.set(marker, spot);
  }
  return spot;
}

/** A rectangle of the window, in CSS px. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** Measures a part of an element, given the element's border box. Returns undefined while the part is not visible. */
export type MeasurePart = (element: Box) => Box | undefined;

/** Placement of a marker at a point of an element, or of a box over the element. */
export interface MarkerPlacement {
  readonly marker: HTMLElement;
  readonly target: Element;
  /** The part of the target to mark, such as a text range or an area. Default: all of it. */
  readonly part?: MeasurePart | undefined;
  /** Fractions of the target's border box. Default: beside the end of its first line. */
  readonly position?: CursorPosition | null;
  /** Unit of `position`: fractions, or CSS px from the corner of the target. */
  readonly unit?: 'fraction' | 'px';
  /**
   * A marker has its tip at the point and stays inside the target's scroller. A box covers the target. A cover does,
   * too, and takes part in the reading order.
   */
  readonly shape?: 'marker' | 'box' | 'cover';
  /** Whether the marker is never grouped into a cluster. */
  readonly alone?: boolean;
  /** Whether the marker is hidden. */
  readonly hidden?: boolean;
}

interface LayerRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Space that a marker may need outside its box, such as for a badge, in px. */
const markerOverhang = 6;

/**
 * Default position of a marker: beside its element, at the end of the first line. In right-to-left text, that is on the
 * left.
 */
export const defaultPosition: CursorPosition = { left: 1, top: 0 };

interface CoverCheck {
  readonly window: MarkerLayer['bounds'];
  readonly markerSize: number;
  readonly scale: number;
  readonly boxAt: typeof boxOf;
}

/** A placed marker or box with its measured position and its written state. */
export class PlacedItem {
  readonly key: string;
  placement: MarkerPlacement;
  /** The box that moves the marker. */
  spot: HTMLElement;
  chain: ScrollChain | undefined;
  space: Space | undefined;
  layer: MarkerLayer | undefined;
  /** Whether the target's text direction is right to left. */
  isRightToLeft = false;
  rect: LayerRect = { x: 0, y: 0, width: 0, height: 0 };
  /** Whether the position is visible: it has a layout and is not clipped by an element that does not scroll. */
  isVisible = false;
  /** Whether a sticky or fixed element of the page covers the marked point. */
  isCovered = false;
  #written = { shown: undefined as boolean | undefined, covered: false, transform: '', size: '' };

  constructor(key: string, placement: MarkerPlacement) {
    this.key = key;
    this.placement = placement;
    this.spot = spotOf(placement.marker, placement.shape);
  }

  /** Whether the item has the size of its target. */
  get isBox(): boolean {
    return this.placement.shape === 'box' || this.placement.shape === 'cover';
  }

  /** Whether the item is shown, alone or in a cluster. */
  get isShown(): boolean {
    return this.isVisible && !this.placement.hidden;
  }

  /** Returns the right edge of the item on its layer, in px. */
  rightEdge(markerSize: number): number {
    return this.rect.x + (this.isBox ? this.rect.width : markerSize + markerOverhang);
  }

  /** Measures the position. Returns whether it changed. `boxAt` returns the box of an element of the page. */
  measure(markerSize: number, scale: number, boxAt: (element: Element) => Box): boolean {
    const { layer, rect: previousRect, isVisible: wasVisible } = this;
    if (!layer || !this.chain) return false;
    const { target, part } = this.placement;
    const box = part ? part(boxAt(target)) : boxAt(target);
    this.isVisible = box !== undefined && (box.width > 0 || box.height > 0);
    if (box && this.isVisible) {
      const point = this.isBox
        ? { x: box.left, y: box.top }
        : this.#tipPosition(box, layer, (markerSize + markerOverhang) * scale, scale);
      this.isVisible = this.isBox || !this.chain.clips.some((clip) => isOutside(boxAt(clip), point));
      const x = (point.x - layer.origin.x) / scale;
      const y = (point.y - layer.origin.y) / scale;
      this.rect = { x, y, width: box.width / scale, height: box.height / scale };
    }
    const { x, y, width, height } = this.rect;
    const isMoved = x !== previousRect.x || y !== previousRect.y;
    // The size of the target does not affect a marker.
    return (
      this.isVisible !== wasVisible ||
      isMoved ||
      (this.isBox && (width !== previousRect.width || height !== previousRect.height))
    );
  }

  /** Checks whether the page covers the marked point if that is in the window. Returns whether the result changed. */
  checkCover(detector: CoverDetector, { window, markerSize, scale, boxAt }: CoverCheck): boolean {
    const { layer, isCovered: wasCovered } = this;
    this.isCovered = false;
    if (layer && this.isShown && !this.isBox && this.#isInWindow(window, layer, markerSize, scale)) {
      const { target, part } = this.placement;
      const box = part ? part(boxAt(target)) : boxAt(target);
      const anchor = box && this.#anchorPoint(box, scale);
      // A marker can be partly in the window although its point is above or below it.
      const point =
        anchor && pointInside(box, { x: anchor.x, y: Math.min(Math.max(anchor.y, window.top + 1), window.bottom - 1) });
      this.isCovered = point !== undefined && isInBounds(window, point) && detector.isCovered(target, point, boxAt);
    }
    return this.isCovered !== wasCovered;
  }

  /** Writes what changed: visibility, position, and the size of a box. */
  write(shown: boolean, markerSize: number): void {
    if (this.isCovered !== this.#written.covered) this.spot.classList.toggle('covered', this.isCovered);
    this.#written.covered = this.isCovered;
    if (shown !== this.#written.shown) this.placement.marker.hidden = !shown;
    this.#written.shown = shown;
    if (!shown) return;
    const { x, y, width, height } = this.rect;
    const transform = translation(x, this.isBox ? y : y - markerSize);
    if (transform !== this.#written.transform) this.spot.style.transform = transform;
    this.#written.transform = transform;
    if (this.isBox) this.#writeSize(width, height);
  }

  /** Sets another marker, or another placement of the marker. */
  replace(placement: MarkerPlacement): void {
    if (placement.marker !== this.placement.marker)
      this.#written = { shown: undefined, covered: false, transform: '', size: '' };
    if (placement.target !== this.placement.target) this.chain = undefined;
    this.placement = placement;
    this.spot = spotOf(placement.marker, placement.shape);
  }

  #writeSize(width: number, height: number): void {
    const size = `${width} ${height}`;
    if (size === this.#written.size) return;
    this.#written.size = size;
    this.spot.style.width = `${width}px`;
    this.spot.style.height = `${height}px`;
  }

  /** Whether the marker touches the window, by its last measured position. */
  #isInWindow(
    { top, bottom }: MarkerLayer['bounds'],
    { origin }: MarkerLayer,
    markerSize: number,
    scale: number,
  ): boolean {
    const y = origin.y + this.rect.y * scale;
    return y >= top && y - markerSize * scale <= bottom;
  }

  /** Returns the marked point in the window. */
  #anchorPoint(box: Box, scale: number): Point {
    const { position, unit } = this.placement;
    const { left, top } = position ?? defaultPosition;
    const isPx = unit === 'px';
    const x = this.#isDefaultPosition && this.isRightToLeft ? 0 : left;
    return {
      x: box.left + (isPx ? x * scale : x * box.width),
      y: box.top + (isPx ? top * scale : top * box.height),
    };
  }

  /** Whether the marker is at its default position beside the element. */
  get #isDefaultPosition(): boolean {
    const { position, part, unit } = this.placement;
    const { left, top } = position ?? defaultPosition;
    return !part && unit !== 'px' && left === defaultPosition.left && top === defaultPosition.top;
  }

  /** Returns the position of the marker's tip (its lower left corner) in the window. */
  #tipPosition(box: Box, layer: MarkerLayer, size: number, scale: number): Point {
    let { x, y } = this.#anchorPoint(box, scale);
    if (this.#isDefaultPosition) {
      if (this.isRightToLeft) x -= size;
      // In a table, this keeps the marker in its own row instead of the row above.
      if (box.height >= size - markerOverhang * scale) y += Math.min(size, box.height);
    }
    return clampTip(layer, box, { x, y }, size);
  }
}

/** Moves a tip so that the marker, which extends up and to the right of it, stays inside its scroller. */
const clampTip = ({ bounds }: MarkerLayer, box: Box, { x, y }: Point, size: number): Point => ({
  x: Math.max(Math.min(x, Math.max(bounds.right, box.left + box.width) - size), Math.min(bounds.left, box.left)),
  y: Math.max(Math.min(y, Math.max(bounds.bottom, box.top + box.height)), bounds.top + size),
});

const isInBounds = ({ left, top, right, bottom }: MarkerLayer['bounds'], { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const isOutside = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x < left || x > left + width || y < top || y > top + height;
