import { BTreeIndex, createCollection, createLiveQueryCollection, eq, localOnlyCollectionOptions } from '@tanstack/db';
import type { AnnotationRow } from '../store/api/annotations.js';

/** Another way to show the threads of a status, the ones changed last first. */
export interface Peer {
  readonly what: string;
  /** Shows the threads of a status; how many there are. */
  show(status: string): Promise<number>;
}

const newestFirst = (threads: readonly AnnotationRow[]): AnnotationRow[] =>
  [...threads].sort((a, b) => (b.data.lastUpdated ?? 0) - (a.data.lastUpdated ?? 0));

/** Threads that are sorted already are all looked at. */
function arrayScan(threads: readonly AnnotationRow[]): Peer {
  const sorted = newestFirst(threads);
  return {
    what: 'a plain array scan',
    show: (status) => Promise.resolve(sorted.filter(({ data }) => data.status.id === status).length),
  };
}

/** A bit for each thread, in order, and each status. */
function bitSetIndex(threads: readonly AnnotationRow[]): Peer {
  const sorted = newestFirst(threads);
  const sets = new Map<string, Uint32Array>();
  for (const [at, { data }] of sorted.entries()) {
    const set = sets.get(data.status.id) ?? new Uint32Array(Math.ceil(sorted.length / 32));
    sets.set(data.status.id, set);
    set[at >> 5] = (set[at >> 5] ?? 0) | (1 << (at & 31));
  }
  const rowsIn = (set: Uint32Array): AnnotationRow[] => {
    const rows: AnnotationRow[] = [];
    for (const [word, bits] of set.entries()) {
      for (let left = bits; left !== 0; left &= left - 1) {
        rows.push(sorted[(word << 5) + 31 - Math.clz32(left & -left)] as AnnotationRow);
      }
    }
    return rows;
  };
  return {
    what: 'a bit-set index',
    show: (status) => Promise.resolve(rowsIn(sets.get(status) ?? new Uint32Array()).length),
  };
}

/** A live query over a collection with an index of the status. */
function tanstackDb(threads: readonly AnnotationRow[]): Peer {
  const initialData = threads.map((row) => {
    const { id, data } = row;
    return { id, status: data.status.id, lastUpdated: data.lastUpdated ?? 0, row };
  });
  const collection = createCollection(localOnlyCollectionOptions({ getKey: ({ id }) => id, initialData }));
  collection.createIndex(({ status }) => status, { indexType: BTreeIndex });
  let end = (): Promise<void> => Promise.resolve();
  return {
    what: '@tanstack/db',
    show: async (status) => {
      await end();
      const live = createLiveQueryCollection((query) =>
        query
          .from({ thread: collection })
          .where(({ thread }) => eq(thread.status, status))
          .orderBy(({ thread }) => thread.lastUpdated, 'desc'),
      );
      await live.preload();
      end = () => live.cleanup();
      return live.toArray.length;
    },
  };
}

export const peersOf = (threads: readonly AnnotationRow[]): readonly Peer[] =>
  [arrayScan, bitSetIndex, tanstackDb].map((make) => make(threads));
