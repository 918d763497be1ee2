import { attributeOf, nameSelectors, isFromPosition } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { isInColumn } from '../grid/find-cell.js';
import { gridSelector } from '../grid/grid.js';
import { comparePieces } from './compare-pieces.js';
import { hasDate } from './dates.js';
import { entryOf, recordAddressOf } from './enclosing-record.js';
import { areSameAttributes, identifyingAttributesOf, signatureOf } from './identifying-attributes.js';
import { matchesSelector, isTargetRecord, recordNameOf } from './item-names.js';
import {
  countersIn,
  isDistinctive,
  textSimilarity,
  identifyingCountersIn,
  plainPieces,
  maskCounters,
} from './normalized-text.js';
import { isSameNumberedElement } from './numbered-elements.js';
import {
  compareItem,
  calendarDayOf,
  groupNameOf,
  hasOtherRecordKey,
  isWholeEntry,
  enclosingLabel,
  termOf,
  type ItemMatch,
} from './same-text-places.js';
import { identifyingLength, type Reading } from './stored-reading.js';
import type { Strategy, SearchContext } from './strategies.js';

/**
 * Result of comparing an element's text with the stored one. `same`: the same text. `counted`: only counters differ.
 * `most`: most of its pieces, in any order. `typo`: very similar. `edited`: similar. `other`: not similar. An element
 * without text is `same` if its signature is.
 */
export type TextMatch = 'same' | 'counted' | 'most' | 'typo' | 'edited' | 'other';

/** Evidence for and against one candidate. */
export interface Evidence {
  readonly by: ReadonlySet<Strategy>;
  /**
   * The watcher's knowledge. `edited`: other content in the same item. `similar`: similar content. `excluded`: cannot be
   * the target; also without a watcher, in a record whose name has another number. `none`: not watched.
   */
  readonly watched: 'edited' | 'similar' | 'excluded' | 'none';
  /** Own name: the stored one, one made from a position in a list, another name of the same attribute, or none. */
  readonly name: 'same' | 'position' | 'other' | 'none';
  /**
   * Name or number of the record around it. `same id`: the name is an id, which forms, lists and whole pages have as
   * well.
   */
  readonly record: 'same' | 'same id' | 'other' | 'none';
  readonly text: TextMatch;
  /** Whether it has the numbered id of the target, and the number in its text that distinguishes it from others. */
  readonly isSameNumbered: boolean;
  /** Whether all distinctive pieces are there, and they are long enough to identify the element. */
  readonly hasIdentifyingPieces: boolean;
  readonly hasSameTag: boolean;
  /** Whether its identifying attributes are the same. */
  readonly hasSameAttributes: boolean;
  readonly item: ItemMatch['match'];
  /** Whether its list entry or row now has other text, and had none before. */
  readonly isInFullerEntry: boolean;
  readonly isInTable: boolean;
  /** Whether it is a table cell in the stored column. */
  readonly isInColumn: boolean;
  /** Whether its record has the same address or picture; true if none is stored. */
  readonly hasSameRecordAddress: boolean;
  /** Whether its record has the same text; true if none is stored. */
  readonly hasSameEntryText: boolean;
  /** Whether it is the first text of a part with the same label. */
  readonly hasSameLabel: boolean;
  /** Whether it describes the same term; `none` if no term is stored. */
  readonly term: 'same' | 'other' | 'none';
  /** Whether its group has the same name. True if either has no group: a page may be rendered again without lists. */
  readonly hasSameGroup: boolean;
  readonly hasSameHeading: boolean;
  /** Whether the stored heading is anywhere on the page; false if none is stored. */
  readonly isHeadingOnPage: boolean;
  /** How many of the two neighbouring texts are the same, with counters masked. */
  readonly neighbours: 0 | 1 | 2;
  /** Whether both neighbouring texts are the same, including their counters. */
  readonly hasSameNeighbours: boolean;
  /** Whether the path from the item, or from a named ancestor, leads to it without a position. */
  readonly hasPathWithoutPositions: boolean;
  /** Position among the places that match at every level, from 1; 0 if it is none of them. */
  readonly position: number;
}

const minSimilarity = { typo: 0.9, edited: 0.8 } as const;

const collapseNumberSigns = (text: string): string => text.replace(/[#\s]+/g, ' ');

/** Identifying counters of a text, joined. */
const identifyingNumbers = (text: string): string => identifyingCountersIn(text).join();

function compareText(element: Element, stored: Reading, { index }: SearchContext): TextMatch {
  const { whole, wholePlain } = index.textOf(element);
  const pieces = index.piecesOf(element, stored);
  if (stored.text === '') {
    const isSame = pieces.length === 0 && element.localName === stored.tag && signatureOf(element) === stored.signature;
    return isSame ? 'same' : 'other';
  }
  const current = stored.isPlain ? wholePlain : whole;
  if (current.size === stored.size && current.start.startsWith(stored.text.replace(/\s+/g, ''))) return 'same';
  const storedPieces = stored.pieces.length > 0 ? stored.pieces : [stored.text];
  const storedPlain = plainPieces(storedPieces).join('').replace(/\s+/g, '');
  const isCount = !stored.isPlain && stored.pieces.length === 0 && stored.tag !== 'th' && !hasDate(stored.text);
  if (isCount && storedPlain === wholePlain.start) return 'counted';
  if (stored.pieces.length > 1) {
    const match = comparePieces(stored, pieces);
    if (match === 'same' || match === 'edited') return 'most';
    // Without its distinctive piece, the rest is what all siblings have.
    if (stored.distinctive.length > 0 && !hasFirstDistinctivePiece(stored, pieces)) return 'other';
  }
  return compareSimilarText(stored, pieces.join(' ').slice(0, 200));
}

/** Of nested elements with the same text, only the one chosen by the strategy `text` counts as `same`. */
const limitToChosenElement = (match: TextMatch, by: ReadonlySet<Strategy>): TextMatch =>
  match === 'same' && !by.has('text') ? 'most' : match;

/** Whether the first distinctive piece is still there, or hardly changed. */
const hasFirstDistinctivePiece = ({ pieces, distinctive }: Reading, currentPieces: readonly string[]): boolean => {
  const first = pieces[distinctive[0] ?? 0] ?? '';
  return currentPieces.some((piece) => textSimilarity(first, piece) >= minSimilarity.typo);
};

function compareSimilarText(stored: Reading, current: string): TextMatch {
  if (
    countersIn(current) !== countersIn(stored.text) ||
    identifyingNumbers(current) !== identifyingNumbers(stored.text)
  )
    return 'other';
  const similarity = Math.min(
    textSimilarity(stored.text, current),
    textSimilarity(collapseNumberSigns(stored.text), collapseNumberSigns(current)),
  );
  if (similarity >= minSimilarity.typo) return 'typo';
  return similarity >= minSimilarity.edited ? 'edited' : 'other';
}

function compareName(element: Element, { target, index }: SearchContext): Evidence['name'] {
  const { elementId = '', selectors = [] } = target;
  const names = selectors.filter(({ type }) => type === 'id' || type === 'data');
  const isSame =
    (elementId !== '' && index.elementsById(elementId).includes(element)) ||
    names.some(({ value }) => matchesSelector(element, value));
  // A target with nothing but an id means the element with that id.
  if (isSame) return isFromPosition(elementId) && selectors.length > 0 ? 'position' : 'same';
  const currentNames = nameSelectors(element, index.root);
  const isOther = names.some(({ type, value }) =>
    currentNames.some((name) => name.type === type && attributeOf(name.value) === attributeOf(value)),
  );
  return isOther && !isFromPosition(elementId) ? 'other' : 'none';
}

function compareRecord(element: Element, { target, reading, index }: SearchContext): Evidence['record'] {
  if (reading?.item && hasOtherRecordKey(element, reading.item, index)) return 'other';
  if (reading?.day !== undefined && (calendarDayOf(element, index) ?? reading.day) !== reading.day) return 'other';
  const name = recordNameOf(target);
  if (!name) return 'none';
  const record = element.closest(name);
  const isId = name.startsWith('#');
  if (record) return isTargetRecord(target, record, name) ? (isId ? 'same id' : 'same') : 'none';
  const kind = attributeOf(name);
  return kind !== 'id' && element.closest(`[${CSS.escape(kind)}]`) ? 'other' : 'none';
}

/** Whether a path without positions leads to an element. */
function hasPathWithoutPositions(
  element: Element,
  by: ReadonlySet<Strategy>,
  { target, reading }: SearchContext,
): boolean {
  const namedPath = selectorOf(target, 'named-css')?.value ?? '';
  if (by.has('path') && recordNameOf(target) && !isPositional(namedPath) && matchesSelector(element, namedPath))
    return true;
  return by.has('item') && reading?.item !== undefined && !isPositional(reading.item.path);
}

const isPositional = (path: string): boolean => path.includes(':nth-of-type(');

/** Returns a function that computes a value on its first call and caches it. */
function once<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: compute() }).value;
}

interface CandidateSource {
  readonly by: ReadonlySet<Strategy>;
  readonly watched: Evidence['watched'];
}

/**
 * Collects the evidence for a candidate. Each part is computed when a rule first reads it, because the first rules
 * exclude most candidates. The page must not change in the meantime.
 */
export function evidenceFor(element: Element, { by, watched }: CandidateSource, context: SearchContext): Evidence {
  const { reading, index, places } = context;
  const name = once(() => compareName(element, context));
  const record = once(() => compareRecord(element, context));
  const text = once(() => (reading ? limitToChosenElement(compareText(element, reading, context), by) : 'other'));
  const item = once(() => (reading?.item ? compareItem(element, reading.item, reading, index).match : 'none'));
  const heading = once(() => index.headingOf(element) === reading?.heading);
  const neighbourTexts = once(() => index.neighboursOf(element));
  const hasSameAttributes = once(
    () => reading !== undefined && areSameAttributes(identifyingAttributesOf(element), reading.attributes),
  );
  const isNeighbour = (stored: string, at: number): boolean =>
    maskCounters(stored) === maskCounters(neighbourTexts()[at] ?? '');
  const neighbours = once(() => (reading?.neighbours.filter(isNeighbour).length ?? 0) as 0 | 1 | 2);
  return {
    by,
    watched,
    get name() {
      return name();
    },
    get record() {
      return record();
    },
    get text() {
      return text();
    },
    get isSameNumbered() {
      return isSameNumberedElement(element, context.target, index);
    },
    get hasIdentifyingPieces() {
      if (!reading) return false;
      const distinctive = reading.distinctive.map((at) => reading.pieces[at] ?? '').filter(isDistinctive);
      const currentPieces = index.piecesOf(element, reading);
      return (
        distinctive.join(' ').length >= identifyingLength && distinctive.every((piece) => currentPieces.includes(piece))
      );
    },
    get hasSameTag() {
      return element.localName === reading?.tag;
    },
    get hasSameAttributes() {
      return hasSameAttributes();
    },
    get item() {
      return item();
    },
    get isInFullerEntry() {
      return reading?.isWholeEntry === true && !isWholeEntry(element, index);
    },
    get isInTable() {
      return element.closest(gridSelector) !== null;
    },
    get isInColumn() {
      return isInColumn(element, context.target, index);
    },
    get hasSameRecordAddress() {
      return reading?.recordAddress === undefined || recordAddressOf(element, index) === reading.recordAddress;
    },
    get hasSameEntryText() {
      return reading?.entry === undefined || entryOf(element, index) === reading.entry;
    },
    get hasSameLabel() {
      return reading?.label !== undefined && enclosingLabel(element, index) === reading.label;
    },
    get term() {
      if (reading?.term === undefined) return 'none';
      return termOf(element, index) === reading.term ? 'same' : 'other';
    },
    get hasSameGroup() {
      return reading?.group === undefined || (groupNameOf(element, index) ?? reading.group) === reading.group;
    },
    get hasSameHeading() {
      return heading();
    },
    get isHeadingOnPage() {
      return reading !== undefined && reading.heading !== '' && index.hasHeading(reading.heading);
    },
    get neighbours() {
      return neighbours();
    },
    get hasSameNeighbours() {
      return reading?.neighbours.every((stored, at) => stored === neighbourTexts()[at]) === true;
    },
    get hasPathWithoutPositions() {
      return hasPathWithoutPositions(element, by, context);
    },
    get position() {
      return (places?.all.findIndex((place) => place.includes(element)) ?? -1) + 1;
    },
  };
}
