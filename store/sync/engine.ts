import { defaultNameOf } from '../rules/default-name.js';
import { batch } from '../base/signals.js';
import type { DraftApi, PermissionApi } from '../api/store.js';
import type { MutationHandle } from '../api/annotations.js';
import { Attachments } from '../features/attachments/attachments.js';
import type { Backend, ClientStorage, Connection } from '../backends/backend.js';
import { ClientMemory } from './client-memory.js';
import { confirmedHandle, Writer } from './mutation-writer.js';
import type { DocumentRows } from './document-rows.js';
import { Documents } from './documents.js';
import { failedWhenDisposed } from './disposal.js';
import { draftsOf } from '../features/drafts.js';
import { rebased } from './edit-basis.js';
import { Link } from './connection-manager.js';
import type { ContextAccess, Viewer } from '../rules/visibility.js';
import { callForeign } from '../model/callbacks.js';
import { failure, type CollabError, type Mutation, type ServerConnectionState, type User } from '../model/index.js';
import { can } from '../rules/index.js';
import { readershipOf, snapshotOf } from '../rules/user-snapshots.js';
import { Outbox } from './outbox.js';
import { Overlay, UnsentList } from './overlay.js';
import { NOBODY, settledHandle } from './resolved-handle.js';
import { tell } from '../features/page-events.js';
import type { PageEvents } from '../api/page-events.js';
import { CursorsOnDemand } from '../features/cursors/lazy-cursors.js';
import { LiveOnDemand } from '../features/live/lazy-live.js';
import { OwnPresence } from '../features/presence/own-presence.js';
import type { Published, PublishedOf, Scope } from '../backends/protocol.js';
import type { StoreState } from './state.js';
import { Typing } from '../features/presence/typing.js';
import type { Write } from './pending-mutation.js';

/** What an engine works with. */
export interface EngineOptions {
  readonly backend: Backend;
  /** Where drafts and the queue are kept; the backend's own place when absent. */
  readonly storage?: ClientStorage | undefined;
  readonly clientId: string;
  now(): number;
}

/** Where a mutation goes: the thread and the document it names, as far as it does; held back or at once. */
export interface Destination {
  readonly annotationId: string | undefined;
  readonly documentId: string | undefined;
  readonly isHeld: boolean;
}

export { endStoreMethods } from './disposal.js';

/** Does a store's work once there is a user: follows documents, writes, and keeps what could not be sent. */
export class Engine {
  readonly drafts: DraftApi;
  readonly attachments: Attachments;
  readonly typing: Typing;
  readonly #presence: OwnPresence;
  readonly #cursors: CursorsOnDemand;
  readonly #live: LiveOnDemand;
  readonly #state: StoreState;
  readonly #clientId: string;
  readonly #overlay = new Overlay();
  readonly #unsent = new UnsentList();
  readonly #memory: ClientMemory;
  readonly #outbox: Outbox;
  readonly #documents: Documents;
  readonly #link: Link;
  readonly #writer: Writer;
  #connection: Connection | undefined;
  #authToken: string | undefined;
  /** The contexts the documents are set with. */
  #contextAccess: ContextAccess | undefined;

  constructor(state: StoreState, { backend, storage, clientId, now: clock }: EngineOptions) {
    const now = (): number => {
      const at = callForeign(clock);
      return Number.isFinite(at) ? (at as number) : Date.now();
    };
    const overlay = this.#overlay;
    const problem = (error: CollabError, retry?: () => void): void => state.problem(error, retry);
    const changed = (...writes: readonly Write[]): void => this.#changed(writes);
    this.#state = state;
    this.#clientId = clientId;
    this.#memory = new ClientMemory(async () => storage ?? backend.openStorage(clientId, problem), problem);
    const rebased = (write: Write): Mutation => this.#rebased(write);
    this.#outbox = new Outbox({ clientId, memory: this.#memory, overlay, changed, rebased, problem });
    this.#documents = new Documents(state, overlay, (isReady) => this.#readied(isReady));
    this.#writer = new Writer({
      ...{ overlay, outbox: this.#outbox, hub: state.hub, now, changed },
      viewer: () => this.#viewer,
      accepted: (attachments) => this.attachments.accepted(attachments),
    });
    this.#link = this.#newLink(backend);
    this.attachments = this.#newAttachments();
    this.typing = new Typing({
      ...{ state, now },
      connection: () => this.#connection,
      scopeOf: (annotationId, documentId) => this.#rowsFor(annotationId, documentId)?.scope,
    });
    const here = {
      ...{ state, now },
      connection: () => this.#connection,
      scopeOf: (documentId: string) => this.#documents.scopeOf(documentId),
    };
    this.#presence = new OwnPresence({ ...here, tab: clientId });
    this.#cursors = new CursorsOnDemand(here);
    this.#live = new LiveOnDemand({ ...here, clientId, scope: () => this.#documents.root });
    this.drafts = draftsOf(this.#memory, () => state.me.peek()?.userId, now);
  }

  /** Works for this user. Rejects with a CollabFailure when there is no way to the backend. */
  async enter(identified: User, authToken: string | undefined): Promise<void> {
    const user = named(identified);
    const { me } = this.#state;
    const before = me.peek();
    // What is still to be sent of the one before goes over their own connection, beside the new one.
    if (before && !isSameReader(before, user)) void this.#endSession('pendingData');
    const adopted = batch(() => {
      if (before && !isSameReader(before, user)) this.#documents.enter(undefined);
      if (!before || !isSameReader(before, user)) this.#state.documentMetadata.value = new Map();
      me.value = user;
      // What could be asked before is nobody's any more.
      this.#state.queries.value = this.#state.notificationDesk.value = undefined;
      this.#documents.enter(user);
      const adopting = this.#outbox.enter(user.userId);
      this.#readUnsent();
      return adopting;
    });
    this.#announce(user);
    if (!user.isAnonymous) void this.#memory.keepUser(snapshotOf(user));
    this.#authToken = authToken;
    await Promise.all([this.#open(), this.#memory.answered(adopted, undefined)]);
  }

  /** Works for nobody. */
  async leave(): Promise<void> {
    const ended = this.#endSession('pendingInit');
    batch(() => {
      this.#documents.enter(undefined);
      this.#state.me.value = null;
      this.#state.documentMetadata.value = new Map();
      this.#state.queries.value = this.#state.notificationDesk.value = undefined;
      this.#readUnsent();
    });
    this.#announce(null);
    await ended;
  }

  /** Follows the documents that are set. */
  follow(): void {
    const { ready, options } = this.#state;
    const wasReady = ready.peek();
    const { context } = options.peek();
    const isElsewhere = JSON.stringify(context?.access) !== JSON.stringify(this.#contextAccess);
    batch(() => {
      this.#documents.follow();
      if (isElsewhere) this.#moveTo(context?.access);
    });
    // Where the rows were there all along, nothing else says so.
    if (wasReady && ready.peek()) this.#readied(true);
    this.#presence.move();
    this.#cursors.follow();
    this.#live.follow();
    this.#link.settle();
  }

  /** Writes a mutation to the document that is named, to the thread's own, or to the root document. */
  write(user: User, mutation: Mutation, { annotationId, documentId, isHeld }: Destination): MutationHandle {
    const rows = this.#rowsFor(annotationId, documentId);
    // Who has sent what they wrote writes no more.
    if (mutation.name === 'comment.add') this.typing.set(mutation.args.annotationId, false, documentId);
    if (rows) return this.#writer.write(rows, user, mutation, isHeld);
    const elsewhere = this.#elsewhere(mutation, documentId);
    return elsewhere
      ? this.#writer.writeElsewhere(elsewhere, user, mutation, isHeld)
      : settledHandle(noDocument(documentId));
  }

  /** Makes a write once the user has confirmed it. */
  confirmed(
    subject: Pick<MutationHandle, 'annotationId' | 'commentId'>,
    confirm: () => Promise<boolean>,
    write: () => MutationHandle,
  ): MutationHandle {
    return confirmedHandle(subject, confirm, {
      write,
      settled: (outcome) => failedWhenDisposed(this.#state, outcome),
    });
  }

  /** Tells listeners what a person did with an element. */
  tell<K extends keyof PageEvents>(type: K, about: PageEvents[K], documentId?: string): void {
    tell(this.#state, this.#documents.root, { type, about, documentId });
  }

  /** Whether the user may. */
  can: PermissionApi['can'] = (action, { annotationId, documentId, commentId }) => {
    if (annotationId === undefined) return can(this.#state.me.peek(), action, { isNew: true });
    const annotation = this.#state.rows.get(annotationId, documentId)?.data;
    const comment = annotation?.comments.find((each) => each.commentId === commentId);
    return can(this.#viewer, action, { annotation, comment });
  };

  /** Everyone who has worked here. */
  users = async (): Promise<readonly User[]> => {
    const me = this.#state.me.peek();
    const users = await this.#memory.users();
    return users.map((user) => snapshotOf(user, readershipOf(me, user.organizationId)));
  };

  /** Keys of what a user has chosen of suggestions, latest first. */
  recent = (userId: string): Promise<readonly string[]> => this.#memory.recent(userId);

  setRecent = (userId: string, keys: readonly string[]): Promise<void> => this.#memory.setRecent(userId, keys);

  /** Works no more. What waits to be sent is kept. */
  async dispose(): Promise<void> {
    this.typing.clear();
    this.#presence.dispose();
    this.#cursors.dispose();
    this.#live.dispose();
    await this.#outbox.dispose();
    await this.#link.close();
    await this.#memory.close();
  }

  /** The user, with the contexts they work in. */
  get #viewer(): Viewer | null {
    const user = this.#state.me.peek();
    const contextAccess = this.#contextAccess;
    return user && contextAccess ? { ...user, contextAccess } : user;
  }

  /** Shows what the user may see in other contexts: nothing of those before is left. */
  #moveTo(contextAccess: ContextAccess | undefined): void {
    const user = this.#state.me.peek();
    this.#contextAccess = contextAccess;
    if (!user) return;
    this.#documents.enter(undefined);
    this.#documents.enter(user);
    // The link has told why there is no way.
    void this.#open().catch(() => undefined);
  }

  /**
   * Ends a person's session: live values, cursors, presence and notifications end with it; writes and drafts wait for the person. Resolves
   * when what could still be sent is sent, and the connection is closed.
   */
  #endSession(state: ServerConnectionState): Promise<void> {
    this.#presence.leave();
    this.#cursors.leave();
    this.#live.leave();
    const sent = this.#outbox.leave();
    const closed = this.#link.close(state, sent);
    this.#state.endSession();
    return closed;
  }

  /** Connects as the user in their contexts. */
  async #open(): Promise<void> {
    const viewer = this.#viewer;
    const { config } = this.#state;
    const authToken = this.#authToken;
    if (!viewer) return;
    const session = { clientId: this.#clientId, user: viewer, config };
    await this.#link.open(authToken === undefined ? session : { ...session, authToken });
  }

  #newLink(backend: Backend): Link {
    const { connection, ready, documents } = this.#state;
    return new Link(backend, connection, {
      connected: (opened) => {
        this.#connection = opened;
        this.#state.queries.value = opened && (opened.queries ?? null);
        this.#state.notificationDesk.value = opened && (opened.notifications ?? null);
        this.typing.clear();
        this.#presence.clear();
        this.#documents.connect(opened);
        this.#presence.connect(opened);
        this.#cursors.connect();
        this.#live.connect();
        this.#outbox.connect(opened);
      },
      online: (isOnline) => {
        this.#outbox.setOnline(isOnline);
        if (!isOnline) return;
        this.#presence.online();
        this.#cursors.online();
        this.#live.online();
      },
      frame: (frame) => this.#documents.receive(frame),
      published: (published) => this.#hear(published),
      moved: (scope, moves) => this.#cursors.moved(scope, moves),
      hidden: (scope) => {
        this.typing.clear();
        this.#presence.forget(scope);
        this.#cursors.forget(scope);
      },
      live: (frame) => this.#live.receive(frame),
      problem: (error) => this.#state.problem(error),
      isReady: () => ready.peek() || documents.peek().length === 0,
    });
  }

  #hear(published: readonly Published[]): void {
    for (const each of published) if (isOf(each, 'typing')) this.typing.receive(each);
    this.#presence.receive(published.filter((each) => isOf(each, 'presence')));
    this.#cursors.receive(published.filter((each) => isOf(each, 'cursor')));
  }

  #newAttachments(): Attachments {
    const state = this.#state;
    return new Attachments({
      state,
      connection: () => this.#connection,
      viewer: () => this.#viewer,
      scopeOf: (annotationId, documentId) => this.#rowsFor(annotationId, documentId)?.scope,
      write: (mutation, annotationId, documentId) => {
        const user = state.me.peek();
        return user ? this.write(user, mutation, { annotationId, documentId, isHeld: false }) : settledHandle(NOBODY);
      },
    });
  }

  #rowsFor(annotationId: string | undefined, documentId: string | undefined): DocumentRows | undefined {
    const row = annotationId === undefined ? undefined : this.#state.rows.get(annotationId);
    const scope = documentId === undefined ? (row ?? this.#documents.root) : this.#documents.scopeOf(documentId);
    return scope && this.#documents.rowsOf(scope);
  }

  /** The scope of a document that is not set, where a mutation may go there: to a thread that is not at hand. */
  #elsewhere({ name, args }: Mutation, documentId: string | undefined): Scope | undefined {
    // A new thread needs its document: its number, its place and its context are of there.
    if (documentId === undefined || name === 'annotation.add' || this.#state.rows.get(args.annotationId))
      return undefined;
    return this.#documents.scopeOf(documentId);
  }

  #readUnsent(): void {
    // Listing costs as much as there is: it is done for those who look, once for all changes since.
    this.#state.unsentList.value = () => this.#unsent.of(this.#overlay.all()).unsent;
  }

  #changed(writes: readonly Write[]): void {
    this.#readUnsent();
    const confirmed = new Map<DocumentRows, Write[]>();
    for (const write of writes) {
      // The last changes of a session that is over are shown when their person is back.
      if (write.userId !== this.#state.me.peek()?.userId) continue;
      const rows = this.#documents.rowsOf(write.wire.scope);
      if (write.state !== 'confirmed') rows?.refresh([write.annotationId]);
      else if (rows) confirmed.set(rows, [...(confirmed.get(rows) ?? []), write]);
      else this.#overlay.remove(write);
    }
    for (const [rows, own] of confirmed) rows.confirmed(own);
  }

  /** What is sent when an edit that found a newer text is to replace it. */
  #rebased({ wire: { scope, mutation }, annotationId, key, id }: Write): Mutation {
    const others = this.#overlay.of(key).filter((other) => other.id !== id);
    return rebased(mutation, this.#documents.rowsOf(scope)?.record(annotationId, others), others);
  }

  #readied(isReady: boolean): void {
    const { documents, hub } = this.#state;
    const ids = documents.peek();
    this.#link.settle();
    hub.emit('documentInit', ids.length > 0 ? isReady : undefined);
    if (isReady) this.#state.step('setDocumentsSuccess', ids);
  }

  #announce(user: User | null): void {
    this.#state.hub.emit('userUpdate', user);
    this.#state.step('userUpdate', user);
  }
}

const named = (user: User): User =>
  user.name?.trim() ? user : Object.freeze({ ...user, name: defaultNameOf(user.userId) });

/** Whether two sessions are of one person who reads with the same rights, so that the second can go on with what the first has read. */
const isSameReader = (before: User, after: User): boolean =>
  before.userId === after.userId &&
  before.organizationId === after.organizationId &&
  Boolean(before.isAnonymous) === Boolean(after.isAnonymous) &&
  Boolean(before.isGuest) === Boolean(after.isGuest) &&
  (before.hasAccess ?? true) === (after.hasAccess ?? true) &&
  Boolean(before.isAdmin) === Boolean(after.isAdmin);

const noDocument = (documentId: string | undefined) =>
  documentId === undefined
    ? failure('FAILED_PRECONDITION', 'No document is set; set the documents first.')
    : failure('INVALID_ARGUMENT', `options.documentId is "${documentId}"; accepted: a document that is set.`);

const isOf = <K extends Published['passing']['kind']>(published: Published, kind: K): published is PublishedOf<K> =>
  published.passing.kind === kind;
