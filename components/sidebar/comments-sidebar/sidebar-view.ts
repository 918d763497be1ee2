import type { QuickView } from '../../../store/index.js';
import type { ViewOptions } from '../view-menu/view-options.js';

/** Selection, order and grouping of the threads in the sidebar. */
export interface SidebarView extends ViewOptions {
  readonly quickView: QuickView;
  /** Search text. */
  readonly text: string;
  /** Ids of the selected values by filter; the empty id stands for threads without a value. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** The documents whose threads are listed: the current ones, those of the folder, or all. */
export type DocumentScope = 'current' | 'folder' | 'all';

/** Storage of the view: this tab, this browser, the page's address, or none. */
export type PersistMode = '' | 'session' | 'local' | 'url';

/** Place in which a selected thread opens: at its target on the page, or inline in the list. */
export type ThreadDisplay = 'page' | 'inline';

/** Prefix of the sidebar's query parameters, which keeps them apart from the page's own. */
export const ADDRESS_PREFIX = 'comments-';

/** Whether the page's address contains a sidebar view. */
export const hasAddressView = (): boolean =>
  [...new URL(location.href).searchParams.keys()].some((name) => name.startsWith(ADDRESS_PREFIX));

/** The default view: open threads by location, most recently updated first. */
export const defaultView: SidebarView = {
  quickView: 'open',
  text: '',
  filters: {},
  groupBy: 'location',
  sortBy: 'lastUpdated',
  order: 'desc',
};

/** Returns the filters with other values selected in one of them; a filter without values is left out. */
export function withSelected(
  filters: SidebarView['filters'],
  filter: string,
  ids: readonly string[],
): SidebarView['filters'] {
  const others = Object.entries(filters).filter(([key]) => key !== filter);
  return Object.fromEntries(ids.length > 0 ? [...others, [filter, ids]] : others);
}
