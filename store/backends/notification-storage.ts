import type { NotificationMark, NotificationReader, NotificationRecord } from '../model/notification-record.js';
import type { KnownOutcomes } from './known-outcomes.js';

/** A reader, with what became of the changes their clients made. */
export interface StoredReader extends NotificationReader {
  readonly outcomes?: KnownOutcomes;
}

/** What is kept of a reader: nothing before they first ask. */
export interface KeptReader {
  readonly reader: StoredReader | undefined;
  /** By the notifications' ids. */
  readonly marks: ReadonlyMap<string, NotificationMark>;
}

/** What a reader has changed: marks in place of those there were, or taken away. */
export interface ReaderChange {
  readonly reader?: StoredReader;
  readonly marks?: ReadonlyMap<string, NotificationMark | undefined>;
}

/** Where notifications are kept; those of what happens to threads are kept with what happens (`LogChange`). One at a time writes to it. */
export interface NotificationStorage {
  /** All of an organization, in any order; what cannot be read is left out. */
  load(organizationId: string): Promise<readonly NotificationRecord[]>;
  add(record: NotificationRecord): Promise<void>;
  remove(organizationId: string, ids: readonly string[]): Promise<void>;
  reader(organizationId: string, userId: string): Promise<KeptReader>;
  /** Keeps all of it or nothing. Rejects with a CollabError. */
  change(organizationId: string, userId: string, change: ReaderChange): Promise<void>;
}
