import type { TargetElement } from '../../store/model/index.js';
import { glimpse, PageIndex } from '../resolve/page-index.js';
import { placesOf } from '../resolve/places.js';
import { keptReading, readingType } from '../resolve/reading.js';
import { Allowance } from '../dom/time-budget.js';
import { findElement, isShown, type FoundTarget } from '../resolve/find-element.js';
import { identityOf, type Identity } from './identity.js';
import { ItemTexts } from '../resolve/item-texts.js';
import type { PageChange } from './mutations.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { Rewritten } from './mutation-tracker.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { selectorOf } from '../describe/selectors.js';

/** Targets with other selectors may be found by something else than text. */
const textTypes: ReadonlySet<string> = new Set([readingType, 'css', 'xpath']);

/**
 * Whether anything that a target was described by is on the page. If not, no rule of the decision table can hold, and the
 * target need not be looked for. True for every target that may be found without its texts.
 */
function hasTraces(target: TargetElement, index: PageIndex): boolean {
  const kept = keptReading(target);
  const isByText =
    target.elementId === undefined && target.selectors?.every(({ type }) => textTypes.has(type)) === true;
  if (!isByText || !kept || kept.text === '' || kept.label !== undefined) return true;
  const { alike, item, neighbours, pieces } = kept;
  const isThere = (piece: string): boolean => index.startsOf(piece).length > 0;
  // Of a longer text only the beginning is kept.
  const isBeside = (text: string): boolean =>
    text.length < glimpse ? isThere(text) : index.beginningsOf(text).length > 0;
  const someThere = (texts: readonly string[], own: readonly number[]): boolean =>
    (texts.length > 0 && texts.every(isThere)) || own.some((at) => isThere(texts[at] ?? ''));
  // A text that others had as well is only found by its attributes, or by what is around it.
  const isToldAlone = alike.text === 1 || alike.tag === 1 || !item || Object.keys(kept.marks).length > 0;
  const around = neighbours.filter(Boolean);
  return (
    (isToldAlone && placesOf(kept, index).length > 0) ||
    someThere(pieces, kept.own) ||
    (item !== undefined && someThere(item.pieces, item.own)) ||
    (around.length > 0 && around.every(isBeside))
  );
}

interface Followed {
  readonly target: TargetElement | undefined;
  readonly tell: (found: FoundTarget) => void;
  /** What became of it when it was last looked for. */
  found: FoundTarget | undefined;
  /** By what it is known to be the same element still. */
  identity: Identity | undefined;
  /** Whether it is looked for now and then only, since it was away for so long. */
  isGivenUp: boolean;
}

/** What has been read of the page, which does not change in between. */
interface Reading {
  readonly index: PageIndex;
  readonly texts: ItemTexts;
}

const elementOf = (found: FoundTarget | undefined): Element | undefined =>
  found && 'element' in found ? found.element : undefined;

/** Whether an element is known by what components hold, whose changes are not heard. */
const isHeld = ({ target }: Followed): boolean => target !== undefined && selectorOf(target, 'holder') !== undefined;

/** The share of the time for searches after changes of a page that never rests, and how much of it a page that rests saves, in ms. */
const share = 0.05;
const saved = 80;

function isBelow(element: Element, nodes: ReadonlySet<Node>): boolean {
  if (nodes.size === 0) return false;
  for (let at: Node | null = element; at; at = at.parentNode) if (nodes.has(at)) return true;
  return false;
}

/** Follows elements of one page: asks, after a change, whether each is still the one that is meant, and looks for those that are not. */
export class ElementFollower {
  readonly #root: ObservedRoot;
  readonly #followed = new Map<string, Followed>();
  /** What is to be looked for. */
  readonly #due = new Set<Followed>();
  readonly #rewritten = new Rewritten();
  /** What has been read since the page has changed, as long as there is something to look for: that may take many frames. */
  #kept: Reading | undefined;
  /** The time budget of all searches but the first for each target. */
  readonly #allowance = new Allowance(share, saved);
  #isResumed = false;

  constructor(root: ObservedRoot) {
    this.#root = root;
  }

  /** Whether there is something to do. */
  get isDue(): boolean {
    return this.#due.size > 0;
  }

  /** How long searches wait until the time budget allows the next, in ms. */
  get pause(): number {
    if (this.#isResumed) return 0;
    for (const { found } of this.#due) if (!found) return 0;
    return this.#allowance.wait;
  }

  /** Ends the pause: its time has passed. */
  resume(): void {
    this.#isResumed = true;
  }

  /** Follows an element by a key, and tells whenever it was looked for. */
  follow(key: string, target: TargetElement | undefined, tell: Followed['tell']): void {
    const followed = { target, tell, found: undefined, identity: undefined, isGivenUp: false };
    this.#followed.set(key, followed);
    this.#due.add(followed);
  }

  leave(key: string): void {
    const followed = this.#followed.get(key);
    if (followed) this.#due.delete(followed);
    this.#followed.delete(key);
  }

  /** Whether an element is about to be looked for, so that what was found says nothing any more. */
  isSought(key: string): boolean {
    const followed = this.#followed.get(key);
    return followed !== undefined && this.#due.has(followed) && !followed.identity?.rejected;
  }

  /** The page has changed. */
  changed({ records, isRewritten, renamed, mayReveal }: PageChange): void {
    this.#kept = undefined;
    if (this.#followed.size === 0) return;
    if (isRewritten) this.#rewritten.add(records);
    for (const each of this.#followed.values()) {
      const element = elementOf(each.found);
      const isKept = element && !isBelow(element, renamed) && !each.identity?.isShownBy(renamed);
      const stays = isKept && element.isConnected;
      const isAwaited = each.found?.state === 'ghost' && !each.isGivenUp;
      if (!stays && (element || (mayReveal && isAwaited))) this.#due.add(each);
    }
  }

  /** Looks anew for what is lost, when it goes on. */
  lookForLost(): void {
    this.#kept = undefined;
    for (const each of this.#followed.values()) if (each.found?.state === 'ghost') this.#due.add(each);
  }

  /** Goes on with what there is to do, up to a time of `performance.now()`, but for one at least. */
  run(end: number): void {
    this.#doubtRewritten();
    const begun = performance.now();
    const isHeldBack = !this.#isResumed && this.#allowance.wait > 0;
    let isSpent = false;
    const fresh = this.#begin();
    // Targets that were attached a moment ago come before those that have been ghosts.
    const due = [...this.#due].sort((a, b) => Number(a.found?.state === 'ghost') - Number(b.found?.state === 'ghost'));
    for (const each of due) {
      if (!this.#due.has(each)) continue;
      if (isHeldBack && each.found) {
        this.#checkOnly(each, fresh);
        continue;
      }
      isSpent ||= each.found !== undefined;
      this.#due.delete(each);
      this.#find(each, isHeld(each) ? fresh : (this.#kept ??= fresh));
      if (each.found) each.tell(each.found);
      if (performance.now() > end) break;
    }
    if (isSpent) this.#allowance.spend(performance.now() - begun);
    if (!isHeldBack) this.#isResumed = false;
    if (!this.isDue) this.#kept = undefined;
  }

  /** Without a search: an element that is not known to be the same is left at once, and searched for when time allows. */
  #checkOnly(each: Followed, { index, texts }: Reading): void {
    if (!each.found || each.found.state === 'ghost') return;
    const found = each.identity?.judge(texts, index) === 'same' && known(each);
    if (found) this.#due.delete(each);
    each.found = found || { state: 'ghost', reason: 'missing' };
    each.tell(each.found);
  }

  /**
   * Looks for an element once more, and from then on now and then only; returns what became of it. What it reads is kept for
   * others that are given up, until the next run. While the time budget is spent, the search waits.
   */
  giveUp(key: string): FoundTarget | undefined {
    const followed = this.#followed.get(key);
    if (!followed) return undefined;
    if (this.#allowance.wait > 0) this.#due.add(followed);
    else {
      const begun = performance.now();
      this.#find(followed, isHeld(followed) ? this.#begin() : (this.#kept ??= this.#begin()));
      this.#allowance.spend(performance.now() - begun);
    }
    followed.isGivenUp = followed.found?.state === 'ghost';
    return followed.found;
  }

  #begin(): Reading {
    return { index: new PageIndex(this.#root), texts: new ItemTexts() };
  }

  /** What was written in an element may make it another: a page may show other data in the same elements. */
  #doubtRewritten(): void {
    if (this.#rewritten.isNowhere) return;
    // Ghosts wait for the next search for all lost targets: rows that scroll by are rewritten in every frame.
    for (const each of this.#followed.values())
      if (each.identity?.doubt(this.#rewritten) && !each.isGivenUp) this.#due.add(each);
    this.#rewritten.clear();
  }

  #find(each: Followed, { index, texts }: Reading): void {
    const { target, identity } = each;
    const as = identity?.judge(texts, index) ?? 'other';
    if (as === 'other' && each.found && target && !hasTraces(target, index)) {
      each.found = { state: 'ghost', reason: 'missing' };
      return;
    }
    const watched =
      identity && as !== 'unknown'
        ? {
            ...{ as, element: identity.element, rejected: identity.rejected },
            admits: (element: Element) => identity.admits(element, as, texts),
          }
        : undefined;
    each.found = findElement(target, this.#root, { index, watched });
    const element = elementOf(each.found);
    if (element) each.isGivenUp = false;
    if (element && element === watched?.element && as !== 'other') identity?.accept(as, texts);
    // Watching took it for an edit of its text, and the table decided that it is another's: nothing known of it holds.
    else if (as === 'edited') each.identity = undefined;
    const isNew =
      element !== undefined && (each.identity !== identity || as === 'other' || element !== watched?.element);
    // What told it from the others before is what is to be trusted, however few of them are there now.
    if (target && isNew) each.identity = identityOf(element, { target, texts, index, before: each.identity });
  }
}

/** The element in the item that is known to be the same. */
function known({ identity, target }: Followed): FoundTarget | undefined {
  const element = identity?.element;
  if (!element || !target || !isOnPage(element, target)) return undefined;
  return { state: isShown(element) ? 'attached' : 'hidden', element };
}
