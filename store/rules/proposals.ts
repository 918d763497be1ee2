import type { AnnotationRecord, CommentAnnotation } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { isResolved } from '../model/status.js';
import { updateRecord, type ReduceContext, type Reduction } from './reduction.js';
import { applyStatus, statusOfType } from './status.js';

/** Approves a thread. An approved thread is unchanged (decisions, Transitions: Approve). */
export function approve(record: AnnotationRecord, _: object, { now }: ReduceContext): Reduction {
  return record.data.approved ? { ok: true, record } : updateRecord(record, { ...record.data, approved: true }, now);
}

/**
 * Sets the first terminal status, for resolve, accept and reject. A resolved thread is unchanged (decisions, Transitions:
 * Annotation status, Accept and reject).
 */
export function resolveThread(record: AnnotationRecord, _: object, context: ReduceContext): Reduction {
  if (isResolved(record.data.status)) return { ok: true, record };
  const status = statusOfType(context, 'terminal');
  return status.ok ? applyStatus(record, status.value, context) : status;
}

/** Returns the replacement content of the latest published comment that has one, or an empty object. */
export function proposalOf({
  comments,
}: Pick<CommentAnnotation, 'comments'>): Pick<Comment, 'replaceContentHtml' | 'replaceContentText'> {
  const { replaceContentHtml, replaceContentText } =
    comments.findLast(
      ({ isDraft, replaceContentHtml, replaceContentText }) =>
        !isDraft && [replaceContentHtml, replaceContentText].some(isDefined),
    ) ?? {};
  return {
    ...(replaceContentHtml !== undefined && { replaceContentHtml }),
    ...(replaceContentText !== undefined && { replaceContentText }),
  };
}

const isDefined = (content: string | undefined): boolean => content !== undefined;
