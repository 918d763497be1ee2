import { signal } from '@preact/signals-core';
import type {
  BrowseQuery,
  BrowseView,
  CollabError,
  CollabStore,
  Collection,
  CollectQuery,
  CommentAnnotationsCount,
  GroupHeader,
  Readable,
  AnnotationQuery,
  FilterConfig,
  SortBy,
} from '../../../store/index.js';
import { loadOnce } from '../../base/lazy.js';
import type { ThreadGroup } from '../../comments/thread-list/thread-list.js';
import type { PageState } from '../../page/page-state.js';
import { statusDetail } from '../../page/status-detail.js';
import { usualOrder } from '../view-menu/arrangement.js';
import type { CollabSavedViewEvent } from '../view-menu/view-menu.events.js';
import { collectQueryOf, type ListedDocuments } from './listed-documents.js';
import { selectionsOf, type SidebarView } from './sidebar-view.js';
import { usualView } from './address-view.js';
import { keepView, keptView, type KeptIn, paramsOf, viewOf } from './view-state.js';

let module: typeof import('./data-report.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./data-report.js');
});

/** The threads a sidebar lists, from when it opens until it closes. */
class Listing {
  readonly #view = signal<BrowseView | undefined>(undefined);
  readonly #collection = signal<Collection | undefined>(undefined);
  /** What each document holds, where not all of it is listed. */
  readonly #counts: Readable<Readonly<Record<string, CommentAnnotationsCount>> | null> | undefined;
  #query: BrowseQuery;
  #endReport: (() => void) | undefined;
  #isOver = false;
  #groups: readonly ThreadGroup[] = [];

  constructor(store: CollabStore, query: BrowseQuery, collected: CollectQuery | undefined) {
    this.#query = query;
    this.#counts = collected && store.comments.counts(collected);
    this.#begin(store, collected).catch((error: unknown) => {
      // The list ends with its store, whatever it was waiting for.
      if ((error as Partial<CollabError>).code !== 'disposed') throw error;
    });
  }

  /** Where the threads come a page at a time: what is there of them. */
  get collection(): Readable<Collection | undefined> {
    return this.#collection;
  }

  /** Undefined until what filters and counts has been loaded. */
  get view(): Readable<BrowseView | undefined> {
    return this.#view;
  }

  /** Lists what another query asks for. */
  ask(query: BrowseQuery): void {
    this.#query = query;
    this.#view.peek()?.update(query);
  }

  /** The threads in groups that `named` names; the same array for as long as nothing in it changes. */
  groups(read: <T>(readable: Readable<T>) => T, named: (header: GroupHeader) => GroupHeader): readonly ThreadGroup[] {
    const view = read(this.#view);
    const counts = this.#counts && this.#query.groupBy === 'document' ? read(this.#counts) : {};
    const groups = (view ? read(view.groups) : []).map((header) => {
      const whole = counts === null ? null : counts[header.groupId];
      const rows = view ? read(view.group(header.groupId)) : [];
      return { header: named(header), rows, ...(whole !== undefined && { whole }) };
    });
    const isSame =
      groups.length === this.#groups.length && groups.every((group, index) => isSameGroup(group, this.#groups[index]));
    if (!isSame) this.#groups = groups;
    return this.#groups;
  }

  end(): void {
    this.#isOver = true;
    this.#endReport?.();
    this.#view.peek()?.dispose();
    this.#collection.peek()?.dispose();
  }

  async #begin(store: CollabStore, collected: CollectQuery | undefined): Promise<void> {
    const collection = collected && (await store.comments.collect(collected));
    const view = await (collection ?? store.comments).browse(this.#query);
    if (this.#isOver) {
      view.dispose();
      collection?.dispose();
      return;
    }
    this.#collection.value = collection;
    // Another question may have come meanwhile.
    view.update(this.#query);
    this.#view.value = view;
    await load();
    // It may have ended meanwhile, which is not seen from here.
    if (!(this.#isOver as boolean)) this.#endReport = module?.reportData(store, view);
  }
}

export type { Listing };

/** Lists the threads of a store that a query asks for; those of documents that are not followed where that is what is collected. */
const listThreads = (store: CollabStore, query: BrowseQuery, collected?: CollectQuery): Listing =>
  new Listing(store, query, collected);

const isSameGroup = (a: ThreadGroup, b: ThreadGroup | undefined): boolean =>
  a.header === b?.header && a.rows === b.rows && a.whole === b.whole;

/** Views that a person has kept by name in this browser, as parameters. */
type Named = Readonly<Record<string, string>>;

const keyOf = (userId: string): string => `collab-sidebar-views:${userId}`;

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');

/** The views of a person, by name; none where the browser keeps nothing. */
function namedViews(userId: string): Named {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return isNamed(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps the views of a person; whether the browser did. */
function keepNamedViews(userId: string, views: Named): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}

/** Threads that stand within so many px of each other stand in one line, and are read from where lines begin. */
const LINE = 8;

/** Where the threads of a page stand, as the page is read: from above, in a line from its beginning. */
function placeRanks(page: PageState): ReadonlyMap<string, number> {
  const isReversed = getComputedStyle(document.documentElement).direction === 'rtl';
  const places = [...page.anchored].map(([id, element]) => {
    const { top, left, right } = element.getBoundingClientRect();
    return { id, line: Math.round(top / LINE), along: isReversed ? -right : left };
  });
  places.sort((a, b) => a.line - b.line || a.along - b.along);
  return new Map(places.map(({ id }, rank) => [id, rank]));
}

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
export class Browsing {
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
