import type { TrustedContext } from '../../store/backends/authority/log.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { AnnotationRecord, CommentAnnotation } from '../../store/model/comment-annotation.js';
import type { Comment } from '../../store/model/comment.js';
import { locationIdOf, newCommentId, newId } from '../../store/model/ids.js';
import type { IdentifiedComment } from '../../store/model/mutation.js';
import type { NotificationRecord } from '../../store/model/notification-record.js';
import type { PageInfo } from '../../store/model/organization.js';
import { firstStatus, type CommentConfig } from '../../store/model/predefined.js';
import { MAX_TEXT_LENGTH } from '../../store/model/shapes.js';
import { isResolved, type CustomPriority, type CustomStatus } from '../../store/model/status.js';
import { textLength } from '../../store/model/text.js';
import { userOf } from '../../store/model/user.js';
import { createComment } from '../../store/rules/comments.js';
import { createNotificationRecord } from '../../store/rules/notifications.js';
import { withSubscriptions } from '../../store/rules/subscriptions.js';
import { withSnapshots } from '../../store/rules/user-snapshots.js';
import { storedPriority, storedStatus } from './given-values.js';
import type { GivenAnnotation, GivenComment } from './schemas.js';
import { invalid, invalidValue } from './validation.js';

/** A new thread with its final ids and values. */
export interface NewThread {
  readonly annotationId: string;
  /** In the order of the call. */
  readonly commentIds: readonly number[];
  readonly given: GivenAnnotation;
  /** Oldest first, each later than the one before. */
  readonly comments: readonly NewThreadComment[];
  readonly status: CustomStatus;
  readonly priority: CustomPriority | undefined;
}

interface NewThreadComment {
  readonly commentId: number;
  readonly createdAt: number;
  readonly given: GivenComment;
}

/**
 * Returns the threads of a call. Throws a CollabFailure of code INVALID_ARGUMENT if any of them cannot be added, whatever is stored: nothing
 * has been added then.
 */
export function prepareThreads(
  annotations: readonly GivenAnnotation[],
  config: CommentConfig,
  now: number,
): readonly NewThread[] {
  const annotationIds = new Set<string>();
  return annotations.map((given, index) => {
    const path = `data.commentAnnotations[${index}]`;
    const { annotationId = newId() } = given;
    if (annotationIds.has(annotationId))
      throw invalidValue(annotationId, `${path}.annotationId`, 'an id that no other annotation of the call has');
    annotationIds.add(annotationId);
    const url = given.pageInfo?.url;
    if (url !== undefined && !/^https?:/.test(URL.canParse(url) ? new URL(url).protocol : ''))
      throw invalidValue(url, `${path}.pageInfo.url`, 'an absolute address, http or https');
    for (const [at, comment] of given.commentData.entries())
      checkComment(comment, config, `${path}.commentData[${at}]`);
    const commentIds = commentIdsOf(given, path);
    const status = given.status ? storedStatus(given.status, config, `${path}.status`) : firstStatus(config, 'default');
    if (!status) throw invalid(`${path}.status is missing; the service has no status of type default.`);
    const priority = given.priority && storedPriority(given.priority, config, `${path}.priority`);
    return { annotationId, commentIds, given, comments: orderComments(given, commentIds, now), status, priority };
  });
}

/** Returns the ids of the comments, new ones for comments without. Throws a CollabFailure of code INVALID_ARGUMENT for an id that occurs twice. */
export function commentIdsOf({ commentData }: Pick<GivenAnnotation, 'commentData'>, path: string): readonly number[] {
  const used = new Set<number>();
  for (const [at, { commentId }] of commentData.entries()) {
    if (commentId === undefined) continue;
    if (used.has(commentId))
      throw invalidValue(
        commentId,
        `${path}.commentData[${at}].commentId`,
        'an id that no other comment of the annotation has',
      );
    used.add(commentId);
  }
  return commentData.map(({ commentId }) => {
    if (commentId !== undefined) return commentId;
    let next = newCommentId();
    while (used.has(next)) next = newCommentId();
    used.add(next);
    return next;
  });
}

export function checkComment(
  comment: GivenComment,
  { maxLength = MAX_TEXT_LENGTH }: CommentConfig,
  path: string,
): void {
  const { commentText, commentHtml, isCommentResolverUsed, taggedUserContacts = [] } = comment;
  const content = commentText ?? commentHtml;
  if (content === undefined) throw invalidValue(content, `${path}.commentText`, 'a text, or commentHtml');
  if (!isCommentResolverUsed && !commentText?.trim() && !commentHtml?.trim())
    throw invalidValue(
      content,
      `${path}.${commentText === undefined ? 'commentHtml' : 'commentText'}`,
      'a text that is not blank',
    );
  const length = textLength({ commentText: commentText ?? '', ...(commentHtml !== undefined && { commentHtml }) });
  if (length > maxLength) throw invalid(`${path} has a text of ${length} characters; accepted: ${maxLength} at most.`);
  for (const [at, { userId, contact }] of taggedUserContacts.entries())
    if (contact && contact.userId !== userId)
      throw invalidValue(
        contact.userId,
        `${path}.taggedUserContacts[${at}].contact.userId`,
        `the userId of the tag, ${JSON.stringify(userId)}`,
      );
}

/**
 * Returns the comments by time. A comment without a time follows the one before it. Comments of the same time stay in their order, each 1 ms
 * after the other: read positions distinguish comments by their time.
 */
function orderComments(
  { commentData, createdAt: start }: GivenAnnotation,
  commentIds: readonly number[],
  now: number,
): readonly NewThreadComment[] {
  let last = -1;
  const timed = commentData.map((given, at) => {
    last = given.createdAt ?? Math.max(start ?? now, last + 1);
    return { given, createdAt: last, commentId: commentIds[at] ?? newCommentId() };
  });
  last = -1;
  return timed
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((comment) => {
      last = Math.max(comment.createdAt, last + 1);
      return { ...comment, createdAt: last };
    });
}

/** Returns the content of a comment of a call, as the rules of comments take it. */
export function contentOf(
  commentId: number,
  given: Partial<Omit<GivenComment, 'from'>>,
  organizationId: string,
): IdentifiedComment {
  const { commentText, commentHtml, context, isCommentResolverUsed, isCommentTextAvailable } = given;
  const tags = given.taggedUserContacts?.map(({ userId, text, contact }) => ({
    userId,
    text: text ?? `@${contact?.name || contact?.email || userId}`,
    ...(contact && { contact: userOf(contact, organizationId) }),
  }));
  return {
    commentId,
    ...(commentText !== undefined && { commentText }),
    ...(commentHtml !== undefined && { commentHtml }),
    ...(context && { context }),
    ...(isCommentResolverUsed !== undefined && { isCommentResolverUsed }),
    ...(isCommentTextAvailable !== undefined && { isCommentTextAvailable }),
    ...(tags && { taggedUserContacts: tags }),
  } as IdentifiedComment;
}

/** Returns a comment as stored. */
function storedComment({ commentId, createdAt, given }: NewThreadComment, organizationId: string): Comment {
  const { from, lastUpdated = createdAt } = given;
  const author = { user: userOf(from, organizationId), now: createdAt, organizationId };
  return { ...createComment(contentOf(commentId, given, organizationId), author), lastUpdated };
}

/** Returns the page of a thread as a page describes itself. */
function pageInfoOf({ url, title }: NonNullable<GivenAnnotation['pageInfo']>): PageInfo {
  const { href, origin, pathname, search } = new URL(url);
  return {
    url: href,
    baseUrl: origin,
    path: pathname,
    ...(search && { queryParams: search.slice(1) }),
    ...(title !== undefined && { title }),
  };
}

/** Returns the record of a new thread, in the name of the authors of its comments. */
function createRecord(
  { annotationId, given, comments: timed, status, priority }: NewThread,
  { organizationId, documentId }: Scope,
  annotationNumber: number,
): AnnotationRecord {
  const comments = timed.map((comment) => storedComment(comment, organizationId));
  const [first] = comments;
  const lastComment = comments.at(-1);
  if (!first || !lastComment) throw new Error(`The annotation ${annotationId} has no comments.`);
  const { location, targetElement, assignedTo, context, contextFilter, pageInfo } = given;
  const { createdAt = first.createdAt ?? 0 } = given;
  const lastUpdated = given.lastUpdated ?? Math.max(createdAt, ...comments.map((comment) => comment.lastUpdated ?? 0));
  const data: CommentAnnotation = {
    annotationId,
    commentCategories: [],
    status,
    comments,
    from: first.from,
    createdAt,
    lastUpdated,
    annotationNumber,
    viewedBy: [lastComment.from],
    ...(location && { location, ...(location.id !== undefined && { locationId: locationIdOf(location.id) }) }),
    ...(targetElement && { targetElement }),
    ...(targetElement?.elementId !== undefined && { targetElementId: targetElement.elementId }),
    ...(assignedTo && { assignedTo: userOf(assignedTo, organizationId) }),
    ...(priority && { priority }),
    ...(context && { context }),
    ...(contextFilter && { contextFilter }),
    ...(pageInfo && { pageInfo: pageInfoOf(pageInfo) }),
    ...(isResolved(status) && { resolvedByUserId: first.from.userId }),
  };
  const reads = Object.fromEntries(comments.map(({ from, createdAt: at = 0 }) => [from.userId, at]));
  return withSnapshots({
    id: annotationId,
    organizationId,
    documentId,
    version: 1,
    data: withSubscriptions(data, organizationId),
    reads,
  });
}

/** Returns the version of a thread with its first comments only. */
const withFirstComments = (record: AnnotationRecord, count: number): AnnotationRecord | undefined =>
  count === 0 ? undefined : { ...record, data: { ...record.data, comments: record.data.comments.slice(0, count) } };

/** Returns the notifications of the comments that request one. */
function notificationsOf(
  record: AnnotationRecord,
  comments: readonly NewThreadComment[],
  { clock }: TrustedContext,
): readonly NotificationRecord[] {
  return comments.flatMap(({ commentId, given: { triggerNotification } }, at) => {
    const comment = record.data.comments[at];
    if (!triggerNotification || !comment) return [];
    const { id: annotationId } = record;
    return (
      createNotificationRecord(
        { name: 'comment.add', args: { annotationId, comment: { ...comment, commentId } } },
        withFirstComments(record, at),
        withFirstComments(record, at + 1),
        { id: newId(), user: comment.from, now: clock.next() },
      ) ?? []
    );
  });
}

/** Returns the record and the notifications of a new thread. */
export function createThread(
  thread: NewThread,
  scope: Scope,
  context: TrustedContext,
): { readonly row: AnnotationRecord; readonly notifications: readonly NotificationRecord[] } {
  const row = createRecord(thread, scope, context.annotationNumber);
  return { row, notifications: notificationsOf(row, thread.comments, context) };
}
