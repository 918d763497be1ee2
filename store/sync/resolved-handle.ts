import type { MutationHandle } from '../api/annotations.js';
import { failure, type CollabError } from '../model/index.js';

/** Error of requests whose user has signed out. */
export const SIGNED_OUT: CollabError = {
  code: 'UNAUTHENTICATED',
  message: 'The user who asked for this has signed out. Sign in and try again.',
};

/** Answer while there is no user. */
export const NOT_SIGNED_IN = failure('UNAUTHENTICATED', 'Nobody is signed in; identify the user first.');

/** Creates a handle whose outcome is already known. */
export function createResolvedHandle(
  outcome: Awaited<MutationHandle['settled']>,
  subject: Pick<MutationHandle, 'annotationId' | 'commentId'> = { annotationId: '' },
): MutationHandle {
  return Object.freeze({
    id: 0,
    ...subject,
    settled: Promise.resolve(outcome),
    retry: () => undefined,
    release: () => undefined,
    discard: () => undefined,
  });
}
