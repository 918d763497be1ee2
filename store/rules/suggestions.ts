import type { AnnotationRecord, CommentAnnotation } from '../model/comment-annotation.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { moved, statusOfType } from './status.js';
import type { Comment } from '../model/comment.js';

/** Says that a thread is approved; one that is stays as it is (decisions, Transitions: Approve). */
export function approve(record: AnnotationRecord, _: object, { now }: ReduceContext): Reduction {
  return record.data.approved ? { ok: true, record } : changed(record, { ...record.data, approved: true }, now);
}

/**
 * Ends a thread, be it resolved, accepted or rejected: it moves to the first terminal status; one that is terminal already is left as it
 * is (decisions, Transitions: Annotation status, Accept and reject).
 */
export function settle(record: AnnotationRecord, _: object, context: ReduceContext): Reduction {
  if (record.data.status.type === 'terminal') return { ok: true, record };
  const status = statusOfType(context, 'terminal');
  return status.ok ? moved(record, status.value, context) : status;
}

/** What a thread proposes to put in the place of its target: what its latest comment that proposes something says; nothing where none does. A draft proposes nothing yet. */
export function proposalOf({
  comments,
}: Pick<CommentAnnotation, 'comments'>): Pick<Comment, 'replaceContentHtml' | 'replaceContentText'> {
  const { replaceContentHtml, replaceContentText } =
    comments.findLast(
      ({ isDraft, replaceContentHtml, replaceContentText }) =>
        !isDraft && [replaceContentHtml, replaceContentText].some(isGiven),
    ) ?? {};
  return {
    ...(replaceContentHtml !== undefined && { replaceContentHtml }),
    ...(replaceContentText !== undefined && { replaceContentText }),
  };
}

const isGiven = (content: string | undefined): boolean => content !== undefined;
