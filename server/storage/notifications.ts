import type {
  NotificationStorage,
  ReaderChange,
  StoredReader,
  StoredReaderState,
} from '../../store/backends/authority/storage.js';
import type { NotificationMark, NotificationRecord } from '../../store/model/notification-record.js';
import type { Database } from '../database.js';
import { keyOf } from './keys.js';
import { outcomesFromJson, outcomesToJson } from './live.js';

type ReaderJson = Omit<StoredReader, 'outcomes'> & { readonly outcomes?: ReturnType<typeof outcomesToJson> };

function readerToJson({ outcomes, ...reader }: StoredReader): ReaderJson {
  return { ...reader, ...(outcomes && { outcomes: outcomesToJson(outcomes) }) };
}

function readerFromJson({ outcomes, ...reader }: ReaderJson): StoredReader {
  return { ...reader, ...(outcomes && { outcomes: outcomesFromJson(outcomes) }) };
}

/** Notifications, their readers and their marks in SQL. */
export class SqlNotifications implements NotificationStorage {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async load(organizationId: string): Promise<readonly NotificationRecord[]> {
    const stored = await this.#database.query<{ record: NotificationRecord }>(
      'SELECT record FROM notifications WHERE organization_key = $1',
      [keyOf(organizationId)],
    );
    return stored.map(({ record }) => record);
  }

  async add(record: NotificationRecord): Promise<void> {
    await this.#database.query(
      `INSERT INTO notifications (organization_key, id, at, record) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_key, id) DO UPDATE SET at = excluded.at, record = excluded.record`,
      [keyOf(record.organizationId), record.id, record.timestamp, JSON.stringify(record)],
    );
  }

  async remove(organizationId: string, ids: readonly string[]): Promise<void> {
    await this.#database.query('DELETE FROM notifications WHERE organization_key = $1 AND id = ANY ($2::text[])', [
      keyOf(organizationId),
      ids,
    ]);
  }

  async reader(organizationId: string, userId: string): Promise<StoredReaderState> {
    const key = keyOf(organizationId, userId);
    const [stored] = await this.#database.query<{ reader: ReaderJson }>(
      'SELECT reader FROM notification_readers WHERE reader_key = $1',
      [key],
    );
    const marks = await this.#database.query<{ notification_id: string; mark: NotificationMark }>(
      'SELECT notification_id, mark FROM notification_marks WHERE reader_key = $1',
      [key],
    );
    return {
      reader: stored && readerFromJson(stored.reader),
      marks: new Map(marks.map(({ notification_id: id, mark }) => [id, mark])),
    };
  }

  change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    const key = keyOf(organizationId, userId);
    return this.#database.transaction(async (transaction) => {
      if (reader)
        await transaction.query(
          `INSERT INTO notification_readers (reader_key, reader) VALUES ($1, $2)
           ON CONFLICT (reader_key) DO UPDATE SET reader = excluded.reader`,
          [key, JSON.stringify(readerToJson(reader))],
        );
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
  }
}
