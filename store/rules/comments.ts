import { commentFields, hasContent } from '../model/annotation-shapes.js';
import type { AnnotationRecord, CommentAnnotation } from '../model/comment-annotation.js';
import { versionTime, type CommentVersion, matchesVersion } from '../model/comment-version.js';
import type { Comment, CommentUpdate } from '../model/comment.js';
import { failure, notFound } from '../model/error.js';
import type { IdentifiedComment, MutationArgs } from '../model/mutation.js';
import { pickFields, omitFields } from '../model/record-fields.js';
import { MAX_TEXT_LENGTH } from '../model/shapes.js';
import { htmlToText } from '../model/text.js';
import { userOf } from '../model/user.js';
import { checkAttachmentLimits } from './attachments.js';
import { commentById, indexOfComment, withCommentAt } from './comment-index.js';
import { lastPublishedAt } from './draft-visibility.js';
import { mentionedPeople, type Mentions } from './mentions.js';
import { placeholderOf } from './placeholders.js';
import { withViewer } from './read-state.js';
import { type ReduceContext, updateRecord, type Reduction, updateRecordSilently } from './reduction.js';
import { isSameData } from './same-data.js';
import { reopenThread } from './status.js';
import { withSubscriptions } from './subscriptions.js';
import { checkTextLength } from './text-length.js';

const DEFAULTS = {
  type: 'text',
  commentText: '',
  attachments: [],
  recorders: [],
  taggedUserContacts: [],
  customList: [],
  isDraft: false,
} as const satisfies Partial<Comment>;

/** Returns the author's fields of a comment. Derives a missing text from the HTML, and missing recipients from the mentions. */
function authoredFields(given: CommentUpdate, organizationId: string): Partial<Comment> {
  const fields: Partial<Comment> = pickFields(given, commentFields);
  if (fields.commentHtml !== undefined) fields.commentText ??= htmlToText(fields.commentHtml).slice(0, MAX_TEXT_LENGTH);
  return withTaggedRecipients(fields, organizationId);
}

/** Creates a comment and fills in its automatic fields (Resources, Comment: auto). */
export function createComment(
  given: IdentifiedComment,
  { user: from, now: createdAt, organizationId }: Pick<ReduceContext, 'user' | 'now' | 'organizationId'>,
): Comment {
  return {
    ...DEFAULTS,
    ...authoredFields(given, organizationId),
    commentId: given.commentId,
    from,
    createdAt,
    lastUpdated: createdAt,
    status: 'added',
    reactionAnnotationIds: [],
  };
}

/**
 * Returns the `editedAt` of an edit, in ms since the epoch: `at`, but later than every version the edit may replace. The
 * result depends on the edit alone, so the client knows it in advance. Two edits may share a time; `versionOf`
 * distinguishes them by text.
 */
export function editTime(basedOn: readonly CommentVersion[], at: number): number {
  return Math.max(at, ...basedOn.map((version) => versionTime(version) + 1));
}

/** Returns the edited comment. An edited draft is not marked as edited (decisions, Transitions: Comment status). */
function editedComment(
  comment: Comment,
  { comment: given, merge = true, basedOn = [comment.editedAt ?? 0] }: MutationArgs['comment.update'],
  { now, organizationId }: Pick<ReduceContext, 'now' | 'organizationId'>,
): Comment {
  const edit = authoredFields(given, organizationId);
  // Only the data provider knows which mentions the new text still contains.
  const isTextKnown = !given.isCommentResolverUsed;
  const remaining = merge ? comment : { ...omitFields(comment, ...Object.keys(commentFields)), ...DEFAULTS };
  // The previous HTML would hide the new text.
  const base =
    edit.commentText === undefined
      ? remaining
      : { ...omitFields(remaining, 'commentHtml'), ...(isTextKnown && remainingMentions(remaining, edit)) };
  const editedAt = editTime(basedOn, now);
  const editFlags = comment.isDraft ? {} : { status: 'updated', isEdited: true };
  return { ...base, ...edit, ...editFlags, editedAt, lastUpdated: editedAt } as Comment;
}

/** Whether an edit leaves a comment as it is, apart from the marks of the edit. */
function isSameContent(before: Comment, after: Comment): boolean {
  const contentOf = (comment: Comment) => omitFields(comment, 'status', 'isEdited', 'editedAt', 'lastUpdated');
  return isSameData(contentOf(before), contentOf(after));
}

/** Whether only the author sees a comment: it is a draft or the first comment of a draft thread. */
const isUnpublished = ({ data }: AnnotationRecord, comment: Comment): boolean =>
  comment.isDraft || (comment === data.comments[0] && data.isDraft === true);

/** Whether an edit would turn a published comment into a draft. */
function isUnpublishing(
  record: AnnotationRecord,
  before: Comment,
  { comment }: MutationArgs['comment.update'],
): boolean {
  return comment.isDraft === true && !isUnpublished(record, before);
}

/** Whether an edit publishes a draft. The first comment publishes its thread. */
function isPublishing(
  record: AnnotationRecord,
  before: Comment,
  { comment, merge = true }: MutationArgs['comment.update'],
): boolean {
  // A merge keeps absent fields; a replacement resets them.
  const staysDraft = comment.isDraft ?? merge;
  return isUnpublished(record, before) && !staysDraft;
}

/**
 * Publishes a draft, unread for everyone but its author. A reply gets the current time and becomes the last comment. The
 * first comment publishes its thread, whose context the mutation may set.
 */
function publishComment(
  record: AnnotationRecord,
  before: Comment,
  after: Comment,
  { context: given = record.data.context }: MutationArgs['comment.update'],
  context: ReduceContext,
): Reduction {
  const { user, now, organizationId } = context;
  const { comments } = record.data;
  const others = comments.filter((comment) => comment !== before);
  if (before === comments[0]) {
    // Publishing a thread keeps its status and resets all read positions.
    const thread = { ...omitFields(record.data, 'isDraft'), comments: [after, ...others], viewedBy: [] };
    const data = withViewer(given === undefined ? thread : { ...thread, context: given }, user);
    const reads = { [user.userId]: comments.at(-1)?.createdAt ?? 0 };
    return updateRecord(record, withSubscriptions(data, organizationId), now, reads);
  }
  const createdAt = Math.max(now, (comments.at(-1)?.createdAt ?? 0) + 1);
  const data = { ...reopenThread(record.data, context), comments: [...others, { ...after, createdAt }], viewedBy: [] };
  const reads = { ...record.reads, [user.userId]: createdAt };
  return updateRecord(record, withSubscriptions(withViewer(data, user), organizationId), createdAt, reads);
}

/**
 * Adds a reply. A published reply reopens a resolved thread, subscribes participants, and is read by its author. A draft
 * does none of this.
 */
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
  const comment = checkAttachmentLimits(createComment(given, { ...context, now: createdAt }), context.config);
  if (!comment.ok) return comment;
  const lengthCheck = checkTextLength(comment.value, context.config);
  if (!lengthCheck.ok) return lengthCheck;
  const next = withCommentAt(comments, comments.length, comment.value);
  if (comment.value.isDraft) return updateRecordSilently(record, { ...record.data, comments: next });
  const data: CommentAnnotation = { ...reopenThread(record.data, context), comments: next };
  if (assignedTo) data.assignedTo = userOf(assignedTo, organizationId);
  const reads = { ...record.reads, [user.userId]: createdAt };
  // Nobody else has read the new reply.
  const viewed = withViewer({ ...data, viewedBy: [] }, user);
  return updateRecord(
    record,
    withSubscriptions(viewed, organizationId, { comments: [comment.value] }),
    createdAt,
    reads,
  );
}

const editConflict = (commentId: number, editedAt: number, basedOn: readonly CommentVersion[]) =>
  failure(
    'FAILED_PRECONDITION',
    `Comment ${commentId} was edited at ${editedAt}; this edit is based on ${basedOn.map(versionTime).join(' or ')}.`,
  );

/** Edits a comment. Ends automatic subscriptions of users it no longer mentions. */
export function updateComment(
  record: AnnotationRecord,
  args: MutationArgs['comment.update'],
  context: ReduceContext,
): Reduction {
  const { now, organizationId, config } = context;
  const { comments } = record.data;
  const { commentId } = args.comment;
  const index = indexOfComment(comments, commentId);
  const before = comments[index];
  if (!before) return notFound(`comment ${commentId}`);
  if (isUnpublishing(record, before, args))
    return failure('INVALID_ARGUMENT', `Comment ${commentId} is published: its isDraft is true; accepted: false.`);
  const { editedAt = 0 } = before;
  if (args.basedOn && !matchesVersion(before, args.basedOn)) return editConflict(commentId, editedAt, args.basedOn);
  const after = editedComment(before, args, context);
  if (!hasContent(after)) return failure('INVALID_ARGUMENT', `The edit leaves comment ${commentId} empty.`);
  const limitCheck = checkAttachmentLimits(after, config);
  if (!limitCheck.ok) return limitCheck;
  const { commentText, commentHtml } = args.comment;
  // A text stored before the limit applied can still be published or lose attachments.
  const lengthCheck = checkTextLength(after, (commentText ?? commentHtml) === undefined ? {} : config);
  if (!lengthCheck.ok) return lengthCheck;
  if (isPublishing(record, before, args)) return publishComment(record, before, after, args, context);
  // The record of an edit looks the same if a data provider stores the text.
  if (!args.comment.isCommentResolverUsed && isSameContent(before, after)) return { ok: true, record };
  const data = { ...record.data, comments: withCommentAt(comments, index, after) };
  if (before.isDraft) return updateRecordSilently(record, data);
  const mentions = { formerlyMentioned: mentionedPeople(before), comments: [after] };
  return updateRecord(record, withSubscriptions(data, organizationId, mentions), now);
}

/** Deletes a comment. Deleting the first comment deletes its thread. */
export function deleteComment(
  record: AnnotationRecord,
  { commentId }: MutationArgs['comment.delete'],
  { now, organizationId }: ReduceContext,
): Reduction {
  const deleted = commentById(record.data.comments, commentId);
  if (!deleted) return notFound(`comment ${commentId}`);
  if (deleted === record.data.comments[0]) return { ok: true, record: undefined };
  const comments = record.data.comments.filter((comment) => comment !== deleted);
  if (deleted.isDraft) return updateRecordSilently(record, { ...record.data, comments });
  // Read positions must not exceed the last comment: the next comment may get the time of the deleted one.
  const last = lastPublishedAt({ comments });
  const reads = Object.entries(record.reads).map(([userId, readAt]) => [userId, Math.min(readAt, last)] as const);
  const formerlyMentioned = mentionedPeople(deleted);
  const mentions = { formerlyMentioned, comments: [] };
  const data = withSubscriptions({ ...record.data, comments }, organizationId, mentions);
  return updateRecord(record, data, now, Object.fromEntries(reads));
}

/** Returns the fields with `to` derived from `taggedUserContacts`, unless `to` is given. */
export function withTaggedRecipients(fields: Partial<Comment>, organizationId: string): Partial<Comment> {
  const { to, taggedUserContacts } = fields;
  if (to || !taggedUserContacts) return fields;
  const people = taggedUserContacts.map(({ userId, contact }) => userOf(contact ?? { userId }, organizationId));
  return { ...fields, to: [...new Map(people.map((person) => [person.userId, person])).values()] };
}

/** Returns the mentions that a new text still contains, as a placeholder or as their text. */
export function remainingMentions({ to, taggedUserContacts }: Mentions, edit: Partial<Comment>): Partial<Mentions> {
  const { commentText = '', commentHtml = '' } = edit;
  const contains = (text: string) => commentText.includes(text) || commentHtml.includes(text);
  const remaining = taggedUserContacts.filter(
    ({ text, userId }) => contains(placeholderOf(userId)) || (text && contains(text)),
  );
  const removedIds = new Set(taggedUserContacts.filter((tag) => !remaining.includes(tag)).map(({ userId }) => userId));
  return { taggedUserContacts: remaining, ...(to && { to: to.filter(({ userId }) => !removedIds.has(userId)) }) };
}
