import { CollabFailure } from '../collab-failure.js';

/** What went wrong in IndexedDB, in words for a person; `code` is what it is called where it is not a full disk. */
export function storageFailure(error: unknown, code: string): CollabFailure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'QuotaExceededError') {
    return new CollabFailure({
      code: 'storage_full',
      message: 'There is no room left on this device to save comments. Free some space, then try again.',
    });
  }
  return new CollabFailure({ code, message: `Comments could not be read or saved (${name}: ${message}).` });
}
