import { describeElement, positionIn } from '../../anchors/index.js';
import { containsAcross, parentAcross } from '../../anchors/inner-roots.js';
import { isInsideOwn } from '../../anchors/own-elements.js';
import type { PresenceView, TargetElement } from '../../store/index.js';
import { boxAround } from '../internal/box-around.js';
import { scrollerAround, sharesOf, type Scroller } from './scroller.js';

/** Where across the window points are looked at: somewhere between a page's parts there is only what they lie in. */
const TRIED = [0.5, 0.3, 0.7];

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
  document.elementsFromPoint(x, y).filter((element) => !isInsideOwn(element));

/** What is scrolled in the middle of the window. */
const scrollerHere = (): Scroller => scrollerAround(elementsAt(window.innerWidth / 2, window.innerHeight / 2)[0]);

/** The smallest box at a height of what is scrolled: the less there is of it, the more it says. */
function boxAt(scroller: Scroller, y: number): { readonly element: Element; readonly x: number } | undefined {
  const found = TRIED.flatMap((share) => {
    const x = scroller.left + scroller.width * share;
    const hit = elementsAt(x, y).find((each) => isWithin(each, scroller));
    const element = hit && boxAround(hit);
    return element && isWithin(element, scroller) ? [{ element, x, size: element.getBoundingClientRect().height }] : [];
  });
  return found.sort((a, b) => a.size - b.size)[0];
}

/** Reads what of the page the user sees. */
class OwnView {
  /** What it was described as when it came to stand there holds for as long as it does. */
  #element: Element | undefined;
  #described: TargetElement | undefined;

  read(): PresenceView {
    const scroller = scrollerHere();
    const { top, height } = scroller;
    const shares = sharesOf(scroller);
    // A point at the very edge lies in what is beside it.
    const y = Math.min(top + height - 1, Math.max(top + 1, top + height * (shares.down ?? 0.5)));
    const found = boxAt(scroller, y);
    if (!found) return shares;
    const { element, x } = found;
    return { targetElement: this.#describe(element), position: positionIn(element, x, y), ...shares };
  }

  #describe(element: Element): TargetElement {
    if (element !== this.#element || !this.#described) {
      this.#element = element;
      this.#described = describeElement(element);
    }
    return this.#described;
  }
}

export type { OwnView };

export const ownView = (): OwnView => new OwnView();
