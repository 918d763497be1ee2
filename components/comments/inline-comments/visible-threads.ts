import type { AnnotationRow, CommentConfig, Location } from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import { statusDetailOf } from '../../page/status-detail.js';

/** The threads of a list, grouped by status. */
export interface GroupedThreads {
  readonly open: readonly AnnotationRow[];
  readonly resolved: readonly AnnotationRow[];
}

/**
 * Groups threads into open and resolved ones. All threads are open if the page shows no statuses; a thread with unsent text
 * keeps its place.
 */
export function groupByResolved(
  rows: readonly AnnotationRow[],
  config: CommentConfig,
  unsent: ReadonlyMap<string, unknown>,
): GroupedThreads {
  if (statusDetailOf(config) === 'none') return { open: rows, resolved: [] };
  const isInResolved = ({ id, data }: AnnotationRow): boolean => isResolved(data.status) && !unsent.has(id);
  return { open: rows.filter((row) => !isInResolved(row)), resolved: rows.filter(isInResolved) };
}

/** Returns the threads of the user's locations and those without a location; all threads if no location is set. */
export function threadsAtLocations(
  rows: readonly AnnotationRow[],
  locations: readonly Location[],
): readonly AnnotationRow[] {
  const ids = new Set(locations.map(({ id }) => id));
  return ids.size === 0 ? rows : rows.filter(({ data }) => !data.location?.id || ids.has(data.location.id));
}

/** The threads of a list that are rendered. */
interface VisibleThreads {
  readonly ids: readonly string[];
  /** Number of threads that are not rendered. */
  readonly hiddenCount: number;
}

/** Threads that are rendered in any case. */
interface PinnedThreads {
  /** Threads that the user started here. */
  readonly started: ReadonlySet<string>;
  /** Removed threads with unsent text, and their index; their dialogs offer the text. */
  readonly removed: ReadonlyMap<string, number>;
}

/** Returns the threads to render: the first ones up to the limit, and the pinned ones. */
export function visibleThreads(
  rows: readonly AnnotationRow[],
  limit: number,
  { started, removed }: PinnedThreads,
): VisibleThreads {
  const ids = rows.filter(({ id }, index) => index < limit || started.has(id)).map(({ id }) => id);
  const hiddenCount = rows.length - ids.length;
  for (const [id, index] of removed) ids.splice(Math.min(index, ids.length), 0, id);
  return { ids, hiddenCount };
}
