import type { TargetElement } from '../../store/model/index.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { TimeBudget } from '../dom/time-budget.js';
import { isShown, type FoundTarget, type GhostReason } from '../resolve/find-element.js';
import { PageIndex } from '../resolve/page-index.js';
import { hasContext, locateText, type LocatedText } from '../text/find-text.js';
import { PageText } from '../text/page-text.js';
import { contextLength, type TextSpan } from '../text/quote.js';
import { changedSpan } from '../text/text-change.js';
import { elementAround } from '../text/text-range.js';
import { isInElement } from '../text/text-target.js';
import type { PageChange } from './mutations.js';

interface FollowedText {
  readonly target: TargetElement;
  readonly notify: (found: FoundTarget) => void;
  /** The page text of the last search. */
  text: PageText | undefined;
  /** Whether renamed elements require a search although the page text is the same. */
  isRenamed: boolean;
  /** The location in that text, or the reason why there is none. */
  location: LocatedText | GhostReason;
}

/** One search for all texts in the present page. */
interface Search {
  readonly text: PageText;
  readonly index: PageIndex;
  /** Changed spans since earlier page texts; undefined for an identical text. */
  readonly changes: Map<PageText, TextSpan | undefined>;
}

/** Share of the time for following texts on a page that changes continuously, and the limit of saved time, in ms. */
const budgetShare = 0.01;
const budgetLimit = 60;
/** Maximum number of renamed elements to check one by one. */
const maxRenamedChecks = 50;

/** Returns the number of letters around a change in which a lost quote and its context may be. */
const slackOf = (target: TargetElement): number => Math.ceil((target.targetText?.length ?? 0) * 1.25) + 64;

/**
 * Follows text ranges in one page. After a change it reads the page once for all of them. Ranges with unchanged nodes
 * and context stay; the others are searched for. The work is divided into turns.
 */
export class TextFollower {
  readonly #root: ObservedRoot;
  readonly #followed = new Map<string, FollowedText>();
  /** Keys of texts that were not searched for yet. */
  readonly #added = new Set<string>();
  #text: PageText | undefined;
  #work: Generator<void> | undefined;
  /** Whether the page changed while it was read. If so, the next reading is not interrupted. */
  #isInterrupted = false;
  /** Time spent on the last change so far, in ms. Excludes the present turn, which began at `#turnStart`. */
  #spent = 0;
  #turnStart = 0;
  readonly #budget = new TimeBudget(budgetShare, budgetLimit);
  /** Whether the work can wait, because it only follows a change. */
  #isDeferrable = false;

  constructor(root: ObservedRoot) {
    this.#root = root;
  }

  /** Whether there is work to do. */
  get hasPending(): boolean {
    return this.#work !== undefined;
  }

  /** Time until the budget allows more work, in ms. */
  get delay(): number {
    return this.#isDeferrable ? this.#budget.wait : 0;
  }

  /** Follows a text by a key, and notifies when it is found, moves or becomes a ghost. */
  follow(key: string, target: TargetElement, notify: FollowedText['notify']): void {
    this.#followed.set(key, { target, notify, text: undefined, isRenamed: false, location: 'missing' });
    this.#added.add(key);
    this.#work ??= this.#update();
    this.#isDeferrable = false;
  }

  unfollow(key: string): void {
    this.#followed.delete(key);
    this.#added.delete(key);
    if (this.#followed.size > 0) return;
    // Frees the memory of the page text.
    this.#text = undefined;
    this.#work = undefined;
  }

  /** Handles a change of the page. */
  handleChange({ renamed, hasTextChanges }: PageChange): void {
    if (this.#followed.size === 0) return;
    const isRenamed = renamed.size > 0 && this.#markRenamed([...renamed]);
    if (!hasTextChanges && !isRenamed) return;
    if (hasTextChanges && this.#work && !this.#text) this.#isInterrupted = true;
    if (hasTextChanges) this.#text = undefined;
    // Work that is abandoned also uses the time budget.
    if (this.#work && !this.#isDeferrable) this.#spend(this.#spent);
    this.#isDeferrable = true;
    this.#work = this.#update();
  }

  /** Marks texts that renamed elements may contain now or contained before. Returns whether there are any. */
  #markRenamed(renamed: readonly Node[]): boolean {
    let isAny = false;
    for (const each of this.#followed.values()) {
      if (!isInElement(each.target)) continue;
      const { location } = each;
      const within = typeof location === 'string' ? undefined : location.within;
      // A text that was not found in its element may be in any renamed element.
      each.isRenamed ||= !within || renamed.length > maxRenamedChecks || renamed.some((node) => node.contains(within));
      isAny ||= each.isRenamed;
    }
    return isAny;
  }

  /** Continues the work until `end`, a time of `performance.now()`. */
  run(end: number): void {
    this.#isDeferrable = false;
    this.#turnStart = performance.now();
    while (this.#work && performance.now() < end) if (this.#work.next().done) this.#work = undefined;
    this.#spent = this.#work ? this.#spent + performance.now() - this.#turnStart : 0;
  }

  /**
   * Locates new texts first, because callers wait for them. Then locates the texts that were followed before, within
   * the time budget.
   */
  *#update(): Generator<void> {
    const text = this.#text ?? (this.#isInterrupted ? new PageText(this.#root) : yield* PageText.reading(this.#root));
    this.#text = text;
    this.#isInterrupted = false;
    const search = { text, index: new PageIndex(this.#root), changes: new Map<PageText, TextSpan | undefined>() };
    const known = [...this.#followed].filter(([, each]) => each.text);
    yield* this.#locateAdded(search);
    if (known.length === 0) return;
    for (const [key, each] of known) {
      yield* this.#locate(key, each, search);
      // Texts may be added in any turn.
      yield* this.#locateAdded(search);
    }
    this.#spend(this.#spent + performance.now() - this.#turnStart);
  }

  /** Locates the texts that were not searched for yet, including those that are added or replaced while it runs. */
  *#locateAdded(search: Search): Generator<void> {
    for (let [key] = this.#added; key !== undefined; [key] = this.#added) {
      const added = this.#followed.get(key);
      if (added) yield* this.#locate(key, added, search);
      else this.#added.delete(key);
    }
  }

  #spend(ms: number): void {
    this.#budget.spend(ms);
    this.#spent = 0;
  }

  /** Locates a text and notifies. */
  *#locate(key: string, each: FollowedText, search: Search): Generator<void> {
    const { text, changes } = search;
    const { text: before, isRenamed } = each;
    if (before === text && !isRenamed) return;
    if (before && !changes.has(before)) changes.set(before, changedSpan(before.text, text.text));
    const location = yield* this.#findLocation(each, search);
    // Another turn may have unfollowed or replaced the text.
    if (this.#followed.get(key) !== each) return;
    Object.assign(each, { text, location, isRenamed: false });
    this.#added.delete(key);
    // Moves the text to the end of the map, so that each text gets a turn even if the work never ends.
    this.#followed.delete(key);
    this.#followed.set(key, each);
    each.notify(toFoundTarget(text, typeof location === 'string' ? location : location.span));
    yield;
  }

  *#findLocation(each: FollowedText, search: Search): Generator<void, LocatedText | GhostReason> {
    const { target } = each;
    const { text, index } = search;
    const unchanged = unchangedLocation(each, text);
    if (unchanged) return unchanged;
    const searchSpan = searchSpanOf(each, search);
    const isAnywhere = text.text.includes(target.targetText ?? '');
    if (searchSpan && !isAnywhere && (yield* locateText(target, text, { index, near: searchSpan })) === 'missing')
      return 'missing';
    return yield* locateText(target, text, { index });
  }
}

/**
 * Returns the span that can contain a lost quote: what changed, if the quote occurred nowhere else. Returns undefined
 * if the span is unknown.
 */
function searchSpanOf(
  { target, text: before, isRenamed, location }: FollowedText,
  { text, changes }: Search,
): TextSpan | undefined {
  if (!before || isRenamed || location !== 'missing' || isInElement(target) || !hasContext(target)) return undefined;
  const change = changes.get(before);
  if (!change) return { start: 0, end: 0 };
  const slack = slackOf(target);
  return { start: Math.max(0, change.start - slack), end: Math.min(text.text.length, change.end + slack) };
}

/** Returns the location of a text whose nodes, context and element are unchanged. */
function unchangedLocation(
  { target, text: before, isRenamed, location }: FollowedText,
  now: PageText,
): LocatedText | undefined {
  if (!before || isRenamed || !target.targetText || typeof location === 'string') return undefined;
  const { span, within } = location;
  if (isInElement(target) && !within) return undefined;
  const currentSpan = unchangedSpan(before, span, now);
  const bounds = currentSpan && now.boundsOf(currentSpan);
  const isInside =
    !within || (within.contains(bounds?.startContainer ?? null) && within.contains(bounds?.endContainer ?? null));
  return currentSpan && isInside ? { span: currentSpan, within } : undefined;
}

/** Whether the text of a span and its context are unchanged. */
function isContextUnchanged(before: PageText, was: TextSpan, now: PageText, is: TextSpan): boolean {
  const start = Math.max(0, was.start - contextLength);
  const around = before.text.slice(start, was.end + contextLength);
  return was.end - was.start === is.end - is.start && now.text.startsWith(around, is.start - (was.start - start));
}

/**
 * Returns the present span of a text whose nodes and context are unchanged, otherwise undefined. Equal words are not
 * enough, because the same words may have been inserted before them.
 */
function unchangedSpan(before: PageText, span: TextSpan, now: PageText): TextSpan | undefined {
  const bounds = before.boundsOf(span);
  const currentSpan = bounds && now.spanOf(new StaticRange(bounds));
  return currentSpan && isContextUnchanged(before, span, now, currentSpan) ? currentSpan : undefined;
}

function toFoundTarget(text: PageText, span: TextSpan | GhostReason): FoundTarget {
  if (typeof span === 'string') return { state: 'ghost', reason: span };
  const bounds = text.boundsOf(span);
  if (!bounds) return { state: 'ghost', reason: 'missing' };
  const range = new StaticRange(bounds);
  const { parentElement } = bounds.startContainer;
  const isVisible = !parentElement || isShown(parentElement);
  return { state: isVisible ? 'attached' : 'hidden', element: elementAround(range), range };
}
