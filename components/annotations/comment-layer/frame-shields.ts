import {
  elementAtPoint,
  type Point,
  scrollersOf,
  containsAcross,
  hostOf,
  isElement,
  isInsideKit,
  isKitAtPoint,
} from '../../../anchors/index.js';
import type { ModeHost } from './comment-mode.js';
import { createBox } from './create-box.js';

/** Movement of a finger, in px, up to which it taps. */
const tapTolerance = 6;

/** Returns the size of the unit of a wheel event, in px. */
const unitOf = ({ deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : deltaMode === WheelEvent.DOM_DELTA_PAGE ? innerHeight : 1;

/** Scrolls the embedded page at a point, or an ancestor of it in that page. Returns whether anything was scrolled. */
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

function handleWheel(event: WheelEvent): void {
  const { clientX: x, clientY: y, ctrlKey } = event;
  const unit = unitOf(event);
  if (!ctrlKey && scrollAt({ x, y }, { x: event.deltaX * unit, y: event.deltaY * unit })) event.preventDefault();
}

const pointOf = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y });

/** Scrolls the page under a box with one finger. */
function scrollByTouch(box: HTMLElement): void {
  let at: Point | undefined;
  let isScrolling = false;
  const handleStart = ({ touches: [finger, another] }: TouchEvent): void => {
    at = finger && !another ? pointOf(finger) : undefined;
    isScrolling = false;
  };
  const handleMove = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (!at || !finger) return;
    const from = at;
    const to = pointOf(finger);
    const by = { x: from.x - to.x, y: from.y - to.y };
    if (!isScrolling && Math.hypot(by.x, by.y) < tapTolerance) return;
    const isScrolled = scrollAt(to, by);
    isScrolling ||= isScrolled;
    // If nothing can be scrolled there, the browser scrolls.
    at = isScrolling ? to : undefined;
    if (isScrolling && event.cancelable) event.preventDefault();
  };
  box.addEventListener('touchstart', handleStart, { passive: true });
  box.addEventListener('touchmove', handleMove, { passive: false });
}

/** Scrolls the embedded page under a box by the wheel and, unless the pointer draws, by touch. */
function forwardScrolling(box: HTMLElement, isDrawing: boolean): void {
  box.addEventListener('wheel', handleWheel, { passive: false });
  if (!isDrawing) scrollByTouch(box);
}

/** Elements whose pointer events do not reach the page. */
const embedded = 'iframe, object, embed';

const isTouch = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

/** Boxes over embedded pages that receive pointer events in their place, so that elements of those pages can be selected. */
export class FrameShields {
  readonly #host: Pick<ModeHost, 'rules' | 'cover'>;
  /** Whether the pointer draws. If it does, touch does not scroll. */
  readonly #isDrawing: boolean;
  readonly #boxes = new Map<Element, HTMLElement>();

  constructor(host: Pick<ModeHost, 'rules' | 'cover'>, isDrawing: boolean) {
    this.#host = host;
    this.#isDrawing = isDrawing;
    for (const element of host.rules.root.querySelectorAll(embedded)) this.#add(element);
  }

  /** Returns the page element of a pointer event, in any tree; undefined for elements of the kit. */
  elementUnder(event: MouseEvent): Element | undefined {
    const path = event.composedPath();
    const [target] = path;
    const point = { x: event.clientX, y: event.clientY };
    const box = [...this.#boxes.values()].find((each) => path.includes(each));
    if (box) {
      // A control of the kit lies over the frame and gets the event.
      box.inert = isKitAtPoint(point, hostOf(box.getRootNode()) ?? box);
      return box.inert ? undefined : elementAtPoint(point);
    }
    // The next touch can start anywhere.
    if (event.type === 'click' && isTouch(event)) for (const each of this.#boxes.values()) each.inert = false;
    if (!isElement(target) || isInsideKit(target)) return undefined;
    // The frame may be new or in a shadow root, or the pointer leaves a control over it.
    if (target.matches(embedded)) this.#add(target);
    return target;
  }

  end(): void {
    for (const [at, box] of [...this.#boxes.values()].entries()) this.#host.cover(`shield ${at}`, box, undefined);
    this.#boxes.clear();
  }

  /** Whether a frame belongs to this layer. Frames elsewhere are covered by another one. */
  #isInScope(element: Element): boolean {
    const { scope } = this.#host.rules;
    return !scope || containsAcross(scope, element) || containsAcross(element, scope);
  }

  #add(element: Element): void {
    const known = this.#boxes.get(element);
    if (known) known.inert = false;
    if (known || isInsideKit(element) || !this.#isInScope(element)) return;
    const box = createBox('shield');
    forwardScrolling(box, this.#isDrawing);
    this.#host.cover(`shield ${this.#boxes.size}`, box, element);
    this.#boxes.set(element, box);
  }
}
