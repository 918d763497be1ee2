import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import type { ServerConnectionState } from '../../model/live-state.js';
import type { DataProviders } from '../../model/providers.js';
import type { User } from '../../model/user.js';
import { compileQuery } from '../../rules/match-query.js';
import type { SerialQueue } from '../authority/serial-queue.js';
import type {
  BlobApi,
  Connection,
  LiveChannel,
  NotificationService,
  PresenceChannel,
  QueryApi,
  Session,
  Sink,
} from '../backend.js';
import {
  scopeKey,
  type Frame,
  type LiveFrame,
  type NotificationFrame,
  type PresenceFrame,
  type Published,
  type Scope,
  type WireMutation,
  type WireNotificationChange,
  type WirePageQuery,
} from '../protocol.js';
import { AttachmentFiles } from './attachment-files.js';
import { CommentContents } from './comment-contents.js';
import { CommentWriter } from './comment-writer.js';
import { ContentWriter } from './content-writer.js';
import { DelayedDeliveries } from './delayed-deliveries.js';
import { joinRow, type JoinContext } from './join.js';
import { joinNotification, threadOfNotification, usersOfNotification } from './notification-content.js';
import { PreparedPushes } from './prepared-pushes.js';
import { ReactionIcons } from './reaction-icons.js';
import { ReactionWriter } from './reaction-writer.js';
import { Users, type UserSource } from './users.js';

/** What the connections of a backend share: a mutation can be pushed over a second one while the first one closes. */
interface SharedState {
  readonly providers: DataProviders;
  readonly threads: SerialQueue<string>;
  concluded(mutation: Pick<WireMutation, 'clientId' | 'mid'>): void;
}

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

/** Connection of one session: the backend's connection, joined with the content of the providers. */
export class ProvidersConnection implements Connection {
  readonly queries?: QueryApi;
  readonly live?: LiveChannel;
  readonly presence?: PresenceChannel;
  readonly notifications?: NotificationService;
  readonly blobs?: BlobApi;
  readonly publish?: NonNullable<Connection['publish']>;
  readonly forget?: NonNullable<Connection['forget']>;
  readonly setContexts?: NonNullable<Connection['setContexts']>;
  readonly #inner: Connection;
  readonly #rows: JoinedRows;
  readonly #pushes: PreparedPushes;

  private constructor(inner: Connection, rows: JoinedRows, session: Session, { providers, ...shared }: SharedState) {
    const { signal, users } = rows;
    this.#inner = inner;
    this.#rows = rows;
    const context = {
      clientId: session.clientId,
      userId: session.user.userId,
      signal,
      row: (scope: Scope, annotationId: string) => rows.row(scope, annotationId),
      changed: (scope: Scope, annotationId: string) => rows.rejoin(scope, [annotationId]),
      problem: (error: CollabError) => rows.problem(error),
    };
    const { blobs, queries, live, presence, notifications, publish, forget, setContexts } = inner;
    const files = providers.attachment && new AttachmentFiles(providers.attachment, { ...context, stored: blobs });
    const { comments, reactions } = rows;
    const writer = new ContentWriter({
      ...context,
      users,
      comments: providers.comment && comments && new CommentWriter(providers.comment, comments, context),
      reactions: providers.reaction && reactions && new ReactionWriter(providers.reaction, reactions, context),
      files,
    });
    this.#pushes = new PreparedPushes({
      prepare: (wire) => writer.prepare(wire),
      push: (mutations) => inner.push(mutations),
      problem: context.problem,
      ...shared,
    });
    const stored = files ?? (providers.comment && blobs ? withoutNames(blobs) : blobs);
    if (stored) this.blobs = stored;
    if (queries) this.queries = createQueries(queries, rows);
    if (live) this.live = live;
    if (presence) this.presence = createPresence(presence, rows);
    if (notifications) this.notifications = createNotifications(notifications, rows);
    if (publish) this.publish = publish.bind(inner);
    if (forget) this.forget = forget.bind(inner);
    if (setContexts) this.setContexts = setContexts.bind(inner);
  }

  /** Connects to the backend. Its session does not know the names of the user if there is a user provider. */
  static async open(
    connect: (session: Session, sink: Sink) => Promise<Connection>,
    shared: SharedState,
    session: Session,
    sink: Sink,
  ): Promise<ProvidersConnection> {
    const rows = new JoinedRows(shared.providers, session, sink);
    const inner = await connect({ ...session, user: rows.users.strip(session.user) }, rows.sink);
    return new ProvidersConnection(inner, rows, session, shared);
  }

  /** Aborted when the connection closes. */
  get closed(): AbortSignal {
    return this.#rows.signal;
  }

  subscribe: Connection['subscribe'] = (...args) => this.#inner.subscribe(...args);

  push: Connection['push'] = async (mutations) => {
    if (this.closed.aborted) throw new CollabFailure(CLOSED);
    return this.#pushes.push(mutations);
  };

  /** Restores the content of a mutation that the user has discarded. */
  discard(mutation: Pick<WireMutation, 'clientId' | 'mid'>): void {
    this.#pushes.discard(mutation);
  }

  /** Forgets a mutation that was answered over another connection. */
  forgetMutation(mutation: Pick<WireMutation, 'clientId' | 'mid'>): void {
    this.#pushes.forget(mutation);
  }

  reloadContent(scope: Scope, annotationId: string): void {
    this.#rows.comments?.reload(scope, annotationId);
  }

  async close(): Promise<void> {
    this.#rows.close();
    await this.#inner.close();
  }
}

/** Rows of the followed documents, and everything else that is joined with content on its way to the store. */
class JoinedRows implements JoinContext {
  readonly users: Users;
  readonly comments: CommentContents | undefined;
  readonly reactions: ReactionIcons | undefined;
  /** Receives what the backend delivers. Required, so that nothing new of a sink is forgotten here. */
  readonly sink: Required<Sink>;
  readonly #sink: Sink;
  readonly #closing = new AbortController();
  readonly #rows = new Map<string, Map<string, AnnotationRecord>>();
  readonly #published = new DelayedDeliveries(() => !this.signal.aborted);
  readonly #live = new DelayedDeliveries(() => !this.signal.aborted);
  /** Called when content has changed that was delivered elsewhere than in rows. */
  readonly #listeners = new Set<() => void>();
  readonly #reported = new Set<string>();

  constructor(providers: DataProviders, { user: viewer, config }: Session, sink: Sink) {
    const { signal } = this;
    const context = {
      signal,
      changed: ({ organizationId, documentId }: Scope, annotationId: string): void =>
        this.rejoin({ organizationId, documentId }, [annotationId]),
      failed: (error: unknown): void => this.problem(asCollabError(error, 'provider_failed')),
    };
    this.#sink = sink;
    this.users = new Users(providers, {
      ...context,
      viewer,
      resolved: (userIds) => this.#rejoinUsers(new Set(userIds)),
    });
    this.comments = providers.comment && new CommentContents(providers.comment, context);
    this.reactions = providers.reaction && new ReactionIcons(providers.reaction, { ...context, config });
    this.sink = {
      frame: (frame) => this.#receiveFrame(frame),
      state: (state, problem) => this.#receiveState(state, problem),
      access: (update) => sink.access?.(update),
      config: (enforced) => sink.config?.(enforced),
      problem: (error) => sink.problem(error),
      published: (published) => this.#receivePublished(published),
      moved: (scope, moves) => sink.moved(scope, moves),
      hidden: (scope) => sink.hidden?.(scope),
      replaced: (scope, rows) => this.#receiveReplaced(scope, rows),
      live: (frame) => this.#receiveLive(frame),
    };
  }

  /** Aborted when the connection closes. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Returns the latest row of the backend; undefined if its document is not followed. */
  row(scope: Scope, annotationId: string): AnnotationRecord | undefined {
    return this.#rows.get(scopeKey(scope))?.get(annotationId);
  }

  /** Reports a failed provider, once for each kind of failure. */
  problem({ code, message }: CollabError): void {
    if (this.signal.aborted || this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#sink.problem({ code, message });
  }

  /** Delivers rows again, after their content has changed. */
  rejoin(scope: Scope, ids: Iterable<string>): void {
    if (this.signal.aborted) return;
    const rows = this.#rows.get(scopeKey(scope));
    const joined = [...ids].flatMap((id) => {
      const row = rows?.get(id);
      return row ? this.join(row) : [];
    });
    if (joined.length > 0) this.#sink.replaced?.(scope, joined);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Returns a row with the content that is loaded, and loads the rest. */
  join(row: AnnotationRecord, source: UserSource = 'document'): AnnotationRecord {
    void this.load(row);
    return joinRow(row, source, this);
  }

  /** Loads the content of a row. Resolves when it is loaded, or could not be. */
  async load(row: AnnotationRecord): Promise<void> {
    await Promise.all([this.comments?.load(row), this.reactions?.load(row)]);
  }

  /** Registers a listener for changed content. Returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns a promise for users that are not known yet; undefined if all are. */
  loadUsers(userIds: Iterable<string>, source: UserSource): Promise<void> | undefined {
    const unknown = [...userIds].filter((userId) => !this.users.isKnown(userId));
    return unknown.length > 0 ? this.users.resolve(unknown, source) : undefined;
  }

  #receiveFrame(frame: Frame): void {
    const key = scopeKey(frame.scope);
    const rows =
      (frame.t === 'reset' && frame.first ? undefined : this.#rows.get(key)) ?? new Map<string, AnnotationRecord>();
    this.#rows.set(key, rows);
    if (frame.t === 'reset') {
      for (const row of frame.rows) rows.set(row.id, row);
      this.#sink.frame({ ...frame, rows: frame.rows.map((row) => this.join(row)) });
      return;
    }
    for (const op of frame.ops) {
      if (op.k === 'up') rows.set(op.row.id, op.row);
      else if (rows.delete(op.id)) this.comments?.forget(frame.scope, op.id);
    }
    this.#sink.frame({
      ...frame,
      ops: frame.ops.map((op) => (op.k === 'up' ? { ...op, row: this.join(op.row) } : op)),
    });
  }

  #receiveReplaced(scope: Scope, replaced: readonly AnnotationRecord[]): void {
    const rows = this.#rows.get(scopeKey(scope));
    for (const row of replaced) if (rows?.has(row.id)) rows.set(row.id, row);
    this.rejoin(
      scope,
      replaced.map(({ id }) => id),
    );
  }

  #receiveState(state: ServerConnectionState, problem: CollabError | undefined): void {
    this.#sink.state(state, problem);
    if (state !== 'online') return;
    // What could not be loaded without a network may be there now.
    this.users.retry();
    this.reactions?.retry();
    this.comments?.retry();
    for (const rows of this.#rows.values()) for (const row of rows.values()) this.join(row);
  }

  #receivePublished(published: readonly Published[]): void {
    const users = this.loadUsers(
      published.map(({ user }) => user.userId),
      'document',
    );
    this.#published.add(users, () =>
      this.#sink.published(published.map((each) => ({ ...each, user: this.users.join(each.user, 'document') }))),
    );
  }

  #receiveLive(frame: LiveFrame): void {
    const { users } = this;
    if (!users.isHidden) {
      this.#sink.live(frame);
      return;
    }
    const loading = this.loadUsers(new Set(frame.records.flatMap(usersOf).map(({ userId }) => userId)), 'document');
    this.#live.add(loading, () =>
      this.#sink.live({ ...frame, records: frame.records.map((record) => joinUsers(record, users)) }),
    );
  }

  #rejoinUsers(userIds: ReadonlySet<string>): void {
    for (const [, rows] of this.#rows) {
      const concerned = [...rows.values()].filter((row) => usersOf(row).some(({ userId }) => userIds.has(userId)));
      const [first] = concerned;
      if (first)
        this.rejoin(
          { organizationId: first.organizationId, documentId: first.documentId },
          concerned.map(({ id }) => id),
        );
    }
    for (const listener of [...this.#listeners]) listener();
  }
}

type Person = Pick<User, 'userId' | 'organizationId'>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns every user in plain data: objects with the ids of a user and an organization, and mentions without a contact. */
function usersOf(value: unknown): readonly Person[] {
  if (!isObject(value)) return [];
  const own = typeof value.userId === 'string' ? [value as unknown as Person] : [];
  return [...own, ...Object.values(value).flatMap(usersOf)];
}

/** Returns plain data with the profiles of its users. */
function joinUsers<T>(value: T, users: Users): T {
  if (Array.isArray(value)) return value.map((item: unknown) => joinUsers(item, users)) as T;
  if (!isObject(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, joinUsers(item, users)]));
  const { userId, organizationId } = fields;
  const isPerson = typeof userId === 'string' && typeof organizationId === 'string';
  return (isPerson ? users.join({ ...fields, userId, organizationId }, 'document') : fields) as T;
}

/** Returns file storage that does not learn the names of files, which the comment provider stores. */
function withoutNames(blobs: BlobApi): BlobApi {
  const url = blobs.url?.bind(blobs);
  return {
    put: (scope, id, blob, options) => blobs.put(scope, id, new Blob([blob], { type: blob.type }), options),
    get: (scope, id) => blobs.get(scope, id),
    ...(url && { url }),
    delete: (scope, id) => blobs.delete(scope, id),
  };
}

function createQueries(queries: QueryApi, rows: JoinedRows): QueryApi {
  const isTextHidden = rows.comments !== undefined || rows.users.isHidden;
  return {
    ...(queries.catalog && { catalog: queries.catalog }),
    ...(queries.followChanges && { followChanges: queries.followChanges.bind(queries) }),
    // With a user provider, the backend does not know the names.
    ...(!rows.users.isHidden && queries.contacts && { contacts: queries.contacts.bind(queries) }),
    page: async (query) => {
      const { text, ...rest } = query;
      // The backend does not know the texts. What it would not find is looked up here, in the rows of the page.
      const page = await queries.page(isTextHidden ? rest : query);
      const source = sourceOf(query);
      const userIds = page.rows.flatMap(usersOf).map(({ userId }) => userId);
      await Promise.all([...page.rows.map((row) => rows.load(row)), rows.loadUsers(new Set(userIds), source)]);
      const joined = page.rows.map((row) => rows.join(row, source));
      return { ...page, rows: isTextHidden && text ? joined.filter(compileQuery({ text })) : joined };
    },
    counts: (query) => {
      if (!isTextHidden || !query.text) return queries.counts(query);
      const message = 'query.text cannot be counted: the backend does not know the texts, which data providers store.';
      return Promise.reject(new CollabFailure({ code: 'FAILED_PRECONDITION', message }));
    },
  };
}

/** Where the users of a page were met. */
const sourceOf = ({ folderId, documentIds }: WirePageQuery): UserSource =>
  documentIds ? 'document' : folderId === undefined ? 'organization' : 'folder';

function createPresence(presence: PresenceChannel, rows: JoinedRows): PresenceChannel {
  return {
    follow: (organizationId, receive) => {
      const deliveries = new DelayedDeliveries(() => !rows.signal.aborted);
      const join = (frame: PresenceFrame): PresenceFrame => ({
        ...frame,
        published: frame.published.map((each) => ({ ...each, user: rows.users.join(each.user, 'organization') })),
      });
      return presence.follow(organizationId, (frame) => {
        const users = rows.loadUsers(
          frame.published.map(({ user }) => user.userId),
          'organization',
        );
        deliveries.add(users, () => receive(join(frame)));
      });
    },
  };
}

function createNotifications(notifications: NotificationService, rows: JoinedRows): NotificationService {
  return {
    // Known once the backend has answered.
    get delivers() {
      return notifications.delivers;
    },
    follow: (organizationId, receive) => followNotifications(notifications, rows, organizationId, receive),
    page: async (organizationId, query) => {
      const page = await notifications.page(organizationId, query);
      await loadNotifications(page.notifications, rows);
      return { ...page, notifications: page.notifications.map((each) => joinNotification(each, rows)) };
    },
    push: (organizationId, changes) =>
      notifications.push(
        organizationId,
        changes.map((change) => withoutUsers(change, rows.users)),
      ),
  };
}

/** Returns a promise for the content of notifications; undefined if everything is loaded. */
function loadNotifications(list: NotificationFrame['changed'], rows: JoinedRows): Promise<unknown> | undefined {
  const threads = list.flatMap((each) => threadOfNotification(each) ?? []);
  const users = rows.loadUsers(new Set(list.flatMap(usersOfNotification)), 'organization');
  if (!users && threads.length === 0) return undefined;
  return Promise.all([users, ...threads.map((thread) => rows.load(thread))]);
}

/** Follows notifications. Those whose content loads late are delivered again with it. */
function followNotifications(
  notifications: NotificationService,
  rows: JoinedRows,
  organizationId: string,
  receive: (frame: NotificationFrame) => void,
) {
  const deliveries = new DelayedDeliveries(() => !rows.signal.aborted);
  /** Number of frames that were added to those of the backend. */
  let added = 0;
  let last: NotificationFrame | undefined;
  const incomplete = new Map<string, NotificationFrame['changed'][number]>();
  const deliver = (frame: NotificationFrame): void => {
    last = frame;
    receive({ ...frame, at: frame.at + added, changed: frame.changed.map((each) => joinNotification(each, rows)) });
  };
  const stopListening = rows.onChange(() => {
    if (!last || incomplete.size === 0) return;
    const changed = [...incomplete.values()];
    incomplete.clear();
    added += 1;
    deliver({ ...last, isWhole: false, changed, gone: [], arrived: [] });
  });
  const subscription = notifications.follow(organizationId, (frame) => {
    const loading = loadNotifications(frame.changed, rows);
    let isLoaded = loading === undefined;
    void loading?.then(() => (isLoaded = true));
    deliveries.add(loading, () => {
      deliver(frame);
      if (!isLoaded) for (const each of frame.changed) incomplete.set(each.id, each);
    });
  });
  return {
    unsubscribe: () => {
      stopListening();
      subscription.unsubscribe();
    },
  };
}

/** Returns a change of notifications without the names of users. */
function withoutUsers(wire: WireNotificationChange, users: Users): WireNotificationChange {
  const { change } = wire;
  if (change.name !== 'notification.add') return wire;
  const { actionUser, notifyUsers } = change.args;
  const args = {
    ...change.args,
    ...(actionUser && { actionUser: users.strip(actionUser) }),
    ...(notifyUsers && { notifyUsers: notifyUsers.map(users.strip) }),
  };
  return { ...wire, change: { name: 'notification.add', args } };
}
