import { ContextConsumer } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost, PropertyValues } from 'lit';
import type { CollabStore, FeatureType, Readable, CollabError } from '../../store/index.js';
import { pageContextOf, type PageContext } from '../page/page-context.js';
import { provideComposerContext } from './composer-context.js';
import { attachContextRoot, collabContext, type CollabContext } from './context.js';
import { property } from './decorators.js';
import { CollabElement } from './element.js';
import { focusFallbacks } from './focus-guard.js';
import { warnOnce } from './warn.js';

interface StoreControllerOptions {
  /** Returns the element's own store, which takes precedence over the root's. */
  own: () => CollabStore | undefined;
  /** The host's feature, which the root's allow lists can exclude. */
  feature?: FeatureType | undefined;
  /** Called for each new store or page context. The returned function is called before the next one and on disconnect. */
  connected?: (store: CollabStore, page: PageContext) => (() => void) | undefined;
}

/** Connects a container to its store and subscribes to the values that its render reads. */
class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: StoreControllerOptions;
  readonly #context: ContextConsumer<typeof collabContext, ReactiveControllerHost & HTMLElement>;
  readonly #subscriptions = new Map<Readable<unknown>, () => void>();
  readonly #readValues = new Set<Readable<unknown>>();
  #current: PageContext | undefined;
  #disconnect: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: StoreControllerOptions) {
    this.#host = host;
    this.#options = options;
    // Before the consumer, whose request needs the page's context root.
    host.addController(this);
    this.#context = new ContextConsumer(host, { context: collabContext, subscribe: true });
  }

  /** The root's context; undefined without a root. */
  get context(): CollabContext | undefined {
    return this.#context.value;
  }

  /** The element's own store, else the root's. */
  get store(): CollabStore | undefined {
    return this.isExcluded ? undefined : (this.#options.own() ?? this.#context.value?.store);
  }

  /** The root's page context, else that of the element's own store; undefined until there is a store. */
  get page(): PageContext | undefined {
    const { store } = this;
    const provided = this.#context.value?.page;
    return provided && provided.store === store ? provided : store && pageContextOf(store);
  }

  /** Whether the root's allow lists exclude the element; warns once. */
  get isExcluded(): boolean {
    const { excludedBy } = this.#context.value?.allowed ?? {};
    const list = excludedBy ?? (this.offers(this.#options.feature) ? undefined : 'featureAllowList');
    if (list) warnOnce(`<${this.#host.localName}> is empty, because config.${list} of <collab-root> excludes it.`);
    return list !== undefined;
  }

  /** Whether the root's allow lists permit a feature. */
  offers(feature: FeatureType | undefined): boolean {
    const { features } = this.#context.value?.allowed ?? {};
    return feature === undefined || !features || features.includes(feature);
  }

  /** Reads a value during render; the host updates when it changes. */
  read<T>(readable: Readable<T>): T {
    this.#readValues.add(readable);
    if (!this.#subscriptions.has(readable) && this.#host.isConnected) this.#subscribe(readable);
    return readable.peek();
  }

  hostConnected(): void {
    attachContextRoot();
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (this.#host.isConnected) this.#connect(this.page);
  }

  hostUpdated(): void {
    for (const [readable, stop] of this.#subscriptions) {
      if (this.#readValues.has(readable)) continue;
      stop();
      this.#subscriptions.delete(readable);
    }
    this.#readValues.clear();
  }

  hostDisconnected(): void {
    this.#connect(undefined);
    // A new position may have another root, or none.
    this.#context.value = undefined;
    for (const stop of this.#subscriptions.values()) stop();
    this.#subscriptions.clear();
  }

  #subscribe(readable: Readable<unknown>): void {
    let started = false;
    const stop = readable.subscribe(() => {
      if (started) this.#host.requestUpdate();
    });
    started = true;
    this.#subscriptions.set(readable, stop);
  }

  #connect(page: PageContext | undefined): void {
    if (page === this.#current) return;
    this.#disconnect?.();
    this.#disconnect = undefined;
    this.#current = page;
    if (!page) return;
    const disconnect = this.#options.connected?.(page.store, page);
    // The user's permissions and the backend's configuration decide which actions a container offers. Permissions differ by document.
    const { permissions, configChanges, documents, documentsOptions } = page.store;
    let started = false;
    const update = (): void => {
      if (started) this.#host.requestUpdate();
    };
    const stops = [permissions.changes, configChanges, documents, documentsOptions].map((value) =>
      value.subscribe(update),
    );
    started = true;
    this.#disconnect = () => {
      for (const stop of stops) stop();
      disconnect?.();
    };
  }
}

/** Returns the parts of a page context that composers use. */
const composerContextOfPage = (page: PageContext) => ({
  contacts: page.store.contacts,
  config: page.store.config,
  connection: page.store.connection,
  service: page.service.bind(page),
});

/** Base class of elements that read a store. */
export class CollabContainer extends CollabElement {
  /** Feature of the element; `config.featureAllowList` of the root can exclude it. */
  static readonly feature: FeatureType | undefined = undefined;

  /** Store to read and write; by default that of the nearest `<collab-root>`. */
  @property({ attribute: false, has: 'on' }) store?: CollabStore;

  readonly #controller = new StoreController(this, {
    own: () => this.store,
    feature: (this.constructor as typeof CollabContainer).feature,
    connected: (store, page) => {
      const disconnected = this.storeConnected(store, page);
      const fallback = (): Element | undefined => page.elements.focusFallback;
      focusFallbacks.add(fallback);
      return () => {
        focusFallbacks.delete(fallback);
        disconnected?.();
      };
    },
  });

  constructor() {
    super();
    provideComposerContext(this, () => this.page && composerContextOfPage(this.page));
  }

  /** The element's own store or the root's; undefined until there is one. */
  protected get collab(): CollabStore | undefined {
    return this.#controller.store;
  }

  /** The services that the elements of the page share; undefined until there is a store. */
  protected get page(): PageContext | undefined {
    return this.#controller.page;
  }

  /** Whether the root's allow lists permit a feature. */
  protected offers(feature: FeatureType): boolean {
    return this.#controller.offers(feature);
  }

  /** The error with which the root failed to create a store. */
  protected get contextProblem(): CollabError | undefined {
    return this.store ? undefined : this.#controller.context?.problem;
  }

  /** Reads a value during render; the element updates when it changes. */
  protected read<T>(readable: Readable<T>): T {
    return this.#controller.read(readable);
  }

  /** Called for each new store or page context. The returned function is called before the next one and on disconnect. */
  protected storeConnected(_store: CollabStore, _page: PageContext): (() => void) | undefined {
    return undefined;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const scheme = this.#controller.context?.colorScheme ?? '';
    this.setState('light', scheme === 'light');
    this.setState('dark', scheme === 'dark');
    this.setState('excluded', this.#controller.isExcluded);
  }

  /** Language set by the root, read by the localisers of this element and of those inside it. */
  get contextLocale(): string {
    return this.#controller.context?.locale ?? '';
  }
}
