import { can } from './permissions.js';
import type { Comment } from '../model/comment.js';
import { hasDrafts } from './comment-index.js';
import type { Viewer } from './visibility.js';
import { isAuthor } from './drafts.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import { recordFor } from './user-snapshots.js';

/**
 * A record as a reader gets it: without other people's drafts (Resources, isDraft) and with what the reader may know of people. Undefined
 * if the reader may not see the record.
 */
export function givenTo(user: Viewer | null, record: AnnotationRecord): AnnotationRecord | undefined {
  if (!can(user, 'annotation.read', { annotation: record.data })) return undefined;
  const told = recordFor(user, record);
  const { data } = told;
  const isGiven = (comment: Comment) => !comment.isDraft || isAuthor(user, comment);
  if (!hasDrafts(data.comments) || data.comments.every(isGiven)) return told;
  return { ...told, data: { ...data, comments: data.comments.filter(isGiven) } };
}
