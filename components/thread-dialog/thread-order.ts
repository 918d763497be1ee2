import type { CollabStore } from '../../store/index.js';
import type { PageState } from '../internal/page-state.js';
import { standingThreads } from '../internal/standing-threads.js';
import { threadsByPlace } from '../internal/threads-by-place.js';

/** Threads that are not settled: those with a place in the order of the page, then the others as the sidebar lists them. */
function ordered(store: CollabStore, page: PageState): readonly string[] {
  const query = { ...standingThreads(store.config), sortBy: 'lastUpdated', order: 'desc' } as const;
  const view = store.comments.view(query);
  // Those that are joined come after one another.
  const ids = [...threadsByPlace(view.rows.peek()).values()].flat().map(({ id }) => id);
  view.dispose();
  const placed = ids.flatMap((id) => {
    const marker = page.anchorOf(id);
    return marker ? [{ id, marker }] : [];
  });
  placed.sort((a, b) => {
    const after = a.marker.compareDocumentPosition(b.marker) & Node.DOCUMENT_POSITION_FOLLOWING;
    // One marker may stand for several threads: they keep their order.
    return a.marker === b.marker ? 0 : after ? -1 : 1;
  });
  const known = new Set(placed.map(({ id }) => id));
  return [...known, ...ids.filter((id) => !known.has(id))];
}

/** The thread after another, or before it, as the open sidebar lists them or else as they stand on the page; from the last on to the first. Undefined where there is no other. */
export function neighbourOf(id: string, by: 1 | -1, store: CollabStore, page: PageState): string | undefined {
  const listed = page.listed?.() ?? [];
  // What the sidebar does not list is of another list.
  const ids = listed.includes(id) ? listed : ordered(store, page);
  const at = ids.indexOf(id);
  const next = at < 0 ? ids.at(by > 0 ? 0 : -1) : ids[(at + by + ids.length) % ids.length];
  return next === id ? undefined : next;
}
