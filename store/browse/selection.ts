import type { FilterSelections } from '../model/sidebar-filter.js';

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
