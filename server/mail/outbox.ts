import type { NotificationReader, NotificationRecord } from '../../store/model/notification-record.js';
import { EMAIL, settingsOf } from '../../store/rules/notification-settings.js';
import type { Database, Queries } from '../storage/database.js';
import { fromSqlId, keyOf, toSqlId } from '../storage/keys.js';

/** Time without another notification after which a mail is sent, in ms. */
export const QUIET_MS = 2 * 60 * 1000;

/** Time after the first notification at which a mail is sent at the latest, in ms. */
export const LONGEST_MS = 15 * 60 * 1000;

/** Time for which a node may keep a mail to itself, in ms. Longer than its preparation and an attempt to send it take. */
export const CLAIM_MS = 3 * 60 * 1000;

/** Time for which dead mails are counted, in ms. They have no content. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Notifications for one person from one thread, or without a thread from one document. They become one mail. */
export interface Batch {
  /** Identifies the mail, whatever the number of attempts. */
  readonly id: string;
  readonly no: string | number;
  readonly organizationId: string;
  readonly userId: string;
  readonly documentId: string;
  readonly annotationId: string | undefined;
  readonly notificationIds: readonly string[];
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  /** Number of attempts that failed before. */
  readonly failures: number;
}

interface StoredBatch {
  readonly no: string | number;
  readonly key: string;
  readonly organization_id: string;
  readonly user_id: string;
  readonly document_id: string;
  readonly annotation_id: string | null;
  readonly notification_ids: readonly string[];
  readonly first_at: number;
  readonly attempts: number;
  readonly failures: number;
}

/** What follows from an attempt: the mail was sent, or there was nothing to send any more; it is tried again; it is given up. */
export type Outcome =
  | { readonly state: 'sent' | 'dropped' | 'dead' }
  | { readonly state: 'retry'; readonly dueAt: number; readonly failures: number };

const batchOf = (stored: StoredBatch): Batch => ({
  id: keyOf('mail', stored.key, String(stored.no), String(stored.first_at)).slice(0, 32),
  no: stored.no,
  organizationId: fromSqlId(stored.organization_id),
  userId: fromSqlId(stored.user_id),
  documentId: fromSqlId(stored.document_id),
  annotationId: stored.annotation_id === null ? undefined : fromSqlId(stored.annotation_id),
  notificationIds: stored.notification_ids,
  attempt: stored.attempts,
  failures: stored.failures,
});

/** Whether a value of the channel lets through notifications that do not name the user. */
const isForAll = (value: string | undefined): boolean => value !== undefined && value !== 'MINE' && value !== 'NONE';

/** The outbox: mails that are collected and sent, in SQL. It holds ids only; the content is read when a mail is sent. */
export class Outbox {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds a notification to the mails of its possible recipients, in the transaction of its change and in one statement. Who really gets it is
   * decided when the mail is sent. `isForEverybody`: unless they choose otherwise, users get all notifications.
   */
  async write(
    transaction: Queries,
    { organizationId, documentId, id, comment, concerned, isForAll, actionUser }: NotificationRecord,
    isForEverybody: boolean,
    now: number,
  ): Promise<void> {
    const { annotationId } = comment ?? {};
    const named = Object.keys(concerned);
    await transaction.query(
      `WITH recipients AS (
         SELECT key, user_id FROM unnest($1::text[], $2::text[]) AS named (key, user_id)
         UNION SELECT key, user_id FROM mail_followers WHERE $3 AND organization_key = $5
         UNION SELECT key, user_id FROM mail_recipients WHERE $4 AND organization_key = $5
         UNION SELECT key, id COLLATE "default" FROM users WHERE $4 AND organization_key = $5
       )
       INSERT INTO mail_batches (key, organization_key, thread_key, organization_id, user_id, document_id, annotation_id,
                                 notification_ids, first_at, due_at)
       SELECT key, $5, $6, $7, user_id, $8, $9, ARRAY[$10], $11, $11::double precision + ${QUIET_MS}
       FROM recipients WHERE key <> $12 ORDER BY key
       ON CONFLICT (key, thread_key) WHERE state = 'collecting'
       DO UPDATE SET notification_ids = mail_batches.notification_ids || excluded.notification_ids,
                     due_at = least(mail_batches.first_at + ${LONGEST_MS}, excluded.due_at)`,
      [
        named.map((userId) => keyOf(organizationId, userId)),
        named.map(toSqlId),
        isForAll,
        isForAll && isForEverybody,
        keyOf(organizationId),
        keyOf(organizationId, documentId, annotationId ?? ''),
        toSqlId(organizationId),
        toSqlId(documentId),
        annotationId === undefined ? null : toSqlId(annotationId),
        id,
        now,
        keyOf(organizationId, actionUser.userId),
      ],
    );
  }

  /** Notes whether a user's new settings ask for mail about more than what names them. */
  async follow(
    transaction: Queries,
    organizationId: string,
    userId: string,
    reader: NotificationReader,
  ): Promise<void> {
    const { settings, documents } = settingsOf(reader);
    const isFollower = [settings, ...Object.values(documents)].some((values) => isForAll(values[EMAIL]));
    const key = keyOf(organizationId, userId);
    if (isFollower)
      await transaction.query(
        `INSERT INTO mail_followers (key, organization_key, user_id) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING`,
        [key, keyOf(organizationId), toSqlId(userId)],
      );
    else await transaction.query('DELETE FROM mail_followers WHERE key = $1', [key]);
  }

  /**
   * Claims up to `count` mails that are due, and counts the attempts: no other node makes them. What is added to their threads from then on
   * becomes other mails. If this node does not report a result, another attempt is made later.
   */
  async claim(count: number, now: number): Promise<readonly Batch[]> {
    const claimed = await this.#database.query<StoredBatch>(
      `WITH due AS MATERIALIZED (
         SELECT no FROM mail_batches WHERE state <> 'dead' AND due_at <= $1
         ORDER BY due_at, no LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       UPDATE mail_batches b SET state = 'sending', attempts = b.attempts + 1, due_at = $3
       FROM due WHERE b.no = due.no
       RETURNING b.no, b.key, b.organization_id, b.user_id, b.document_id, b.annotation_id, b.notification_ids, b.first_at,
                 b.attempts, b.failures`,
      [now, count, now + CLAIM_MS],
    );
    return claimed.map(batchOf);
  }

  /** Records what follows from an attempt. A mail that was sent is deleted. */
  async record({ no, attempt }: Pick<Batch, 'no' | 'attempt'>, outcome: Outcome): Promise<void> {
    // If another node has made the next attempt meanwhile, its outcome counts.
    const isLast = 'no = $1 AND attempts = $2';
    if (outcome.state === 'retry')
      await this.#database.query(`UPDATE mail_batches SET due_at = $3, failures = $4 WHERE ${isLast}`, [
        no,
        attempt,
        outcome.dueAt,
        outcome.failures,
      ]);
    else if (outcome.state === 'dead')
      await this.#database.query(`UPDATE mail_batches SET state = 'dead' WHERE ${isLast}`, [no, attempt]);
    else await this.#database.query(`DELETE FROM mail_batches WHERE ${isLast}`, [no, attempt]);
  }

  /** Returns how many mails wait, and the time of the oldest, in ms since the epoch. */
  async waiting(): Promise<{ readonly count: number; readonly oldestAt: number | undefined }> {
    const [waiting] = await this.#database.query<{ count: string | number; oldest: number | null }>(
      `SELECT count(*) AS count, min(first_at) AS oldest FROM mail_batches WHERE state <> 'dead'`,
    );
    return { count: Number(waiting?.count ?? 0), oldestAt: waiting?.oldest ?? undefined };
  }

  /** Deletes dead mails that are not kept any longer. */
  async deleteExpired(now: number): Promise<void> {
    await this.#database.query(`DELETE FROM mail_batches WHERE state = 'dead' AND first_at < $1`, [now - RETENTION_MS]);
  }
}
