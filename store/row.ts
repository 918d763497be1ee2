import type { AnnotationRow, UnsentChange } from './api.js';
import { readAt, unreadCount, type AnnotationRecord } from './model/index.js';
import { freezeThread } from './model/comment-index.js';
import { deepFreeze } from './model/deep-freeze.js';
import { isSameData } from './same-data.js';
import type { Write } from './write.js';

const NONE: readonly UnsentChange[] = Object.freeze([]);

/**
 * What elements see of a record: how far the user has read it, and which of their writes are under way or refused. `shown` is the row as it
 * was before.
 */
export function rowOf(
  record: AnnotationRecord,
  writes: readonly Write[],
  userId: string,
  shown?: AnnotationRow,
): AnnotationRow {
  const { id, documentId, organizationId, version, data } = record;
  const row: { -readonly [Field in keyof AnnotationRow]: AnnotationRow[Field] } = {
    id,
    documentId,
    organizationId,
    data: freezeThread(data, shown?.data),
    version,
    unread: 0,
    readAt: readAt(record, userId),
    pending: false,
    unsent: NONE,
  };
  const refused = new Set<number | undefined>();
  if (writes.length > 0) {
    const own: UnsentChange[] = [];
    for (const write of writes) {
      if (write.state === 'refused' && write.name === 'comment.add') refused.add(write.commentId);
      if (!write.isUnsent) continue;
      own.push(write.unsent);
      if (write.error) row.failed = write.error;
      else row.pending = true;
    }
    row.unsent = Object.freeze(own);
    if (row.failed) deepFreeze(row.failed);
  }
  row.unread = unreadCount(sent(record, refused), userId);
  return Object.freeze(row);
}

/** A record without the comments that were refused: they are in nobody's count. */
function sent(record: AnnotationRecord, refused: ReadonlySet<number | undefined>): AnnotationRecord {
  if (refused.size === 0) return record;
  const comments = record.data.comments.filter(({ commentId }) => !refused.has(commentId));
  return { ...record, data: { ...record.data, comments } };
}

/** Whether a row with writes under way says what is shown already. */
export const isAnEcho = (row: AnnotationRow, shown: AnnotationRow): boolean =>
  row.pending && row.version === shown.version && row.unsent.length === shown.unsent.length && isSameData(row, shown);
