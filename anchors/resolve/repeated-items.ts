import { isLongerThan } from './normalized-text.js';

/** The most siblings that are compared with each other. */
export const maxComparedSiblings = 3000;

/** An element with more text than this is a part of the page, not an item. */
const maxItemTextLength = 1000;

/** Whether an element is a list item or row by its role, even if it is the only one. */
export const isListItem = (element: Element): boolean =>
  element.matches('li, tr, [role="row"], [role="listitem"], [role="option"]');

/**
 * Yields the elements from this one upwards that are one of several of their tag, nearest first. Examples are a cell,
 * its row, a card, or a paragraph.
 */
export function* itemsOf(element: Element): Generator<Element> {
  for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
    if (isLongerThan(at, maxItemTextLength)) return;
    if (siblingsOf(at).length > 1 || isListItem(at)) yield at;
  }
}

function siblingsOf(element: Element): Element[] {
  return [...(element.parentElement?.children ?? [])].filter((sibling) => sibling.localName === element.localName);
}
