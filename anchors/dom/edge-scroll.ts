import { elementAtPoint } from './geometry.js';
import { scrollersOf, scrollParts, type ScrollPart } from './scrollers.js';

interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Distance from an edge within which dragging scrolls, in px. In small scrollers, it is a quarter of their size. */
const edgeZone = 40;

/** Scroll speed at the edge, in px per second. */
const maxSpeed = 900;

/** Maximum time that one frame counts for, in ms. Prevents a jump after a pause. */
const maxFrameTime = 50;

/** Interval between scroll steps with reduced motion, in ms. Each step scrolls by half of the visible size. */
const reducedMotionInterval = 700;

/**
 * Returns how near a point is to an edge, from -1 at the start to 1 at the end. Returns 0 away from both edges, and
 * where the scroller has reached its end.
 */
function pullStrength(at: number, { start, end, back, on }: ScrollPart, limit: number): number {
  const first = Math.max(start, 0);
  const last = Math.min(end, limit);
  const width = Math.min(edgeZone, (last - first) / 4);
  if (at < first + width && back >= 1) return -Math.min(1, (first + width - at) / width);
  if (at > last - width && on >= 1) return Math.min(1, (at - last + width) / width);
  return 0;
}

/**
 * Returns the strength if it has the direction of the drag, otherwise 0. A drag that starts at an edge therefore does
 * not scroll there.
 */
const inDragDirection = (strength: number, moved: number): number => (strength * moved > 0 ? strength : 0);

const clampToSize = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/**
 * Scrolls the elements under the pointer while it drags near one of their edges. The innermost scroller that can still
 * scroll moves first.
 */
export class EdgeScroll {
  readonly #onScroll: () => void;
  #startPoint: WindowPoint | undefined;
  #point: WindowPoint | undefined;
  #frame = 0;
  #lastFrameTime = 0;

  /**
   * Creates the edge scroll. `scrolled` is called after each scroll step, because the element under the point may have
   * changed.
   */
  constructor(scrolled: () => void) {
    this.#onScroll = scrolled;
  }

  /** Continues a drag that started at `from` and is now at `to`. */
  carry(from: WindowPoint, to: WindowPoint): void {
    this.#startPoint = from;
    this.#point = to;
    if (this.#frame === 0) this.#requestFrame();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#lastFrameTime = 0;
    this.#startPoint = undefined;
    this.#point = undefined;
  }

  #requestFrame(): void {
    this.#frame = requestAnimationFrame((now) => this.#run(now));
  }

  #run(now: number): void {
    this.#frame = 0;
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const elapsed = this.#lastFrameTime ? now - this.#lastFrameTime : 0;
    const isWaiting = hasReducedMotion && elapsed < reducedMotionInterval;
    if (!isWaiting || !this.#lastFrameTime) this.#lastFrameTime = now;
    const scrollTarget = this.#findScrollTarget();
    if (!scrollTarget) {
      // Pauses until the drag continues.
      this.#lastFrameTime = 0;
      return;
    }
    this.#requestFrame();
    if (isWaiting) return;
    const { element, x, y } = scrollTarget;
    const step = (maxSpeed * Math.min(elapsed, maxFrameTime)) / 1000;
    const delta = (strength: number, size: number): number =>
      hasReducedMotion ? (Math.sign(strength) * size) / 2 : Math.sign(strength) * Math.ceil(Math.abs(strength) * step);
    element.scrollBy({ left: delta(x, element.clientWidth), top: delta(y, element.clientHeight), behavior: 'instant' });
    this.#onScroll();
  }

  /** Returns the element to scroll, and the strength in both directions. */
  #findScrollTarget(): { readonly element: Element; readonly x: number; readonly y: number } | undefined {
    const from = this.#startPoint;
    const point = this.#point;
    if (!from || !point) return undefined;
    const { clientX, clientY } = point;
    const element = elementAtPoint({ x: clampToSize(clientX, innerWidth), y: clampToSize(clientY, innerHeight) });
    for (const scroller of element ? scrollersOf(element, 'inside') : []) {
      const { across, down } = scrollParts(scroller);
      const x = inDragDirection(pullStrength(clientX, across, innerWidth), clientX - from.clientX);
      const y = inDragDirection(pullStrength(clientY, down, innerHeight), clientY - from.clientY);
      if (x !== 0 || y !== 0) return { element: scroller.element, x, y };
    }
    return undefined;
  }
}
