import { hasContent } from '../model/annotation-shapes.js';
import type { Comment } from '../model/comment.js';
import { commentChanged, type ReduceContext, type Reduction } from './reduction.js';
import { failure, notFound, type Result, type CollabError } from '../model/error.js';
import type { MutationArgs } from '../model/mutation.js';
import type { CommentConfig } from '../model/predefined.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { AttachmentLimits } from '../model/attachment.js';

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

/** What is known of a file before it is read. */
export interface FileFacts {
  readonly name: string;
  /** MIME type, empty where it is not known. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Whether a file is of a type, as the `accept` of a file input has it. */
function isOf({ name, type }: FileFacts, accepted: string): boolean {
  const wanted = accepted.trim().toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  const own = type.toLowerCase();
  return wanted.endsWith('/*') ? own.startsWith(wanted.slice(0, -1)) : own === wanted;
}

/** Why a file may not be attached to a comment that names so many; undefined where it may (decisions, Limits). */
export function fileFault(
  file: FileFacts,
  { maxSize, maxCount, types }: AttachmentLimits,
  count: number,
): CollabError | undefined {
  const { name, type, size } = file;
  if (size > maxSize) {
    return { code: 'file_too_large', message: `"${name}" has ${size} bytes; accepted: ${maxSize} at most.` };
  }
  if (types && !types.some((accepted) => isOf(file, accepted))) {
    return { code: 'file_type', message: `"${name}" is of type "${type}"; accepted: ${types.join(', ')}.` };
  }
  if (count < maxCount) return undefined;
  return { code: 'too_many_files', message: `"${name}" is one too many; accepted: ${maxCount} a comment.` };
}
