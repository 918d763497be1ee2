import type { CommentAnnotation, GhostComment } from '../../store/index.js';

/**
 * What the elements of a page know of threads' places: why one cannot be found here, or null where it was found though the thread
 * says that it is lost. Of other threads nothing is known but what they say themselves.
 */
export type PlacesKnown = ReadonlyMap<string, GhostComment | null>;

/** Why a thread's place is lost, where it is: as the page found it, else as the thread says. */
export const ghostOf = (data: CommentAnnotation, known: GhostComment | null | undefined): GhostComment | undefined =>
  (known === undefined ? data.ghostComment : known) ?? undefined;
