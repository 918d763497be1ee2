import type { AnnotationRow, UnsentChange } from '../api/annotations.js';
import type { AnnotationRecord } from '../model/index.js';
import { readAt, unreadCount } from '../rules/index.js';
import { deepFreeze } from '../model/freeze.js';
import { freezeThread } from '../rules/changed-comments.js';
import { isSameData } from '../rules/same-data.js';

/** A user's own changes of a thread, which are not confirmed. */
export interface OwnChanges {
  readonly unsent: readonly UnsentChange[];
  /** Those of them that were refused. */
  readonly refused: readonly UnsentChange[];
}

const NONE: readonly never[] = Object.freeze([]);

/** No changes. */
export const UNCHANGED: OwnChanges = { unsent: NONE, refused: NONE };

/**
 * What elements see of a record: how far the user has read it, and which of their writes are under way or refused. `shown` is the row as it
 * was before.
 */
export function rowOf(record: AnnotationRecord, own: OwnChanges, userId: string, shown?: AnnotationRow): AnnotationRow {
  const { id, documentId, organizationId, version, data } = record;
  const { unsent, refused } = own;
  const failed = refused.at(-1)?.error;
  const added = refused.flatMap(({ name, commentId }) => (name === 'comment.add' ? commentId : []));
  return Object.freeze({
    id,
    documentId,
    organizationId,
    data: freezeThread(data, shown?.data),
    version,
    unread: unreadCount(sent(record, new Set(added)), userId),
    readAt: readAt(record, userId),
    pending: refused.length < unsent.length,
    unsent,
    ...(failed && { failed: deepFreeze(failed) }),
  });
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
