import { isListed } from '../resolve/repeated-items.js';
import { isTelling, pieceOf, textsOf, likeness, namingIn, withoutCounts } from '../resolve/normalized-text.js';
import type { TargetElement } from '../../store/model/index.js';
import type { ItemTexts } from '../resolve/item-texts.js';
import { keptReading } from '../resolve/reading.js';
import { selectorOf } from '../describe/selectors.js';

/** What tells which record an item shows that stands alone: the fields it has, and what is pressed, are those of every record. */
interface LoneTexts {
  readonly heading: string | undefined;
  readonly values: readonly string[];
}

/** Not what opens a part of the page, such as a tab, which may be the heading of that. */
const controls = 'button, [role="button"], [role="switch"], [role="menuitem"]';
const captions = `dt, th, label, legend, caption, ${controls}`;
const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

function isCaption(text: Node, item: Element): boolean {
  const nearest = text.parentElement?.closest(`dd, td, output, ${captions}`);
  return nearest?.matches(captions) === true && item.contains(nearest);
}

/** Reads an item; one of nothing but captions is known by those. */
function loneTextsOf(item: Element): LoneTexts {
  const texts = [...textsOf(item)].filter((text) => isTelling(pieceOf(text)));
  const values = texts.filter((text) => !isCaption(text, item));
  const read = values.length > 0 ? values : texts;
  const heading = read.find((text) => text.parentElement?.closest(headings));
  return { heading: heading && pieceOf(heading), values: read.map(pieceOf) };
}

/**
 * Whether an item shows the same record still: what names it stays, and most of the rest; all of it in the only row of a list,
 * which may have shown others before.
 */
function isSameRecord(item: Element, { heading, values }: LoneTexts): boolean {
  const now = loneTextsOf(item).values;
  const has = new Set(now);
  const stays = values.filter((value) => has.has(value));
  if (isListed(item) && stays.length < Math.max(values.length, now.length)) return false;
  const first = values.find((value) => value !== heading) ?? heading;
  return stays.length * 2 > values.length && [heading, first].every((value) => value === undefined || has.has(value));
}

/**
 * Whether an item is a control, which says what can be done, and not of what: `Play` becomes `Pause`. One of more than its
 * words and numbers is a card that can be pressed.
 */
const isControl = (item: Element, pieces: readonly string[]): boolean =>
  item.matches(controls) && pieces.filter(isTelling).length <= 1;

/**
 * How an item was written, from the least to the most: put into another language; by itself; together with others of its
 * kind, but in none of them where what tells them stands; or anywhere.
 */
export const extents = ['translated', 'alone', 'in part', 'with others'] as const;
export type Extent = (typeof extents)[number];

interface ReadingOptions {
  readonly target: TargetElement;
  readonly texts: ItemTexts;
  /** What told the item from others before. */
  readonly before: ItemReading | undefined;
}

/** Whether only numbers told a target from others when it was described. */
function isNumbered(target: TargetElement): boolean {
  const reading = keptReading(target);
  if (reading) return !reading.isPlain && /\d/.test([reading.text, ...(reading.item?.pieces ?? [])].join());
  return /\d/.test((selectorOf(target, 'item') ?? selectorOf(target, 'text'))?.value ?? '');
}

/** Texts of this length tell an item from others; shorter ones, such as a state, are soon another's. */
const ampleText = 20;

/** Likeness from which a text is taken for the one before it, written on by somebody. */
const writtenOn = 0.8;

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((piece, at) => piece === others[at]);

const numbersIn = (text = ''): readonly string[] => text.match(/\d+/g) ?? [];

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((piece) => !others.includes(piece));

/** How alike an item's texts are with those before; where some became others, by these alone. */
function likenessOf(before: readonly string[], now: readonly string[]): number {
  const [gone, come] = [without(before, now), without(now, before)];
  const [was, is] = gone.length > 0 && come.length > 0 ? [gone, come] : [before, now];
  return likeness(withoutCounts(was.join(' ')), withoutCounts(is.join(' ')));
}

/** What an item reads like, and what of that tells it from others of its kind. */
export class ItemReading {
  readonly #item: Element;
  /** Whether only its numbers told the item from others. */
  readonly #isNumbered: boolean;
  #pieces: readonly string[];
  /** The pieces that no other item of its kind had. */
  #own: readonly string[];
  /** What it is known by as long as nothing of its kind stands beside it. */
  #lone: LoneTexts | undefined;

  constructor(item: Element, { target, texts, before }: ReadingOptions) {
    this.#item = item;
    this.#pieces = texts.of(item);
    const own = this.#pieces.filter((piece) => texts.isOwn(item, piece));
    this.#own = before ? own.filter((piece) => before.#own.includes(piece)) : own;
    // What was told from others is not known as the only one by what these had as well, though all of them are gone.
    const isLone = texts.isAlone(item) && (!before || before.#lone !== undefined);
    this.#lone = isLone ? loneTextsOf(item) : undefined;
    this.#isNumbered = texts.holders(item) !== undefined && isNumbered(target);
  }

  /** What it read like when it was last known to be the same. */
  get pieces(): readonly string[] {
    return this.#pieces;
  }

  /** The way to the text that stands first, by numbers of nodes; undefined where another does now. */
  get wayToName(): readonly number[] | undefined {
    const text = this.#firstText;
    if (!text || pieceOf(text) !== this.#name) return undefined;
    const way: number[] = [];
    for (let at = text; at !== this.#item;) {
      const { parentNode }: Node = at;
      if (!parentNode) return undefined;
      way.unshift([...parentNode.childNodes].indexOf(at as ChildNode));
      at = parentNode;
    }
    return way;
  }

  /** Whether the item reads as it did. */
  isSame(texts: ItemTexts): boolean {
    return areSame(texts.of(this.#item), this.#pieces);
  }

  /** Whether the item reads as it did, and none beside it has all of that as well. */
  isSameAlone(texts: ItemTexts): boolean {
    return this.isSame(texts) && this.#own.some((piece) => texts.isOwn(this.#item, piece));
  }

  /** Whether what told the item from others does so still, though other things are written there. */
  isTold(extent: Extent | undefined, texts: ItemTexts): boolean {
    const now = texts.of(this.#item);
    if (extent === 'translated') return now.length === this.#pieces.length;
    const isAlone = texts.isAlone(this.#item);
    if (this.#lone && isAlone) {
      if ([now, this.#pieces].every((pieces) => isControl(this.#item, pieces))) return true;
      return isSameRecord(this.#item, this.#lone) || this.#isCounted(texts);
    }
    const telling = this.#telling;
    const stays = telling.filter((piece) => now.includes(piece));
    // One that is left alone has nothing to be told from.
    if (extent === 'alone')
      return this.#isMostly(stays, now) && (stays.length > 1 || (!isAlone && this.#isOneOther(now)));
    // Where others were written too, each may show what another did: all that told it is to be there, and there alone.
    const isWhole =
      telling.length > 0 && telling.every((piece) => now.includes(piece) && texts.isOnly(this.#item, piece));
    return isWhole && ((extent === 'in part' && this.#isStateOnly(now, texts)) || this.#isCounted(texts));
  }

  /** Whether the item reads much as before, which tells where nothing else was written at the same time and nothing is like it. */
  isWrittenOn(texts: ItemTexts): boolean {
    return !this.#isNumbered && this.hasNumbers(texts) && likenessOf(this.#pieces, texts.of(this.#item)) >= writtenOn;
  }

  /** Whether a part of the item's texts is enough to tell it from others. */
  isToldBy(pieces: readonly string[]): boolean {
    return this.#telling.filter((piece) => pieces.includes(piece)).join('').length >= ampleText;
  }

  /** Whether the numbers that name the item are the same: all those in a heading do. */
  hasNumbers(texts: ItemTexts): boolean {
    const heading = this.#lone && loneTextsOf(this.#item).heading;
    const now = texts.of(this.#item).find(isTelling);
    return (
      areSame(namingIn(this.#name ?? ''), namingIn(now ?? '')) &&
      areSame(numbersIn(this.#lone?.heading), numbersIn(heading))
    );
  }

  /** Takes what the item reads like now. What a person wrote there tells it from now on, and what tells in another language. */
  take(texts: ItemTexts, { isWritten = false, isTranslated = false } = {}): void {
    const now = texts.of(this.#item);
    const isKept = (piece: string, at: number): boolean =>
      this.#own.includes((isTranslated ? this.#pieces[at] : piece) ?? '');
    const isNew = (piece: string): boolean =>
      isWritten && !this.#pieces.includes(piece) && texts.isOwn(this.#item, piece);
    this.#own = now.filter((piece, at) => isKept(piece, at) || isNew(piece));
    this.#pieces = now;
    this.#lone &&= texts.isAlone(this.#item) ? loneTextsOf(this.#item) : undefined;
  }

  /** The first text that tells something, as the item is now. */
  get #firstText(): Node | undefined {
    for (const text of textsOf(this.#item)) if (isTelling(pieceOf(text))) return text;
    return undefined;
  }

  get #name(): string | undefined {
    return this.#pieces.find(isTelling);
  }

  get #telling(): readonly string[] {
    const telling = this.#own.filter(isTelling);
    return this.#isNumbered && !telling.some((piece) => /\d/.test(piece)) ? [] : telling;
  }

  /**
   * Whether what stands first, which tells most be it others' as well, is there still with more than half of what tells the
   * item: that alone may be its place in a ranking, the name of a field, or a state.
   */
  #isMostly(stays: readonly string[], now: readonly string[]): boolean {
    const telling = this.#telling;
    const isFirst = this.#name === now.find(isTelling) && telling[0] !== undefined && now.includes(telling[0]);
    return isFirst && stays.length * 2 > telling.length;
  }

  /** Whether one text is other at most: more may be another's, of the same state. */
  #isOneOther(now: readonly string[]): boolean {
    return without(this.#pieces, now).length < 2 && without(now, this.#pieces).length < 2;
  }

  /** Whether little is other, and in the place of that what others have as well, as a state is. */
  #isStateOnly(now: readonly string[], texts: ItemTexts): boolean {
    const stays = this.#pieces.filter((piece) => now.includes(piece));
    const isOwn = (piece: string): boolean =>
      isTelling(piece) && !this.#pieces.includes(piece) && texts.isOwn(this.#item, piece);
    const isMost = stays.length * 2 > this.#pieces.length && now.length === this.#pieces.length;
    return isMost && !now.some(isOwn);
  }

  /** Whether nothing but numbers is other: all that stand beside each other may count at the same time. */
  #isCounted(texts: ItemTexts): boolean {
    if (!this.hasNumbers(texts)) return false;
    const [now, before] = [texts.of(this.#item), this.#pieces].map((pieces) => [...new Set(pieces)].join('\n'));
    return withoutCounts(now ?? '') === withoutCounts(before ?? '');
  }
}
