import type { FilterSelections, QuickView } from '../../../store/index.js';
import type { ViewArrangement } from '../view-menu/arrangement.js';

/** What a sidebar shows of the threads, and how. */
export interface SidebarView extends ViewArrangement {
  readonly quickView: QuickView;
  /** Words that are looked for. */
  readonly text: string;
  /** Ids of the values that are chosen, by filter; empty for threads that have none. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const byId: ReadonlySet<string> = new Set(['location', 'document', 'version']);
const byUserId: ReadonlySet<string> = new Set(['people', 'tagged', 'assigned', 'involved']);

/** What is chosen, in the shapes of the specification (Misc, Sidebar filters). */
export function selectionsOf(filters: SidebarView['filters']): FilterSelections {
  const shaped = Object.entries(filters).map(([filter, ids]): [string, readonly unknown[]] => {
    if (byId.has(filter)) return [filter, ids.map((id) => ({ id }))];
    return [filter, byUserId.has(filter) ? ids.map((userId) => ({ userId })) : ids];
  });
  return Object.fromEntries(shaped);
}

/** Other filters: what nothing is chosen in is left out. */
export function withChosen(
  filters: SidebarView['filters'],
  filter: string,
  ids: readonly string[],
): SidebarView['filters'] {
  const others = Object.entries(filters).filter(([key]) => key !== filter);
  return Object.fromEntries(ids.length > 0 ? [...others, [filter, ids]] : others);
}
