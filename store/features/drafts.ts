import type { DraftApi } from '../api/store.js';
import { plainCopy } from '../base/plain-copy.js';
import type { ClientMemory } from '../sync/client-memory.js';

/** The drafts of whoever is there; nobody has none. */
export function draftsOf(memory: ClientMemory, userId: () => string | undefined, now: () => number): DraftApi {
  return {
    async get(key) {
      const id = userId();
      return id === undefined ? undefined : memory.getDraft(id, key);
    },
    async set(key, draft) {
      const id = userId();
      if (id !== undefined) await memory.setDraft(id, key, plainCopy({ ...draft, updatedAt: now() }));
    },
    async delete(key) {
      const id = userId();
      if (id !== undefined) await memory.setDraft(id, key);
    },
  };
}
