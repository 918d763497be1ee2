import type { NotificationMark, NotificationRecord } from '../model/notification-record.js';
import type { KeptReader, NotificationStorage, ReaderChange, StoredReader } from './notification-storage.js';
import { deepFreeze } from '../model/deep-freeze.js';

interface Reader {
  reader: StoredReader | undefined;
  readonly marks: Map<string, NotificationMark>;
}

/** Keeps notifications in maps. */
export class MemoryNotifications implements NotificationStorage {
  /** By organization, by id. */
  readonly #records = new Map<string, Map<string, NotificationRecord>>();
  readonly #readers = new Map<string, Reader>();

  load(organizationId: string): Promise<readonly NotificationRecord[]> {
    return Promise.resolve([...this.#of(organizationId).values()]);
  }

  add(record: NotificationRecord): Promise<void> {
    this.#of(record.organizationId).set(record.id, deepFreeze(record));
    return Promise.resolve();
  }

  remove(organizationId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#of(organizationId).delete(id);
    return Promise.resolve();
  }

  reader(organizationId: string, userId: string): Promise<KeptReader> {
    const { reader, marks } = this.#readerOf(organizationId, userId);
    return Promise.resolve({ reader, marks: new Map(marks) });
  }

  change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    const kept = this.#readerOf(organizationId, userId);
    if (reader) kept.reader = reader;
    for (const [id, mark] of marks ?? []) {
      if (mark) kept.marks.set(id, mark);
      else kept.marks.delete(id);
    }
    return Promise.resolve();
  }

  #of(organizationId: string): Map<string, NotificationRecord> {
    const records = this.#records.get(organizationId) ?? new Map<string, NotificationRecord>();
    this.#records.set(organizationId, records);
    return records;
  }

  #readerOf(organizationId: string, userId: string): Reader {
    const key = JSON.stringify([organizationId, userId]);
    const kept = this.#readers.get(key) ?? { reader: undefined, marks: new Map<string, NotificationMark>() };
    this.#readers.set(key, kept);
    return kept;
  }
}
