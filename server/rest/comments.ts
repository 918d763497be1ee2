import type { Scope } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { AnnotationRecord } from '../../store/model/comment-annotation.js';
import type { Comment } from '../../store/model/comment.js';
import { newId } from '../../store/model/ids.js';
import type { NotificationRecord } from '../../store/model/notification-record.js';
import { userOf, type User } from '../../store/model/user.js';
import { addComment, deleteComment, updateComment } from '../../store/rules/comments.js';
import { createNotificationRecord } from '../../store/rules/notifications.js';
import type { ReduceContext, Reduction } from '../../store/rules/reduction.js';
import { withSnapshots } from '../../store/rules/user-snapshots.js';
import type { Service } from '../service.js';
import { withoutDrafts } from './annotations.js';
import type { AddCommentsData, DeleteCommentsData, GetCommentsData, UpdateCommentsData } from './comment-schemas.js';
import { missing, runById, type Results } from './items.js';
import { withKnownUsers } from './known-users.js';
import { checkComment, commentIdsOf, contentOf } from './new-thread.js';

interface ThreadName extends Scope {
  readonly annotationId: string;
}

/** Returns the context in which the rules change a thread for a user. */
const contextOf = (
  { config }: Pick<Service, 'config'>,
  { organizationId, documentId }: Scope,
  user: User,
  now = Date.now(),
): ReduceContext => ({ config, organizationId, documentId, user, now, annotationNumber: 0 });

/** Returns the changed thread, undefined for a deleted one. Throws a CollabFailure if the rules refuse the change. */
function changedThread(before: AnnotationRecord, reduction: Reduction): AnnotationRecord | undefined {
  if (!reduction.ok) throw new CollabFailure(reduction.error);
  const { record } = reduction;
  return record && record !== before ? withSnapshots(record, before) : record;
}

const publishedThread = (row: AnnotationRecord | undefined, annotationId: string): AnnotationRecord => {
  if (!row || !withoutDrafts(row)) throw missing(`annotation ${annotationId}`);
  return row;
};

const publishedComment = ({ data }: AnnotationRecord, id: number): Comment => {
  const found = data.comments.find(({ commentId, isDraft }) => commentId === id && !isDraft);
  if (!found) throw missing(`comment ${id}`);
  return found;
};

/** Adds comments to an annotation: all of them, or none. They follow the comments that are there. */
export async function addComments(
  service: Pick<Service, 'config' | 'directory' | 'log'>,
  data: AddCommentsData,
): Promise<{ annotationId: string; commentIds: number[] }> {
  const { organizationId, documentId, annotationId } = data;
  const scope: Scope = { organizationId, documentId };
  for (const [at, comment] of data.commentData.entries())
    checkComment(comment, service.config, `data.commentData[${at}]`);
  const commentIds = commentIdsOf(data, 'data');
  const comments = await withKnownUsers(service.directory, organizationId, data.commentData);
  await service.log.applyTrusted(scope, annotationId, (stored, { clock }) => {
    let row = publishedThread(stored, annotationId);
    const notifications: NotificationRecord[] = [];
    for (const [at, given] of comments.entries()) {
      const user = userOf(given.from, organizationId);
      const comment = contentOf(commentIds[at] ?? 0, given, organizationId);
      const before = row;
      const context = contextOf(service, scope, user, given.createdAt);
      const next = changedThread(before, addComment(before, { annotationId, comment }, context));
      if (!next) continue;
      row = next;
      if (!given.triggerNotification) continue;
      const notification = createNotificationRecord(
        { name: 'comment.add', args: { annotationId, comment } },
        before,
        row,
        {
          id: newId(),
          user,
          now: clock.next(),
        },
      );
      if (notification) notifications.push(notification);
    }
    return { row, notifications };
  });
  return { annotationId, commentIds: [...commentIds] };
}

/** Returns the published comments of an annotation that match the filters. */
export async function getComments(
  { rows }: Pick<Service, 'rows'>,
  { annotationId, commentIds, userIds, ...scope }: GetCommentsData,
): Promise<{ comments: Comment[] }> {
  const row = await rows.row(scope, annotationId);
  const thread = row && withoutDrafts(row);
  if (!thread) throw missing(`annotation ${annotationId}`);
  const comments = thread.data.comments.filter(
    ({ commentId, from }) =>
      (!commentIds || commentIds.includes(commentId)) && (!userIds || userIds.includes(from.userId)),
  );
  return { comments };
}

/** Sets values of comments of an annotation. Nobody is notified. */
export async function updateComments(
  service: Pick<Service, 'config' | 'directory' | 'log'>,
  { commentIds, updatedData, ...thread }: UpdateCommentsData,
): Promise<Results<{ readonly id: string }>> {
  const given = await withKnownUsers(service.directory, thread.organizationId, updatedData);
  return changeComments(service, thread, commentIds, (row, comment) => {
    const context = contextOf(service, thread, comment.from);
    const content = contentOf(comment.commentId, given, thread.organizationId);
    const next = changedThread(row, updateComment(row, { annotationId: row.id, comment: content }, context));
    if (next === row) return { row, message: 'The comment has these values already.' };
    return { row: next, message: 'Comment updated.' };
  });
}

/** Deletes comments of an annotation. Its first comment takes the annotation with it. */
export function deleteComments(
  service: Pick<Service, 'config' | 'log'>,
  { commentIds, ...thread }: DeleteCommentsData,
): Promise<Results<{ readonly id: string }>> {
  return changeComments(service, thread, commentIds, (row, { commentId, from }) => {
    const context = contextOf(service, thread, from);
    const next = changedThread(row, deleteComment(row, { annotationId: row.id, commentId }, context));
    return {
      row: next,
      message: next ? 'Comment deleted.' : 'The first comment was deleted, and with it its annotation.',
    };
  });
}

/** Changes comments of an annotation one by one. */
function changeComments(
  { log }: Pick<Service, 'log'>,
  { annotationId, ...scope }: ThreadName,
  commentIds: readonly number[],
  change: (
    row: AnnotationRecord,
    comment: Comment,
  ) => { readonly row: AnnotationRecord | undefined; readonly message: string },
): Promise<Results<{ readonly id: string }>> {
  return runById(commentIds.map(String), async (id) => {
    let message = '';
    await log.applyTrusted(scope, annotationId, (stored) => {
      const before = publishedThread(stored, annotationId);
      const changed = change(before, publishedComment(before, Number(id)));
      message = changed.message;
      return changed.row === before ? undefined : { row: changed.row };
    });
    return message;
  });
}
