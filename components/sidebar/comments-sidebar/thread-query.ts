import { signal } from '@preact/signals-core';
import type {
  FacetedViewQuery,
  FacetedView,
  CollabError,
  CollabStore,
  PagedCollection,
  PagedCollectionQuery,
  CommentAnnotationsCount,
  FilterSelections,
  GroupHeader,
  Readable,
} from '../../../store/index.js';
import { hasFailed, lazy, type LazyModule } from '../../base/lazy.js';
import type { ThreadGroup } from '../../comments/thread-list/thread-list.js';
import type { PageContext } from '../../page/page-context.js';
import { statusDetailOf } from '../../page/status-detail.js';
import type { CollabSavedViewSelectEvent } from '../view-menu/view-menu.events.js';
import { defaultOrder } from '../view-menu/view-options.js';
import type { SidebarElement } from './sidebar-host.js';
import { defaultView, type SidebarView } from './sidebar-view.js';
import {
  loadSavedViews,
  loadView,
  saveView,
  storeSavedViews,
  viewFromParams,
  viewToParams,
} from './view-persistence.js';

let dataEvents: typeof import('./data-events.js') | undefined;
const loadDataEvents = lazy(async () => {
  dataEvents = await import('./data-events.js');
});

/** The threads of the sidebar, from when it opens until it closes or lists other documents. */
export class ThreadListing {
  readonly #facetedView = signal<FacetedView | undefined>(undefined);
  readonly #collection = signal<PagedCollection | undefined>(undefined);
  /** Thread counts of each document, for documents that are loaded page by page. */
  readonly #counts: Readable<Readonly<Record<string, CommentAnnotationsCount>> | null> | undefined;
  /** Creates the faceted view. A failure is handled like that of a lazy module: Retry and being online again repeat it. */
  readonly #load: LazyModule;
  #query: FacetedViewQuery;
  #stopDataEvents: (() => void) | undefined;
  #isDisposed = false;
  #groups: readonly ThreadGroup[] = [];

  /**
   * Lists the current documents, or with `collectionQuery` a collection that is loaded page by page. `host` updates when the
   * threads could not be loaded.
   */
  constructor(
    host: SidebarElement,
    store: CollabStore,
    query: FacetedViewQuery,
    collectionQuery: PagedCollectionQuery | undefined,
  ) {
    this.#query = query;
    this.#counts = collectionQuery && store.comments.counts(collectionQuery);
    this.#load = lazy(() => this.#createFacetedView(store, collectionQuery), null);
    void this.#load(host);
  }

  /** Whether the faceted view could not be loaded. */
  get hasFailed(): boolean {
    return hasFailed(this.#load);
  }

  /** The collection that the threads come from; undefined for the current documents. */
  get collection(): Readable<PagedCollection | undefined> {
    return this.#collection;
  }

  /** The filtered and grouped threads; undefined until the code that filters has loaded. */
  get facetedView(): Readable<FacetedView | undefined> {
    return this.#facetedView;
  }

  /** Applies another query. */
  update(query: FacetedViewQuery): void {
    this.#query = query;
    this.#facetedView.peek()?.update(query);
  }

  /** Returns the groups with localized headers; the same array while nothing in it changes. */
  groups(
    read: <T>(readable: Readable<T>) => T,
    localizeHeader: (header: GroupHeader) => GroupHeader,
  ): readonly ThreadGroup[] {
    const facetedView = read(this.#facetedView);
    const counts = this.#counts && this.#query.groupBy === 'document' ? read(this.#counts) : {};
    const groups = (facetedView ? read(facetedView.groups) : []).map((header) => {
      const totals = counts === null ? null : counts[header.groupId];
      const rows = facetedView ? read(facetedView.group(header.groupId)) : [];
      return { header: localizeHeader(header), rows, ...(totals !== undefined && { totals }) };
    });
    const isSame =
      groups.length === this.#groups.length && groups.every((group, index) => isSameGroup(group, this.#groups[index]));
    if (!isSame) this.#groups = groups;
    return this.#groups;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#load.forget();
    this.#stopDataEvents?.();
    this.#facetedView.peek()?.dispose();
    this.#collection.peek()?.dispose();
  }

  async #createFacetedView(store: CollabStore, collectionQuery: PagedCollectionQuery | undefined): Promise<void> {
    let collection: PagedCollection | undefined;
    let facetedView: FacetedView;
    try {
      collection = collectionQuery && (await store.comments.createPagedCollection(collectionQuery));
      facetedView = await (collection ?? store.comments).createFacetedView(this.#query);
    } catch (error) {
      collection?.dispose();
      // A store that is disposed while it loads, and a listing that is closed, end without an error.
      if (this.#isDisposed || (error as Partial<CollabError>).code === 'disposed') return;
      throw error;
    }
    if (this.#isDisposed) {
      facetedView.dispose();
      collection?.dispose();
      return;
    }
    this.#collection.value = collection;
    // The query may have changed during loading.
    facetedView.update(this.#query);
    this.#facetedView.value = facetedView;
    void this.#sendDataEvents(store, facetedView);
  }

  async #sendDataEvents(store: CollabStore, facetedView: FacetedView): Promise<void> {
    await loadDataEvents();
    if (!this.#isDisposed) this.#stopDataEvents = dataEvents?.sendDataEvents(store, facetedView);
  }
}

const isSameGroup = (a: ThreadGroup, b: ThreadGroup | undefined): boolean =>
  a.header === b?.header && a.rows === b.rows && a.totals === b.totals;

/** The current view of the sidebar: its query, its listing and its persistence. */
export class ThreadQuery {
  readonly #element: SidebarElement;
  readonly #store: CollabStore;
  readonly #page: PageContext;
  readonly #changed: () => void;
  #view: SidebarView;
  #listing: ThreadListing | undefined;
  /** The collection query of the listing as JSON. */
  #listedScope = '';
  #stopGhosts: (() => void) | undefined;

  /** Loads the persisted view. `changed` is called after each change of the view or of the saved views. */
  constructor(element: SidebarElement, page: PageContext, changed: () => void) {
    this.#element = element;
    this.#store = page.store;
    this.#page = page;
    this.#changed = changed;
    this.#view = loadView(element.persist, this.defaults) ?? this.defaults;
  }

  get view(): SidebarView {
    return this.#view;
  }

  /** The listing while the sidebar is open. */
  get listing(): ThreadListing | undefined {
    return this.#listing;
  }

  /** Returns the listing; starts another one when the listed documents have changed. */
  open(): ThreadListing {
    const collectionQuery = this.#collectionQuery;
    const listedScope = JSON.stringify(collectionQuery ?? null);
    if (listedScope !== this.#listedScope) this.close();
    this.#listedScope = listedScope;
    if (!this.#listing) {
      this.#listing = new ThreadListing(this.#element, this.#store, this.#viewQuery, collectionQuery);
      let isFirst = true;
      this.#stopGhosts = this.#page.targets.ghosts.subscribe(() => {
        // The query of the new listing already contains the current ghosts.
        if (!isFirst) this.refresh();
        isFirst = false;
      });
    }
    return this.#listing;
  }

  /** Stops listing threads. */
  close(): void {
    this.#stopGhosts?.();
    this.#listing?.dispose();
    this.#listing = undefined;
  }

  /** The view until the user changes it. */
  get defaults(): SidebarView {
    const { groupBy: requested, sortBy } = this.#element;
    const groupBy = requested || (this.#collectionQuery ? 'document' : defaultView.groupBy);
    // Hidden statuses do not filter threads.
    const quickView = statusDetailOf(this.#store.config) === 'none' ? 'all' : defaultView.quickView;
    return { ...defaultView, quickView, groupBy, sortBy, order: defaultOrder(sortBy) };
  }

  /** The part of the view that narrows the default list: filters or the quick view, else the search text. */
  get narrowedBy(): 'search' | 'filters' | undefined {
    const { text, filters, quickView } = this.#view;
    if (Object.keys(filters).length > 0 || quickView !== this.defaults.quickView) return 'filters';
    return text.trim() === '' ? undefined : 'search';
  }

  /** Changes, persists and applies the view. */
  change(change: Partial<SidebarView>): void {
    this.#view = { ...this.#view, ...change };
    saveView(this.#element.persist, this.#view, this.defaults);
    this.refresh();
    this.#changed();
  }

  /** Applies the query again after the page's settings or the ghosts have changed. */
  refresh(): void {
    this.#listing?.update(this.#viewQuery);
  }

  /** Names of the user's saved views; undefined without a user. */
  get savedViewNames(): readonly string[] | undefined {
    const userId = this.#store.me.peek()?.userId;
    return userId === undefined ? undefined : Object.keys(loadSavedViews(userId));
  }

  /** Saves the view under a name, shows a saved view or deletes it. Returns whether that succeeded. */
  applySavedView({ action, name }: CollabSavedViewSelectEvent['detail']): boolean {
    const userId = this.#store.me.peek()?.userId;
    if (userId === undefined) return false;
    const { [name]: params, ...others } = loadSavedViews(userId);
    if (action === 'show') {
      if (params !== undefined) this.change(viewFromParams(new URLSearchParams(params), this.defaults));
      return params !== undefined;
    }
    const views =
      action === 'save' ? { ...others, [name]: viewToParams(this.#view, this.defaults).toString() } : others;
    const isStored = storeSavedViews(userId, views);
    this.#changed();
    return isStored;
  }

  /** The query for threads outside the current documents; undefined for the current documents. */
  get #collectionQuery(): PagedCollectionQuery | undefined {
    const { documents, scope } = this.#element;
    const { folderId, allDocuments = false } = this.#store.documentsOptions.peek();
    if (documents === 'all') return { ...scope, allDocuments: true };
    const hasDocuments = this.#store.documents.peek().length > 0;
    if (folderId !== undefined && (documents === 'folder' || !hasDocuments)) return { ...scope, folderId };
    return allDocuments && !hasDocuments ? { ...scope, allDocuments } : undefined;
  }

  get #viewQuery(): FacetedViewQuery {
    const { filters: config, scope } = this.#element;
    const { filters, ...options } = this.#view;
    const page = this.#page;
    // Positions are measured only for the sort order that needs them.
    const ranks = options.sortBy === 'place' ? positionRanks(page) : new Map<string, number>();
    const places = { ranks, ghosts: page.targets.ghosts.peek(), nameOf: (id: string) => page.targets.nameOf(id) };
    return { ...options, ...(scope && { scope }), filters: toFilterSelections(filters), config, places };
  }
}

const idFilters: ReadonlySet<string> = new Set(['location', 'document', 'version']);
const userFilters: ReadonlySet<string> = new Set(['people', 'tagged', 'assigned', 'involved']);

/** Returns selected values in the shapes of the specification (Misc, Sidebar filters). */
function toFilterSelections(filters: SidebarView['filters']): FilterSelections {
  const selections = Object.entries(filters).map(([filter, ids]): [string, readonly unknown[]] => {
    if (idFilters.has(filter)) return [filter, ids.map((id) => ({ id }))];
    return [filter, userFilters.has(filter) ? ids.map((userId) => ({ userId })) : ids];
  });
  return Object.fromEntries(selections);
}

/** Targets within this vertical distance count as one line, in px. */
const LINE = 8;

/** Returns the reading order of the threads on the page: top to bottom, and along a line in its direction. */
function positionRanks(page: PageContext): ReadonlyMap<string, number> {
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
  const positions = [...page.navigation.anchors].map(([id, element]) => {
    const { top, left, right } = element.getBoundingClientRect();
    return { id, line: Math.round(top / LINE), offset: isRightToLeft ? -right : left };
  });
  positions.sort((a, b) => a.line - b.line || a.offset - b.offset);
  return new Map(positions.map(({ id }, rank) => [id, rank]));
}
