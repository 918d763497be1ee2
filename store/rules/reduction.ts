import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { type CollabError, notFound } from '../model/error.js';
import type { CommentConfig } from '../model/predefined.js';
import type { User } from '../model/user.js';
import { indexOfComment, withCommentAt } from './comment-index.js';
import { isSameData } from './same-data.js';

/** Context of a mutation: its author, time, scope and configuration. */
export interface ReduceContext {
  readonly user: User;
  /** Ms since the epoch. */
  readonly now: number;
  /** Number assigned to a new annotation. */
  readonly annotationNumber: number;
  readonly config: CommentConfig;
  readonly documentId: string;
  readonly organizationId: string;
}

/** Outcome of a mutation: the next record (undefined when deleted) or an error. */
export type Reduction =
  | { readonly ok: true; readonly record: AnnotationRecord | undefined }
  | { readonly ok: false; readonly error: CollabError };

/** Returns the record with new data and an updated `lastUpdated`. Returns the same record if nothing else changes. */
export function updateRecord(
  record: AnnotationRecord,
  data: CommentAnnotation,
  now: number,
  reads: AnnotationRecord['reads'] = record.reads,
): Reduction {
  if (isUnchanged(record, data, reads)) return { ok: true, record };
  // Client clocks disagree; `lastUpdated` never decreases.
  const lastUpdated = Math.max(now, record.data.lastUpdated ?? 0);
  return { ok: true, record: { ...record, version: record.version + 1, data: { ...data, lastUpdated }, reads } };
}

const isUnchanged = (record: AnnotationRecord, data: CommentAnnotation, reads: AnnotationRecord['reads']): boolean =>
  isSameData(data, record.data) && isSameData(reads, record.reads);

/** Returns the record with new data and an unchanged `lastUpdated`. Returns the same record if nothing changes. */
export function updateRecordSilently(
  record: AnnotationRecord,
  data: CommentAnnotation,
  reads: AnnotationRecord['reads'] = record.reads,
): Reduction {
  if (isUnchanged(record, data, reads)) return { ok: true, record };
  return { ok: true, record: { ...record, version: record.version + 1, data, reads } };
}

/**
 * Returns the record with one comment changed. Returns the same record if `change` returns the same comment. Returns an
 * error if the comment does not exist or `change` returns an error.
 */
export function updateCommentInRecord(
  record: AnnotationRecord,
  commentId: number,
  now: number,
  change: (comment: Comment) => Comment | { readonly ok: false; readonly error: CollabError },
): Reduction {
  const { comments } = record.data;
  const index = indexOfComment(comments, commentId);
  const before = comments[index];
  if (!before) return notFound(`comment ${commentId}`);
  const after = change(before);
  if ('ok' in after) return after;
  if (after === before) return { ok: true, record };
  const data = { ...record.data, comments: withCommentAt(comments, index, after) };
  return before.isDraft ? updateRecordSilently(record, data) : updateRecord(record, data, now);
}
