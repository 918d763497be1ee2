import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { parseRecord } from '../../model/parse.js';
import type { Viewer } from '../../rules/visibility.js';
import { result } from '../local/database.js';
import { scopeKey, type Cursor, type Frame, type OpsFrame, type ResetFrame, type Scope } from '../protocol.js';
import type { ServiceOptions } from './options.js';

/** Rows of a scope with the log position at which they were received. */
export interface CachedRows {
  readonly cursor: Cursor;
  readonly rows: readonly AnnotationRecord[];
}

/** A scope as stored, by [user, view, scope key]. */
interface StoredScope extends Cursor {
  /** Time of the last change, in ms since the epoch. */
  readonly at: number;
}

/** Time after which a scope that nobody opens is deleted: 30 days in ms. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Reset whose last part has not arrived. */
interface StagedReset {
  readonly frame: ResetFrame;
  readonly rows: AnnotationRecord[];
}

/**
 * Rows that a user has received from the service, in IndexedDB: a page opens with them, also without a connection, and gets only what has
 * changed since. Every failure is ignored: the service has all rows.
 */
export class RowCache {
  readonly #opening: Promise<IDBDatabase | undefined>;
  /** Identifies the user. */
  readonly #user: string;
  /** Identifies everything else that decides what they see. */
  #view = '';
  readonly #staged = new Map<string, StagedReset>();
  #isForgotten = false;
  /** Writes one after another, in the order of the frames. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(name: string, { url, apiKey }: Pick<ServiceOptions, 'url' | 'apiKey'>, viewer: Viewer) {
    this.#user = JSON.stringify([url, apiKey, viewer.userId]);
    this.setViewer(viewer);
    this.#opening = openDatabase(name).catch(() => undefined);
    void this.#deleteOld();
  }

  /** Returns the cached rows of a scope; undefined if there are none. */
  async load(scope: Scope): Promise<CachedRows | undefined> {
    const key = this.#keyOf(scope);
    await this.#writing;
    try {
      const database = await this.#opening;
      if (!database) return undefined;
      const transaction = database.transaction(['scopes', 'rows']);
      const [stored, values] = await Promise.all([
        result(transaction.objectStore('scopes').get(key)) as Promise<StoredScope | undefined>,
        result(transaction.objectStore('rows').getAll(rangeOf(key))) as Promise<unknown[]>,
      ]);
      // One row that cannot be read makes the rest worthless: it would never be sent again.
      const isReadable = values.every((value) => parseRecord(value).ok);
      if (!stored || !isReadable) return undefined;
      return { cursor: { epoch: stored.epoch, seq: stored.seq }, rows: values as AnnotationRecord[] };
    } catch {
      return undefined;
    }
  }

  /** Keeps the frames that follow for the user in other contexts. */
  setViewer({ organizationId, isAnonymous, contextAccess }: Viewer): void {
    this.#view = JSON.stringify([organizationId, isAnonymous, contextAccess]);
    this.#staged.clear();
  }

  /** Stores what a frame says. */
  apply(frame: Frame): void {
    if (this.#isForgotten) return;
    if (frame.t === 'ops') {
      const id = this.#keyOf(frame.scope);
      this.#write((transaction) => this.#applyOps(transaction, id, frame));
    } else this.#applyReset(frame);
  }

  /** Deletes all rows of the user, in all contexts. They have signed out. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    this.#write((transaction) => {
      for (const name of ['scopes', 'rows']) transaction.objectStore(name).delete(rangeOf([this.#user]));
    });
    await this.#writing;
  }

  /** Resolves when everything is written, and closes the database. */
  async close(): Promise<void> {
    await this.#writing;
    (await this.#opening)?.close();
  }

  #applyReset(frame: ResetFrame): void {
    const key = scopeKey(frame.scope);
    if (frame.first) this.#staged.set(key, { frame, rows: [] });
    const staged = this.#staged.get(key);
    if (staged?.frame.epoch !== frame.epoch || staged.rows.length !== frame.offset) return;
    staged.rows.push(...frame.rows);
    if (frame.more) return;
    this.#staged.delete(key);
    const { epoch, to: seq } = frame;
    const id = this.#keyOf(frame.scope);
    this.#write((transaction) => {
      transaction.objectStore('rows').delete(rangeOf(id));
      for (const row of staged.rows) transaction.objectStore('rows').put(row, [...id, row.id]);
      transaction.objectStore('scopes').put({ epoch, seq, at: Date.now() } satisfies StoredScope, id);
    });
  }

  async #applyOps(transaction: IDBTransaction, id: string[], { epoch, from, to, ops }: OpsFrame): Promise<void> {
    const stored = (await result(transaction.objectStore('scopes').get(id))) as StoredScope | undefined;
    // Another tab may have stored these operations already, or rows of another epoch.
    if (stored?.epoch !== epoch || stored.seq < from || stored.seq >= to) return;
    const rows = transaction.objectStore('rows');
    for (const op of ops) {
      if (op.seq <= stored.seq) continue;
      if (op.k === 'up') rows.put(op.row, [...id, op.row.id]);
      else rows.delete([...id, op.id]);
    }
    transaction.objectStore('scopes').put({ epoch, seq: to, at: Date.now() } satisfies StoredScope, id);
  }

  #keyOf(scope: Scope): string[] {
    return [this.#user, this.#view, scopeKey(scope)];
  }

  #write(write: (transaction: IDBTransaction) => void | Promise<void>): void {
    this.#writing = this.#writing.then(async () => {
      try {
        const transaction = (await this.#opening)?.transaction(['scopes', 'rows'], 'readwrite');
        if (!transaction) return;
        const ended = new Promise((resolve) => {
          for (const type of ['complete', 'abort']) transaction.addEventListener(type, resolve);
        });
        await write(transaction);
        await ended;
      } catch {
        // The rows on the screen do not depend on it.
      }
    });
  }

  /** Deletes scopes that nobody has opened for a long time. */
  async #deleteOld(): Promise<void> {
    const database = await this.#opening;
    if (!database) return;
    this.#write(async (transaction) => {
      const scopes = transaction.objectStore('scopes');
      const range = IDBKeyRange.upperBound(Date.now() - RETENTION_MS);
      for (const key of (await result(scopes.index('at').getAllKeys(range))) as string[][]) {
        scopes.delete(key);
        transaction.objectStore('rows').delete(rangeOf(key));
      }
    });
  }
}

/** Returns the range of all keys that begin with these parts. An array sorts after any string. */
const rangeOf = (key: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('scopes').createIndex('at', 'at');
    opening.result.createObjectStore('rows');
  };
  const database = (await result(opening)) as IDBDatabase;
  // A later version of the page, or a person who clears the data, is not kept waiting.
  database.onversionchange = () => database.close();
  return database;
}
