import type { TargetElement, TargetHost } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { hostsOf } from '../describe/target-hosts.js';
import { scheduleInFrame, cancelInFrame } from '../dom/frame-scheduler.js';
import { frameOf, innerRootOf } from '../dom/inner-roots.js';
import { isDocument, type ObservedRoot } from '../dom/node-kinds.js';
import { query } from '../dom/query.js';
import type { PageChange } from './mutations.js';
import { observeRoot } from './root-observer.js';
import type { Timer, WatchedTarget } from './watched-target.js';

type Listener = (now: WatchedTarget) => void;

/** Watcher of the targets in one tree. */
interface TreeWatcher {
  watch(key: string, target: TargetElement, listener: Listener): void;
  unwatch(key: string): void;
  /** Checks again whether found targets are shown. */
  look(): void;
  /** Attaches the listeners again, because a rewritten document loses them. */
  listen(): void;
  dispose(): void;
}

interface InnerTargetsOptions {
  /** Watches the hosts of inner trees, in the tree around them. */
  readonly outer: Pick<TreeWatcher, 'watch' | 'unwatch'>;
  readonly grace: number;
  readonly timer: Timer;
  createWatcher(root: ObservedRoot): TreeWatcher;
}

/** A target in the tree of a host. */
interface InnerTarget {
  /** The target without the hosts that are already resolved. */
  readonly target: TargetElement;
  readonly listener: Listener;
}

const missingGhost: WatchedTarget = { state: 'ghost', reason: 'missing' };

/** A host of an inner tree, and the targets in that tree. */
class FollowedHost {
  readonly #key: string;
  readonly #options: InnerTargetsOptions;
  readonly #targets = new Map<string, InnerTarget>();
  #hostState: WatchedTarget | undefined;
  /** State of the targets while there is no tree to search. */
  #lastNotified: WatchedTarget | undefined;
  /** The last entered host and its tree at that time, if it had one. */
  #enteredHost: Element | undefined;
  #root: ObservedRoot | undefined;
  #innerWatcher: TreeWatcher | undefined;
  #listeners: AbortController | undefined;
  #giveUpTimer: (() => void) | undefined;

  constructor(host: TargetHost, key: string, options: InnerTargetsOptions) {
    this.#key = key;
    this.#options = options;
    options.outer.watch(key, host, (now) => this.#handleHostChange(now));
  }

  get isEmpty(): boolean {
    return this.#targets.size === 0;
  }

  watch(key: string, inner: InnerTarget): void {
    this.#targets.set(key, inner);
    if (this.#innerWatcher) this.#innerWatcher.watch(key, inner.target, inner.listener);
    else if (this.#lastNotified) inner.listener(this.#lastNotified);
  }

  unwatch(key: string): void {
    this.#targets.delete(key);
    this.#innerWatcher?.unwatch(key);
  }

  /** Updates after the tree around the host changed, or its visibility. */
  look(): void {
    this.#enterTree();
    this.#innerWatcher?.look();
  }

  dispose(): void {
    this.#leaveTree();
    this.#options.outer.unwatch(this.#key);
  }

  get #element(): Element | undefined {
    return this.#hostState && 'element' in this.#hostState ? this.#hostState.element : undefined;
  }

  #handleHostChange(now: WatchedTarget): void {
    const before = this.#element;
    // The page itself is no host.
    this.#hostState = now.state === 'page' ? missingGhost : now;
    if (this.#element !== before || !this.#element) this.#leaveTree();
    if (this.#element) this.#enterTree();
    else this.#notify(this.#hostState);
  }

  /** Watches the targets in the present tree of the host. A frame may have navigated. */
  readonly #enterTree = (): void => {
    const element = this.#element;
    const root = element && innerRootOf(element);
    if (!element || (element === this.#enteredHost && root === this.#root)) return;
    this.#leaveTree();
    this.#enteredHost = element;
    this.#listen(element, root);
    if (!root) {
      this.#notify({ state: 'searching' });
      this.#giveUpTimer = this.#options.timer(() => this.#giveUp(), this.#options.grace);
      return;
    }
    this.#root = root;
    const watcher = this.#options.createWatcher(root);
    this.#innerWatcher = watcher;
    for (const [key, { target, listener }] of this.#targets) watcher.watch(key, target, listener);
  };

  #leaveTree(): void {
    this.#listeners?.abort();
    this.#giveUpTimer?.();
    cancelInFrame('find', this.#enterTree);
    this.#innerWatcher?.dispose();
    this.#innerWatcher = undefined;
    this.#root = undefined;
    this.#enteredHost = undefined;
    this.#giveUpTimer = undefined;
  }

  /** Waits for a tree that is created later, and for navigation of a frame. */
  #listen(element: Element, root: ObservedRoot | undefined): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const enter = (): void => scheduleInFrame('find', this.#enterTree);
    // The browser ignores a listener that is already attached.
    const listen = (): void => {
      if (root && isDocument(root) && frameOf(root)) root.defaultView?.addEventListener('pagehide', enter, { signal });
    };
    const handleLoad = (): void => {
      // The same document may have been rewritten and lost its listeners. A document that was replaced may be
      // unreadable.
      if (root && innerRootOf(element) === root) {
        listen();
        this.#innerWatcher?.listen();
      }
      enter();
    };
    element.addEventListener('load', handleLoad, { signal });
    listen();
    if (root || !element.matches(':not(:defined)')) return;
    void customElements.whenDefined(element.localName).then(() => {
      if (!signal.aborted) enter();
    });
  }

  #giveUp(): void {
    this.#giveUpTimer = undefined;
    if (this.#element && !this.#root) this.#notify(missingGhost);
  }

  #notify(now: WatchedTarget): void {
    this.#lastNotified = now;
    for (const { listener } of this.#targets.values()) listener(now);
  }
}

/**
 * Follows targets in shadow roots and embedded pages. Watches the host first, and then the targets in its tree with a
 * separate watcher.
 */
export class InnerTargets {
  readonly #options: InnerTargetsOptions;
  readonly #hosts = new Map<string, FollowedHost>();
  /** Key of the host of each target. */
  readonly #hostKeys = new Map<string, string>();

  constructor(options: InnerTargetsOptions) {
    this.#options = options;
  }

  watch(key: string, target: TargetElement, listener: Listener): void {
    const [host, ...hosts] = hostsOf(target);
    if (!host) return;
    const hostKey = `host ${JSON.stringify(host)}`;
    const followed = this.#hosts.get(hostKey) ?? new FollowedHost(host, hostKey, this.#options);
    this.#hosts.set(hostKey, followed);
    this.#hostKeys.set(key, hostKey);
    followed.watch(key, { target: { ...target, hosts }, listener });
  }

  unwatch(key: string): void {
    const hostKey = this.#hostKeys.get(key);
    const followed = hostKey !== undefined && this.#hosts.get(hostKey);
    if (!followed) return;
    this.#hostKeys.delete(key);
    followed.unwatch(key);
    if (!followed.isEmpty) return;
    this.#hosts.delete(hostKey);
    followed.dispose();
  }

  /** Updates after the surrounding tree changed, or its visibility. */
  look(): void {
    for (const followed of this.#hosts.values()) followed.look();
  }
}

/** Maximum number of observed elements per tag. */
const maxObserved = 500;

interface ObservedElement {
  readonly root: ObservedRoot | undefined;
  end(): void;
}

/**
 * Observes the inner trees of elements with certain tags, where targets are identified by such content. The surrounding
 * tree gets no mutations when that content loads late or changes.
 */
export class InnerTextObserver {
  readonly #root: AnchorRoot;
  readonly #onChange: (change: PageChange | undefined) => void;
  readonly #observed = new Map<Element, ObservedElement>();

  constructor(root: AnchorRoot, changed: (change: PageChange | undefined) => void) {
    this.#root = root;
    this.#onChange = changed;
  }

  /** Observes all elements of these tags, and stops observing others. */
  follow(tags: ReadonlySet<string>): void {
    if (tags.size === 0 && this.#observed.size === 0) return;
    const elements = new Set([...tags].flatMap((tag) => query(this.#root, CSS.escape(tag)).slice(0, maxObserved)));
    for (const [element, { end }] of this.#observed) {
      if (elements.has(element)) continue;
      end();
      this.#observed.delete(element);
    }
    for (const element of elements) this.#observe(element);
  }

  /** Observes the present inner tree of an element. */
  #observe(element: Element): void {
    const known = this.#observed.get(element);
    const root = innerRootOf(element);
    if (known && known.root === root) return;
    known?.end();
    const unobserve = root && observeRoot(root, this.#onChange);
    const listeners = new AbortController();
    const { signal } = listeners;
    const handleReady = (): void => {
      if (signal.aborted) return;
      this.#observe(element);
      this.#onChange(undefined);
    };
    element.addEventListener('load', handleReady, { signal });
    if (element.matches(':not(:defined)')) void customElements.whenDefined(element.localName).then(handleReady);
    const end = (): void => {
      unobserve?.();
      listeners.abort();
    };
    this.#observed.set(element, { root, end });
  }
}
