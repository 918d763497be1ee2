import type { AnnotationView, ButtonClickEvent, CollabStore } from '../../store/index.js';

/** What a button in the sidebar is about: all threads, those that are listed, and what is unread of them (Events, button click). */
export function aboutThreads(store: CollabStore, listed: AnnotationView): Omit<ButtonClickEvent, 'buttonContext'> {
  const all = store.comments.view();
  const rows = all.rows.peek();
  all.dispose();
  return {
    commentAnnotations: rows.map(({ data }) => data),
    systemFilteredAnnotations: listed.rows.peek().map(({ data }) => data),
    unreadCommentAnnotationsMap: Object.fromEntries(rows.map(({ id, unread }) => [id, unread])),
  };
}
