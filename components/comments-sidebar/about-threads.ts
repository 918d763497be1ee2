import type { BrowseView, ButtonClickEvent, CollabStore } from '../../store/index.js';
import { isSystem } from './offered.js';
import type { SidebarView } from './sidebar-view.js';

/** What a button in the sidebar is about: all threads, those that are listed, what is unread of them, and what is chosen in filters of the page's own (Events, button click). */
export function aboutThreads(
  store: CollabStore,
  listed: Pick<BrowseView, 'rows'>,
  filters: SidebarView['filters'],
): Omit<ButtonClickEvent, 'buttonContext'> {
  const all = store.comments.view();
  const rows = all.rows.peek();
  all.dispose();
  return {
    commentAnnotations: rows.map(({ data }) => data),
    systemFilteredAnnotations: listed.rows.peek().map(({ data }) => data),
    unreadCommentAnnotationsMap: Object.fromEntries(rows.map(({ id, unread }) => [id, unread])),
    customFilters: Object.fromEntries(Object.entries(filters).filter(([key]) => !isSystem(key))),
  };
}
