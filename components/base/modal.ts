import { closestAcross, containsAcross, frameOf } from '../../anchors/index.js';

/**
 * The element of this window's page around one, in whichever tree, that is modal or fills the screen. It lies above all
 * else, and nothing beside it can be used.
 */
export function modalAround(element: Element): Element | undefined {
  const frame = frameOf(element.ownerDocument);
  return frame ? modalAround(frame) : closestAcross(element, ':modal');
}

/** Whether what stands in one place can lie over an element, and be used there. */
export function canLieOver(element: Element, from: Element): boolean {
  const modal = modalAround(element);
  return !modal || containsAcross(modal, from);
}
