import type { GroupHeader, BrowseQuery, FilterValue, PagePlaces, QuickView } from '../api/views.js';

import { NOT_SET } from './facet-column.js';
import type { FacetIndex } from './facet-index.js';
import { compareGroups, OTHERS, type KnownGroups } from './known-groups.js';
import { bitOf } from './quick-views.js';
import { chosenIds, QUICK_VIEW, type FilterMask } from './filter-mask.js';
import { signal } from '../base/signals.js';
import type { Readable } from '../base/readable.js';

/** What is counted: rows by slot, and which of them pass what. */
export interface Counting {
  readonly index: FacetIndex;
  readonly sieve: FilterMask;
  readonly query: BrowseQuery;
  /** Rows by the values of filters, as far as they are counted already. */
  readonly tallies: FacetTallies;
  /** What is known of a filter's values apart from rows; tracked. */
  readonly known: (filter: string) => KnownGroups;
}

/** What is known of a filter's values apart from rows: options of the page's own come first. */
export function knownValues({ query, known }: Pick<Counting, 'query' | 'known'>, filter: string): KnownGroups {
  const options = query.config?.[filter]?.options;
  return options ? new Map(options.map(({ id, name }, rank) => [id, { rank, name }])) : known(filter);
}

/** What a value of a filter is called. */
export function valueName({ index }: Pick<Counting, 'index'>, filter: string, id: string, known: KnownGroups): string {
  if (id === NOT_SET) return OTHERS.name;
  return known.get(id)?.name ?? index.column(filter).names.get(id) ?? id;
}

/** The values of a filter, each with how many rows it would leave, given all other filters. */
export function countValues(counting: Counting, filter: string): readonly FilterValue[] {
  const { index, sieve, query } = counting;
  const known = knownValues(counting, filter);
  const counts = new Map(counting.tallies.of(filter) ?? index.column(filter).count(sieve, filter));
  const offered = new Set([...known.keys(), ...(chosenIds(query.filters).get(filter) ?? [])]);
  for (const id of offered) if (!counts.has(id)) counts.set(id, 0);
  const values = [...counts].map(([id, count]) => ({ id, count, name: valueName(counting, filter, id, known) }));
  return values.sort((a, b) => compareGroups(asGroup(a), asGroup(b), known));
}

/** How many rows each quick view would leave, given the filters. */
export function countQuickViews({ index, sieve, query }: Counting): Readonly<Record<QuickView, number>> {
  const byBits = sieve.countBut(QUICK_VIEW, index.quickViews, 2 * bitOf.ghosts);
  const countOf = (view: QuickView): number =>
    byBits.reduce((sum, rows, bits) => (bits & bitOf[view] ? sum + rows : sum), 0);
  const counts = Object.fromEntries(Object.keys(bitOf).map((view) => [view, countOf(view as QuickView)]));
  const { ghosts, ...others } = counts as Record<QuickView, number>;
  return { ...others, ghosts: ghosts + foundAndLost(index, sieve, query.places) };
}

/** How many more ghosts a page knows of than threads tell. */
function foundAndLost(index: FacetIndex, sieve: FilterMask, places: PagePlaces | undefined): number {
  let more = 0;
  for (const [id, ghost] of places?.ghosts ?? []) {
    for (const slot of index.slotsOf(id)) {
      if (!sieve.passesBut(slot, QUICK_VIEW)) continue;
      const isSaidLost = (index.quickViewsAt(slot) & bitOf.ghosts) > 0;
      more += Number(ghost !== null) - Number(isSaidLost);
    }
  }
  return more;
}

/** A value as groups are ordered. */
const asGroup = ({ id, name, count }: FilterValue): GroupHeader => ({
  groupId: id === NOT_SET ? OTHERS.id : id,
  groupName: name,
  count,
  unread: 0,
});

/** Rows by the values of the filters that somebody observes, counted before anybody is told. */
export class FacetTallies {
  readonly #observed = new Set<string>();
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();

  /** What is read by who observes the values of a filter, for as long as they do. */
  observing(filter: string): Readable<undefined> {
    return signal(undefined, {
      watched: () => void this.#observed.add(filter),
      unwatched: () => void this.#observed.delete(filter),
    });
  }

  /** Counts what is observed, a filter at a step. */
  *count(index: FacetIndex, sieve: FilterMask): Generator<void> {
    for (const filter of this.#observed) {
      this.#counts.set(filter, index.column(filter).count(sieve, filter));
      yield;
    }
  }

  /** Rows by the values of a filter; undefined where they are not counted yet. */
  of(filter: string): ReadonlyMap<string, number> | undefined {
    return this.#counts.get(filter);
  }

  /** Forgets what was counted, as the rows are others. */
  clear(): void {
    this.#counts.clear();
  }
}
