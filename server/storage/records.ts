import type { Hint, HintedTransactions } from '../nodes/hints.js';
import type { Database, Queries } from './database.js';
import { fromSqlId, keyOf, toSqlId } from './keys.js';

/** Tables of records that belong to an organization. */
type RecordTable = 'users' | 'folders' | 'organizations';

interface RecordOptions<T> {
  /** Returns what is looked for in a record. The table has the column `search` for it. */
  searchTextOf?(record: T): string;
  /** Returns what the other nodes are told of a change, if they keep something of it in memory. */
  hintOf?(organizationId: string, id: string): Hint;
  /** Called after a change. The change resolves with it. */
  changed?(organizationId: string, id: string): Promise<void>;
}

/** Records of organizations in SQL, by organization and id. */
export class SqlRecords<T extends object> {
  readonly #database: Database;
  readonly #transactions: HintedTransactions;
  readonly #table: RecordTable;
  readonly #options: RecordOptions<T>;

  constructor(
    database: Database,
    transactions: HintedTransactions,
    table: RecordTable,
    options: RecordOptions<T> = {},
  ) {
    this.#database = database;
    this.#transactions = transactions;
    this.#table = table;
    this.#options = options;
  }

  /** Returns the record of an id in each of some organizations, by organization. */
  inOrganizations(organizationIds: readonly string[], id: string): Promise<ReadonlyMap<string, T>> {
    return this.#find(new Map(organizationIds.map((organizationId) => [keyOf(organizationId, id), organizationId])));
  }

  /** Returns the records of ids, by id. Unknown ids are absent. */
  get(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, T>> {
    return this.#find(new Map(ids.map((id) => [keyOf(organizationId, id), id])));
  }

  /** Returns up to `count` records of an organization, ordered by id, starting after the id `after`. */
  async list(organizationId: string, after: string | undefined, count: number): Promise<readonly T[]> {
    const found = await this.#database.query<{ record: T }>(
      `SELECT record FROM ${this.#table}
       WHERE organization_key = $1 AND ($2::text IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [keyOf(organizationId), after === undefined ? null : toSqlId(after), count],
    );
    return found.map(({ record }) => record);
  }

  /** Adds a record. Returns false if there is one of this id. */
  add(organizationId: string, id: string, record: T): Promise<boolean> {
    return this.#change(organizationId, id, async (transaction) => {
      const added = await transaction.query(
        `INSERT INTO ${this.#table} (key, organization_key, id, record) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key) DO NOTHING RETURNING key`,
        [keyOf(organizationId, id), keyOf(organizationId), toSqlId(id), JSON.stringify(record)],
      );
      await this.#setSearchText(transaction, keyOf(organizationId, id), record);
      return added.length > 0;
    });
  }

  /** Replaces a record. Returns false if there is none of this id. */
  update(organizationId: string, id: string, change: (stored: T) => T): Promise<boolean> {
    const key = keyOf(organizationId, id);
    return this.#change(organizationId, id, async (transaction) => {
      const [stored] = await transaction.query<{ record: T }>(
        `SELECT record FROM ${this.#table} WHERE key = $1 FOR UPDATE`,
        [key],
      );
      if (!stored) return false;
      const next = change(stored.record);
      await transaction.query(`UPDATE ${this.#table} SET record = $2 WHERE key = $1`, [key, JSON.stringify(next)]);
      await this.#setSearchText(transaction, key, next);
      return true;
    });
  }

  /** Deletes a record. Returns false if there is none of this id. */
  delete(organizationId: string, id: string): Promise<boolean> {
    return this.#change(organizationId, id, async (transaction) => {
      const deleted = await transaction.query(`DELETE FROM ${this.#table} WHERE key = $1 RETURNING key`, [
        keyOf(organizationId, id),
      ]);
      return deleted.length > 0;
    });
  }

  /** Deletes the records of an organization. Returns their ids. */
  async deleteAll(organizationId: string): Promise<readonly string[]> {
    const all = await this.#transactions.transaction(async (transaction, add) => {
      const deleted = await transaction.query<{ id: string }>(
        `DELETE FROM ${this.#table} WHERE organization_key = $1 RETURNING id`,
        [keyOf(organizationId)],
      );
      const ids = deleted.map(({ id }) => fromSqlId(id));
      for (const id of ids) this.#tell(add, organizationId, id);
      return ids;
    });
    for (const id of all) await this.#options.changed?.(organizationId, id);
    return all;
  }

  /** Runs a transaction that changes a record, or returns false. */
  async #change(organizationId: string, id: string, run: (transaction: Queries) => Promise<boolean>): Promise<boolean> {
    const hasChanged = await this.#transactions.transaction(async (transaction, add) => {
      const isDone = await run(transaction);
      if (isDone) this.#tell(add, organizationId, id);
      return isDone;
    });
    if (hasChanged) await this.#options.changed?.(organizationId, id);
    return hasChanged;
  }

  async #setSearchText(transaction: Queries, key: string, record: T): Promise<void> {
    const text = this.#options.searchTextOf?.(record);
    if (text !== undefined)
      await transaction.query(`UPDATE ${this.#table} SET search = $2 WHERE key = $1`, [key, toSqlId(text)]);
  }

  #tell(add: (hint: Hint) => void, organizationId: string, id: string): void {
    const hint = this.#options.hintOf?.(organizationId, id);
    if (hint) add(hint);
  }

  /** Returns the records of keys, by the name of each key. */
  async #find(names: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, T>> {
    if (names.size === 0) return new Map();
    const found = await this.#database.query<{ key: string; record: T }>(
      `SELECT key, record FROM ${this.#table} WHERE key = ANY ($1::text[])`,
      [[...names.keys()]],
    );
    return new Map(found.map(({ key, record }) => [names.get(key) ?? '', record]));
  }
}
