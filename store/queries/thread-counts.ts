import type { QueryApi } from '../backends/backend.js';
import type { Readable } from '../base/readable.js';
import { computed, effect, signal } from '../base/signals.js';
import { createDictionary } from '../model/dictionary.js';
import type { CountQuery } from '../model/index.js';
import { followedDocumentsOf, isFollowed, queryScopeOf, threadFilterOf } from '../sync/query-scope.js';
import type { StoreState } from '../sync/state.js';
import { type Counts, countRows } from './counts.js';
import type { ViewContext } from './view.js';

/** Key of the sum of all documents; not a valid document id (decisions, Limits). */
const ALL = '*';

/** Returns the sum of the counts of all documents. */
export function sumOf(counts: Counts): Counts {
  const sum = { total: 0, unread: 0 };
  for (const { total, unread } of Object.values(counts)) {
    sum.total += total;
    sum.unread += unread;
  }
  return Object.freeze({ [ALL]: sum });
}

/**
 * Returns the latest counts of the backend for documents that are not followed; null before the first response. They are counted again when
 * threads have changed, or with the next connection if the backend does not tell.
 */
function latestBackendCounts(state: StoreState, query: CountQuery): Readable<Counts | null> {
  const isOffline = computed(() => state.connection.value === 'offline');
  let latest: { readonly queries: QueryApi; readonly counts: Counts } | undefined;
  let stop: (() => void) | undefined;
  const changes = signal(0, {
    watched: () => {
      stop = effect(followCounts);
    },
    unwatched: () => stop?.(),
  });
  function followCounts(): (() => void) | undefined {
    const scope = queryScopeOf(state, query);
    const queries = state.queries.value;
    if (!queries || !scope || isFollowed(state, scope) || isOffline.value) return undefined;
    const counting = new Counting(
      (documentIds) => queries.counts({ ...threadFilterOf(query), ...scope, ...(documentIds && { documentIds }) }),
      (counts) => {
        latest = { queries, counts };
        changes.value++;
      },
    );
    const isInScope = (id: string): boolean => scope.documentIds?.includes(id) ?? true;
    const receive = (documentIds: readonly string[] | null): void =>
      counting.request(documentIds?.filter(isInScope) ?? null);
    const subscription = queries.followChanges?.(scope.organizationId, receive);
    if (!subscription) receive(null);
    return () => {
      subscription?.unsubscribe();
      counting.end();
    };
  }
  return computed(() => {
    void changes.value;
    const queries = state.queries.value;
    // A backend without queries only has followed documents.
    if (queries === null) return {};
    return latest && latest.queries === queries ? latest.counts : null;
  });
}

/** Counts the threads of documents, one request at a time, so that no answer overtakes a later one. */
class Counting {
  readonly #count: (documentIds?: readonly string[]) => Promise<Counts>;
  readonly #receive: (counts: Counts) => void;
  #counts: Counts = {};
  /** Documents to count next; null for all. */
  #due: Set<string> | null | undefined;
  #isCounting = false;
  #hasEnded = false;

  constructor(count: (documentIds?: readonly string[]) => Promise<Counts>, receive: (counts: Counts) => void) {
    this.#count = count;
    this.#receive = receive;
  }

  /** Counts these documents, or all, as soon as possible. */
  request(documentIds: readonly string[] | null): void {
    if (documentIds?.length === 0) return;
    if (documentIds === null || this.#due === null) this.#due = null;
    else this.#due = new Set([...(this.#due ?? []), ...documentIds]);
    if (!this.#isCounting) void this.#countDue();
  }

  end(): void {
    this.#hasEnded = true;
  }

  async #countDue(): Promise<void> {
    this.#isCounting = true;
    while (this.#due !== undefined) {
      const ids = this.#due;
      this.#due = undefined;
      // A failed request is repeated with the next change, or the next connection.
      const counts = await this.#count(ids ? [...ids] : undefined).catch(() => undefined);
      if (this.#hasEnded) return;
      if (!counts) continue;
      const others = Object.entries(this.#counts).filter(([id]) => ids && !ids.has(id));
      this.#counts = createDictionary([...others, ...Object.entries(counts)]);
      this.#receive(this.#counts);
    }
    this.#isCounting = false;
  }
}

/**
 * Returns the total and unread threads, by document id or summed up; null while they load. Followed documents are counted locally at every
 * change; the others have the latest counts of the backend.
 */
export function countThreads(state: StoreState, context: ViewContext, query: CountQuery): Readable<Counts | null> {
  const { aggregateDocuments = false, ...documentsQuery } = query;
  const localCounts = countRows(context, threadFilterOf(documentsQuery));
  const backendCounts = latestBackendCounts(state, documentsQuery);
  const counts = computed((): Counts | null => {
    const scope = queryScopeOf(state, documentsQuery);
    if (!scope) return null;
    const remote = isFollowed(state, scope) ? {} : backendCounts.value;
    const followed = followedDocumentsOf(state, scope, (id) => remote !== null && Object.hasOwn(remote, id));
    const local = followed.length > 0 ? localCounts.value : {};
    if (!remote || !local) return null;
    const isIncluded = ([id]: readonly [string, unknown]): boolean =>
      Object.hasOwn(followed.includes(id) ? local : remote, id);
    return createDictionary(Object.entries({ ...remote, ...local }).filter(isIncluded));
  });
  return aggregateDocuments ? computed(() => counts.value && sumOf(counts.value)) : counts;
}
