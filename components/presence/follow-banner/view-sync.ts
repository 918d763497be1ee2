import {
  cancelInFrame,
  containsAcross,
  describeElement,
  isInsideKit,
  parentAcross,
  positionIn,
  scheduleInFrame,
} from '../../../anchors/index.js';
import type { CursorPosition, PresenceView, TargetElement } from '../../../store/index.js';
import { keyOf, PAGE, type VisibleSurface, Surfaces, blockAround } from '../../page/cursor-surfaces.js';

/** Fractions of the scroller's width, and offsets in px around its reading position, at which elements are sampled. */
const SAMPLE_FRACTIONS = [0.5, 0.3, 0.7];
const SAMPLE_OFFSETS = [0, -32, 32, -64, 64];

/** Reads which part of the page the user sees. */
export class ViewReader {
  /** The element described last. Its description is reused while the element stays the same. */
  #element: Element | undefined;
  #described: TargetElement | undefined;

  read(): PresenceView {
    const scroller = findScroller(elementsAt(window.innerWidth / 2, window.innerHeight / 2)[0]);
    const { top, height } = scroller;
    const fractions = scrollFractions(scroller);
    const y = top + height * (fractions.down ?? 0.5);
    const found = smallestElementNear(scroller, y);
    if (!found) return fractions;
    const { element, x } = found;
    return { targetElement: this.#describe(element), position: positionBeside(element, x, y), ...fractions };
  }

  #describe(element: Element): TargetElement {
    if (element !== this.#element || !this.#described) {
      this.#element = element;
      this.#described = describeElement(element);
    }
    return this.#described;
  }
}

/** Whether an element keeps its position while the page around it scrolls. */
function isFixed(element: Element, scroller: Element): boolean {
  for (let at: Element | undefined = element; at && at !== scroller; at = parentAcross(at)) {
    if (/^(?:fixed|sticky)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

const scrollsWith = (element: Element, { element: scroller }: Scroller): boolean =>
  element !== scroller && containsAcross(scroller, element) && !isFixed(element, scroller);

const elementsAt = (x: number, y: number): readonly Element[] =>
  document.elementsFromPoint(x, y).filter((element) => !isInsideKit(element));

/** Returns the smallest element near a height; small elements give the most exact position. */
function smallestElementNear(
  scroller: Scroller,
  y: number,
): { readonly element: Element; readonly x: number } | undefined {
  const { left, top, width, height } = scroller;
  const heights = SAMPLE_OFFSETS.map((offset) => y + offset).filter((at) => at > top && at < top + height);
  const found = heights.flatMap((at) =>
    SAMPLE_FRACTIONS.flatMap((fraction) => {
      const x = left + width * fraction;
      const hit = elementsAt(x, at).find((each) => scrollsWith(each, scroller));
      const element = hit && blockAround(hit);
      if (!element || !scrollsWith(element, scroller)) return [];
      return [{ element, x, size: element.getBoundingClientRect().height }];
    }),
  );
  return found.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size)[0];
}

/** Returns a position in fractions of an element's box; the point may lie above or below it. */
function positionBeside(element: Element, x: number, y: number): CursorPosition {
  const { top, height } = element.getBoundingClientRect();
  return { left: positionIn(element, x, y).left, top: Math.round(((y - top) / height) * 10_000) / 10_000 };
}

/** Time in which the remaining distance shrinks to a third, in ms. */
const EASE_MS = 70;

/** After a longer pause, a frame counts as the first of a movement, in ms. */
const MAX_FRAME_MS = 100;

interface ViewFollowerOptions {
  /** Whether scrolling jumps in place of gliding. */
  readonly isMotionReduced: () => boolean;
  readonly now?: () => number;
}

/** A scroll distance in px. */
interface ScrollDelta {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/** Returns a step in whole pixels: some browsers drop fractions. */
function stepOf(distance: number, fraction: number): number {
  const step = Math.round(distance * fraction);
  return step === 0 && Math.abs(distance) >= 1 ? Math.sign(distance) : step;
}

/** Scrolls the page to another person's view. */
export class ViewFollower {
  readonly #options: ViewFollowerOptions;
  #surfaces: Surfaces | undefined;
  #view: PresenceView | undefined;
  #key = PAGE;
  #stepAt = -Infinity;

  constructor(options: ViewFollowerOptions) {
    this.#options = options;
  }

  /** Scrolls to a view; undefined stops. */
  show(view: PresenceView | undefined): void {
    this.#view = view;
    if (!view) {
      this.#stop();
      return;
    }
    this.#surfaces ??= new Surfaces({ changed: () => scheduleInFrame('measure', this.#step), mostUnused: 20 });
    this.#key = keyOf(view.targetElement);
    this.#surfaces.follow(this.#key, view.targetElement);
    this.#surfaces.prune(new Set([this.#key]));
    scheduleInFrame('measure', this.#step);
  }

  #stop(): void {
    cancelInFrame('measure', this.#step);
    this.#surfaces?.dispose();
    this.#surfaces = undefined;
    this.#key = PAGE;
  }

  readonly #step = (): void => {
    const delta = this.#delta();
    if (!delta) return;
    const now = this.#options.now?.() ?? performance.now();
    const elapsed = now - this.#stepAt;
    this.#stepAt = now;
    const frame = elapsed > MAX_FRAME_MS ? 1000 / 60 : elapsed;
    const fraction = this.#options.isMotionReduced() ? 1 : 1 - Math.exp(-frame / EASE_MS);
    const { element } = delta;
    const x = stepOf(delta.x, fraction);
    const y = stepOf(delta.y, fraction);
    if (x === 0 && y === 0) return;
    const before = [element.scrollLeft, element.scrollTop];
    element.scrollBy({ left: x, top: y, behavior: 'instant' });
    // An element that does not move has reached its end, or the page prevents scrolling.
    if (element.scrollLeft !== before[0] || element.scrollTop !== before[1]) scheduleInFrame('measure', this.#step);
  };

  #delta(): ScrollDelta | undefined {
    const view = this.#view;
    const seen = this.#surfaces?.createReader()(this.#key);
    // The target is still being resolved.
    if (!view || seen === undefined) return undefined;
    const isResolved = seen !== null && view.position !== undefined && this.#key !== PAGE;
    return isResolved ? deltaToTarget(view, seen) : deltaToFraction(view);
  }
}

/** Returns the distance that puts the view's target at the same height as for the other person. */
function deltaToTarget({ position, across, down }: PresenceView, { element, box }: VisibleSurface): ScrollDelta {
  const scroller = findScroller(element);
  const point = box.top + box.height * (position?.top ?? 0);
  return scrollDelta(scroller, { across, down }, point - (scroller.top + scroller.height * (down ?? 0)));
}

/** Returns the distance to the same scroll fraction; used where the page lacks the view's target. */
function deltaToFraction({ across, down }: PresenceView): ScrollDelta {
  const scroller = findScroller(document.elementsFromPoint(innerWidth / 2, innerHeight / 2)[0]);
  return scrollDelta(scroller, { across, down }, (down ?? 0) * scroller.rangeY - scroller.element.scrollTop);
}

function scrollDelta(
  { element, rangeX, rangeY }: Scroller,
  { across, down }: { across: number | undefined; down: number | undefined },
  distance: number,
): ScrollDelta {
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const x = across === undefined ? 0 : across * rangeX * (isRtl ? -1 : 1) - element.scrollLeft;
  return { element, x, y: down === undefined ? 0 : verticalDistance(down, element.scrollTop, rangeY, distance) };
}

/** Returns the distance within the scroll range; the top and the bottom of the page match for both people. */
function verticalDistance(down: number, scrollTop: number, range: number, distance: number): number {
  if (down <= 0) return -scrollTop;
  return (down >= 1 ? range : Math.min(range, Math.max(0, scrollTop + distance))) - scrollTop;
}

/** Minimum fraction of the window that a scroll container covers to count as the page's main content. */
const MIN_SCROLLER_AREA = 0.4;

/** A smaller scroll range is a rounding error, in px. */
const MIN_SCROLL_RANGE = 2;

/** A scroll container's box in the window and its scroll ranges, in px. */
interface Scroller {
  readonly element: Element;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rangeX: number;
  readonly rangeY: number;
}

function boxOf(element: Element, root: Element | null): Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'> {
  if (element === root) return { left: 0, top: 0, width: root.clientWidth, height: window.innerHeight };
  const { left, top } = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
  return { left: left + clientLeft, top: top + clientTop, width, height };
}

function scrollerOf(element: Element, root: Element | null): Scroller {
  const { left, top, width, height } = boxOf(element, root);
  const rangeX = element.scrollWidth - element.clientWidth;
  const rangeY = element.scrollHeight - element.clientHeight;
  return {
    element,
    left,
    top,
    width,
    height,
    rangeX: rangeX < MIN_SCROLL_RANGE ? 0 : rangeX,
    rangeY: rangeY < MIN_SCROLL_RANGE ? 0 : rangeY,
  };
}

const allowsScrolling = (overflow: string): boolean => /^(?:auto|scroll|overlay)$/.test(overflow);

function isMainScroller(element: Element, { rangeX, rangeY, width, height }: Scroller): boolean {
  if (width * height < window.innerWidth * window.innerHeight * MIN_SCROLLER_AREA) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return (rangeX > 0 && allowsScrolling(overflowX)) || (rangeY > 0 && allowsScrolling(overflowY));
}

/** Returns the scroll container of an element: a large part of the window, or the page. */
function findScroller(element: Element | undefined): Scroller {
  const root = document.scrollingElement ?? document.documentElement;
  for (let at = element; at && at !== root && at !== document.body; at = parentAcross(at)) {
    const scroller = scrollerOf(at, root);
    if (isMainScroller(at, scroller)) return scroller;
  }
  return scrollerOf(root, root);
}

/** Returns the scroll position as fractions 0–1; in right-to-left pages counted from the right. */
const scrollFractions = ({ element, rangeX, rangeY }: Scroller): { across?: number; down?: number } => ({
  ...(rangeX > 0 && { across: Math.min(1, Math.abs(element.scrollLeft) / rangeX) }),
  ...(rangeY > 0 && { down: Math.min(1, Math.max(0, element.scrollTop / rangeY)) }),
});
