import type { AnnotationRow, User } from '../../../store/index.js';

/** What a bubble says of its threads. */
export interface Summary {
  readonly comments: number;
  /** How many comments the user has not seen. */
  readonly unread: number;
  /** Who has written, by when they came in. */
  readonly people: readonly User[];
  /** Whether something of the user's own could not be sent. */
  readonly failed: boolean;
  /** Whether all of the threads are settled. */
  readonly settled: boolean;
}

export function summaryOf(rows: readonly AnnotationRow[]): Summary {
  const comments = rows.flatMap(({ data }) => data.comments);
  const people = new Map(comments.map(({ from }) => [from.userId, from]));
  return {
    comments: comments.length,
    unread: rows.reduce((sum, { unread }) => sum + unread, 0),
    people: [...people.values()],
    failed: rows.some(({ failed }) => failed !== undefined),
    settled: rows.length > 0 && rows.every(({ data }) => data.status.type === 'terminal'),
  };
}

const lastChange = ({ data }: AnnotationRow): number => data.lastUpdated ?? data.createdAt ?? 0;

/** The thread to open first: one with something new, else any; of those the one that has changed last. */
export function firstToRead(rows: readonly AnnotationRow[]): AnnotationRow | undefined {
  const unread = rows.filter((row) => row.unread > 0);
  return [...(unread.length > 0 ? unread : rows)].sort((a, b) => lastChange(b) - lastChange(a))[0];
}
