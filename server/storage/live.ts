import type { ClientOutcomes, KnownOutcomes } from '../../store/backends/authority/known-outcomes.js';
import type { LiveStorage, StoredLiveState } from '../../store/backends/authority/storage.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { LiveRecord } from '../../store/model/live-record.js';
import type { Database } from '../database.js';
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

  constructor(database: Database) {
    this.#database = database;
  }

  async load(scope: Scope): Promise<StoredLiveState> {
    const key = documentKeyOf(scope);
    const values = await this.#database.query<{ record: LiveRecord }>(
      'SELECT record FROM live_values WHERE document_key = $1',
      [key],
    );
    const [stored] = await this.#database.query<{ outcomes: OutcomeJson }>(
      'SELECT outcomes FROM live_outcomes WHERE document_key = $1',
      [key],
    );
    return { records: values.map(({ record }) => record), outcomes: outcomesFromJson(stored?.outcomes) };
  }

  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const key = documentKeyOf(scope);
    return this.#database.transaction(async (transaction) => {
      for (const record of records)
        await transaction.query(
          `INSERT INTO live_values (document_key, key, record) VALUES ($1, $2, $3)
           ON CONFLICT (document_key, key) DO UPDATE SET record = excluded.record`,
          [key, keyOf(record.key), JSON.stringify(record)],
        );
      await transaction.query(
        `INSERT INTO live_outcomes (document_key, outcomes) VALUES ($1, $2)
         ON CONFLICT (document_key) DO UPDATE SET outcomes = excluded.outcomes`,
        [key, JSON.stringify(outcomesToJson(outcomes))],
      );
    });
  }
}
