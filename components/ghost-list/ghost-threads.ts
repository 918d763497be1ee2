import type { AnnotationRow, CollabStore, GhostComment, Readable } from '../../store/index.js';
import type { PlacesKnown } from '../internal/ghost-of.js';

/** A thread whose place is lost, and why. */
export interface GhostThread {
  readonly row: AnnotationRow;
  readonly ghost: GhostComment;
}

/** The threads of a page whose place is lost, the newest first. */
export function ghostThreads(
  store: CollabStore,
  known: PlacesKnown,
  read: <T>(readable: Readable<T>) => T,
): readonly GhostThread[] {
  const threads = [...known].flatMap(([id, ghost]) => {
    const row = ghost ? read(store.comments.byId(id)) : undefined;
    return row && ghost ? [{ row, ghost }] : [];
  });
  return threads.sort((a, b) => (b.row.data.createdAt ?? 0) - (a.row.data.createdAt ?? 0));
}
