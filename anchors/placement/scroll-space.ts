import { boxOf, frameView, ratioOf, type Point } from '../dom/geometry.js';
import { frameOf } from '../dom/inner-roots.js';
import {
  createMarkerLayer,
  createBox,
  roundToTenth,
  translation,
  type MarkerLayer,
  type PageSpace,
  type Space,
} from './marker-space.js';
import { scrollerOf } from './scroll-chain.js';

/** Width and height of the element at the end of the scrollable area, in px. */
const END_SIZE = 1;

/** Returns the origin of a scrollport in this window, and the number of window px per px of the scroller. */
export function scrollportOf(scroller: Element): { readonly origin: Point; readonly ratio: Point } {
  const page = scroller.ownerDocument;
  const view = frameOf(page) && scroller === scrollerOf(page) ? frameView(page) : undefined;
  if (view) return view;
  const box = boxOf(scroller);
  const ratio = ratioOf(scroller, box);
  const origin = { x: box.left + scroller.clientLeft * ratio.x, y: box.top + scroller.clientTop * ratio.y };
  return { origin, ratio };
}

/**
 * A nested scroll container, and a box over it with the same scroll position. Scrolling a box needs no style
 * recalculation and no repaint; a transform needs both. The box must be scrollable by the user, because browsers
 * repaint other boxes.
 */
export class ScrollSpace implements Space {
  readonly scroller: Element;
  /** Contains the box, and fixed markers over it. */
  readonly fixedLayer = createMarkerLayer(createBox({ position: 'absolute' }));
  readonly scrollingLayer = createMarkerLayer(createBox({ position: 'absolute' }));
  readonly #box = createBox({
    position: 'absolute',
    width: '100%',
    height: '100%',
    overflow: 'auto',
    overflowAnchor: 'none',
    scrollbarWidth: 'none',
    // Without this, Chromium visits all content of the box in each frame with scrolling.
    willChange: 'scroll-position',
    // The scroll origin is at the top left in every text direction.
    direction: 'ltr',
    writingMode: 'horizontal-tb',
  });
  /** Marks the end of the scrollable area. Moving it causes no layout; resizing the layer would. */
  readonly #end = createBox({ position: 'absolute', width: `${END_SIZE}px`, height: `${END_SIZE}px` });
  /** Layer of the outer space that contains the box. */
  readonly outerLayer: MarkerLayer;
  readonly #page: PageSpace;
  #ratio = { x: 1, y: 1 };
  #scrolled: Point = { x: 0, y: 0 };
  /** Whether the scroller starts at its lower end and scrolls up, as in a chat. */
  #isReversed = false;
  /** Size of the scrollable content, in px of the window. */
  #scrollSize: Point = { x: 0, y: 0 };
  /** Scroll position of the box, as rounded by the browser. */
  #boxScrolled: Point = { x: 0, y: 0 };
  #written = { transform: '', size: '', layerTransform: '', endTransform: '', direction: '', overflow: '' };

  constructor(scroller: Element, outerLayer: MarkerLayer, page: PageSpace) {
    this.scroller = scroller;
    this.outerLayer = outerLayer;
    this.#page = page;
    this.fixedLayer.element.append(this.#box);
    this.#box.append(this.scrollingLayer.element, this.#end);
    // Tab stops are the markers, not their container.
    this.#box.tabIndex = -1;
    this.#box.addEventListener('scroll', () => this.#forwardScroll());
  }

  /** Position of the box on the outer layer. */
  get offset(): Point {
    const { scale } = this.#page;
    return {
      x: (this.fixedLayer.origin.x - this.outerLayer.origin.x) / scale,
      y: (this.fixedLayer.origin.y - this.outerLayer.origin.y) / scale,
    };
  }

  measure(): void {
    const { scroller } = this;
    const { origin, ratio } = scrollportOf(scroller);
    const { x: left, y: top } = origin;
    this.#ratio = ratio;
    const right = left + scroller.clientWidth * ratio.x;
    const bottom = top + scroller.clientHeight * ratio.y;
    this.fixedLayer.origin = { x: left, y: top };
    this.fixedLayer.bounds = { left, top, right, bottom };
    const { display, flexDirection } = getComputedStyle(scroller);
    this.#isReversed = display.includes('flex') && flexDirection === 'column-reverse';
    this.measureScroll();
  }

  /** Reads the scroll position only. */
  measureScroll(): void {
    const { left, top, right, bottom } = this.fixedLayer.bounds;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = this.scroller;
    const x = scrollLeft * this.#ratio.x;
    const y = scrollTop * this.#ratio.y;
    this.#scrolled = { x, y };
    this.#scrollSize = { x: scrollWidth * this.#ratio.x, y: scrollHeight * this.#ratio.y };
    this.#boxScrolled = scrollPositionOf(this.#box);
    this.scrollingLayer.origin = { x: left - x, y: top - y };
    const above = this.#isReversed || y < 0 ? this.#scrollSize.y - (bottom - top) : 0;
    this.scrollingLayer.bounds = { left: left - x, top: top - y - above, right: right - x, bottom: bottom - y };
  }

  /** Moves the box over the container. `writeScroll` writes the scroll position, after all styles. */
  write(): void {
    const { scale, direction } = this.#page;
    const { left, top, right, bottom } = this.fixedLayer.bounds;
    const { x, y } = this.offset;
    const transform = translation(x, y);
    const width = roundToTenth((right - left) / scale);
    const height = roundToTenth((bottom - top) / scale);
    const size = `${width} ${height}`;
    const { style } = this.fixedLayer.element;
    if (transform !== this.#written.transform) style.transform = transform;
    if (size !== this.#written.size) Object.assign(style, { width: `${width}px`, height: `${height}px` });
    if (direction !== this.#written.direction) this.scrollingLayer.element.style.direction = direction;
    this.#written = { ...this.#written, transform, size, direction };
    this.#writeScrollSize();
  }

  /** Scrolls the box, which moves all its markers. */
  writeScroll(): void {
    this.#writeScrollSize();
    this.#clip();
    const { scale } = this.#page;
    const element = this.#box;
    const start = this.#layerStart;
    const left = (start.x + this.#scrolled.x) / scale;
    const top = (start.y + this.#scrolled.y) / scale;
    if (isDifferent(left, this.#boxScrolled.x)) element.scrollLeft = left;
    if (isDifferent(top, this.#boxScrolled.y)) element.scrollTop = top;
    else if (!isDifferent(left, this.#boxScrolled.x)) return;
    this.#boxScrolled = scrollPositionOf(element);
  }

  dispose(): void {
    this.fixedLayer.element.remove();
  }

  /** Origin of the markers in the box. A reversed scroller, such as a chat, has negative scroll positions. */
  get #layerStart(): Point {
    return { x: this.#scrolled.x < 0 ? this.#scrollSize.x : 0, y: this.#scrolled.y < 0 ? this.#scrollSize.y : 0 };
  }

  /** Clips fixed markers over the box. Applies only if there are any, because each clip makes scrolling slower. */
  #clip(): void {
    const { element } = this.fixedLayer;
    const overflow = element.childElementCount > 1 ? 'clip' : 'visible';
    if (overflow !== this.#written.overflow) element.style.overflow = overflow;
    this.#written.overflow = overflow;
  }

  /** Gives the box the scrollable size of the container. */
  #writeScrollSize(): void {
    const { scale } = this.#page;
    const { x, y } = this.#layerStart;
    const layerTransform = translation(x / scale, y / scale);
    const endTransform = translation(
      Math.ceil((x + this.#scrollSize.x) / scale) - END_SIZE,
      Math.ceil((y + this.#scrollSize.y) / scale) - END_SIZE,
    );
    if (layerTransform !== this.#written.layerTransform) this.scrollingLayer.element.style.transform = layerTransform;
    if (endTransform !== this.#written.endTransform) this.#end.style.transform = endTransform;
    this.#written = { ...this.#written, layerTransform, endTransform };
  }

  /**
   * Scrolls the container after the user scrolled the box: with the pointer on a marker, or by moving the focus to one.
   */
  #forwardScroll(): void {
    const now = scrollPositionOf(this.#box);
    const { x, y } = this.#boxScrolled;
    this.#boxScrolled = now;
    if (!isDifferent(now.x, x) && !isDifferent(now.y, y)) return;
    const { scale } = this.#page;
    const left = ((now.x - x) * scale) / this.#ratio.x;
    const top = ((now.y - y) * scale) / this.#ratio.y;
    this.scroller.scrollBy({ left, top, behavior: 'instant' });
  }
}

const scrollPositionOf = ({ scrollLeft, scrollTop }: Element): Point => ({ x: scrollLeft, y: scrollTop });

/** Whether two scroll positions differ by more than the rounding of browsers. */
const isDifferent = (a: number, b: number): boolean => Math.abs(a - b) >= 1;
