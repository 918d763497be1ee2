import { can } from './can.js';
import type { Comment } from './comment.js';
import type { Viewer } from './context-filter.js';
import { isAuthor } from './drafting.js';
import type { AnnotationRecord } from './record.js';

/** A record as a person is given it: without other people's drafts; undefined where they may not see it at all (Resources, isDraft). */
export function givenTo(user: Viewer | null, record: AnnotationRecord): AnnotationRecord | undefined {
  const { data } = record;
  if (!can(user, 'annotation.read', { annotation: data })) return undefined;
  const isGiven = (comment: Comment) => !comment.isDraft || isAuthor(user, comment);
  if (data.comments.every(isGiven)) return record;
  return { ...record, data: { ...data, comments: data.comments.filter(isGiven) } };
}
