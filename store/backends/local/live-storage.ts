import { type LiveRecord, isLiveRecord } from '../../model/live-record.js';
import type { KnownOutcomes } from '../authority/known-outcomes.js';
import { LiveLog } from '../authority/live-log.js';
import type { LiveStorage, StoredLiveState } from '../authority/storage.js';
import { scopeKey, type Scope } from '../protocol.js';
import { result, type LocalDatabase } from './database.js';

/** Live state storage in IndexedDB. */
class LocalLive implements LiveStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  load(scope: Scope): Promise<StoredLiveState> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['live', 'liveMade'], async (store) => {
      const [records, outcomes] = await Promise.all([
        result(store('live').getAll(IDBKeyRange.bound([key], [key, []]))),
        result(store('liveMade').get(key)),
      ]);
      return {
        records: (records as unknown[]).filter(isLiveRecord) as LiveRecord[],
        outcomes: readOutcomes(outcomes),
      };
    });
  }

  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', ['live', 'liveMade'], (store) => {
      for (const record of records) store('live').put(record, [key, record.key]);
      store('liveMade').put(outcomes, key);
    });
  }
}

/** Reads stored outcomes. Databases of earlier versions store the number of the last change by client id. */
function readOutcomes(stored: unknown): KnownOutcomes {
  if (stored instanceof Map) return stored as KnownOutcomes;
  const entries = Object.entries((stored as Readonly<Record<string, number>> | undefined) ?? {});
  return new Map(entries.map(([clientId, last]) => [clientId, { last, refusals: new Map() }]));
}

/** Creates the log of live values of a database. */
export const createLiveLog = (db: LocalDatabase): LiveLog => new LiveLog(new LocalLive(db), ({ user }) => user);
