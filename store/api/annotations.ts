import type { CollabError, Comment, CommentAnnotation, Mutation } from '../model/index.js';

/** Handle of a mutation. The change is visible immediately; `settled` resolves with its outcome. */
export interface MutationHandle {
  /** Unique among this client's writes. */
  readonly id: number;
  /** Ids of the annotation and comment; final from the start. */
  readonly annotationId: string;
  readonly commentId?: number;
  /** Outcome of the last attempt. `retry` replaces the promise. */
  readonly settled: Promise<{ readonly ok: true } | { readonly ok: false; readonly error: CollabError }>;
  /** Sends a rejected mutation again. A retried edit replaces the newer text it conflicted with. */
  retry(): void;
  /** Commits a deferred mutation (`isHeld`), which can be discarded until then. */
  release(): void;
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
 * Option to defer a deletion while the user can undo it. The deletion is visible immediately; `release` commits it, `discard` undoes it.
 * It is committed when the user signs out, or with the next page load after this page is closed.
 */
export interface Holdable {
  readonly isHeld?: boolean;
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
