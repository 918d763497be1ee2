import type { PageIndex } from './resolve/page-index.js';
import { placesOf } from './resolve/places.js';
import { isLongerThan, isTelling } from './wording.js';

/** A text of this length is an item's own; a shorter one, such as a state or a sum, is soon another's. */
const ample = 20;

/** What holds more text than this is a part of the page, not one of its items. */
const tooLong = 1000;

/** Elements, from this one up, that are one of several of their tag: a cell, its row, a card, a paragraph. */
function* itemsOf(element: Element, index: PageIndex): Generator<Element> {
  for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
    if (isLongerThan(at, tooLong)) return;
    if (index.isEntry(at)) yield at;
  }
}

/** The text of an item in a form that no other place of the page has: without what counts, else with it. */
function ownText(item: Element, index: PageIndex): string | undefined {
  const { pieces, plain, whole, wholePlain } = index.textOf(item);
  if (!pieces.some(isTelling)) return undefined;
  const forms = [
    { isPlain: true, pieces: plain, size: wholePlain.size },
    { isPlain: false, pieces, size: whole.size },
  ];
  const own = forms.find((form) => {
    const text = form.pieces.join(' ').slice(0, 200);
    const places = placesOf({ ...form, text, tag: item.localName, signature: '' }, index);
    return form.pieces.some(isTelling) && places.length === 1;
  });
  return own?.pieces.join(' ');
}

/**
 * The item that says whose an element is while it is watched: the nearest row or card whose text is nowhere else, rather than
 * something in it whose text is short; the element itself, where it is in none.
 */
export function liveItemOf(element: Element, index: PageIndex): Element {
  const items = [...itemsOf(element, index)].map((item) => ({ item, own: ownText(item, index) }));
  const sure = items.filter(({ own }) => own !== undefined);
  const telling = sure.find(({ own = '' }) => own.length >= ample) ?? sure.at(-1) ?? items.at(-1);
  return telling?.item ?? element;
}
