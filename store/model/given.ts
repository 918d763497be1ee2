import { can } from './can.js';
import type { Comment } from './comment.js';
import { hasDrafts } from './comment-index.js';
import type { Viewer } from './context-filter.js';
import { isAuthor } from './drafting.js';
import type { AnnotationRecord } from './record.js';
import { recordFor } from './snapshot.js';

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
