import {
  elementAtPoint,
  type Point,
  scrollersOf,
  containsAcross,
  hostOf,
  isElement,
  type ObservedRoot,
  isInsideKit,
  isKitAtPoint,
} from '../../../anchors/index.js';

/** A finger that moves no farther, in px, taps. */
const slack = 6;

/** Lines and pages a wheel is turned by, in px. */
const unitOf = ({ deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : deltaMode === WheelEvent.DOM_DELTA_PAGE ? innerHeight : 1;

/** Scrolls what lies at a point of an embedded page, or what scrolls that; returns whether anything was scrolled. */
function scrollAt(point: Point, by: Point): boolean {
  const under = elementAtPoint(point);
  for (const { element, ratio } of under ? scrollersOf(under) : []) {
    if (element.ownerDocument === document) return false;
    const { scrollLeft, scrollTop } = element;
    element.scrollBy({ left: by.x / ratio.x, top: by.y / ratio.y, behavior: 'instant' });
    if (element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop) return true;
  }
  return false;
}

function turned(event: WheelEvent): void {
  const { clientX: x, clientY: y, ctrlKey } = event;
  const unit = unitOf(event);
  if (!ctrlKey && scrollAt({ x, y }, { x: event.deltaX * unit, y: event.deltaY * unit })) event.preventDefault();
}

const pointOf = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y });

function followFinger(box: HTMLElement): void {
  let at: Point | undefined;
  let isScrolling = false;
  const pressed = ({ touches: [finger, another] }: TouchEvent): void => {
    at = finger && !another ? pointOf(finger) : undefined;
    isScrolling = false;
  };
  const moved = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (!at || !finger) return;
    const from = at;
    const to = pointOf(finger);
    const by = { x: from.x - to.x, y: from.y - to.y };
    if (!isScrolling && Math.hypot(by.x, by.y) < slack) return;
    const isScrolled = scrollAt(to, by);
    isScrolling ||= isScrolled;
    // What cannot be scrolled there is the browser's to scroll.
    at = isScrolling ? to : undefined;
    if (isScrolling && event.cancelable) event.preventDefault();
  };
  box.addEventListener('touchstart', pressed, { passive: true });
  box.addEventListener('touchmove', moved, { passive: false });
}

/** Scrolls what lies under a box over an embedded page by the wheel and, unless that draws, by a finger. */
function passOnScrolling(box: HTMLElement, isDrawing: boolean): void {
  box.addEventListener('wheel', turned, { passive: false });
  if (!isDrawing) followFinger(box);
}

interface ShieldsOptions {
  readonly root: ObservedRoot;
  /** Whether the pointer draws, and a finger scrolls nothing. */
  readonly isDrawing: boolean;
  /** What all that may be chosen lies in: frames elsewhere are another layer's to cover. */
  scope(): Element | undefined;
  /** Puts a box over an element, or takes it away. */
  cover(name: string, box: HTMLElement, element: Element | undefined): void;
}

/** What keeps the pointer to itself. */
const embedded = 'iframe, object, embed';

const isFinger = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

/** Boxes over embedded pages, which keep the pointer to themselves: a press on one is heard, and means what lies under it. */
export class FrameShields {
  readonly #options: ShieldsOptions;
  readonly #boxes = new Map<Element, HTMLElement>();

  constructor(options: ShieldsOptions) {
    this.#options = options;
    for (const element of options.root.querySelectorAll(embedded)) this.#put(element);
  }

  /** The element of the page an event is about, in whichever tree; the kit's own are none. */
  elementUnder(event: MouseEvent): Element | undefined {
    const path = event.composedPath();
    const [target] = path;
    const point = { x: event.clientX, y: event.clientY };
    const box = [...this.#boxes.values()].find((each) => path.includes(each));
    if (box) {
      // A control of the kit's own lies over the frame: what is pressed is that.
      box.inert = isKitAtPoint(point, hostOf(box.getRootNode()) ?? box);
      return box.inert ? undefined : elementAtPoint(point);
    }
    // A finger is lifted from where it was, and comes down anywhere.
    if (event.type === 'click' && isFinger(event)) for (const each of this.#boxes.values()) each.inert = false;
    if (!isElement(target) || isInsideKit(target)) return undefined;
    // It may have come late, or lie in a shadow root, or the pointer leaves a control over it.
    if (target.matches(embedded)) this.#put(target);
    return target;
  }

  end(): void {
    for (const [at, box] of [...this.#boxes.values()].entries()) this.#options.cover(`shield ${at}`, box, undefined);
    this.#boxes.clear();
  }

  #isInScope(element: Element): boolean {
    const scope = this.#options.scope();
    return !scope || containsAcross(scope, element) || containsAcross(element, scope);
  }

  #put(element: Element): void {
    const known = this.#boxes.get(element);
    if (known) known.inert = false;
    if (known || isInsideKit(element) || !this.#isInScope(element)) return;
    const box = Object.assign(document.createElement('div'), { className: 'shield' });
    passOnScrolling(box, this.#options.isDrawing);
    this.#options.cover(`shield ${this.#boxes.size}`, box, element);
    this.#boxes.set(element, box);
  }
}
