import type { AnnotationRow, UnsentChange } from './api.js';
import { readAt, unreadCount, type AnnotationRecord } from './model/index.js';
import type { Write } from './write.js';

const NONE: readonly UnsentChange[] = Object.freeze([]);

/** What elements see of a record: how far the user has read it, and which of their writes are under way or refused. */
export function rowOf(record: AnnotationRecord, writes: readonly Write[], userId: string): AnnotationRow {
  const { id, documentId, organizationId, version, data } = record;
  const row: { -readonly [Field in keyof AnnotationRow]: AnnotationRow[Field] } = {
    id,
    documentId,
    organizationId,
    data: Object.freeze(data),
    version,
    unread: unreadCount(record, userId),
    readAt: readAt(record, userId),
    pending: false,
    unsent: NONE,
  };
  if (writes.length > 0) {
    const own = writes.filter((write) => write.isUnsent).map((write) => write.unsent);
    const failed = own.findLast(({ error }) => error)?.error;
    row.unsent = Object.freeze(own);
    row.pending = own.some(({ error }) => !error);
    if (failed) row.failed = failed;
  }
  return Object.freeze(row);
}

/** Whether a row with writes under way says what is shown already. */
export const isAnEcho = (row: AnnotationRow, shown: AnnotationRow): boolean =>
  row.pending && row.version === shown.version && JSON.stringify(row) === JSON.stringify(shown);
