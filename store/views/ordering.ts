import type { AnnotationRow, ViewQuery } from '../api.js';
import type { Compare } from './sorted-list.js';

const keys: Record<NonNullable<ViewQuery['sortBy']>, (row: AnnotationRow) => number> = {
  lastUpdated: ({ data }) => data.lastUpdated ?? 0,
  createdAt: ({ data }) => data.createdAt ?? 0,
  annotationNumber: ({ data }) => data.annotationNumber ?? 0,
};

/** The order a query asks for: newest activity first unless it says otherwise; rows that are alike go by id. */
export function orderOf({ sortBy = 'lastUpdated', order = 'desc' }: ViewQuery): Compare<AnnotationRow> {
  const key = keys[sortBy];
  const direction = order === 'asc' ? 1 : -1;
  return (a, b) => {
    const difference = key(a) - key(b);
    if (difference !== 0) return difference * direction;
    if (a.id !== b.id) return a.id < b.id ? -1 : 1;
    // Threads of two documents may have one id.
    if (a.documentId === b.documentId) return 0;
    return a.documentId < b.documentId ? -1 : 1;
  };
}
