import type { SidebarView } from './sidebar-view.js';

/** All but terminal threads, by place, newest activity first (decisions, What a person meets by default). */
export const usualView: SidebarView = {
  ...{ quickView: 'open', text: '', filters: {} },
  ...{ groupBy: 'location', sortBy: 'lastUpdated', order: 'desc' },
};
