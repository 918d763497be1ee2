import type { CommentAnnotation } from './comment-annotation.js';
import type { CollabError } from './error.js';
import type { CommentConfig } from './predefined.js';
import type { AnnotationRecord } from './record.js';
import type { User } from './user.js';

/** Who changes something, when and where. */
export interface ReduceContext {
  readonly user: User;
  /** Ms since the epoch. */
  readonly now: number;
  /** The number a new annotation gets. */
  readonly annotationNumber: number;
  readonly config: CommentConfig;
  readonly documentId: string;
  readonly organizationId: string;
}

/** What becomes of a record: the next one, none when it is deleted, or why nothing is changed. */
export type Reduction =
  | { readonly ok: true; readonly record: AnnotationRecord | undefined }
  | { readonly ok: false; readonly error: CollabError };

/** The record with changed data; the thread counts as changed now. */
export function changed(
  record: AnnotationRecord,
  data: CommentAnnotation,
  now: number,
  reads: AnnotationRecord['reads'] = record.reads,
): Reduction {
  // Clocks of different people disagree: a change is never older than the one before.
  const lastUpdated = Math.max(now, record.data.lastUpdated ?? 0);
  return { ok: true, record: { ...record, version: record.version + 1, data: { ...data, lastUpdated }, reads } };
}

/** The record with data that tell nothing new of the thread: its time stays. */
export function noted(
  record: AnnotationRecord,
  data: CommentAnnotation,
  reads: AnnotationRecord['reads'] = record.reads,
): Reduction {
  return { ok: true, record: { ...record, version: record.version + 1, data, reads } };
}
