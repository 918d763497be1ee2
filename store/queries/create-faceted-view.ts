import { accepted, checkArguments } from '../base/arguments.js';
import { browseArguments, browseQuery } from './query-arguments.js';
import type { BrowseQuery, BrowseView } from '../api/views.js';
import { fetchDocuments } from './catalog.js';
import { effect, untracked } from '../base/signals.js';
import type { StoreState } from '../sync/state.js';
import { FacetIndex } from './facet-index.js';
import { FacetedView, type FacetContext } from './faceted-view.js';
import { knownGroups } from './known-groups.js';

/** One index a store, however many views ask it. */
const contexts = new WeakMap<StoreState, FacetContext>();

function contextOf(state: StoreState): FacetContext {
  const { rows, me, ready, config, documents, locations, documentMetadata } = state;
  followNames(state);
  const known = knownGroups(config, documents, locations.list, documentMetadata);
  return { index: new FacetIndex(rows, me), ready, priorities: config.priorities, known };
}

/** Fetches what the documents that are set, and their locations, are called: once for each connection and set of documents. */
function followNames(state: StoreState): void {
  effect(() => {
    if (!state.queries.value?.catalog || state.documents.value.length === 0) return;
    void state.options.value;
    // Without them ids are shown.
    untracked(() => fetchDocuments(state, {})).catch(() => undefined);
  });
}

/** A view of a store's threads that can be filtered, grouped, sorted and counted. */
export function browse(state: StoreState, query: BrowseQuery): BrowseView {
  accepted(query, 'query', browseQuery);
  const context = contexts.get(state) ?? contextOf(state);
  contexts.set(state, context);
  return checkArguments(new FacetedView(context, query), browseArguments);
}
