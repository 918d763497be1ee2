import type { TargetElement } from '../../store/model/index.js';
import { selectorOf } from '../describe/selectors.js';
import type { ItemTexts } from '../resolve/item-texts.js';
import {
  isDistinctive,
  pieceOf,
  readableTextNodes,
  textSimilarity,
  identifyingCountersIn,
  maskCounters,
} from '../resolve/normalized-text.js';
import { isListItem } from '../resolve/repeated-items.js';
import { storedReading } from '../resolve/stored-reading.js';

/**
 * Texts that identify the record of an item without similar items. Captions and controls are the same for every record.
 */
interface SingleItemTexts {
  readonly heading: string | undefined;
  readonly values: readonly string[];
}

/** Without tabs and similar controls, which can be the heading of their part of the page. */
const controlSelector = 'button, [role="button"], [role="switch"], [role="menuitem"]';
const captionSelector = `dt, th, label, legend, caption, ${controlSelector}`;
const headingSelector = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

function isCaption(text: Node, item: Element): boolean {
  const nearest = text.parentElement?.closest(`dd, td, output, ${captionSelector}`);
  return nearest?.matches(captionSelector) === true && item.contains(nearest);
}

/** Reads the identifying texts of an item. Uses captions only if there is no other text. */
function singleItemTextsOf(item: Element): SingleItemTexts {
  const texts = [...readableTextNodes(item)].filter((text) => isDistinctive(pieceOf(text)));
  const values = texts.filter((text) => !isCaption(text, item));
  const identifying = values.length > 0 ? values : texts;
  const heading = identifying.find((text) => text.parentElement?.closest(headingSelector));
  return { heading: heading && pieceOf(heading), values: identifying.map(pieceOf) };
}

/**
 * Whether an item still shows the same record: its first text and heading remain, and most of the other texts. The only
 * row of a list must keep all texts, because it may have shown other records before.
 */
function isSameRecord(item: Element, { heading, values }: SingleItemTexts): boolean {
  const now = singleItemTextsOf(item).values;
  const valuesNow = new Set(now);
  const remaining = values.filter((value) => valuesNow.has(value));
  if (isListItem(item) && remaining.length < Math.max(values.length, now.length)) return false;
  const first = values.find((value) => value !== heading) ?? heading;
  return (
    remaining.length * 2 > values.length &&
    [heading, first].every((value) => value === undefined || valuesNow.has(value))
  );
}

/**
 * Whether an item is a control with one label, such as `Play`, which becomes `Pause`. A control with more text is a
 * card.
 */
const isControl = (item: Element, pieces: readonly string[]): boolean =>
  item.matches(controlSelector) && pieces.filter(isDistinctive).length <= 1;

/**
 * Extents of changes in an item, from least to most: translated; this item alone; similar items, but not where their
 * identifying texts are; anywhere.
 */
export const changeExtents = ['translated', 'alone', 'in part', 'with others'] as const;
export type ChangeExtent = (typeof changeExtents)[number];

interface ReadingOptions {
  readonly target: TargetElement;
  readonly texts: ItemTexts;
  /** Reading of the target's previous item. */
  readonly before: ItemReading | undefined;
}

/** Whether only numbers distinguished a target from others when it was described. */
function isIdentifiedByNumbers(target: TargetElement): boolean {
  const reading = storedReading(target);
  if (reading) return !reading.isPlain && /\d/.test([reading.text, ...(reading.item?.pieces ?? [])].join());
  return /\d/.test((selectorOf(target, 'item') ?? selectorOf(target, 'text'))?.value ?? '');
}

/** Minimum total length of texts that identify an item. Shorter texts, such as states, often occur elsewhere. */
const identifyingLength = 20;

/** Minimum similarity of a text and its edited version. */
const minEditSimilarity = 0.8;

export const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((piece, at) => piece === others[at]);

const numbersIn = (text = ''): readonly string[] => text.match(/\d+/g) ?? [];

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((piece) => !others.includes(piece));

/** Returns the similarity (0–1) of an item's texts with the texts before. If texts were replaced, compares only these. */
function similarityOf(before: readonly string[], now: readonly string[]): number {
  const removed = without(before, now);
  const added = without(now, before);
  const isReplaced = removed.length > 0 && added.length > 0;
  const textBefore = (isReplaced ? removed : before).join(' ');
  const textNow = (isReplaced ? added : now).join(' ');
  return textSimilarity(maskCounters(textBefore), maskCounters(textNow));
}

/** Texts of an item, and which of them distinguish it from similar items. */
export class ItemReading {
  readonly #item: Element;
  /** Whether only numbers distinguished the item from others. */
  readonly #isIdentifiedByNumbers: boolean;
  #pieces: readonly string[];
  /** Pieces that no similar item had. */
  #uniquePieces: readonly string[];
  /** Identifying texts while no similar item is beside it. */
  #singleItemTexts: SingleItemTexts | undefined;

  constructor(item: Element, { target, texts, before }: ReadingOptions) {
    this.#item = item;
    this.#pieces = texts.piecesOf(item);
    const own = this.#pieces.filter((piece) => texts.isUniquePieceNearby(item, piece));
    this.#uniquePieces = before ? own.filter((piece) => before.#uniquePieces.includes(piece)) : own;
    // An item that had similar items before may share these texts with them, so they do not identify it.
    const isSingleItem = texts.isOnlyOfItsTag(item) && (!before || before.#singleItemTexts !== undefined);
    this.#singleItemTexts = isSingleItem ? singleItemTextsOf(item) : undefined;
    this.#isIdentifiedByNumbers = texts.itemsByPiece(item) !== undefined && isIdentifiedByNumbers(target);
  }

  /** Texts of the item when it was last confirmed. */
  get pieces(): readonly string[] {
    return this.#pieces;
  }

  /** Path to the first identifying text, as child indexes. Undefined if another text is first now. */
  get pathToName(): readonly number[] | undefined {
    const text = this.#firstText;
    if (!text || pieceOf(text) !== this.#name) return undefined;
    const path: number[] = [];
    for (let at = text; at !== this.#item;) {
      const { parentNode }: Node = at;
      if (!parentNode) return undefined;
      path.unshift([...parentNode.childNodes].indexOf(at as ChildNode));
      at = parentNode;
    }
    return path;
  }

  /** Whether the texts are unchanged. */
  isSame(texts: ItemTexts): boolean {
    return areEqual(texts.piecesOf(this.#item), this.#pieces);
  }

  /** Whether the texts are unchanged, and one of them is unique among similar items. */
  isSameAndUnique(texts: ItemTexts): boolean {
    return this.isSame(texts) && this.#uniquePieces.some((piece) => texts.isUniquePieceNearby(this.#item, piece));
  }

  /** Whether the texts that identified the item still do, although other texts changed. */
  isStillIdentified(extent: ChangeExtent | undefined, texts: ItemTexts): boolean {
    const now = texts.piecesOf(this.#item);
    if (extent === 'translated') return now.length === this.#pieces.length;
    const isAlone = texts.isOnlyOfItsTag(this.#item);
    if (this.#singleItemTexts && isAlone) {
      if ([now, this.#pieces].every((pieces) => isControl(this.#item, pieces))) return true;
      return isSameRecord(this.#item, this.#singleItemTexts) || this.#areOnlyNumbersChanged(texts);
    }
    const identifying = this.#identifyingPieces;
    const remaining = identifying.filter((piece) => now.includes(piece));
    // An item without similar items has no unique text.
    if (extent === 'alone')
      return (
        this.#hasMostIdentifyingPieces(remaining, now) &&
        (remaining.length > 1 || (!isAlone && this.#isSingleChange(now)))
      );
    // If similar items changed too, each may show another's record. All identifying texts must remain, and in this item
    // only.
    const isComplete =
      identifying.length > 0 &&
      identifying.every((piece) => now.includes(piece) && texts.isUniquePiece(this.#item, piece));
    return (
      isComplete &&
      ((extent === 'in part' && this.#isOnlyStateChanged(now, texts)) || this.#areOnlyNumbersChanged(texts))
    );
  }

  /**
   * Whether the item reads much as before. Sufficient if nothing else changed at the same time and nothing similar
   * exists.
   */
  isEdited(texts: ItemTexts): boolean {
    return (
      !this.#isIdentifiedByNumbers &&
      this.hasSameNumbers(texts) &&
      similarityOf(this.#pieces, texts.piecesOf(this.#item)) >= minEditSimilarity
    );
  }

  /** Whether these pieces are enough to identify the item. */
  isIdentifiedBy(pieces: readonly string[]): boolean {
    return this.#identifyingPieces.filter((piece) => pieces.includes(piece)).join('').length >= identifyingLength;
  }

  /** Whether the numbers in the item's name and all numbers in its heading are unchanged. */
  hasSameNumbers(texts: ItemTexts): boolean {
    const heading = this.#singleItemTexts && singleItemTextsOf(this.#item).heading;
    const now = texts.piecesOf(this.#item).find(isDistinctive);
    return (
      areEqual(identifyingCountersIn(this.#name ?? ''), identifyingCountersIn(now ?? '')) &&
      areEqual(numbersIn(this.#singleItemTexts?.heading), numbersIn(heading))
    );
  }

  /**
   * Stores the present texts. After an edit, new unique texts identify the item; after a translation, the translated
   * texts do.
   */
  update(texts: ItemTexts, { isEdited = false, isTranslated = false } = {}): void {
    const now = texts.piecesOf(this.#item);
    const isStillUnique = (piece: string, at: number): boolean =>
      this.#uniquePieces.includes((isTranslated ? this.#pieces[at] : piece) ?? '');
    const isNew = (piece: string): boolean =>
      isEdited && !this.#pieces.includes(piece) && texts.isUniquePieceNearby(this.#item, piece);
    this.#uniquePieces = now.filter((piece, at) => isStillUnique(piece, at) || isNew(piece));
    this.#pieces = now;
    this.#singleItemTexts &&= texts.isOnlyOfItsTag(this.#item) ? singleItemTextsOf(this.#item) : undefined;
  }

  /** The first identifying text node of the item now. */
  get #firstText(): Node | undefined {
    for (const text of readableTextNodes(this.#item)) if (isDistinctive(pieceOf(text))) return text;
    return undefined;
  }

  get #name(): string | undefined {
    return this.#pieces.find(isDistinctive);
  }

  get #identifyingPieces(): readonly string[] {
    const identifying = this.#uniquePieces.filter(isDistinctive);
    return this.#isIdentifiedByNumbers && !identifying.some((piece) => /\d/.test(piece)) ? [] : identifying;
  }

  /**
   * Whether the first text and more than half of the identifying texts remain. One text alone may be a rank, a field
   * name or a state.
   */
  #hasMostIdentifyingPieces(remaining: readonly string[], now: readonly string[]): boolean {
    const identifying = this.#identifyingPieces;
    const isFirstKept =
      this.#name === now.find(isDistinctive) && identifying[0] !== undefined && now.includes(identifying[0]);
    return isFirstKept && remaining.length * 2 > identifying.length;
  }

  /** Whether at most one text changed. Several changes may mean another record with the same state. */
  #isSingleChange(now: readonly string[]): boolean {
    return without(this.#pieces, now).length < 2 && without(now, this.#pieces).length < 2;
  }

  /** Whether few texts changed, and only into texts that similar items have as well, such as states. */
  #isOnlyStateChanged(now: readonly string[], texts: ItemTexts): boolean {
    const remaining = this.#pieces.filter((piece) => now.includes(piece));
    const isOwn = (piece: string): boolean =>
      isDistinctive(piece) && !this.#pieces.includes(piece) && texts.isUniquePieceNearby(this.#item, piece);
    const isMostKept = remaining.length * 2 > this.#pieces.length && now.length === this.#pieces.length;
    return isMostKept && !now.some(isOwn);
  }

  /** Whether only numbers changed. All items of a list may count at the same time. */
  #areOnlyNumbersChanged(texts: ItemTexts): boolean {
    if (!this.hasSameNumbers(texts)) return false;
    const now = [...new Set(texts.piecesOf(this.#item))].join('\n');
    const before = [...new Set(this.#pieces)].join('\n');
    return maskCounters(now) === maskCounters(before);
  }
}
