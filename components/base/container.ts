import { ContextConsumer } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost, PropertyValues } from 'lit';
import type { CollabStore, FeatureType, Readable, CollabError } from '../../store/index.js';
import { attachContextRoot, collabContext, type CollabContext } from './context.js';
import { warnOnce } from './warn.js';
import { property } from './decorators.js';
import { CollabElement } from './element.js';
import { refuges } from './focus-guard.js';
import { pageStateOf, type PageState } from '../page/page-state.js';
import { provideWriting } from './writing-context.js';

interface StoreControllerOptions {
  /** The store set on the element itself, which beats the root's. */
  own: () => CollabStore | undefined;
  /** The feature the host is part of, for the root's allow lists; none where it goes with whatever is offered. */
  feature?: FeatureType | undefined;
  /** Called when a store is there or another takes its place; what it returns is called before the next and on disconnect. */
  connected?: (store: CollabStore) => (() => void) | undefined;
}

/** Joins a container to its store: finds it, follows what its render reads, lets go on disconnect. */
class StoreController implements ReactiveController {
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

/** Base of the elements that read a store. */
export class CollabContainer extends CollabElement {
  /** The feature the element is part of: `config.featureAllowList` of the root leaves it out where the feature is not in it. */
  static readonly feature: FeatureType | undefined = undefined;

  /** Store to read and write; without one, the nearest `<collab-root>` gives it. */
  @property({ attribute: false }) store?: CollabStore;

  readonly #controller = new StoreController(this, {
    own: () => this.store,
    feature: (this.constructor as typeof CollabContainer).feature,
    connected: (store) => {
      const left = this.storeConnected(store);
      const refuge = (): Element | undefined => pageStateOf(store).refuge;
      refuges.add(refuge);
      return () => {
        refuges.delete(refuge);
        left?.();
      };
    },
  });

  constructor() {
    super();
    provideWriting(this, () => this.collab);
  }

  /** The store at hand, own or given; undefined until there is one. */
  protected get collab(): CollabStore | undefined {
    return this.#controller.store;
  }

  /** What the elements of one page agree on: open thread, comment mode, sidebar; undefined until there is a store. */
  protected get page(): PageState | undefined {
    const store = this.collab;
    return store && pageStateOf(store);
  }

  /** Whether the root's allow lists offer a feature. */
  protected offers(feature: FeatureType): boolean {
    return this.#controller.offers(feature);
  }

  /** Why the root has no store, where that is for good. */
  protected get contextProblem(): CollabError | undefined {
    return this.store ? undefined : this.#controller.context?.problem;
  }

  /** Reads a value for the screen; the element renders again when it changes. */
  protected read<T>(readable: Readable<T>): T {
    return this.#controller.read(readable);
  }

  /** Called when a store is there or another takes its place; what it returns is called when that ends. */
  protected storeConnected(_store: CollabStore): (() => void) | undefined {
    return undefined;
  }

  /** Language the root asks for, read by the localiser of this element and of those inside it. */
  get contextLocale(): string {
    return this.#controller.context?.locale ?? '';
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const scheme = this.#controller.context?.colorScheme ?? '';
    this.setState('light', scheme === 'light');
    this.setState('dark', scheme === 'dark');
    this.setState('excluded', this.#controller.isExcluded);
  }
}
