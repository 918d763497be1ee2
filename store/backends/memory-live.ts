import type { LiveRecord } from '../model/live-change.js';
import { scopeKey, type Scope } from '../protocol.js';
import type { KnownOutcomes } from './known-outcomes.js';
import type { KeptLive, LiveStorage } from './live-storage.js';
import { deepFreeze } from '../model/deep-freeze.js';

/** Keeps values that people keep in step in maps. */
export class MemoryLive implements LiveStorage {
  readonly #scopes = new Map<string, { readonly records: Map<string, LiveRecord>; outcomes: KnownOutcomes }>();

  load(scope: Scope): Promise<KeptLive> {
    const { records, outcomes } = this.#of(scope);
    return Promise.resolve({ records: [...records.values()], outcomes });
  }

  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const kept = this.#of(scope);
    for (const record of records) kept.records.set(record.key, deepFreeze(record));
    kept.outcomes = outcomes;
    return Promise.resolve();
  }

  #of(scope: Scope) {
    const key = scopeKey(scope);
    const kept = this.#scopes.get(key) ?? {
      records: new Map<string, LiveRecord>(),
      outcomes: new Map() as KnownOutcomes,
    };
    this.#scopes.set(key, kept);
    return kept;
  }
}
