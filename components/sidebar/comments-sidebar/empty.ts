import { html } from 'lit';
import '../../ui/icon/more-icons.js';
import { renderEmpty } from '../../display/empty.js';
import type { LocalizeController } from '../../base/localize.js';
import type { BrowseView, ButtonClickEvent, CollabStore } from '../../../store/index.js';
import { isSystem } from './offered-filters.js';
import type { SidebarView } from './sidebar-view.js';

interface Nothing {
  readonly localize: LocalizeController;
  /** Whether the user asked for some of the threads only. */
  readonly isFiltered: boolean;
  /** What they asked by, as far as it can be cleared. */
  readonly narrowedBy: 'search' | 'filters' | undefined;
  /** Whether there are threads, and nothing is left to do in them. */
  readonly isAllSettled: boolean;
  readonly clear: () => void;
  readonly showAll: () => void;
  /** Begins a thread, where that can be done. */
  readonly begin: (() => void) | undefined;
}

/** Why there is nothing to list: a filter, nothing left to do, or nothing said so far. */
export function renderNothing({ localize, isFiltered, narrowedBy, isAllSettled, clear, showAll, begin }: Nothing) {
  const term = localize.term.bind(localize);
  if (isFiltered) {
    const label = narrowedBy === 'search' ? 'clearSearch' : 'clearFilters';
    const action = narrowedBy && { label: term(label), run: clear };
    return renderEmpty({ icon: 'search', title: term('noMatches'), hint: term('noMatchesHint'), action });
  }
  if (isAllSettled) {
    const action = { label: term('showAll'), run: showAll };
    return renderEmpty({ icon: 'resolve', title: term('nothingOpen'), hint: term('nothingOpenHint'), action });
  }
  const action = begin && { label: term('addComment'), run: begin };
  const nothingSaid = { icon: 'comment', title: term('noComments'), hint: term('noCommentsHint'), action } as const;
  return html`<slot name="empty">${renderEmpty(nothingSaid)}</slot>`;
}

/** Nothing is known of any thread, and nothing comes before there is a connection. */
export const renderUnreachable = (localize: LocalizeController) =>
  renderEmpty({ icon: 'offline', title: localize.term('commentsOffline'), hint: localize.term('commentsOfflineHint') });

/** Nobody is signed in: no threads are on their way. */
export const renderSignIn = (localize: LocalizeController) =>
  renderEmpty({ icon: 'comment', title: localize.term('comments'), hint: localize.term('signInToComment') });

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
