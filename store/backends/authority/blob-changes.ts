import { changedComments } from '../../rules/changed-comments.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { BlobInfo, BlobChanges } from './storage.js';

const idsOf = (row: AnnotationRecord | undefined): ReadonlySet<number> =>
  new Set(row?.data.comments.flatMap(({ attachments }) => attachments.map(({ attachmentId }) => attachmentId)));

/** What becomes of files when one row takes another's place; undefined where nothing does. */
export function blobChanges(
  before: AnnotationRecord | undefined,
  after: AnnotationRecord | undefined,
  userId: string,
): BlobChanges | undefined {
  const { gone, come } = changedComments(before?.data.comments ?? [], after?.data.comments ?? []);
  if ([...gone, ...come].every(({ attachments }) => attachments.length === 0)) return undefined;
  const [had, has] = [idsOf(before), idsOf(after)];
  const named = [...has].filter((id) => !had.has(id));
  const dropped = [...had].filter((id) => !has.has(id));
  return named.length + dropped.length > 0 ? { userId, named, dropped } : undefined;
}

/** What is known of a file once a thread names it: the thread's, where it is a file of the user's own that no other has. */
export function namedBy(annotationId: string, held: BlobInfo | undefined, userId: string): BlobInfo | undefined {
  return held && held.annotationId === undefined && held.userId === userId ? { userId, annotationId } : undefined;
}
