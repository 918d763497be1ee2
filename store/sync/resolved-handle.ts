import type { MutationHandle } from '../api/annotations.js';
import { failure, type CollabError } from '../model/index.js';

/** Why nothing is done that was asked for in a session that is over. */
export const SIGNED_OUT: CollabError = {
  code: 'UNAUTHENTICATED',
  message: 'The user who asked for this has signed out. Sign in and try again.',
};

/** What is answered while there is no user. */
export const NOBODY = failure('UNAUTHENTICATED', 'Nobody is signed in; identify the user first.');

/** A handle of something that has been decided already. */
export function settledHandle(
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
