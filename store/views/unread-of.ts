import type { AnnotationRow } from '../api.js';

/** What a thread adds to a count of unread threads. */
export const unreadOf = (row: AnnotationRow): number => (row.unread > 0 ? 1 : 0);
