import { LiveLog } from '../store/backends/authority/live-log.js';
import { Log } from '../store/backends/authority/log.js';
import { MonotonicClock } from '../store/backends/authority/monotonic-clock.js';
import { NotificationLog } from '../store/backends/authority/notification-log.js';
import { QueryExecutor } from '../store/backends/authority/query-executor.js';
import type { Reader, ViewerOf } from '../store/backends/authority/reader.js';
import type { QueryApi } from '../store/backends/backend.js';
import type { Scope, WireContactQuery } from '../store/backends/protocol.js';
import { LazyLog } from '../store/backends/remote/lazy-log.js';
import { RequestHandler } from '../store/backends/remote/request-handler.js';
import { CollabFailure } from '../store/base/collab-failure.js';
import { checkValue, id, shape, text } from '../store/model/checks.js';
import type { CollabError } from '../store/model/error.js';
import { newId } from '../store/model/ids.js';
import type { DocumentMetadata } from '../store/model/organization.js';
import type { PermissionQueryResource } from '../store/model/permission.js';
import { predefinedConfig, type CommentConfig } from '../store/model/predefined.js';
import type { UserContact } from '../store/model/user.js';
import { EMAIL, predefinedChannels } from '../store/rules/notification-settings.js';
import type { Viewer } from '../store/rules/visibility.js';
import { SessionAccess, type SessionClaims } from './access/access.js';
import { FolderIndex } from './access/folder-index.js';
import type { ApiKey } from './access/keys.js';
import { PermissionProvider, type ProviderSettings } from './access/permission-provider.js';
import { StoredRightsLoader } from './access/stored-rights.js';
import { withStoredAddresses } from './files/addresses.js';
import { FileService } from './files/file-service.js';
import { Mail, type MailOptions } from './mail/mail.js';
import type { Bus } from './nodes/bus.js';
import { NodeCalls } from './nodes/calls.js';
import { Hints, withoutHints, type Hint } from './nodes/hints.js';
import { Peers } from './nodes/peers.js';
import type { Database } from './storage/database.js';
import { Directory } from './storage/directory.js';
import { FileRecords } from './storage/file-records.js';
import type { FileContents } from './storage/files.js';
import { SqlGrants } from './storage/grants.js';
import { SqlLive } from './storage/live.js';
import { migrate } from './storage/migrations.js';
import { SqlNotifications } from './storage/notifications.js';
import { SqlRows } from './storage/rows.js';
import { Turns } from './turns.js';
import { Webhooks, type WebhookOptions } from './webhooks/webhooks.js';

/** Longest text that is looked for in people, in UTF-16 code units. */
const MAX_SEARCH_TEXT = 512;

const contactQuery = shape({ organizationId: id, searchText: text(MAX_SEARCH_TEXT) });

export interface ServiceParts {
  readonly database: Database;
  readonly contents: FileContents;
  readonly key: ApiKey;
  /** Sets and limits. Those of a page are not trusted. Default: the predefined ones. */
  readonly config?: CommentConfig;
  /** Number of operations that each log keeps for pages that come back. Default: 1,000. */
  readonly logLength?: number | undefined;
  /** The endpoint that decides about access. Default: the permissions of tokens and REST calls decide. */
  readonly permissionProvider?: ProviderSettings | undefined;
  /** Whether other nodes may use the database, too. Default: false. */
  readonly isShared?: boolean;
  /** Passes messages to the other nodes of a shared database. Closed with the service. */
  readonly bus?: Bus | undefined;
  /** Called when the node has missed what others have changed, and has to be started again. */
  outdated?(): void;
  readonly webhooks?: WebhookOptions | undefined;
  /** How notifications are sent by mail. Default: they are not. */
  readonly mail?: MailOptions | undefined;
}

/** The Permission Provider has not answered. */
const PROVIDER_UNAVAILABLE: CollabError = {
  code: 'unavailable',
  message: 'The Permission Provider does not answer. Try again.',
};

/** Number of queries of one page at the same time. More would keep the database and this thread from everybody else. */
const MAX_QUERIES = 3;

/** Returns queries that wait for their turn. */
const limited = (turns: Turns, { page, counts, contacts, catalog }: QueryApi): QueryApi => ({
  page: (query) => turns.run(() => page(query)),
  counts: (query) => turns.run(() => counts(query)),
  ...(contacts && { contacts: (query) => turns.run(() => contacts(query)) }),
  ...(catalog && {
    catalog: {
      folders: (query) => turns.run(() => catalog.folders(query)),
      documents: (query) => turns.run(() => catalog.documents(query)),
      updateDocuments: (update) => turns.run(() => catalog.updateDocuments(update)),
      updateLocations: (update) => turns.run(() => catalog.updateLocations(update)),
    },
  }),
});

/** The connection of a node to the others. */
interface NodeLinks {
  readonly nodeId: string;
  readonly hints: Hints | undefined;
  readonly peers: Peers | undefined;
  readonly calls: NodeCalls | undefined;
  readonly bus: Bus | undefined;
}

/** Authority over all documents on one node: logs, queries and files in the database, and access to them. */
export class Service {
  readonly key: ApiKey;
  readonly config: CommentConfig;
  readonly database: Database;
  readonly files: FileService;
  readonly requests: RequestHandler;
  readonly folders: FolderIndex;
  /** Identifies the database. */
  readonly logId: string;
  /** Identifies this node until it ends. */
  readonly nodeId: string;
  /** Calls of the other nodes; undefined without a bus. */
  readonly calls: NodeCalls | undefined;
  readonly log: Log;
  readonly live: LiveLog;
  readonly notifications: NotificationLog;
  readonly rows: SqlRows;
  readonly storedNotifications: SqlNotifications;
  readonly directory: Directory;
  readonly grants: SqlGrants;
  readonly provider: PermissionProvider | undefined;
  readonly #rights: StoredRightsLoader;
  readonly webhooks: Webhooks;
  /** Undefined if notifications are not sent by mail. */
  readonly mail: Mail | undefined;
  /** Access by reader. It outlives the session: changes that are still queued are applied with it. */
  readonly #sessions = new WeakMap<Reader, SessionAccess>();
  readonly #joined = new Set<SessionAccess>();
  /** Queries of each reader that are under way. */
  readonly #turns = new WeakMap<Reader, Turns>();
  readonly #links: NodeLinks;
  /** Hints of other nodes for which the database did not answer. */
  readonly #unread = new Set<Hint>();

  private constructor(parts: ServiceParts, logId: string, links: NodeLinks) {
    const { database, contents, key, config = predefinedConfig, logLength, permissionProvider, webhooks, mail } = parts;
    const { nodeId, hints = withoutHints(database), peers, calls } = links;
    this.#links = links;
    this.nodeId = nodeId;
    this.calls = calls;
    this.database = database;
    this.key = key;
    this.config = config;
    this.logId = logId;
    this.folders = new FolderIndex();
    this.directory = new Directory(database, hints, {
      folderChanged: (organizationId, folderId) => this.#readFolder(organizationId, folderId),
    });
    this.grants = new SqlGrants(database, hints);
    this.#rights = new StoredRightsLoader(this);
    this.provider =
      permissionProvider &&
      new PermissionProvider(permissionProvider, { onChange: (userIds) => this.#applyDecisions(userIds) });
    this.webhooks = new Webhooks(database, key.apiKey, webhooks);
    const rows = new SqlRows(database, hints, {
      changing: async (transaction, change) => {
        await this.webhooks.write(transaction, change);
        await this.mail?.write(transaction, change.notifications);
      },
      deleting: (transaction, scope) => this.webhooks.deliveries.deleteOfDocument(transaction, scope),
      documentChanged: (document) => {
        const { organizationId = '', documentId } = document;
        this.log.changes.add({ organizationId, documentId });
        this.#updateDocument(document);
      },
      // Files that could not be deleted now are deleted by the next maintenance.
      filesRemoved: () => this.files.deleteExpired().catch(() => undefined),
    });
    this.rows = rows;
    const records = new FileRecords(database, (scope, id) => rows.row(scope, id));
    this.files = new FileService({ key, config, records, contents });
    const clock = new MonotonicClock();
    const viewerOf = (reader: Reader, scope: Scope): Viewer =>
      // The node that a reader is connected to says what its user may do.
      reader.isPeer
        ? reader.user
        : (this.#sessions.get(reader)?.viewerOf(scope) ?? { ...reader.user, hasAccess: false });
    this.storedNotifications = new SqlNotifications(database, hints, {
      adding: async (transaction, record) => this.mail?.write(transaction, [record]),
      changingReader: async (...change) => this.mail?.changeReader(...change),
    });
    this.mail = mail && this.#createMail(mail);
    this.notifications = new NotificationLog({
      clock,
      viewerOf,
      storage: this.storedNotifications,
      row: (scope, annotationId) => rows.row(scope, annotationId),
    });
    this.log = new Log(rows, {
      clock,
      length: logLength,
      accessOf: (reader, scope) =>
        this.#sessions.get(reader)?.accessOf(scope) ?? { user: viewerOf(reader, scope), view: reader.id },
      adjust: withStoredAddresses,
      onChange: (change) => {
        this.notifications.applyThreadChange(change);
        this.webhooks.deliverWritten();
      },
      ...(peers && { peers }),
    });
    this.live = new LiveLog(new SqlLive(database, hints), viewerOf, peers);
    peers?.attach(this.log, this.live);
    this.requests = new RequestHandler({
      log: this.log,
      live: new LazyLog('The live values', () => Promise.resolve(this.live)),
      notifications: new LazyLog('The notifications', () => Promise.resolve(this.notifications)),
      queries: (reader) => Promise.resolve(this.#queriesOf(reader, viewerOf)),
    });
  }

  /** Brings the tables of the database up to date, and serves it. */
  static async start(parts: ServiceParts): Promise<Service> {
    const { database, bus, isShared = bus !== undefined, outdated } = parts;
    await migrate(database);
    await database.query(`INSERT INTO settings (key, value) VALUES ('id', $1) ON CONFLICT (key) DO NOTHING`, [
      JSON.stringify(newId()),
    ]);
    const [stored] = await database.query<{ value: string }>(`SELECT value FROM settings WHERE key = 'id'`);
    const logId = stored?.value ?? newId();
    const nodeId = newId();
    const hints = isShared
      ? await Hints.start({
          nodeId,
          database,
          bus,
          receive: (hint) => service.#receive(hint),
          polled: () => service.#retry(),
          lost: () => outdated?.(),
        })
      : undefined;
    const peers = bus && new Peers(nodeId, bus);
    const calls = bus && new NodeCalls(nodeId, bus);
    const service: Service = new Service(parts, logId, { nodeId, hints, bus, peers, calls });
    bus?.onConnect(() => void hints?.poll());
    await service.webhooks.start();
    service.mail?.start();
    return service;
  }

  /** Resolves when the bus is connected. The service works before. */
  get busConnected(): Promise<void> {
    const { bus } = this.#links;
    return bus && !bus.isConnected ? new Promise((resolve) => bus.onConnect(resolve)) : Promise.resolve();
  }

  /** Another node has changed the database. */
  #receive(hint: Hint): void {
    this.#read(hint).catch(() => this.#unread.add(hint));
  }

  /** The database answers: reads what could not be read before. */
  #retry(): void {
    const hints = [...this.#unread];
    this.#unread.clear();
    for (const hint of hints) this.#receive(hint);
    this.log.retry();
  }

  async #read(hint: Hint): Promise<void> {
    if (hint.k === 'thread') {
      const { scope, annotationId } = hint;
      await Promise.all([
        this.log.advance(scope),
        this.notifications.advance(scope.organizationId, { scope, annotationId }),
      ]);
    } else if (hint.k === 'live') await this.live.advance(hint.scope);
    else if (hint.k === 'notifications') await this.notifications.advance(hint.organizationId);
    else if (hint.k === 'reader') await this.notifications.advanceReader(hint.organizationId, hint.userId);
    else if (hint.k === 'document') {
      this.#updateDocument((await this.rows.document(hint.scope)) ?? { ...hint.scope });
      // A deleted document has no threads any more.
      await this.log.advance(hint.scope);
    } else if (hint.k === 'folder') await this.#readFolder(hint.organizationId, hint.folderId);
    else if (hint.k === 'removedNotifications') await this.notifications.forget(hint.organizationId, hint.ids);
    else await this.reloadRights([hint.userId]);
  }

  /** Lets a session read and write until it leaves. */
  async join(reader: Reader, access: SessionAccess): Promise<void> {
    // Before its rights are read: what changes meanwhile is applied to it.
    this.#joined.add(access);
    this.#sessions.set(reader, access);
    try {
      access.lastDeletion = await this.directory.people.lastDeletion();
      await this.#rights.load(access);
      await this.loadFolders(access);
      await this.loadDecisions(access, [access.organizationQuery(access.user.organizationId, 'IDENTIFY')], true);
      const { organizationId, isAnonymous } = access.user;
      if (!isAnonymous && access.isMemberOf(organizationId))
        await this.directory.people.add(access.user, access.lastDeletion);
      await this.rememberRecipient(access);
    } catch (error) {
      this.leave(reader);
      throw error;
    }
  }

  /** Stores what decides about the mails of a session's user once they are away. */
  async rememberRecipient({ claims, lastDeletion }: SessionAccess): Promise<void> {
    await this.mail?.remember(claims, lastDeletion);
  }

  /** Channels of notifications that the service delivers besides those of pages. */
  get delivers(): readonly string[] {
    return this.mail?.isActive ? [EMAIL] : [];
  }

  #createMail(options: MailOptions): Mail {
    const { database, key, config, rows, storedNotifications } = this;
    return new Mail(
      {
        database,
        key,
        channels: config.notificationChannels ?? predefinedChannels,
        notifications: (organizationId, ids) => storedNotifications.byIds(organizationId, ids),
        reader: (organizationId, userId) => storedNotifications.peek(organizationId, userId),
        row: (scope, annotationId) => rows.row(scope, annotationId),
        document: (scope) => rows.document(scope),
        viewerOf: (claims, scope) => this.#awayViewerOf(claims, scope),
        turnOff: ({ organizationId, userId }) => this.notifications.turnOffTrusted(organizationId, userId, EMAIL),
      },
      options,
    );
  }

  /**
   * Returns a user without a session, with their present access to a document. Rejects with a CollabError of code 'unavailable' if the
   * Permission Provider does not answer.
   */
  async #awayViewerOf({ token, described, contextAccess }: SessionClaims, scope: Scope): Promise<Viewer> {
    const { folders, logId, provider } = this;
    const access = new SessionAccess(token, described, contextAccess, { folders, logId, provider });
    try {
      await this.#rights.load(access);
      await this.loadFolders(access);
      const organizationQuery = access.organizationQuery(access.user.organizationId, 'GET_NOTIFICATIONS');
      await this.loadDecisions(access, [organizationQuery, ...access.queriesOf(scope, 'GET_NOTIFICATIONS')]);
      if (access.hasFailed(scope)) throw new CollabFailure(PROVIDER_UNAVAILABLE);
      return access.viewerOf(scope);
    } finally {
      provider?.unwatch(access);
    }
  }

  /** Applies a change of the stored rights of users to their sessions at once. */
  async reloadRights(userIds: Iterable<string>): Promise<void> {
    for (const userId of new Set(userIds)) {
      this.files.endTickets(userId);
      const sessions = this.#sessionsOf(userId);
      for (const access of sessions) {
        await this.#rights.load(access);
        await this.loadFolders(access);
      }
      if (sessions.length > 0) this.refreshAccess(userId);
    }
  }

  /** Asks the Permission Provider what a session needs to know, and is not known. `isForced`: the user opens it, so `forceRefresh` applies. */
  async loadDecisions(
    access: SessionAccess,
    queries: readonly PermissionQueryResource[],
    isForced = false,
  ): Promise<void> {
    if (!this.provider) return;
    const { forceRefresh } = this.provider;
    const hasAsked = await this.provider.load(access.user.userId, queries, isForced && forceRefresh);
    // A decision that nobody was told about changes no session by itself.
    if (hasAsked) access.forget();
  }

  /** Applies decisions of the Permission Provider to the sessions of their users. */
  #applyDecisions(userIds: ReadonlySet<string>): void {
    for (const userId of userIds) {
      for (const access of this.#sessionsOf(userId)) access.forget();
      this.refreshAccess(userId);
    }
  }

  #sessionsOf(userId: string): readonly SessionAccess[] {
    return [...this.#joined].filter(({ user }) => user.userId === userId);
  }

  /** Loads which documents are in the folders that a session may read. */
  async loadFolders(access: SessionAccess): Promise<void> {
    for (const organizationId of access.organizationsWithFolders())
      await this.folders.load(organizationId, async () => ({
        documents: await this.rows.documentsInFolders(organizationId),
        folders: await this.rows.folders(organizationId),
      }));
    access.forget();
  }

  leave(reader: Reader): void {
    const access = this.#sessions.get(reader);
    if (!access) return;
    this.#joined.delete(access);
    this.provider?.unwatch(access);
  }

  #updateDocument(document: DocumentMetadata): void {
    if (this.folders.updateDocument(document)) this.#applyMove(document.organizationId ?? '');
  }

  async #readFolder(organizationId: string, folderId: string): Promise<void> {
    const folder = (await this.directory.folders.get(organizationId, [folderId])).get(folderId);
    if (this.folders.updateFolder(organizationId, folderId, folder?.parentFolderId)) this.#applyMove(organizationId);
  }

  /** Applies the move of a document or a folder to the sessions that have access by folder. */
  #applyMove(organizationId: string): void {
    const affected = [...this.#joined].filter((access) => access.organizationsWithFolders().includes(organizationId));
    for (const access of affected) access.forget();
    for (const userId of new Set(affected.map(({ user }) => user.userId))) this.refreshAccess(userId);
  }

  /** Returns the queries of a reader. Nothing of an organization in which the reader has no access is searched. */
  #queriesOf(reader: Reader, viewerOf: ViewerOf): QueryApi {
    const queries = new QueryExecutor(this.rows, (scope) => viewerOf(reader, scope), {
      userId: reader.user.userId,
      canReadFolder: (organizationId, folderId) =>
        this.#sessions.get(reader)?.coversFolder(organizationId, folderId) ?? false,
    });
    // A malformed id is refused by the query itself.
    const covers = (organizationId: string): boolean =>
      !organizationId || (this.#sessions.get(reader)?.covers(organizationId) ?? false);
    const turns = this.#turns.get(reader) ?? new Turns(MAX_QUERIES);
    this.#turns.set(reader, turns);
    return limited(turns, {
      page: async (query) => (covers(query.organizationId) ? queries.page(query) : { rows: [] }),
      counts: async (query) => (covers(query.organizationId) ? queries.counts(query) : {}),
      contacts: async (query) => this.#contactsFor(reader, query),
      catalog: {
        folders: async (query) => (covers(query.organizationId) ? queries.catalog.folders(query) : { folders: [] }),
        documents: async (query) =>
          covers(query.organizationId) ? queries.catalog.documents(query) : { documents: [] },
        updateDocuments: (update) => queries.catalog.updateDocuments(update),
        updateLocations: (update) => queries.catalog.updateLocations(update),
      },
    });
  }

  /** Returns the people of an organization who match. Guests and anonymous users find nobody. */
  async #contactsFor(
    reader: Reader,
    { organizationId, searchText }: WireContactQuery,
  ): Promise<readonly UserContact[]> {
    const checked = checkValue({ organizationId, searchText }, 'query', contactQuery);
    if (!checked.ok) throw new CollabFailure(checked.error);
    const access = this.#sessions.get(reader);
    if (!access?.isMemberOf(organizationId) || access.user.isAnonymous) return [];
    return this.directory.people.find(organizationId, searchText);
  }

  /** Delivers a user's data again after a change of their access. */
  refreshAccess(userId: string): void {
    this.files.endTickets(userId);
    this.log.refreshAccess(userId);
    this.live.refreshAccess(userId);
    this.notifications.refreshAccess(userId);
  }

  /** Delivers what a user sees again after a change of their contexts, on which only threads and notifications depend. */
  refreshContexts(userId: string): void {
    this.log.refreshAccess(userId);
    this.notifications.refreshAccess(userId);
  }

  async close(): Promise<void> {
    const { hints, peers, bus } = this.#links;
    this.requests.close();
    peers?.close();
    this.calls?.close();
    await hints?.close();
    this.provider?.close();
    await this.log.close();
    await this.live.idle();
    await this.notifications.idle();
    await this.webhooks.close();
    await this.mail?.close();
    await bus?.close();
    await this.database.close();
  }
}
