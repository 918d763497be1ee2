import type { TargetElement } from '../../store/model/index.js';
import { selectorOf } from '../describe/selectors.js';

/** Type of the selector that holds a `Reading` as JSON. */
export const readingType = 'reading';

/** The most pieces of text stored for an element or for its item. */
export const maxPieces = 12;

/** Texts of this length rarely occur in another record by chance. Shorter texts may be states or names. */
export const identifyingLength = 20;

/** The longest piece of text that is stored. */
export const maxPieceLength = 60;

/**
 * The surroundings that distinguish an element from others: the nearest ancestor with text beside the element's own.
 * Examples are the row of a cell, the card of a button, or the list of an entry.
 */
export interface ItemReading {
  readonly tag: string;
  /** Texts of the item without the element's own. Counters are masked if the texts are distinctive without them. */
  readonly pieces: readonly string[];
  /** Long numbers, such as dates or prices, that occur nowhere else. They are not required, but count as evidence. */
  readonly numbers?: readonly string[];
  /** The number at the start of the record (a row or a card), such as `nw-103`; stored only if it is unique. */
  readonly key?: string;
  /** Whether the item had more pieces than are stored. */
  readonly isCut: boolean;
  /** How many nearer items were skipped because others read the same. */
  readonly level: number;
  /** Indexes of the pieces that no sibling of the item had. */
  readonly distinctive: readonly number[];
  /** Whether the item is one of several of its kind, such as a row or a card. */
  readonly isEntry: boolean;
  /** Whether the item is one of several, or is inside one of several. */
  readonly isRecord: boolean;
  /** CSS path from the item down to the element, by tags and positions. */
  readonly path: string;
}

/** How many places matched when the element was described, from the loosest comparison to the strictest. */
export interface MatchCounts {
  /** Places with the same text or, without text, the same tag and attributes. */
  readonly text: number;
  /** Of these places, those in an element of the same tag. */
  readonly tag?: number;
  /** Places with the same text and the same attributes. */
  readonly attributes: number;
  /** Of these places, those in an item with the same text. */
  readonly item: number;
  /** Of these places, those under the same heading, in a record with the same address or picture. */
  readonly all: number;
  /** Position of the element among the places of `all`, from 1. */
  readonly position: number;
}

/** Counts of a reading that no place matches. */
export const noCounts: MatchCounts = { text: 0, attributes: 0, item: 0, all: 0, position: 0 };

/**
 * The content of an element and its surroundings at the time it was described. It is the evidence for finding the
 * element again.
 */
export interface Reading {
  readonly tag: string;
  /** Normalized text of the element; empty for icons and pictures. */
  readonly text: string;
  /** Length of the whole text without spaces. */
  readonly size: number;
  /** Signature of an element without text (`signatureOf`). */
  readonly signature: string;
  /** Whether counters are masked in `text` and `item`, because both are unique without them. */
  readonly isPlain: boolean;
  /** Pieces of its text, if there are several. */
  readonly pieces: readonly string[];
  /** Whether the element had more pieces than are stored. */
  readonly isCut: boolean;
  /** Indexes of the pieces that no sibling had. */
  readonly distinctive: readonly number[];
  /** Attributes that identify the element: `src`, `href`, `alt`, `aria-label`, the path of an icon. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Number of descendants without children. It distinguishes a part from a wrapper with the same text. */
  readonly leaves?: number;
  /** Tags of the nested elements with the same text, outermost first. */
  readonly chain: readonly string[];
  /** Index of the element in `chain`. */
  readonly level: number;
  readonly item?: ItemReading;
  /** Whether the element held all the text of its list entry or row. */
  readonly isWholeEntry: boolean;
  /** Whether the element itself was one of several of its kind. */
  readonly isEntry?: boolean;
  /** The term (`dt`) of the description list entry that the element was, or was in. */
  readonly term?: string;
  /** Name of the group around the element (`groupNameOf`). */
  readonly group?: string;
  /** Address or picture of the record around the element (`recordAddressOf`). */
  readonly recordAddress?: string;
  /** Fingerprint of all text of the record (`entryOf`), if several places matched at every level. */
  readonly entry?: string;
  /** Whether the text of this element alone distinguishes its record from the others (`isTitle`). */
  readonly isTitle?: boolean;
  /** Number of the calendar day that the element was, or was the number of. */
  readonly day?: string;
  /** Unique label of the part of the page that begins with the element, such as the day of a calendar. */
  readonly label?: string;
  /** Text of the heading before the element. */
  readonly heading: string;
  /** The texts directly before and after the element in the document. */
  readonly neighbours: readonly [string, string];
  readonly counts: MatchCounts;
}

/** Names of fields in the stored JSON, where they differ. Stored targets must stay readable. */
const storedNames: ReadonlyMap<string, string> = new Map([
  ['attributes', 'marks'],
  ['counts', 'alike'],
  ['distinctive', 'own'],
  ['path', 'way'],
  ['position', 'nth'],
  ['recordAddress', 'sign'],
]);

const fieldNames: ReadonlyMap<string, string> = new Map([...storedNames].map(([name, stored]) => [stored, name]));

/** Renames the fields of an object; other values are returned as they are. */
function renameFields(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [names.get(name) ?? name, each as unknown]));
}

/** Converts a reading to the JSON of its selector. */
export function serializeReading(reading: Reading): string {
  const item = renameFields(reading.item, storedNames);
  const counts = renameFields(reading.counts, storedNames);
  return JSON.stringify(renameFields({ ...reading, item, counts }, storedNames));
}

/** Parses the JSON of a selector; the result may be malformed. Throws if it is not JSON. */
function parseReading(json: string): unknown {
  const reading = renameFields(JSON.parse(json), fieldNames);
  if (typeof reading !== 'object' || reading === null) return reading;
  const { item, counts } = reading as Partial<Reading>;
  return {
    ...reading,
    ...(item !== undefined && { item: renameFields(item, fieldNames) }),
    counts: renameFields(counts, fieldNames),
  };
}

const isStringArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isNumberArray = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

function isItemReading(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { tag, pieces, numbers = [], distinctive, path } = value as Partial<ItemReading>;
  return (
    typeof tag === 'string' &&
    typeof path === 'string' &&
    [pieces, numbers].every(isStringArray) &&
    isNumberArray(distinctive)
  );
}

function isReading(value: unknown): value is Reading {
  if (typeof value !== 'object' || value === null) return false;
  const { tag, text, signature, pieces, distinctive, attributes, chain, item, heading, neighbours, counts } =
    value as Partial<Reading>;
  return (
    [tag, text, signature, heading].every((each) => typeof each === 'string') &&
    [pieces, chain, neighbours].every(isStringArray) &&
    isNumberArray(distinctive) &&
    isItemReading(item) &&
    [attributes, counts].every((each: unknown) => typeof each === 'object' && each !== null)
  );
}

const parsedReadings = new WeakMap<TargetElement, Reading | undefined>();

/** Returns the reading stored in a target; undefined if the target has another origin or its reading is malformed. */
export function storedReading(target: TargetElement): Reading | undefined {
  if (parsedReadings.has(target)) return parsedReadings.get(target);
  let reading: unknown;
  try {
    reading = parseReading(selectorOf(target, readingType)?.value ?? 'null');
  } catch {
    reading = undefined;
  }
  const stored = isReading(reading) ? reading : undefined;
  parsedReadings.set(target, stored);
  return stored;
}
