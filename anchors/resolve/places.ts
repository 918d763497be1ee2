import { isInsideOwn } from '../dom/own-elements.js';
import { isListed } from './repeated-items.js';
import { isTelling } from './normalized-text.js';
import { areSameMarks, marksOf } from './marks.js';
import type { Comparable, PageIndex } from './page-index.js';
import { areReworded, piecesAgree, type PiecesAgreement } from './pieces.js';
import type { ItemReading, Reading } from './reading.js';

/** Nested elements that have the same text, from the outermost: one place of a page. */
export type Place = readonly Element[];

/** Whether a text is as long as a kept one, and begins with as much of it as was kept. */
const isSame = (now: Comparable, kept: Comparable): boolean =>
  now.size === kept.size && now.start.startsWith(kept.start);

const isBeginning = (a: string, b: string): boolean => (a.length < b.length ? b.startsWith(a) : a.startsWith(b));

/** How far up the text of a place is looked for. */
const mostLevels = 12;

/** What of a reading says which text it has. */
export type OwnText = Pick<Reading, 'tag' | 'text' | 'size' | 'isPlain' | 'pieces' | 'signature'>;

/** The places of a page that have the text of a reading; elements of its tag and attributes, where it has none. */
export function placesOf(own: OwnText, index: PageIndex): Place[] {
  if (own.text === '') return index.signed(own.tag, own.signature).map((element) => [element]);
  const wanted = { start: own.text.replace(/\s+/g, ''), size: own.size };
  const places: Place[] = [];
  const seen = new Set<Element>();
  for (const start of index.beginningsOf(own.pieces[0] ?? own.text)) {
    const place: Element[] = [];
    let levels = mostLevels;
    for (let at: Element | null = start; at && at.localName !== 'body' && levels > 0; at = at.parentElement) {
      const { whole, wholePlain } = index.textOf(at);
      const now = own.isPlain ? wholePlain : whole;
      if (isSame(now, wanted)) place.unshift(at);
      else if (place.length > 0 || now.size >= wanted.size || !isBeginning(now.start, wanted.start)) break;
      levels -= 1;
    }
    const [outermost] = place;
    if (!outermost || seen.has(outermost) || isInsideOwn(outermost)) continue;
    seen.add(outermost);
    places.push(place);
  }
  return places;
}

/** Ancestors of an element inside the root, nearest first. */
export function* ancestorsIn(element: Element, { root }: PageIndex): Generator<Element> {
  for (let at = element.parentElement; at && at !== root && at.localName !== 'html'; at = at.parentElement) yield at;
}

const tellingCount = (pieces: readonly string[]): number => pieces.filter(isTelling).length;

/**
 * The nearest ancestor that has text beside the element's own: two texts, or what is one of several, since a single word is
 * soon another's. A higher level is the next such ancestor around that.
 */
export function itemAround(element: Element, index: PageIndex, level = 0): Element | undefined {
  let own = tellingCount(index.textOf(element).pieces);
  let left = level;
  for (const at of ancestorsIn(element, index)) {
    const { pieces } = index.textOf(at);
    const count = tellingCount(pieces);
    // Of what has very many texts only some are read.
    const isItem = count >= own + 2 || (count > own && index.isEntry(at)) || pieces.length >= 100;
    if (!isItem) continue;
    if (left === 0) return at;
    left -= 1;
    own = count;
  }
  return undefined;
}

/** Texts without those of an element, which stand together somewhere among them. */
export function without(all: readonly string[], own: readonly string[]): readonly string[] {
  const at = own.length > 0 ? all.findIndex((_, from) => own.every((piece, i) => all[from + i] === piece)) : -1;
  return at < 0 ? all : all.toSpliced(at, own.length);
}

/** Whether an element's text is all there is in the entry of a list or the row it is in; true as well where it is in none. */
export function isWholeEntry(element: Element, index: PageIndex): boolean {
  const entry = [element, ...ancestorsIn(element, index)].find(isListed);
  return !entry || tellingCount(index.textOf(entry).pieces) === tellingCount(index.textOf(element).pieces);
}

/** A number with what it is a number of, such as `nw-103` or `#103`, or a file by its number; in a row of a table, a number alone as well. */
const file = String.raw`\S*\d\S*\.\p{L}\w{1,4}`;
const code = new RegExp(String.raw`^(?:(?:\p{L}{1,8}[-_#]|#)\d+|${file})$`, 'u');
export const numberOrCode = new RegExp(String.raw`^(?:(?:\p{L}{1,8}[-_#]|#)?\d+|${file})$`, 'u');

/** How many ancestors `keyOf` checks. */
const mostAround = 6;

/** The number that the record around an element, a row or a card, begins with. */
export function keyOf(element: Element, index: PageIndex): string | undefined {
  for (const at of [...ancestorsIn(element, index)].slice(0, mostAround)) {
    if (!index.isEntry(at)) continue;
    const [first = ''] = index.textOf(at).pieces;
    if ((isRow(at) ? numberOrCode : code).test(first) && !isOrdinal(first, at, index)) return first;
    if (isListed(at)) return undefined;
  }
  return undefined;
}

/** Whether a text says which of its kind an element is: `3`, `#3` or `step 3` of the third. It is another when one goes. */
export function isOrdinal(text: string, element: Element, index: PageIndex): boolean {
  const number = /^\D*?(\d+)\W*$/u.exec(text)?.[1];
  return number !== undefined && Number(number) === index.kindOf(element).indexOf(element) + 1;
}

const isRow = (element: Element): boolean => element.matches('tr, [role="row"]');

/**
 * Whether an element is in a record of another number, while the one that was kept is nowhere: where that is still there, as the
 * place in a ranking is, it may be another's by now.
 */
export function isOfOtherKey(element: Element, { key }: Pick<ItemReading, 'key'>, index: PageIndex): boolean {
  if (key === undefined) return false;
  const now = keyOf(element, index);
  if (now === undefined || now === key) return false;
  return !index.startsOf(key).some((each) => index.textOf(each).pieces.includes(key));
}

/** The `dt` before the `dd` that an element is, or is in. */
export function termBefore(element: Element): Element | undefined {
  let at: Element | null = element.closest('dd');
  while (at && at.localName !== 'dt') at = at.previousElementSibling;
  return at ?? undefined;
}

/** The term that an element describes, or is in the description of. */
export function termOf(element: Element, index: PageIndex): string | undefined {
  const term = termBefore(element);
  return term && index.textOf(term).plain.join(' ');
}

/** What holds what: the entry of a list a list in it, a row a table, and a set its fields. */
const groups = [
  ['li, [role="treeitem"]', 'li, [role="treeitem"]'],
  ['table', 'tr'],
  ['*', 'fieldset, [role="radiogroup"]'],
] as const;

/** The nearest group that an element is in, such as that of a menu, or the question of a choice. */
function groupAround(element: Element): Element | undefined {
  const all = groups.map(([part, whole]) => element.closest(part)?.parentElement?.closest(whole));
  return all.reduce((nearest, each) => (each && (!nearest || nearest.contains(each)) ? each : nearest)) ?? undefined;
}

/** What the group is called that an element is in, by its first text; undefined where it is in none, or is that text. */
export function groupOf(element: Element, index: PageIndex): string | undefined {
  const group = groupAround(element);
  const name = group && index.textOf(group).plain[0];
  return name === index.textOf(element).plain[0] ? undefined : name;
}

const dayNumber = /^\d{1,2}$/;

/** How many elements `dayOf` checks, the number itself included. */
const mostAroundDay = 4;

/**
 * The number of the day of a calendar that an element is, or of which it is the number: the day has text, the days beside it
 * have the next numbers, and some have nothing but these. What stands in a day may move to another, and the day stays.
 */
export function dayOf(element: Element, index: PageIndex): string | undefined {
  const [number = ''] = index.textOf(element).pieces;
  if (!dayNumber.test(number)) return undefined;
  for (const at of [element, ...ancestorsIn(element, index)].slice(0, mostAroundDay)) {
    const { pieces } = index.textOf(at);
    if (pieces[0] !== number) return undefined;
    const days = pieces.some(isTelling) ? index.kindOf(at) : [];
    const beside = [-1, 1].map((step) => days[days.indexOf(at) + step]);
    const isInOrder = beside.some(
      (day, side) => day && index.textOf(day).pieces[0] === String(Number(number) + side * 2 - 1),
    );
    if (isInOrder && days.some((each) => isEmptyDay(each, index))) return number;
  }
  return undefined;
}

function isEmptyDay(element: Element, index: PageIndex): boolean {
  const [number = '', ...others] = index.textOf(element).pieces;
  return others.length === 0 && dayNumber.test(number);
}

/** How far around an element a label is looked for. */
const mostLabelled = 4;

/** The label of the part of the page that an element is the first text of, where no other part has that; else undefined. */
export function labelAround(element: Element, index: PageIndex): string | undefined {
  const around = [...ancestorsIn(element, index)].slice(0, mostLabelled);
  const part = around.find((each) => each.getAttribute('aria-label')?.trim());
  const label = part?.getAttribute('aria-label') ?? '';
  if (!part || index.labelled(label).length !== 1) return undefined;
  const [first] = index.textOf(element).pieces;
  if (first === undefined || first !== index.textOf(part).pieces[0]) return undefined;
  // Others in it may read the same.
  const start = index.startsOf(first).find((each) => part.contains(each));
  return start && !element.contains(start) ? undefined : label;
}

/** How an item agrees with the one that was kept, and which it is. */
export interface FoundItem {
  /** `reworded`: most of what told it from others is there, but edited. */
  readonly agrees: PiecesAgreement | 'reworded' | 'none';
  readonly element: Element | undefined;
}

/** Whether an ancestor may be the item. The page may have wrapped parts of a row or a list entry, which are several as well. */
const isItem = (element: Element, { tag }: ItemReading): boolean => element.localName === tag || !/^(li|tr)$/.test(tag);

/** How many ancestors beyond the nearest item are compared: the page may have put something between. */
const moreLevels = 3;

/**
 * Compares what surrounds an element with the item that was kept. Ancestors are compared up to the first that is one of
 * several: what lies beyond is other items' as well.
 */
export function compareItem(
  element: Element,
  kept: ItemReading,
  { isPlain }: { isPlain: boolean },
  index: PageIndex,
): FoundItem {
  let best: FoundItem = { agrees: 'none', element: undefined };
  let isPast = false;
  let levels = moreLevels;
  const nearest = itemAround(element, index, kept.level);
  const { pieces: ownPieces, plain: ownPlain } = index.textOf(element);
  const own = isPlain ? ownPlain : ownPieces;
  for (const at of ancestorsIn(element, index)) {
    // An entry of a list has all there is of its record, though that be a number alone.
    const isEntry = kept.isEntry && nearest?.localName !== kept.tag && isListed(at) && at.localName === kept.tag;
    isPast ||= at === nearest || isEntry;
    if (!isPast) continue;
    const { pieces, plain } = index.textOf(at);
    const now = without(isPlain ? plain : pieces, own);
    const exactly = piecesAgree(kept, now);
    const isOther = exactly === 'part' || exactly === 'other';
    const isReworded = isOther && areReworded(kept, kept.numbers ? [...now, ...pieces] : now);
    const agrees = isReworded ? 'reworded' : exactly;
    if (best.element === undefined || ranks.indexOf(agrees) < ranks.indexOf(best.agrees))
      best = { agrees, element: at };
    levels -= 1;
    if (best.agrees === 'same' || levels < 0 || (index.isEntry(at) && isItem(at, kept))) break;
  }
  return best;
}

const ranks: readonly FoundItem['agrees'][] = ['same', 'edited', 'reworded', 'part', 'other', 'none'];

/** How many elements hold no others in an element, itself included. */
export const leavesIn = (element: Element): number =>
  [element, ...element.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0).length;

/** The element of a place that a reading means; undefined where several may be meant. */
export function pick(place: Place, kept: Reading): Element | undefined {
  if (kept.text === '') return place[0];
  const alike = place.filter(({ localName }) => localName === kept.tag);
  const marked = alike.filter((each) => areSameMarks(marksOf(each), kept.marks));
  const exact = marked.length > 0 ? marked : alike;
  if (exact.length === 1) return exact[0];
  if (place.length === kept.chain.length) return place[kept.level];
  if (exact.length === 0) return inOtherTags(place, kept);
  return byWrappers(place, exact, kept);
}

/** Of nested elements with the same text and tag, the one that has as many parts, and the same wrappers within or around. */
function byWrappers(place: Place, alike: readonly Element[], kept: Reading): Element | undefined {
  const whole = alike.filter((each) => leavesIn(each) === kept.leaves);
  const exact = whole.length > 0 ? whole : alike;
  if (exact.length === 1) return exact[0];
  const below = kept.chain.slice(kept.level + 1).join();
  const fromBelow = exact.filter((each) => tagsOf(place.slice(place.indexOf(each) + 1)) === below);
  if (fromBelow.length === 1) return fromBelow[0];
  const above = kept.chain.slice(0, kept.level).join();
  const fromAbove = exact.filter((each) => tagsOf(place.slice(0, place.indexOf(each))) === above);
  return fromAbove.length === 1 ? fromAbove[0] : undefined;
}

const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);

/** The element of a place that has other tags than the kept one: a heading for a heading, else the one at the same end. */
function inOtherTags(place: Place, { tag, chain, level }: Reading): Element | undefined {
  const [heading, second] = isHeading(tag) ? place.filter(({ localName }) => isHeading(localName)) : [];
  if (heading && !second) return heading;
  // What has the tag of another level is that one.
  if (place.some(({ localName }) => chain.includes(localName))) return undefined;
  if (level === chain.length - 1) return place.at(-1);
  return level === 0 ? place[0] : undefined;
}

const tagsOf = (place: Place): string => place.map(({ localName }) => localName).join();
