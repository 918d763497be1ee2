import type { PropertyValues } from 'lit';
import { property } from './decorators.js';
import type { CollabError, CollabStore, FeatureType, Readable } from '../../store/index.js';
import { CollabElement } from './element.js';
import { refuges } from './focus-guard.js';
import { pageStateOf, type PageState } from './page-state.js';
import { StoreController } from './store-controller.js';
import { provideWriting } from './writing-context.js';

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
