import type { CollabError, CollabStore } from '../../store/index.js';
import { PageShortcuts } from '../base/shortcuts.js';
import { warnOnce } from '../base/warn.js';
import { PageElements } from './page-elements.js';
import { PageModes } from './page-modes.js';
import { PageNavigation } from './page-navigation.js';
import { isPersistent, PageProblems } from './page-problems.js';
import { PageSidebar } from './page-sidebar.js';
import { PageTargets } from './page-targets.js';
import { PageToasts } from './page-toasts.js';
import { storeService } from './store-services.js';

/** A service that one feature adds to the page context; created when the feature first asks for it. */
type ServiceClass<T> = new (page: PageContext) => T;

/** Tells developers why the backend refuses the connection. The page tells its users only what they can do. */
function warnOfRefusal(problem: CollabError | null): void {
  if (problem) warnOnce(`The backend refuses the connection (${problem.code}): ${problem.message}`);
}

/**
 * The services through which the elements of one page talk to one another, so that no element needs a reference to another.
 * A `<collab-root>` provides one to the elements inside it.
 */
export class PageContext {
  readonly store: CollabStore;
  readonly targets = new PageTargets();
  readonly navigation = new PageNavigation(this.targets);
  readonly modes = new PageModes();
  readonly sidebar = new PageSidebar();
  readonly toasts = new PageToasts();
  readonly problems = new PageProblems();
  readonly elements = new PageElements(this.navigation);
  readonly shortcuts = new PageShortcuts();
  readonly #services = new Map<ServiceClass<unknown>, unknown>();
  readonly #stops: readonly (() => void)[];

  constructor(store: CollabStore) {
    this.store = store;
    // Storage can fail before an element is there to report it.
    this.#stops = [
      store.on('error', (error) => {
        if (isPersistent(error)) this.problems.add(error);
        if (error.code === 'something_went_wrong') warnOnce(error.message);
      }),
      store.connectionProblem.subscribe(warnOfRefusal),
    ];
  }

  /** Returns the page's instance of a feature's service. The feature's module loads only with its elements. */
  service<T>(Service: ServiceClass<T>): T {
    const known = this.#services.get(Service) as T | undefined;
    if (known) return known;
    const created = new Service(this);
    this.#services.set(Service, created);
    return created;
  }

  /** Stops listening to the store. */
  dispose(): void {
    for (const stop of this.#stops) stop();
  }
}

/** The page context of a store, used by elements without a root and by the first root with the store. */
class StorePage {
  readonly page: PageContext;
  /** The root that provides the context to its elements. */
  root: Element | undefined;

  constructor(store: CollabStore) {
    this.page = new PageContext(store);
  }
}

/** Ends a root's use of its context: frees the context of its store for another root, and disposes of any other. */
export function releasePageContext(root: Element, page: PageContext): void {
  const storePage = storeService(page.store, StorePage);
  if (storePage.root === root) storePage.root = undefined;
  if (storePage.page !== page) page.dispose();
}

/** Returns the page context that elements without a root use for a store. */
export const pageContextOf = (store: CollabStore): PageContext => storeService(store, StorePage).page;

/**
 * Returns the page context that a root provides. The first connected root of a store uses the store's context, together with
 * elements outside any root. Any further root gets a context of its own. `current` is the root's previous context.
 */
export function pageContextForRoot(root: Element, store: CollabStore, current?: PageContext): PageContext {
  const storePage = storeService(store, StorePage);
  // A root keeps its own context, also once the store's context is free.
  if (current?.store === store && current !== storePage.page) return current;
  const isTaken = storePage.root !== root && storePage.root?.isConnected === true;
  if (isTaken) return new PageContext(store);
  storePage.root = root;
  return storePage.page;
}
