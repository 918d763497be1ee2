import type { LiveRecord } from '../model/live-change.js';
import { scopeKey, type Scope } from '../protocol.js';
import type { KeptLive, LiveStorage } from './live-storage.js';

/** Keeps values that people keep in step in maps. */
export class MemoryLive implements LiveStorage {
  readonly #scopes = new Map<string, { readonly records: Map<string, LiveRecord>; made: KeptLive['made'] }>();

  load(scope: Scope): Promise<KeptLive> {
    const { records, made } = this.#of(scope);
    return Promise.resolve({ records: [...records.values()], made });
  }

  save(scope: Scope, records: readonly LiveRecord[], made: KeptLive['made']): Promise<void> {
    const kept = this.#of(scope);
    for (const record of records) kept.records.set(record.key, record);
    kept.made = made;
    return Promise.resolve();
  }

  #of(scope: Scope) {
    const key = scopeKey(scope);
    const kept = this.#scopes.get(key) ?? { records: new Map<string, LiveRecord>(), made: {} };
    this.#scopes.set(key, kept);
    return kept;
  }
}
