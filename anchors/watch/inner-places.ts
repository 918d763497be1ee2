import type { TargetElement, TargetHost } from '../../store/model/index.js';
import type { Timer, WatchedTarget } from './watched-target.js';

import { inFrame, notInFrame } from '../dom/frame-scheduler.js';
import { frameOf, innerRootOf } from '../dom/inner-roots.js';
import { hostsOf } from '../describe/target-hosts.js';
import { isDocument, type ObservedRoot } from '../dom/node-kinds.js';
import { observeRoot } from './root-observer.js';

import type { PageChange } from './mutations.js';
import type { AnchorRoot } from '../describe/names.js';
import { query } from '../dom/query.js';

type Listener = (now: WatchedTarget) => void;

/** What follows places in one tree. */
interface TreeWatcher {
  watch(key: string, target: TargetElement, listener: Listener): void;
  unwatch(key: string): void;
  /** Looks anew at whether what was found is shown. */
  look(): void;
  /** Listens anew to a page that may have forgotten who does. */
  listen(): void;
  dispose(): void;
}

interface InnerPlacesOptions {
  /** Follows what holds inner trees, in the tree around them. */
  readonly outer: Pick<TreeWatcher, 'watch' | 'unwatch'>;
  readonly grace: number;
  readonly timer: Timer;
  watcherOf(root: ObservedRoot): TreeWatcher;
}

/** A place in the tree of a host. */
interface InnerPlace {
  /** What is left to be found there. */
  readonly target: TargetElement;
  readonly listener: Listener;
}

const lost: WatchedTarget = { state: 'ghost', reason: 'missing' };

/** What holds an inner tree, and the places in that. */
class FollowedHost {
  readonly #key: string;
  readonly #options: InnerPlacesOptions;
  readonly #places = new Map<string, InnerPlace>();
  #now: WatchedTarget | undefined;
  /** What became of the places while there is no tree to look for them in. */
  #told: WatchedTarget | undefined;
  /** What was entered last, and the tree it held then: it may have none yet. */
  #entered: Element | undefined;
  #root: ObservedRoot | undefined;
  #inner: TreeWatcher | undefined;
  #listening: AbortController | undefined;
  #giveUpTimer: (() => void) | undefined;

  constructor(host: TargetHost, key: string, options: InnerPlacesOptions) {
    this.#key = key;
    this.#options = options;
    options.outer.watch(key, host, (now) => this.#moved(now));
  }

  get isIdle(): boolean {
    return this.#places.size === 0;
  }

  watch(key: string, place: InnerPlace): void {
    this.#places.set(key, place);
    if (this.#inner) this.#inner.watch(key, place.target, place.listener);
    else if (this.#told) place.listener(this.#told);
  }

  unwatch(key: string): void {
    this.#places.delete(key);
    this.#inner?.unwatch(key);
  }

  /** The tree around the host has changed, or is shown otherwise. */
  look(): void {
    this.#enter();
    this.#inner?.look();
  }

  dispose(): void {
    this.#leave();
    this.#options.outer.unwatch(this.#key);
  }

  get #element(): Element | undefined {
    return this.#now && 'element' in this.#now ? this.#now.element : undefined;
  }

  #moved(now: WatchedTarget): void {
    const before = this.#element;
    // The page itself is no host.
    this.#now = now.state === 'page' ? lost : now;
    if (this.#element !== before || !this.#element) this.#leave();
    if (this.#element) this.#enter();
    else this.#tell(this.#now);
  }

  /** Follows the places in the tree that the host holds now; a frame may show another page by now. */
  readonly #enter = (): void => {
    const element = this.#element;
    const root = element && innerRootOf(element);
    if (!element || (element === this.#entered && root === this.#root)) return;
    this.#leave();
    this.#entered = element;
    this.#listen(element, root);
    if (!root) {
      this.#tell({ state: 'searching' });
      this.#giveUpTimer = this.#options.timer(() => this.#giveUp(), this.#options.grace);
      return;
    }
    this.#root = root;
    const inner = this.#options.watcherOf(root);
    this.#inner = inner;
    for (const [key, { target, listener }] of this.#places) inner.watch(key, target, listener);
  };

  #leave(): void {
    this.#listening?.abort();
    this.#giveUpTimer?.();
    notInFrame('find', this.#enter);
    this.#inner?.dispose();
    this.#inner = this.#root = this.#entered = this.#giveUpTimer = undefined;
  }

  /** A tree may come late, and a frame may go to another page. */
  #listen(element: Element, root: ObservedRoot | undefined): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const enter = (): void => inFrame('find', this.#enter);
    // A listener that is there already is not added once more.
    const listen = (): void => {
      if (root && isDocument(root) && frameOf(root)) root.defaultView?.addEventListener('pagehide', enter, { signal });
    };
    const loaded = (): void => {
      // Also the page that was there may have written itself anew, and have forgotten who listens. One that has gone is not asked.
      if (root && innerRootOf(element) === root) {
        listen();
        this.#inner?.listen();
      }
      enter();
    };
    element.addEventListener('load', loaded, { signal });
    listen();
    if (root || !element.matches(':not(:defined)')) return;
    void customElements.whenDefined(element.localName).then(() => {
      if (!signal.aborted) enter();
    });
  }

  #giveUp(): void {
    this.#giveUpTimer = undefined;
    if (this.#element && !this.#root) this.#tell(lost);
  }

  #tell(now: WatchedTarget): void {
    this.#told = now;
    for (const { listener } of this.#places.values()) listener(now);
  }
}

/** Follows places in shadow roots and embedded pages: first what holds their tree, then the places in that, by a watcher of its own. */
export class InnerPlaces {
  readonly #options: InnerPlacesOptions;
  readonly #hosts = new Map<string, FollowedHost>();
  /** Key of the host of each place. */
  readonly #hostOf = new Map<string, string>();

  constructor(options: InnerPlacesOptions) {
    this.#options = options;
  }

  watch(key: string, target: TargetElement, listener: Listener): void {
    const [host, ...hosts] = hostsOf(target);
    if (!host) return;
    const hostKey = `host ${JSON.stringify(host)}`;
    const followed = this.#hosts.get(hostKey) ?? new FollowedHost(host, hostKey, this.#options);
    this.#hosts.set(hostKey, followed);
    this.#hostOf.set(key, hostKey);
    followed.watch(key, { target: { ...target, hosts }, listener });
  }

  unwatch(key: string): void {
    const hostKey = this.#hostOf.get(key);
    const followed = hostKey !== undefined && this.#hosts.get(hostKey);
    if (!followed) return;
    this.#hostOf.delete(key);
    followed.unwatch(key);
    if (!followed.isIdle) return;
    this.#hosts.delete(hostKey);
    followed.dispose();
  }

  /** The tree around has changed, or is shown otherwise. */
  look(): void {
    for (const followed of this.#hosts.values()) followed.look();
  }
}

/** More elements of a kind than these are not followed. */
const many = 500;

interface Followed {
  readonly root: ObservedRoot | undefined;
  end(): void;
}

/**
 * Follows what elements of some tags hold in trees of their own, where places are told from others by that: it may come late,
 * or be written over in the same component, and the tree around hears nothing of it.
 */
export class InnerTexts {
  readonly #root: AnchorRoot;
  readonly #changed: (change: PageChange | undefined) => void;
  readonly #followed = new Map<Element, Followed>();

  constructor(root: AnchorRoot, changed: (change: PageChange | undefined) => void) {
    this.#root = root;
    this.#changed = changed;
  }

  /** Follows all elements of these tags, and no others. */
  follow(tags: ReadonlySet<string>): void {
    if (tags.size === 0 && this.#followed.size === 0) return;
    const elements = new Set([...tags].flatMap((tag) => query(this.#root, CSS.escape(tag)).slice(0, many)));
    for (const [element, { end }] of this.#followed) {
      if (elements.has(element)) continue;
      end();
      this.#followed.delete(element);
    }
    for (const element of elements) this.#enter(element);
  }

  /** Follows the tree an element holds now. */
  #enter(element: Element): void {
    const known = this.#followed.get(element);
    const root = innerRootOf(element);
    if (known && known.root === root) return;
    known?.end();
    const unobserve = root && observeRoot(root, this.#changed);
    const listening = new AbortController();
    const { signal } = listening;
    const come = (): void => {
      if (signal.aborted) return;
      this.#enter(element);
      this.#changed(undefined);
    };
    element.addEventListener('load', come, { signal });
    if (element.matches(':not(:defined)')) void customElements.whenDefined(element.localName).then(come);
    const end = (): void => {
      unobserve?.();
      listening.abort();
    };
    this.#followed.set(element, { root, end });
  }
}
