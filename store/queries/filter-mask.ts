import type { FilterSelections } from '../model/sidebar-filter.js';
import type { BrowseQuery, PagePlaces } from '../api/views.js';
import { compileQuery } from '../rules/match-query.js';
import type { FacetIndex } from './facet-index.js';
import { bitOf } from './quick-views.js';
import { sized } from './sized.js';

/** The id of what is chosen in a filter: an id, or something that has one (Misc, Sidebar filters). */
function idOf(chosen: unknown): string | undefined {
  if (typeof chosen === 'string') return chosen;
  if (typeof chosen === 'number' || typeof chosen === 'boolean') return String(chosen);
  if (typeof chosen !== 'object' || chosen === null) return undefined;
  if ('id' in chosen) return idOf(chosen.id);
  return 'userId' in chosen ? idOf(chosen.userId) : undefined;
}

/** The ids chosen in each filter in which anything is. */
export function chosenIds(selections: FilterSelections = {}): ReadonlyMap<string, ReadonlySet<string>> {
  const chosen = new Map<string, ReadonlySet<string>>();
  for (const [filter, values] of Object.entries(selections)) {
    const ids = new Set((values ?? []).map(idOf).filter((id) => id !== undefined));
    if (ids.size > 0) chosen.set(filter, ids);
  }
  return chosen;
}

/** What the quick view is known by among the filters; no filter of a page has a space in its key. */
export const QUICK_VIEW = 'quick view';

/** A row fails more than one filter, or there is none in the slot. */
const FAILS_MORE = 0;
/** A row passes every filter; the numbers after this one are those that fail one alone. */
const PASSES = 1;

interface Filter {
  readonly key: string;
  readonly accepts: (slot: number) => boolean;
}

/** Tells of each row which filters it fails: none, exactly one (so that it counts among what that one might leave), or more. */
export class FilterMask {
  readonly #rows: readonly unknown[];
  readonly #filters: readonly Filter[];
  #verdicts: Uint8Array;

  /** `words` are those of the text, looked for already. */
  constructor(index: FacetIndex, query: BrowseQuery, words: readonly string[]) {
    this.#rows = index.rows;
    this.#filters = [...filtersOf(index, query, words)];
    this.#verdicts = new Uint8Array(index.rows.length);
  }

  /** Whether a row passes. */
  passes(slot: number): boolean {
    return this.#verdicts[slot] === PASSES;
  }

  /** Asks about a row anew; whether it passes. */
  ask(slot: number): boolean {
    const verdict = this.#judge(slot);
    this.#verdicts = sized(this.#verdicts, slot);
    this.#verdicts[slot] = verdict;
    return verdict === PASSES;
  }

  #judge(slot: number): number {
    if (this.#rows[slot] === undefined) return FAILS_MORE;
    let verdict = PASSES;
    let at = PASSES;
    for (const { accepts } of this.#filters) {
      at += 1;
      if (accepts(slot)) continue;
      if (verdict !== PASSES) return FAILS_MORE;
      verdict = at;
    }
    return verdict;
  }

  /** Whether a row passes every filter but one, whatever that says of it. */
  passesBut(slot: number, key: string): boolean {
    const verdict = this.#verdicts[slot];
    return verdict === PASSES || verdict === this.#failing(key);
  }

  /** How many of the rows that pass every filter but one have each of the numbers below `most`. */
  countBut(key: string, numbers: ArrayLike<number>, most: number): Uint32Array {
    const failing = this.#failing(key);
    const counts = new Uint32Array(most);
    const verdicts = this.#verdicts;
    // An index: an iterator takes a few times as long.
    for (let slot = 0; slot < verdicts.length; slot++) {
      const verdict = verdicts[slot];
      if (verdict !== PASSES && verdict !== failing) continue;
      const number = numbers[slot] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
    return counts;
  }

  /** The verdict on rows that fail this filter alone. */
  #failing(key: string): number {
    const at = this.#filters.findIndex((filter) => filter.key === key);
    return at < 0 ? PASSES : PASSES + 1 + at;
  }
}

function* filtersOf(
  index: FacetIndex,
  { scope, quickView = 'all', filters, places }: BrowseQuery,
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
  if (quickView === 'ghosts') yield { key: QUICK_VIEW, accepts: ghostTest(index, places) };
  else if (quickView !== 'all') {
    yield { key: QUICK_VIEW, accepts: (slot) => (index.quickViewsAt(slot) & bitOf[quickView]) > 0 };
  }
  for (const [key, wanted] of chosenIds(filters)) yield { key, accepts: index.column(key).accepts(wanted) };
  if (words.length > 0) yield { key: ' text', accepts: index.text.accepts(words, places?.nameOf) };
}

/** Tells of which rows the place cannot be found: the page knows of some, of the others the threads tell. */
function ghostTest(index: FacetIndex, places: PagePlaces | undefined): (slot: number) => boolean {
  const isSaidLost = (slot: number): boolean => (index.quickViewsAt(slot) & bitOf.ghosts) > 0;
  if (!places?.ghosts.size) return isSaidLost;
  return (slot) => {
    const ghost = places.ghosts.get(index.rows[slot]?.id ?? '');
    return ghost === undefined ? isSaidLost(slot) : ghost !== null;
  };
}
