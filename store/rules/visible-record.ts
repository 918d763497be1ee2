import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { hasDrafts } from './comment-index.js';
import { isAuthor } from './draft-visibility.js';
import { can } from './permissions.js';
import { redactRecord } from './user-snapshots.js';
import type { Viewer } from './visibility.js';

/** Whether a user may read a record, though possibly not all of its content. With null: whether every user may read it. */
export const canReadRecord = (user: Viewer | null, { data }: AnnotationRecord): boolean =>
  can(user, 'annotation.read', { annotation: data });

/**
 * Returns the record as a user may see it: without other users' drafts (Resources, isDraft) and with redacted users.
 * Returns undefined if the user may not read it.
 */
export function visibleRecordFor(user: Viewer | null, record: AnnotationRecord): AnnotationRecord | undefined {
  if (!canReadRecord(user, record)) return undefined;
  const redacted = redactRecord(user, record);
  const { data } = redacted;
  const isVisible = (comment: Comment) => !comment.isDraft || isAuthor(user, comment);
  if (!hasDrafts(data.comments) || data.comments.every(isVisible)) return redacted;
  return { ...redacted, data: { ...data, comments: data.comments.filter(isVisible) } };
}
