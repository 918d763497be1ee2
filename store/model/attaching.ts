import { hasContent } from './annotation-shapes.js';
import type { Comment } from './comment.js';
import { commentChanged } from './comment-changed.js';
import { failure, notFound, type Result } from './error.js';
import type { MutationArgs } from './mutation.js';
import type { CommentConfig } from './predefined.js';
import type { AnnotationRecord } from './record.js';
import type { ReduceContext, Reduction } from './reduction.js';

/** The comment when its files are within the limits (decisions, Limits). */
export function withinLimits(comment: Comment, { attachments: limits }: CommentConfig): Result<Comment> {
  const { attachments } = comment;
  if (attachments.length > limits.maxCount) {
    const many = `A comment has ${attachments.length} files; accepted: ${limits.maxCount} at most.`;
    return failure('INVALID_ARGUMENT', many);
  }
  const large = attachments.find(({ size = 0 }) => size > limits.maxSize);
  if (!large) return { ok: true, value: comment };
  return failure('INVALID_ARGUMENT', `A file has ${large.size ?? 0} bytes; accepted: ${limits.maxSize} at most.`);
}

/** The comment without something, which must not have been all that it says. */
function reduced(comment: Comment, less: Partial<Comment>): Comment | ReturnType<typeof failure> {
  const rest = { ...comment, ...less };
  if (hasContent(rest)) return rest;
  return failure(
    'FAILED_PRECONDITION',
    `It is all that comment ${comment.commentId} says; delete the comment instead.`,
  );
}

/** Attaches files to a comment; those it has already are left as they are. It is no edit of what was said. */
export function addAttachments(
  record: AnnotationRecord,
  { commentId, attachments }: MutationArgs['attachment.add'],
  { now, config }: ReduceContext,
): Reduction {
  return commentChanged(record, commentId, now, (comment) => {
    const known = new Set(comment.attachments.map(({ attachmentId }) => attachmentId));
    const added = attachments.filter(({ attachmentId }) => !known.has(attachmentId));
    if (added.length === 0) return comment;
    const next = withinLimits({ ...comment, attachments: [...comment.attachments, ...added] }, config);
    return next.ok ? next.value : next;
  });
}

/** Takes a file from a comment. */
export function deleteAttachment(
  record: AnnotationRecord,
  { commentId, attachmentId }: MutationArgs['attachment.delete'],
  { now }: ReduceContext,
): Reduction {
  return commentChanged(record, commentId, now, (comment) => {
    const attachments = comment.attachments.filter((each) => each.attachmentId !== attachmentId);
    if (attachments.length === comment.attachments.length) return notFound(`attachment ${attachmentId}`);
    return reduced(comment, { attachments });
  });
}

/** Takes a recording from a comment. */
export function deleteRecording(
  record: AnnotationRecord,
  { commentId, recorderId }: MutationArgs['recording.delete'],
  { now }: ReduceContext,
): Reduction {
  return commentChanged(record, commentId, now, (comment) => {
    const recorders = comment.recorders.filter(({ id }) => id !== recorderId);
    if (recorders.length === comment.recorders.length) return notFound(`recording ${recorderId}`);
    return reduced(comment, { recorders });
  });
}
