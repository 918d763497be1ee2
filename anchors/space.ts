/** A box of viewport coordinates. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place markers are laid in, with coordinates of its own. */
export interface Ground {
  /** Holds the markers. */
  readonly element: HTMLElement;
  /** Where its zero is in the viewport, and the part of it that markers keep to. */
  origin: { x: number; y: number };
  bounds: Box;
}

/** Two grounds: one that moves with what is scrolled, one that stays when it is (for what is fixed or sticks). */
export interface Space {
  readonly moving: Ground;
  readonly still: Ground;
}

const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Makes a box of the kit's own; script sets its styles, so that it needs no style sheet and a strict policy allows it. */
export function ownBox(
  styles: Partial<Record<'position' | 'overflow' | 'willChange' | 'width' | 'height' | 'visibility', string>>,
): HTMLElement {
  const box = document.createElement('div');
  Object.assign(box.style, { left: '0', top: '0', width: '0', height: '0', pointerEvents: 'none', ...styles });
  return box;
}

export const groundOf = (element: HTMLElement): Ground => ({ element, origin: { x: 0, y: 0 }, bounds: nowhere });

/** The page itself: its ground scrolls with it without any work, and the viewport stands still. */
export class PageSpace implements Space {
  readonly moving = groundOf(ownBox({ position: 'absolute' }));
  readonly still = groundOf(ownBox({ position: 'fixed' }));
  /** Viewport pixels for one of the kit's own: not 1 where the page zooms or scales what the kit lies in. */
  scale = 1;
  /** Width and height of a marker in the kit's own pixels. */
  markerSize = 28;
  /** Tells scale and size in one reading. */
  readonly #probe = ownBox({
    position: 'absolute',
    width: '100px',
    height: 'var(--collab-comment-pin-size, 1.75rem)',
    visibility: 'hidden',
  });

  constructor(surface: ParentNode) {
    this.moving.element.append(this.#probe);
    surface.append(this.still.element, this.moving.element);
  }

  /** Whether a viewport stands still for this page's ground, too. */
  measure(): void {
    const probe = this.#probe.getBoundingClientRect();
    const still = this.still.element.getBoundingClientRect();
    const page = document.documentElement.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    this.scale = probe.width > 0 ? probe.width / 100 : 1;
    this.markerSize = probe.height / this.scale;
    this.moving.origin = { x: probe.left, y: probe.top };
    this.still.origin = { x: still.left, y: still.top };
    const height = Math.max(clientHeight, page.height, document.body.scrollHeight);
    this.moving.bounds = { left: page.left, top: page.top, right: page.left + clientWidth, bottom: page.top + height };
    this.still.bounds = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
  }

  dispose(): void {
    this.moving.element.remove();
    this.still.element.remove();
  }
}

/** A nested scroll container: a box that cuts off what the container does, and in it one that is moved as a whole. */
export class ScrollSpace implements Space {
  readonly scroller: Element;
  readonly moving = groundOf(ownBox({ position: 'absolute', willChange: 'transform' }));
  readonly still = groundOf(ownBox({ position: 'absolute', overflow: 'clip' }));
  /** The ground of the outer space the box lies in. */
  readonly outer: Ground;
  readonly #page: PageSpace;
  #ratio = { x: 1, y: 1 };
  #scrolled = { x: 0, y: 0 };
  #written = { box: '', size: '', scroll: '' };

  constructor(scroller: Element, outer: Ground, page: PageSpace) {
    this.scroller = scroller;
    this.outer = outer;
    this.#page = page;
    this.still.element.append(this.moving.element);
  }

  /** Place of the box on the outer ground. */
  get place(): { x: number; y: number } {
    const { scale } = this.#page;
    return {
      x: (this.still.origin.x - this.outer.origin.x) / scale,
      y: (this.still.origin.y - this.outer.origin.y) / scale,
    };
  }

  measure(): void {
    const { scroller } = this;
    const box = scroller.getBoundingClientRect();
    const { offsetWidth, offsetHeight } =
      scroller instanceof HTMLElement ? scroller : { offsetWidth: 0, offsetHeight: 0 };
    // A transform or zoom draws the container in another size than it has.
    this.#ratio = {
      x: offsetWidth > 0 ? box.width / offsetWidth : 1,
      y: offsetHeight > 0 ? box.height / offsetHeight : 1,
    };
    const left = box.left + scroller.clientLeft * this.#ratio.x;
    const top = box.top + scroller.clientTop * this.#ratio.y;
    const right = left + scroller.clientWidth * this.#ratio.x;
    const bottom = top + scroller.clientHeight * this.#ratio.y;
    this.still.origin = { x: left, y: top };
    this.still.bounds = { left, top, right, bottom };
    this.measureScroll();
  }

  /** Reads how far it is scrolled, and nothing else. */
  measureScroll(): void {
    const { left, top, right, bottom } = this.still.bounds;
    const x = this.scroller.scrollLeft * this.#ratio.x;
    const y = this.scroller.scrollTop * this.#ratio.y;
    this.#scrolled = { x, y };
    this.moving.origin = { x: left - x, y: top - y };
    this.moving.bounds = { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
  }

  write(): void {
    const { scale } = this.#page;
    const { left, top, right, bottom } = this.still.bounds;
    const { x, y } = this.place;
    const box = translation(x, y);
    const size = `${tenth((right - left) / scale)} ${tenth((bottom - top) / scale)}`;
    const { style } = this.still.element;
    if (box !== this.#written.box) style.transform = box;
    if (size !== this.#written.size) {
      style.width = `${tenth((right - left) / scale)}px`;
      style.height = `${tenth((bottom - top) / scale)}px`;
    }
    this.#written = { ...this.#written, box, size };
    this.writeScroll();
  }

  /** Moves all its markers at once. */
  writeScroll(): void {
    const scroll = translation(-this.#scrolled.x / this.#page.scale, -this.#scrolled.y / this.#page.scale);
    if (scroll !== this.#written.scroll) this.moving.element.style.transform = scroll;
    this.#written.scroll = scroll;
  }

  dispose(): void {
    this.still.element.remove();
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A way to put something at a point without laying the page out. */
export const translation = (x: number, y: number): string => `translate(${tenth(x)}px, ${tenth(y)}px)`;
