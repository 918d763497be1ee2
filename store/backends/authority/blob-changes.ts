import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { changedComments } from '../../rules/changed-comments.js';
import type { BlobInfo, BlobChanges } from './storage.js';

const attachmentIdsOf = (row: AnnotationRecord | undefined): ReadonlySet<number> =>
  new Set(row?.data.comments.flatMap(({ attachments }) => attachments.map(({ attachmentId }) => attachmentId)));

/** Returns the attachments that are added and removed when `after` replaces `before`; undefined if there are none. */
export function blobChanges(
  before: AnnotationRecord | undefined,
  after: AnnotationRecord | undefined,
  userId: string,
): BlobChanges | undefined {
  const comments = changedComments(before?.data.comments ?? [], after?.data.comments ?? []);
  if ([...comments.removed, ...comments.added].every(({ attachments }) => attachments.length === 0)) return undefined;
  const idsBefore = attachmentIdsOf(before);
  const idsAfter = attachmentIdsOf(after);
  const added = [...idsAfter].filter((id) => !idsBefore.has(id));
  const removed = [...idsBefore].filter((id) => !idsAfter.has(id));
  return added.length + removed.length > 0 ? { userId, added, removed } : undefined;
}

/**
 * Returns the new info of a file that a thread references: the file then belongs to the thread. Returns undefined if the file belongs to
 * another user or another thread.
 */
export function claimBlob(annotationId: string, stored: BlobInfo | undefined, userId: string): BlobInfo | undefined {
  return stored && stored.annotationId === undefined && stored.userId === userId ? { userId, annotationId } : undefined;
}
