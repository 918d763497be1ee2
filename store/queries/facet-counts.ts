import type { GroupHeader, FacetedViewQuery, FilterValue, PagePlaces, QuickView } from '../api/views.js';
import type { Readable } from '../base/readable.js';
import { signal } from '../base/signals.js';
import { NOT_SET } from './facet-column.js';
import type { FacetIndex } from './facet-index.js';
import { selectedIds, QUICK_VIEW, type FilterMask } from './filter-mask.js';
import { compareGroups, OTHERS, type KnownGroups } from './known-groups.js';
import { QUICK_VIEW_BITS } from './quick-views.js';

/** Data that counts are computed from. */
export interface CountContext {
  readonly index: FacetIndex;
  readonly filterMask: FilterMask;
  readonly query: FacetedViewQuery;
  /** Facet counts that are already computed. */
  readonly facetCounts: FacetCounts;
  /** Returns the known values of a filter, independent of rows; tracked. */
  readonly known: (filter: string) => KnownGroups;
}

/** Returns the known values of a filter: the configured options if there are any, else those of the store. */
export function knownValuesOf({ query, known }: Pick<CountContext, 'query' | 'known'>, filter: string): KnownGroups {
  const options = query.config?.[filter]?.options;
  return options ? new Map(options.map(({ id, name }, rank) => [id, { rank, name }])) : known(filter);
}

/** Returns the display name of a filter value. */
export function valueNameOf(
  { index }: Pick<CountContext, 'index'>,
  filter: string,
  id: string,
  known: KnownGroups,
): string {
  if (id === NOT_SET) return OTHERS.name;
  return known.get(id)?.name ?? index.column(filter).names.get(id) ?? id;
}

/** Returns the values of a filter with the number of rows each would leave, given all other filters. */
export function countValues(context: CountContext, filter: string): readonly FilterValue[] {
  const { index, filterMask, query } = context;
  const known = knownValuesOf(context, filter);
  const counts = new Map(context.facetCounts.get(filter) ?? index.column(filter).count(filterMask, filter));
  const offered = new Set([...known.keys(), ...(selectedIds(query.filters).get(filter) ?? [])]);
  for (const id of offered) if (!counts.has(id)) counts.set(id, 0);
  const values = [...counts].map(([id, count]) => ({ id, count, name: valueNameOf(context, filter, id, known) }));
  return values.sort((a, b) => compareGroups(toGroupHeader(a), toGroupHeader(b), known));
}

/** Returns the number of rows each quick view would leave, given the filters. */
export function countQuickViews({ index, filterMask, query }: CountContext): Readonly<Record<QuickView, number>> {
  const byBits = filterMask.countExcept(QUICK_VIEW, index.quickViews, 2 * QUICK_VIEW_BITS.ghosts);
  const countOf = (view: QuickView): number =>
    byBits.reduce((sum, rows, bits) => (bits & QUICK_VIEW_BITS[view] ? sum + rows : sum), 0);
  const counts = Object.fromEntries(Object.keys(QUICK_VIEW_BITS).map((view) => [view, countOf(view as QuickView)]));
  const { ghosts, ...others } = counts as Record<QuickView, number>;
  return { ...others, ghosts: ghosts + ghostDifference(index, filterMask, query.places) };
}

/** Returns the number of ghosts on the page minus those marked in the threads. */
function ghostDifference(index: FacetIndex, filterMask: FilterMask, places: PagePlaces | undefined): number {
  let difference = 0;
  for (const [id, ghost] of places?.ghosts ?? []) {
    for (const slot of index.slotsOf(id)) {
      if (!filterMask.passesExcept(slot, QUICK_VIEW)) continue;
      const isMarkedGhost = (index.quickViewsAt(slot) & QUICK_VIEW_BITS.ghosts) > 0;
      difference += Number(ghost !== null) - Number(isMarkedGhost);
    }
  }
  return difference;
}

/** Converts a value for `compareGroups`. */
const toGroupHeader = ({ id, name, count }: FilterValue): GroupHeader => ({
  groupId: id === NOT_SET ? OTHERS.id : id,
  groupName: name,
  count,
  unread: 0,
});

/** Facet counts of the observed filters, computed before observers are notified. */
export class FacetCounts {
  readonly #observedFilters = new Set<string>();
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();

  /** Returns a signal whose observers mark the filter as observed. */
  observe(filter: string): Readable<undefined> {
    return signal(undefined, {
      watched: () => void this.#observedFilters.add(filter),
      unwatched: () => void this.#observedFilters.delete(filter),
    });
  }

  /** Counts the observed filters, one per step. */
  *count(index: FacetIndex, filterMask: FilterMask): Generator<void> {
    for (const filter of this.#observedFilters) {
      this.#counts.set(filter, index.column(filter).count(filterMask, filter));
      yield;
    }
  }

  /** Returns the counts of a filter; undefined if they are not computed. */
  get(filter: string): ReadonlyMap<string, number> | undefined {
    return this.#counts.get(filter);
  }

  /** Discards all counts. */
  clear(): void {
    this.#counts.clear();
  }
}
