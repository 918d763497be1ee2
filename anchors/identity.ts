import type { TargetElement } from '../store/model/index.js';
import { itemOf } from './agreement.js';
import { isCellTarget } from './grid/find-cell.js';
import { rootOf } from './inner-roots.js';
import type { ItemTexts } from './item-texts.js';
import { targetAttribute } from './names.js';
import { isHtml } from './node-kinds.js';
import { othersOf } from './repeated.js';
import type { Rewritten } from './rewritten.js';
import { nameTypes, selectorOf } from './selectors.js';
import { isFromPosition } from './stable-names.js';
import { isTelling, likeness, withoutNumbers } from './wording.js';

/** Likeness from which a text is taken for the one before it, written on by somebody. */
const writtenOn = 0.8;

function isMatch(element: Element | null, selector: string): boolean {
  try {
    return element?.matches(selector) === true;
  } catch {
    return false;
  }
}

/** Whether an element has a name the target knows it by, whatever it reads like. */
function isNamed(element: Element, { elementId = '', selectors = [] }: TargetElement): boolean {
  if (isFromPosition(elementId)) return false;
  if (elementId && (element.id === elementId || element.getAttribute(targetAttribute) === elementId)) return true;
  return selectors.some(
    ({ type, value }) =>
      (nameTypes.has(type) && isMatch(element, value)) ||
      (type === 'row-name' && isMatch(element.parentElement, value)),
  );
}

interface Known {
  readonly texts: ItemTexts;
  /** What was known of it when it was found before. */
  readonly before: Identity | undefined;
}

const textTypes = ['item', 'text', 'row-cell'] as const;

/**
 * Which element one is that a target was found at, by what it reads like: a page may write another row's data into the same
 * element. It is the same as long as what told it from the others still does, or a person writes there.
 */
export class Identity {
  readonly #item: Element;
  /** Whether only its numbers told the item from others. */
  readonly #isNumbered: boolean;
  #pieces: readonly string[];
  /** The pieces that no other item of its kind had. */
  #own: readonly string[];
  /** How the item was rewritten since; undefined where it was not. */
  #doubt: 'alone' | 'with others' | undefined;

  constructor(item: Element, target: TargetElement, { texts, before }: Known) {
    this.#item = item;
    this.#isNumbered = /\d/.test((selectorOf(target, 'item') ?? selectorOf(target, 'text'))?.value ?? '');
    this.#pieces = texts.of(item);
    const holders = texts.holders(item);
    const own = this.#pieces.filter((piece) => holders?.get(piece)?.length === 1);
    this.#own = before ? own.filter((piece) => before.#own.includes(piece)) : own;
  }

  get isDoubtful(): boolean {
    return this.#doubt !== undefined;
  }

  /** Doubts it where the item was rewritten; returns whether it was. */
  doubt(rewritten: Rewritten): boolean {
    if (!rewritten.holds(this.#item)) return false;
    const isAlone = this.#doubt !== 'with others' && rewritten.isOnlyIn(this.#item);
    this.#doubt = isAlone ? 'alone' : 'with others';
    return true;
  }

  /** Whether there is no doubt, by what the item reads like now. */
  stands(texts: ItemTexts): boolean {
    const now = texts.of(this.#item);
    const isSame = now.length === this.#pieces.length && now.every((piece, at) => piece === this.#pieces[at]);
    if (!isSame && !this.#isToldBy(new Set(now), texts) && !this.#isWrittenIn()) return false;
    this.#settle(now);
    return true;
  }

  /** Whether the item reads much as before, where nothing else was written at the same time and nothing is like it. */
  isEdited(texts: ItemTexts): boolean {
    if (this.#doubt !== 'alone' || this.#isNumbered) return false;
    const now = texts.of(this.#item);
    const [before, after] = [this.#pieces, now].map((pieces) => withoutNumbers(pieces.join(' ')));
    if (likeness(before ?? '', after ?? '') < writtenOn) return false;
    this.#settle(now);
    return true;
  }

  #settle(now: readonly string[]): void {
    this.#doubt = undefined;
    this.#pieces = now;
    this.#own = this.#own.filter((piece) => now.includes(piece));
  }

  #isToldBy(now: ReadonlySet<string>, texts: ItemTexts): boolean {
    const telling = this.#own.filter((piece) => isTelling(piece) && (!this.#isNumbered || /\d/.test(piece)));
    const stays = telling.filter((piece) => now.has(piece));
    const isHalf = stays.length > 0 && stays.length * 2 >= telling.length;
    if (othersOf(this.#item)?.length === 0) return isHalf && stays.length > 1;
    // What stands first tells most: the name of a row is there.
    if (this.#doubt === 'alone') return isHalf && now.has(telling[0] ?? '');
    // All that stand beside each other may count at the same time, but they do not change their words.
    const isCounted = withoutNumbers([...now].join('\n')) === withoutNumbers([...new Set(this.#pieces)].join('\n'));
    return stays.length > 0 && isCounted && this.#isLikest(now, stays, texts);
  }

  /** Whether none of the others has as much of what was the item's own alone. */
  #isLikest(now: ReadonlySet<string>, stays: readonly string[], texts: ItemTexts): boolean {
    const holders = texts.holders(this.#item);
    if (!holders || stays.some((piece) => holders.get(piece)?.length !== 1)) return false;
    const counts = new Map<Element, number>();
    for (const piece of this.#own)
      for (const element of holders.get(piece) ?? []) counts.set(element, (counts.get(element) ?? 0) + 1);
    counts.delete(this.#item);
    const kept = this.#own.filter((piece) => now.has(piece)).length;
    return [...counts.values()].every((count) => count <= kept);
  }

  #isWrittenIn(): boolean {
    const active = rootOf(this.#item).activeElement;
    if (!active || !isHtml(active) || !active.isContentEditable) return false;
    return active.contains(this.#item) || this.#item.contains(active);
  }
}

/** Which element one is, where it is known by what it reads like alone; undefined for one with a name, or without text. */
export function identityOf(element: Element, target: TargetElement, known: Known): Identity | undefined {
  if (!textTypes.some((type) => selectorOf(target, type)) || isNamed(element, target)) return undefined;
  const row = isCellTarget(target) ? element.parentElement : undefined;
  return new Identity(row ?? itemOf(element, target), target, known);
}
