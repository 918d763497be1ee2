import { frameOf } from '../dom/inner-roots.js';
import { scrollerOf } from './scroll-chain.js';
import { boxOf, frameView, ratioOf, type Point } from '../dom/geometry.js';
import { groundOf, ownBox, tenth, translation, type Ground, type PageSpace, type Space } from './space.js';

/** Width and height of what marks the end of a box, in px. */
const END_SIZE = 1;

/** Where what a scroller shows begins in this window, and how many px here one of its own is. */
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
 * A nested scroll container, and over it a box that is scrolled as it is. A browser scrolls what a box holds without
 * working out styles or drawing anything anew; moving it by a transform costs both. It must be one that a person could
 * scroll, too: others are drawn anew.
 */
export class ScrollSpace implements Space {
  readonly scroller: Element;
  /** Holds the box, and what stands still over it. */
  readonly still = groundOf(ownBox({ position: 'absolute' }));
  readonly moving = groundOf(ownBox({ position: 'absolute' }));
  readonly #box = ownBox({
    ...{ position: 'absolute', width: '100%', height: '100%' },
    ...{ overflow: 'auto', overflowAnchor: 'none', scrollbarWidth: 'none' },
    // Without this, Chromium goes through all that it holds in each frame in which it is scrolled.
    willChange: 'scroll-position',
    // Its zero is at the left and the top, whatever the direction of the page.
    ...{ direction: 'ltr', writingMode: 'horizontal-tb' },
  });
  /** Lies at the end of what can be scrolled to: moving it lays nothing out, as giving the ground a size would. */
  readonly #end = ownBox({ position: 'absolute', width: `${END_SIZE}px`, height: `${END_SIZE}px` });
  /** The ground of the outer space the box lies in. */
  readonly outer: Ground;
  readonly #page: PageSpace;
  #ratio = { x: 1, y: 1 };
  #scrolled: Point = { x: 0, y: 0 };
  /** Whether it begins at its lower end and is scrolled up from there, as a chat is. */
  #isFromBelow = false;
  /** How large what it scrolls is. */
  #extent: Point = { x: 0, y: 0 };
  /** How far the box is scrolled, as the browser rounds it. */
  #boxScrolled: Point = { x: 0, y: 0 };
  #written = { place: '', size: '', ground: '', end: '', direction: '', overflow: '' };

  constructor(scroller: Element, outer: Ground, page: PageSpace) {
    this.scroller = scroller;
    this.outer = outer;
    this.#page = page;
    this.still.element.append(this.#box);
    this.#box.append(this.moving.element, this.#end);
    // The keyboard comes to the markers, not to what holds them.
    this.#box.tabIndex = -1;
    this.#box.addEventListener('scroll', () => this.#passOn());
  }

  /** Place of the box on the outer ground. */
  get place(): Point {
    const { scale } = this.#page;
    return {
      x: (this.still.origin.x - this.outer.origin.x) / scale,
      y: (this.still.origin.y - this.outer.origin.y) / scale,
    };
  }

  measure(): void {
    const { scroller } = this;
    const { origin, ratio } = scrollportOf(scroller);
    const { x: left, y: top } = origin;
    this.#ratio = ratio;
    const right = left + scroller.clientWidth * ratio.x;
    const bottom = top + scroller.clientHeight * ratio.y;
    this.still.origin = { x: left, y: top };
    this.still.bounds = { left, top, right, bottom };
    const { display, flexDirection } = getComputedStyle(scroller);
    this.#isFromBelow = display.includes('flex') && flexDirection === 'column-reverse';
    this.measureScroll();
  }

  /** Reads how far it is scrolled, and nothing else. */
  measureScroll(): void {
    const { left, top, right, bottom } = this.still.bounds;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = this.scroller;
    const x = scrollLeft * this.#ratio.x;
    const y = scrollTop * this.#ratio.y;
    this.#scrolled = { x, y };
    this.#extent = { x: scrollWidth * this.#ratio.x, y: scrollHeight * this.#ratio.y };
    this.#boxScrolled = scrollOf(this.#box);
    this.moving.origin = { x: left - x, y: top - y };
    const above = this.#isFromBelow || y < 0 ? this.#extent.y - (bottom - top) : 0;
    this.moving.bounds = { left: left - x, top: top - y - above, right: right - x, bottom: bottom - y };
  }

  /** Puts the box where the container is. How far it is scrolled is written apart, when all styles are. */
  write(): void {
    const { scale, direction } = this.#page;
    const { left, top, right, bottom } = this.still.bounds;
    const { x, y } = this.place;
    const place = translation(x, y);
    const [width, height] = [tenth((right - left) / scale), tenth((bottom - top) / scale)];
    const size = `${width} ${height}`;
    const { style } = this.still.element;
    if (place !== this.#written.place) style.transform = place;
    if (size !== this.#written.size) Object.assign(style, { width: `${width}px`, height: `${height}px` });
    if (direction !== this.#written.direction) this.moving.element.style.direction = direction;
    this.#written = { ...this.#written, place, size, direction };
    this.#makeRoom();
  }

  /** Moves all its markers at once. */
  writeScroll(): void {
    this.#makeRoom();
    this.#clip();
    const { scale } = this.#page;
    const element = this.#box;
    const start = this.#start;
    const [left, top] = [(start.x + this.#scrolled.x) / scale, (start.y + this.#scrolled.y) / scale];
    if (isApart(left, this.#boxScrolled.x)) element.scrollLeft = left;
    if (isApart(top, this.#boxScrolled.y)) element.scrollTop = top;
    else if (!isApart(left, this.#boxScrolled.x)) return;
    this.#boxScrolled = scrollOf(element);
  }

  dispose(): void {
    this.still.element.remove();
  }

  /** Where the markers' zero is in what the box holds: what is scrolled from its end, a chat say, counts below zero. */
  get #start(): Point {
    return { x: this.#scrolled.x < 0 ? this.#extent.x : 0, y: this.#scrolled.y < 0 ? this.#extent.y : 0 };
  }

  /** Cuts off what stands still over the box, where anything does: each clip makes scrolling dearer. */
  #clip(): void {
    const { element } = this.still;
    const overflow = element.childElementCount > 1 ? 'clip' : 'visible';
    if (overflow !== this.#written.overflow) element.style.overflow = overflow;
    this.#written.overflow = overflow;
  }

  /** Makes what the box holds as large as what the container does. */
  #makeRoom(): void {
    const { scale } = this.#page;
    const { x, y } = this.#start;
    const ground = translation(x / scale, y / scale);
    const end = translation(
      Math.ceil((x + this.#extent.x) / scale) - END_SIZE,
      Math.ceil((y + this.#extent.y) / scale) - END_SIZE,
    );
    if (ground !== this.#written.ground) this.moving.element.style.transform = ground;
    if (end !== this.#written.end) this.#end.style.transform = end;
    this.#written = { ...this.#written, ground, end };
  }

  /** Scrolls the container as a person has scrolled the box: with the pointer on a marker, or the focus coming to one. */
  #passOn(): void {
    const now = scrollOf(this.#box);
    const { x, y } = this.#boxScrolled;
    this.#boxScrolled = now;
    if (!isApart(now.x, x) && !isApart(now.y, y)) return;
    const { scale } = this.#page;
    const [left, top] = [((now.x - x) * scale) / this.#ratio.x, ((now.y - y) * scale) / this.#ratio.y];
    this.scroller.scrollBy({ left, top, behavior: 'instant' });
  }
}

const scrollOf = ({ scrollLeft, scrollTop }: Element): Point => ({ x: scrollLeft, y: scrollTop });

/** Browsers round how far something is scrolled. */
const isApart = (a: number, b: number): boolean => Math.abs(a - b) >= 1;
