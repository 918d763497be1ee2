import type { TargetElement } from '../store/model/index.js';
import { elementAround } from './find-target.js';
import { locateText } from './find-text.js';
import { isShown, type FoundTarget, type GhostReason } from './find.js';
import { concernsNames } from './mutation-kinds.js';
import type { ObservedRoot } from './root-observer.js';
import { SearchIndex } from './search-index.js';
import { PageText } from './text/page-text.js';
import { contextLength, type TextSpan } from './text/quote.js';
import { changeOf } from './text/text-change.js';

interface Followed {
  readonly target: TargetElement;
  readonly tell: (found: FoundTarget) => void;
  /** The text it was last looked for in. */
  text: PageText | undefined;
  /** Where it was found there, or why it was not. */
  place: TextSpan | GhostReason;
}

/** A page that changes all the time is left alone so many times as long as it took to follow its last change, */
const rest = 20;
/** but for no longer than this, in ms. */
const longestRest = 5000;
/** What takes no longer than this is no burden, in ms. */
const negligible = 1;

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
  /** How long it took so far to follow the last change, in ms. */
  #spent = 0;
  /** Whether the work under way follows a change. */
  #isFollowing = false;
  #restUntil = 0;

  constructor(root: ObservedRoot) {
    this.#root = root;
  }

  /** Whether there is something to do. */
  get isDue(): boolean {
    return this.#work !== undefined;
  }

  /** How long the page is to be left alone from now on, in ms. */
  get pause(): number {
    return Math.max(0, this.#restUntil - performance.now());
  }

  /** Follows a text by a key, and tells whenever it is found, moves or is lost. */
  follow(key: string, target: TargetElement, tell: Followed['tell']): void {
    this.#followed.set(key, { target, tell, text: undefined, place: 'missing' });
    this.#work ??= this.#catchUp();
  }

  leave(key: string): void {
    this.#followed.delete(key);
    if (this.#followed.size > 0) return;
    // What nobody follows is not worth the memory.
    this.#text = this.#work = undefined;
  }

  /** The page has changed. */
  changed(records: readonly MutationRecord[]): void {
    if (this.#followed.size === 0) return;
    const isRenamed = records.some(concernsNames);
    if (isRenamed)
      for (const each of this.#followed.values()) if (typeof each.place === 'string') each.text = undefined;
    const isRewritten = records.some(({ type }) => type !== 'attributes');
    if (isRewritten && this.#work && !this.#text) this.#isInterrupted = true;
    if (isRewritten) this.#text = undefined;
    if (isRewritten || isRenamed) this.#work = this.#catchUp();
    this.#isFollowing = true;
  }

  /** Goes on with what there is to do, up to a time of `performance.now()`. */
  run(end: number): void {
    const begun = performance.now();
    while (this.#work && performance.now() < end) if (this.#work.next().done) this.#work = undefined;
    this.#spent += performance.now() - begun;
    if (this.#work) return;
    const isBurden = this.#isFollowing && this.#spent > negligible;
    this.#restUntil = isBurden ? performance.now() + Math.min(longestRest, this.#spent * rest) : 0;
    this.#isFollowing = false;
    this.#spent = 0;
  }

  *#catchUp(): Generator<void> {
    const text = this.#text ?? (this.#isInterrupted ? new PageText(this.#root) : yield* PageText.reading(this.#root));
    this.#text = text;
    this.#isInterrupted = false;
    const index = new SearchIndex(this.#root);
    const changes = new Map<PageText, TextSpan | undefined>();
    for (const each of this.#followed.values()) {
      if (each.text === text) continue;
      const before = each.text;
      if (before && !changes.has(before)) changes.set(before, changeOf(before.text, text.text));
      const place = yield* this.#placeOf(each, text, index, before && changes.get(before));
      Object.assign(each, { text, place });
      each.tell(foundIn(text, place));
      yield;
    }
  }

  *#placeOf(
    { target, text: before, place }: Followed,
    text: PageText,
    index: SearchIndex,
    change: TextSpan | undefined,
  ): Generator<void, TextSpan | GhostReason> {
    if (before && target.targetText) {
      if (!change) return place;
      const kept = typeof place === 'string' ? undefined : untouched(before, place, text);
      if (kept) return kept;
      if (place === 'missing') {
        // It was nowhere: only what is new can hold it.
        const slack = slackOf(target);
        const near = {
          start: Math.max(0, change.start - slack),
          end: Math.min(text.text.length, change.end + slack),
        };
        if ((yield* locateText(target, text, { index, near })) === 'missing') return 'missing';
      }
    }
    return yield* locateText(target, text, { index });
  }
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
