import type { FacetedViewQuery, PagePlaces } from '../api/views.js';
import type { FilterSelections } from '../model/sidebar-filter.js';
import { compileQuery } from '../rules/match-query.js';
import { ensureCapacity } from './ensure-capacity.js';
import type { FacetIndex } from './facet-index.js';
import { QUICK_VIEW_BITS } from './quick-views.js';

/** Returns the id of a filter selection: an id, or an object that has one (Misc, Sidebar filters). */
function idOf(chosen: unknown): string | undefined {
  if (typeof chosen === 'string') return chosen;
  if (typeof chosen === 'number' || typeof chosen === 'boolean') return String(chosen);
  if (typeof chosen !== 'object' || chosen === null) return undefined;
  if ('id' in chosen) return idOf(chosen.id);
  return 'userId' in chosen ? idOf(chosen.userId) : undefined;
}

/** Returns the selected ids of each filter that has a selection. */
export function selectedIds(selections: FilterSelections = {}): ReadonlyMap<string, ReadonlySet<string>> {
  const chosen = new Map<string, ReadonlySet<string>>();
  for (const [filter, values] of Object.entries(selections)) {
    const ids = new Set((values ?? []).map(idOf).filter((id) => id !== undefined));
    if (ids.size > 0) chosen.set(filter, ids);
  }
  return chosen;
}

/** Key of the quick view among the filters. Keys of custom filters contain no space. */
export const QUICK_VIEW = 'quick view';

/** The row fails more than one filter, or the slot is empty. */
const EXCLUDED = 0;
/** The row passes every filter. Higher numbers: it fails exactly one, which the number identifies. */
const PASSES = 1;

interface Filter {
  readonly key: string;
  readonly accepts: (slot: number) => boolean;
}

/** Filter mask: for each row, whether it fails no filter, exactly one (needed for facet counts), or several. */
export class FilterMask {
  readonly #rows: readonly unknown[];
  readonly #filters: readonly Filter[];
  #results: Uint8Array;

  /** `words` are the search terms; the text search for them must be complete. */
  constructor(index: FacetIndex, query: FacetedViewQuery, words: readonly string[]) {
    this.#rows = index.rows;
    this.#filters = [...filtersOf(index, query, words)];
    this.#results = new Uint8Array(index.rows.length);
  }

  /** Whether a row passes. */
  passes(slot: number): boolean {
    return this.#results[slot] === PASSES;
  }

  /** Evaluates a row again. Returns whether it passes. */
  update(slot: number): boolean {
    const result = this.#evaluate(slot);
    this.#results = ensureCapacity(this.#results, slot);
    this.#results[slot] = result;
    return result === PASSES;
  }

  #evaluate(slot: number): number {
    if (this.#rows[slot] === undefined) return EXCLUDED;
    let result = PASSES;
    let at = PASSES;
    for (const { accepts } of this.#filters) {
      at += 1;
      if (accepts(slot)) continue;
      if (result !== PASSES) return EXCLUDED;
      result = at;
    }
    return result;
  }

  /** Whether a row passes every filter, ignoring one. */
  passesExcept(slot: number, key: string): boolean {
    const result = this.#results[slot];
    return result === PASSES || result === this.#resultOfFailing(key);
  }

  /** Counts the rows that pass every filter, ignoring one, by their number. All numbers are below `size`. */
  countExcept(key: string, numbers: ArrayLike<number>, size: number): Uint32Array {
    const failing = this.#resultOfFailing(key);
    const counts = new Uint32Array(size);
    const results = this.#results;
    // An index loop is several times faster than an iterator.
    for (let slot = 0; slot < results.length; slot++) {
      const result = results[slot];
      if (result !== PASSES && result !== failing) continue;
      const number = numbers[slot] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
    return counts;
  }

  /** Returns the result of rows that fail only this filter. */
  #resultOfFailing(key: string): number {
    const at = this.#filters.findIndex((filter) => filter.key === key);
    return at < 0 ? PASSES : PASSES + 1 + at;
  }
}

function* filtersOf(
  index: FacetIndex,
  { scope, quickView = 'all', filters, places }: FacetedViewQuery,
  words: readonly string[],
): Generator<Filter> {
  if (scope) {
    const matches = compileQuery(scope);
    const accepts = (slot: number): boolean => {
      const row = index.rows[slot];
      return row !== undefined && matches(row);
    };
    yield { key: ' scope', accepts };
  }
  if (quickView === 'ghosts') yield { key: QUICK_VIEW, accepts: ghostPredicate(index, places) };
  else if (quickView !== 'all') {
    yield { key: QUICK_VIEW, accepts: (slot) => (index.quickViewsAt(slot) & QUICK_VIEW_BITS[quickView]) > 0 };
  }
  for (const [key, ids] of selectedIds(filters)) yield { key, accepts: index.column(key).createPredicate(ids) };
  if (words.length > 0) yield { key: ' text', accepts: index.text.createPredicate(words, places?.nameOf) };
}

/** Returns a predicate for ghosts: by the page's information if it has any, else by the thread's `ghostComment`. */
function ghostPredicate(index: FacetIndex, places: PagePlaces | undefined): (slot: number) => boolean {
  const isMarkedGhost = (slot: number): boolean => (index.quickViewsAt(slot) & QUICK_VIEW_BITS.ghosts) > 0;
  if (!places?.ghosts.size) return isMarkedGhost;
  return (slot) => {
    const ghost = places.ghosts.get(index.rows[slot]?.id ?? '');
    return ghost === undefined ? isMarkedGhost(slot) : ghost !== null;
  };
}
