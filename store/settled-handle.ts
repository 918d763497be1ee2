import type { MutationHandle } from './api.js';

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
