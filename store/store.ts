import { batch, computed, signal } from '@preact/signals-core';
import type { CollabStore, CommentApi, DraftApi, PermissionApi, UnsentChange } from './api.js';
import type { Backend, ClientStorage } from './backend.js';
import { ClientMemory } from './client-memory.js';
import { CollabFailure } from './collab-failure.js';
import { Comments } from './comments.js';
import type { DocumentRows } from './document-rows.js';
import { Documents } from './documents.js';
import { draftsOf } from './drafts.js';
import { EventHub } from './event-hub.js';
import { Link } from './link.js';
import { Locations } from './locations.js';
import { checked, id, list } from './model/checks.js';
import {
  can,
  compileQuery,
  newId,
  parseCommentConfig,
  parseUser,
  predefinedConfig,
  type CollabError,
  type CollabEvents,
  type CommentConfig,
  type InitUpdateType,
  type Location,
  type MutationName,
  type Result,
  type ServerConnectionState,
  type SetDocumentsOptions,
  type SetLocationsOptions,
  type User,
  type UserOptions,
} from './model/index.js';
import { location } from './model/shapes.js';
import { Outbox } from './outbox.js';
import { Overlay } from './overlay.js';
import { plainCopy } from './plain-copy.js';
import type { Readable } from './readable.js';
import { knownGroups } from './views/known-groups.js';
import { RowIndex } from './views/row-index.js';
import type { Write } from './write.js';
import { Writer } from './writer.js';

/** What a store is made of. */
export interface StoreOptions {
  readonly backend: Backend;
  /** Sets of values; a set that is not given is the predefined one. */
  readonly config?: Partial<CommentConfig>;
  /** Where drafts and the queue are kept; the backend's own place when absent. */
  readonly storage?: ClientStorage;
  /** Id of this store, of its own among all stores that ever were; made up when absent. */
  readonly clientId?: string;
  /** The clock, in ms since the epoch. */
  readonly now?: () => number;
}

/** Makes a store on a backend. It needs a user (`identify`) and documents (`setDocuments`), in either order. */
export function createStore(options: StoreOptions): CollabStore {
  return new Store(options);
}

class Store implements CollabStore {
  readonly config: CommentConfig;
  readonly connection: Readable<ServerConnectionState>;
  readonly documents: Readable<readonly string[]>;
  readonly locations: Readable<readonly Location[]>;
  readonly comments: CommentApi;
  readonly drafts: DraftApi;
  readonly permissions: PermissionApi = { can: (action, subject) => this.#can(action, subject) };
  readonly #clientId: string;
  readonly #hub = new EventHub();
  readonly #index = new RowIndex();
  readonly #overlay = new Overlay();
  readonly #places = new Locations();
  readonly #user = signal<User | null>(null);
  readonly #writes = signal(0);
  readonly #unsent = computed(() => this.#readUnsent());
  readonly #memory: ClientMemory;
  readonly #outbox: Outbox;
  readonly #followed: Documents;
  readonly #link: Link;
  #isDisposed = false;

  constructor({ backend, config = {}, storage, clientId = newId(), now = Date.now }: StoreOptions) {
    const [overlay, index, hub, locations] = [this.#overlay, this.#index, this.#hub, this.#places];
    const problem = (error: CollabError): void => this.#problem(error);
    const changed = (write: Write): void => this.#changed(write);
    this.#clientId = clientId;
    this.config = this.#checkedConfig(config);
    this.#memory = new ClientMemory(async () => storage ?? backend.openStorage(clientId), problem);
    this.#outbox = new Outbox({ clientId, memory: this.#memory, overlay, changed, problem });
    this.#followed = new Documents({ config: this.config, index, overlay, readied: (ready) => this.#readied(ready) });
    this.#link = this.#newLink(backend);
    this.connection = this.#link.state;
    this.documents = this.#followed.ids;
    this.locations = locations.list;
    this.drafts = draftsOf(this.#memory, () => this.#present?.userId, now);
    this.comments = new Comments({
      locations,
      user: () => this.#present,
      rowsFor: (annotationId, documentId) => this.#rowsFor(annotationId, documentId),
      writer: new Writer({ overlay, outbox: this.#outbox, hub, now, changed }),
      views: {
        rows: index,
        ready: this.#followed.ready,
        matcher: compileQuery,
        known: knownGroups(this.config, this.documents, this.locations),
      },
    });
  }

  get me(): Readable<User | null> {
    return this.#user;
  }

  get unsent(): Readable<readonly UnsentChange[]> {
    return this.#unsent;
  }

  async identify(given: User, { authToken }: UserOptions = {}): Promise<void> {
    if (this.#isDisposed) return;
    const user = plainCopy(accepted(parseUser(given)));
    batch(() => {
      const before = this.#user.peek();
      if (before && before.userId !== user.userId) this.#outbox.leave();
      this.#user.value = user;
      this.#followed.enter(user);
    });
    this.#announceUser(user);
    const session = { clientId: this.#clientId, user, config: this.config };
    const opened = this.#link.open(authToken === undefined ? session : { ...session, authToken });
    await Promise.all([opened, this.#outbox.enter(user.userId)]);
  }

  async signOut(): Promise<void> {
    if (!this.#present) return;
    batch(() => {
      this.#outbox.leave();
      this.#followed.enter(undefined);
      this.#user.value = null;
    });
    this.#announceUser(null);
    await this.#link.close();
  }

  setDocuments(given: readonly string[], options: SetDocumentsOptions = {}): Promise<void> {
    if (this.#isDisposed) return Promise.resolve();
    const documents = checked(given, 'documents', list(id));
    if (!documents.ok) return Promise.reject(new CollabFailure(documents.error));
    const ids = [...new Set(documents.value)];
    const { rootDocumentId } = options;
    const wasReady = this.#followed.ready.peek();
    this.#step(ids.length > 0 ? 'setDocumentsTriggered' : 'unsetDocumentsTriggered', ids);
    if (rootDocumentId !== undefined) this.#step('setRootDocumentTriggered', rootDocumentId);
    batch(() => this.#followed.set(ids, options));
    if (ids.length === 0) this.#step('unsetDocumentsSuccess', ids);
    // Where the rows were there all along, nothing else says so.
    else if (wasReady && this.#followed.ready.peek()) this.#readied(true);
    this.#link.settle();
    return Promise.resolve();
  }

  setLocations(given: readonly Location[], options: SetLocationsOptions = {}): void {
    if (this.#isDisposed) return;
    const locations = checked(given, 'locations', list(location));
    if (!locations.ok) {
      this.#problem(locations.error);
      return;
    }
    const { rootLocationId } = options;
    this.#step(given.length > 0 ? 'setLocationsTriggered' : 'unsetLocationsTriggered', given);
    if (rootLocationId !== undefined) this.#step('setRootLocationTriggered', rootLocationId);
    this.#places.set(plainCopy(given), options);
    if (given.length > 0) this.#step('setLocationsSuccess', given);
  }

  on<K extends keyof CollabEvents>(type: K, listener: (event: CollabEvents[K]) => void): () => void {
    return this.#isDisposed ? () => undefined : this.#hub.on(type, listener);
  }

  onAny(listener: (type: keyof CollabEvents, event: CollabEvents[keyof CollabEvents]) => void): () => void {
    return this.#isDisposed ? () => undefined : this.#hub.onAny(listener);
  }

  async dispose(): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#hub.clear();
    this.#followed.dispose();
    await this.#outbox.dispose();
    await this.#link.close();
    await this.#memory.close();
  }

  /** Who can act. */
  get #present(): User | null {
    return this.#isDisposed ? null : this.#user.peek();
  }

  #checkedConfig(config: Partial<CommentConfig>): CommentConfig {
    const checkedSets = parseCommentConfig(config);
    if (checkedSets.ok) return checkedSets.value;
    // Nobody can listen yet.
    queueMicrotask(() => this.#problem(checkedSets.error));
    return predefinedConfig;
  }

  #newLink(backend: Backend): Link {
    return new Link(backend, {
      connected: (connection) => {
        this.#followed.connect(connection);
        this.#outbox.connect(connection);
      },
      online: (isOnline) => this.#outbox.setOnline(isOnline),
      frame: (frame) => this.#followed.receive(frame),
      problem: (error) => this.#problem(error),
      isReady: () => this.#followed.ready.peek() || this.documents.peek().length === 0,
    });
  }

  #rowsFor(annotationId: string | undefined, documentId: string | undefined): DocumentRows | undefined {
    const row = annotationId === undefined ? undefined : this.#index.get(annotationId);
    const scope = documentId === undefined ? (row ?? this.#followed.root) : this.#followed.scopeOf(documentId);
    return scope && this.#followed.rowsOf(scope);
  }

  #can(action: MutationName, { annotationId, commentId }: { annotationId?: string; commentId?: number }): boolean {
    const annotation = annotationId === undefined ? undefined : this.#index.get(annotationId)?.data;
    const comment = annotation?.comments.find((each) => each.commentId === commentId);
    return can(this.#present, action, { annotation, comment });
  }

  #readUnsent(): readonly UnsentChange[] {
    void this.#writes.value;
    return this.#overlay.all().flatMap((write) => (write.isUnsent ? [write.unsent] : []));
  }

  #changed(write: Write): void {
    this.#writes.value++;
    const rows = this.#followed.rowsOf(write.wire.scope);
    if (write.state !== 'confirmed') rows?.refresh([write.annotationId]);
    else if (rows) rows.confirmed(write);
    else this.#overlay.remove(write);
  }

  #readied(isReady: boolean): void {
    const ids = this.documents.peek();
    this.#link.settle();
    this.#emit('documentInit', ids.length > 0 ? isReady : undefined);
    if (isReady) this.#step('setDocumentsSuccess', ids);
  }

  #announceUser(user: User | null): void {
    this.#emit('userUpdate', user);
    this.#step('userUpdate', user);
  }

  #step(event: InitUpdateType, data: unknown): void {
    this.#emit('initUpdate', { event, data });
  }

  #problem(error: CollabError): void {
    this.#emit('error', error);
  }

  #emit<K extends keyof CollabEvents>(type: K, event: CollabEvents[K]): void {
    if (this.#hub.isHeard(type)) this.#hub.emit(type, plainCopy(event));
  }
}

/** The value, or a throw that says why it is not accepted. */
function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new CollabFailure(result.error);
  return result.value;
}
