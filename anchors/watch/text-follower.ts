import type { TargetElement } from '../../store/model/index.js';
import { Allowance } from '../dom/time-budget.js';
import { elementAround } from '../resolve/find-target.js';
import { isInElement, isPlaced, locateText, type LocatedText } from '../text/find-text.js';
import { isShown, type FoundTarget, type GhostReason } from '../resolve/find-element.js';
import type { PageChange } from './mutations.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { PageIndex } from '../resolve/page-index.js';
import { PageText } from '../text/page-text.js';
import { contextLength, type TextSpan } from '../text/quote.js';
import { changeOf } from '../text/text-change.js';

interface Followed {
  readonly target: TargetElement;
  readonly tell: (found: FoundTarget) => void;
  /** The text it was last looked for in. */
  text: PageText | undefined;
  /** Whether it may be found though the text is the same: elements have other names. */
  isRenamed: boolean;
  /** Where it was found there, or why it was not. */
  place: LocatedText | GhostReason;
}

/** One search for all texts in a page as it is. */
interface Search {
  readonly text: PageText;
  readonly index: PageIndex;
  /** What is other than in texts that were searched before. */
  readonly changes: Map<PageText, TextSpan | undefined>;
}

/** The share of the time that a page gives for being followed which changes all the time; one that rests saves it up, in ms. */
const share = 0.01;
const saved = 60;
/** So many elements with other names are looked at one by one. */
const fewRenamed = 50;

/** What has changed may hold a lost quote with this many letters more than it had, and what was around it. */
const slackOf = (target: TargetElement): number => Math.ceil((target.targetText?.length ?? 0) * 1.25) + 64;

/**
 * Follows pieces of text in one page. After a change the page is read anew, all at once for all of them; a piece whose
 * nodes and surroundings are as they were is where it was, and the others are looked for. It works in turns, as long as it is given.
 */
export class TextFollower {
  readonly #root: ObservedRoot;
  readonly #followed = new Map<string, Followed>();
  #text: PageText | undefined;
  #work: Generator<void> | undefined;
  /** Whether the page changed while it was being read: one that always does is read in one go. */
  #isInterrupted = false;
  /** How long it took so far to follow the last change, in ms, but for the turn that began at `#begun`. */
  #spent = 0;
  #begun = 0;
  readonly #allowance = new Allowance(share, saved);
  /** Whether what is to be done may wait: it only follows a change. */
  #isHeld = false;

  constructor(root: ObservedRoot) {
    this.#root = root;
  }

  /** Whether there is something to do. */
  get isDue(): boolean {
    return this.#work !== undefined;
  }

  /** How long the page is to be left alone from now on, in ms. */
  get pause(): number {
    return this.#isHeld ? this.#allowance.wait : 0;
  }

  /** Follows a text by a key, and tells whenever it is found, moves or is lost. */
  follow(key: string, target: TargetElement, tell: Followed['tell']): void {
    this.#followed.set(key, { target, tell, text: undefined, isRenamed: false, place: 'missing' });
    this.#work ??= this.#catchUp();
    this.#isHeld = false;
  }

  leave(key: string): void {
    this.#followed.delete(key);
    if (this.#followed.size > 0) return;
    // What nobody follows is not worth the memory.
    this.#text = this.#work = undefined;
  }

  /** The page has changed. */
  changed({ renamed, isRewritten }: PageChange): void {
    if (this.#followed.size === 0) return;
    const isRenamed = renamed.size > 0 && this.#markRenamed([...renamed]);
    if (!isRewritten && !isRenamed) return;
    if (isRewritten && this.#work && !this.#text) this.#isInterrupted = true;
    if (isRewritten) this.#text = undefined;
    // What is begun and never comes to its end is a burden, too.
    if (this.#work && !this.#isHeld) this.#spend(this.#spent);
    this.#isHeld = true;
    this.#work = this.#catchUp();
  }

  /** Marks the texts that elements with other names may hold, or hold no more; returns whether there are any. */
  #markRenamed(renamed: readonly Node[]): boolean {
    let isAny = false;
    for (const each of this.#followed.values()) {
      if (!isInElement(each.target)) continue;
      const { place } = each;
      const within = typeof place === 'string' ? undefined : place.within;
      // What was not found in its element may be in any that has another name now.
      each.isRenamed ||= !within || renamed.length > fewRenamed || renamed.some((node) => node.contains(within));
      isAny ||= each.isRenamed;
    }
    return isAny;
  }

  /** Goes on with what there is to do, up to a time of `performance.now()`. */
  run(end: number): void {
    this.#isHeld = false;
    this.#begun = performance.now();
    while (this.#work && performance.now() < end) if (this.#work.next().done) this.#work = undefined;
    this.#spent = this.#work ? this.#spent + performance.now() - this.#begun : 0;
  }

  /** First what is new, which somebody waits for; then what was followed before, which the page has to bear again and again. */
  *#catchUp(): Generator<void> {
    const text = this.#text ?? (this.#isInterrupted ? new PageText(this.#root) : yield* PageText.reading(this.#root));
    this.#text = text;
    this.#isInterrupted = false;
    const search = { text, index: new PageIndex(this.#root), changes: new Map<PageText, TextSpan | undefined>() };
    const all = [...this.#followed];
    const known = all.filter(([, each]) => each.text);
    yield* this.#settle(
      all.filter(([, each]) => !each.text),
      search,
    );
    if (known.length === 0) return;
    yield* this.#settle(known, search);
    this.#spend(this.#spent + performance.now() - this.#begun);
  }

  #spend(ms: number): void {
    this.#allowance.spend(ms);
    this.#spent = 0;
  }

  *#settle(followed: Iterable<[string, Followed]>, search: Search): Generator<void> {
    const { text, changes } = search;
    for (const [key, each] of followed) {
      const { text: before, isRenamed } = each;
      if (before === text && !isRenamed) continue;
      if (before && !changes.has(before)) changes.set(before, changeOf(before.text, text.text));
      const place = yield* this.#placeOf(each, search);
      // Others have had their turn, and may have left it, or put another in its stead.
      if (this.#followed.get(key) !== each) continue;
      Object.assign(each, { text, place, isRenamed: false });
      // Last in the row now: where all this never comes to its end, each has its turn some time.
      this.#followed.delete(key);
      this.#followed.set(key, each);
      each.tell(foundIn(text, typeof place === 'string' ? place : place.span));
      yield;
    }
  }

  *#placeOf(each: Followed, search: Search): Generator<void, LocatedText | GhostReason> {
    const { target } = each;
    const { text, index } = search;
    const kept = keptPlace(each, text);
    if (kept) return kept;
    const near = nearOf(each, search);
    const isAnywhere = text.text.includes(target.targetText ?? '');
    if (near && !isAnywhere && (yield* locateText(target, text, { index, near })) === 'missing') return 'missing';
    return yield* locateText(target, text, { index });
  }
}

/** The part of the text that can hold a lost quote: only what is new, where it was nowhere else; undefined where nobody knows. */
function nearOf({ target, text: before, isRenamed, place }: Followed, { text, changes }: Search): TextSpan | undefined {
  if (!before || isRenamed || place !== 'missing' || isInElement(target) || !isPlaced(target)) return undefined;
  const change = changes.get(before);
  if (!change) return { start: 0, end: 0 };
  const slack = slackOf(target);
  return { start: Math.max(0, change.start - slack), end: Math.min(text.text.length, change.end + slack) };
}

/** Where a text is that is where it was: in the same nodes, with the same around it, in the element that it is to be in. */
function keptPlace({ target, text: before, isRenamed, place }: Followed, now: PageText): LocatedText | undefined {
  if (!before || isRenamed || !target.targetText || typeof place === 'string') return undefined;
  const { span, within } = place;
  if (isInElement(target) && !within) return undefined;
  const there = untouched(before, span, now);
  const bounds = there && now.boundsOf(there);
  const isInside =
    !within || (within.contains(bounds?.startContainer ?? null) && within.contains(bounds?.endContainer ?? null));
  return there && isInside ? { span: there, within } : undefined;
}

/** Whether a piece of text reads as it did, with what was around it. */
function readsAsBefore(before: PageText, was: TextSpan, now: PageText, is: TextSpan): boolean {
  const start = Math.max(0, was.start - contextLength);
  const around = before.text.slice(start, was.end + contextLength);
  return was.end - was.start === is.end - is.start && now.text.startsWith(around, is.start - (was.start - start));
}

/**
 * Where a piece of text is now whose nodes, and what is around it, are as they were; undefined where they are not. Equal words
 * alone do not tell: the same may have been written before them.
 */
function untouched(before: PageText, place: TextSpan, now: PageText): TextSpan | undefined {
  const bounds = before.boundsOf(place);
  const there = bounds && now.spanOf(new StaticRange(bounds));
  return there && readsAsBefore(before, place, now, there) ? there : undefined;
}

function foundIn(text: PageText, place: TextSpan | GhostReason): FoundTarget {
  if (typeof place === 'string') return { state: 'ghost', reason: place };
  const bounds = text.boundsOf(place);
  if (!bounds) return { state: 'ghost', reason: 'missing' };
  const range = new StaticRange(bounds);
  const { parentElement } = bounds.startContainer;
  const isSeen = !parentElement || isShown(parentElement);
  return { state: isSeen ? 'attached' : 'hidden', element: elementAround(range), range };
}
