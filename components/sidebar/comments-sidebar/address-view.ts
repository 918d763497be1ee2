import type { SidebarView } from './sidebar-view.js';

/** What a sidebar's parameters of the page's address begin with, so that they are none of the page's own. */
export const PREFIX = 'comments-';

/** Whether the page's address leads to something that a sidebar shows. */
export const isAskedByAddress = (): boolean =>
  [...new URL(location.href).searchParams.keys()].some((name) => name.startsWith(PREFIX));

/** All but terminal threads, by place, newest activity first (decisions, What a person meets by default). */
export const usualView: SidebarView = {
  quickView: 'open',
  text: '',
  filters: {},
  groupBy: 'location',
  sortBy: 'lastUpdated',
  order: 'desc',
};
