import type { Scope } from '../../store/backends/protocol.js';
import type { Database, Queries } from '../storage/database.js';
import type { Bus } from './bus.js';

/** Tells the other nodes what has changed in the database, so that they read it. */
export type Hint =
  /** A thread. `notifies`: the change has added notifications. */
  | { readonly k: 'thread'; readonly scope: Scope; readonly annotationId: string; readonly notifies: boolean }
  | { readonly k: 'live'; readonly scope: Scope }
  | { readonly k: 'notifications'; readonly organizationId: string }
  /** Notifications that were removed for everybody. */
  | { readonly k: 'removedNotifications'; readonly organizationId: string; readonly ids: readonly string[] }
  /** The settings or the marks of a user. */
  | { readonly k: 'reader'; readonly organizationId: string; readonly userId: string }
  /** The folder or the metadata of a document, or its deletion. */
  | { readonly k: 'document'; readonly scope: Scope }
  /** A folder that is described, or no longer. */
  | { readonly k: 'folder'; readonly organizationId: string; readonly folderId: string }
  /** The permissions of a user. */
  | { readonly k: 'access'; readonly userId: string };

/** Interval at which hints are read from the database, in ms. */
const POLL_MS = 2_000;

/** Number of hints that are read at a time. */
const BATCH_SIZE = 5_000;

/** Time for which hints are kept, and the interval at which older ones are deleted, in ms. */
const RETENTION_MS = 60 * 60 * 1000;
const CLEANUP_MS = 60 * 1000;

const SUBJECT = 'collab.hints';

interface HintOptions {
  /** Id of this node, which ignores its own hints. */
  readonly nodeId: string;
  readonly database: Database;
  readonly bus: Bus | undefined;
  receive(hint: Hint): void;
  /** Called after each successful poll. */
  polled(): void;
  /** Called when hints were deleted before this node could read them: what it has in memory is not known to be right. */
  lost(): void;
}

/** Transactions that tell the other nodes what they have changed. */
export interface HintedTransactions {
  /** Runs a transaction. `add` names what it changes. */
  transaction<T>(run: (queries: Queries, add: (hint: Hint) => void) => Promise<T>): Promise<T>;
}

/** Transactions of the only node of a database. */
export const withoutHints = (database: Database): HintedTransactions => ({
  transaction: (run) => database.transaction((queries) => run(queries, () => undefined)),
});

/**
 * Hints of all nodes. Each is written in the transaction of its change and sent over the bus after it. The nodes also read them from the
 * database, so that a hint arrives without a bus.
 */
export class Hints implements HintedTransactions {
  readonly #options: HintOptions;
  readonly #unsubscribe: (() => void) | undefined;
  /** Hints up to this one have been read, by transaction and number. */
  #position = { xid: '0', no: 0 };
  #polledAt = Date.now();
  #cleanedAt = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polling: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(options: HintOptions) {
    this.#options = options;
    const { bus, nodeId, receive } = options;
    this.#unsubscribe = bus?.subscribe(SUBJECT, (message) => {
      const [from, hints] = JSON.parse(message) as [string, readonly Hint[]];
      if (from !== nodeId) for (const hint of hints) receive(hint);
    });
  }

  /** Starts with the changes from now on. */
  static async start(options: HintOptions): Promise<Hints> {
    const hints = new Hints(options);
    hints.#position = { xid: await firstOpenTransaction(options.database), no: 0 };
    hints.#schedule();
    return hints;
  }

  /** Runs a transaction, and tells the other nodes what it has changed. */
  async transaction<T>(run: (queries: Queries, add: (hint: Hint) => void) => Promise<T>): Promise<T> {
    const { database, nodeId } = this.#options;
    const added: Hint[] = [];
    const result = await database.transaction(async (queries) => {
      const outcome = await run(queries, (hint) => added.push(hint));
      if (added.length > 0)
        await queries.query('INSERT INTO node_hints (node, hint) SELECT $1, value FROM json_array_elements($2::json)', [
          nodeId,
          JSON.stringify(added),
        ]);
      return outcome;
    });
    if (added.length > 0) this.#options.bus?.publish(SUBJECT, JSON.stringify([nodeId, added]));
    return result;
  }

  /** Reads the hints of the other nodes now. */
  poll(): Promise<void> {
    this.#polling = this.#polling.then(() => this.#poll()).catch(() => undefined);
    return this.#polling;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe?.();
    await this.#polling;
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void this.poll().then(() => {
        if (!this.#isClosed) this.#schedule();
      });
    }, POLL_MS);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    if (this.#isClosed) return;
    const { database, nodeId, receive, polled, lost } = this.#options;
    // Later transactions may end before earlier ones. Those before the first open one have all ended.
    const until = await firstOpenTransaction(database);
    for (let more = true; more;) {
      const { xid, no } = this.#position;
      const found = await database.query<{ xid: string; no: string | number; hint: Hint }>(
        `SELECT xid::text, no, hint FROM node_hints
         WHERE (xid, no) > ($1::xid8, $2) AND xid < $3::xid8 AND node <> $4
         ORDER BY xid, no LIMIT ${BATCH_SIZE}`,
        [xid, no, until, nodeId],
      );
      for (const { hint } of found) receive(hint);
      const last = found.at(-1);
      more = last !== undefined && found.length === BATCH_SIZE;
      this.#position = more && last ? { xid: last.xid, no: Number(last.no) } : { xid: until, no: 0 };
    }
    if (Date.now() - this.#polledAt > RETENTION_MS - CLEANUP_MS) lost();
    this.#polledAt = Date.now();
    polled();
    if (Date.now() - this.#cleanedAt < CLEANUP_MS) return;
    this.#cleanedAt = Date.now();
    await database.query(`DELETE FROM node_hints WHERE at < now() - interval '${RETENTION_MS / 1000} seconds'`);
  }
}

/** Returns the id of the first transaction that has not ended. */
async function firstOpenTransaction(database: Database): Promise<string> {
  const [row] = await database.query<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
  return row?.xid ?? '0';
}
