import type { NotificationReader, NotificationRecord } from '../../store/model/notification-record.js';
import type { NotificationChannel } from '../../store/model/notification.js';
import { EMAIL } from '../../store/rules/notification-settings.js';
import type { SessionClaims } from '../access/access.js';
import type { ApiKey } from '../access/keys.js';
import type { Database, Queries } from '../storage/database.js';
import { contentOf, type ContentSources } from './content.js';
import { messageOf } from './message.js';
import { Outbox, type Batch } from './outbox.js';
import { Recipients } from './recipients.js';
import { issueUnsubscribeTicket, UNSUBSCRIBE_PATH, type MailUser } from './tickets.js';
import type { MailTransport } from './transport.js';
import { latestStart, MailWorker, SEND_MS, type Attempt } from './worker.js';

/** Interval at which expired mails are deleted, in ms. */
const CLEANUP_MS = 60 * 60 * 1000;

/** What a mail is about, for a function that decides where answers to it go. */
export interface MailSubject extends MailUser {
  readonly documentId: string;
  /** Undefined for notifications without a thread. */
  readonly annotationId: string | undefined;
}

export interface MailOptions {
  readonly transport: MailTransport;
  /** Sender, as `Name <address>` or an address. */
  readonly from: string;
  /** Address for answers, or a function that returns it. Default: the sender. */
  readonly replyTo?: string | ((subject: MailSubject) => string | undefined) | undefined;
  /** Address of the page, in which `{organizationId}` and `{documentId}` are replaced. Links lead to its origin. Default: to any page. */
  readonly pageUrl?: string | undefined;
  /** Returns the address of the service for browsers. */
  publicUrl(): string;
  /** Returns the time in ms since the epoch. */
  readonly now?: () => number;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
  /** Time for which the end of the service waits for mails, in ms. Default: 5 s. */
  readonly drainMs?: number;
}

/** What mail needs of the service. */
export interface MailParts extends Omit<ContentSources, 'viewerOf'> {
  readonly database: Database;
  readonly key: ApiKey;
  /** Returns the user of claims, with their present access to a document (`ContentSources`). */
  viewerOf(
    claims: SessionClaims,
    scope: Pick<NotificationRecord, 'organizationId' | 'documentId'>,
  ): ReturnType<ContentSources['viewerOf']>;
  /** Turns the channel off in the user's settings. */
  turnOff(user: MailUser): Promise<void>;
}

/** Whether users get mail about all notifications, unless they choose otherwise. */
const isForEverybody = ({ default: value = 'ALL' }: NotificationChannel): boolean =>
  value !== 'MINE' && value !== 'NONE';

/** Notifications by mail (decisions, What a person meets by default): an outbox that notifications are written to, and its worker. */
export class Mail {
  readonly recipients: Recipients;
  readonly outbox: Outbox;
  /** Returns the time in ms since the epoch. */
  readonly now: () => number;
  readonly #parts: MailParts;
  readonly #options: MailOptions;
  /** The channel. Undefined if the configuration has none, or disables it: then nothing is written. */
  readonly #channel: NotificationChannel | undefined;
  readonly #worker: MailWorker;
  readonly #observers: ((attempt: Attempt) => void)[] = [];
  #cleanedAt = -Infinity;

  constructor(parts: MailParts, options: MailOptions) {
    this.#parts = parts;
    this.#options = options;
    this.now = options.now ?? Date.now;
    this.#channel = parts.channels.find(({ id, enable = true }) => id === EMAIL && enable);
    this.recipients = new Recipients(parts.database);
    this.outbox = new Outbox(parts.database);
    this.#worker = new MailWorker(this.outbox, {
      send: (batch, signal) => this.#send(batch, signal),
      onAttempt: (attempt) => {
        for (const observe of this.#observers) observe(attempt);
      },
      now: this.now,
      random: options.random ?? Math.random,
      drainMs: options.drainMs,
    });
  }

  /** Whether the service delivers the channel. */
  get isActive(): boolean {
    return this.#channel !== undefined;
  }

  /** Begins to send. */
  start(): void {
    this.#deleteExpired();
    this.#worker.start(() => this.#deleteExpired());
  }

  /** Writes notifications to the outbox, in the transaction of their change. */
  async write(transaction: Queries, records: readonly NotificationRecord[]): Promise<void> {
    if (!this.#channel) return;
    for (const record of records)
      await this.outbox.write(transaction, record, isForEverybody(this.#channel), this.now());
  }

  /** Applies new settings of a user, in the transaction in which they are stored. */
  changeReader(
    transaction: Queries,
    organizationId: string,
    userId: string,
    reader: NotificationReader,
  ): Promise<void> {
    return this.outbox.follow(transaction, organizationId, userId, reader);
  }

  /** Stores what decides about the mails of a session's user once they are away. */
  remember(claims: SessionClaims, lastDeletion: string): Promise<void> {
    return this.recipients.remember(claims, lastDeletion, this.now());
  }

  /** Turns off the mails of a user. */
  turnOff(user: MailUser): Promise<void> {
    return this.#parts.turnOff(user);
  }

  /** Sends all that is due. Resolves when it has been tried. */
  async deliverDue(): Promise<void> {
    this.#worker.wake();
    await this.#worker.idle();
  }

  /** Calls a function after each attempt. */
  onAttempt(observe: (attempt: Attempt) => void): void {
    this.#observers.push(observe);
  }

  /** Stops sending. */
  async close(): Promise<void> {
    await this.#worker.close();
    this.#options.transport.close();
  }

  /** Prepares a mail and sends it. Returns false if there is nothing to send any more. */
  async #send(batch: Batch, stopped: AbortSignal): Promise<boolean> {
    const { transport, from, replyTo, pageUrl } = this.#options;
    const latest = latestStart(this.now());
    const content = await contentOf(
      batch,
      {
        ...this.#parts,
        viewerOf: async (organizationId, userId, scope) =>
          this.#parts.viewerOf(await this.recipients.claimsOf(organizationId, userId, this.now()), scope),
      },
      pageUrl,
    );
    if (!content) return false;
    const { organizationId, userId, documentId, annotationId } = batch;
    const message = messageOf(batch, content, {
      from,
      replyTo: typeof replyTo === 'function' ? replyTo({ organizationId, userId, documentId, annotationId }) : replyTo,
      unsubscribeUrl: await this.#unsubscribeUrlOf({ organizationId, userId }),
    });
    // This took so long that another node may make the next attempt already.
    if (this.now() > latest) throw new Error('The mail was prepared too late.');
    await transport.send(message, AbortSignal.any([stopped, AbortSignal.timeout(SEND_MS)]));
    return true;
  }

  async #unsubscribeUrlOf(user: MailUser): Promise<string> {
    const ticket = await issueUnsubscribeTicket(this.#parts.key, user);
    const base = this.#options.publicUrl().replace(/\/$/, '');
    return `${base}${UNSUBSCRIBE_PATH}?ticket=${ticket}`;
  }

  #deleteExpired(): void {
    const now = this.now();
    if (now - this.#cleanedAt < CLEANUP_MS) return;
    this.#cleanedAt = now;
    this.outbox.deleteExpired(now).catch(() => undefined);
    this.#options.transport.deleteExpired?.(now).catch(() => undefined);
  }
}
