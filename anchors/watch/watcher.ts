import { type FoundTarget, isShown } from '../resolve/find-element.js';
import type { TargetElement } from '../../store/model/index.js';
import { ElementFollower } from './element-follower.js';
import { isTextTarget } from '../text/find-text.js';
import { attempt, inFrame, notInFrame } from '../dom/frame-scheduler.js';
import { InnerPlaces, InnerTexts } from './inner-places.js';
import type { PageChange } from './mutations.js';
import { isDocument, type ObservedRoot } from '../dom/node-kinds.js';
import { observeRoot } from './root-observer.js';
import { isUnrendered } from '../dom/virtual-pages.js';
import { selectorOf } from '../describe/selectors.js';
import { TextFollower } from './text-follower.js';
import { collectionAround, isUnlisted } from './unlisted.js';
import { type WatchedTarget, isSameTarget, type Timer } from './watched-target.js';


interface WatcherOptions {
  /** How long a place may be away before it is a ghost, in ms; 2,000 by default. */
  grace?: number;
  timer?: Timer;
}

interface Watched {
  readonly key: string;
  readonly target: TargetElement | undefined;
  readonly listener: (now: WatchedTarget) => void;
  now: WatchedTarget | undefined;
  /** What became of a text when it was last looked for. */
  text?: FoundTarget;
  /** The element it was last found at, and the table or list that is in. */
  element?: Element;
  collection?: Element | null;
  /** How many searches in a row have failed. */
  misses?: number;
  /** Those it will be given up with, while it is away. */
  lost: LostTogether | undefined;
}

/** Places that were lost at the same time. */
interface LostTogether {
  readonly places: Set<Watched>;
  readonly cancel: () => void;
}

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

/** Follows many places in one page: says when each is found, hidden, away, lost, and back. */
export class AnchorWatcher {
  readonly #root: ObservedRoot;
  readonly #grace: number;
  readonly #timer: Timer;
  readonly #watched = new Map<string, Watched>();
  readonly #elements: ElementFollower;
  readonly #texts: TextFollower;
  readonly #innerTexts: InnerTexts;
  /** Places in inner trees; made when there is one. */
  #inner: InnerPlaces | undefined;
  /** Tags of components that places are known by; undefined where other places are watched by now. */
  #holderTags: ReadonlySet<string> | undefined;
  readonly #end: () => void;
  #listening: AbortController | undefined;
  /** Places that were lost in the present task. */
  #lostNow: LostTogether | undefined;
  #ghostTimer: (() => void) | undefined;
  #textTimer: (() => void) | undefined;
  #elementTimer: (() => void) | undefined;

  constructor(root: ObservedRoot = document, options: WatcherOptions = {}) {
    this.#root = root;
    this.#grace = options.grace ?? 2000;
    this.#timer = options.timer ?? browserTimer;
    this.#elements = new ElementFollower(root);
    this.#texts = new TextFollower(root);
    this.#innerTexts = new InnerTexts(root, (change) => this.#innerChanged(change));
    const unobserve = observeRoot(root, (change) => this.#changed(change));
    this.listen();
    this.#end = () => {
      unobserve();
      this.#listening?.abort();
      this.#innerTexts.follow(new Set());
      this.#ghostTimer?.();
      this.#textTimer?.();
      this.#elementTimer?.();
      notInFrame('find', this.#look);
    };
  }

  /** Follows a place by a key; one that is followed already is looked for anew. The listener hears of every change. */
  watch(key: string, target: TargetElement | null | undefined, listener: (now: WatchedTarget) => void): void {
    this.unwatch(key);
    const watched: Watched = { key, target: target ?? undefined, listener, now: undefined, lost: undefined };
    this.#watched.set(key, watched);
    if (target?.hosts?.length) this.#places.watch(key, target, (found) => this.#tell(watched, found));
    else if (isTextTarget(target)) this.#texts.follow(key, target, (found) => this.#foundText(watched, found));
    else this.#elements.follow(key, watched.target, (found) => this.#settle(watched, found));
    this.#holderTags = undefined;
    inFrame('find', this.#look);
  }

  unwatch(key: string): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    this.#keep(watched);
    this.#elements.leave(key);
    this.#texts.leave(key);
    this.#inner?.unwatch(key);
    this.#watched.delete(key);
    this.#holderTags = undefined;
  }

  /** What was last known of a place; undefined where it is not followed or has not been looked for. */
  now(key: string): WatchedTarget | undefined {
    return this.#watched.get(key)?.now;
  }

  /** Looks anew, in the next frame, at whether what was found is shown. */
  look(): void {
    inFrame('find', this.#look);
  }

  /** Listens anew: a page that writes itself anew has forgotten who does, and stays the same document. */
  listen(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const view = isDocument(this.#root) ? this.#root.defaultView : window;
    view?.addEventListener('resize', () => this.look(), { signal: this.#listening.signal });
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

  #changed(change: PageChange): void {
    this.#texts.changed(change);
    this.#elements.changed(change);
    if (change.mayReveal || change.isRewritten) this.#ghostTimer ??= this.#timer(this.#lookForLost, ghostPause);
    inFrame('find', this.#look);
  }

  /** Components may show others in the same elements: what they hold is a part of what is followed. */
  #innerChanged(change: PageChange | undefined): void {
    this.#ghostTimer ??= this.#timer(this.#lookForLost, ghostPause);
    if (!change?.isRewritten) return;
    this.#elements.changed(change);
    inFrame('find', this.#look);
  }

  readonly #lookForLost = (): void => {
    this.#ghostTimer = undefined;
    this.#elements.lookForLost();
    if (this.#elements.isDue) inFrame('find', this.#look);
  };

  /** Looks for what is due, and at whether what was found is shown. */
  readonly #look = (): void => {
    this.#lookAtShown();
    this.#inner?.look();
    const end = performance.now() + slice;
    this.#elements.run(end);
    this.#followInnerTexts();
    if (this.#texts.isDue && this.#texts.pause === 0) this.#texts.run(end);
    const [elements, texts] = [this.#elements, this.#texts];
    const waits = [elements, texts].map((each) => (each.isDue ? each.pause : undefined));
    const [elementWait, textWait] = waits;
    if (waits.includes(0)) inFrame('find', this.#look);
    if (elementWait) this.#elementTimer ??= this.#timer(this.#resumeElements, elementWait);
    if (textWait) this.#textTimer ??= this.#timer(this.#resumeTexts, textWait);
  };

  /** What is known by what components hold may become another, or be known again. */
  #followInnerTexts(): void {
    this.#holderTags ??= new Set(
      [...this.#watched.values()].flatMap(({ target }) => (target && selectorOf(target, 'holder')?.value) ?? []),
    );
    this.#innerTexts.follow(this.#holderTags);
  }

  readonly #resumeElements = (): void => {
    this.#elementTimer = undefined;
    this.#elements.resume();
    inFrame('find', this.#look);
  };

  readonly #resumeTexts = (): void => {
    this.#textTimer = undefined;
    inFrame('find', this.#look);
  };

  /** Tells of what is hidden now, or shown again. */
  #lookAtShown(): void {
    const shown = new Map<Element, boolean>();
    for (const watched of this.#watched.values()) {
      const { now } = watched;
      if (this.#elements.isSought(watched.key) || (now?.state !== 'attached' && now?.state !== 'hidden')) continue;
      const holder = now.range ? now.range.startContainer.parentElement : now.element;
      // What has gone is looked for anew, and what is in an inner tree by its own watcher.
      if (!holder?.isConnected || watched.target?.hosts?.length) continue;
      const isSeen = shown.get(holder) ?? isShown(holder);
      shown.set(holder, isSeen);
      const state = isSeen ? 'attached' : 'hidden';
      if (state !== now.state) this.#tell(watched, { ...now, state });
    }
  }

  #foundText(watched: Watched, found: FoundTarget): void {
    watched.text = found;
    this.#settle(watched, found);
  }

  #settle(watched: Watched, found: FoundTarget): void {
    // What is on a page that is not rendered is not lost: it comes with that.
    if (found.state !== 'ghost' || isUnrendered(watched.target, this.#root)) {
      this.#keep(watched);
      this.#tell(watched, found.state === 'ghost' ? { state: 'searching' } : found);
    } else if (watched.now?.state === 'ghost') {
      this.#tell(watched, found);
    } else {
      this.#tell(watched, { state: 'searching' });
      this.#awaitReturn(watched);
    }
  }

  /** Gives a place up after the time of grace, together with all that are lost at the same time: listeners hear of them at once. */
  #awaitReturn(watched: Watched): void {
    if (watched.lost) return;
    if (!this.#lostNow) {
      const places = new Set<Watched>();
      const giveUpAll = (): void => {
        for (const each of places) attempt(() => this.#giveUp(each));
      };
      this.#lostNow = { places, cancel: this.#timer(giveUpAll, this.#grace) };
      queueMicrotask(() => (this.#lostNow = undefined));
    }
    watched.lost = this.#lostNow;
    watched.lost.places.add(watched);
  }

  /** A place is not given up: it is there again, or followed no more. */
  #keep(watched: Watched): void {
    const { lost } = watched;
    watched.lost = undefined;
    if (!lost?.places.delete(watched) || lost.places.size > 0) return;
    lost.cancel();
    if (this.#lostNow === lost) this.#lostNow = undefined;
  }

  #giveUp(watched: Watched): void {
    watched.lost?.places.delete(watched);
    watched.lost = undefined;
    if (isUnrendered(watched.target, this.#root)) return;
    const found = watched.text ?? this.#elements.giveUp(watched.key);
    if (found) this.#tell(watched, found);
    inFrame('find', this.#look);
  }

  #tell(watched: Watched, found: WatchedTarget): void {
    if ('element' in found && watched.target) {
      if (watched.element !== found.element) watched.collection = collectionAround(found.element, watched.target);
      watched.element = found.element;
      watched.misses = 0;
    }
    const now = this.#isUnlisted(watched, found) ? ({ state: 'ghost', reason: 'unlisted' } as const) : found;
    if (isSameTarget(watched.now, now)) return;
    watched.now = now;
    watched.listener(now);
  }

  /** Whether a place is lost only because its table or list shows other items. */
  #isUnlisted(watched: Watched, found: WatchedTarget): boolean {
    const { now, collection, target } = watched;
    // The places of an inner tree are known to its own watcher.
    if (found.state !== 'ghost' || found.reason !== 'missing' || !target || target.hosts?.length) return false;
    const misses = (watched.misses ?? 0) + 1;
    watched.misses = misses;
    // A page may change all the time: it is asked at the first miss, the second, the fourth and so on.
    if ((misses & (misses - 1)) !== 0) return now?.state === 'ghost' && now.reason === 'unlisted';
    return isUnlisted(target, this.#root, collection);
  }
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
