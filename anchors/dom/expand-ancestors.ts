import { parentAcross } from './inner-roots.js';
import { isHtml } from './node-kinds.js';

const isDetails = (element: Element): element is HTMLDetailsElement =>
  isHtml(element) && element.localName === 'details';

/** Whether an element is what is always shown of closed details. */
const isSummary = (element: Element, details: HTMLDetailsElement): boolean =>
  element.localName === 'summary' && element === details.querySelector(':scope > summary');

/** What an element is shown in, in whichever tree: a slot, where it is put into one. */
const holderOf = (element: Element): Element | undefined => element.assignedSlot ?? parentAcross(element);

/** Opens what an element is folded away in, as a browser does where it finds words: details, and what is hidden until found. */
export function unfold(element: Element): void {
  let below = element;
  for (let at: Element | undefined = element; at; below = at, at = holderOf(at)) {
    if (isDetails(at) && at !== element && !isSummary(below, at)) at.open = true;
    if (at.getAttribute('hidden') !== 'until-found') continue;
    at.dispatchEvent(new Event('beforematch', { bubbles: true }));
    at.removeAttribute('hidden');
  }
}
