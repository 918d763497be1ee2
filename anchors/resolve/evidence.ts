import { isInColumn } from '../grid/find-cell.js';
import { isDated } from './dates.js';
import { gridSelector } from '../grid/grid.js';
import { isMatch, isRecordOf, recordNameOf } from './item-names.js';
import { nameSelectors, isFromPosition } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { countsIn, isTelling, likeness, namingIn, plainPieces, withoutCounts } from './normalized-text.js';
import { areSameMarks, marksOf, signatureOf } from './marks.js';
import {
  compareItem,
  dayOf,
  groupOf,
  isOfOtherKey,
  isWholeEntry,
  labelAround,
  termOf,
  type FoundItem,
} from './places.js';
import { piecesAgree } from './pieces.js';
import { ampleText, type Reading } from './reading.js';
import { entryOf, signOf } from './describe-reading.js';
import type { Means, Wanted } from './strategies.js';

/**
 * How an element's own text agrees: the same; but for what counts; all of its texts in another order; most of them; but for a
 * slip of the pen; much alike; not at all. An element without text is the same where it shows the same.
 */
export type TextAgreement = 'same' | 'counted' | 'most' | 'typo' | 'edited' | 'other';

/** What speaks for one candidate, and against it. */
export interface Evidence {
  readonly by: ReadonlySet<Means>;
  /**
   * What watching knows of it: it shows the same as before; something else, in an item that is the same; something much like
   * it; or it cannot be the one; none where it was not watched.
   */
  readonly watched: 'same' | 'edited' | 'alike' | 'excluded' | 'none';
  /** Own name: the one that was kept, one from a position in a list, another of the kind, or none. */
  readonly name: 'same' | 'position' | 'other' | 'none';
  /**
   * Name of the record around it, or the number it begins with. `same id`: the name is an id, which forms, lists and whole pages
   * have as well, with many records in them.
   */
  readonly record: 'same' | 'same id' | 'other' | 'none';
  readonly text: TextAgreement;
  /** Whether all texts are there that told it from others, and they are long enough to be no other's by chance. */
  readonly isTold: boolean;
  /** Whether its tag is the same. */
  readonly tag: boolean;
  /** Whether its attributes are the same. */
  readonly marks: boolean;
  readonly item: FoundItem['agrees'];
  /** Whether its list entry or row has other text now, and had none. */
  readonly isInFullerEntry: boolean;
  /** Whether it is in a table. */
  readonly isInTable: boolean;
  /** Whether it is the cell of a table in the column that was kept. */
  readonly isInColumn: boolean;
  /** Whether its record has the same address or picture; true where it had none. */
  readonly sign: boolean;
  /** Whether its record has the same text; true where it was in none, or nothing else agreed in everything. */
  readonly entry: boolean;
  /** Whether it is the first text of a part with the same label. */
  readonly label: boolean;
  /** Whether it describes the same term; none where it described none. */
  readonly term: 'same' | 'other' | 'none';
  /** Whether its group is called the same; true where there was none, or is none: a page may be made anew without lists. */
  readonly group: boolean;
  /** Whether it comes after the same heading. */
  readonly heading: boolean;
  /** Whether that heading is on the page, wherever the element stands; false where it had none. */
  readonly isHeadingThere: boolean;
  /** How many of the texts just before and after it are the same, whatever their numbers. */
  readonly neighbours: 0 | 1 | 2;
  /** Whether both are the same, with their numbers. */
  readonly exactNeighbours: boolean;
  /** Whether the way from the item, or from what has a name, leads to it, and goes by no number. */
  readonly isOnlyWay: boolean;
  /** Which it is of the places that agree in everything, from 1; 0 for none of them. */
  readonly nth: number;
}

const likely = { typo: 0.9, edited: 0.8 } as const;

const withoutSigns = (text: string): string => text.replace(/[#\s]+/g, ' ');

/** Numbers that name something, all in a first text. */
const numbersOf = (text: string): string => namingIn(text).join();

function compareText(element: Element, kept: Reading, { index }: Wanted): TextAgreement {
  const { pieces, plain, whole, wholePlain } = index.textOf(element);
  if (kept.text === '') {
    const isSame = pieces.length === 0 && element.localName === kept.tag && signatureOf(element) === kept.signature;
    return isSame ? 'same' : 'other';
  }
  const now = kept.isPlain ? wholePlain : whole;
  if (now.size === kept.size && now.start.startsWith(kept.text.replace(/\s+/g, ''))) return 'same';
  const keptPieces = kept.pieces.length > 0 ? kept.pieces : [kept.text];
  const keptPlain = plainPieces(keptPieces).join('').replace(/\s+/g, '');
  const isCount = !kept.isPlain && kept.pieces.length === 0 && kept.tag !== 'th' && !isDated(kept.text);
  if (isCount && keptPlain === wholePlain.start) return 'counted';
  if (kept.pieces.length > 1) {
    const agrees = piecesAgree(kept, kept.isPlain ? plain : pieces);
    if (agrees === 'same' || agrees === 'edited') return 'most';
    // What told it from others is another's: the rest is what all of them have.
    if (kept.own.length > 0 && !hasOwn(kept, kept.isPlain ? plain : pieces)) return 'other';
  }
  return compareWording(kept, (kept.isPlain ? plain : pieces).join(' ').slice(0, 200));
}

/** Of nested elements with the same text, only the one that the strategy for texts chose has it as its own. */
const ownText = (agrees: TextAgreement, by: ReadonlySet<Means>): TextAgreement =>
  agrees === 'same' && !by.has('text') ? 'most' : agrees;

/** Whether the first text that told an element from others is there still, or hardly changed. */
const hasOwn = ({ pieces, own }: Reading, now: readonly string[]): boolean => {
  const first = pieces[own[0] ?? 0] ?? '';
  return now.some((piece) => likeness(first, piece) >= likely.typo);
};

function compareWording(kept: Reading, now: string): TextAgreement {
  if (countsIn(now) !== countsIn(kept.text) || numbersOf(now) !== numbersOf(kept.text)) return 'other';
  const alike = Math.min(likeness(kept.text, now), likeness(withoutSigns(kept.text), withoutSigns(now)));
  if (alike >= likely.typo) return 'typo';
  return alike >= likely.edited ? 'edited' : 'other';
}

function compareName(element: Element, { target, index }: Wanted): Evidence['name'] {
  const { elementId = '', selectors = [] } = target;
  const names = selectors.filter(({ type }) => type === 'id' || type === 'data');
  const isSame =
    (elementId !== '' && index.named(elementId).includes(element)) ||
    names.some(({ value }) => isMatch(element, value));
  // A target that says nothing but an id means the element that has it.
  if (isSame) return isFromPosition(elementId) && selectors.length > 0 ? 'position' : 'same';
  const now = nameSelectors(element, index.root);
  const isOther = names.some(({ type, value }) =>
    now.some((name) => name.type === type && kindOf(name.value) === kindOf(value)),
  );
  return isOther && !isFromPosition(elementId) ? 'other' : 'none';
}

/** The attribute a selector by a name asks for. */
const kindOf = (selector: string): string => /^\[([\w-]+)=/.exec(selector)?.[1] ?? 'id';

function compareRecord(element: Element, { target, reading, index }: Wanted): Evidence['record'] {
  if (reading?.item && isOfOtherKey(element, reading.item, index)) return 'other';
  if (reading?.day !== undefined && (dayOf(element, index) ?? reading.day) !== reading.day) return 'other';
  const name = recordNameOf(target);
  if (!name) return 'none';
  const record = element.closest(name);
  const isId = name.startsWith('#');
  if (record && isMatch(record, name)) return isRecordOf(target, record, name) ? (isId ? 'same id' : 'same') : 'none';
  const kind = kindOf(name);
  return kind !== 'id' && element.closest(`[${CSS.escape(kind)}]`) ? 'other' : 'none';
}

/** Whether a way that goes by no number leads to an element. */
function isAtOnlyWay(element: Element, by: ReadonlySet<Means>, { target, reading }: Wanted): boolean {
  const named = selectorOf(target, 'named-css')?.value ?? '';
  if (by.has('path') && recordNameOf(target) && !isNumbered(named) && isMatch(element, named)) return true;
  return by.has('item') && reading?.item !== undefined && !isNumbered(reading.item.way);
}

const isNumbered = (way: string): boolean => way.includes(':nth-of-type(');

/** Evidence of a candidate of which nothing has been compared. */
export const noEvidence: Evidence = {
  by: new Set(),
  watched: 'none',
  name: 'none',
  record: 'none',
  text: 'other',
  isTold: false,
  tag: false,
  marks: false,
  item: 'none',
  isInFullerEntry: false,
  isInTable: false,
  isInColumn: false,
  sign: true,
  entry: true,
  label: false,
  term: 'none',
  group: true,
  heading: false,
  isHeadingThere: false,
  neighbours: 0,
  exactNeighbours: false,
  isOnlyWay: false,
  nth: 0,
};

/** A value that is computed when it is first asked for. */
function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

interface Found {
  readonly by: ReadonlySet<Means>;
  readonly watched: Evidence['watched'];
}

/**
 * What speaks for a candidate and against it. Each part is read when a rule first asks for it: most candidates of a page that
 * changes all the time are ruled out by the first parts. The page must not change meanwhile.
 */
export function evidenceFor(element: Element, { by, watched }: Found, wanted: Wanted): Evidence {
  const { reading, index, tally } = wanted;
  const name = once(() => compareName(element, wanted));
  const record = once(() => compareRecord(element, wanted));
  const text = once(() => (reading ? ownText(compareText(element, reading, wanted), by) : 'other'));
  const item = once(() => (reading?.item ? compareItem(element, reading.item, reading, index).agrees : 'none'));
  const heading = once(() => index.headingOf(element) === reading?.heading);
  const around = once(() => index.neighboursOf(element));
  const hasMarks = once(() => reading !== undefined && areSameMarks(marksOf(element), reading.marks));
  const isNeighbour = (kept: string, at: number): boolean => withoutCounts(kept) === withoutCounts(around()[at] ?? '');
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
    get isTold() {
      const told = reading?.own.map((at) => reading.pieces[at] ?? '').filter(isTelling) ?? [];
      const { plain, pieces } = index.textOf(element);
      const now = reading?.isPlain ? plain : pieces;
      return told.join(' ').length >= ampleText && told.every((piece) => now.includes(piece));
    },
    get tag() {
      return element.localName === reading?.tag;
    },
    get marks() {
      return hasMarks();
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
      return isInColumn(element, wanted.target, index);
    },
    get sign() {
      return reading?.sign === undefined || signOf(element, index) === reading.sign;
    },
    get entry() {
      return reading?.entry === undefined || entryOf(element, index) === reading.entry;
    },
    get label() {
      return reading?.label !== undefined && labelAround(element, index) === reading.label;
    },
    get term() {
      if (reading?.term === undefined) return 'none';
      return termOf(element, index) === reading.term ? 'same' : 'other';
    },
    get group() {
      return reading?.group === undefined || (groupOf(element, index) ?? reading.group) === reading.group;
    },
    get heading() {
      return heading();
    },
    get isHeadingThere() {
      return reading !== undefined && reading.heading !== '' && index.hasHeading(reading.heading);
    },
    get neighbours() {
      return neighbours();
    },
    get exactNeighbours() {
      return reading?.neighbours.every((kept, at) => kept === around()[at]) === true;
    },
    get isOnlyWay() {
      return isAtOnlyWay(element, by, wanted);
    },
    get nth() {
      return (tally?.all.findIndex((place) => place.includes(element)) ?? -1) + 1;
    },
  };
}
