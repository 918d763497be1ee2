import type { Backend } from './backend.js';
import type { LocalOptions } from './local/backend.js';

/**
 * Creates the backend that stores all data in this browser, for all its tabs, in IndexedDB. One tab is the leader: it
 * holds a Web Lock and writes the database. The other tabs communicate with it over BroadcastChannel.
 *
 * Problems are reported on each connection:
 * - 'storage_unavailable' or 'storage_blocked': one of the three APIs is missing, or the database cannot be opened.
 *   The data lives as long as the tab.
 * - 'corrupt_row': an unreadable row was quarantined.
 * - 'reload_needed': a newer version of the page took over the database, and the connection is offline.
 *
 * Without free space, mutations are refused with 'storage_full'.
 */
export function localBackend(options: LocalOptions = {}): Backend {
  let loading: Promise<Backend> | undefined;
  const load = async (): Promise<Backend> => {
    try {
      return await (loading ??= import('./local/backend.js').then(({ LocalBackend }) => new LocalBackend(options)));
    } catch (error) {
      // The next call tries again.
      loading = undefined;
      throw error;
    }
  };
  return {
    connect: async (session, sink) => (await load()).connect(session, sink),
    openStorage: async (clientId, problem) => (await load()).openStorage(clientId, problem),
  };
}
