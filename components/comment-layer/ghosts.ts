import { html, nothing } from 'lit';
import type { CollabStore, Readable } from '../../store/index.js';
import { loadGhostList } from '../ghost-list/load.js';
import type { PageState } from '../internal/page-state.js';

interface GhostsShown {
  /** Store the layer was given, where it has one of its own. */
  readonly store: CollabStore | undefined;
  readonly page: PageState;
  /** Reads a value for the screen. */
  readonly read: <T>(readable: Readable<T>) => T;
}

/** The list of threads that have lost their place; it comes with the first, and stays to say when none is left. */
export function renderGhosts({ store, page, read }: GhostsShown) {
  const hasGhosts = [...read(page.ghosts).values()].some((ghost) => ghost !== null);
  if (!hasGhosts && read(page.ghostLists).length === 0) return nothing;
  void loadGhostList();
  return html`
    <collab-ghost-list
      part="ghosts"
      exportparts="button: ghosts-button, hide: ghosts-hide, list: ghosts-list, thread: ghosts-thread, quote: ghosts-quote, move: ghosts-move"
      stand-in
      .store=${store}
    ></collab-ghost-list>
  `;
}
