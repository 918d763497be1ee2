import { stepsWithin } from '../describe/paths.js';
import { query } from '../dom/query.js';
import { isOnPage, pageOf } from '../dom/virtual-pages.js';
import { isLongNumber } from './compare-pieces.js';
import { hasDate } from './dates.js';
import { enclosingRecord, entryOf, recordAddressOf } from './enclosing-record.js';
import { identifyingAttributesOf, signatureOf } from './identifying-attributes.js';
import { countMatches, findMatchingPlaces } from './matching-places.js';
import { isDistinctive } from './normalized-text.js';
import type { PageIndex } from './page-index.js';
import { itemsOf } from './repeated-items.js';
import {
  calendarDayOf,
  groupNameOf,
  isOrdinal,
  enclosingItem,
  isWholeEntry,
  recordKeyOf,
  enclosingLabel,
  countLeaves,
  termOf,
  placesOf,
  withoutPieces,
} from './same-text-places.js';
import {
  maxPieceLength,
  maxPieces,
  noCounts,
  type MatchCounts,
  type ItemReading,
  type Reading,
} from './stored-reading.js';

/** The length at which stored texts are cut. */
const maxTextLength = 200;

/** The most siblings that are compared. */
const maxSiblings = 500;

interface ReadingForm {
  readonly isPlain: boolean;
  /** The number of nearer items to skip. */
  readonly level: number;
}

/** Whether a text, including its counters, occurs at most once on the page. */
function isUniquePiece(piece: string, form: ReadingForm, index: PageIndex): boolean {
  const starts = index.elementsWithPiece(piece);
  if (starts.length < 2) return true;
  if (starts.length > maxSiblings) return false;
  return starts.filter((each) => index.piecesOf(each, form).includes(piece)).length < 2;
}

/**
 * Returns the indexes of the distinctive pieces. No sibling of the same tag has these pieces; words must also be unique
 * on the page.
 */
function distinctivePieces(element: Element, pieces: readonly string[], form: ReadingForm, index: PageIndex): number[] {
  const siblings = index.sameTagSiblings(element).filter((each) => each !== element);
  const others = new Set(siblings.slice(0, maxSiblings).flatMap((each) => [...index.piecesOf(each, form)]));
  const isOwn = (piece: string): boolean =>
    !others.has(piece) &&
    !isOrdinal(piece, element, index) &&
    (!isDistinctive(piece) || isUniquePiece(piece, form, index));
  return pieces.flatMap((piece, at) => (isOwn(piece) ? [at] : []));
}

/** Returns the texts around the element's own: the name of the item, and the texts nearest to the element. */
function piecesAround(item: Element, element: Element, form: ReadingForm, index: PageIndex) {
  const all = index.piecesOf(item, form);
  const rest = withoutPieces(all, index.piecesOf(element, form));
  const firstOther = rest.findIndex((piece, at) => piece !== all[at]);
  const before = firstOther < 0 ? rest.length : firstOther;
  const isStorable = (piece: string): boolean =>
    piece.length <= maxPieceLength && (!form.isPlain || isDistinctive(piece));
  const storable = rest.filter(isStorable);
  const nearest = rest.slice(0, before).filter(isStorable).length;
  const from = Math.max(1, Math.min(nearest - maxPieces / 2, storable.length - maxPieces + 1));
  const pieces = [...new Set([...storable.slice(0, 1), ...storable.slice(from, from + maxPieces - 1)])];
  return { pieces, isCut: new Set(storable).size > pieces.length };
}

/** The most long numbers that are stored of an item. */
const maxNumbers = 4;

/** Returns the long numbers of an item that occur nowhere else, for items with masked counters. */
function numbersAround(item: Element, element: Element, index: PageIndex): readonly string[] {
  const form: ReadingForm = { isPlain: false, level: 0 };
  const rest = withoutPieces(index.textOf(item).pieces, index.textOf(element).pieces);
  const numbers = rest.filter((piece) => isLongNumber(piece)).slice(0, maxNumbers);
  return distinctivePieces(enclosingRecord(item, index), numbers, form, index).map((at) => numbers[at] ?? '');
}

/** With fewer records, each may have another state by chance. */
const minRecords = 4;

/**
 * Whether an element alone distinguishes its record: all records have different texts at its path, and nothing else in
 * its record is distinctive. A state is no title, because several of so many records have the same state.
 */
function isTitle(
  element: Element,
  { item, text }: Pick<BaseReading, 'item' | 'text'>,
  form: ReadingForm,
  index: PageIndex,
): boolean {
  if (!item?.isEntry || item.distinctive.length > 0 || !isDistinctive(text)) return false;
  const record = enclosingItem(element, index, form.level);
  const records = record ? index.sameTagSiblings(record) : [];
  if (records.length < minRecords || records.length > maxSiblings) return false;
  const path = item.path.replace(/^[^ ]+/, ':scope');
  const texts = records.map((each) => index.piecesOf(query(each, path)[0] ?? each, form).join(' '));
  return new Set(texts).size === records.length;
}

/** Returns the number at the start of the record around an element, if it is unique on the page. */
function uniqueRecordKey(element: Element, index: PageIndex): string | undefined {
  const key = recordKeyOf(element, index);
  if (key === undefined || index.textOf(element).pieces[0] === key) return undefined;
  return index.elementsWithPiece(key).filter((each) => index.textOf(each).pieces.includes(key)).length === 1
    ? key
    : undefined;
}

function createItemReading(element: Element, form: ReadingForm, index: PageIndex): ItemReading | undefined {
  const { level } = form;
  const item = enclosingItem(element, index, level);
  if (!item) return undefined;
  const { pieces, isCut } = piecesAround(item, element, form, index);
  if (pieces.length === 0) return undefined;
  const isEntry = index.isEntry(item);
  const isRecord = isEntry || !itemsOf(item).next().done;
  const distinctive = distinctivePieces(enclosingRecord(item, index), pieces, form, index);
  const numbers = form.isPlain ? numbersAround(item, element, index) : [];
  const key = form.isPlain ? uniqueRecordKey(element, index) : undefined;
  return {
    tag: item.localName,
    pieces,
    ...(numbers.length > 0 && { numbers }),
    ...(key !== undefined && { key }),
    isCut,
    level,
    distinctive,
    isEntry,
    isRecord,
    path: stepsWithin(element, item),
  };
}

/** A reading without the number of matching places and without its position among them. */
type BaseReading = Omit<Reading, 'counts' | 'chain' | 'level'>;

function createBaseReading(element: Element, form: ReadingForm, index: PageIndex): BaseReading {
  const { pieces, plain, whole, wholePlain } = index.textOf(element);
  const currentPieces = form.isPlain ? plain : pieces;
  const item = createItemReading(element, form, index);
  const label = enclosingLabel(element, index);
  const term = termOf(element, index);
  const group = groupNameOf(element, index);
  const day = calendarDayOf(element, index);
  const [first, ...others] = currentPieces.length > 1 ? currentPieces.slice(0, maxPieces * 2) : [];
  const storedPieces =
    first === undefined
      ? []
      : [first, ...others.filter((piece) => piece.length <= maxPieceLength).slice(0, maxPieces - 1)];
  return {
    tag: element.localName,
    text: currentPieces.join(' ').slice(0, maxTextLength),
    size: (form.isPlain ? wholePlain : whole).size,
    signature: currentPieces.length === 0 ? signatureOf(element) : '',
    isPlain: form.isPlain,
    pieces: storedPieces,
    isCut: currentPieces.length > 1 && currentPieces.length > storedPieces.length,
    distinctive: distinctivePieces(enclosingRecord(element, index), storedPieces, form, index),
    attributes: identifyingAttributesOf(element),
    leaves: countLeaves(element),
    ...(item && { item }),
    isWholeEntry: isWholeEntry(element, index),
    isEntry: index.isEntry(element),
    ...(term !== undefined && { term }),
    ...(group !== undefined && { group }),
    ...(day !== undefined && { day }),
    ...(label !== undefined && { label }),
    heading: index.headingOf(element),
    neighbours: index.neighboursOf(element),
  };
}

/** Counts the places that match a reading at each level, and finds the position of the element among them. */
function matchCountsFor(element: Element, reading: Reading, index: PageIndex): MatchCounts {
  const places = findMatchingPlaces(reading, index, (each) => isOnPage(each, pageOf(element)));
  const position = places.all.findIndex((place) => place.includes(element)) + 1;
  return { ...countMatches(places), position };
}

const includesDates = ({ text, item }: Reading): boolean => hasDate(text) || item?.pieces.some(hasDate) === true;

/** Whether only dates distinguish an element or its item, so that others read the same with masked counters. */
function isDistinguishedByDates(plain: Reading, { item, text, counts }: Reading): boolean {
  if (hasDate(text) && plain.counts.text > counts.text) return true;
  const isOwn = (piece: string, at: number): boolean => hasDate(piece) && item?.distinctive.includes(at) === true;
  return plain.item?.distinctive.length === 0 && item?.pieces.some(isOwn) === true;
}

/**
 * Reads the content that distinguishes an element from all others of the page. Counters may change, so they are
 * included only if they are a date, or if nothing else distinguishes the element.
 */
export function describeReading(element: Element, index: PageIndex): Reading {
  let first: Reading | undefined;
  // A time or a year at the start of a row is its name.
  const isName = element.localName === 'th' && !index.textOf(element).pieces.some(isDistinctive);
  for (const level of levels) {
    const plain = createReading(element, { isPlain: true, level }, index);
    if (plain.counts.all === 1 && !isName && !includesDates(plain)) return plain;
    const whole = createReading(element, { isPlain: false, level }, index);
    if (plain.counts.all === 1 && !isName && !isDistinguishedByDates(plain, whole)) return plain;
    if (whole.counts.all === 1) return whole;
    first ??= whole;
    if (!whole.item) break;
  }
  return first ?? createReading(element, { isPlain: false, level: 0 }, index);
}

/** The numbers of nearer items to skip, in the order in which they are tried. */
const levels = [0, 1, 2] as const;

function createReading(element: Element, form: ReadingForm, index: PageIndex): Reading {
  const base = createBaseReading(element, form, index);
  const reading: Reading = { ...base, chain: [], level: 0, counts: noCounts };
  const place = placesOf(base, index).find((each) => each.includes(element)) ?? [element];
  const chain = place.map(({ localName }) => localName);
  const recordAddress = recordAddressOf(element, index);
  const placed = {
    ...reading,
    chain,
    level: place.indexOf(element),
    ...(recordAddress && { recordAddress }),
    ...(isTitle(element, base, form, index) && { isTitle: true }),
  };
  const counts = matchCountsFor(element, placed, index);
  const entry = counts.all > 1 ? entryOf(element, index) : undefined;
  return { ...placed, ...(entry !== undefined && { entry }), counts };
}
