import { CollabFailure } from '../../base/collab-failure.js';

/** Number of times a change is repeated before its client has to repeat it. */
const MAX_ATTEMPTS = 50;

/** Rejection of a storage whose state another node of a service has changed since it was read. Nothing was written. */
export class OutdatedState extends CollabFailure {
  constructor() {
    super({ code: 'unavailable', message: 'Another node has changed this meanwhile. Try again.' });
  }
}

/** Runs a change, and repeats it with the present state as long as other nodes come first. */
export async function withPresentState<T>(run: () => Promise<T>, reload: () => Promise<void>): Promise<T> {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof OutdatedState)) throw error;
      await reload();
    }
  }
  throw new OutdatedState();
}

/** Ignores failures to persist what is kept in memory as well, but not that it is outdated. */
export function ignoreUnlessOutdated(error: unknown): void {
  if (error instanceof OutdatedState) throw error;
}
