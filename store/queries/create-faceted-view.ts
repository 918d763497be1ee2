import { assertArgument, checkArguments } from '../base/arguments.js';
import { browseArguments, browseQuery } from './query-arguments.js';
import type { BrowseQuery, BrowseView } from '../api/views.js';
import { fetchDocuments } from './catalog.js';
import { effect, untracked } from '../base/signals.js';
import type { StoreState } from '../sync/state.js';
import { FacetIndex } from './facet-index.js';
import { FacetedView, type FacetContext } from './faceted-view.js';
import { createKnownGroups } from './known-groups.js';

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
export function browse(state: StoreState, query: BrowseQuery): BrowseView {
  assertArgument(query, 'query', browseQuery);
  const context = contexts.get(state) ?? createContext(state);
  contexts.set(state, context);
  return checkArguments(new FacetedView(context, query), browseArguments);
}
