import type { Comment } from './comment.js';
import { positionOf, withCommentAt } from './comment-index.js';
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
  const at = positionOf(comments, commentId);
  const before = comments[at];
  if (!before) return notFound(`comment ${commentId}`);
  const after = change(before);
  if ('ok' in after) return after;
  if (after === before) return { ok: true, record };
  const data = { ...record.data, comments: withCommentAt(comments, at, after) };
  return before.isDraft ? noted(record, data) : changed(record, data, now);
}
