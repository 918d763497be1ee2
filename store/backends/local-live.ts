import type { LiveRecord } from '../model/live-change.js';
import { isLiveRecord } from '../model/live-guards.js';
import { scopeKey, type Scope } from '../protocol.js';
import type { KeptLive, LiveStorage } from './live-storage.js';
import { result, type LocalDatabase } from './local-database.js';

/** Keeps values that people keep in step in IndexedDB. */
export class LocalLive implements LiveStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  load(scope: Scope): Promise<KeptLive> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['live', 'liveMade'], async (store) => {
      const [records, made] = await Promise.all([
        result(store('live').getAll(IDBKeyRange.bound([key], [key, []]))),
        result(store('liveMade').get(key)),
      ]);
      return {
        records: (records as unknown[]).filter(isLiveRecord) as LiveRecord[],
        made: (made as KeptLive['made'] | undefined) ?? {},
      };
    });
  }

  save(scope: Scope, records: readonly LiveRecord[], made: KeptLive['made']): Promise<void> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', ['live', 'liveMade'], (store) => {
      for (const record of records) store('live').put(record, [key, record.key]);
      store('liveMade').put(made, key);
    });
  }
}
