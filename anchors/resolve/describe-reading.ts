import { isDated } from './dates.js';
import { stepsWithin } from '../describe/paths.js';
import { isOnPage, pageOf } from '../dom/virtual-pages.js';
import { query } from '../dom/query.js';
import { itemsOf } from './repeated-items.js';
import { isLongerThan, isTelling } from './normalized-text.js';
import { fingerprintOf } from '../text/quote.js';
import { isLongNumber } from './pieces.js';
import { areSameMarks, marksOf, signatureOf } from './marks.js';
import type { PageIndex } from './page-index.js';
import {
  ancestorsIn,
  compareItem,
  dayOf,
  groupOf,
  isOrdinal,
  itemAround,
  isWholeEntry,
  keyOf,
  labelAround,
  leavesIn,
  pick,
  termOf,
  placesOf,
  without,
  type Place,
} from './places.js';
import { longestPiece, mostPieces, type Alike, type ItemReading, type Reading } from './reading.js';

/** How much of a text is kept. */
const longestText = 200;

/** What holds more text than this is a part of the page, not one of its records. */
const longestRecord = 1000;

/** More siblings than this are not compared. */
const manySiblings = 500;

/** More places than this are not told apart by what surrounds them. */
const manyPlaces = 400;

interface Form {
  readonly isPlain: boolean;
  /** How far around the element its item is looked for. */
  readonly level: number;
}

const piecesIn = (element: Element, { isPlain }: Form, index: PageIndex): readonly string[] => {
  const { pieces, plain } = index.textOf(element);
  return isPlain ? plain : pieces;
};

/** Whether a text stands in one place of the page at most, numbers and all. */
function isOnlyPiece(piece: string, form: Form, index: PageIndex): boolean {
  const starts = index.startsOf(piece);
  if (starts.length < 2) return true;
  if (starts.length > manySiblings) return false;
  return starts.filter((each) => piecesIn(each, form, index).includes(piece)).length < 2;
}

/** Indexes of the pieces that nothing of the element's tag beside it has, nor, where they are words, anything else of the page. */
function ownPieces(element: Element, pieces: readonly string[], form: Form, index: PageIndex): number[] {
  const siblings = index.kindOf(element).filter((each) => each !== element);
  const others = new Set(siblings.slice(0, manySiblings).flatMap((each) => [...piecesIn(each, form, index)]));
  const isOwn = (piece: string): boolean =>
    !others.has(piece) && !isOrdinal(piece, element, index) && (!isTelling(piece) || isOnlyPiece(piece, form, index));
  return pieces.flatMap((piece, at) => (isOwn(piece) ? [at] : []));
}

/** The texts around an element's own: the name of the item, and those nearest to the element. */
function piecesAround(item: Element, element: Element, form: Form, index: PageIndex) {
  const all = piecesIn(item, form, index);
  const rest = without(all, piecesIn(element, form, index));
  const firstOther = rest.findIndex((piece, at) => piece !== all[at]);
  const before = firstOther < 0 ? rest.length : firstOther;
  const isKept = (piece: string): boolean => piece.length <= longestPiece && (!form.isPlain || isTelling(piece));
  const telling = rest.filter(isKept);
  const near = rest.slice(0, before).filter(isKept).length;
  const from = Math.max(1, Math.min(near - mostPieces / 2, telling.length - mostPieces + 1));
  const pieces = [...new Set([...telling.slice(0, 1), ...telling.slice(from, from + mostPieces - 1)])];
  return { pieces, isCut: new Set(telling).size > pieces.length };
}

/** So many long numbers of an item are kept. */
const mostNumbers = 4;

/** Long numbers of an item that nothing else has, where what counts is left out of its texts. */
function numbersAround(item: Element, element: Element, index: PageIndex): readonly string[] {
  const form: Form = { isPlain: false, level: 0 };
  const rest = without(index.textOf(item).pieces, index.textOf(element).pieces);
  const numbers = rest.filter((piece) => isLongNumber(piece)).slice(0, mostNumbers);
  return ownPieces(recordAround(item, index), numbers, form, index).map((at) => numbers[at] ?? '');
}

/**
 * Address of the record around an element, else its picture, which tells it from others of its name; empty where it has neither, or is
 * a link and nothing else.
 */
export function signOf(element: Element, index: PageIndex): string {
  const record = recordAround(element, index);
  const link = record.matches('a[href]') ? record : record.querySelector('a[href]');
  const address = link?.getAttribute('href') ?? '';
  // What comes after the path of a picture may sign its address anew for each visit.
  const [picture = ''] = record.querySelector('img[src]')?.getAttribute('src')?.split('?') ?? [];
  const isLinkOnly = picture === '' && index.textOf(record).pieces.length < 2;
  if (/^#?$/.test(address) || isLinkOnly) return picture.startsWith('blob:') ? '' : picture && fingerprintOf(picture);
  return fingerprintOf(address);
}

/** All text of what is one of several and has more text than an element in it, or than its label, with its numbers. */
export function entryOf(element: Element, index: PageIndex): string | undefined {
  const from = element.closest('label') ?? element;
  const count = index.textOf(from).pieces.length;
  const entry = [...ancestorsIn(from, index)].find(
    (each) => index.isEntry(each) && index.textOf(each).pieces.length > count,
  );
  return entry && !isLongerThan(entry, longestRecord) ? fingerprintOf(index.textOf(entry).pieces.join(' ')) : undefined;
}

/** Fewer records may each have another state by chance. */
const fewRecords = 4;

/**
 * Whether an element alone tells its record from the others: these all have another text at its place, and nothing else in its record
 * is its own. A state is not: of so many records some have the same.
 */
function isTitle(
  element: Element,
  { item, text }: Pick<Compared, 'item' | 'text'>,
  form: Form,
  index: PageIndex,
): boolean {
  if (!item?.isEntry || item.own.length > 0 || !isTelling(text)) return false;
  const record = itemAround(element, index, form.level);
  const records = record ? index.kindOf(record) : [];
  if (records.length < fewRecords || records.length > manySiblings) return false;
  const way = item.way.replace(/^[^ ]+/, ':scope');
  const texts = records.map((each) => piecesIn(query(each, way)[0] ?? each, form, index).join(' '));
  return new Set(texts).size === records.length;
}

/** What is one of several around an element, itself included: the row of a cell. */
export function recordAround(element: Element, index: PageIndex): Element {
  const record = [element, ...ancestorsIn(element, index)].find((each) => index.isEntry(each));
  return record && !isLongerThan(record, longestRecord) ? record : element;
}

/** The number that the record around an element begins with, where what counts is left out of its texts, and nothing else has it. */
function keyAround(element: Element, index: PageIndex): string | undefined {
  const key = keyOf(element, index);
  if (key === undefined || index.textOf(element).pieces[0] === key) return undefined;
  return index.startsOf(key).filter((each) => index.textOf(each).pieces.includes(key)).length === 1 ? key : undefined;
}

function itemReading(element: Element, form: Form, index: PageIndex): ItemReading | undefined {
  const { level } = form;
  const item = itemAround(element, index, level);
  if (!item) return undefined;
  const { pieces, isCut } = piecesAround(item, element, form, index);
  if (pieces.length === 0) return undefined;
  const isEntry = index.isEntry(item);
  const isRecord = isEntry || !itemsOf(item).next().done;
  const own = ownPieces(recordAround(item, index), pieces, form, index);
  const numbers = form.isPlain ? numbersAround(item, element, index) : [];
  const key = form.isPlain ? keyAround(element, index) : undefined;
  const told = { ...(numbers.length > 0 && { numbers }), ...(key !== undefined && { key }) };
  const kept = { pieces, ...told, isCut, level, own };
  return { tag: item.localName, ...kept, isEntry, isRecord, way: stepsWithin(element, item) };
}

/** A reading but for how many places agree with it. */
type Compared = Omit<Reading, 'alike' | 'chain' | 'level'>;

function comparedReading(element: Element, form: Form, index: PageIndex): Compared {
  const { pieces, plain, whole, wholePlain } = index.textOf(element);
  const now = form.isPlain ? plain : pieces;
  const item = itemReading(element, form, index);
  const label = labelAround(element, index);
  const term = termOf(element, index);
  const group = groupOf(element, index);
  const day = dayOf(element, index);
  const [first, ...others] = now.length > 1 ? now.slice(0, mostPieces * 2) : [];
  const several =
    first === undefined
      ? []
      : [first, ...others.filter((piece) => piece.length <= longestPiece).slice(0, mostPieces - 1)];
  return {
    tag: element.localName,
    text: now.join(' ').slice(0, longestText),
    size: (form.isPlain ? wholePlain : whole).size,
    signature: now.length === 0 ? signatureOf(element) : '',
    isPlain: form.isPlain,
    pieces: several,
    isCut: now.length > 1 && now.length > several.length,
    own: ownPieces(recordAround(element, index), several, form, index),
    marks: marksOf(element),
    leaves: leavesIn(element),
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

/** The places with a reading's text that agree in more and more, and which of them holds the element. */
function alikeTo(element: Element, reading: Reading, index: PageIndex): Alike {
  const tally = tallyOf(reading, index, (each) => isOnPage(each, pageOf(element)));
  const nth = tally.all.findIndex((place) => place.includes(element)) + 1;
  return { ...countsOf(tally), nth };
}

/** The places that agree with a reading, from the loosest to the strictest comparison. */
export interface Tally {
  readonly text: readonly Place[];
  readonly tag: readonly Place[];
  readonly marks: readonly Place[];
  readonly item: readonly Place[];
  readonly all: readonly Place[];
}

/** The number of places at each level of comparison. */
export const countsOf = ({ text, tag, marks, item, all }: Tally): Omit<Alike, 'nth'> => ({
  ...{ text: text.length, tag: tag.length, marks: marks.length, item: item.length, all: all.length },
});

export function tallyOf(reading: Reading, index: PageIndex, isCounted: (element: Element) => boolean): Tally {
  const text = placesOf(reading, index).filter(([element]) => element && isCounted(element));
  const representing = (place: Place): Element | undefined => pick(place, reading) ?? place.at(-1);
  const hasMarks = ({ marks }: Reading, element: Element | undefined): boolean =>
    element !== undefined && areSameMarks(marksOf(element), marks);
  const marks =
    Object.keys(reading.marks).length > 0 && reading.text !== ''
      ? text.filter((place) => place.some((each) => each.localName === reading.tag && hasMarks(reading, each)))
      : text;
  const tag = text.filter((place) => place.some(({ localName }) => localName === reading.tag));
  const { item: kept } = reading;
  const inItem = (place: Place): boolean => {
    const element = representing(place);
    return !kept || (element !== undefined && compareItem(element, kept, reading, index).agrees === 'same');
  };
  const item = marks.length > manyPlaces ? narrowed(marks, reading, index).filter(inItem) : marks.filter(inItem);
  const signed =
    reading.sign !== undefined && item.length > 1
      ? item.filter(([element]) => element && signOf(element, index) === reading.sign)
      : item;
  const all =
    signed.length > 1 ? signed.filter(([element]) => element && index.headingOf(element) === reading.heading) : signed;
  return { text, tag, marks, item, all };
}

/** Of very many places, those that are near the rarest text of their item. */
function narrowed(places: readonly Place[], { item }: Reading, index: PageIndex): readonly Place[] {
  const rarest = item?.pieces.map((piece) => index.startsOf(piece)).sort((a, b) => a.length - b.length)[0];
  if (!rarest || rarest.length > manyPlaces) return places.slice(0, manyPlaces);
  const near = new Set(rarest.flatMap((start) => [start, ...[...ancestorsIn(start, index)].slice(0, 6)]));
  return places.filter(
    ([outermost]) => outermost && [...ancestorsIn(outermost, index)].slice(0, 6).some((each) => near.has(each)),
  );
}

const hasDates = ({ text, item }: Reading): boolean => isDated(text) || item?.pieces.some(isDated) === true;

/** Whether dates alone tell an element, or its item, from others of the page: without numbers these read the same. */
function isToldByDates(plain: Reading, { item, text, alike }: Reading): boolean {
  if (isDated(text) && plain.alike.text > alike.text) return true;
  const isOwn = (piece: string, at: number): boolean => isDated(piece) && item?.own.includes(at) === true;
  return plain.item?.own.length === 0 && item?.pieces.some(isOwn) === true;
}

/**
 * Reads what tells an element from all others of the page. Numbers, which change by themselves, count only where nothing
 * else tells it, or where they are a date.
 */
export function describeReading(element: Element, index: PageIndex): Reading {
  let first: Reading | undefined;
  // A time or a year that heads a row is its name.
  const isName = element.localName === 'th' && !index.textOf(element).pieces.some(isTelling);
  for (const level of levels) {
    const plain = countedReading(element, { isPlain: true, level }, index);
    if (plain.alike.all === 1 && !isName && !hasDates(plain)) return plain;
    const whole = countedReading(element, { isPlain: false, level }, index);
    if (plain.alike.all === 1 && !isName && !isToldByDates(plain, whole)) return plain;
    if (whole.alike.all === 1) return whole;
    first ??= whole;
    if (!whole.item) break;
  }
  return first ?? countedReading(element, { isPlain: false, level: 0 }, index);
}

/** How far around an element its item is looked for, where others read the same in nearer ones. */
const levels = [0, 1, 2] as const;

function countedReading(element: Element, form: Form, index: PageIndex): Reading {
  const compared = comparedReading(element, form, index);
  const none: Alike = { text: 0, marks: 0, item: 0, all: 0, nth: 0 };
  const reading: Reading = { ...compared, chain: [], level: 0, alike: none };
  const place = placesOf(compared, index).find((each) => each.includes(element)) ?? [element];
  const chain = place.map(({ localName }) => localName);
  const sign = signOf(element, index);
  const told = { ...(sign && { sign }), ...(isTitle(element, compared, form, index) && { isTitle: true }) };
  const placed = { ...reading, chain, level: place.indexOf(element), ...told };
  const alike = alikeTo(element, placed, index);
  const entry = alike.all > 1 ? entryOf(element, index) : undefined;
  return { ...placed, ...(entry !== undefined && { entry }), alike };
}
