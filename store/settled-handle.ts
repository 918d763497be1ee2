import type { MutationHandle } from './api.js';
import { failure } from './model/index.js';

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
