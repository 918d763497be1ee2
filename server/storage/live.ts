import type { ClientOutcomes, KnownOutcomes } from '../../store/backends/authority/known-outcomes.js';
import { OutdatedState } from '../../store/backends/authority/outdated-state.js';
import type { LiveStorage, StoredLiveState } from '../../store/backends/authority/storage.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { LiveRecord } from '../../store/model/live-record.js';
import type { HintedTransactions } from '../nodes/hints.js';
import type { Database } from './database.js';
import { documentKeyOf, keyOf } from './keys.js';

type OutcomeJson = readonly (readonly [
  string,
  { last: number; refusals: [number, { code: string; message: string }][] },
])[];

/** Returns outcomes as JSON: maps become lists of entries. */
export const outcomesToJson = (outcomes: KnownOutcomes): OutcomeJson =>
  [...outcomes].map(([clientId, { last, refusals }]) => [clientId, { last, refusals: [...refusals] }] as const);

export const outcomesFromJson = (json: OutcomeJson | undefined): KnownOutcomes =>
  new Map(
    (json ?? []).map(([clientId, { last, refusals }]) => [
      clientId,
      { last, refusals: new Map(refusals) } satisfies ClientOutcomes,
    ]),
  );

/** Live state in SQL. */
export class SqlLive implements LiveStorage {
  readonly #database: Database;
  readonly #transactions: HintedTransactions;
  /** Versions as this node has read or written them, by key of the document. */
  readonly #versions = new Map<string, number>();

  constructor(database: Database, transactions: HintedTransactions) {
    this.#database = database;
    this.#transactions = transactions;
  }

  async load(scope: Scope): Promise<StoredLiveState> {
    const key = documentKeyOf(scope);
    // The version is read before the values, so that it is never newer than they are.
    const [stored] = await this.#database.query<{ outcomes: OutcomeJson; version: string | number }>(
      'SELECT outcomes, version FROM live_outcomes WHERE document_key = $1',
      [key],
    );
    const values = await this.#database.query<{ record: LiveRecord }>(
      'SELECT record FROM live_values WHERE document_key = $1',
      [key],
    );
    this.#versions.set(key, Number(stored?.version ?? 0));
    return { records: values.map(({ record }) => record), outcomes: outcomesFromJson(stored?.outcomes) };
  }

  async save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const key = documentKeyOf(scope);
    const version = this.#versions.get(key) ?? 0;
    await this.#transactions.transaction(async (transaction, add) => {
      const json = JSON.stringify(outcomesToJson(outcomes));
      const written = await transaction.query(
        version === 0
          ? `INSERT INTO live_outcomes (document_key, outcomes, version) VALUES ($1, $2, $3 + 1)
             ON CONFLICT (document_key) DO NOTHING RETURNING version`
          : `UPDATE live_outcomes SET outcomes = $2, version = version + 1
             WHERE document_key = $1 AND version = $3 RETURNING version`,
        [key, json, version],
      );
      if (written.length === 0) throw new OutdatedState();
      for (const record of records)
        await transaction.query(
          `INSERT INTO live_values (document_key, key, record) VALUES ($1, $2, $3)
           ON CONFLICT (document_key, key) DO UPDATE SET record = excluded.record`,
          [key, keyOf(record.key), JSON.stringify(record)],
        );
      if (records.length > 0) add({ k: 'live', scope });
    });
    this.#versions.set(key, version + 1);
  }
}
