import { LONGEST_TEXT } from '../model/shapes.js';
import { commentFields, hasContent } from '../model/annotation-shapes.js';
import type { Comment, CommentUpdate } from '../model/comment.js';
import { timeOf, type CommentVersion, isOneOf } from '../model/comment-version.js';
import { mentionedPeople, type Mentions } from './mentions.js';
import type { IdentifiedComment, MutationArgs } from '../model/mutation.js';
import { type ReduceContext, changed, type Reduction, noted } from './reduction.js';
import { textOfHtml, withinLength } from '../model/text.js';
import { only, without } from '../model/record-fields.js';
import { withViewer } from './read-state.js';
import type { AnnotationRecord, CommentAnnotation } from '../model/comment-annotation.js';
import { withSubscriptions } from './subscriptions.js';
import { reopened } from './status.js';
import { withinLimits } from './attachments.js';
import { commentById, positionOf, withCommentAt } from './comment-index.js';
import { failure, notFound } from '../model/error.js';
import { lastPublished } from './drafts.js';
import { userOf } from '../model/user.js';
import { placeholderOf } from './placeholders.js';

const DEFAULTS = {
  type: 'text',
  commentText: '',
  attachments: [],
  recorders: [],
  taggedUserContacts: [],
  customList: [],
  isDraft: false,
} as const satisfies Partial<Comment>;

/** What an author says, with the text taken from the HTML where it comes alone, and whom it is to from whom it tags. */
function authored(given: CommentUpdate, organizationId: string): Partial<Comment> {
  const said: Partial<Comment> = only(given, commentFields);
  if (said.commentHtml !== undefined) said.commentText ??= textOfHtml(said.commentHtml).slice(0, LONGEST_TEXT);
  return addressed(said, organizationId);
}

/** A comment with all that its author did not say (Resources, Comment: auto). */
export function commentOf(
  given: IdentifiedComment,
  { user: from, now: createdAt, organizationId }: ReduceContext,
): Comment {
  return {
    ...DEFAULTS,
    ...authored(given, organizationId),
    commentId: given.commentId,
    from,
    createdAt,
    lastUpdated: createdAt,
    status: 'added',
    reactionAnnotationIds: [],
  };
}

/**
 * When an edit counts as made: after every version it may replace, whatever the clocks say. It depends on nothing but the edit: whoever makes
 * it knows beforehand. Two people may make edits of the same time; their texts tell them apart (`versionOf`).
 */
export function editTime(basedOn: readonly CommentVersion[], at: number): number {
  return Math.max(at, ...basedOn.map((version) => timeOf(version) + 1));
}

/** A comment after its author's edit (decisions, Transitions: Comment status). What is changed of a draft, nobody else has known otherwise. */
function editedComment(
  comment: Comment,
  { comment: given, merge = true, basedOn = [comment.editedAt ?? 0] }: MutationArgs['comment.update'],
  { now, organizationId }: Pick<ReduceContext, 'now' | 'organizationId'>,
): Comment {
  const edit = authored(given, organizationId);
  const kept = merge ? comment : { ...without(comment, ...Object.keys(commentFields)), ...DEFAULTS };
  // HTML that says what the text said before would hide the edit.
  const base =
    edit.commentText === undefined ? kept : { ...without(kept, 'commentHtml'), ...stillMentioned(kept, edit) };
  const editedAt = editTime(basedOn, now);
  const mark = comment.isDraft ? {} : { status: 'updated', isEdited: true };
  return { ...base, ...edit, ...mark, editedAt, lastUpdated: editedAt } as Comment;
}

/** Whether a comment is known to its author alone: a draft, or the first of a thread that is one. */
const isUnpublished = ({ data }: AnnotationRecord, comment: Comment): boolean =>
  comment.isDraft || (comment === data.comments[0] && data.isDraft === true);

/** Whether an edit would take back what others have seen, and may have answered. */
function withdraws(record: AnnotationRecord, before: Comment, { comment }: MutationArgs['comment.update']): boolean {
  return comment.isDraft === true && !isUnpublished(record, before);
}

/** Whether an edit publishes what was a draft; that of the first comment, its thread with it. */
function publishes(
  record: AnnotationRecord,
  before: Comment,
  { comment, merge = true }: MutationArgs['comment.update'],
): boolean {
  // What an edit does not say stays as it is, unless it says all anew.
  const staysDraft = comment.isDraft ?? merge;
  return isUnpublished(record, before) && !staysDraft;
}

/**
 * A draft appears to the others, as a comment that was made now: the last of its thread, which nobody but its author has read. A thread may
 * be given a context with that.
 */
function published(
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
    // The thread stays as it is; where it was known before, it is new once more.
    const thread = { ...without(record.data, 'isDraft'), comments: [after, ...others], viewedBy: [] };
    const data = withViewer(given === undefined ? thread : { ...thread, context: given }, user);
    const reads = { [user.userId]: comments.at(-1)?.createdAt ?? 0 };
    return changed(record, withSubscriptions(data, organizationId), now, reads);
  }
  const createdAt = Math.max(now, (comments.at(-1)?.createdAt ?? 0) + 1);
  const data = { ...reopened(record.data, context), comments: [...others, { ...after, createdAt }], viewedBy: [] };
  const reads = { ...record.reads, [user.userId]: createdAt };
  return changed(record, withSubscriptions(withViewer(data, user), organizationId), createdAt, reads);
}

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

/** What a comment says of whom it mentions, where it says only whom its text tags: they are whom it is to. */
export function addressed(said: Partial<Comment>, organizationId: string): Partial<Comment> {
  const { to, taggedUserContacts } = said;
  if (to || !taggedUserContacts) return said;
  const people = taggedUserContacts.map(({ userId, contact }) => userOf(contact ?? { userId }, organizationId));
  return { ...said, to: [...new Map(people.map((person) => [person.userId, person])).values()] };
}

/** What is left of a comment's mentions under a new text: those that still stand in it, by placeholder or by their text. */
export function stillMentioned({ to, taggedUserContacts }: Mentions, said: Partial<Comment>): Partial<Mentions> {
  const { commentText = '', commentHtml = '' } = said;
  const stands = (text: string) => commentText.includes(text) || commentHtml.includes(text);
  const left = taggedUserContacts.filter(({ text, userId }) => stands(placeholderOf(userId)) || (text && stands(text)));
  const gone = new Set(taggedUserContacts.filter((tag) => !left.includes(tag)).map(({ userId }) => userId));
  return { taggedUserContacts: left, ...(to && { to: to.filter(({ userId }) => !gone.has(userId)) }) };
}
