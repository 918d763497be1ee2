import { describeElement, positionIn, containsAcross, parentAcross, isInsideKit } from '../../../anchors/index.js';
import type { CursorPosition, PresenceView, TargetElement } from '../../../store/index.js';
import { boxAround } from '../../page/under-sidebar.js';
import { scrollerAround, sharesOf, type Scroller } from './scroller.js';

/** Where points are looked at, across the window and, in px, around its height: between a page's parts there is only what they lie in. */
const ACROSS = [0.5, 0.3, 0.7];
const AROUND = [0, -32, 32, -64, 64];

/** Whether an element stays where it is while the page around it is scrolled. */
function isFixed(element: Element, scroller: Element): boolean {
  for (let at: Element | undefined = element; at && at !== scroller; at = parentAcross(at)) {
    if (/^(?:fixed|sticky)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

const isWithin = (element: Element, { element: scroller }: Scroller): boolean =>
  element !== scroller && containsAcross(scroller, element) && !isFixed(element, scroller);

const elementsAt = (x: number, y: number): readonly Element[] =>
  document.elementsFromPoint(x, y).filter((element) => !isInsideKit(element));

/** What is scrolled in the middle of the window. */
const scrollerHere = (): Scroller => scrollerAround(elementsAt(window.innerWidth / 2, window.innerHeight / 2)[0]);

/** The smallest box around a height of what is scrolled: the less there is of it, the more it says. */
function boxNear(scroller: Scroller, y: number): { readonly element: Element; readonly x: number } | undefined {
  const { left, top, width, height } = scroller;
  const points = AROUND.map((by) => y + by).filter((at) => at > top && at < top + height);
  const found = points.flatMap((at) =>
    ACROSS.flatMap((share) => {
      const x = left + width * share;
      const hit = elementsAt(x, at).find((each) => isWithin(each, scroller));
      const element = hit && boxAround(hit);
      if (!element || !isWithin(element, scroller)) return [];
      return [{ element, x, size: element.getBoundingClientRect().height }];
    }),
  );
  return found.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size)[0];
}

/** Where a point is to the box of an element that it may lie beside, in fractions of it. */
function positionAround(element: Element, x: number, y: number): CursorPosition {
  const { top, height } = element.getBoundingClientRect();
  return { left: positionIn(element, x, y).left, top: Math.round(((y - top) / height) * 10_000) / 10_000 };
}

/** Reads what of the page the user sees. */
export class OwnView {
  /** What it was described as when it came to stand there holds for as long as it does. */
  #element: Element | undefined;
  #described: TargetElement | undefined;

  read(): PresenceView {
    const scroller = scrollerHere();
    const { top, height } = scroller;
    const shares = sharesOf(scroller);
    const y = top + height * (shares.down ?? 0.5);
    const found = boxNear(scroller, y);
    if (!found) return shares;
    const { element, x } = found;
    return { targetElement: this.#describe(element), position: positionAround(element, x, y), ...shares };
  }

  #describe(element: Element): TargetElement {
    if (element !== this.#element || !this.#described) {
      this.#element = element;
      this.#described = describeElement(element);
    }
    return this.#described;
  }
}
