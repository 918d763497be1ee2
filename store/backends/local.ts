import type { Backend } from './backend.js';
import { lazyBackend } from './lazy-backend.js';
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
  return lazyBackend(async () => {
    const { LocalBackend } = await import('./local/backend.js');
    return new LocalBackend(options);
  });
}
