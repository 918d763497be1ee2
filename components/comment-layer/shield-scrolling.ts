import { elementAtPoint, type Point, scrollersOf } from '../../anchors/index.js';

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
    const [from, to] = [at, pointOf(finger)];
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
export function passOnScrolling(box: HTMLElement, isDrawing: boolean): void {
  box.addEventListener('wheel', turned, { passive: false });
  if (!isDrawing) followFinger(box);
}
