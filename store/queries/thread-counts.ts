import { computed, effect, signal } from '../base/signals.js';
import { dictionary } from '../model/dictionary.js';
import type { CountQuery } from '../model/index.js';
import type { Readable } from '../base/readable.js';
import type { ViewContext } from './view.js';
import type { QueryApi } from '../backends/backend.js';
import { followedOf, isFollowed, queryScopeOf, testsOf } from '../sync/query-scope.js';
import type { StoreState } from '../sync/state.js';
import { type Counts, countRows } from './counts.js';

/** What all documents are counted as together; no document has this id (decisions, Limits). */
const ALL = '*';

/** All documents counted together. */
export function sumOf(counts: Counts): Counts {
  const sum = { total: 0, unread: 0 };
  for (const { total, unread } of Object.values(counts)) {
    sum.total += total;
    sum.unread += unread;
  }
  return Object.freeze({ [ALL]: sum });
}

/**
 * What a backend said last of documents that need not be followed, in the eyes of this person; null before it has said anything. It is asked
 * when somebody begins to look, when other documents are set, and when there is a connection again: nobody is told of changes there.
 */
function lastSaid(state: StoreState, query: CountQuery): Readable<Counts | null> {
  const isOffline = computed(() => state.connection.value === 'offline');
  let turn = 0;
  let said: { readonly by: QueryApi; readonly counts: Counts } | undefined;
  let stop: (() => void) | undefined;
  const changes = signal(0, {
    watched: () => {
      stop = effect(ask);
    },
    unwatched: () => stop?.(),
  });
  const take = async (queries: QueryApi, asked: Promise<Counts>, own: number): Promise<void> => {
    // What cannot be had now is asked for again with the next connection.
    const counts = await asked.catch(() => undefined);
    if (own !== turn || !counts) return;
    said = { by: queries, counts };
    changes.value++;
  };
  function ask(): void {
    const [reach, queries] = [queryScopeOf(state, query), state.queries.value];
    const own = ++turn;
    if (!queries || !reach || isFollowed(state, reach) || isOffline.value) return;
    void take(queries, queries.counts({ ...testsOf(query), ...reach }), own);
  }
  return computed(() => {
    void changes.value;
    const queries = state.queries.value;
    // Where there is no answer, what is followed is all there is.
    if (queries === null) return {};
    return said && said.by === queries ? said.counts : null;
  });
}

/**
 * Threads and threads with something unread, by document id or all together; null while they load. What is followed is counted at every
 * change; of the rest it is what the backend said last.
 */
export function countThreads(state: StoreState, context: ViewContext, query: CountQuery): Readable<Counts | null> {
  const { aggregateDocuments = false, ...asked } = query;
  const live = countRows(context, testsOf(asked));
  const said = lastSaid(state, asked);
  const counts = computed((): Counts | null => {
    const reach = queryScopeOf(state, asked);
    if (!reach) return null;
    const others = isFollowed(state, reach) ? {} : said.value;
    const own = followedOf(state, reach, (id) => others !== null && Object.hasOwn(others, id));
    const mine = own.length > 0 ? live.value : {};
    if (!others || !mine) return null;
    const isShown = ([id]: readonly [string, unknown]): boolean => Object.hasOwn(own.includes(id) ? mine : others, id);
    return dictionary(Object.entries({ ...others, ...mine }).filter(isShown));
  });
  return aggregateDocuments ? computed(() => counts.value && sumOf(counts.value)) : counts;
}
