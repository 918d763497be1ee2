import { hasContent } from './annotation-shapes.js';
import { withinLimits } from './attaching.js';
import type { CommentAnnotation } from './comment-annotation.js';
import { commentById, positionOf, withCommentAt } from './comment-index.js';
import { isOneOf, timeOf, type CommentVersion } from './comment-version.js';
import { failure, notFound } from './error.js';
import { mentionedPeople } from './mentions.js';
import { lastPublished } from './drafting.js';
import type { MutationArgs } from './mutation.js';
import { commentOf, editedComment } from './new-comment.js';
import { published, publishes, withdraws } from './publishing.js';
import { withViewer } from './reading.js';
import type { AnnotationRecord } from './record.js';
import { changed, noted, type ReduceContext, type Reduction } from './reduction.js';
import { withSubscriptions } from './subscriptions.js';
import { withinLength } from './text-length.js';
import { reopened } from './triage.js';
import { userOf } from './user-of.js';

/** A reply: it reopens a terminal thread, subscribes whom it concerns, and its author has read it. A draft does nothing of that. */
export function addComment(
  record: AnnotationRecord,
  { comment: given, assignedTo }: MutationArgs['comment.add'],
  context: ReduceContext,
): Reduction {
  const { user, now, organizationId } = context;
  const { comments } = record.data;
  if (commentById(comments, given.commentId)) {
    return failure('ALREADY_EXISTS', `There is a comment ${given.commentId} already.`);
  }
  const createdAt = Math.max(now, (comments.at(-1)?.createdAt ?? 0) + 1);
  const comment = withinLimits(commentOf(given, { ...context, now: createdAt }), context.config);
  if (!comment.ok) return comment;
  const short = withinLength(comment.value, context.config);
  if (!short.ok) return short;
  const next = withCommentAt(comments, comments.length, comment.value);
  if (comment.value.isDraft) return noted(record, { ...record.data, comments: next });
  const data: CommentAnnotation = { ...reopened(record.data, context), comments: next };
  if (assignedTo) data.assignedTo = userOf(assignedTo, organizationId);
  const reads = { ...record.reads, [user.userId]: createdAt };
  // The others have not read this one.
  const seen = withViewer({ ...data, viewedBy: [] }, user);
  return changed(record, withSubscriptions(seen, organizationId, { comments: [comment.value] }), createdAt, reads);
}

const edited = (commentId: number, editedAt: number, basedOn: readonly CommentVersion[]) =>
  failure(
    'FAILED_PRECONDITION',
    `Comment ${commentId} was edited at ${editedAt}; this edit is based on ${basedOn.map(timeOf).join(' or ')}.`,
  );

/** An edit; people it no longer mentions are no longer subscribed for it. */
export function updateComment(
  record: AnnotationRecord,
  args: MutationArgs['comment.update'],
  context: ReduceContext,
): Reduction {
  const { now, organizationId, config } = context;
  const { comments } = record.data;
  const { commentId } = args.comment;
  const at = positionOf(comments, commentId);
  const before = comments[at];
  if (!before) return notFound(`comment ${commentId}`);
  if (withdraws(record, before, args))
    return failure('INVALID_ARGUMENT', `Comment ${commentId} is published: its isDraft is true; accepted: false.`);
  const { editedAt = 0 } = before;
  if (args.basedOn && !isOneOf(before, args.basedOn)) return edited(commentId, editedAt, args.basedOn);
  const after = editedComment(before, args, context);
  if (!hasContent(after)) return failure('INVALID_ARGUMENT', `The edit leaves comment ${commentId} empty.`);
  const limited = withinLimits(after, config);
  if (!limited.ok) return limited;
  const { commentText, commentHtml } = args.comment;
  // A text from before there was a limit may still be published, and lose its files.
  const short = withinLength(after, (commentText ?? commentHtml) === undefined ? {} : config);
  if (!short.ok) return short;
  if (publishes(record, before, args)) return published(record, before, after, args, context);
  const data = { ...record.data, comments: withCommentAt(comments, at, after) };
  if (before.isDraft) return noted(record, data);
  const mentions = { formerlyMentioned: mentionedPeople(before), comments: [after] };
  return changed(record, withSubscriptions(data, organizationId, mentions), now);
}

/** The end of a comment; the first takes its thread with it. */
export function deleteComment(
  record: AnnotationRecord,
  { commentId }: MutationArgs['comment.delete'],
  { now, organizationId }: ReduceContext,
): Reduction {
  const gone = commentById(record.data.comments, commentId);
  if (!gone) return notFound(`comment ${commentId}`);
  if (gone === record.data.comments[0]) return { ok: true, record: undefined };
  const comments = record.data.comments.filter((comment) => comment !== gone);
  if (gone.isDraft) return noted(record, { ...record.data, comments });
  // Nobody has read beyond the last comment: the next one may take the time of the one that is gone.
  const last = lastPublished({ comments });
  const reads = Object.entries(record.reads).map(([userId, at]) => [userId, Math.min(at, last)] as const);
  const formerlyMentioned = mentionedPeople(gone);
  const mentions = { formerlyMentioned, comments: [] };
  const data = withSubscriptions({ ...record.data, comments }, organizationId, mentions);
  return changed(record, data, now, Object.fromEntries(reads));
}
