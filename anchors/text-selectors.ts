import type { TargetSelector } from '../store/model/index.js';
import type { AnchorRoot } from './names.js';
import { pageAround } from './paged.js';
import { stepsWithin } from './paths.js';
import { itemsOf, othersOf, placeOf } from './repeated.js';
import { SearchIndex } from './search-index.js';
import { ownTextScore } from './selectors.js';
import { holderTag, isTelling, neighboursOf, outerWordingOf, plainWordingOf, wordingOf } from './wording.js';

/** The item's text in the form that no sibling shares: without what counts, else with it; undefined where neither is its own, or all of it counts. */
function ownWording(item: Element): string | undefined {
  const others = othersOf(item);
  if (!others) return undefined;
  const isOwn = (read: (element: Element) => string, wording: string): boolean =>
    others.every((other) => read(other) !== wording);
  const [plain, whole] = [plainWordingOf(item), wordingOf(item)];
  if (!isTelling(whole)) return undefined;
  if (isTelling(plain) && isOwn(plainWordingOf, plain)) return plain;
  return isOwn(wordingOf, whole) ? whole : undefined;
}

/** A text as a selector: sure where no other element at the same way reads like it, less so where only numbers tell it from others. */
function textSelector(type: 'text' | 'item', value: string, within: string, index: SearchIndex): TargetSelector {
  if (index.find(within, value).length !== 1) return { type, value, score: 0.2 };
  return { type, value, score: /\d/.test(value) ? ownTextScore : 0.6 };
}

/** What tells a row, a card or a paragraph from its siblings: its text, or else its place, where it has to read the same. */
function itemSelectors(item: Element, within: string, index: SearchIndex): [TargetSelector, ...TargetSelector[]] {
  const own = ownWording(item);
  if (own !== undefined) return [textSelector('item', own, within, index)];
  const value = wordingOf(item);
  return [{ type: 'place', value: placeOf(item), score: 0.1 }, ...(value ? [{ type: 'item', value, score: 0.1 }] : [])];
}

/** A text of this length is an item's own; a shorter one, such as a state or a sum, is soon another's. */
const ample = 20;

/**
 * The nearest item whose text no other has, with what tells it: a row or a card, rather than something in it whose text is
 * short. Where all have others' text, it is the outermost.
 */
function tellingItem(element: Element, index: SearchIndex) {
  const items = [...itemsOf(element)].map((item) => {
    const within = stepsWithin(element, item);
    return { item, within, telling: itemSelectors(item, within, index) };
  });
  const sure = items.filter(({ telling }) => telling[0].score >= ownTextScore);
  return sure.find(({ telling }) => telling[0].value.length >= ample) ?? (sure.length > 0 ? sure : items).at(-1);
}

/**
 * What an element reads like: its own text (`text`), or that of the item it lies in (`item`) with the way from there to
 * the element (`within`), how what stands beside begins (`neighbours`), and
 * which elements hold the item's text in trees of their own (`holder`).
 */
export function* textSelectors(element: Element, root: AnchorRoot): Generator<TargetSelector> {
  // What is on another page is not looked at when it is found again.
  const index = new SearchIndex(pageAround(element) ?? root);
  const found = tellingItem(element, index);
  const within = found?.within ?? CSS.escape(element.localName);
  const wording = outerWordingOf(element) && plainWordingOf(element);
  if (found) yield* found.telling;
  else if (isTelling(wording)) yield textSelector('text', wording, within, index);
  yield { type: 'within', value: within, score: 0.1 };
  const holder = found && holderTag(found.item);
  if (holder) yield { type: 'holder', value: holder, score: 0.1 };
  yield { type: 'neighbours', value: neighboursOf(found?.item ?? element), score: 0.1 };
}
