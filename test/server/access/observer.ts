import type { Connection } from '../../../store/backends/backend.js';
import type { EphemeralUpdate, NotificationFrame, PresenceFrame, Scope } from '../../../store/backends/protocol.js';
import type { User } from '../../../store/model/index.js';
import type { ContextAccess } from '../../../store/rules/visibility.js';
import { createStore } from '../../../store/store.js';
import { Client } from '../../conformance/client.js';
import { connectTo } from '../service-stage.js';
import { until } from '../until.js';

/** The ways to see something of a document. */
export const WAYS = [
  'rows',
  'frames',
  'page',
  'counts',
  'documents',
  'folders',
  'liveValues',
  'liveFrames',
  'notifications',
  'notificationFrames',
  'mail',
  'file',
  'presence',
  'organizationPresence',
  'cursors',
  'typing',
  'deepLink',
] as const;
export type Way = (typeof WAYS)[number];
export type Seen = Readonly<Record<Way, boolean>>;

/** Returns what somebody sees in these ways, and in no other. */
export const only = (...ways: readonly Way[]): Seen =>
  Object.fromEntries(WAYS.map((way) => [way, ways.includes(way)])) as Seen;
export const everything = only(...WAYS);
export const nothing = only();

export const FILE_ID = 7;

let at = 0;
const nextAt = (): number => (at += 1);

export const present = (): EphemeralUpdate => ({
  ...{ kind: 'presence', at: nextAt(), ttlMs: 60_000 },
  state: {
    onlineStatus: 'active',
    timestamp: nextAt(),
    pageInfo: { baseUrl: '', path: '', title: `Page ${nextAt()}`, url: '' },
  },
});
export const pointing = (): EphemeralUpdate => ({
  ...{ kind: 'cursor', at: nextAt(), ttlMs: 60_000 },
  state: { onlineStatus: 'active', surface: nextAt() },
});
export const typing = (annotationId: string): EphemeralUpdate => ({
  ...{ kind: 'typing', annotationId, isTyping: true, ttlMs: 6_000 },
});

type Visitor = User & { readonly contextAccess?: ContextAccess };
type Tokens = { readonly authToken: string } | { readonly tokenProvider: { generateToken(): Promise<string> } };

/** A person who looks at a document in every way that there is, and writes down what arrives. */
export class Observer {
  readonly client: Client;
  readonly scope: Scope;
  readonly #url: string;
  readonly #tokens: Tokens;
  /** Text that occurs in everything that somebody else does next. */
  #mark = '';
  readonly #heard: unknown[] = [];

  private constructor(client: Client, scope: Scope, url: string, tokens: Tokens) {
    this.client = client;
    this.scope = scope;
    this.#url = url;
    this.#tokens = tokens;
  }

  /** Connects somebody who does not look at anything yet. */
  static async connect(
    url: string,
    scope: Scope,
    user: Visitor,
    authToken: string | { generateToken(): Promise<string> },
  ): Promise<Observer> {
    const backend = connectTo(url);
    const tokens = typeof authToken === 'string' ? { authToken } : { tokenProvider: authToken };
    const connect: typeof backend.connect = (session, sink) => backend.connect({ ...session, ...tokens }, sink);
    return new Observer(await Client.connect({ ...backend, connect }, user), scope, url, tokens);
  }

  get connection(): Connection {
    return this.client.connection;
  }

  /** Expects something that is marked with a text from now on. */
  expectMark(mark: string): void {
    this.#mark = mark;
    this.#heard.length = 0;
    this.client.frames.length = 0;
    this.client.liveFrames.length = 0;
    this.client.heard.length = 0;
  }

  /** Resolves when everything that the service has sent so far has arrived. */
  async settle(): Promise<void> {
    await this.connection.queries?.counts({ organizationId: this.scope.organizationId, documentIds: ['none'] });
  }

  /** Waits until something has arrived in a way. */
  async until(condition: () => boolean): Promise<void> {
    await this.client.until(condition);
  }

  /** Returns whether a page that is opened with a link to a thread finds it. */
  async findsLinked(annotationId: string): Promise<boolean> {
    const { contextAccess, ...user } = this.client.user;
    const { organizationId, documentId } = this.scope;
    const store = createStore({ backend: connectTo(this.#url) });
    try {
      await store.setDocuments([documentId], {
        organizationId,
        ...(contextAccess && { context: { access: contextAccess } }),
      });
      await store.identify(user, this.#tokens);
      const thread = store.comments.byId(annotationId);
      await until(store.connection, (state) => state === 'online');
      return thread.peek() !== undefined;
    } finally {
      await store.dispose();
    }
  }

  /** What has arrived, what an answer says, and what the texts of mails say. */
  async seen(userId: string, mails: readonly string[]): Promise<Seen> {
    const { organizationId, documentId } = this.scope;
    const { queries, notifications, blobs } = this.connection;
    if (!queries?.catalog || !notifications || !blobs) throw new Error('The service has no such part.');
    const page = await queries.page({ organizationId, documentIds: [documentId] });
    const all = await queries.counts({ organizationId });
    const { documents } = await queries.catalog.documents({ organizationId });
    const { folders } = await queries.catalog.folders({ organizationId });
    const inbox = await notifications.page(organizationId, { type: 'all' });
    await this.settle();
    return {
      ...this.arrived(userId),
      rows: this.client.ids(this.scope).length > 0,
      page: page.rows.length > 0,
      counts: Object.keys(all).includes(documentId),
      documents: documents.some((document) => document.documentId === documentId),
      folders: folders.some(({ folderId }) => folderId === 'q1'),
      notifications: JSON.stringify(inbox).includes(this.#mark),
      mail: mails.some((text) => text.includes(this.#mark)),
      deepLink: await this.findsLinked('t1'),
      file: (await blobs.get(this.scope, FILE_ID)) !== undefined,
    };
  }

  /** What has arrived by itself since the mark was set. */
  arrived(
    userId: string,
  ): Pick<
    Seen,
    | 'frames'
    | 'liveFrames'
    | 'liveValues'
    | 'notificationFrames'
    | 'presence'
    | 'organizationPresence'
    | 'cursors'
    | 'typing'
  > {
    const { frames, liveFrames, heard } = this.client;
    const contains = (value: unknown): boolean => JSON.stringify(value).includes(this.#mark);
    const published = (kind: string): boolean =>
      heard.some(
        ({ user, passing }) =>
          user.userId === userId && passing.kind === kind && 'state' in passing && passing.state !== null,
      );
    return {
      frames: frames.some(contains),
      liveFrames: liveFrames.some((frame) => !frame.isWhole && contains(frame)),
      liveValues: liveFrames.some(contains),
      notificationFrames: this.#heard.some((frame) => 'changed' in Object(frame) && contains(frame)),
      presence: published('presence'),
      organizationPresence: this.#heard.some(
        (frame) => 'published' in Object(frame) && JSON.stringify(frame).includes(`"${userId}"`),
      ),
      cursors: published('cursor'),
      typing: heard.some(({ user, passing }) => user.userId === userId && passing.kind === 'typing'),
    };
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Subscribes to everything. Resolves when what is there has arrived. */
  async lookEverywhere(): Promise<void> {
    const { connection, scope, client } = this;
    const hear = (frame: NotificationFrame | PresenceFrame): void => {
      this.#heard.push(frame);
      client.nudge();
    };
    connection.live?.follow(scope, client.clientId);
    connection.notifications?.follow(scope.organizationId, hear);
    connection.presence?.follow(scope.organizationId, hear);
    await client.follow(scope);
    connection.publish?.(scope, present());
    connection.publish?.(scope, pointing());
    await this.settle();
  }
}
