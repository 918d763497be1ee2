import type { MutationHandle, MutationState } from '../api/annotations.js';
import { signal } from '../base/signals.js';
import { failure, newId, type CollabError } from '../model/index.js';

/** Error of requests whose user has signed out. */
export const SIGNED_OUT: CollabError = {
  code: 'UNAUTHENTICATED',
  message: 'The user who asked for this has signed out. Sign in and try again.',
};

/** Answer while there is no user. */
export const NOT_SIGNED_IN = failure('UNAUTHENTICATED', 'Nobody is signed in; identify the user first.');

type Ids = Pick<MutationHandle, 'annotationId' | 'commentId'>;

/** Returns the ids that a request or the arguments of a mutation name; a new id for a new annotation without one. Never throws. */
function idsOf(request: unknown): Ids {
  try {
    const { annotation, annotationId, comment, commentId } = Object(request) as Readonly<Record<string, unknown>>;
    const { annotationId: newAnnotationId = newId(), comments } = Object(annotation) as Readonly<
      Record<string, unknown>
    >;
    const [first] = Array.isArray(comments) ? (comments as readonly unknown[]) : [];
    const ofComment = (Object(annotation === undefined ? comment : first) as { readonly commentId?: unknown })
      .commentId;
    const proposedId = annotation === undefined ? annotationId : newAnnotationId;
    const proposedCommentId = ofComment ?? commentId;
    return {
      annotationId: typeof proposedId === 'string' ? proposedId : '',
      ...(typeof proposedCommentId === 'number' && { commentId: proposedCommentId }),
    };
  } catch {
    return { annotationId: '' };
  }
}

/**
 * Creates the handle of a request that creates no mutation, because it is refused or changes nothing. `request` is the request or the
 * arguments of its mutation.
 */
export function createResolvedHandle(outcome: Awaited<MutationHandle['settled']>, request: unknown): MutationHandle {
  return Object.freeze({
    id: undefined,
    ...idsOf(request),
    state: signal<MutationState>(outcome.ok ? 'unchanged' : 'refused'),
    settled: Promise.resolve(outcome),
    retry: () => undefined,
    commit: () => undefined,
    discard: () => undefined,
  });
}
