import { ContextConsumer } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CollabStore, FeatureType, Readable } from '../../store/index.js';
import { attachContextRoot, collabContext, type CollabContext } from './context.js';
import { warnOnce } from './warn.js';

interface StoreControllerOptions {
  /** The store set on the element itself, which beats the root's. */
  own: () => CollabStore | undefined;
  /** The feature the host is part of, for the root's allow lists; none where it goes with whatever is offered. */
  feature?: FeatureType | undefined;
  /** Called when a store is there or another takes its place; what it returns is called before the next and on disconnect. */
  connected?: (store: CollabStore) => (() => void) | undefined;
}

/** Joins a container to its store: finds it, follows what its render reads, lets go on disconnect. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: StoreControllerOptions;
  readonly #context: ContextConsumer<typeof collabContext, ReactiveControllerHost & HTMLElement>;
  readonly #following = new Map<Readable<unknown>, () => void>();
  readonly #read = new Set<Readable<unknown>>();
  #current: CollabStore | undefined;
  #leave: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: StoreControllerOptions) {
    this.#host = host;
    this.#options = options;
    // Before the consumer: the page's context root must be there when it asks.
    host.addController(this);
    this.#context = new ContextConsumer(host, { context: collabContext, subscribe: true });
  }

  /** What the root gives; undefined where there is none. */
  get context(): CollabContext | undefined {
    return this.#context.value;
  }

  /** The element's own store, else the root's; undefined until there is one. */
  get store(): CollabStore | undefined {
    return this.isExcluded ? undefined : (this.#options.own() ?? this.#context.value?.store);
  }

  /** Whether the root's allow lists leave the element out; said once in the console. */
  get isExcluded(): boolean {
    const { excludedBy } = this.#context.value?.allowed ?? {};
    const list = excludedBy ?? (this.offers(this.#options.feature) ? undefined : 'featureAllowList');
    if (list) warnOnce(`<${this.#host.localName}> shows nothing here: config.${list} of <collab-root> leaves it out.`);
    return list !== undefined;
  }

  /** Whether the root's allow lists offer a feature. */
  offers(feature: FeatureType | undefined): boolean {
    const { features } = this.#context.value?.allowed ?? {};
    return feature === undefined || !features || features.includes(feature);
  }

  /** Reads a value for the screen: the host renders again when it changes. */
  read<T>(readable: Readable<T>): T {
    this.#read.add(readable);
    if (!this.#following.has(readable) && this.#host.isConnected) this.#follow(readable);
    return readable.peek();
  }

  hostConnected(): void {
    attachContextRoot();
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (this.#host.isConnected) this.#enter(this.store);
  }

  hostUpdated(): void {
    for (const [readable, stop] of this.#following) {
      if (this.#read.has(readable)) continue;
      stop();
      this.#following.delete(readable);
    }
    this.#read.clear();
  }

  hostDisconnected(): void {
    this.#enter(undefined);
    // Elsewhere there may be another root, or none.
    this.#context.value = undefined;
    for (const stop of this.#following.values()) stop();
    this.#following.clear();
  }

  #follow(readable: Readable<unknown>): void {
    let started = false;
    const stop = readable.subscribe(() => {
      if (started) this.#host.requestUpdate();
    });
    started = true;
    this.#following.set(readable, stop);
  }

  #enter(store: CollabStore | undefined): void {
    if (store === this.#current) return;
    this.#leave?.();
    this.#leave = undefined;
    this.#current = store;
    if (store) this.#leave = this.#options.connected?.(store);
  }
}
