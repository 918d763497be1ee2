import type { AnnotationRow } from '../api/annotations.js';
import { compileQuery } from '../rules/match-query.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { QueryScope, WirePage } from '../backends/protocol.js';
import { followedOf, isFollowed, queryScopeOf, testsOf } from '../sync/query-scope.js';
import { rowOf, UNCHANGED } from '../sync/annotation-row.js';
import type { StoreState } from '../sync/state.js';
import { RowIndex, type RowListener } from './row-index.js';
import { accepted, checkArguments, optional, threadQuery } from '../base/arguments.js';
import { browseArguments, collectionArguments } from './query-arguments.js';
import { batch, computed, effect, signal, untracked } from '../base/signals.js';
import type { QueryApi } from '../backends/backend.js';
import { FacetIndex } from './facet-index.js';
import { FacetedView, type FacetContext } from './faceted-view.js';
import { knownGroups } from './known-groups.js';
import type { BrowseQuery, BrowseView, Collection, CollectionState, CollectQuery } from '../api/views.js';
import { fetchDocuments } from './catalog.js';
import { asCollabError } from '../base/collab-failure.js';
import { DISPOSED, rejectedWhenDisposed } from '../sync/disposal.js';
import { accepts } from '../model/checks.js';
import type { CollabError } from '../model/index.js';
import type { Readable } from '../base/readable.js';
import { NO_ANSWERS } from './page.js';

type Thread = Pick<AnnotationRow, 'id' | 'documentId'>;

/** The rows of a collection: those that came on pages, and in their place those of documents that the store follows. */
export class CollectedRows implements RowListener {
  readonly rows = new RowIndex();
  readonly #state: StoreState;
  readonly #matches: (row: AnnotationRow) => boolean;
  /** Documents that came on pages. */
  readonly #met = new Set<string>();
  /** Threads that changed in the store, by key. */
  readonly #changed = new Map<string, Thread>();
  readonly #unfollow: () => void;
  #reach: QueryScope | undefined;
  /** Documents of which the store itself has all rows. */
  #own: ReadonlySet<string> = new Set();

  /** `tests` is what is asked of each thread. */
  constructor(state: StoreState, tests: Parameters<typeof compileQuery>[0]) {
    this.#state = state;
    this.#matches = compileQuery(tests);
    this.#unfollow = state.rows.follow(this);
  }

  /** Begins anew, with what is followed of other documents. */
  begin(reach: QueryScope | undefined): void {
    this.#reach = reach;
    this.#met.clear();
    this.rows.write(() => {
      for (const { id, documentId } of [...this.rows.values()]) this.rows.set(id, undefined, documentId);
    }, true);
    this.look();
  }

  /** Takes the threads of a page. */
  add(records: readonly AnnotationRecord[]): void {
    const userId = this.#state.me.peek()?.userId ?? '';
    for (const { documentId } of records) this.#met.add(documentId);
    const before = this.#own;
    this.#lookAtDocuments();
    this.rows.write(() => {
      for (const record of records) {
        // The store knows better, what is not sent yet as well.
        if (!this.#own.has(record.documentId)) this.rows.set(record.id, rowOf(record, UNCHANGED, userId));
      }
    });
    if (this.#own.size > before.size) this.rebuild();
  }

  /** Looks again which documents the store follows. */
  look(): void {
    this.#lookAtDocuments();
    this.rebuild();
  }

  changed(key: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    const thread = next ?? previous;
    if (thread) this.#changed.set(key, thread);
  }

  rebuild(): void {
    this.#changed.clear();
    this.rows.write(() => {
      for (const row of [...this.rows.values()]) this.#take(row);
      for (const row of this.#state.rows.values()) this.#take(row);
    }, true);
  }

  flush(): void {
    if (this.#changed.size === 0) return;
    this.rows.write(() => {
      for (const thread of this.#changed.values()) this.#take(thread);
    });
    this.#changed.clear();
  }

  dispose(): void {
    this.#unfollow();
  }

  #lookAtDocuments(): void {
    const reach = this.#state.ready.peek() ? this.#reach : undefined;
    this.#own = new Set(reach && followedOf(this.#state, reach, (id) => this.#met.has(id)));
  }

  /** Takes a row as the store has it. One whose document is followed no longer stays as it was last. */
  #take({ id, documentId }: Thread): void {
    if (!this.#own.has(documentId)) return;
    const row = this.#state.rows.get(id, documentId);
    this.rows.set(id, row && this.#matches(row) ? row : undefined, documentId);
  }
}

/** Threads of many documents, a page at a time. */
export class PagedCollection implements Collection {
  readonly loaded: Readable<number>;
  readonly state: Readable<CollectionState>;
  readonly error: Readable<CollabError | undefined>;
  readonly #store: StoreState;
  readonly #query: CollectQuery;
  readonly #collected: CollectedRows;
  readonly #context: FacetContext;
  readonly #at = signal<CollectionState>('loading');
  readonly #error = signal<CollabError | undefined>(undefined);
  /** Whether the first page has come, or could not be had. */
  readonly #begun = signal(false);
  readonly #ends: readonly (() => void)[];
  #reach: QueryScope | undefined;
  #next: string | undefined;
  /** Counts beginnings: what was asked for before the last one is nobody's any more. */
  #turn = 0;

  constructor(store: StoreState, query: CollectQuery) {
    this.#store = store;
    this.#query = query;
    this.#collected = new CollectedRows(store, testsOf(query));
    this.#context = this.#newContext();
    this.state = this.#at;
    this.error = this.#error;
    const { rows } = this.#collected;
    this.loaded = computed(() => {
      void rows.version.value;
      return rows.size;
    });
    const reach = computed(() => JSON.stringify(queryScopeOf(store, query)));
    const isOffline = computed(() => store.connection.value === 'offline');
    this.#ends = [
      effect(() => {
        void [reach.value, store.queries.value];
        untracked(() => this.#begin());
      }),
      effect(() => {
        void [store.ready.value, store.documents.value];
        untracked(() => this.#collected.look());
      }),
      effect(() => {
        if (!isOffline.value && this.#at.peek() === 'failed') untracked(() => void this.more());
      }),
    ];
  }

  browse(query: BrowseQuery = {}): BrowseView {
    return checkArguments(new FacetedView(this.#context, query), browseArguments);
  }

  byId(annotationId: string): AnnotationRow | undefined {
    return this.#collected.rows.get(annotationId);
  }

  async more(): Promise<void> {
    const queries = this.#store.queries.peek();
    const at = this.#at.peek();
    if (queries && (at === 'more' || at === 'failed')) await this.#load(queries);
  }

  dispose(): void {
    this.#turn++;
    for (const end of this.#ends) end();
    this.#collected.dispose();
  }

  #newContext(): FacetContext {
    const { me, ready, config, documents, locations, documentMetadata } = this.#store;
    return {
      index: new FacetIndex(this.#collected.rows, me),
      ready: computed(() => this.#begun.value && (ready.value || !this.#isFollowed())),
      priorities: config.priorities,
      known: knownGroups(config, documents, locations.list, documentMetadata),
    };
  }

  /** Whether all that is asked for is followed, and no page is needed. */
  #isFollowed(): boolean {
    const reach = queryScopeOf(this.#store, this.#query);
    return reach !== undefined && isFollowed(this.#store, reach);
  }

  #begin(): void {
    const queries = this.#store.queries.peek();
    this.#turn++;
    this.#next = undefined;
    batch(() => {
      this.#reach = queryScopeOf(this.#store, this.#query);
      this.#collected.begin(this.#reach);
      this.#begun.value = false;
      this.#settle('loading');
      if (this.#store.isDisposed.peek()) this.#settle('failed', DISPOSED);
      else if (this.#isFollowed()) this.#settle('complete');
      else if (this.#reach && queries === null) this.#settle('failed', NO_ANSWERS);
      else if (this.#reach && queries) void this.#load(queries);
    });
  }

  async #load(queries: QueryApi): Promise<void> {
    const turn = this.#turn;
    this.#settle('loading');
    const { pageSize } = this.#query;
    try {
      const asked = queries.page({
        ...testsOf(this.#query),
        ...(this.#reach as QueryScope),
        ...(pageSize !== undefined && { pageSize }),
        ...(this.#next !== undefined && { pageToken: this.#next }),
      });
      const page = await rejectedWhenDisposed(this.#store, asked);
      if (turn !== this.#turn) return;
      this.#next = page.nextPageToken;
      this.#nameDocuments(queries, page.rows);
      batch(() => {
        this.#collected.add(page.rows);
        this.#settle(page.nextPageToken === undefined ? 'complete' : 'more');
      });
    } catch (error) {
      if (turn === this.#turn) this.#settle('failed', asCollabError(error, 'unavailable'));
    }
  }

  /** Fetches what the documents of a page are called; without it ids are shown. */
  #nameDocuments(queries: QueryApi, rows: WirePage['rows']): void {
    const known = this.#store.documentMetadata.peek();
    const ids = new Set(rows.map(({ documentId }) => documentId).filter((id) => !known.has(id)));
    const organizationId = this.#reach?.organizationId;
    if (ids.size === 0 || !queries.catalog || organizationId === undefined) return;
    fetchDocuments(this.#store, { organizationId, documentIds: [...ids] }).catch(() => undefined);
  }

  #settle(at: CollectionState, error?: CollabError): void {
    batch(() => {
      this.#at.value = at;
      this.#error.value = error;
      if (at !== 'loading') this.#begun.value = true;
    });
  }
}

const pageSize = accepts('a whole number from 1', (value) => Number.isInteger(value) && Number(value) > 0);

/** What is to be collected, once it is known to be a query. */
export function collect(state: StoreState, query: CollectQuery): Collection {
  accepted(query, 'query', threadQuery);
  accepted(query.pageSize, 'query.pageSize', optional(pageSize));
  return checkArguments(new PagedCollection(state, query), collectionArguments);
}
