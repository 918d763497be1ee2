import type { AnnotationRow, CollabStore, GhostComment, Readable } from '../../../store/index.js';
import type { PlacesKnown } from '../../page/ghost-state.js';

/** A thread whose place is lost, and why. */
export interface GhostThread {
  readonly row: AnnotationRow;
  readonly ghost: GhostComment;
}

/** Whether a place is only not shown here: its table or list shows other items, or it is for another device. */
export const isNotShown = ({ ghost }: GhostThread): boolean => ghost.type === 'differentDevice';

/** The threads of a page whose place is lost, then those whose place is not shown; the newest first. */
export function ghostThreads(
  store: CollabStore,
  known: PlacesKnown,
  read: <T>(readable: Readable<T>) => T,
): readonly GhostThread[] {
  const threads = [...known].flatMap(([id, ghost]) => {
    const row = ghost ? read(store.comments.byId(id)) : undefined;
    return row && ghost ? [{ row, ghost }] : [];
  });
  const age = ({ row }: GhostThread): number => -(row.data.createdAt ?? 0);
  return threads.sort((a, b) => Number(isNotShown(a)) - Number(isNotShown(b)) || age(a) - age(b));
}
