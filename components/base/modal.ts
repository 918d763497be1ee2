import { closestAcross, containsAcross, frameOf } from '../../anchors/index.js';

/**
 * Returns the modal or fullscreen element that contains an element, across shadow trees and frames. It covers the page, and
 * everything outside it is inert.
 */
export function modalAround(element: Element): Element | undefined {
  const frame = frameOf(element.ownerDocument);
  return frame ? modalAround(frame) : closestAcross(element, ':modal');
}

/** Whether an overlay in `from` can cover an element and be used there. */
export function canLieOver(element: Element, from: Element): boolean {
  const modal = modalAround(element);
  return !modal || containsAcross(modal, from);
}

/** Returns the dialog of the page around an element that hides everything else from assistive technology. */
export const ariaModalAround = (element: Element): Element | undefined => closestAcross(element, '[aria-modal="true"]');
