import type { CommentAnnotation } from './comment-annotation.js';

/** An annotation as it is stored: the wire shape, and what is kept beside it. Frozen and replaced on change. */
export interface AnnotationRecord {
  /** The annotation's id. */
  readonly id: string;
  readonly documentId: string;
  readonly organizationId: string;
  /** Grows by one with every change, from 1. */
  readonly version: number;
  readonly data: CommentAnnotation;
  /** How far each user has read: the `createdAt` of the last comment read, by user id. */
  readonly reads: Readonly<Record<string, number>>;
}
