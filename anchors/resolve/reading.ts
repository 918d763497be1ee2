import type { TargetElement } from '../../store/model/index.js';
import { selectorOf } from '../describe/selectors.js';

/** Type of the selector that holds a `Reading` as JSON. */
export const readingType = 'reading';

/** How many texts of an element or of its surroundings are kept. */
export const mostPieces = 12;

/** A text of this length is another record's only by chance; a state or a name soon is. */
export const ampleText = 20;

/** Longer texts are not kept one by one. */
export const longestPiece = 60;

/**
 * What surrounds an element and tells it from others: the nearest ancestor that has text beside the element's own, such as
 * the row of a cell, the card of a button or the list of an entry.
 */
export interface ItemReading {
  readonly tag: string;
  /** Its texts but for the element's own, with what counts left out where they are told apart without it. */
  readonly pieces: readonly string[];
  /** Long numbers in it, such as a date or a price, that nothing else had: they are not compared, but speak for it. */
  readonly numbers?: readonly string[];
  /** The number that its record, a row or a card, begins with, and that no other had: `nw-103`. */
  readonly key?: string;
  /** Whether it had more texts than are kept. */
  readonly isCut: boolean;
  /** How many nearer items were passed over, since others read like them. */
  readonly level: number;
  /** Indexes of the pieces that no sibling of the item had. */
  readonly own: readonly number[];
  /** Whether the item is one of several of its kind: a row, a card. */
  readonly isEntry: boolean;
  /** Whether it is one of several, or lies in one that is. */
  readonly isRecord: boolean;
  /** The way from the item down to the element, by tags and numbers. */
  readonly way: string;
}

/** How many places agreed when the element was described, from the loosest to the strictest comparison. */
export interface Alike {
  /** Places with the same own text, or, without text, the same tag and attributes. */
  readonly text: number;
  /** Those of them in an element of the same tag. */
  readonly tag?: number;
  /** Those of all with the same attributes. */
  readonly marks: number;
  /** Those of them in an item that reads the same. */
  readonly item: number;
  /** Those of them under the same heading, in a record of the same address or picture. */
  readonly all: number;
  /** Which of the last the element was, from 1. */
  readonly nth: number;
}

/** What an element read like when it was described: the evidence that it is found again by. */
export interface Reading {
  readonly tag: string;
  /** Own text, in lower case with single spaces; empty for icons and pictures. */
  readonly text: string;
  /** How many characters the whole text has, without spaces. */
  readonly size: number;
  /** What an element without text shows (`signatureOf`). */
  readonly signature: string;
  /** Whether what counts was left out of `text` and `item`, since they are unique without it. */
  readonly isPlain: boolean;
  /** Its texts, where they are several. */
  readonly pieces: readonly string[];
  /** Whether it had more texts than are kept. */
  readonly isCut: boolean;
  /** Indexes of the pieces that no sibling had. */
  readonly own: readonly number[];
  /** Attributes that say what it is: `src`, `href`, `alt`, `aria-label`, the path of an icon. */
  readonly marks: Readonly<Record<string, string>>;
  /** How many elements in it hold no others: a wrapper around a part has fewer, though its text may be the same. */
  readonly leaves?: number;
  /** Tags of the nested elements that have the same text, from the outermost. */
  readonly chain: readonly string[];
  /** Which of the chain the element is. */
  readonly level: number;
  readonly item?: ItemReading;
  /** Whether its text was all there was in its list entry or row. */
  readonly isWholeEntry: boolean;
  /** Whether it was one of several of its kind itself. */
  readonly isEntry?: boolean;
  /** The term that it was the description of, or in that, in a list of such (`dt`). */
  readonly term?: string;
  /** What the group is called that it was in (`groupOf`). */
  readonly group?: string;
  /** Address or picture of the record around it (`signOf`). */
  readonly sign?: string;
  /** All text of the record it was in (`entryOf`), where others agreed in everything else. */
  readonly entry?: string;
  /** Whether it alone tells its record from the others (`isTitle`). */
  readonly isTitle?: boolean;
  /** Number of the day of a calendar that it was, or that it was the number of. */
  readonly day?: string;
  /** Label of the part of the page that it is the first text of, such as the day of a calendar; no other part had it. */
  readonly label?: string;
  /** Text of the heading that comes before it. */
  readonly heading: string;
  /** The texts just before and just after it in the document. */
  readonly neighbours: readonly [string, string];
  readonly alike: Alike;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

function isItemReading(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { tag, pieces, numbers = [], own, way } = value as Partial<ItemReading>;
  return typeof tag === 'string' && typeof way === 'string' && [pieces, numbers].every(isTexts) && isNumbers(own);
}

function isReading(value: unknown): value is Reading {
  if (typeof value !== 'object' || value === null) return false;
  const { tag, text, signature, pieces, own, marks, chain, item, heading, neighbours, alike } =
    value as Partial<Reading>;
  return (
    [tag, text, signature, heading].every((each) => typeof each === 'string') &&
    [pieces, chain, neighbours].every(isTexts) &&
    isNumbers(own) &&
    isItemReading(item) &&
    [marks, alike].every((each: unknown) => typeof each === 'object' && each !== null)
  );
}

const read = new WeakMap<TargetElement, Reading | undefined>();

/** The reading a target was described with; undefined for a target of another origin, or one that makes no sense. */
export function keptReading(target: TargetElement): Reading | undefined {
  if (read.has(target)) return read.get(target);
  let reading: unknown;
  try {
    reading = JSON.parse(selectorOf(target, readingType)?.value ?? 'null');
  } catch {
    reading = undefined;
  }
  const kept = isReading(reading) ? reading : undefined;
  read.set(target, kept);
  return kept;
}
