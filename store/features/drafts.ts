import type { DraftApi } from '../api/store.js';
import { plainCopy } from '../base/plain-copy.js';
import type { SafeClientStorage } from '../sync/safe-client-storage.js';

/** Returns the draft API for the signed-in user; without a user, reads return undefined and writes do nothing. */
export function createDraftApi(
  storage: SafeClientStorage,
  userId: () => string | undefined,
  now: () => number,
): DraftApi {
  return {
    async get(key) {
      const id = userId();
      return id === undefined ? undefined : storage.getDraft(id, key);
    },
    async set(key, draft) {
      const id = userId();
      if (id !== undefined) await storage.setDraft(id, key, plainCopy({ ...draft, updatedAt: now() }));
    },
    async delete(key) {
      const id = userId();
      if (id !== undefined) await storage.setDraft(id, key);
    },
  };
}
