import type { AnnotationRow } from './api.js';
import { readAt, unreadCount, type AnnotationRecord } from './model/index.js';
import type { Write } from './write.js';

/** What elements see of a record: how far the user has read it, and which of their writes are under way or refused. */
export function rowOf(record: AnnotationRecord, writes: readonly Write[], userId: string): AnnotationRow {
  const { id, documentId, organizationId, version, data } = record;
  const unsent = writes.filter((write) => write.isUnsent);
  const failed = unsent.findLast((write) => write.error)?.error;
  return Object.freeze({
    id,
    documentId,
    organizationId,
    data: Object.freeze(data),
    version,
    unread: unreadCount(record, userId),
    readAt: readAt(record, userId),
    pending: unsent.some((write) => !write.error),
    ...(failed && { failed }),
    unsent: Object.freeze(unsent.map((write) => write.unsent)),
  });
}
