import type { TargetElement } from '../store/model/index.js';
import { isTextTarget } from './find-text.js';
import { findElement, isShown, type FoundTarget } from './find.js';
import { inFrame, notInFrame } from './frame.js';
import { identityOf, type Identity } from './identity.js';
import { ItemTexts } from './item-texts.js';
import { InnerPlaces } from './inner-places.js';
import { InnerTexts } from './inner-texts.js';
import { readChange } from './mutation-kinds.js';
import { isDocument } from './node-kinds.js';
import { observeRoot, type ObservedRoot } from './root-observer.js';
import { isUnrendered } from './paged.js';
import { Rewritten } from './rewritten.js';
import { SearchIndex } from './search-index.js';
import { selectorOf } from './selectors.js';
import { TextFollower } from './text-follower.js';

/**
 * A watched place: found, or still looked for. Only a place that stays away for the time of grace becomes a ghost, and none
 * whose page is not rendered (`data-collab-page`).
 */
export type WatchedTarget = FoundTarget | { readonly state: 'searching' };

/** Calls back after a time in ms; returns what gives that up. */
export type Timer = (callback: () => void, ms: number) => () => void;

interface WatcherOptions {
  /** How long a place may be away before it is a ghost, in ms; 2,000 by default. */
  grace?: number;
  timer?: Timer;
}

interface Watched {
  readonly target: TargetElement | undefined;
  readonly listener: (now: WatchedTarget) => void;
  now: WatchedTarget | undefined;
  /** What became of a text when it was last looked for. */
  text?: FoundTarget;
  /** By what it is known to be the same element still. */
  identity?: Identity | undefined;
  giveUpTimer: (() => void) | undefined;
}

/** Whether a place is an element of the tree itself, and no text and nothing of an inner tree. */
const isElementTarget = ({ target }: Watched): boolean => !target?.hosts?.length && !isTextTarget(target);

const isLost = ({ now }: Watched): boolean => now?.state === 'searching' || now?.state === 'ghost';

/** How long one frame may look for places, in ms. */
const slice = 6;

/** How long ghosts wait for one another before they are looked for again, in ms: a page may change all the time. */
const ghostPause = 250;

const browserTimer: Timer = (callback, ms) => {
  const id = setTimeout(callback, ms);
  return () => {
    clearTimeout(id);
  };
};

const elementOf = (now: WatchedTarget | undefined): Element | undefined =>
  now && 'element' in now ? now.element : undefined;

const rangeOf = (now: WatchedTarget | undefined): AbstractRange | undefined =>
  now && 'range' in now ? now.range : undefined;

const isSameRange = (a: AbstractRange | undefined, b: AbstractRange | undefined): boolean =>
  a?.startContainer === b?.startContainer &&
  a?.startOffset === b?.startOffset &&
  a?.endContainer === b?.endContainer &&
  a?.endOffset === b?.endOffset;

const isSame = (a: WatchedTarget | undefined, b: WatchedTarget): boolean =>
  a?.state === b.state &&
  elementOf(a) === elementOf(b) &&
  isSameRange(rangeOf(a), rangeOf(b)) &&
  (a.state !== 'ghost' || b.state !== 'ghost' || a.reason === b.reason);

/** Follows many places in one page: says when each is found, hidden, away, lost, and back. */
export class AnchorWatcher {
  readonly #root: ObservedRoot;
  readonly #grace: number;
  readonly #timer: Timer;
  readonly #watched = new Map<string, Watched>();
  /** Places to look for in the next frames. */
  readonly #due = new Set<Watched>();
  readonly #texts: TextFollower;
  readonly #rewritten = new Rewritten();
  readonly #innerTexts: InnerTexts;
  /** Places in inner trees; made when there is one. */
  #inner: InnerPlaces | undefined;
  readonly #end: () => void;
  #ghostTimer: (() => void) | undefined;
  #textTimer: (() => void) | undefined;

  constructor(root: ObservedRoot = document, options: WatcherOptions = {}) {
    this.#root = root;
    this.#grace = options.grace ?? 2000;
    this.#timer = options.timer ?? browserTimer;
    this.#texts = new TextFollower(root);
    this.#innerTexts = new InnerTexts(root, () => (this.#ghostTimer ??= this.#timer(this.#lookForLost, ghostPause)));
    const listening = new AbortController();
    const unobserve = observeRoot(root, (records) => this.#changed(records));
    const view = isDocument(root) ? root.defaultView : window;
    view?.addEventListener('resize', () => this.look(), { signal: listening.signal });
    this.#end = () => {
      unobserve();
      listening.abort();
      this.#innerTexts.follow(new Set());
      this.#ghostTimer?.();
      this.#textTimer?.();
      notInFrame('find', this.#look);
    };
  }

  /** Follows a place by a key; one that is followed already is looked for anew. The listener hears of every change. */
  watch(key: string, target: TargetElement | null | undefined, listener: (now: WatchedTarget) => void): void {
    this.unwatch(key);
    const watched: Watched = { target: target ?? undefined, listener, now: undefined, giveUpTimer: undefined };
    this.#watched.set(key, watched);
    if (target?.hosts?.length) this.#places.watch(key, target, (found) => this.#tell(watched, found));
    else if (isTextTarget(target)) this.#texts.follow(key, target, (found) => this.#foundText(watched, found));
    else this.#due.add(watched);
    inFrame('find', this.#look);
  }

  unwatch(key: string): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    watched.giveUpTimer?.();
    this.#due.delete(watched);
    this.#texts.leave(key);
    this.#inner?.unwatch(key);
    this.#watched.delete(key);
  }

  /** What was last known of a place; undefined where it is not followed or has not been looked for. */
  now(key: string): WatchedTarget | undefined {
    return this.#watched.get(key)?.now;
  }

  /** Looks anew, in the next frame, at whether what was found is shown. */
  look(): void {
    inFrame('find', this.#look);
  }

  dispose(): void {
    for (const key of [...this.#watched.keys()]) this.unwatch(key);
    this.#end();
  }

  get #places(): InnerPlaces {
    this.#inner ??= new InnerPlaces({
      outer: this,
      grace: this.#grace,
      timer: this.#timer,
      watcherOf: (root) => new AnchorWatcher(root, { grace: this.#grace, timer: this.#timer }),
    });
    return this.#inner;
  }

  #changed(records: readonly MutationRecord[]): void {
    const change = readChange(records);
    const { renamed, mayReveal } = change;
    this.#texts.changed(change);
    if (change.isRewritten) this.#rewritten.add(records);
    for (const watched of this.#watched.values()) {
      if (!isElementTarget(watched)) continue;
      const element = elementOf(watched.now);
      const stays = element?.isConnected && !isBelow(element, renamed);
      if (!stays && (element || (mayReveal && watched.now?.state === 'searching'))) this.#due.add(watched);
    }
    if (mayReveal) this.#ghostTimer ??= this.#timer(this.#lookForLost, ghostPause);
    inFrame('find', this.#look);
  }

  readonly #lookForLost = (): void => {
    this.#ghostTimer = undefined;
    for (const watched of this.#watched.values())
      if (isLost(watched) && isElementTarget(watched)) this.#due.add(watched);
    if (this.#due.size > 0) inFrame('find', this.#look);
  };

  /** Looks for what is due, and at whether what was found is shown. */
  readonly #look = (): void => {
    this.#doubtRewritten();
    this.#lookAtShown();
    this.#inner?.look();
    const end = performance.now() + slice;
    const [index, texts] = [new SearchIndex(this.#root), new ItemTexts()];
    for (const watched of this.#due) {
      this.#due.delete(watched);
      this.#find(watched, index, texts);
      if (performance.now() > end) break;
    }
    this.#followInnerTexts();
    if (this.#texts.isDue && this.#texts.pause === 0) this.#texts.run(end);
    const { isDue, pause } = this.#texts;
    if (this.#due.size > 0 || (isDue && pause === 0)) inFrame('find', this.#look);
    else if (isDue) this.#textTimer ??= this.#timer(this.#resumeTexts, pause);
  };

  /** What is lost may be known again by what components hold. */
  #followInnerTexts(): void {
    const tags = new Set<string>();
    for (const watched of this.#watched.values()) {
      const holder = isLost(watched) && watched.target && selectorOf(watched.target, 'holder');
      if (holder) tags.add(holder.value);
    }
    this.#innerTexts.follow(tags);
  }

  readonly #resumeTexts = (): void => {
    this.#textTimer = undefined;
    inFrame('find', this.#look);
  };

  /** Tells of what is hidden now, or shown again. */
  #lookAtShown(): void {
    const shown = new Map<Element, boolean>();
    for (const watched of this.#watched.values()) {
      const { now } = watched;
      const isSought = this.#due.has(watched) && !watched.identity?.isDoubtful;
      if (isSought || (now?.state !== 'attached' && now?.state !== 'hidden')) continue;
      const holder = now.range ? now.range.startContainer.parentElement : now.element;
      // What has gone is looked for anew, and what is in an inner tree by its own watcher.
      if (!holder?.isConnected || watched.target?.hosts?.length) continue;
      const isSeen = shown.get(holder) ?? isShown(holder);
      shown.set(holder, isSeen);
      this.#tell(watched, { ...now, state: isSeen ? 'attached' : 'hidden' });
    }
  }

  /** What was written in an element may make it another: a page may show other data in the same elements. */
  #doubtRewritten(): void {
    if (this.#rewritten.isNowhere) return;
    for (const watched of this.#watched.values())
      if (!this.#due.has(watched) && elementOf(watched.now) && watched.identity?.doubt(this.#rewritten))
        this.#due.add(watched);
    this.#rewritten.clear();
  }

  #find(watched: Watched, index: SearchIndex, texts: ItemTexts): void {
    const { identity } = watched;
    const isDoubtful = identity?.isDoubtful === true && elementOf(watched.now)?.isConnected === true;
    if (isDoubtful && identity.stands(texts)) return;
    const found = this.#search(watched, index, texts);
    if (isDoubtful && found.state === 'ghost' && identity.isEdited(texts)) watched.identity = identity;
    else this.#settle(watched, found);
  }

  #search(watched: Watched, index: SearchIndex, texts: ItemTexts): FoundTarget {
    const { target, identity } = watched;
    const found = findElement(target, this.#root, { index });
    // What told it from the others before is what is to be trusted, however few of them are there now.
    if (target && 'element' in found) watched.identity = identityOf(found.element, target, { texts, before: identity });
    return found;
  }

  #foundText(watched: Watched, found: FoundTarget): void {
    watched.text = found;
    this.#settle(watched, found);
  }

  #settle(watched: Watched, found: FoundTarget): void {
    // What is on a page that is not rendered is not lost: it comes with that.
    if (found.state !== 'ghost' || isUnrendered(watched.target, this.#root)) {
      watched.giveUpTimer?.();
      watched.giveUpTimer = undefined;
      this.#tell(watched, found.state === 'ghost' ? { state: 'searching' } : found);
    } else if (watched.now?.state === 'ghost') {
      this.#tell(watched, found);
    } else {
      this.#tell(watched, { state: 'searching' });
      watched.giveUpTimer ??= this.#timer(() => this.#giveUp(watched), this.#grace);
    }
  }

  #giveUp(watched: Watched): void {
    watched.giveUpTimer = undefined;
    if (isUnrendered(watched.target, this.#root)) return;
    this.#tell(watched, watched.text ?? this.#search(watched, new SearchIndex(this.#root), new ItemTexts()));
  }

  #tell(watched: Watched, now: WatchedTarget): void {
    if (isSame(watched.now, now)) return;
    watched.now = now;
    watched.listener(now);
  }
}

function isBelow(element: Element, nodes: ReadonlySet<Node>): boolean {
  if (nodes.size === 0) return false;
  for (let at: Node | null = element; at; at = at.parentNode) if (nodes.has(at)) return true;
  return false;
}

/** Follows places until the function it returns is called; for a page that has no use for a watcher of its own. */
export function watchTargets(
  targets: ReadonlyMap<string, TargetElement | null | undefined>,
  listener: (key: string, now: WatchedTarget) => void,
  options: WatcherOptions & { root?: ObservedRoot } = {},
): () => void {
  const watcher = new AnchorWatcher(options.root, options);
  for (const [key, target] of targets) watcher.watch(key, target, (now) => listener(key, now));
  return () => {
    watcher.dispose();
  };
}
