import type { AnnotationRow, CommentAnnotationsCount, GroupHeader } from '../../../store/index.js';

/** A group of threads, in order. */
export interface ThreadGroup {
  readonly header: GroupHeader;
  readonly rows: readonly AnnotationRow[];
  /** Counts of all threads of the group, listed or not. Null while they are unknown; absent if all threads are listed. */
  readonly totals?: CommentAnnotationsCount | null;
}

/** A group with the indexes of its items in the list: its header if there is one, then its rows. */
export interface Section extends ThreadGroup {
  /** Index of the first item. */
  readonly start: number;
  /** Index of the first row. */
  readonly rowStart: number;
  /** Index after the last row. */
  readonly end: number;
}

/** The layout of the list: its sections, and a key for each item. */
export interface ListLayout {
  readonly sections: readonly Section[];
  readonly keys: readonly string[];
  readonly hasHeaders: boolean;
}

interface LayoutInput {
  readonly groups: readonly ThreadGroup[];
  /** Ids of the collapsed groups. */
  readonly collapsed: ReadonlySet<string>;
  /** Whether a thread can be in several groups. */
  readonly repeats: boolean;
}

/** Prefix of the keys of group headers. Thread ids contain no colon. */
const HEADER_PREFIX = 'group:';
/** Separates the ids of thread and group in a key. Thread ids contain no space. */
const SEPARATOR = ' ';

/** Whether a key belongs to a group header. */
export const isHeaderKey = (key: string): boolean => key.startsWith(HEADER_PREFIX);

/** Returns the id of the thread that a key belongs to. */
export const threadIdOf = (key: string): string => key.split(SEPARATOR, 1)[0] ?? key;

/** Returns the index of the first item of a thread, or -1. */
export function indexOfThread(keys: readonly string[], id: string): number {
  const index = keys.indexOf(id);
  return index < 0 ? keys.findIndex((key) => key.startsWith(id + SEPARATOR)) : index;
}

/** Arranges groups one below the other, without the rows of collapsed groups. Returns the previous key array if the keys are the same. */
export function createListLayout(
  { groups, collapsed, repeats }: LayoutInput,
  previousKeys: readonly string[] = [],
): ListLayout {
  // The only group needs no header if it contains the threads without a group.
  const hasHeaders = groups.length > 1 || (groups[0]?.header.groupId ?? 'others') !== 'others';
  const keys: string[] = [];
  const sections = groups.map((group): Section => {
    const { groupId } = group.header;
    const start = keys.length;
    if (hasHeaders) keys.push(HEADER_PREFIX + groupId);
    const rowStart = keys.length;
    const rows = hasHeaders && collapsed.has(groupId) ? [] : group.rows;
    for (const row of rows) keys.push(repeats ? row.id + SEPARATOR + groupId : row.id);
    return { ...group, rows, start, rowStart, end: keys.length };
  });
  const isUnchanged = keys.length === previousKeys.length && keys.every((key, index) => key === previousKeys[index]);
  return { sections, keys: isUnchanged ? previousKeys : keys, hasHeaders };
}
