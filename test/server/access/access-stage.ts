import type { ProviderSettings } from '../../../server/access/permission-provider.js';
import { issueToken, type GrantedResource } from '../../../server/access/tokens.js';
import type { Scope, WireLiveChange } from '../../../store/backends/protocol.js';
import type { Mutation, User } from '../../../store/model/index.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import type { ContextAccess } from '../../../store/rules/visibility.js';
import { MailClock, mailOptions, MemoryTransport, MINUTE } from '../mail/mail-stage.js';
import { RestStage } from '../rest/rest-stage.js';
import { key } from '../service-stage.js';
import { FILE_ID, Observer, pointing, present, typing, type Seen } from './observer.js';

export const scope: Scope = { organizationId: 'acme', documentId: 'plan' };
const { organizationId, documentId } = scope;

export const organization: GrantedResource = { type: 'organization', id: organizationId };
export const folder: GrantedResource = { type: 'folder', id: 'q1', organizationId };
export const document: GrantedResource = { type: 'document', id: documentId, organizationId };

/** Id of the user who acts. */
export const AUTHOR = 'ada';

/** A person who looks, and what their token says. */
export interface Person {
  readonly user: User & { readonly contextAccess?: ContextAccess };
  readonly resources: readonly GrantedResource[];
  readonly isAdmin?: boolean;
}

export const person = (
  userId: string,
  resources: readonly GrantedResource[],
  more: Partial<User> & { readonly contextAccess?: ContextAccess } = {},
): Person => ({ user: { userId, organizationId, name: userId, ...more }, resources });

const addressOf = ({ userId }: Pick<User, 'userId'>): string => `${userId}@example.com`;

export const tokenOf = ({ user, resources, isAdmin = false }: Person): Promise<string> =>
  issueToken(key, {
    apiKey: key.apiKey,
    userId: user.userId,
    userProperties: { isAdmin, email: addressOf(user) },
    permissions: { resources },
  });

/** Everybody gets mail about everything. */
const config = {
  ...predefinedConfig,
  notificationChannels: [
    { id: 'inbox', default: 'ALL' },
    { id: 'email', default: 'ALL' },
  ],
};

let lastMark = 0;

/** A document with a thread, a file, a live value and notifications; an author who changes it, and a member who sees every change. */
export class AccessStage {
  readonly rest: RestStage;
  readonly #mails: MemoryTransport;
  readonly #mailClock: MailClock;
  #author: Observer | undefined;
  #control: Observer | undefined;
  readonly #observers: Observer[] = [];
  #live = 0;

  private constructor(rest: RestStage, mails: MemoryTransport, mailClock: MailClock) {
    this.rest = rest;
    this.#mails = mails;
    this.#mailClock = mailClock;
  }

  static async start(permissionProvider?: ProviderSettings): Promise<AccessStage> {
    const [mails, mailClock] = [new MemoryTransport(), new MailClock()];
    const mail = mailOptions(mails, mailClock);
    return new AccessStage(await RestStage.start(100_000, { permissionProvider, mail, config }), mails, mailClock);
  }

  /** Fills the document. */
  async fill(): Promise<void> {
    await this.rest.doneAll('/v2/documents/add', { organizationId, documents: [{ documentId, folderId: 'q1' }] });
    const contexts = { contextAccess: { team: ['red'], region: ['eu'] } };
    this.#author = await this.open(person(AUTHOR, [organization], contexts));
    this.#control = await this.open(person('control', [organization], contexts));
    await this.author.connection.blobs?.put(scope, FILE_ID, new Blob(['x'], { type: 'text/plain' }));
    await this.write({
      name: 'annotation.add',
      args: {
        annotation: {
          annotationId: 't1',
          comments: [{ commentId: 1, commentText: 'Begin', attachments: [{ attachmentId: FILE_ID, name: 'x.txt' }] }],
        },
      },
    });
  }

  get author(): Observer {
    if (!this.#author) throw new Error('The stage is not filled.');
    return this.#author;
  }

  /** Connects somebody who does not look at anything yet. */
  async connect(of: Person, token?: Parameters<typeof Observer.connect>[3]): Promise<Observer> {
    const observer = await Observer.connect(this.rest.url, scope, of.user, token ?? (await tokenOf(of)));
    this.#observers.push(observer);
    return observer;
  }

  /** Connects somebody who looks at everything. */
  async open(...visitor: Parameters<AccessStage['connect']>): Promise<Observer> {
    const observer = await this.connect(...visitor);
    await observer.lookEverywhere();
    return observer;
  }

  async write(mutation: Mutation): Promise<void> {
    const [result] = await this.author.client.push(scope, mutation);
    if (!result?.ok) throw new Error(`The change was refused: ${JSON.stringify(result)}`);
  }

  /** Lets the author do everything that others could see, and returns what an observer sees of it. */
  async seenBy(observer: Observer): Promise<Seen> {
    // Only those who have a cursor see those of others. It is lost with the access.
    observer.connection.publish?.(scope, pointing());
    await observer.settle();
    await this.act(observer);
    this.#mails.sent.length = 0;
    this.#mailClock.pass(2 * MINUTE);
    await this.rest.service.mail?.deliverDue();
    const own = this.#mails.sent.filter(({ to }) => to === addressOf(observer.client.user));
    return observer.seen(
      AUTHOR,
      own.map(({ text }) => text),
    );
  }

  /** Lets the author do everything that others could see. Resolves when it has arrived at somebody who sees everything. */
  async act(observer: Observer): Promise<void> {
    const mark = `mark${(lastMark += 1)}.`;
    const control = this.#control;
    if (!control) throw new Error('The stage is not filled.');
    for (const each of [observer, control]) each.expectMark(mark);
    const { author } = this;
    author.connection.publish?.(scope, present());
    author.connection.publish?.(scope, pointing());
    author.connection.publish?.(scope, typing('t1'));
    await this.write({
      name: 'comment.add',
      args: { annotationId: 't1', comment: { commentId: 1_000 + lastMark, commentText: mark } },
    });
    const change: WireLiveChange = {
      clientId: author.client.clientId,
      mid: (this.#live += 1),
      change: { name: 'live.set', args: { space: 'custom', liveStateDataId: 'zoom', data: mark, merge: false } },
    };
    await author.connection.live?.push(scope, [change]);
    await this.rest.done('/v2/notifications/add', {
      ...scope,
      actionUser: { userId: AUTHOR },
      displayHeadlineMessageTemplate: 'x',
      displayBodyMessage: mark,
      verifyUserPermissions: true,
    });
    // What has reached somebody who sees everything has reached the others, too.
    await control.until(() => Object.values(control.arrived(AUTHOR)).every(Boolean));
  }

  async empty(): Promise<void> {
    for (const observer of this.#observers.splice(0)) await observer.close();
    await this.rest.done('/v2/organizations/delete', { organizationIds: [organizationId] });
  }

  close(): Promise<void> {
    return this.rest.close();
  }
}
