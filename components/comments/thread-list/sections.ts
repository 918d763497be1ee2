import type { AnnotationRow, CommentAnnotationsCount, GroupHeader } from '../../../store/index.js';

/** Threads that belong together, in order. */
export interface ThreadGroup {
  readonly header: GroupHeader;
  readonly rows: readonly AnnotationRow[];
  /** What the group holds, listed or not: null while that is not known, absent where it is what is listed. */
  readonly whole?: CommentAnnotationsCount | null;
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

/** What separates a thread's id from its group's in a key; ids of threads hold no blank. */
const IN = ' ';

/** The thread a key stands for, which is no header's. */
export const threadIdOf = (key: string): string => key.split(IN, 1)[0] ?? key;

/** Where a thread stands among the keys; first where it stands several times. */
export function indexOfThread(keys: readonly string[], id: string): number {
  const at = keys.indexOf(id);
  return at < 0 ? keys.findIndex((key) => key.startsWith(id + IN)) : at;
}

interface Layout {
  readonly groups: readonly ThreadGroup[];
  /** Ids of the groups that are folded. */
  readonly folded: ReadonlySet<string>;
  /** Whether a row may stand in several groups. */
  readonly repeats?: boolean;
}

/** Lays groups out one below the other, without the rows of those that are folded. Keys that are as they were before stay the same array. */
export function layOutSections({ groups, folded, repeats }: Layout, before: readonly string[] = []): Sections {
  // A header says nothing where there is one group only, of what has no group of its own.
  const hasHeaders = groups.length > 1 || (groups[0]?.header.groupId ?? 'others') !== 'others';
  const keys: string[] = [];
  const list = groups.map(({ header, rows, whole }): Section => {
    const start = keys.length;
    if (hasHeaders) keys.push(HEADER + header.groupId);
    const rowStart = keys.length;
    const shown = hasHeaders && folded.has(header.groupId) ? [] : rows;
    for (const row of shown) keys.push(repeats ? row.id + IN + header.groupId : row.id);
    return { header, rows: shown, ...(whole !== undefined && { whole }), start, rowStart, end: keys.length };
  });
  const isSame = keys.length === before.length && keys.every((key, index) => key === before[index]);
  return { list, keys: isSame ? before : keys, hasHeaders };
}
