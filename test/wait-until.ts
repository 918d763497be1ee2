import { waitUntil as wait } from '@open-wc/testing';

/** Just less than a test may take. */
const timeout = 8_000;

/** Waits for a state. How soon it comes on a busy machine is no test's business: only what never comes fails. */
export const waitUntil = (predicate: () => unknown, message?: string): Promise<void> =>
  wait(predicate, message, { timeout });
