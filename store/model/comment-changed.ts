import type { Comment } from './comment.js';
import { notFound, type CollabError } from './error.js';
import type { AnnotationRecord } from './record.js';
import { changed, noted, type Reduction } from './reduction.js';

/** The record with one comment changed; as it is where the comment stays the same, an error where there is none or the change is one. */
export function commentChanged(
  record: AnnotationRecord,
  commentId: number,
  now: number,
  change: (comment: Comment) => Comment | { readonly ok: false; readonly error: CollabError },
): Reduction {
  const { comments } = record.data;
  const before = comments.find((comment) => comment.commentId === commentId);
  if (!before) return notFound(`comment ${commentId}`);
  const after = change(before);
  if ('ok' in after) return after;
  if (after === before) return { ok: true, record };
  const data = { ...record.data, comments: comments.map((each) => (each === before ? after : each)) };
  return before.isDraft ? noted(record, data) : changed(record, data, now);
}
