import type {
  AnnotationQuery,
  BrowseQuery,
  CollabStore,
  CollectQuery,
  FilterConfig,
  SortBy,
} from '../../store/index.js';
import type { PageState } from '../internal/page-state.js';
import { statusDetail } from '../internal/status-detail.js';
import { usualOrder } from '../view-menu/arrangement.js';
import type { CollabSavedViewEvent } from '../view-menu/view-menu.events.js';
import { collectQueryOf, type ListedDocuments } from './listed-documents.js';
import { listThreads, type Listing } from './listing.js';
import { keepNamedViews, namedViews } from './named-views.js';
import { placeRanks } from './place-ranks.js';
import { selectionsOf, type SidebarView } from './sidebar-view.js';
import { usualView } from './usual-view.js';
import { keepView, keptView, type KeptIn } from './view-keeper.js';
import { paramsOf, viewOf } from './view-params.js';

/** What a page says of a sidebar. */
export interface BrowsingOptions {
  readonly groupBy: string;
  readonly sortBy: SortBy;
  readonly keptIn: KeptIn;
  readonly filters: FilterConfig;
  readonly scope?: AnnotationQuery | undefined;
  readonly documents: ListedDocuments;
}

/** What a person looks at in a sidebar: which threads, in which order, and where that is kept. */
class Browsing {
  readonly #options: () => BrowsingOptions;
  readonly #changed: () => void;
  #store: CollabStore | undefined;
  #page: PageState | undefined;
  #view: SidebarView = usualView;
  #listing: Listing | undefined;
  /** Which documents are listed. */
  #listed = '';
  #endPlaces: (() => void) | undefined;

  constructor(options: () => BrowsingOptions, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
  }

  /** What is shown. */
  get view(): SidebarView {
    return this.#view;
  }

  /** The threads, from when they are listed until that ends. */
  get listing(): Listing | undefined {
    return this.#listing;
  }

  /** Takes what was kept. */
  begin(store: CollabStore, page: PageState): void {
    this.#store = store;
    this.#page = page;
    this.#view = keptView(this.#options().keptIn, this.usual) ?? this.usual;
  }

  /** Lists the threads. */
  list(): Listing | undefined {
    const collected = this.#collected;
    const listed = JSON.stringify(collected ?? null);
    if (listed !== this.#listed) this.endList();
    this.#listed = listed;
    if (!this.#listing && this.#store && this.#page) {
      this.#listing = listThreads(this.#store, this.#query(this.#page), collected);
      let isFirst = true;
      this.#endPlaces = this.#page.ghosts.subscribe(() => {
        // What is known now has been asked with.
        if (!isFirst) this.ask();
        isFirst = false;
      });
    }
    return this.#listing;
  }

  endList(): void {
    this.#endPlaces?.();
    this.#listing?.end();
    this.#listing = undefined;
  }

  /** What is shown where nobody has chosen anything else. */
  get usual(): SidebarView {
    const { groupBy: asked, sortBy } = this.#options();
    const groupBy = asked || (this.#collected ? 'document' : usualView.groupBy);
    // What nobody is told of separates nothing.
    const quickView = this.#store && statusDetail(this.#store.config) === 'none' ? 'all' : usualView.quickView;
    return { ...usualView, quickView, groupBy, sortBy, order: usualOrder(sortBy) };
  }

  /** What leaves only some of the threads that usually are listed: words that are searched for alone, filters, or nothing. */
  get narrowedBy(): 'search' | 'filters' | undefined {
    const { text, filters, quickView } = this.#view;
    if (Object.keys(filters).length > 0 || quickView !== this.usual.quickView) return 'filters';
    return text.trim() === '' ? undefined : 'search';
  }

  change(change: Partial<SidebarView>): void {
    this.#view = { ...this.#view, ...change };
    keepView(this.#options().keptIn, this.#view, this.usual);
    this.ask();
    this.#changed();
  }

  /** Asks anew: what the page says or knows is other than it was. */
  ask(): void {
    if (this.#page) this.#listing?.ask(this.#query(this.#page));
  }

  /** Names of the views the person has kept; undefined while there is nobody. */
  get names(): readonly string[] | undefined {
    const userId = this.#store?.me.peek()?.userId;
    return userId === undefined ? undefined : Object.keys(namedViews(userId));
  }

  /** Keeps what is shown under a name, shows a view of that name, or forgets it; whether that could be done. */
  keep({ act, name }: CollabSavedViewEvent['detail']): boolean {
    const userId = this.#store?.me.peek()?.userId;
    if (userId === undefined) return false;
    const { [name]: kept, ...others } = namedViews(userId);
    if (act === 'show') {
      if (kept !== undefined) this.change(viewOf(new URLSearchParams(kept), this.usual));
      return kept !== undefined;
    }
    const isKept = keepNamedViews(
      userId,
      act === 'save' ? { ...others, [name]: paramsOf(this.#view, this.usual).toString() } : others,
    );
    this.#changed();
    return isKept;
  }

  get #collected(): CollectQuery | undefined {
    const { documents, scope } = this.#options();
    return this.#store && collectQueryOf(this.#store, documents, scope);
  }

  #query(page: PageState): BrowseQuery {
    const { filters: config, scope } = this.#options();
    const { filters, ...asked } = this.#view;
    // Where threads stand is measured only where that is asked for.
    const ranks = asked.sortBy === 'place' ? placeRanks(page) : new Map<string, number>();
    const places = { ranks, ghosts: page.ghosts.peek(), nameOf: (id: string) => page.subjectOf?.(id) ?? '' };
    return { ...asked, ...(scope && { scope }), filters: selectionsOf(filters), config, places };
  }
}

export type { Browsing };

export const createBrowsing = (options: () => BrowsingOptions, changed: () => void): Browsing =>
  new Browsing(options, changed);
