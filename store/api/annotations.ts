import type { Readable } from '../base/readable.js';
import type { CollabError, Comment, CommentAnnotation, Mutation } from '../model/index.js';

/**
 * State of a mutation: not yet confirmed by the backend, confirmed, refused, discarded by its user, or unchanged because there was nothing to
 * change. A pending mutation stays pending when the store is disposed of, because it is sent later.
 */
export type MutationState = 'pending' | 'confirmed' | 'refused' | 'discarded' | 'unchanged';

/** Handle of a mutation. The change is visible immediately; `state` and `settled` report its outcome. */
export interface MutationHandle {
  /**
   * Id of the mutation, as in `unsent`. Undefined if no mutation was created: the change was refused or unnecessary from the start, or it
   * awaits a confirmation.
   */
  readonly id: number | undefined;
  /** Ids of the annotation and comment, as requested or proposed; final from the start. Empty if an invalid request names no annotation. */
  readonly annotationId: string;
  readonly commentId?: number;
  /** State of the last attempt. */
  readonly state: Readable<MutationState>;
  /** Outcome of the last attempt. `retry` replaces the promise. */
  readonly settled: Promise<{ readonly ok: true } | { readonly ok: false; readonly error: CollabError }>;
  /** Sends a rejected mutation again. A retried edit replaces the newer text it conflicted with. */
  retry(): void;
  /** Commits a deferred mutation (`deferred`), which can be discarded until then. */
  commit(): void;
  /** Discards a rejected or pending mutation and the mutations that depend on it. */
  discard(): void;
}

/** Unconfirmed mutation: pending (no `error`) or rejected (`error`). A rejected text stays until it is retried or discarded. */
export interface UnsentChange {
  readonly id: number;
  readonly name: Mutation['name'];
  readonly annotationId: string;
  readonly commentId?: number;
  /** Comment content of the mutation; the first comment for a new thread. */
  readonly comment?: Partial<Comment>;
  /** Reason of the rejection: 'FAILED_PRECONDITION' for an edit that conflicts with a newer text, which `retry` replaces. */
  readonly error?: CollabError;
  retry(): void;
  discard(): void;
}

/**
 * Option to defer a deletion while the user can undo it. The deletion is visible immediately; `commit` sends it, `discard` undoes it.
 * If somebody replies meanwhile, the thread stays: the deletion settles with the error 'FAILED_PRECONDITION'.
 * It is committed when the user signs out, or with the next page load after this page is closed.
 */
export interface Deferrable {
  readonly deferred?: boolean;
}

/** Thread with optimistic changes applied. Frozen and replaced on change, so changes can be detected by identity. */
export interface AnnotationRow {
  readonly id: string;
  readonly documentId: string;
  readonly organizationId: string;
  readonly data: CommentAnnotation;
  readonly version: number;
  /** Number of comments the user has not seen. */
  readonly unread: number;
  /** `createdAt` of the last comment the user has seen, in ms since the epoch; 0 for none. */
  readonly readAt: number;
  /** Whether a mutation is pending, read marks excluded. */
  readonly pending: boolean;
  /** Error of the last rejected mutation. */
  readonly failed?: CollabError;
  readonly unsent: readonly UnsentChange[];
}
