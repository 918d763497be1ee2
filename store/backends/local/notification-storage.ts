import { flag, id, list, map, number, shape, shortId } from '../../model/checks.js';
import type { NotificationMark, NotificationRecord } from '../../model/notification-record.js';
import { person } from '../../model/shapes.js';
import type { MonotonicClock } from '../authority/monotonic-clock.js';
import { NotificationLog } from '../authority/notification-log.js';
import type { NotificationStorage, ReaderChange, StoredReader, StoredReaderState } from '../authority/storage.js';
import { result, type LocalDatabase } from './database.js';
import type { LocalRows } from './rows.js';

const recordShape = shape({
  id: shortId,
  organizationId: id,
  documentId: id,
  timestamp: number,
  actionUser: person,
  isForAll: flag,
  concerned: map(() => undefined),
});
const readerShape = shape({
  since: number,
  choices: list(shape({ at: number })),
  mutes: list(shape({ at: number })),
});

/** Returns the range of all keys with a prefix. An array sorts after any string. */
const keysStartingWith = (...key: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);

/** Notification storage in IndexedDB. */
class LocalNotifications implements NotificationStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  async load(organizationId: string): Promise<readonly NotificationRecord[]> {
    const all = await this.#db.transact('readonly', ['notifications'], (store) =>
      result(store('notifications').getAll(keysStartingWith(organizationId))),
    );
    return (all as NotificationRecord[]).filter((record) => recordShape(record, 'notification', true) === undefined);
  }

  add(record: NotificationRecord): Promise<void> {
    return this.#db.transact('readwrite', ['notifications'], (store) => {
      store('notifications').put(record, [record.organizationId, record.id]);
    });
  }

  remove(organizationId: string, ids: readonly string[]): Promise<void> {
    return this.#db.transact('readwrite', ['notifications'], (store) => {
      for (const each of ids) store('notifications').delete([organizationId, each]);
    });
  }

  reader(organizationId: string, userId: string): Promise<StoredReaderState> {
    const range = keysStartingWith(organizationId, userId);
    return this.#db.transact('readonly', ['notificationReaders', 'notificationMarks'], async (store) => {
      const [reader, keys, marks] = await Promise.all([
        result(store('notificationReaders').get([organizationId, userId])),
        result(store('notificationMarks').getAllKeys(range)) as Promise<[string, string, string][]>,
        result(store('notificationMarks').getAll(range)) as Promise<NotificationMark[]>,
      ]);
      return {
        reader: readerShape(reader, 'reader') === undefined ? (reader as StoredReader) : undefined,
        marks: new Map(keys.map(([, , notificationId], at) => [notificationId, marks[at] ?? {}])),
      };
    });
  }

  change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    return this.#db.transact('readwrite', ['notificationReaders', 'notificationMarks'], (store) => {
      if (reader) store('notificationReaders').put(reader, [organizationId, userId]);
      for (const [notificationId, mark] of marks ?? []) {
        const key = [organizationId, userId, notificationId];
        if (mark) store('notificationMarks').put(mark, key);
        else store('notificationMarks').delete(key);
      }
    });
  }
}

/** Creates the log of notifications of a database. */
export function createNotificationLog(
  db: LocalDatabase,
  rows: Pick<LocalRows, 'row'>,
  clock: MonotonicClock,
): NotificationLog {
  return new NotificationLog({
    clock,
    storage: new LocalNotifications(db),
    row: (scope, annotationId) => rows.row(scope, annotationId),
    viewerOf: ({ user }) => user,
  });
}
