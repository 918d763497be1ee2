import { isElement } from '../../anchors/node-kinds.js';
import { isInsideOwn } from '../../anchors/own-elements.js';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import { ScrollChains } from '../../anchors/scroll-chain.js';
import { elementAtPoint } from '../../anchors/page-point.js';

interface ShieldsOptions {
  readonly root: ObservedRoot;
  /** Puts a box over an element, or takes it away. */
  cover(name: string, box: HTMLElement, element: Element | undefined): void;
}

/** What keeps the pointer to itself. */
const embedded = 'iframe, object, embed';

/** Lines and pages a wheel is turned by, in px. */
const unitOf = ({ deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : deltaMode === WheelEvent.DOM_DELTA_PAGE ? innerHeight : 1;

/** Scrolls what a wheel is turned over, in the page under a shield; whatever that cannot scroll is left to the browser. */
function passOn(event: WheelEvent): void {
  const { clientX: x, clientY: y, ctrlKey } = event;
  const under = elementAtPoint({ x, y });
  if (!under || under.ownerDocument === document || ctrlKey) return;
  const [left, top] = [event.deltaX * unitOf(event), event.deltaY * unitOf(event)];
  const chains = new ScrollChains();
  for (let at = chains.of(under).scroller; at && at.ownerDocument !== document; at = chains.around(at).scroller) {
    const { scrollLeft, scrollTop } = at;
    at.scrollBy({ left, top, behavior: 'instant' });
    if (at.scrollLeft === scrollLeft && at.scrollTop === scrollTop) continue;
    event.preventDefault();
    return;
  }
}

/** Boxes over embedded pages, which keep the pointer to themselves: a press on one is heard, and means what lies under it. */
class FrameShields {
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
    const { clientX: x, clientY: y } = event;
    if ([...this.#boxes.values()].some((box) => path.includes(box))) return elementAtPoint({ x, y });
    if (!isElement(target) || isInsideOwn(target)) return undefined;
    // It may have come late, or lie in a shadow root.
    if (target.matches(embedded)) this.#put(target);
    return target;
  }

  end(): void {
    for (const [at, box] of [...this.#boxes.values()].entries()) this.#options.cover(`shield ${at}`, box, undefined);
    this.#boxes.clear();
  }

  #put(element: Element): void {
    if (this.#boxes.has(element) || isInsideOwn(element)) return;
    const box = Object.assign(document.createElement('div'), { className: 'shield' });
    box.addEventListener('wheel', passOn, { passive: false });
    this.#options.cover(`shield ${this.#boxes.size}`, box, element);
    this.#boxes.set(element, box);
  }
}

export type { FrameShields };

export const shieldFrames = (options: ShieldsOptions): FrameShields => new FrameShields(options);
