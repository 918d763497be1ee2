import { isInsideKit } from '../dom/kit-elements.js';
import { areMostlyReworded, comparePieces, type PiecesMatch } from './compare-pieces.js';
import { areSameAttributes, identifyingAttributesOf } from './identifying-attributes.js';
import { isDistinctive } from './normalized-text.js';
import type { ComparableText, PageIndex } from './page-index.js';
import { isListItem } from './repeated-items.js';
import type { ItemReading, Reading } from './stored-reading.js';

/** One place of a page: the nested elements with the same text, outermost first. */
export type Place = readonly Element[];

/** Whether a text has the same length as a stored one, and starts with its stored beginning. */
const isSameText = (current: ComparableText, stored: ComparableText): boolean =>
  current.size === stored.size && current.start.startsWith(stored.start);

const isEitherPrefix = (a: string, b: string): boolean => (a.length < b.length ? b.startsWith(a) : a.startsWith(b));

/** The most ancestors that are compared with the text of a place. */
const maxLevels = 12;

/** The part of a reading that identifies its text. */
export type OwnText = Pick<Reading, 'tag' | 'text' | 'size' | 'isPlain' | 'pieces' | 'signature'>;

/** Finds the places with the text of a reading or, without text, the elements with its tag and signature. */
export function placesOf(reading: OwnText, index: PageIndex): Place[] {
  if (reading.text === '') return index.elementsBySignature(reading.tag, reading.signature).map((element) => [element]);
  const wanted = { start: reading.text.replace(/\s+/g, ''), size: reading.size };
  const places: Place[] = [];
  const seen = new Set<Element>();
  for (const start of index.elementsWithFirstWordOf(reading.pieces[0] ?? reading.text)) {
    const place: Element[] = [];
    let levels = maxLevels;
    for (let at: Element | null = start; at && at.localName !== 'body' && levels > 0; at = at.parentElement) {
      const { whole, wholePlain } = index.textOf(at);
      const current = reading.isPlain ? wholePlain : whole;
      if (isSameText(current, wanted)) place.unshift(at);
      else if (place.length > 0 || current.size >= wanted.size || !isEitherPrefix(current.start, wanted.start)) break;
      levels -= 1;
    }
    const [outermost] = place;
    if (!outermost || seen.has(outermost) || isInsideKit(outermost)) continue;
    seen.add(outermost);
    places.push(place);
  }
  return places;
}

/** Yields the ancestors of an element inside the root, nearest first. */
export function* ancestorsIn(element: Element, { root }: PageIndex): Generator<Element> {
  for (let at = element.parentElement; at && at !== root && at.localName !== 'html'; at = at.parentElement) yield at;
}

const countDistinctive = (pieces: readonly string[]): number => pieces.filter(isDistinctive).length;

/**
 * Returns the nearest ancestor with text beside the element's own: at least two distinctive pieces, or one if the
 * ancestor is one of several. A single word alone soon occurs elsewhere. Each higher level is the next such ancestor.
 */
export function enclosingItem(element: Element, index: PageIndex, level = 0): Element | undefined {
  let ownCount = countDistinctive(index.textOf(element).pieces);
  let remaining = level;
  for (const at of ancestorsIn(element, index)) {
    const { pieces } = index.textOf(at);
    const count = countDistinctive(pieces);
    // The number of pieces read is limited, so an ancestor at that limit counts as an item.
    const isItem = count >= ownCount + 2 || (count > ownCount && index.isEntry(at)) || pieces.length >= 100;
    if (!isItem) continue;
    if (remaining === 0) return at;
    remaining -= 1;
    ownCount = count;
  }
  return undefined;
}

/** Returns the pieces without some consecutive ones, such as those of an element. */
export function withoutPieces(all: readonly string[], removed: readonly string[]): readonly string[] {
  const at = removed.length > 0 ? all.findIndex((_, from) => removed.every((piece, i) => all[from + i] === piece)) : -1;
  return at < 0 ? all : all.toSpliced(at, removed.length);
}

/** Whether an element holds all the text of its list entry or row; also true if it is in none. */
export function isWholeEntry(element: Element, index: PageIndex): boolean {
  const entry = [element, ...ancestorsIn(element, index)].find(isListItem);
  return !entry || countDistinctive(index.textOf(entry).pieces) === countDistinctive(index.textOf(element).pieces);
}

/**
 * Pattern of a number with a prefix, such as `nw-103` or `#103`, or of a file name with a number. In table rows, a
 * plain number also counts.
 */
const filePattern = String.raw`\S*\d\S*\.\p{L}\w{1,4}`;
const codePattern = new RegExp(String.raw`^(?:(?:\p{L}{1,8}[-_#]|#)\d+|${filePattern})$`, 'u');
export const numberOrCodePattern = new RegExp(String.raw`^(?:(?:\p{L}{1,8}[-_#]|#)?\d+|${filePattern})$`, 'u');

/** The most ancestors that `recordKeyOf` checks. */
const maxKeyAncestors = 6;

/** Returns the number at the start of the record (a row or a card) around an element. */
export function recordKeyOf(element: Element, index: PageIndex): string | undefined {
  for (const at of [...ancestorsIn(element, index)].slice(0, maxKeyAncestors)) {
    if (!index.isEntry(at)) continue;
    const [first = ''] = index.textOf(at).pieces;
    if ((isRow(at) ? numberOrCodePattern : codePattern).test(first) && !isOrdinal(first, at, index)) return first;
    if (isListItem(at)) return undefined;
  }
  return undefined;
}

/**
 * Whether a text is the ordinal of an element among its siblings, such as `3`, `#3` or `step 3` for the third. Ordinals
 * change when a sibling is removed.
 */
export function isOrdinal(text: string, element: Element, index: PageIndex): boolean {
  const number = /^\D*?(\d+)\W*$/u.exec(text)?.[1];
  return number !== undefined && Number(number) === index.sameTagSiblings(element).indexOf(element) + 1;
}

const isRow = (element: Element): boolean => element.matches('tr, [role="row"]');

/**
 * Whether an element is in a record with another number, and the stored number is nowhere on the page. If it still is
 * there, the number may be a rank, which moves between records.
 */
export function hasOtherRecordKey(element: Element, { key }: Pick<ItemReading, 'key'>, index: PageIndex): boolean {
  if (key === undefined) return false;
  const currentKey = recordKeyOf(element, index);
  if (currentKey === undefined || currentKey === key) return false;
  return !index.elementsWithPiece(key).some((each) => index.textOf(each).pieces.includes(key));
}

/** Returns the `dt` of the `dd` that an element is, or is in. */
export function termBefore(element: Element): Element | undefined {
  let at: Element | null = element.closest('dd');
  while (at && at.localName !== 'dt') at = at.previousElementSibling;
  return at ?? undefined;
}

/** Returns the term that an element describes, or is in the description of. */
export function termOf(element: Element, index: PageIndex): string | undefined {
  const term = termBefore(element);
  return term && index.textOf(term).plain.join(' ');
}

/**
 * Selectors of parts and of the group around them: the entry around a nested list, the row around a table, the set
 * around a field.
 */
const groupSelectors = [
  ['li, [role="treeitem"]', 'li, [role="treeitem"]'],
  ['table', 'tr'],
  ['*', 'fieldset, [role="radiogroup"]'],
] as const;

/** Returns the nearest group around an element, such as the entry of a menu or the question of a choice. */
function enclosingGroup(element: Element): Element | undefined {
  const all = groupSelectors.map(([part, whole]) => element.closest(part)?.parentElement?.closest(whole));
  return all.reduce((nearest, each) => (each && (!nearest || nearest.contains(each)) ? each : nearest)) ?? undefined;
}

/**
 * Returns the name of the group around an element, which is its first text; undefined without a group, or if the
 * element is that text.
 */
export function groupNameOf(element: Element, index: PageIndex): string | undefined {
  const group = enclosingGroup(element);
  const name = group && index.textOf(group).plain[0];
  return name === index.textOf(element).plain[0] ? undefined : name;
}

const dayNumberPattern = /^\d{1,2}$/;

/** The most elements that `calendarDayOf` checks, including the number itself. */
const maxDayLevels = 4;

/**
 * Returns the number of the calendar day that an element is, or is the number of. The day has text, the days beside it
 * have adjacent numbers, and some days are empty. Content may move to another day; the day itself stays.
 */
export function calendarDayOf(element: Element, index: PageIndex): string | undefined {
  const [number = ''] = index.textOf(element).pieces;
  if (!dayNumberPattern.test(number)) return undefined;
  for (const at of [element, ...ancestorsIn(element, index)].slice(0, maxDayLevels)) {
    const { pieces } = index.textOf(at);
    if (pieces[0] !== number) return undefined;
    const days = pieces.some(isDistinctive) ? index.sameTagSiblings(at) : [];
    const adjacent = [-1, 1].map((step) => days[days.indexOf(at) + step]);
    const isInOrder = adjacent.some(
      (day, side) => day && index.textOf(day).pieces[0] === String(Number(number) + side * 2 - 1),
    );
    if (isInOrder && days.some((each) => isEmptyDay(each, index))) return number;
  }
  return undefined;
}

function isEmptyDay(element: Element, index: PageIndex): boolean {
  const [number = '', ...others] = index.textOf(element).pieces;
  return others.length === 0 && dayNumberPattern.test(number);
}

/** The most ancestors that are checked for a label. */
const maxLabelAncestors = 4;

/** Returns the label of the part of the page that begins with the element; undefined if the label is not unique. */
export function enclosingLabel(element: Element, index: PageIndex): string | undefined {
  const ancestors = [...ancestorsIn(element, index)].slice(0, maxLabelAncestors);
  const part = ancestors.find((each) => each.getAttribute('aria-label')?.trim());
  const label = part?.getAttribute('aria-label') ?? '';
  if (!part || index.elementsByLabel(label).length !== 1) return undefined;
  const [first] = index.textOf(element).pieces;
  if (first === undefined || first !== index.textOf(part).pieces[0]) return undefined;
  // Other elements in the part may have the same text.
  const start = index.elementsWithPiece(first).find((each) => part.contains(each));
  return start && !element.contains(start) ? undefined : label;
}

/** Result of comparing an item with the stored one. */
export interface ItemMatch {
  /** `reworded`: most distinctive pieces are there, but edited. */
  readonly match: PiecesMatch | 'reworded' | 'none';
  readonly element: Element | undefined;
}

/**
 * Whether an ancestor may be the item. The page may have wrapped the parts of a row or of a list entry, and these are
 * several as well.
 */
const isItem = (element: Element, { tag }: ItemReading): boolean => element.localName === tag || !/^(li|tr)$/.test(tag);

/** The most ancestors above the nearest item that are compared, because the page may have inserted wrappers. */
const maxExtraLevels = 3;

/**
 * Compares the surroundings of an element with the stored item. The comparison stops at the first ancestor that is one
 * of several, because outer ancestors contain other items.
 */
export function compareItem(
  element: Element,
  stored: ItemReading,
  form: { readonly isPlain: boolean },
  index: PageIndex,
): ItemMatch {
  let best: ItemMatch = { match: 'none', element: undefined };
  let isAtItem = false;
  let levels = maxExtraLevels;
  const nearest = enclosingItem(element, index, stored.level);
  const ownTexts = index.piecesOf(element, form);
  for (const at of ancestorsIn(element, index)) {
    // A list entry contains its whole record, even if that is only a number.
    const isEntry =
      stored.isEntry && nearest?.localName !== stored.tag && isListItem(at) && at.localName === stored.tag;
    isAtItem ||= at === nearest || isEntry;
    if (!isAtItem) continue;
    const currentPieces = withoutPieces(index.piecesOf(at, form), ownTexts);
    const exactMatch = comparePieces(stored, currentPieces);
    const isOther = exactMatch === 'part' || exactMatch === 'other';
    const isReworded =
      isOther &&
      areMostlyReworded(stored, stored.numbers ? [...currentPieces, ...index.textOf(at).pieces] : currentPieces);
    const match = isReworded ? 'reworded' : exactMatch;
    if (best.element === undefined || ranks.indexOf(match) < ranks.indexOf(best.match)) best = { match, element: at };
    levels -= 1;
    if (best.match === 'same' || levels < 0 || (index.isEntry(at) && isItem(at, stored))) break;
  }
  return best;
}

const ranks: readonly ItemMatch['match'][] = ['same', 'edited', 'reworded', 'part', 'other', 'none'];

/** Counts the elements without children in an element, including itself. */
export const countLeaves = (element: Element): number =>
  [element, ...element.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0).length;

/** Returns the element of a place that matches a reading; undefined if several may match. */
export function pickElement(place: Place, reading: Reading): Element | undefined {
  if (reading.text === '') return place[0];
  const sameTag = place.filter(({ localName }) => localName === reading.tag);
  const sameAttributes = sameTag.filter((each) => areSameAttributes(identifyingAttributesOf(each), reading.attributes));
  const matching = sameAttributes.length > 0 ? sameAttributes : sameTag;
  if (matching.length === 1) return matching[0];
  if (place.length === reading.chain.length) return place[reading.level];
  if (matching.length === 0) return pickAmongOtherTags(place, reading);
  return pickByWrappers(place, matching, reading);
}

/**
 * Chooses among nested elements with the same text and tag, by the number of leaves and by the wrappers inside or
 * around.
 */
function pickByWrappers(place: Place, sameTag: readonly Element[], reading: Reading): Element | undefined {
  const sameLeaves = sameTag.filter((each) => countLeaves(each) === reading.leaves);
  const matching = sameLeaves.length > 0 ? sameLeaves : sameTag;
  if (matching.length === 1) return matching[0];
  const below = reading.chain.slice(reading.level + 1).join();
  const fromBelow = matching.filter((each) => tagsOf(place.slice(place.indexOf(each) + 1)) === below);
  if (fromBelow.length === 1) return fromBelow[0];
  const above = reading.chain.slice(0, reading.level).join();
  const fromAbove = matching.filter((each) => tagsOf(place.slice(0, place.indexOf(each))) === above);
  return fromAbove.length === 1 ? fromAbove[0] : undefined;
}

const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);

/**
 * Chooses an element if the tags of a place changed: a heading for a heading, otherwise the element at the same end of
 * the chain.
 */
function pickAmongOtherTags(place: Place, { tag, chain, level }: Reading): Element | undefined {
  const [heading, second] = isHeading(tag) ? place.filter(({ localName }) => isHeading(localName)) : [];
  if (heading && !second) return heading;
  // An element with the tag of another level belongs to that level.
  if (place.some(({ localName }) => chain.includes(localName))) return undefined;
  if (level === chain.length - 1) return place.at(-1);
  return level === 0 ? place[0] : undefined;
}

const tagsOf = (place: Place): string => place.map(({ localName }) => localName).join();
