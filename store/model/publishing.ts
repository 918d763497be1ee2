import type { Comment } from './comment.js';
import type { MutationArgs } from './mutation.js';
import { withViewer } from './reading.js';
import type { AnnotationRecord } from './record.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { withSubscriptions } from './subscriptions.js';
import { reopened } from './triage.js';
import { without } from './without.js';

/** Whether a comment is known to its author alone: a draft, or the first of a thread that is one. */
const isUnpublished = ({ data }: AnnotationRecord, comment: Comment): boolean =>
  comment.isDraft || (comment === data.comments[0] && data.isDraft === true);

/** Whether an edit would take back what others have seen, and may have answered. */
export function withdraws(
  record: AnnotationRecord,
  before: Comment,
  { comment }: MutationArgs['comment.update'],
): boolean {
  return comment.isDraft === true && !isUnpublished(record, before);
}

/** Whether an edit publishes what was a draft; that of the first comment, its thread with it. */
export function publishes(
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
export function published(
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
