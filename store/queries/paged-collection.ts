import type { AnnotationRow } from '../api/annotations.js';
import type {
  FacetedViewQuery,
  FacetedView,
  PagedCollection,
  PagingState,
  PagedCollectionQuery,
} from '../api/views.js';
import type { QueryApi } from '../backends/backend.js';
import type { QueryScope, WirePage } from '../backends/protocol.js';
import { assertArgument, checkArguments, optional, threadQuery } from '../base/arguments.js';
import { asCollabError } from '../base/collab-failure.js';
import type { Readable } from '../base/readable.js';
import { batch, computed, effect, signal, untracked } from '../base/signals.js';
import { accepts } from '../model/checks.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { CollabError } from '../model/index.js';
import { compileQuery } from '../rules/match-query.js';
import { createAnnotationRow, NO_OWN_CHANGES } from '../sync/annotation-row.js';
import { DISPOSED, rejectedWhenDisposed } from '../sync/disposal.js';
import { followedDocumentsOf, isFollowed, queryScopeOf, threadFilterOf } from '../sync/query-scope.js';
import type { StoreState } from '../sync/state.js';
import { fetchDocuments } from './catalog.js';
import { FacetIndex } from './facet-index.js';
import { LiveFacetedView, type FacetContext } from './faceted-view.js';
import { createKnownGroups } from './known-groups.js';
import { QUERIES_NOT_SUPPORTED } from './page.js';
import { facetedViewArguments, pagedCollectionArguments } from './query-arguments.js';
import { RowIndex, type RowListener } from './row-index.js';

type Thread = Pick<AnnotationRow, 'id' | 'documentId'>;

/** Rows of a collection. Rows of followed documents come from the store, all others from pages. */
export class CollectedRows implements RowListener {
  readonly rows = new RowIndex();
  readonly #state: StoreState;
  readonly #matches: (row: AnnotationRow) => boolean;
  /** Ids of documents on loaded pages. */
  readonly #pagedDocuments = new Set<string>();
  /** Threads changed in the store, by key. */
  readonly #changed = new Map<string, Thread>();
  readonly #stopFollowing: () => void;
  #scope: QueryScope | undefined;
  /** Ids of documents whose rows come from the store. */
  #followedDocuments: ReadonlySet<string> = new Set();

  /** `filter` is the thread filter of the collection. */
  constructor(state: StoreState, filter: Parameters<typeof compileQuery>[0]) {
    this.#state = state;
    this.#matches = compileQuery(filter);
    this.#stopFollowing = state.rows.follow(this);
  }

  /** Removes all rows and restarts with the followed documents of a scope. */
  restart(scope: QueryScope | undefined): void {
    this.#scope = scope;
    this.#pagedDocuments.clear();
    this.rows.write(() => {
      for (const { id, documentId } of [...this.rows.values()]) this.rows.set(id, undefined, documentId);
    }, true);
    this.updateDocuments();
  }

  /** Adds the threads of a page. */
  add(records: readonly AnnotationRecord[]): void {
    const userId = this.#state.me.peek()?.userId ?? '';
    for (const { documentId } of records) this.#pagedDocuments.add(documentId);
    const before = this.#followedDocuments;
    this.#updateFollowedDocuments();
    this.rows.write(() => {
      for (const record of records) {
        // The store's rows are newer and contain pending changes.
        if (!this.#followedDocuments.has(record.documentId))
          this.rows.set(record.id, createAnnotationRow(record, NO_OWN_CHANGES, userId));
      }
    });
    if (this.#followedDocuments.size > before.size) this.rebuild();
  }

  /** Replaces the row of a thread whose document is not followed. */
  replace(record: AnnotationRecord): void {
    const { id, documentId } = record;
    if (this.#followedDocuments.has(documentId) || !this.rows.get(id, documentId)) return;
    const row = createAnnotationRow(record, NO_OWN_CHANGES, this.#state.me.peek()?.userId ?? '');
    this.rows.write(() => this.rows.set(id, this.#matches(row) ? row : undefined, documentId));
  }

  /** Updates the set of followed documents. */
  updateDocuments(): void {
    this.#updateFollowedDocuments();
    this.rebuild();
  }

  changed(key: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    const thread = next ?? previous;
    if (thread) this.#changed.set(key, thread);
  }

  rebuild(): void {
    this.#changed.clear();
    this.rows.write(() => {
      for (const row of [...this.rows.values()]) this.#copyRow(row);
      for (const row of this.#state.rows.values()) this.#copyRow(row);
    }, true);
  }

  flush(): void {
    if (this.#changed.size === 0) return;
    this.rows.write(() => {
      for (const thread of this.#changed.values()) this.#copyRow(thread);
    });
    this.#changed.clear();
  }

  dispose(): void {
    this.#stopFollowing();
  }

  #updateFollowedDocuments(): void {
    const scope = this.#state.ready.peek() ? this.#scope : undefined;
    this.#followedDocuments = new Set(
      scope && followedDocumentsOf(this.#state, scope, (id) => this.#pagedDocuments.has(id)),
    );
  }

  /** Copies a row from the store. Rows of documents that are no longer followed keep their last state. */
  #copyRow({ id, documentId }: Thread): void {
    if (!this.#followedDocuments.has(documentId)) return;
    const row = this.#state.rows.get(id, documentId);
    this.rows.set(id, row && this.#matches(row) ? row : undefined, documentId);
  }
}

/** Paged collection of threads from many documents. */
export class LivePagedCollection implements PagedCollection {
  readonly loaded: Readable<number>;
  readonly state: Readable<PagingState>;
  readonly error: Readable<CollabError | undefined>;
  readonly #store: StoreState;
  readonly #query: PagedCollectionQuery;
  readonly #collected: CollectedRows;
  readonly #context: FacetContext;
  readonly #currentState = signal<PagingState>('loading');
  readonly #error = signal<CollabError | undefined>(undefined);
  /** Whether the first page has arrived or failed. */
  readonly #hasFirstPage = signal(false);
  readonly #stopEffects: readonly (() => void)[];
  #scope: QueryScope | undefined;
  #nextPageToken: string | undefined;
  /** Incremented by every restart; responses of earlier generations are ignored. */
  #generation = 0;

  constructor(store: StoreState, query: PagedCollectionQuery) {
    this.#store = store;
    this.#query = query;
    this.#collected = new CollectedRows(store, threadFilterOf(query));
    this.#context = this.#createContext();
    this.state = this.#currentState;
    this.error = this.#error;
    const { rows } = this.#collected;
    this.loaded = computed(() => {
      void rows.version.value;
      return rows.size;
    });
    const scope = computed(() => JSON.stringify(queryScopeOf(store, query)));
    const reload = (annotationId: string, documentId: string): void => void this.#reload(annotationId, documentId);
    store.unfollowedListeners.add(reload);
    const isOffline = computed(() => store.connection.value === 'offline');
    this.#stopEffects = [
      () => store.unfollowedListeners.delete(reload),
      effect(() => {
        void [scope.value, store.queries.value];
        untracked(() => this.#restart());
      }),
      effect(() => {
        void [store.ready.value, store.documents.value];
        untracked(() => this.#collected.updateDocuments());
      }),
      effect(() => {
        if (!isOffline.value && this.#currentState.peek() === 'failed') untracked(() => void this.more());
      }),
    ];
  }

  createFacetedView(query: FacetedViewQuery = {}): FacetedView {
    return checkArguments(new LiveFacetedView(this.#context, query), facetedViewArguments);
  }

  byId(annotationId: string): AnnotationRow | undefined {
    return this.#collected.rows.get(annotationId);
  }

  async more(): Promise<void> {
    const queries = this.#store.queries.peek();
    const state = this.#currentState.peek();
    if (queries && (state === 'more' || state === 'failed')) await this.#load(queries);
  }

  dispose(): void {
    this.#generation++;
    for (const stop of this.#stopEffects) stop();
    this.#collected.dispose();
  }

  #createContext(): FacetContext {
    const { me, ready, config, documents, locations, documentMetadata } = this.#store;
    return {
      index: new FacetIndex(this.#collected.rows, me),
      ready: computed(() => this.#hasFirstPage.value && (ready.value || !this.#isFollowed())),
      priorities: config.priorities,
      known: createKnownGroups(config, documents, locations.list, documentMetadata),
    };
  }

  /** Whether the store follows all requested documents, so that no page is needed. */
  #isFollowed(): boolean {
    const scope = queryScopeOf(this.#store, this.#query);
    return scope !== undefined && isFollowed(this.#store, scope);
  }

  #restart(): void {
    const queries = this.#store.queries.peek();
    this.#generation++;
    this.#nextPageToken = undefined;
    batch(() => {
      this.#scope = queryScopeOf(this.#store, this.#query);
      this.#collected.restart(this.#scope);
      this.#hasFirstPage.value = false;
      this.#setState('loading');
      if (this.#store.isDisposed.peek()) this.#setState('failed', DISPOSED);
      else if (this.#isFollowed()) this.#setState('complete');
      else if (this.#scope && queries === null) this.#setState('failed', QUERIES_NOT_SUPPORTED);
      else if (this.#scope && queries) void this.#load(queries);
    });
  }

  async #load(queries: QueryApi): Promise<void> {
    const generation = this.#generation;
    this.#setState('loading');
    const { pageSize } = this.#query;
    try {
      const request = queries.page({
        ...threadFilterOf(this.#query),
        ...(this.#scope as QueryScope),
        ...(pageSize !== undefined && { pageSize }),
        ...(this.#nextPageToken !== undefined && { pageToken: this.#nextPageToken }),
      });
      const page = await rejectedWhenDisposed(this.#store, request);
      if (generation !== this.#generation) return;
      this.#nextPageToken = page.nextPageToken;
      this.#fetchDocumentNames(queries, page.rows);
      batch(() => {
        this.#collected.add(page.rows);
        this.#setState(page.nextPageToken === undefined ? 'complete' : 'more');
      });
    } catch (error) {
      if (generation === this.#generation) this.#setState('failed', asCollabError(error, 'unavailable'));
    }
  }

  /** Loads a thread again that the user has changed and whose document is not followed. On failure, its row stays as it is. */
  async #reload(annotationId: string, documentId: string): Promise<void> {
    const generation = this.#generation;
    const createdAt = this.#collected.rows.get(annotationId, documentId)?.data.createdAt;
    const queries = this.#store.queries.peek();
    if (!queries || !this.#scope || createdAt === undefined) return;
    const { organizationId } = this.#scope;
    // Queries cannot select threads by id.
    const moment = { createdAfter: createdAt - 1, createdBefore: createdAt + 1 };
    const page = await queries.page({ organizationId, documentIds: [documentId], ...moment }).catch(() => undefined);
    const record = page?.rows.find(({ id }) => id === annotationId);
    if (record && generation === this.#generation) this.#collected.replace(record);
  }

  /** Fetches the names of a page's documents. On failure, views show ids. */
  #fetchDocumentNames(queries: QueryApi, rows: WirePage['rows']): void {
    const known = this.#store.documentMetadata.peek();
    const ids = new Set(rows.map(({ documentId }) => documentId).filter((id) => !known.has(id)));
    const organizationId = this.#scope?.organizationId;
    if (ids.size === 0 || !queries.catalog || organizationId === undefined) return;
    fetchDocuments(this.#store, { organizationId, documentIds: [...ids] }).catch(() => undefined);
  }

  #setState(state: PagingState, error?: CollabError): void {
    batch(() => {
      this.#currentState.value = state;
      this.#error.value = error;
      if (state !== 'loading') this.#hasFirstPage.value = true;
    });
  }
}

const pageSize = accepts('a whole number from 1', (value) => Number.isInteger(value) && Number(value) > 0);

/** Creates a collection. Throws a CollabFailure with code INVALID_ARGUMENT if the query is malformed. */
export function createPagedCollection(state: StoreState, query: PagedCollectionQuery): PagedCollection {
  assertArgument(query, 'query', threadQuery);
  assertArgument(query.pageSize, 'query.pageSize', optional(pageSize));
  return checkArguments(new LivePagedCollection(state, query), pagedCollectionArguments);
}
