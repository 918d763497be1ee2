import { parentAcross } from './inner-roots.js';
import { isHtml } from './node-kinds.js';

const isDetails = (element: Element): element is HTMLDetailsElement =>
  isHtml(element) && element.localName === 'details';

/** Whether an element is the summary of `details`, which is visible while the details are closed. */
const isSummary = (element: Element, details: HTMLDetailsElement): boolean =>
  element.localName === 'summary' && element === details.querySelector(':scope > summary');

/** Returns the slot of a slotted element, or else its parent across trees. */
const containerOf = (element: Element): Element | undefined => element.assignedSlot ?? parentAcross(element);

/**
 * Expands the collapsed ancestors of an element, as a browser does on find-in-page: opens details, and shows elements
 * that are hidden until found.
 */
export function expandAncestors(element: Element): void {
  let below = element;
  for (let at: Element | undefined = element; at; below = at, at = containerOf(at)) {
    if (isDetails(at) && at !== element && !isSummary(below, at)) at.open = true;
    if (at.getAttribute('hidden') !== 'until-found') continue;
    at.dispatchEvent(new Event('beforematch', { bubbles: true }));
    at.removeAttribute('hidden');
  }
}
