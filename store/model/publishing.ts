import type { Comment } from './comment.js';
import type { MutationArgs } from './mutation.js';
import { withViewer } from './reading.js';
import type { AnnotationRecord } from './record.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { withSubscriptions } from './subscriptions.js';
import { reopened } from './triage.js';
import { without } from './without.js';

/** Whether an edit publishes what was a draft; that of the first comment, its thread with it. */
export function publishes(
  { data }: AnnotationRecord,
  before: Comment,
  { comment, merge = true }: MutationArgs['comment.update'],
): boolean {
  const wasDraft = before.isDraft || (before === data.comments[0] && data.isDraft === true);
  // What an edit does not say stays as it is, unless it says all anew.
  const staysDraft = comment.isDraft ?? merge;
  return wasDraft && !staysDraft;
}

/** A draft appears to the others, as a comment that was made now: the last of its thread, which nobody but its author has read. */
export function published(
  record: AnnotationRecord,
  before: Comment,
  after: Comment,
  context: ReduceContext,
): Reduction {
  const { user, now, organizationId } = context;
  const { comments } = record.data;
  const others = comments.filter((comment) => comment !== before);
  if (before === comments[0]) {
    // The thread stays as it is; where it was known before, it is new once more.
    const data = withViewer({ ...without(record.data, 'isDraft'), comments: [after, ...others], viewedBy: [] }, user);
    const reads = { [user.userId]: comments.at(-1)?.createdAt ?? 0 };
    return changed(record, withSubscriptions(data, organizationId), now, reads);
  }
  const createdAt = Math.max(now, (comments.at(-1)?.createdAt ?? 0) + 1);
  const data = { ...reopened(record.data, context), comments: [...others, { ...after, createdAt }], viewedBy: [] };
  const reads = { ...record.reads, [user.userId]: createdAt };
  return changed(record, withSubscriptions(withViewer(data, user), organizationId), createdAt, reads);
}
