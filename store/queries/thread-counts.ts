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
 * Returns the latest counts of the backend for documents that are not followed; null before the first response. There are no change
 * notifications for them: they are requested with the first observer, after a change of documents, and after a reconnection.
 */
function latestBackendCounts(state: StoreState, query: CountQuery): Readable<Counts | null> {
  const isOffline = computed(() => state.connection.value === 'offline');
  let generation = 0;
  let latest: { readonly queries: QueryApi; readonly counts: Counts } | undefined;
  let stop: (() => void) | undefined;
  const changes = signal(0, {
    watched: () => {
      stop = effect(requestCounts);
    },
    unwatched: () => stop?.(),
  });
  const receiveCounts = async (queries: QueryApi, request: Promise<Counts>, current: number): Promise<void> => {
    // A failed request is repeated with the next connection.
    const counts = await request.catch(() => undefined);
    if (current !== generation || !counts) return;
    latest = { queries, counts };
    changes.value++;
  };
  function requestCounts(): void {
    const scope = queryScopeOf(state, query);
    const queries = state.queries.value;
    const current = ++generation;
    if (!queries || !scope || isFollowed(state, scope) || isOffline.value) return;
    void receiveCounts(queries, queries.counts({ ...threadFilterOf(query), ...scope }), current);
  }
  return computed(() => {
    void changes.value;
    const queries = state.queries.value;
    // A backend without queries only has followed documents.
    if (queries === null) return {};
    return latest && latest.queries === queries ? latest.counts : null;
  });
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
