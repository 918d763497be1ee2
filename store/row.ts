import type { AnnotationRow, UnsentChange } from './api.js';
import { readAt, unreadCount, type AnnotationRecord } from './model/index.js';
import { deepFreeze } from './model/deep-freeze.js';
import { isSameData } from './same-data.js';
import type { Write } from './write.js';

const NONE: readonly UnsentChange[] = Object.freeze([]);

/** What elements see of a record: how far the user has read it, and which of their writes are under way or refused. */
export function rowOf(record: AnnotationRecord, writes: readonly Write[], userId: string): AnnotationRow {
  const { id, documentId, organizationId, version, data } = record;
  const row: { -readonly [Field in keyof AnnotationRow]: AnnotationRow[Field] } = {
    id,
    documentId,
    organizationId,
    data: deepFreeze(data),
    version,
    unread: unreadCount(sent(record, writes), userId),
    readAt: readAt(record, userId),
    pending: false,
    unsent: NONE,
  };
  if (writes.length > 0) {
    const own: UnsentChange[] = [];
    for (const write of writes) {
      if (!write.isUnsent) continue;
      own.push(write.unsent);
      if (write.error) row.failed = write.error;
      else row.pending = true;
    }
    row.unsent = Object.freeze(own);
    if (row.failed) deepFreeze(row.failed);
  }
  return Object.freeze(row);
}

/** A record without the comments that were refused: they are in nobody's count. */
function sent(record: AnnotationRecord, writes: readonly Write[]): AnnotationRecord {
  const refused = writes.filter(({ state, name }) => state === 'refused' && name === 'comment.add');
  if (refused.length === 0) return record;
  const ids = new Set(refused.map(({ commentId }) => commentId));
  const comments = record.data.comments.filter(({ commentId }) => !ids.has(commentId));
  return { ...record, data: { ...record.data, comments } };
}

/** Whether a row with writes under way says what is shown already. */
export const isAnEcho = (row: AnnotationRow, shown: AnnotationRow): boolean =>
  row.pending && row.version === shown.version && isSameData(row, shown);
