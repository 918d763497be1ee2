import { OutdatedState } from '../../store/backends/authority/outdated-state.js';
import type {
  NotificationStorage,
  ReaderChange,
  StoredReader,
  StoredReaderState,
} from '../../store/backends/authority/storage.js';
import type {
  NotificationMark,
  NotificationReader,
  NotificationRecord,
} from '../../store/model/notification-record.js';
import type { HintedTransactions } from '../nodes/hints.js';
import type { Database, Queries } from './database.js';
import { keyOf } from './keys.js';
import { outcomesFromJson, outcomesToJson } from './live.js';

type ReaderJson = Omit<StoredReader, 'outcomes'> & { readonly outcomes?: ReturnType<typeof outcomesToJson> };

function readerToJson({ outcomes, ...reader }: StoredReader): ReaderJson {
  return { ...reader, ...(outcomes && { outcomes: outcomesToJson(outcomes) }) };
}

function readerFromJson({ outcomes, ...reader }: ReaderJson): StoredReader {
  return { ...reader, ...(outcomes && { outcomes: outcomesFromJson(outcomes) }) };
}

/** What the owner of the notifications is told. What is written to the transaction is stored together with the change, or not at all. */
interface NotificationEvents {
  /** A notification is added. Those of threads are added with their rows. */
  adding(transaction: Queries, record: NotificationRecord): Promise<void>;
  /** The settings of a reader change. */
  changingReader(
    transaction: Queries,
    organizationId: string,
    userId: string,
    reader: NotificationReader,
  ): Promise<void>;
}

/** Notifications, their readers and their marks in SQL. */
export class SqlNotifications implements NotificationStorage {
  readonly #database: Database;
  readonly #transactions: HintedTransactions;
  readonly #events: NotificationEvents;
  /** Versions of readers as this node has read or written them, by key. */
  readonly #versions = new Map<string, number>();

  constructor(database: Database, transactions: HintedTransactions, events: NotificationEvents) {
    this.#database = database;
    this.#transactions = transactions;
    this.#events = events;
  }

  async load(organizationId: string, from?: number): Promise<readonly NotificationRecord[]> {
    const stored = await this.#database.query<{ record: NotificationRecord }>(
      `SELECT record FROM notifications WHERE organization_key = $1 AND ($2::double precision IS NULL OR at >= $2)`,
      [keyOf(organizationId), from ?? null],
    );
    return stored.map(({ record }) => record);
  }

  /** Returns notifications by their ids. Those that do not exist are absent. */
  async byIds(organizationId: string, ids: readonly string[]): Promise<readonly NotificationRecord[]> {
    const stored = await this.#database.query<{ record: NotificationRecord }>(
      'SELECT record FROM notifications WHERE organization_key = $1 AND id = ANY ($2::text[])',
      [keyOf(organizationId), ids],
    );
    return stored.map(({ record }) => record);
  }

  add(record: NotificationRecord): Promise<void> {
    const { organizationId, id, timestamp } = record;
    return this.#transactions.transaction(async (transaction, add) => {
      const added = await transaction.query(
        `INSERT INTO notifications (organization_key, id, at, record) VALUES ($1, $2, $3, $4)
         ON CONFLICT (organization_key, id) DO NOTHING RETURNING id`,
        [keyOf(organizationId), id, timestamp, JSON.stringify(record)],
      );
      if (added.length === 0) throw new OutdatedState();
      await this.#events.adding(transaction, record);
      add({ k: 'notifications', organizationId });
    });
  }

  async remove(organizationId: string, ids: readonly string[]): Promise<void> {
    await this.#database.query('DELETE FROM notifications WHERE organization_key = $1 AND id = ANY ($2::text[])', [
      keyOf(organizationId),
      ids,
    ]);
  }

  /** Removes notifications for everybody, at all nodes. */
  removeForAll(organizationId: string, ids: readonly string[]): Promise<void> {
    return this.#transactions.transaction(async (transaction, add) => {
      await transaction.query('DELETE FROM notifications WHERE organization_key = $1 AND id = ANY ($2::text[])', [
        keyOf(organizationId),
        ids,
      ]);
      if (ids.length > 0) add({ k: 'removedNotifications', organizationId, ids });
    });
  }

  async reader(organizationId: string, userId: string): Promise<StoredReaderState> {
    const { state, version } = await this.#read(organizationId, userId);
    this.#versions.set(keyOf(organizationId, userId), version);
    return state;
  }

  /** Returns the state of a reader that is not going to be changed. */
  async peek(organizationId: string, userId: string): Promise<StoredReaderState> {
    return (await this.#read(organizationId, userId)).state;
  }

  async #read(
    organizationId: string,
    userId: string,
  ): Promise<{ readonly state: StoredReaderState; readonly version: number }> {
    const key = keyOf(organizationId, userId);
    // The version is read before the marks, so that it is never newer than they are.
    const [stored] = await this.#database.query<{ reader: ReaderJson; version: string | number }>(
      'SELECT reader, version FROM notification_readers WHERE reader_key = $1',
      [key],
    );
    const marks = await this.#database.query<{ notification_id: string; mark: NotificationMark }>(
      'SELECT notification_id, mark FROM notification_marks WHERE reader_key = $1',
      [key],
    );
    return {
      state: {
        reader: stored && readerFromJson(stored.reader),
        marks: new Map(marks.map(({ notification_id: id, mark }) => [id, mark])),
      },
      version: Number(stored?.version ?? 0),
    };
  }

  async change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    const key = keyOf(organizationId, userId);
    const version = this.#versions.get(key) ?? 0;
    await this.#transactions.transaction(async (transaction, add) => {
      const json = reader ? JSON.stringify(readerToJson(reader)) : null;
      const written = await transaction.query(
        version === 0
          ? `INSERT INTO notification_readers (reader_key, reader, version) VALUES ($1, $2::json, $3 + 1)
             ON CONFLICT (reader_key) DO NOTHING RETURNING version`
          : `UPDATE notification_readers SET reader = coalesce($2::json, reader), version = version + 1
             WHERE reader_key = $1 AND version = $3 RETURNING version`,
        [key, json, version],
      );
      if (written.length === 0) throw new OutdatedState();
      if (reader) await this.#events.changingReader(transaction, organizationId, userId, reader);
      add({ k: 'reader', organizationId, userId });
      for (const [id, mark] of marks ?? []) {
        if (mark)
          await transaction.query(
            `INSERT INTO notification_marks (reader_key, notification_id, mark) VALUES ($1, $2, $3)
             ON CONFLICT (reader_key, notification_id) DO UPDATE SET mark = excluded.mark`,
            [key, id, JSON.stringify(mark)],
          );
        else
          await transaction.query('DELETE FROM notification_marks WHERE reader_key = $1 AND notification_id = $2', [
            key,
            id,
          ]);
      }
    });
    this.#versions.set(key, version + 1);
  }
}
