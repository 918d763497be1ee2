import type { Backend } from './backend.js';
import type { LocalOptions } from './local/backend.js';

/**
 * Makes the backend that keeps everything in this browser, for all its tabs: IndexedDB, written by the one tab that holds a Web Lock,
 * which the others reach over BroadcastChannel.
 *
 * Where one of the three is missing, or the database cannot be opened, each connection is told so by a problem of code
 * 'storage_unavailable' or 'storage_blocked', and the data lives as long as the tab. A row that cannot be read is set aside with the
 * problem 'corrupt_row'; where there is no room, a mutation is refused with 'storage_full'; when a newer version of the page takes the
 * database over, connections go offline with 'reload_needed'.
 */
export function localBackend(options: LocalOptions = {}): Backend {
  let loading: Promise<Backend> | undefined;
  const load = async (): Promise<Backend> => {
    try {
      return await (loading ??= import('./local/backend.js').then(({ LocalBackend }) => new LocalBackend(options)));
    } catch (error) {
      // The next who asks may have more luck.
      loading = undefined;
      throw error;
    }
  };
  return {
    connect: async (session, sink) => (await load()).connect(session, sink),
    openStorage: async (clientId, problem) => (await load()).openStorage(clientId, problem),
  };
}
