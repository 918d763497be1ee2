import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { CollabFailure } from '../../store/base/collab-failure.js';

/** Runs SQL with parameters ($1, $2 …). */
export interface Queries {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<readonly Row[]>;
}

/** PostgreSQL, or PGlite in this process: the same SQL. */
export interface Database extends Queries {
  /** Runs queries in one transaction, which is rolled back if `run` rejects. */
  transaction<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Address of a PostgreSQL database. Without it, PGlite stores the data in `folder`. */
  readonly url?: string | undefined;
  /** Data folder of PGlite; in memory if undefined. One process at a time can use it. */
  readonly folder?: string | undefined;
}

/** Opens a database. */
export const openDatabase = ({ url, folder }: DatabaseOptions): Promise<Database> =>
  url === undefined ? openPglite(folder) : openPostgres(url);

/** Time for which a node waits for PostgreSQL at its start, and the time between two attempts, in ms. */
const START_MS = 30_000;
const ATTEMPT_MS = 1_000;

/** Codes of failures that end by themselves while a machine starts: no connection, no name yet, or a server that is not ready. */
const STARTING = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', '57P03'];

const isStarting = (error: unknown): boolean => {
  const { code } = Object((error as Error).cause) as { code?: unknown };
  return STARTING.includes(String(code));
};

/**
 * Resolves once the database answers: containers start in any order. `onWait` is called once if it does not answer at first. Rejects if it does
 * not answer for 30 s, or refuses.
 */
export async function waitForDatabase(database: Queries, onWait: (error: unknown) => void): Promise<void> {
  for (let waited = 0; ; waited += ATTEMPT_MS) {
    try {
      await database.query('SELECT 1');
      return;
    } catch (error) {
      if (!isStarting(error) || waited >= START_MS) throw error;
      if (waited === 0) onWait(error);
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
    }
  }
}

/** PGlite works in this thread. Without a pause, a long row of queries or changes would block all sockets. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function openPglite(folder: string | undefined): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const db = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      asUnavailable(async () => {
        await pause();
        return (await db.query<Row>(sql, [...parameters])).rows;
      }),
    transaction: (run) =>
      asUnavailable(async () => {
        await pause();
        return db.transaction((transaction) =>
          run({
            query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
              (await transaction.query<Row>(sql, [...parameters])).rows,
          }),
        );
      }),
    close: () => db.close(),
  };
}

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that breaks while it is idle is replaced by the pool.
  pool.on('error', () => undefined);
  // One that breaks between two queries of a transaction fails with the next query, and must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queriesOf = (client: { query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[] }> }): Queries => ({
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query(sql, [...parameters])).rows as Row[],
  });
  /** Queries of a transaction are few and frequent, so each connection prepares them once. */
  const preparedQueriesOf = (client: PoolClient): Queries => ({
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      (await client.query({ name: createHash('md5').update(text).digest('hex'), text, values: [...parameters] }))
        .rows as Row[],
  });
  return {
    query: (sql, parameters) => asUnavailable(() => queriesOf(pool).query(sql, parameters)),
    transaction: (run) =>
      asUnavailable(async () => {
        const client = await pool.connect();
        let failure: Error | undefined;
        try {
          await client.query('BEGIN');
          const result = await run(preparedQueriesOf(client));
          await client.query('COMMIT');
          return result;
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error));
          // A client that cannot roll back is broken, and not used again.
          await client.query('ROLLBACK').then(
            () => (failure = undefined),
            () => undefined,
          );
          throw error;
        } finally {
          client.release(failure);
        }
      }),
    close: () => pool.end(),
  };
}

/** Reports failures of the database as 'unavailable', so that clients try again, without what the database says. */
async function asUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CollabFailure) throw error;
    // Classes 22 and 54: a value that does not fit, such as an id that is too long. Another attempt would not help.
    const { code } = Object(error) as { code?: unknown };
    if (typeof code === 'string' && /^(?:22|54)/.test(code))
      throw new CollabFailure(
        { code: 'INVALID_ARGUMENT', message: 'An id or a number of the change is too long.' },
        { cause: error },
      );
    throw new CollabFailure(
      { code: 'unavailable', message: 'The database of the comments does not answer. Try again.' },
      { cause: error },
    );
  }
}
