import { flag, id, map, number, shape, shortId, list } from '../model/checks.js';
import type { NotificationMark, NotificationRecord } from '../model/notification-record.js';
import { person } from '../model/shapes.js';
import { result, type LocalDatabase } from './local-database.js';
import type { KeptReader, NotificationStorage, ReaderChange, StoredReader } from './notification-storage.js';

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

/** All keys that begin so: an array is greater than any text. */
const beginningWith = (...key: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);

/** Keeps notifications in IndexedDB. */
export class LocalNotifications implements NotificationStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  async load(organizationId: string): Promise<readonly NotificationRecord[]> {
    const all = await this.#db.transact('readonly', ['notifications'], (store) =>
      result(store('notifications').getAll(beginningWith(organizationId))),
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

  reader(organizationId: string, userId: string): Promise<KeptReader> {
    const range = beginningWith(organizationId, userId);
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
