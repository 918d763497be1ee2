import type { TargetElement } from '../../store/model/index.js';
import { selectorOf } from '../describe/selectors.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { TimeBudget } from '../dom/time-budget.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { findElement, toFound, type FoundTarget } from '../resolve/find-element.js';
import { ItemTexts } from '../resolve/item-texts.js';
import { maxExcerptLength, PageIndex } from '../resolve/page-index.js';
import { placesOf } from '../resolve/same-text-places.js';
import { storedReading, readingType } from '../resolve/stored-reading.js';
import { createIdentity, type Identity } from './identity.js';
import { MutationTracker } from './mutation-tracker.js';
import type { PageChange } from './mutations.js';

/** Selectors that match text. Targets with other selectors can match without their texts. */
const textSelectorTypes: ReadonlySet<string> = new Set([readingType, 'css', 'xpath']);

/**
 * Whether any text of a target's description is on the page. Otherwise no rule of the decision table can hold, and no
 * search is necessary. Returns true for targets that can match without their texts.
 */
function hasTraces(target: TargetElement, index: PageIndex): boolean {
  const reading = storedReading(target);
  const isByText =
    target.elementId === undefined && target.selectors?.every(({ type }) => textSelectorTypes.has(type)) === true;
  if (!isByText || !reading || reading.text === '' || reading.label !== undefined) return true;
  const { counts, item, neighbours, pieces } = reading;
  const isOnPageText = (piece: string): boolean => index.elementsWithPiece(piece).length > 0;
  // Descriptions contain only the beginning of longer texts.
  const isNeighbourOnPage = (text: string): boolean =>
    text.length < maxExcerptLength ? isOnPageText(text) : index.elementsWithFirstWordOf(text).length > 0;
  const isAnyOnPage = (texts: readonly string[], distinctive: readonly number[]): boolean =>
    (texts.length > 0 && texts.every(isOnPageText)) || distinctive.some((at) => isOnPageText(texts[at] ?? ''));
  // A text that was not unique matches only through attributes or neighbouring texts.
  const isFoundAlone = counts.text === 1 || counts.tag === 1 || !item || Object.keys(reading.attributes).length > 0;
  const presentNeighbours = neighbours.filter(Boolean);
  return (
    (isFoundAlone && placesOf(reading, index).length > 0) ||
    isAnyOnPage(pieces, reading.distinctive) ||
    (item !== undefined && isAnyOnPage(item.pieces, item.distinctive)) ||
    (presentNeighbours.length > 0 && presentNeighbours.every(isNeighbourOnPage))
  );
}

interface FollowedElement {
  readonly target: TargetElement | undefined;
  readonly notify: (found: FoundTarget) => void;
  /** Result of the last search. */
  found: FoundTarget | undefined;
  /** Identity of the element that was found. */
  identity: Identity | undefined;
  /** Whether the target stays a ghost unless a periodic search finds it, because its grace period has ended. */
  isGivenUp: boolean;
}

/** Cached readings of the page. Valid while the page does not change. */
interface PageReading {
  readonly index: PageIndex;
  readonly texts: ItemTexts;
}

const elementOf = (found: FoundTarget | undefined): Element | undefined =>
  found && 'element' in found ? found.element : undefined;

/** Whether a target is identified by the content of components, whose changes are not observed. */
const hasHolder = ({ target }: FollowedElement): boolean =>
  target !== undefined && selectorOf(target, 'holder') !== undefined;

/** Share of the time for searches on a page that changes continuously, and the limit of saved time, in ms. */
const budgetShare = 0.05;
const budgetLimit = 80;

function isInsideAny(element: Element, nodes: ReadonlySet<Node>): boolean {
  if (nodes.size === 0) return false;
  for (let at: Node | null = element; at; at = at.parentNode) if (nodes.has(at)) return true;
  return false;
}

/**
 * Follows elements of one page. After a change, it checks each element's identity and searches for the targets that
 * lost their element.
 */
export class ElementFollower {
  readonly #root: ObservedRoot;
  readonly #followed = new Map<string, FollowedElement>();
  /** Targets to check or search for. */
  readonly #pending = new Set<FollowedElement>();
  readonly #mutations = new MutationTracker();
  /** Readings since the last change of the page. Kept while a search is pending, which may take many frames. */
  #pageReading: PageReading | undefined;
  /** Time budget of all searches except the first for each target. */
  readonly #budget = new TimeBudget(budgetShare, budgetLimit);
  #isResumed = false;

  constructor(root: ObservedRoot) {
    this.#root = root;
  }

  /** Whether any target is pending. */
  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Time until the budget allows the next search, in ms. */
  get delay(): number {
    if (this.#isResumed) return 0;
    for (const { found } of this.#pending) if (!found) return 0;
    return this.#budget.wait;
  }

  /** Allows the next search: the delay has passed. */
  resume(): void {
    this.#isResumed = true;
  }

  /** Follows a target by a key, and notifies after each search. */
  follow(key: string, target: TargetElement | undefined, notify: FollowedElement['notify']): void {
    const followed = { target, notify, found: undefined, identity: undefined, isGivenUp: false };
    this.#followed.set(key, followed);
    this.#pending.add(followed);
  }

  unfollow(key: string): void {
    const followed = this.#followed.get(key);
    if (followed) this.#pending.delete(followed);
    this.#followed.delete(key);
  }

  /** Whether a search for a target is pending, so that its last result is out of date. */
  isPending(key: string): boolean {
    const followed = this.#followed.get(key);
    return followed !== undefined && this.#pending.has(followed) && !followed.identity?.rejectedItem;
  }

  /** Handles a change of the page. */
  handleChange({ records, hasTextChanges, renamed, mayReveal }: PageChange): void {
    this.#pageReading = undefined;
    if (this.#followed.size === 0) return;
    if (hasTextChanges) this.#mutations.add(records);
    for (const each of this.#followed.values()) {
      const element = elementOf(each.found);
      const isNameKept = element && !isInsideAny(element, renamed) && !each.identity?.isAffectedBy(renamed);
      const isUnchanged = isNameKept && element.isConnected;
      const isAwaitedGhost = each.found?.state === 'ghost' && !each.isGivenUp;
      if (!isUnchanged && (element || (mayReveal && isAwaitedGhost))) this.#pending.add(each);
    }
  }

  /** Queues all ghosts for a search. */
  retryGhosts(): void {
    this.#pageReading = undefined;
    for (const each of this.#followed.values()) if (each.found?.state === 'ghost') this.#pending.add(each);
  }

  /** Processes pending targets until `end`, a time of `performance.now()`. Processes at least one. */
  run(end: number): void {
    this.#recheckMutated();
    const start = performance.now();
    const isDelayed = !this.#isResumed && this.#budget.wait > 0;
    let hasSearched = false;
    const currentReading = this.#createPageReading();
    // Targets that were attached before the change have priority over ghosts.
    const queue = [...this.#pending].sort(
      (a, b) => Number(a.found?.state === 'ghost') - Number(b.found?.state === 'ghost'),
    );
    for (const each of queue) {
      if (!this.#pending.has(each)) continue;
      if (isDelayed && each.found) {
        this.#checkWithoutSearch(each, currentReading);
        continue;
      }
      hasSearched ||= each.found !== undefined;
      this.#pending.delete(each);
      this.#find(each, hasHolder(each) ? currentReading : (this.#pageReading ??= currentReading));
      if (each.found) each.notify(each.found);
      if (performance.now() > end) break;
    }
    if (hasSearched) this.#budget.spend(performance.now() - start);
    if (!isDelayed) this.#isResumed = false;
    if (!this.hasPending) this.#pageReading = undefined;
  }

  /**
   * Checks a target without a search. If its element is no longer known to be the same, the target becomes a ghost
   * until the budget allows a search.
   */
  #checkWithoutSearch(each: FollowedElement, { index, texts }: PageReading): void {
    if (!each.found || each.found.state === 'ghost') return;
    const found = each.identity?.evaluate(texts, index) === 'same' && knownTarget(each);
    if (found) this.#pending.delete(each);
    each.found = found || { state: 'ghost', reason: 'missing' };
    each.notify(each.found);
  }

  /**
   * Searches once more, and then marks the target as given up if it is still a ghost. Returns the result. Keeps its
   * readings for other targets until the next run. If the time budget is spent, the search waits.
   */
  giveUp(key: string): FoundTarget | undefined {
    const followed = this.#followed.get(key);
    if (!followed) return undefined;
    if (this.#budget.wait > 0) this.#pending.add(followed);
    else {
      const start = performance.now();
      this.#find(
        followed,
        hasHolder(followed) ? this.#createPageReading() : (this.#pageReading ??= this.#createPageReading()),
      );
      this.#budget.spend(performance.now() - start);
    }
    followed.isGivenUp = followed.found?.state === 'ghost';
    return followed.found;
  }

  #createPageReading(): PageReading {
    return { index: new PageIndex(this.#root), texts: new ItemTexts() };
  }

  /** Queues targets whose item changed, because a page may show another record in the same elements. */
  #recheckMutated(): void {
    if (this.#mutations.isEmpty) return;
    // Targets that are given up wait for the periodic search, because virtual rows change in every frame while they
    // scroll.
    for (const each of this.#followed.values())
      if (each.identity?.noteMutations(this.#mutations) && !each.isGivenUp) this.#pending.add(each);
    this.#mutations.clear();
  }

  #find(each: FollowedElement, { index, texts }: PageReading): void {
    const { target, identity } = each;
    const as = identity?.evaluate(texts, index) ?? 'other';
    if (as === 'other' && each.found && target && !hasTraces(target, index)) {
      each.found = { state: 'ghost', reason: 'missing' };
      return;
    }
    const watched =
      identity && as !== 'unknown'
        ? {
            as,
            element: identity.element,
            rejected: identity.rejectedItem,
            admits: (element: Element) => identity.canBeTarget(element, as, texts),
          }
        : undefined;
    each.found = findElement(target, this.#root, { index, watched });
    const element = elementOf(each.found);
    if (element) each.isGivenUp = false;
    if (element && element === watched?.element && as !== 'other') identity?.accept(as, texts);
    // The decision table assigned the edited element to another target, so its identity is void.
    else if (as === 'edited') each.identity = undefined;
    const isNew =
      element !== undefined && (each.identity !== identity || as === 'other' || element !== watched?.element);
    // The previous identity limits what identifies the new one, even if fewer similar items exist now.
    if (target && isNew) each.identity = createIdentity(element, { target, texts, index, before: each.identity });
  }
}

/** Returns the element of a known identity as a found target. */
function knownTarget({ identity, target }: FollowedElement): FoundTarget | undefined {
  const element = identity?.element;
  if (!element || !target || !isOnPage(element, target)) return undefined;
  return toFound(element);
}
