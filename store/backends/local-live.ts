import type { LiveRecord } from '../model/live-change.js';
import { isLiveRecord } from '../model/live-guards.js';
import { scopeKey, type Scope } from '../protocol.js';
import type { KnownOutcomes } from './known-outcomes.js';
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

/** Outcomes as they are kept; databases of earlier versions hold the number of the last change by client id. */
function readOutcomes(kept: unknown): KnownOutcomes {
  if (kept instanceof Map) return kept as KnownOutcomes;
  const entries = Object.entries((kept as Readonly<Record<string, number>> | undefined) ?? {});
  return new Map(entries.map(([clientId, last]) => [clientId, { last, refusals: new Map() }]));
}
