import type { AnnotationRow } from '../../store/api/annotations.js';

/** What a thread is shown under: its own id or, made in multi-thread mode, what it shares with others. No id has a colon. */
export const placeKeyOf = ({ id, data }: AnnotationRow): string =>
  data.multiThreadAnnotationId ? `joined:${data.multiThreadAnnotationId}` : id;

/** The threads of each place, in the order in which they were begun. */
export function threadsByPlace(rows: readonly AnnotationRow[]): ReadonlyMap<string, readonly AnnotationRow[]> {
  const places = new Map<string, AnnotationRow[]>();
  for (const row of rows) {
    const key = placeKeyOf(row);
    const known = places.get(key);
    if (known) known.push(row);
    else places.set(key, [row]);
  }
  for (const threads of places.values()) threads.sort(byAge);
  return places;
}

const byAge = (a: AnnotationRow, b: AnnotationRow): number =>
  (a.data.createdAt ?? 0) - (b.data.createdAt ?? 0) || (a.id < b.id ? -1 : 1);
