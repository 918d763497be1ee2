import { parseRecord } from '../model/guards.js';
import type { AnnotationRecord } from '../model/record.js';
import { scopeKey, type Scope, type WireMutation } from '../protocol.js';
import type { LocalDatabase } from './local-database.js';
import { storageFailure } from './storage-failure.js';
import {
  newHead,
  type LogHead,
  type LogState,
  type LogStorage,
  type Replay,
  type RowChunk,
  type Verdict,
} from './log-storage.js';

/** Rows read at a time: each part is one task, of a few milliseconds. */
const CHUNK = 250;

/** How long a mutation is known again when it is pushed once more: 30 days in ms. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000;

/** A stored row, when it is one. */
function sound(row: unknown): AnnotationRecord | undefined {
  const read = parseRecord(row);
  return read.ok ? read.value : undefined;
}

/** All keys of a scope after one of them: an array is greater than any text and any number. */
function keysAfter(scope: string, key?: string | number): IDBKeyRange {
  return IDBKeyRange.bound(key === undefined ? [scope] : [scope, key], [scope, []], true);
}

/** Keeps logs and rows in IndexedDB. */
export class LocalRows implements LogStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  async head(scope: Scope): Promise<LogHead> {
    const transaction = this.#db.transaction('heads', 'readwrite');
    const key = scopeKey(scope);
    let head = await transaction.store.get(key);
    if (!head) await transaction.store.put((head = newHead()), key);
    await transaction.done;
    return head;
  }

  async change(
    { scope, clientId, mid }: WireMutation,
    rowId: string,
    judge: (state: LogState) => Verdict,
  ): Promise<Verdict> {
    const key = scopeKey(scope);
    const transaction = this.#db.transaction(['heads', 'rows', 'log', 'mutations'], 'readwrite');
    const { done } = transaction;
    done.catch(() => undefined);
    const store = <Name extends 'heads' | 'rows' | 'log' | 'mutations'>(name: Name) => transaction.objectStore(name);
    try {
      const [head = newHead(), row, mutation] = await Promise.all([
        store('heads').get(key),
        store('rows').get([key, rowId]),
        store('mutations').get([clientId, mid]),
      ]);
      const known = mutation?.outcome;
      const verdict = judge({ head, row: sound(row), known });
      const { outcome, change } = verdict;
      if (!known) await store('mutations').put({ outcome, at: Date.now() }, [clientId, mid]);
      if (change) {
        await Promise.all([
          store('heads').put(verdict.head, key),
          change.row ? store('rows').put(change.row, [key, rowId]) : store('rows').delete([key, rowId]),
          store('log').put(change.entry, [key, change.entry.seq]),
          store('log').delete(IDBKeyRange.bound([key], [key, verdict.head.cut])),
        ]);
      }
      await done;
      return verdict;
    } catch (error) {
      abort(transaction);
      throw storageFailure(transaction.error ?? error, 'unavailable');
    }
  }

  async since(scope: Scope, seq: number): Promise<Replay> {
    const key = scopeKey(scope);
    const transaction = this.#db.transaction(['rows', 'log']);
    const entries = await transaction.objectStore('log').getAll(keysAfter(key, seq));
    const rows = new Map<string, AnnotationRecord>();
    const read = async (id: string) => {
      const row = sound(await transaction.objectStore('rows').get([key, id]));
      if (row) rows.set(id, row);
    };
    await Promise.all([...new Set(entries.map(({ id }) => id))].map(read));
    return { entries, rows };
  }

  async *rows(scope: Scope): AsyncGenerator<RowChunk> {
    const key = scopeKey(scope);
    let last: string | undefined;
    let more = true;
    while (more) {
      const range = keysAfter(key, last);
      const { store } = this.#db.transaction('rows');
      const [keys, values] = await Promise.all([store.getAllKeys(range, CHUNK), store.getAll(range, CHUNK)]);
      const rows = values.map(sound);
      const corrupt = keys.flatMap(([, id], at) => (rows[at] ? [] : [id]));
      for (const id of corrupt) await this.#setAside(key, id);
      last = keys.at(-1)?.[1];
      more = keys.length === CHUNK;
      yield { rows: rows.filter((row) => row !== undefined), corrupt, more };
    }
  }

  /** Forgets what became of mutations so long ago that nobody pushes them once more. */
  async forget(): Promise<void> {
    const { store } = this.#db.transaction('mutations', 'readwrite');
    for await (const cursor of store.index('at').iterate(IDBKeyRange.upperBound(Date.now() - REMEMBERED))) {
      await cursor.delete();
    }
  }

  /** Moves a row that cannot be read out of the way, whole, for whoever wants to mend it. */
  async #setAside(scope: string, id: string): Promise<void> {
    const transaction = this.#db.transaction(['rows', 'quarantine'], 'readwrite');
    const row = await transaction.objectStore('rows').get([scope, id]);
    await transaction.objectStore('quarantine').put({ scope, id, row, at: Date.now() });
    await transaction.objectStore('rows').delete([scope, id]);
    await transaction.done;
  }
}

/** Takes back what a transaction has done, unless it is over already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It ended by itself: the browser has taken it back.
  }
}
