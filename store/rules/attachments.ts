import { hasContent } from '../model/annotation-shapes.js';
import type { AttachmentLimits } from '../model/attachment.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { failure, notFound, type Result, type CollabError } from '../model/error.js';
import type { MutationArgs } from '../model/mutation.js';
import type { CommentConfig } from '../model/predefined.js';
import { updateCommentInRecord, type ReduceContext, type Reduction } from './reduction.js';

/** Returns the comment if its attachments are within the limits, else INVALID_ARGUMENT (decisions, Limits). */
export function checkAttachmentLimits(comment: Comment, { attachments: limits }: CommentConfig): Result<Comment> {
  const { attachments } = comment;
  if (attachments.length > limits.maxCount) {
    const message = `A comment has ${attachments.length} files; accepted: ${limits.maxCount} at most.`;
    return failure('INVALID_ARGUMENT', message);
  }
  const large = attachments.find(({ size = 0 }) => size > limits.maxSize);
  if (!large) return { ok: true, value: comment };
  return failure('INVALID_ARGUMENT', `A file has ${large.size ?? 0} bytes; accepted: ${limits.maxSize} at most.`);
}

/** Returns the comment with fewer attachments or recordings, or FAILED_PRECONDITION if nothing would be left of it. */
function removeContent(comment: Comment, remaining: Partial<Comment>): Comment | ReturnType<typeof failure> {
  const next = { ...comment, ...remaining };
  if (hasContent(next)) return next;
  return failure(
    'FAILED_PRECONDITION',
    `It is all that comment ${comment.commentId} says; delete the comment instead.`,
  );
}

/** Attaches files to a comment, ignoring those it already has. The comment is not marked as edited. */
export function addAttachments(
  record: AnnotationRecord,
  { commentId, attachments }: MutationArgs['attachment.add'],
  { now, config }: ReduceContext,
): Reduction {
  return updateCommentInRecord(record, commentId, now, (comment) => {
    const existing = new Set(comment.attachments.map(({ attachmentId }) => attachmentId));
    const added = attachments.filter(({ attachmentId }) => !existing.has(attachmentId));
    if (added.length === 0) return comment;
    const next = checkAttachmentLimits({ ...comment, attachments: [...comment.attachments, ...added] }, config);
    return next.ok ? next.value : next;
  });
}

/** Removes an attachment from a comment. */
export function deleteAttachment(
  record: AnnotationRecord,
  { commentId, attachmentId }: MutationArgs['attachment.delete'],
  { now }: ReduceContext,
): Reduction {
  return updateCommentInRecord(record, commentId, now, (comment) => {
    const attachments = comment.attachments.filter((attachment) => attachment.attachmentId !== attachmentId);
    if (attachments.length === comment.attachments.length) return notFound(`attachment ${attachmentId}`);
    return removeContent(comment, { attachments });
  });
}

/** Removes a recording from a comment. */
export function deleteRecording(
  record: AnnotationRecord,
  { commentId, recorderId }: MutationArgs['recording.delete'],
  { now }: ReduceContext,
): Reduction {
  return updateCommentInRecord(record, commentId, now, (comment) => {
    const recorders = comment.recorders.filter(({ id }) => id !== recorderId);
    if (recorders.length === comment.recorders.length) return notFound(`recording ${recorderId}`);
    return removeContent(comment, { recorders });
  });
}

/** Metadata of a file. */
export interface FileInfo {
  readonly name: string;
  /** MIME type; empty if unknown. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** Whether a file matches an entry of the `accept` attribute of a file input. */
function hasAcceptedType({ name, type }: FileInfo, accepted: string): boolean {
  const pattern = accepted.trim().toLowerCase();
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern);
  const mimeType = type.toLowerCase();
  return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern;
}

/** Returns the error if a file cannot be attached to a comment with `count` attachments, else undefined (decisions, Limits). */
export function fileFault(
  file: FileInfo,
  { maxSize, maxCount, types }: AttachmentLimits,
  count: number,
): CollabError | undefined {
  const { name, type, size } = file;
  if (size > maxSize) {
    return { code: 'file_too_large', message: `"${name}" has ${size} bytes; accepted: ${maxSize} at most.` };
  }
  if (types && !types.some((accepted) => hasAcceptedType(file, accepted))) {
    return { code: 'file_type', message: `"${name}" is of type "${type}"; accepted: ${types.join(', ')}.` };
  }
  if (count < maxCount) return undefined;
  return { code: 'too_many_files', message: `"${name}" is one too many; accepted: ${maxCount} a comment.` };
}
