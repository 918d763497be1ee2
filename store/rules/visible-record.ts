import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { hasDrafts } from './comment-index.js';
import { isAuthor } from './draft-visibility.js';
import { can } from './permissions.js';
import { redactRecord } from './user-snapshots.js';
import type { Viewer } from './visibility.js';

/**
 * Returns the record as a user may see it: without other users' drafts (Resources, isDraft) and with redacted users.
 * Returns undefined if the user may not read it.
 */
export function visibleRecordFor(user: Viewer | null, record: AnnotationRecord): AnnotationRecord | undefined {
  if (!can(user, 'annotation.read', { annotation: record.data })) return undefined;
  const redacted = redactRecord(user, record);
  const { data } = redacted;
  const isVisible = (comment: Comment) => !comment.isDraft || isAuthor(user, comment);
  if (!hasDrafts(data.comments) || data.comments.every(isVisible)) return redacted;
  return { ...redacted, data: { ...data, comments: data.comments.filter(isVisible) } };
}
