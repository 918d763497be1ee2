import type { CollabError, Comment, CommentAnnotation, Mutation } from '../model/index.js';

/** What a write returns at once: the change is shown already, `settled` tells what became of it. */
export interface MutationHandle {
  /** Unique among this client's writes. */
  readonly id: number;
  /** The annotation and comment it concerns; ids are final from the start. */
  readonly annotationId: string;
  readonly commentId?: number;
  /** What became of it when it was sent last: after `retry` there is another promise. */
  readonly settled: Promise<{ readonly ok: true } | { readonly ok: false; readonly error: CollabError }>;
  /** Sends a refused write again; an edit that found a newer text then takes its place. */
  retry(): void;
  /** Sends a write that was held back (`isHeld`), which can be discarded until then. */
  release(): void;
  /** Gives a refused or waiting write up, and with it the writes that build on it. */
  discard(): void;
}

/** A write that has not been confirmed: waiting (no `error`) or refused (`error` says why; a text stays until retried or discarded). */
export interface UnsentChange {
  readonly id: number;
  readonly name: Mutation['name'];
  readonly annotationId: string;
  readonly commentId?: number;
  /** What its author wrote, where it is a text: of a new thread, the first comment. */
  readonly comment?: Partial<Comment>;
  /** Why it was refused: 'FAILED_PRECONDITION' for an edit that found a newer text, which `retry` replaces. */
  readonly error?: CollabError;
  retry(): void;
  discard(): void;
}

/**
 * A deletion that can be held back, for as long as a person is offered to undo it: it is shown at once, `release` sends it, `discard`
 * undoes it. It goes by itself when its user leaves, or with the next page when this one is left.
 */
export interface Holdable {
  readonly isHeld?: boolean;
}

/** A thread as it stands now, optimistic changes included. Frozen and replaced on change, so identity tells change. */
export interface AnnotationRow {
  readonly id: string;
  readonly documentId: string;
  readonly organizationId: string;
  readonly data: CommentAnnotation;
  readonly version: number;
  /** How many comments the user has not seen. */
  readonly unread: number;
  /** When the user read up to: the `createdAt` of the last comment seen, 0 for none. */
  readonly readAt: number;
  /** Whether a change waits for its confirmation; what has been read is no such change. */
  readonly pending: boolean;
  /** Why the last refused change was refused. */
  readonly failed?: CollabError;
  readonly unsent: readonly UnsentChange[];
}
