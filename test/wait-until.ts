import { waitUntil as wait } from '@open-wc/testing';
import { NotFound } from './find.js';

/** Just less than a test may take. */
const timeout = 8_000;

/**
 * Waits for a state. How soon it comes on a busy machine is no test's business: only what never comes fails. An element
 * that `find` does not find yet counts as a state that is not reached.
 */
export async function waitUntil(predicate: () => unknown, message?: string): Promise<void> {
  let missing: NotFound | undefined;
  const isReached = (): unknown => {
    try {
      missing = undefined;
      return predicate();
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      missing = error;
      return false;
    }
  };
  try {
    await wait(isReached, message, { timeout });
  } catch (error) {
    throw missing ?? error;
  }
}
