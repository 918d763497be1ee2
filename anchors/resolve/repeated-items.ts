import { isLongerThan } from './normalized-text.js';

/** More siblings than this are not compared one by one. */
export const many = 3000;

/** What holds more text than this is a part of the page, not one of its items. */
const tooLong = 1000;

/** Whether an element is one of several by its kind, though it may be the only one for now. */
export const isListed = (element: Element): boolean =>
  element.matches('li, tr, [role="row"], [role="listitem"], [role="option"]');

/** Elements, from this one up, that are one of several of their kind: a cell, its row, a card, a paragraph. Nearest first. */
export function* itemsOf(element: Element): Generator<Element> {
  for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
    if (isLongerThan(at, tooLong)) return;
    if (siblingsOf(at).length > 1 || isListed(at)) yield at;
  }
}

function siblingsOf(element: Element): Element[] {
  return [...(element.parentElement?.children ?? [])].filter((sibling) => sibling.localName === element.localName);
}
