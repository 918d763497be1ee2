import type { FacetedViewQuery, FacetedView } from '../api/views.js';
import { assertArgument, checkArguments } from '../base/arguments.js';
import { effect, untracked } from '../base/signals.js';
import type { StoreState } from '../sync/state.js';
import { fetchDocuments } from './catalog.js';
import { FacetIndex } from './facet-index.js';
import { LiveFacetedView, type FacetContext } from './faceted-view.js';
import { createKnownGroups } from './known-groups.js';
import { facetedViewArguments, facetedViewQuery } from './query-arguments.js';

/** One index per store, shared by all views. */
const contexts = new WeakMap<StoreState, FacetContext>();

function createContext(state: StoreState): FacetContext {
  const { rows, me, ready, config, documents, locations, documentMetadata } = state;
  fetchNamesOnChange(state);
  const known = createKnownGroups(config, documents, locations.list, documentMetadata);
  return { index: new FacetIndex(rows, me), ready, priorities: config.priorities, known };
}

/** Fetches the names of the documents and locations, once per connection and set of documents. */
function fetchNamesOnChange(state: StoreState): void {
  effect(() => {
    if (!state.queries.value?.catalog || state.documents.value.length === 0) return;
    void state.options.value;
    // On failure, views show ids.
    untracked(() => fetchDocuments(state, {})).catch(() => undefined);
  });
}

/** Creates a view of a store's threads with filters, groups, sorting and counts. */
export function createFacetedView(state: StoreState, query: FacetedViewQuery): FacetedView {
  assertArgument(query, 'query', facetedViewQuery);
  const context = contexts.get(state) ?? createContext(state);
  contexts.set(state, context);
  return checkArguments(new LiveFacetedView(context, query), facetedViewArguments);
}
