import type { TargetElement } from '../../store/model/index.js';
import { selectorOf } from '../describe/selectors.js';
import { runSafely, scheduleInFrame, cancelInFrame } from '../dom/frame-scheduler.js';
import { isDocument, type ObservedRoot } from '../dom/node-kinds.js';
import { isUnrendered } from '../dom/virtual-pages.js';
import { type FoundTarget, isShown } from '../resolve/find-element.js';
import { isTextTarget } from '../text/text-target.js';
import { ElementFollower } from './element-follower.js';
import { InnerTargets, InnerTextObserver } from './inner-targets.js';
import type { PageChange } from './mutations.js';
import { observeRoot } from './root-observer.js';
import type { TextFollower } from './text-follower.js';
import { collectionAround, isUnlisted } from './unlisted.js';
import { type WatchedTarget, isSameTarget, type Timer } from './watched-target.js';

export interface WatcherOptions {
  /** Time before a lost target becomes a ghost, in ms. Default: 2,000. */
  grace?: number;
  timer?: Timer;
}

interface TargetWatcherOptions extends WatcherOptions {
  /** Creates the follower of texts in a tree. Without one, the watcher finds only the element of a text. */
  createTextFollower?: (root: ObservedRoot) => TextFollower | undefined;
}

interface WatchEntry {
  readonly key: string;
  readonly target: TargetElement | undefined;
  readonly listener: (now: WatchedTarget) => void;
  now: WatchedTarget | undefined;
  /** Result of the last search for a text. */
  text?: FoundTarget;
  /** The last found element, and its table or list. */
  element?: Element;
  collection?: Element | null;
  /** Number of consecutive failed searches. */
  misses?: number;
  /** Targets whose grace period ends together with this one's. */
  lossGroup: LossGroup | undefined;
}

/** Targets that were lost in the same task. */
interface LossGroup {
  readonly entries: Set<WatchEntry>;
  readonly cancel: () => void;
}

/** Time per frame for searches, in ms. */
const frameBudget = 6;

/** Delay before ghosts are searched for again, in ms. Limits searches on a page that changes continuously. */
const ghostRetryDelay = 250;

const browserTimer: Timer = (callback, ms) => {
  const id = setTimeout(callback, ms);
  return () => {
    clearTimeout(id);
  };
};

/**
 * Watches many targets in one page, and reports when each is found, hidden, lost or found again. The code that follows
 * texts is an option, so that it can load with the first text.
 */
export class TargetWatcher {
  readonly #root: ObservedRoot;
  readonly #grace: number;
  readonly #timer: Timer;
  readonly #watched = new Map<string, WatchEntry>();
  readonly #elements: ElementFollower;
  readonly #createTextFollower: TargetWatcherOptions['createTextFollower'];
  /** Created with the first text. */
  #texts: TextFollower | undefined;
  readonly #innerTexts: InnerTextObserver;
  /** Watcher of targets in inner trees; created on first use. */
  #inner: InnerTargets | undefined;
  /** Tags of the components that identify targets; undefined if the watched targets changed. */
  #holderTags: ReadonlySet<string> | undefined;
  readonly #stop: () => void;
  #listeners: AbortController | undefined;
  /** Targets that were lost in the present task. */
  #currentLossGroup: LossGroup | undefined;
  #ghostTimer: (() => void) | undefined;
  #textTimer: (() => void) | undefined;
  #elementTimer: (() => void) | undefined;

  constructor(root: ObservedRoot = document, options: TargetWatcherOptions = {}) {
    this.#root = root;
    this.#grace = options.grace ?? 2000;
    this.#timer = options.timer ?? browserTimer;
    this.#elements = new ElementFollower(root);
    this.#createTextFollower = options.createTextFollower;
    this.#innerTexts = new InnerTextObserver(root, (change) => this.#handleInnerChange(change));
    const unobserve = observeRoot(root, (change) => this.#handleChange(change));
    this.listen();
    this.#stop = () => {
      unobserve();
      this.#listeners?.abort();
      this.#innerTexts.follow(new Set());
      this.#ghostTimer?.();
      this.#textTimer?.();
      this.#elementTimer?.();
      cancelInFrame('find', this.#findPending);
    };
  }

  /** Watches a target by a key. Replaces an earlier target of the same key. The listener is called for every change. */
  watch(key: string, target: TargetElement | null | undefined, listener: (now: WatchedTarget) => void): void {
    this.unwatch(key);
    const entry: WatchEntry = { key, target: target ?? undefined, listener, now: undefined, lossGroup: undefined };
    this.#watched.set(key, entry);
    if (target?.hosts?.length) this.#innerTargets.watch(key, target, (found) => this.#notify(entry, found));
    else if (isTextTarget(target) && this.#textFollower)
      this.#textFollower.follow(key, target, (found) => this.#handleTextFound(entry, found));
    else this.#elements.follow(key, entry.target, (found) => this.#handleFound(entry, found));
    this.#holderTags = undefined;
    scheduleInFrame('find', this.#findPending);
  }

  unwatch(key: string): void {
    const entry = this.#watched.get(key);
    if (!entry) return;
    this.#cancelGracePeriod(entry);
    this.#elements.unfollow(key);
    this.#texts?.unfollow(key);
    this.#inner?.unwatch(key);
    this.#watched.delete(key);
    this.#holderTags = undefined;
  }

  /** Returns the last known state of a target. Returns undefined if it is not watched or was never searched for. */
  now(key: string): WatchedTarget | undefined {
    return this.#watched.get(key)?.now;
  }

  /** Checks in the next frame whether found targets are shown. */
  look(): void {
    scheduleInFrame('find', this.#findPending);
  }

  /** Attaches the listeners again, because a rewritten document loses them but stays the same object. */
  listen(): void {
    this.#listeners?.abort();
    this.#listeners = new AbortController();
    // A popover opens and closes without a mutation. The event does not bubble.
    this.#root.addEventListener('toggle', () => this.look(), { capture: true, signal: this.#listeners.signal });
    const view = isDocument(this.#root) ? this.#root.defaultView : window;
    view?.addEventListener('resize', () => this.look(), { signal: this.#listeners.signal });
  }

  dispose(): void {
    for (const key of [...this.#watched.keys()]) this.unwatch(key);
    this.#stop();
  }

  get #innerTargets(): InnerTargets {
    this.#inner ??= new InnerTargets({
      outer: this,
      grace: this.#grace,
      timer: this.#timer,
      createWatcher: (root) =>
        new TargetWatcher(root, {
          grace: this.#grace,
          timer: this.#timer,
          ...(this.#createTextFollower && { createTextFollower: this.#createTextFollower }),
        }),
    });
    return this.#inner;
  }

  get #textFollower(): TextFollower | undefined {
    this.#texts ??= this.#createTextFollower?.(this.#root);
    return this.#texts;
  }

  #handleChange(change: PageChange): void {
    this.#texts?.handleChange(change);
    this.#elements.handleChange(change);
    if (change.mayReveal || change.hasTextChanges) this.#ghostTimer ??= this.#timer(this.#retryGhosts, ghostRetryDelay);
    scheduleInFrame('find', this.#findPending);
  }

  /** Components may show other records in the same elements, so their content affects the watched targets. */
  #handleInnerChange(change: PageChange | undefined): void {
    this.#ghostTimer ??= this.#timer(this.#retryGhosts, ghostRetryDelay);
    if (!change?.hasTextChanges) return;
    this.#elements.handleChange(change);
    scheduleInFrame('find', this.#findPending);
  }

  readonly #retryGhosts = (): void => {
    this.#ghostTimer = undefined;
    this.#elements.retryGhosts();
    if (this.#elements.hasPending) scheduleInFrame('find', this.#findPending);
  };

  /** Searches for pending targets, and checks whether found targets are shown. */
  readonly #findPending = (): void => {
    this.#checkVisibility();
    this.#inner?.look();
    const end = performance.now() + frameBudget;
    this.#elements.run(end);
    this.#followInnerTexts();
    if (this.#texts?.hasPending && this.#texts.delay === 0) this.#texts.run(end);
    const elementDelay = this.#elements.hasPending ? this.#elements.delay : undefined;
    const textDelay = this.#texts?.hasPending ? this.#texts.delay : undefined;
    if (elementDelay === 0 || textDelay === 0) scheduleInFrame('find', this.#findPending);
    if (elementDelay) this.#elementTimer ??= this.#timer(this.#resumeElements, elementDelay);
    if (textDelay) this.#textTimer ??= this.#timer(this.#resumeTexts, textDelay);
  };

  /** Observes the components that identify targets, because their content may change or return. */
  #followInnerTexts(): void {
    this.#holderTags ??= new Set(
      [...this.#watched.values()].flatMap(({ target }) => (target && selectorOf(target, 'holder')?.value) ?? []),
    );
    this.#innerTexts.follow(this.#holderTags);
  }

  readonly #resumeElements = (): void => {
    this.#elementTimer = undefined;
    this.#elements.resume();
    scheduleInFrame('find', this.#findPending);
  };

  readonly #resumeTexts = (): void => {
    this.#textTimer = undefined;
    scheduleInFrame('find', this.#findPending);
  };

  /** Notifies about targets that are now hidden or shown again. */
  #checkVisibility(): void {
    const shown = new Map<Element, boolean>();
    for (const entry of this.#watched.values()) {
      const { now } = entry;
      if (this.#elements.isPending(entry.key) || (now?.state !== 'attached' && now?.state !== 'hidden')) continue;
      const element = now.range ? now.range.startContainer.parentElement : now.element;
      // Disconnected elements are searched for, and targets in inner trees have their own watcher.
      if (!element?.isConnected || entry.target?.hosts?.length) continue;
      const isVisible = shown.get(element) ?? isShown(element);
      shown.set(element, isVisible);
      const state = isVisible ? 'attached' : 'hidden';
      if (state !== now.state) this.#notify(entry, { ...now, state });
    }
  }

  #handleTextFound(entry: WatchEntry, found: FoundTarget): void {
    entry.text = found;
    this.#handleFound(entry, found);
  }

  #handleFound(entry: WatchEntry, found: FoundTarget): void {
    // A target on a page that is not rendered is not lost. It returns with that page.
    if (found.state !== 'ghost' || isUnrendered(entry.target, this.#root)) {
      this.#cancelGracePeriod(entry);
      this.#notify(entry, found.state === 'ghost' ? { state: 'searching' } : found);
    } else if (entry.now?.state === 'ghost') {
      this.#notify(entry, found);
    } else {
      this.#notify(entry, { state: 'searching' });
      this.#startGracePeriod(entry);
    }
  }

  /**
   * Starts the grace period of a target. It is shared by all targets lost in the same task, so that listeners are
   * called together.
   */
  #startGracePeriod(entry: WatchEntry): void {
    if (entry.lossGroup) return;
    if (!this.#currentLossGroup) {
      const entries = new Set<WatchEntry>();
      const giveUpAll = (): void => {
        for (const each of entries) runSafely(() => this.#giveUp(each));
      };
      this.#currentLossGroup = { entries, cancel: this.#timer(giveUpAll, this.#grace) };
      queueMicrotask(() => (this.#currentLossGroup = undefined));
    }
    entry.lossGroup = this.#currentLossGroup;
    entry.lossGroup.entries.add(entry);
  }

  /** Cancels the grace period: the target was found or is no longer watched. */
  #cancelGracePeriod(entry: WatchEntry): void {
    const { lossGroup } = entry;
    entry.lossGroup = undefined;
    if (!lossGroup?.entries.delete(entry) || lossGroup.entries.size > 0) return;
    lossGroup.cancel();
    if (this.#currentLossGroup === lossGroup) this.#currentLossGroup = undefined;
  }

  #giveUp(entry: WatchEntry): void {
    entry.lossGroup?.entries.delete(entry);
    entry.lossGroup = undefined;
    if (isUnrendered(entry.target, this.#root)) return;
    const found = entry.text ?? this.#elements.giveUp(entry.key);
    if (found) this.#notify(entry, found);
    scheduleInFrame('find', this.#findPending);
  }

  #notify(entry: WatchEntry, found: WatchedTarget): void {
    if ('element' in found && entry.target) {
      if (entry.element !== found.element) entry.collection = collectionAround(found.element, entry.target);
      entry.element = found.element;
      entry.misses = 0;
    }
    const now = this.#isUnlisted(entry, found) ? ({ state: 'ghost', reason: 'unlisted' } as const) : found;
    if (isSameTarget(entry.now, now)) return;
    entry.now = now;
    entry.listener(now);
  }

  /** Whether a target is lost only because its table or list shows other items. */
  #isUnlisted(entry: WatchEntry, found: WatchedTarget): boolean {
    const { now, collection, target } = entry;
    // Targets of an inner tree have their own watcher.
    if (found.state !== 'ghost' || found.reason !== 'missing' || !target || target.hosts?.length) return false;
    const misses = (entry.misses ?? 0) + 1;
    entry.misses = misses;
    // Limits the cost on a page that changes continuously: checks at misses 1, 2, 4, 8 and so on.
    if ((misses & (misses - 1)) !== 0) return now?.state === 'ghost' && now.reason === 'unlisted';
    return isUnlisted(target, this.#root, collection);
  }
}
