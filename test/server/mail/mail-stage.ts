import { inject } from 'vitest';
import type { ProviderSettings } from '../../../server/access/permission-provider.js';
import { issueToken, type GrantedResource } from '../../../server/access/tokens.js';
import type { MailOptions } from '../../../server/mail/mail.js';
import type { MailMessage } from '../../../server/mail/message.js';
import type { MailTransport } from '../../../server/mail/transport.js';
import type { Scope } from '../../../store/backends/protocol.js';
import type { CommentConfig, Mutation } from '../../../store/model/index.js';
import type { IdentifiedAnnotation, IdentifiedComment } from '../../../store/model/mutation.js';
import type { NotificationChange } from '../../../store/model/notification-change.js';
import type { Viewer } from '../../../store/rules/visibility.js';
import { Client } from '../../conformance/client.js';
import { postgresDatabases } from '../databases.js';
import { newScope, RestStage } from '../rest/rest-stage.js';
import { connectTo, key } from '../service-stage.js';

export const MINUTE = 60_000;

/** A database of the running server is there sooner than one in this process. */
const databases = postgresDatabases(inject('postgresUrl'));

/** Keeps mails in memory. */
export class MemoryTransport implements MailTransport {
  readonly sent: MailMessage[] = [];
  /** Called before a mail is accepted. */
  accept: (message: MailMessage) => void | Promise<void> = () => undefined;
  isClosed = false;

  async send(message: MailMessage): Promise<void> {
    await this.accept(message);
    this.sent.push(message);
  }

  close(): void {
    this.isClosed = true;
  }
}

/** A clock of mail that the test moves. It begins at the present time. */
export class MailClock {
  #now = Date.now();

  readonly now = (): number => this.#now;

  pass(ms: number): void {
    this.#now += ms;
  }
}

/** Returns options of mail for tests. */
export const mailOptions = (
  transport: MailTransport,
  clock: MailClock,
  more: Partial<MailOptions> = {},
): MailOptions => ({
  transport,
  from: 'Comments <comments@example.com>',
  publicUrl: () => 'https://collab.example.com',
  pageUrl: 'https://app.example.com/{organizationId}/{documentId}',
  now: clock.now,
  random: () => 0,
  ...more,
});

interface MailStageOptions {
  readonly config?: CommentConfig;
  readonly permissionProvider?: ProviderSettings;
  readonly options?: Partial<MailOptions>;
}

/** A person with a token. */
export type Person = Viewer & { readonly resources?: readonly GrantedResource[] };

let lastId = 0;

/** A service that sends mail, with a clock that the test moves. Each test has an organization of its own. */
export class MailStage {
  readonly rest: RestStage;
  readonly transport: MemoryTransport;
  readonly clock: MailClock;
  readonly #clients: Client[] = [];
  scope: Scope = newScope();

  private constructor(rest: RestStage, transport: MemoryTransport, clock: MailClock) {
    this.rest = rest;
    this.transport = transport;
    this.clock = clock;
  }

  static async start({ options, ...more }: MailStageOptions = {}): Promise<MailStage> {
    const transport = new MemoryTransport();
    const clock = new MailClock();
    return new MailStage(
      await RestStage.start(undefined, { mail: mailOptions(transport, clock, options), databases, ...more }),
      transport,
      clock,
    );
  }

  get mail() {
    const { mail } = this.rest.service;
    if (!mail) throw new Error('The service sends no mail.');
    return mail;
  }

  /** Returns the mails to an address since the last `clear`. */
  to(address: string): readonly MailMessage[] {
    return this.transport.sent.filter((message) => message.to === address);
  }

  /** Lets time pass, and sends what has become due. */
  async pass(ms: number): Promise<void> {
    this.clock.pass(ms);
    await this.mail.deliverDue();
  }

  /** Lets so much time pass that everything is sent. */
  settle(): Promise<void> {
    return this.pass(2 * MINUTE);
  }

  /** Connects a user, by default with the whole organization. */
  async connect(userId: string, more: Partial<Person> = {}): Promise<Client> {
    const { resources, contextAccess, isAdmin, email, name, ...described } = more;
    const { organizationId } = this.scope;
    const backend = connectTo(this.rest.url);
    const generateToken = (): Promise<string> =>
      issueToken(key, {
        apiKey: key.apiKey,
        userId,
        userProperties: { ...(name && { name }), ...(email && { email }), ...(isAdmin && { isAdmin }) },
        permissions: { resources: resources ?? [{ type: 'organization', id: organizationId }] },
      });
    const client = await Client.connect(
      {
        ...backend,
        connect: (session, sink) => backend.connect({ ...session, tokenProvider: { generateToken } }, sink),
      },
      { userId, organizationId, ...(contextAccess && { contextAccess }), ...described },
    );
    this.#clients.push(client);
    await client.until(() => client.states.includes('online'));
    return client;
  }

  /** Lets a user be seen, and leave. */
  async visit(userId: string, more: Partial<Person> = {}): Promise<void> {
    const client = await this.connect(userId, { email: `${userId}@example.com`, ...more });
    await client.connection.close();
  }

  /** Pushes mutations that all succeed. */
  async push(client: Client, ...mutations: readonly Mutation[]): Promise<void> {
    for (const result of await client.push(this.scope, ...mutations))
      if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  }

  /** Adds a thread that mentions users. Returns its id and that of its comment. */
  async mention(
    client: Client,
    userIds: readonly string[],
    text: string,
    more: Partial<IdentifiedAnnotation> = {},
  ): Promise<{ readonly annotationId: string; readonly commentId: number }> {
    const [annotationId, commentId] = [`t${(lastId += 1)}`, lastId];
    await this.push(client, {
      name: 'annotation.add',
      args: { annotation: { annotationId, comments: [commentOf(commentId, text, userIds)], ...more } },
    });
    return { annotationId, commentId };
  }

  /** Adds a comment that mentions users. Returns its id. */
  async reply(client: Client, annotationId: string, text: string, userIds: readonly string[] = []): Promise<number> {
    const commentId = (lastId += 1);
    await this.push(client, {
      name: 'comment.add',
      args: { annotationId, comment: commentOf(commentId, text, userIds) },
    });
    return commentId;
  }

  /** Changes the notifications or the settings of a user. */
  async change(client: Client, change: NotificationChange): Promise<void> {
    const { clientId, connection } = client;
    const wire = { clientId, mid: (lastId += 1), change };
    for (const result of (await connection.notifications?.push(this.scope.organizationId, [wire])) ?? [])
      if (!result.ok) throw new Error(result.error.message);
  }

  set(client: Client, value: string | null, documentId?: string): Promise<void> {
    return this.change(client, {
      name: 'settings.set',
      args: { settings: { email: value }, ...(documentId !== undefined && { documentId }) },
    });
  }

  /** Ends the clients, and begins with another organization. */
  async clear(): Promise<void> {
    for (const { connection } of this.#clients.splice(0)) await connection.close();
    await this.rest.service.database.query('TRUNCATE mail_batches, mail_recipients, mail_followers');
    this.transport.sent.length = 0;
    this.transport.accept = () => undefined;
    this.scope = newScope();
  }

  async close(): Promise<void> {
    await this.rest.close();
    await databases.close();
  }
}

/** Returns a comment that mentions users. */
const commentOf = (commentId: number, commentText: string, userIds: readonly string[]): IdentifiedComment => ({
  commentId,
  commentText,
  taggedUserContacts: userIds.map((userId) => ({
    userId,
    text: `@${userId}`,
    contact: { userId, name: userId, organizationId: '' },
  })),
});
