import type { PageIndex } from '../resolve/page-index.js';
import { placesOf, itemAround, termBefore, without } from '../resolve/places.js';
import { isLongerThan, isTelling, plainPieces, withoutCounts } from '../resolve/normalized-text.js';
import type { TargetElement } from '../../store/model/index.js';
import { isCellTarget } from '../grid/find-cell.js';
import { isDated } from '../resolve/dates.js';
import { isMatch, namedWithin, type Named } from '../resolve/item-names.js';
import { extents, ItemReading, type Extent } from './item-reading.js';
import type { ItemTexts } from '../resolve/item-texts.js';
import { targetAttribute, isFromPosition } from '../describe/names.js';
import { stepsWithin } from '../describe/paths.js';
import { recordAround, signOf } from '../resolve/describe-reading.js';
import { signatureOf } from '../resolve/marks.js';
import { itemsOf } from '../resolve/repeated-items.js';
import { keptReading, readingType } from '../resolve/reading.js';
import type { Rewritten } from './mutation-tracker.js';
import { nameTypes, selectorOf } from '../describe/selectors.js';
import { changeOf } from '../text/text-change.js';
import { Writing } from './edit-detector.js';

/** A text of this length is an item's own; a shorter one, such as a state or a sum, is soon another's. */
const ample = 20;

/** What holds more text than this is a part of the page, not one of its items. */
const tooLong = 1000;

/** Elements, from this one up, that are one of several of their tag: a cell, its row, a card, a paragraph. */
function* liveItemsOf(element: Element, index: PageIndex): Generator<Element> {
  for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
    if (isLongerThan(at, tooLong)) return;
    if (index.isEntry(at)) yield at;
  }
}

/** The text of an item in a form that no other place of the page has: without what counts, else with it. */
function ownText(item: Element, index: PageIndex): string | undefined {
  const { pieces, plain, whole, wholePlain } = index.textOf(item);
  if (!pieces.some(isTelling)) return undefined;
  const forms = [
    { isPlain: true, pieces: plain, size: wholePlain.size },
    { isPlain: false, pieces, size: whole.size },
  ];
  const own = forms.find((form) => {
    const text = form.pieces.join(' ').slice(0, 200);
    const places = placesOf({ ...form, text, tag: item.localName, signature: '' }, index);
    return form.pieces.some(isTelling) && places.length === 1;
  });
  return own?.pieces.join(' ');
}

/**
 * The item that says whose an element is while it is watched: the nearest row or card whose text is nowhere else, rather than
 * something in it whose text is short; the element itself, where it is in none.
 */
function liveItemOf(element: Element, index: PageIndex): Element {
  const items = [...liveItemsOf(element, index)].map((item) => ({ item, own: ownText(item, index) }));
  const sure = items.filter(({ own }) => own !== undefined);
  const telling = sure.find(({ own = '' }) => own.length >= ample) ?? sure.at(-1) ?? items.at(-1);
  return telling?.item ?? element;
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((piece, at) => piece === others[at]);

/** Whether an element has a name the target knows it by, whatever it reads like. */
function isNamed(element: Element, { elementId = '', selectors = [] }: TargetElement): boolean {
  if (isFromPosition(elementId)) return false;
  // What a label names shows other things at other times: a slide, a panel.
  const isBox = element.hasAttribute('aria-label') && element.textContent.trim() !== '';
  if (elementId && (element.id === elementId || element.getAttribute(targetAttribute) === elementId)) return true;
  return selectors.some(
    ({ type, value }) =>
      // `for` names the field, not the label: unkeyed lists show another label in the same element.
      (nameTypes.has(type) &&
        !value.startsWith('label[for=') &&
        !(isBox && value.includes('[aria-label=')) &&
        isMatch(element, value)) ||
      (type === 'row-name' && isMatch(element.parentElement, value)),
  );
}

interface Known {
  readonly target: TargetElement;
  readonly texts: ItemTexts;
  readonly index: PageIndex;
  /** What was known of it when it was found before. */
  readonly before: Identity | undefined;
}

/**
 * The watcher's knowledge of an element: it shows the same as before, except for numbers that count; something else, in the same
 * item; something similar, in the same item; or the text of another. `unknown`: it reads the same, and what tells it is another's.
 */
type WatchedAs = 'same' | 'edited' | 'alike' | 'other' | 'unknown';

/** Fields and switches, which show nothing that tells them from others. */
const fields = 'input, select, textarea, [role=switch], [role=checkbox], [role=radio], [role=slider], [role=combobox]';

/** The label of a field: its own, or the text that stands before it, or before other fields. */
function labelOf(element: Element): Element | undefined {
  if (!element.matches(fields)) return undefined;
  const [own] = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : [];
  let before = element.previousElementSibling;
  while (before?.matches(fields)) before = before.previousElementSibling;
  return own ?? before ?? undefined;
}

/** The elements that tell an element from others that read the same: its label, its `dt`, or else the heading before it. */
function labelsOf(element: Element, target: TargetElement, index: PageIndex): readonly Element[] {
  const alike = keptReading(target)?.alike;
  const isToldByHeading = alike !== undefined && alike.item > 1 && alike.all === 1;
  const labels = [labelOf(element), termBefore(element), isToldByHeading ? index.headingBefore(element) : undefined];
  return labels.filter((label) => label !== undefined);
}

/** The texts around an element, but for its own and that of the heading before it. */
function textsAround(element: Element, heading: string, index: PageIndex): readonly string[] {
  const around = itemAround(element, index);
  if (!around) return [];
  return without(index.textOf(around).pieces, index.textOf(element).pieces).filter((text) => text !== heading);
}

const wordingsOf = (elements: readonly Element[], texts: ItemTexts): string =>
  elements.map((element) => plainPieces(texts.of(element)).join(' ')).join('\n');

/** So many elements with other attributes are looked at one by one. */
const fewRenamed = 50;

const textTypes = [readingType, 'item', 'text', 'row-cell'] as const;

/**
 * Whether half of what there was, or is, stays around where it was written: an editor may keep the focus while another text
 * is brought into it.
 */
function isWrittenOn(before: string, now: string): boolean {
  const { start, end } = changeOf(before, now) ?? { start: 0, end: 0 };
  return (now.length - (end - start)) * 2 >= Math.min(before.length, now.length) && before !== '';
}

/**
 * Which element one is that a target was found at, by what its item reads like: a page may write another row's data into the
 * same element. It is the same as long as what told it from the others still does, or a person writes there.
 */
export class Identity {
  readonly #item: Element;
  /** What has a name in it, or itself: as long as that stays, it is the same, whatever it reads like. */
  readonly #named: Named | undefined;
  /** The way from the item to the element; undefined where several may be meant. */
  readonly #way: string | undefined;
  readonly #reading: ItemReading;
  readonly #writing: Writing;
  #element: Element;
  /** What the element itself read like when it was last known to be the same. */
  #own: readonly string[];
  /** How the item was rewritten since; undefined where it was not. */
  #doubt: Extent | undefined;
  /** Whether something else was seen in its place, or nothing. */
  #isLost = false;
  /** The element's text when it was last decided that it is the target. */
  #shown: string;
  /** Whether it has been decided so though it shows something else than what was kept of it. */
  #isEdited = false;
  readonly #target: TargetElement;
  /** The elements that tell it from others that read the same (`labelsOf`), and their text when it was found. */
  #labels: readonly Element[];
  readonly #labelled: string;
  /** Whether something else stands there by now. */
  #isRelabelled = false;
  /** The record it is in, and the address or picture that tells that from others. */
  readonly #record: Element | undefined;
  readonly #sign: string | undefined;
  /** The heading over an element that is in no item, where the page may show another record, and the texts beside both. */
  readonly #heading: string | undefined;
  readonly #around: readonly string[];

  constructor(element: Element, item: Element, { target, texts, index, before }: Known) {
    this.#target = target;
    this.#item = item;
    this.#element = element;
    this.#own = texts.of(element);
    this.#named = namedWithin(element, item, target);
    const way = stepsWithin(element, item);
    this.#way = isCellTarget(target) || way.includes(':nth-of-type(') ? undefined : way.replace(/^[^ ]+/, ':scope');
    this.#reading = new ItemReading(item, { target, texts, before: before && before.#reading });
    this.#writing = new Writing(item);
    this.#shown = this.#showsNow(texts);
    this.#labels = labelsOf(element, target, index);
    this.#labelled = wordingsOf(this.#labels, texts);
    const { sign, alike } = keptReading(target) ?? {};
    const isSigned = sign !== undefined && (alike?.text ?? 0) > 1;
    this.#record = isSigned ? recordAround(element, index) : undefined;
    this.#sign = isSigned ? signOf(element, index) : undefined;
    this.#heading = item === element && !this.#named ? index.headingOf(element) : undefined;
    this.#around = this.#heading === undefined ? [] : textsAround(element, this.#heading, index);
  }

  /** The element in the item; undefined while it is not there, which the item may well be. */
  get element(): Element | undefined {
    const holder = this.#named?.element ?? this.#item;
    if (this.#item.contains(this.#element) && holder.contains(this.#element)) return this.#element;
    const [element, second] = this.#way ? this.#item.querySelectorAll(this.#way) : [];
    if (!element || second || !holder.contains(element)) return undefined;
    this.#element = element;
    return element;
  }

  /** Whether the element shows what another part of its item showed, or another part shows what it did. */
  #isExchanged(texts: ItemTexts): boolean {
    const now = texts.of(this.#element);
    if (this.#item === this.#element || !this.#item.contains(this.#element) || areSame(now, this.#own)) return false;
    const others = (all: readonly string[], own: readonly string[]): ReadonlySet<string> =>
      new Set(without(all, own).filter(isTelling));
    const [before, after] = [others(this.#reading.pieces, this.#own), others(texts.of(this.#item), now)];
    const [gone, come] = [this.#own, now].map((pieces) => pieces.filter(isTelling));
    const isElsewhere = gone?.some((piece) => !now.includes(piece) && after.has(piece) && !before.has(piece));
    return isElsewhere === true || come?.some((piece) => !this.#own.includes(piece) && before.has(piece)) === true;
  }

  /** Whether it stands under another heading, and beside other texts: a heading alone may be renamed. */
  #isElsewhere(index: PageIndex): boolean {
    const heading = this.#heading === undefined ? undefined : index.headingOf(this.#element);
    if (heading === undefined || heading === this.#heading) return false;
    const now = textsAround(this.#element, heading, index);
    return this.#around.filter((text) => now.includes(text)).length * 2 < Math.max(this.#around.length, 1);
  }

  /** Whether it is called the same, and shows nothing that it did: a slide, a panel. */
  #hasOtherContent(texts: ItemTexts): boolean {
    if (!this.#element.hasAttribute('aria-label')) return false;
    const [before, now] = [this.#own, texts.of(this.#element)].map((pieces) => pieces.slice(1).filter(isTelling));
    if (!before?.length || !now?.length) return false;
    return !before.some((piece) => now.includes(piece));
  }

  /** The item, while it is another's. */
  get rejected(): Element | undefined {
    return this.#doubt && this.#item;
  }

  /** Doubts it where the item was rewritten; returns whether it was. */
  doubt(rewritten: Rewritten): boolean {
    const isRelabelled = this.#labels.some((label) => !label.parentElement || rewritten.holds(label.parentElement));
    if (!rewritten.holds(this.#item)) return isRelabelled || this.#heading !== undefined;
    // Nothing tells less than that it may have been written anywhere.
    if (this.#doubt === extents.at(-1)) return true;
    const extent = this.#extentOf(rewritten);
    if (!this.#doubt || extents.indexOf(extent) > extents.indexOf(this.#doubt)) this.#doubt = extent;
    return true;
  }

  /** What is known of the element now, by what it and its item show. */
  judge(texts: ItemTexts, index: PageIndex): WatchedAs {
    if (this.#labels.length > 0) {
      this.#labels = labelsOf(this.#element, this.#target, index);
      this.#isRelabelled = wordingsOf(this.#labels, texts) !== this.#labelled;
      if (this.#isRelabelled) return 'other';
    }
    if (this.#sign !== undefined && signOf(this.#element, index) !== this.#sign) return 'unknown';
    if (this.#isElsewhere(index) || this.#hasOtherContent(texts)) return 'unknown';
    if (!this.#stands(texts)) return this.#isAlike(texts) ? 'alike' : 'other';
    const isTheirs = this.#isEdited || this.#named || !this.element || this.#shown === this.#showsNow(texts);
    return isTheirs ? 'same' : 'edited';
  }

  /**
   * Whether an element may be the one that is meant: while the item is the same, it is nowhere else; and not in an item that
   * is named by another number, which what is kept to search by may not have.
   */
  admits(element: Element, as: WatchedAs, texts: ItemTexts): boolean {
    if (as === 'same') return this.#item.contains(element);
    if (this.#isRelabelled) return element !== this.#element;
    const isOther = as === 'other' && this.#item.isConnected && !this.#reading.hasNumbers(texts);
    return !isOther || !this.#item.contains(element);
  }

  /** Takes what the element shows now as its own: it was decided that it is the one. */
  accept(as: WatchedAs, texts: ItemTexts): void {
    if (as === 'alike') this.#take(texts, { isWritten: true });
    if (as !== 'same') this.#isEdited = true;
    this.#shown = this.#showsNow(texts);
    this.#own = texts.of(this.#element);
    this.#isLost = false;
    this.#doubt = undefined;
  }

  /** Whether attributes of other elements may tell it: it has no text, or is known by the address or the picture of its record. */
  isShownBy(renamed: ReadonlySet<Node>): boolean {
    const shown = this.#record ?? (this.#own.length > 0 ? undefined : this.#element);
    if (renamed.size === 0 || !shown) return false;
    return renamed.size > fewRenamed || [...renamed].some((node) => shown.contains(node));
  }

  /** Text without what counts; of an element without text, its attributes and those of what is in it. */
  #showsNow(texts: ItemTexts): string {
    const text = texts.of(this.#element).join('\n');
    if (text === '') return signatureOf(this.#element);
    return isDated(text) ? text : withoutCounts(text);
  }

  /** Whether it is the same, by what the item is called or reads like now. */
  #stands(texts: ItemTexts): boolean {
    if (this.#item.isConnected && (this.#named ? this.#hasName() : this.#isKept(texts))) {
      this.#isLost = false;
      this.#doubt = undefined;
      this.#own = texts.of(this.#element);
      return true;
    }
    this.#isLost = true;
    return false;
  }

  /**
   * Whether the item reads much as before, where nothing else was written at the same time and nothing is like it; or the
   * element alone was written, and enough of what told its item from others is beside it.
   */
  #isAlike(texts: ItemTexts): boolean {
    if (this.#named || this.#doubt !== 'alone' || !this.#item.isConnected || this.#isExchanged(texts)) return false;
    return this.#reading.isWrittenOn(texts) || this.#isRenamed(texts);
  }

  #isRenamed(texts: ItemTexts): boolean {
    // In an item within the item another record may be shown.
    if (!this.#item.contains(this.#element) || itemsOf(this.#element).next().value !== this.#item) return false;
    const rest = without(texts.of(this.#item), texts.of(this.#element));
    return areSame(rest, without(this.#reading.pieces, this.#own)) && this.#reading.isToldBy(rest);
  }

  #extentOf(rewritten: Rewritten): Extent {
    if (rewritten.isTranslated(this.#item)) return 'translated';
    if (rewritten.isOnlyIn(this.#item)) return 'alone';
    const way = this.#reading.wayToName;
    return way && !rewritten.isAt(way, this.#item) ? 'in part' : 'with others';
  }

  #hasName(): boolean {
    const named = this.#named;
    return named !== undefined && this.#item.contains(named.element) && isMatch(named.element, named.name);
  }

  #isKept(texts: ItemTexts): boolean {
    return !this.#isExchanged(texts) && this.#isKnown(texts);
  }

  #isKnown(texts: ItemTexts): boolean {
    // What a person writes who began before is the item's; what is shown there instead is another's, whoever writes in it.
    if (!this.#isLost && this.#isWritten(texts)) return true;
    const isAlone = this.#doubt === 'alone';
    const isSame = this.#isLost ? this.#reading.isSameAlone(texts) : this.#reading.isSame(texts);
    if (!isSame && ((this.#isLost && !isAlone) || !this.#reading.isTold(this.#doubt, texts))) return false;
    this.#take(texts, { isTranslated: this.#doubt === 'translated' });
    this.#isEdited ||= this.#doubt === 'translated';
    return true;
  }

  #isWritten(texts: ItemTexts): boolean {
    const writing = this.#writing;
    const [before, now] = [this.#reading.pieces, texts.of(this.#item)];
    const isOneOfSeveral = this.#doubt === 'alone' && !texts.isAlone(this.#item);
    const isInPlace = writing.isInPlace && (isOneOfSeveral || isWrittenOn(before.join(' '), now.join(' ')));
    // Only when the field has gone it is known what was written.
    if (writing.isInField(before, now)) return true;
    if (!isInPlace && !(this.#doubt === 'alone' && writing.hasEnded(before, now))) return false;
    this.#take(texts, { isWritten: !isInPlace });
    this.#isEdited = true;
    return true;
  }

  #take(texts: ItemTexts, options: { isWritten?: boolean; isTranslated?: boolean }): void {
    this.#reading.take(texts, options);
    this.#writing.restart();
  }
}

/** Which element one is, where it has no name; undefined for one that has, or without text. */
export function identityOf(element: Element, known: Known): Identity | undefined {
  const { target } = known;
  if (!textTypes.some((type) => selectorOf(target, type)) || isNamed(element, target)) return undefined;
  const row = isCellTarget(target) ? element.parentElement : undefined;
  return new Identity(element, row ?? liveItemOf(element, known.index), known);
}
