import type { BrowseQuery, BrowseView } from '../browse-api.js';
import type { StoreState } from '../state.js';
import { FacetIndex } from './facet-index.js';
import { FacetedView, type FacetContext } from './faceted-view.js';
import { knownGroups } from './known-groups.js';

/** One index a store, however many views ask it. */
const contexts = new WeakMap<StoreState, FacetContext>();

function contextOf({ rows, me, ready, config, documents, locations }: StoreState): FacetContext {
  const known = knownGroups(config, documents, locations.list);
  return { index: new FacetIndex(rows, me), ready, priorities: config.priorities, known };
}

/** A view of a store's threads that can be filtered, grouped, sorted and counted. */
export function browse(state: StoreState, query: BrowseQuery): BrowseView {
  const context = contexts.get(state) ?? contextOf(state);
  contexts.set(state, context);
  return new FacetedView(context, query);
}
