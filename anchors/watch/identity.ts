import type { TargetElement } from '../../store/model/index.js';
import { targetAttribute, isFromPosition } from '../describe/names.js';
import { stepsWithin } from '../describe/paths.js';
import { nameTypes, selectorOf } from '../describe/selectors.js';
import { isCellTarget } from '../grid/find-cell.js';
import { hasDate } from '../resolve/dates.js';
import { enclosingRecord, recordAddressOf } from '../resolve/enclosing-record.js';
import { signatureOf } from '../resolve/identifying-attributes.js';
import { matchesSelector, namedRecordWithin, otherNumberCheck, type NamedElement } from '../resolve/item-names.js';
import type { ItemTexts } from '../resolve/item-texts.js';
import { isLongerThan, isDistinctive, plainPieces, maskCounters } from '../resolve/normalized-text.js';
import type { PageIndex } from '../resolve/page-index.js';
import { itemsOf } from '../resolve/repeated-items.js';
import { placesOf, enclosingItem, termBefore, withoutPieces } from '../resolve/same-text-places.js';
import { storedReading, readingType } from '../resolve/stored-reading.js';
import { changedSpan } from '../text/text-change.js';
import { EditDetector } from './edit-detector.js';
import { areEqual, changeExtents, ItemReading, type ChangeExtent } from './item-reading.js';
import type { MutationTracker } from './mutation-tracker.js';

/** Minimum length of a text that identifies an item. Shorter texts, such as states or totals, often occur elsewhere. */
const longTextLength = 20;

/** Maximum text length of an item. Longer elements are parts of the page. */
const maxItemLength = 1000;

/**
 * Yields the ancestors of an element, itself included, that are one of several of their tag: a cell, row, card or
 * paragraph.
 */
function* watchedItemsOf(element: Element, index: PageIndex): Generator<Element> {
  for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
    if (isLongerThan(at, maxItemLength)) return;
    if (index.isEntry(at)) yield at;
  }
}

/** Returns the text of an item in a form that is unique on the page: without numbers that count, or else with them. */
function uniqueTextOf(item: Element, index: PageIndex): string | undefined {
  const { pieces, plain, whole, wholePlain } = index.textOf(item);
  if (!pieces.some(isDistinctive)) return undefined;
  const forms = [
    { isPlain: true, pieces: plain, size: wholePlain.size },
    { isPlain: false, pieces, size: whole.size },
  ];
  const unique = forms.find((form) => {
    const text = form.pieces.join(' ').slice(0, 200);
    const places = placesOf({ ...form, text, tag: item.localName, signature: '' }, index);
    return form.pieces.some(isDistinctive) && places.length === 1;
  });
  return unique?.pieces.join(' ');
}

/**
 * Returns the item that identifies an element while it is watched. Prefers the nearest row or card with a long unique
 * text. Returns the element itself if it is in no item.
 */
function identifyingItemOf(element: Element, index: PageIndex): Element {
  const items = [...watchedItemsOf(element, index)].map((item) => ({ item, text: uniqueTextOf(item, index) }));
  const unique = items.filter(({ text }) => text !== undefined);
  const identifying = unique.find(({ text = '' }) => text.length >= longTextLength) ?? unique.at(-1) ?? items.at(-1);
  return identifying?.item ?? element;
}

/** Whether an element still has a name from its target, regardless of its text. */
function isNamed(element: Element, { elementId = '', selectors = [] }: TargetElement): boolean {
  if (isFromPosition(elementId)) return false;
  // A labelled box, such as a slide or panel, shows other content over time.
  const isBox = element.hasAttribute('aria-label') && element.textContent.trim() !== '';
  if (elementId && (element.id === elementId || element.getAttribute(targetAttribute) === elementId)) return true;
  return selectors.some(
    ({ type, value }) =>
      // `for` names the field and not the label. Unkeyed lists show another label in the same element.
      (nameTypes.has(type) &&
        !value.startsWith('label[for=') &&
        !(isBox && value.includes('[aria-label=')) &&
        matchesSelector(element, value)) ||
      (type === 'row-name' && matchesSelector(element.parentElement, value)),
  );
}

interface IdentityContext {
  readonly target: TargetElement;
  readonly texts: ItemTexts;
  readonly index: PageIndex;
  /** Identity of the target's previous element. */
  readonly before: Identity | undefined;
}

/**
 * Evidence from watching an element.
 * `same`: it shows the same, except for numbers that count. `edited`: something else, in the same item. `similar`:
 * something similar, in the same item. `other`: text of another record. `unknown`: the same text, but what identifies
 * it belongs to another record.
 */
type WatchEvidence = 'same' | 'edited' | 'similar' | 'other' | 'unknown';

/** Fields and switches, which have no identifying text of their own. */
const fieldSelector =
  'input, select, textarea, [role=switch], [role=checkbox], [role=radio], [role=slider], [role=combobox]';

/** Returns the label of a field: its own, or the text before it and before adjacent fields. */
function labelOf(element: Element): Element | undefined {
  if (!element.matches(fieldSelector)) return undefined;
  const [own] = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : [];
  let before = element.previousElementSibling;
  while (before?.matches(fieldSelector)) before = before.previousElementSibling;
  return own ?? before ?? undefined;
}

/**
 * Returns the elements that distinguish an element from others with the same text: its label, its `dt`, or else the
 * heading before it.
 */
function labelsOf(element: Element, target: TargetElement, index: PageIndex): readonly Element[] {
  const counts = storedReading(target)?.counts;
  const isIdentifiedByHeading = counts !== undefined && counts.item > 1 && counts.all === 1;
  const labels = [
    labelOf(element),
    termBefore(element),
    isIdentifiedByHeading ? index.headingBefore(element) : undefined,
  ];
  return labels.filter((label) => label !== undefined);
}

/** Returns the texts around an element, without its own texts and the heading before it. */
function textsAround(element: Element, heading: string, index: PageIndex): readonly string[] {
  const around = enclosingItem(element, index);
  if (!around) return [];
  return withoutPieces(index.textOf(around).pieces, index.textOf(element).pieces).filter((text) => text !== heading);
}

const textsOfAll = (elements: readonly Element[], texts: ItemTexts): string =>
  elements.map((element) => plainPieces(texts.piecesOf(element)).join(' ')).join('\n');

/** Maximum number of renamed elements to check one by one. */
const maxRenamedChecks = 50;

const textSelectorTypes = [readingType, 'item', 'text', 'row-cell'] as const;

/**
 * Whether an edit kept at least half of the shorter text. Otherwise the focused editor may have loaded another text.
 */
function isPartialEdit(before: string, now: string): boolean {
  const { start, end } = changedSpan(before, now) ?? { start: 0, end: 0 };
  return (now.length - (end - start)) * 2 >= Math.min(before.length, now.length) && before !== '';
}

/**
 * Identity of a watched element, by the texts of its item. A page may write another record into the same element. The
 * element stays the same while its identifying texts remain, or while a user edits it.
 */
export class Identity {
  readonly #item: Element;
  /** A named element in the item, or the item itself. While its name matches, the identity holds for any text. */
  readonly #named: NamedElement | undefined;
  /** Selector from the item to the element; undefined if it is ambiguous. */
  readonly #path: string | undefined;
  readonly #reading: ItemReading;
  readonly #editDetector: EditDetector;
  #element: Element;
  /** Texts of the element when its identity was last confirmed. */
  #ownTexts: readonly string[];
  /** Extent of the item's changes since the last confirmation; undefined without changes. */
  #changeExtent: ChangeExtent | undefined;
  /** Whether other content, or nothing, was shown in its place. */
  #isLost = false;
  /** Text of the element when it was last accepted as the target. */
  #shownText: string;
  /** Whether it was accepted although it shows other text than its description. */
  #isEdited = false;
  readonly #target: TargetElement;
  /** Elements that distinguish it from others with the same text (`labelsOf`), and their text when it was found. */
  #labels: readonly Element[];
  readonly #labelText: string;
  /** Whether that text is now different. */
  #isRelabelled = false;
  /** Record of the element, and the address or image that identifies the record. */
  readonly #record: Element | undefined;
  readonly #recordAddress: string | undefined;
  /** Heading over an element in no item, and the texts around the element. The page may show another record there. */
  readonly #heading: string | undefined;
  readonly #surroundingTexts: readonly string[];

  constructor(element: Element, item: Element, { target, texts, index, before }: IdentityContext) {
    this.#target = target;
    this.#item = item;
    this.#element = element;
    this.#ownTexts = texts.piecesOf(element);
    this.#named = namedRecordWithin(element, item, target);
    const path = stepsWithin(element, item);
    this.#path = isCellTarget(target) || path.includes(':nth-of-type(') ? undefined : path.replace(/^[^ ]+/, ':scope');
    this.#reading = new ItemReading(item, { target, texts, before: before && before.#reading });
    this.#editDetector = new EditDetector(item);
    this.#shownText = this.#currentText(texts);
    this.#labels = labelsOf(element, target, index);
    this.#labelText = textsOfAll(this.#labels, texts);
    const { recordAddress, counts } = storedReading(target) ?? {};
    const hasRecordAddress = recordAddress !== undefined && (counts?.text ?? 0) > 1;
    this.#record = hasRecordAddress ? enclosingRecord(element, index) : undefined;
    this.#recordAddress = hasRecordAddress ? recordAddressOf(element, index) : undefined;
    this.#heading = item === element && !this.#named ? index.headingOf(element) : undefined;
    this.#surroundingTexts = this.#heading === undefined ? [] : textsAround(element, this.#heading, index);
  }

  /** The element in the item; undefined while the item does not contain it. */
  get element(): Element | undefined {
    const container = this.#named?.element ?? this.#item;
    if (this.#item.contains(this.#element) && container.contains(this.#element)) return this.#element;
    const [element, second] = this.#path ? this.#item.querySelectorAll(this.#path) : [];
    if (!element || second || !container.contains(element)) return undefined;
    this.#element = element;
    return element;
  }

  /** Whether the element and another part of its item have exchanged texts, in at least one direction. */
  #isSwapped(texts: ItemTexts): boolean {
    const now = texts.piecesOf(this.#element);
    if (this.#item === this.#element || !this.#item.contains(this.#element) || areEqual(now, this.#ownTexts))
      return false;
    const others = (all: readonly string[], own: readonly string[]): ReadonlySet<string> =>
      new Set(withoutPieces(all, own).filter(isDistinctive));
    const before = others(this.#reading.pieces, this.#ownTexts);
    const after = others(texts.piecesOf(this.#item), now);
    const ownBefore = this.#ownTexts.filter(isDistinctive);
    const ownNow = now.filter(isDistinctive);
    const isMovedAway = ownBefore.some((piece) => !now.includes(piece) && after.has(piece) && !before.has(piece));
    return isMovedAway || ownNow.some((piece) => !this.#ownTexts.includes(piece) && before.has(piece));
  }

  /** Whether the element has another heading and other neighbouring texts. A heading alone may be renamed. */
  #hasMoved(index: PageIndex): boolean {
    const heading = this.#heading === undefined ? undefined : index.headingOf(this.#element);
    if (heading === undefined || heading === this.#heading) return false;
    const now = textsAround(this.#element, heading, index);
    return (
      this.#surroundingTexts.filter((text) => now.includes(text)).length * 2 <
      Math.max(this.#surroundingTexts.length, 1)
    );
  }

  /** Whether a labelled box, such as a slide or panel, shows none of its earlier content. */
  #hasOtherContent(texts: ItemTexts): boolean {
    if (!this.#element.hasAttribute('aria-label')) return false;
    const before = this.#ownTexts.slice(1).filter(isDistinctive);
    const now = texts.piecesOf(this.#element).slice(1).filter(isDistinctive);
    if (before.length === 0 || now.length === 0) return false;
    return !before.some((piece) => now.includes(piece));
  }

  /** The item while it belongs to another record. */
  get rejectedItem(): Element | undefined {
    return this.#changeExtent && this.#item;
  }

  /** Records changes of the item. Returns whether the identity must be evaluated again. */
  noteMutations(mutations: MutationTracker): boolean {
    const isRelabelled = this.#labels.some(
      (label) => !label.parentElement || mutations.hasChangesIn(label.parentElement),
    );
    if (!mutations.hasChangesIn(this.#item)) return isRelabelled || this.#heading !== undefined;
    // `with others` is the least specific extent, so it stays.
    if (this.#changeExtent === changeExtents.at(-1)) return true;
    const extent = this.#extentOf(mutations);
    if (!this.#changeExtent || changeExtents.indexOf(extent) > changeExtents.indexOf(this.#changeExtent))
      this.#changeExtent = extent;
    return true;
  }

  /** Evaluates the identity from the present texts of the element and its item. */
  evaluate(texts: ItemTexts, index: PageIndex): WatchEvidence {
    if (otherNumberCheck(this.#target, index)(this.#element)) return 'unknown';
    if (this.#labels.length > 0) {
      this.#labels = labelsOf(this.#element, this.#target, index);
      this.#isRelabelled = textsOfAll(this.#labels, texts) !== this.#labelText;
      if (this.#isRelabelled) return 'other';
    }
    if (this.#recordAddress !== undefined && recordAddressOf(this.#element, index) !== this.#recordAddress)
      return 'unknown';
    if (this.#hasMoved(index) || this.#hasOtherContent(texts)) return 'unknown';
    if (!this.#isSame(texts)) return this.#isAlike(texts) ? 'similar' : 'other';
    const isUnchanged = this.#isEdited || this.#named || !this.element || this.#shownText === this.#currentText(texts);
    return isUnchanged ? 'same' : 'edited';
  }

  /**
   * Whether an element can be the target. While the item is the same, only elements in it can. Elements are excluded if
   * their item has another number, which the stored description may not contain.
   */
  canBeTarget(element: Element, as: WatchEvidence, texts: ItemTexts): boolean {
    if (as === 'same') return this.#item.contains(element);
    if (this.#isRelabelled) return element !== this.#element;
    const isExcluded = as === 'other' && this.#item.isConnected && !this.#reading.hasSameNumbers(texts);
    return !isExcluded || !this.#item.contains(element);
  }

  /** Accepts the present text: the decision table chose this element. */
  accept(as: WatchEvidence, texts: ItemTexts): void {
    if (as === 'similar') this.#updateReading(texts, { isEdited: true });
    if (as !== 'same') this.#isEdited = true;
    this.#shownText = this.#currentText(texts);
    this.#ownTexts = texts.piecesOf(this.#element);
    this.#isLost = false;
    this.#changeExtent = undefined;
  }

  /**
   * Whether renamed elements may affect the identity: it has no text, or depends on the address or image of its record.
   */
  isAffectedBy(renamed: ReadonlySet<Node>): boolean {
    const shown = this.#record ?? (this.#ownTexts.length > 0 ? undefined : this.#element);
    if (renamed.size === 0 || !shown) return false;
    return renamed.size > maxRenamedChecks || [...renamed].some((node) => shown.contains(node));
  }

  /**
   * Returns the text without numbers that count. For an element without text, returns its attributes and those of its
   * descendants.
   */
  #currentText(texts: ItemTexts): string {
    const text = texts.piecesOf(this.#element).join('\n');
    if (text === '') return signatureOf(this.#element);
    return hasDate(text) ? text : maskCounters(text);
  }

  /** Whether the identity holds, by the name or the texts of the item. */
  #isSame(texts: ItemTexts): boolean {
    if (this.#item.isConnected && (this.#named ? this.#hasName() : this.#isItemSame(texts))) {
      this.#isLost = false;
      this.#changeExtent = undefined;
      this.#ownTexts = texts.piecesOf(this.#element);
      return true;
    }
    this.#isLost = true;
    return false;
  }

  /**
   * Whether only this item changed and reads much as before. Also true if only the element changed and enough
   * identifying text of its item remains.
   */
  #isAlike(texts: ItemTexts): boolean {
    if (this.#named || this.#changeExtent !== 'alone' || !this.#item.isConnected || this.#isSwapped(texts))
      return false;
    return this.#reading.isEdited(texts) || this.#isOnlyElementChanged(texts);
  }

  #isOnlyElementChanged(texts: ItemTexts): boolean {
    // A nested item may show another record.
    if (!this.#item.contains(this.#element) || itemsOf(this.#element).next().value !== this.#item) return false;
    const rest = withoutPieces(texts.piecesOf(this.#item), texts.piecesOf(this.#element));
    return areEqual(rest, withoutPieces(this.#reading.pieces, this.#ownTexts)) && this.#reading.isIdentifiedBy(rest);
  }

  #extentOf(mutations: MutationTracker): ChangeExtent {
    if (mutations.isTranslated(this.#item)) return 'translated';
    if (mutations.isOnlyChangedItem(this.#item)) return 'alone';
    const path = this.#reading.pathToName;
    return path && !mutations.hasChangesAt(path, this.#item) ? 'in part' : 'with others';
  }

  #hasName(): boolean {
    const named = this.#named;
    return named !== undefined && this.#item.contains(named.element) && matchesSelector(named.element, named.name);
  }

  #isItemSame(texts: ItemTexts): boolean {
    return !this.#isSwapped(texts) && this.#isReadingSame(texts);
  }

  #isReadingSame(texts: ItemTexts): boolean {
    // Text that a user continues to edit belongs to the item. Text that appears after other content was shown belongs
    // to another record.
    if (!this.#isLost && this.#isBeingEdited(texts)) return true;
    const isAlone = this.#changeExtent === 'alone';
    const isSame = this.#isLost ? this.#reading.isSameAndUnique(texts) : this.#reading.isSame(texts);
    if (!isSame && ((this.#isLost && !isAlone) || !this.#reading.isStillIdentified(this.#changeExtent, texts)))
      return false;
    this.#updateReading(texts, { isTranslated: this.#changeExtent === 'translated' });
    this.#isEdited ||= this.#changeExtent === 'translated';
    return true;
  }

  #isBeingEdited(texts: ItemTexts): boolean {
    const detector = this.#editDetector;
    const before = this.#reading.pieces;
    const now = texts.piecesOf(this.#item);
    const isOneOfSeveral = this.#changeExtent === 'alone' && !texts.isOnlyOfItsTag(this.#item);
    const isInPlace = detector.isEditingInPlace && (isOneOfSeveral || isPartialEdit(before.join(' '), now.join(' ')));
    // The edited text is known only after the field is closed.
    if (detector.isEditingInField(before, now)) return true;
    if (!isInPlace && !(this.#changeExtent === 'alone' && detector.hasFieldEditEnded(before, now))) return false;
    this.#updateReading(texts, { isEdited: !isInPlace });
    this.#isEdited = true;
    return true;
  }

  #updateReading(texts: ItemTexts, options: { isEdited?: boolean; isTranslated?: boolean }): void {
    this.#reading.update(texts, options);
    this.#editDetector.reset();
  }
}

/** Creates the identity of an element. Returns undefined for an element with a name, or without text. */
export function createIdentity(element: Element, context: IdentityContext): Identity | undefined {
  const { target } = context;
  if (!textSelectorTypes.some((type) => selectorOf(target, type)) || isNamed(element, target)) return undefined;
  const row = isCellTarget(target) ? element.parentElement : undefined;
  return new Identity(element, row ?? identifyingItemOf(element, context.index), context);
}
