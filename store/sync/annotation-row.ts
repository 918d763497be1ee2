import type { AnnotationRow, UnsentChange } from '../api/annotations.js';
import { deepFreeze } from '../model/freeze.js';
import type { AnnotationRecord } from '../model/index.js';
import { freezeThread } from '../rules/changed-comments.js';
import { readAt, unreadCount } from '../rules/index.js';
import { isSameData } from '../rules/same-data.js';

/** Unconfirmed changes of a thread by its user. */
export interface OwnChanges {
  readonly unsent: readonly UnsentChange[];
  /** Subset of `unsent` that was refused. */
  readonly refused: readonly UnsentChange[];
}

const NONE: readonly never[] = Object.freeze([]);

export const NO_OWN_CHANGES: OwnChanges = { unsent: NONE, refused: NONE };

/**
 * Creates the row of a record for elements, with the user's read position and their pending or refused changes.
 * `shown` is the previous row.
 */
export function createAnnotationRow(
  record: AnnotationRecord,
  own: OwnChanges,
  userId: string,
  shown?: AnnotationRow,
): AnnotationRow {
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
    unread: unreadCount(withoutRefusedComments(record, new Set(added)), userId),
    readAt: readAt(record, userId),
    pending: refused.length < unsent.length,
    unsent,
    ...(failed && { failed: deepFreeze(failed) }),
  });
}

/** Returns a record without refused comments, which do not count as unread. */
function withoutRefusedComments(record: AnnotationRecord, refused: ReadonlySet<number | undefined>): AnnotationRecord {
  if (refused.size === 0) return record;
  const comments = record.data.comments.filter(({ commentId }) => !refused.has(commentId));
  return { ...record, data: { ...record.data, comments } };
}

/** Whether a pending row equals the shown row. */
export const isSameAsShown = (row: AnnotationRow, shown: AnnotationRow): boolean =>
  row.pending && row.version === shown.version && row.unsent.length === shown.unsent.length && isSameData(row, shown);
