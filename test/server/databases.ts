import { openDatabase, type Database } from '../../server/storage/database.js';

const TABLES =
  'operations, annotations, annotation_reads, documents, mutations, files, live_values, live_outcomes, notifications, notification_readers, notification_marks, settings, node_hints, organizations, users, people, folders, grants, webhook_endpoints, webhook_deliveries, webhook_attempts, mail_recipients, mail_followers, mail_batches';

/** Empty databases for tests. Opening one takes longer than emptying it, so they are used again. */
export class DatabasePool {
  readonly #open: () => Promise<Database>;
  readonly #idle: Database[] = [];

  constructor(open: () => Promise<Database>) {
    this.#open = open;
  }

  async take(): Promise<Database> {
    return this.#idle.pop() ?? this.#open();
  }

  /** Takes a database back, and empties it. */
  async giveBack(database: Database): Promise<void> {
    await database.query(`TRUNCATE ${TABLES}`);
    this.#idle.push(database);
  }

  /** Closes the databases that nobody uses. */
  async close(): Promise<void> {
    for (const database of this.#idle.splice(0)) await database.close();
  }
}

/** Databases inside of this process. */
export const embeddedDatabases = new DatabasePool(() => openDatabase({}));

/** Returns databases of a PostgreSQL server. `url` is the address of any database of it. */
export function postgresDatabases(url: string): DatabasePool {
  let count = 0;
  return new DatabasePool(async () => {
    const name = `test_${process.pid}_${(count += 1)}`;
    const server = await openDatabase({ url });
    await server.query(`CREATE DATABASE ${name}`);
    await server.close();
    return openDatabase({ url: new URL(`/${name}`, url).href });
  });
}
