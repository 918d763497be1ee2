import type { MutationHandle } from '../api/annotations.js';
import type { InteractionEvents } from '../api/interaction-events.js';
import type { DraftApi, PermissionApi } from '../api/store.js';
import type { Backend, ClientStorage, Connection, Session } from '../backends/backend.js';
import type { Published, PublishedOf, Scope } from '../backends/protocol.js';
import { CollabFailure } from '../base/collab-failure.js';
import { batch, computed } from '../base/signals.js';
import { Attachments } from '../features/attachments/attachments.js';
import { LazyCursors } from '../features/cursors/lazy-cursors.js';
import { createDraftApi } from '../features/drafts.js';
import { emitInteractionEvent } from '../features/interaction-events.js';
import { LazyLive } from '../features/live/lazy-live.js';
import { PresenceSync } from '../features/presence/presence-sync.js';
import { Typing } from '../features/presence/typing.js';
import { callForeign } from '../model/callbacks.js';
import { accepts, checkValue } from '../model/checks.js';
import {
  failure,
  type CollabError,
  type DocumentAccess,
  type Mutation,
  type ServerConnectionState,
  type User,
  type UserOptions,
} from '../model/index.js';
import { mutationArgs } from '../model/parse.js';
import { defaultNameOf } from '../rules/default-name.js';
import { can } from '../rules/index.js';
import { readerKindOf, snapshotOf } from '../rules/user-snapshots.js';
import { documentAccessOf, type ContextAccess, type Viewer } from '../rules/visibility.js';
import { ConnectionManager } from './connection-manager.js';
import { failedWhenDisposed } from './disposal.js';
import { type DocumentRows, Documents } from './document-rows.js';
import { rebaseEdit } from './edit-basis.js';
import { createConfirmedHandle, MutationWriter } from './mutation-writer.js';
import { OptimisticOverlay, UnsentChanges } from './optimistic-overlay.js';
import { Outbox } from './outbox.js';
import type { PendingMutation } from './pending-mutation.js';
import { NOT_SIGNED_IN, SIGNED_OUT, createResolvedHandle } from './resolved-handle.js';
import { SafeClientStorage } from './safe-client-storage.js';
import type { StoreState } from './state.js';

/** Whether a value names an action. There are too many for `oneOf` to list them in a message. */
const isAction = accepts('the name of a mutation, "annotation.read" or "document.file"', (value) =>
  [...Object.keys(mutationArgs), 'annotation.read', 'document.file'].includes(String(value)),
);

/** Dependencies of an engine. */
export interface EngineOptions {
  readonly backend: Backend;
  /** Storage of drafts and of the queue. Default: the backend's own storage. */
  readonly storage?: ClientStorage | undefined;
  readonly clientId: string;
  now(): number;
}

/** Thread and document a mutation is for, as far as they are named, and whether sending is deferred. */
export interface Destination {
  readonly annotationId: string | undefined;
  readonly documentId: string | undefined;
  readonly isDeferred: boolean;
}

export { guardStore } from './disposal.js';

/**
 * Implementation of a store once there is a user: follows documents, sends mutations and persists those it could not
 * send.
 */
export class Engine {
  readonly drafts: DraftApi;
  readonly attachments: Attachments;
  readonly typing: Typing;
  readonly #presence: PresenceSync;
  readonly #cursors: LazyCursors;
  readonly #live: LazyLive;
  readonly #state: StoreState;
  readonly #clientId: string;
  readonly #overlay = new OptimisticOverlay();
  readonly #unsent = new UnsentChanges();
  readonly #storage: SafeClientStorage;
  readonly #outbox: Outbox;
  readonly #documents: Documents;
  readonly #connectionManager: ConnectionManager;
  readonly #mutationWriter: MutationWriter;
  #connection: Connection | undefined;
  #tokens: Pick<Session, 'authToken' | 'tokenProvider'> = {};
  /** Context access the documents are set with. */
  #contextAccess: ContextAccess | undefined;

  constructor(state: StoreState, { backend, storage, clientId, now: clock }: EngineOptions) {
    const now = (): number => {
      const at = callForeign(clock);
      return Number.isFinite(at) ? (at as number) : Date.now();
    };
    const overlay = this.#overlay;
    const problem = (error: CollabError, retry?: () => void): void => state.problem(error, retry);
    const changed = (...mutations: readonly PendingMutation[]): void => this.#refreshRows(mutations);
    this.#state = state;
    this.#clientId = clientId;
    this.#storage = new SafeClientStorage(async () => storage ?? backend.openStorage(clientId, problem), problem);
    const rebase = (pending: PendingMutation): Mutation => this.#rebase(pending);
    const delayed = (error: CollabError | null): void => {
      state.sendProblem.value = error;
    };
    this.#outbox = new Outbox({ clientId, storage: this.#storage, overlay, changed, rebase, delayed, problem });
    this.#documents = new Documents(state, overlay, {
      readyChanged: (isReady) => this.#announceReady(isReady),
      overtaken: (pending) => this.#outbox.discardOvertaken(pending),
    });
    this.#mutationWriter = new MutationWriter({
      overlay,
      outbox: this.#outbox,
      hub: state.hub,
      now,
      changed,
      viewer: (scope) => this.#viewerIn(scope),
      acceptedResponses: (attachments) => this.attachments.responsesFor(attachments),
    });
    this.#connectionManager = this.#createConnectionManager(backend);
    this.attachments = this.#createAttachments();
    this.typing = new Typing({
      state,
      now,
      connection: () => this.#connection,
      scopeOf: (annotationId, documentId) => this.#rowsFor(annotationId, documentId)?.scope,
    });
    const featureContext = {
      state,
      now,
      connection: () => this.#connection,
      scopeOf: (documentId: string) => this.#documents.scopeOf(documentId),
    };
    this.#presence = new PresenceSync({ ...featureContext, tab: clientId });
    this.#cursors = new LazyCursors(featureContext);
    this.#live = new LazyLive({ ...featureContext, clientId, scope: () => this.#documents.root });
    this.drafts = createDraftApi(this.#storage, () => state.me.peek()?.userId, now);
  }

  /** Starts the session of a user. Rejects with a CollabFailure when the backend cannot be reached. */
  async signIn(identified: User, { authToken, tokenProvider }: UserOptions): Promise<void> {
    const user = withName(identified);
    const { me } = this.#state;
    const before = me.peek();
    // Unsent mutations of the previous user are sent over their own connection, in parallel to the new one.
    if (before && !isSameReader(before, user)) void this.#endSession('pendingData');
    const adopted = batch(() => {
      if (before && !isSameReader(before, user)) this.#documents.setUser(undefined);
      if (!before || !isSameReader(before, user)) this.#state.documentMetadata.value = new Map();
      me.value = user;
      // The services of the previous session are no longer available.
      this.#state.notifications.value = undefined;
      this.#state.queries.value = undefined;
      this.#documents.setUser(user);
      const adopting = this.#outbox.signIn(user.userId);
      this.#invalidateUnsent();
      return adopting;
    });
    this.#announceUser(user);
    if (!user.isAnonymous) void this.#storage.keepUser(snapshotOf(user));
    this.#tokens = { authToken, tokenProvider };
    await Promise.all([this.#connect(), this.#storage.withTimeout(adopted, undefined)]);
  }

  /** Ends the session and clears the user. */
  async signOut(): Promise<void> {
    // Before the connection closes. The next person at this browser finds nothing.
    const forgotten = this.#connection?.forget?.().catch(() => undefined);
    const ended = this.#endSession('pendingInit');
    batch(() => {
      this.#documents.setUser(undefined);
      this.#state.me.value = null;
      this.#state.documentMetadata.value = new Map();
      this.#state.notifications.value = undefined;
      this.#state.queries.value = undefined;
      this.#invalidateUnsent();
    });
    this.#announceUser(null);
    await forgotten;
    await ended;
  }

  /** Follows the documents that are set. */
  follow(): void {
    const { ready, options } = this.#state;
    const wasReady = ready.peek();
    const { context } = options.peek();
    const isOtherContext = JSON.stringify(context?.access) !== JSON.stringify(this.#contextAccess);
    batch(() => {
      this.#documents.follow();
      if (isOtherContext) this.#switchContext(context?.access);
    });
    // When the rows were loaded already, no other code announces it.
    if (wasReady && ready.peek()) this.#announceReady(true);
    this.#presence.updateScopes();
    this.#cursors.updateScopes();
    this.#live.follow();
    this.#connectionManager.updateState();
  }

  /** Adds a mutation to the named document, to the thread's own document, or to the root document. */
  write(user: User, mutation: Mutation, { annotationId, documentId, isDeferred }: Destination): MutationHandle {
    const rows = this.#rowsFor(annotationId, documentId);
    // A user who has sent their comment is no longer typing.
    if (mutation.name === 'comment.add') this.typing.set(mutation.args.annotationId, false, documentId);
    if (rows) return this.#mutationWriter.write(rows, user, mutation, isDeferred);
    const unfollowed = this.#unfollowedScope(mutation, documentId);
    return unfollowed
      ? this.#mutationWriter.writeUnfollowed(unfollowed, user, mutation, isDeferred)
      : createResolvedHandle(createDocumentFailure(documentId), mutation.args);
  }

  /** Adds a mutation once the user has confirmed it. */
  writeConfirmed(
    subject: Pick<MutationHandle, 'annotationId' | 'commentId'>,
    confirm: () => Promise<boolean>,
    write: () => MutationHandle,
  ): MutationHandle {
    const { me } = this.#state;
    const userId = me.peek()?.userId;
    return createConfirmedHandle(subject, confirm, {
      write,
      // A confirmation that arrives after a sign-out must not delete anything as the next user.
      endError: computed(() => (me.value?.userId === userId ? undefined : SIGNED_OUT)),
      settled: (outcome) => failedWhenDisposed(this.#state, outcome),
    });
  }

  /** Loads the content of a thread again that a data provider could not deliver. */
  reloadContent(annotationId: string, documentId: string | undefined): void {
    const scope = this.#rowsFor(annotationId, documentId)?.scope;
    if (scope) this.#connection?.reloadContent?.(scope, annotationId);
  }

  /** Emits an event of a user interaction with an element. */
  emit<K extends keyof InteractionEvents>(type: K, detail: InteractionEvents[K], documentId?: string): void {
    emitInteractionEvent(this.#state, this.#documents.root, { type, detail, documentId });
  }

  /** Whether the user is allowed to perform an action. */
  can: PermissionApi['can'] = (action, { annotationId, documentId, commentId }) => {
    const known = checkValue(action, 'action', isAction);
    if (!known.ok) throw new CollabFailure(known.error);
    const row = annotationId === undefined ? undefined : this.#state.rows.get(annotationId, documentId);
    const viewer = this.#viewerIn(row ?? this.#scopeOf(documentId));
    if (annotationId === undefined) return can(viewer, action, { isNew: true });
    const comment = row?.data.comments.find((each) => each.commentId === commentId);
    return can(viewer, action, { annotation: row?.data, comment });
  };

  /** Returns what the user may do in a document; null if nobody is signed in. */
  accessTo = (documentId: string | undefined): DocumentAccess | null => {
    const viewer = this.#viewerIn(this.#scopeOf(documentId));
    return viewer && documentAccessOf(viewer);
  };

  /** Returns all users who have signed in on this device. */
  users = async (): Promise<readonly User[]> => {
    const me = this.#state.me.peek();
    const users = await this.#storage.users();
    return users.map((user) => snapshotOf(user, readerKindOf(me, user.organizationId)));
  };

  /** Returns the keys of a user's chosen suggestions, latest first. */
  recent = (userId: string): Promise<readonly string[]> => this.#storage.recent(userId);

  setRecent = (userId: string, keys: readonly string[]): Promise<void> => this.#storage.setRecent(userId, keys);

  /** Disposes of the engine. Unsent mutations stay persisted. */
  async dispose(): Promise<void> {
    this.typing.clear();
    this.#presence.dispose();
    this.#cursors.dispose();
    this.#live.dispose();
    await this.#outbox.dispose();
    await this.#connectionManager.close();
    await this.#storage.close();
  }

  /** User with their context access. */
  get #viewer(): Viewer | null {
    const user = this.#state.me.peek();
    const contextAccess = this.#contextAccess;
    return user && contextAccess ? { ...user, contextAccess } : user;
  }

  /** User with their context access and with what they may do in a document. */
  #viewerIn(scope: Scope | undefined): Viewer | null {
    const viewer = this.#viewer;
    return viewer && this.#state.access.userIn(viewer, scope);
  }

  /** Returns the scope of a document, the root by default. */
  #scopeOf(documentId: string | undefined): Scope | undefined {
    return documentId === undefined ? this.#documents.root : this.#documents.scopeOf(documentId);
  }

  /** Switches the context access and reloads all rows, so that no row of the previous contexts remains. */
  #switchContext(contextAccess: ContextAccess | undefined): void {
    const user = this.#state.me.peek();
    this.#contextAccess = contextAccess;
    if (!user) return;
    const connection = this.#connection;
    this.#documents.setUser(undefined);
    connection?.setContexts?.(contextAccess);
    this.#documents.setUser(user);
    if (connection?.setContexts) this.#offerQueries(connection);
    // The connection manager has reported the failure.
    else void this.#connect().catch(() => undefined);
  }

  /** Offers the queries of a connection as another object, so that no earlier answer counts any more. */
  #offerQueries({ queries }: Connection): void {
    this.#state.queries.value = queries
      ? {
          page: (query) => queries.page(query),
          counts: (query) => queries.counts(query),
          ...(queries.followChanges && { followChanges: queries.followChanges.bind(queries) }),
          ...(queries.contacts && { contacts: queries.contacts.bind(queries) }),
          ...(queries.catalog && { catalog: queries.catalog }),
        }
      : null;
  }

  /**
   * Ends the user's session with its live values, cursors, presence and notifications. Mutations and drafts are
   * retained for the user. Resolves once everything sendable is sent and the connection is closed.
   */
  #endSession(state: ServerConnectionState): Promise<void> {
    this.#presence.leave();
    this.#cursors.leave();
    this.#live.leave();
    const sent = this.#outbox.signOut();
    const closed = this.#connectionManager.close(state, sent);
    this.#state.endSession();
    return closed;
  }

  /** Connects as the user with their context access. */
  async #connect(): Promise<void> {
    const viewer = this.#viewer;
    const { config } = this.#state;
    if (!viewer) return;
    await this.#connectionManager.open({ clientId: this.#clientId, user: viewer, config, ...this.#tokens });
  }

  #createConnectionManager(backend: Backend): ConnectionManager {
    const { connection, ready, documents } = this.#state;
    return new ConnectionManager(backend, connection, {
      connectionChanged: (opened) => {
        this.#connection = opened;
        this.#state.queries.value = opened && (opened.queries ?? null);
        this.#state.notifications.value = opened && (opened.notifications ?? null);
        this.typing.clear();
        this.#presence.clear();
        this.#documents.connect(opened);
        this.#presence.connect(opened);
        this.#cursors.connect();
        this.#live.connect();
        this.#outbox.connect(opened);
      },
      onlineChanged: (isOnline) => {
        this.#outbox.setOnline(isOnline);
        if (!isOnline) {
          this.#live.handleOffline();
          return;
        }
        this.#presence.handleOnline();
        this.#cursors.handleOnline();
        this.#live.handleOnline();
      },
      frame: (frame) => this.#documents.receive(frame),
      replaced: (scope, rows) => this.#documents.replace(scope, rows),
      published: (published) => this.#receivePublished(published),
      moved: (scope, moves) => this.#cursors.receiveMoves(scope, moves),
      hidden: (scope) => {
        this.typing.clear();
        this.#presence.forget(scope);
        this.#cursors.forget(scope);
      },
      live: (frame) => this.#live.receive(frame),
      access: (update) => this.#state.access.update(update),
      config: (config) => this.#state.enforceConfig(config),
      refused: (problem) => {
        this.#state.connectionProblem.value = problem;
      },
      problem: (error) => this.#state.problem(error),
      isReady: () => ready.peek() || documents.peek().length === 0,
    });
  }

  #receivePublished(published: readonly Published[]): void {
    for (const each of published) if (isKind(each, 'typing')) this.typing.receive(each);
    this.#presence.receive(published.filter((each) => isKind(each, 'presence')));
    this.#cursors.receive(published.filter((each) => isKind(each, 'cursor')));
  }

  #createAttachments(): Attachments {
    const state = this.#state;
    return new Attachments({
      state,
      connection: () => this.#connection,
      viewer: (documentId) => this.#viewerIn(this.#scopeOf(documentId)),
      scopeOf: (annotationId, documentId) => this.#rowsFor(annotationId, documentId)?.scope,
      write: (mutation, annotationId, documentId) => {
        const user = state.me.peek();
        return user
          ? this.write(user, mutation, { annotationId, documentId, isDeferred: false })
          : createResolvedHandle(NOT_SIGNED_IN, mutation.args);
      },
    });
  }

  #rowsFor(annotationId: string | undefined, documentId: string | undefined): DocumentRows | undefined {
    const row = annotationId === undefined ? undefined : this.#state.rows.get(annotationId);
    const scope = documentId === undefined ? (row ?? this.#documents.root) : this.#documents.scopeOf(documentId);
    return scope && this.#documents.rowsOf(scope);
  }

  /**
   * Returns the scope of a document that is not set, where the mutation may be sent there: the thread must not be
   * loaded.
   */
  #unfollowedScope({ name, args }: Mutation, documentId: string | undefined): Scope | undefined {
    // A new thread needs a followed document for its number, location and context.
    if (documentId === undefined || name === 'annotation.add' || this.#state.rows.get(args.annotationId))
      return undefined;
    return this.#documents.scopeOf(documentId);
  }

  #invalidateUnsent(): void {
    // Listing all mutations is expensive. The list is computed on demand, once for all changes.
    this.#state.unsentList.value = () => this.#unsent.of(this.#overlay.all()).unsent;
  }

  #refreshRows(mutations: readonly PendingMutation[]): void {
    this.#invalidateUnsent();
    const confirmed = new Map<DocumentRows, PendingMutation[]>();
    for (const pending of mutations) {
      // Late results of a previous session are shown when its user signs in again.
      if (pending.userId !== this.#state.me.peek()?.userId) continue;
      const rows = this.#documents.rowsOf(pending.wire.scope);
      if (pending.state !== 'confirmed') rows?.refresh([pending.annotationId]);
      else if (rows) confirmed.set(rows, [...(confirmed.get(rows) ?? []), pending]);
      else {
        this.#overlay.remove(pending);
        for (const listener of this.#state.unfollowedListeners)
          listener(pending.annotationId, pending.wire.scope.documentId);
      }
    }
    for (const [rows, own] of confirmed) rows.confirm(own);
  }

  /** Returns the mutation to send for an edit that conflicts with a newer text and shall replace it. */
  #rebase({ wire: { scope, mutation }, annotationId, key, id }: PendingMutation): Mutation {
    const others = this.#overlay.of(key).filter((other) => other.id !== id);
    return rebaseEdit(mutation, this.#documents.rowsOf(scope)?.record(annotationId, others), others);
  }

  #announceReady(isReady: boolean): void {
    const { documents, hub } = this.#state;
    const ids = documents.peek();
    this.#connectionManager.updateState();
    hub.emit('documentInit', ids.length > 0 ? isReady : undefined);
    if (isReady) this.#state.emitInit('setDocumentsSuccess', ids);
  }

  #announceUser(user: User | null): void {
    this.#state.hub.emit('userUpdate', user);
    this.#state.emitInit('userUpdate', user);
  }
}

const withName = (user: User): User =>
  user.name?.trim() ? user : Object.freeze({ ...user, name: defaultNameOf(user.userId) });

/**
 * Whether two sessions belong to the same user with the same rights, so that the second can reuse the rows of the
 * first.
 */
const isSameReader = (before: User, after: User): boolean =>
  before.userId === after.userId &&
  before.organizationId === after.organizationId &&
  Boolean(before.isAnonymous) === Boolean(after.isAnonymous) &&
  Boolean(before.isGuest) === Boolean(after.isGuest) &&
  (before.hasAccess ?? true) === (after.hasAccess ?? true) &&
  Boolean(before.isAdmin) === Boolean(after.isAdmin);

const createDocumentFailure = (documentId: string | undefined) =>
  documentId === undefined
    ? failure('FAILED_PRECONDITION', 'No document is set; set the documents first.')
    : failure('INVALID_ARGUMENT', `options.documentId is "${documentId}"; accepted: a document that is set.`);

const isKind = <K extends Published['passing']['kind']>(published: Published, kind: K): published is PublishedOf<K> =>
  published.passing.kind === kind;
