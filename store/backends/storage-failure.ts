import { CollabFailure } from '../collab-failure.js';

/** What went wrong in IndexedDB, in words for a person: 'storage_full', or 'unavailable' for anything else. */
export function storageFailure(error: unknown): CollabFailure {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError';
  return new CollabFailure(
    isFull
      ? {
          code: 'storage_full',
          message: 'This device has no room left to save comments. Free some space, then try again.',
        }
      : { code: 'unavailable', message: `Comments could not be read or saved (${String(error)}).` },
  );
}
