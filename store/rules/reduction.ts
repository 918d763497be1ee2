import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { type CollabError, notFound } from '../model/error.js';
import type { CommentConfig } from '../model/predefined.js';
import type { User } from '../model/user.js';
import type { Comment } from '../model/comment.js';
import { positionOf, withCommentAt } from './comment-index.js';

/** Who changes something, when and where. */
export interface ReduceContext {
  readonly user: User;
  /** Ms since the epoch. */
  readonly now: number;
  /** The number a new annotation gets. */
  readonly annotationNumber: number;
  readonly config: CommentConfig;
  readonly documentId: string;
  readonly organizationId: string;
}

/** What becomes of a record: the next one, none when it is deleted, or why nothing is changed. */
export type Reduction =
  | { readonly ok: true; readonly record: AnnotationRecord | undefined }
  | { readonly ok: false; readonly error: CollabError };

/** The record with changed data; the thread counts as changed now. */
export function changed(
  record: AnnotationRecord,
  data: CommentAnnotation,
  now: number,
  reads: AnnotationRecord['reads'] = record.reads,
): Reduction {
  // Clocks of different people disagree: a change is never older than the one before.
  const lastUpdated = Math.max(now, record.data.lastUpdated ?? 0);
  return { ok: true, record: { ...record, version: record.version + 1, data: { ...data, lastUpdated }, reads } };
}

/** The record with data that tell nothing new of the thread: its time stays. */
export function noted(
  record: AnnotationRecord,
  data: CommentAnnotation,
  reads: AnnotationRecord['reads'] = record.reads,
): Reduction {
  return { ok: true, record: { ...record, version: record.version + 1, data, reads } };
}

/** The record with one comment changed; as it is where the comment stays the same, an error where there is none or the change is one. */
export function commentChanged(
  record: AnnotationRecord,
  commentId: number,
  now: number,
  change: (comment: Comment) => Comment | { readonly ok: false; readonly error: CollabError },
): Reduction {
  const { comments } = record.data;
  const at = positionOf(comments, commentId);
  const before = comments[at];
  if (!before) return notFound(`comment ${commentId}`);
  const after = change(before);
  if ('ok' in after) return after;
  if (after === before) return { ok: true, record };
  const data = { ...record.data, comments: withCommentAt(comments, at, after) };
  return before.isDraft ? noted(record, data) : changed(record, data, now);
}
