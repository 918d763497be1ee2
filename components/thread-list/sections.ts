import type { AnnotationRow, GroupHeader } from '../../store/index.js';

/** Threads that belong together, in order. */
export interface ThreadGroup {
  readonly header: GroupHeader;
  readonly rows: readonly AnnotationRow[];
}

/** A group with its place among all items of the list: its header, where it has one, then its rows. */
export interface Section extends ThreadGroup {
  /** Index of the first item. */
  readonly start: number;
  /** Index of the first row. */
  readonly rowStart: number;
  /** Index after the last row. */
  readonly end: number;
}

/** The list as it is laid out: its groups, and a key for each of its items. */
export interface Sections {
  readonly list: readonly Section[];
  readonly keys: readonly string[];
  readonly hasHeaders: boolean;
}

/** What the key of a group's header begins with; ids of threads hold no colon. */
const HEADER = 'group:';

/** Whether a key is that of a group's header. */
export const isHeaderKey = (key: string): boolean => key.startsWith(HEADER);

/** Lays groups out one below the other, without the rows of those that are folded. */
export function layOutSections(groups: readonly ThreadGroup[], folded: ReadonlySet<string>): Sections {
  // A header says nothing where there is one group only, of what has no group of its own.
  const hasHeaders = groups.length > 1 || (groups[0]?.header.groupId ?? 'others') !== 'others';
  const keys: string[] = [];
  const list = groups.map(({ header, rows }): Section => {
    const start = keys.length;
    if (hasHeaders) keys.push(HEADER + header.groupId);
    const rowStart = keys.length;
    const shown = hasHeaders && folded.has(header.groupId) ? [] : rows;
    for (const row of shown) keys.push(row.id);
    return { header, rows: shown, start, rowStart, end: keys.length };
  });
  return { list, keys, hasHeaders };
}
