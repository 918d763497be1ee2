import { batch } from './base/signals.js';
import type { CollabStore, CommentApi, DraftApi, PermissionApi } from './api/store.js';
import type { UnsentChange } from './api/annotations.js';
import {
  checkArguments,
  commentArguments,
  contactArguments,
  cursorArguments,
  draftArguments,
  liveArguments,
  locationsOptions,
  permissionArguments,
  presenceArguments,
  singleEditorArguments,
  storeArguments,
  storeOptions,
} from './base/arguments.js';
import type { Backend, ClientStorage } from './backends/backend.js';
import { asCollabError, CollabFailure } from './base/collab-failure.js';
import type { CatalogApi, ContactApi } from './api/contacts.js';
import { Comments } from './features/comments.js';
import { Contacts } from './features/contacts/contacts.js';
import type { Engine, EngineOptions } from './sync/engine.js';
import { checkValue, list } from './model/checks.js';
import {
  newId,
  parseCommentConfig,
  parseUser,
  predefinedConfig,
  type CollabEvents,
  type CommentConfig,
  type FetchDocumentsRequest,
  type FetchDocumentsResponse,
  type FetchFoldersRequest,
  type FetchFoldersResponse,
  type Location,
  type Result,
  type ServerConnectionState,
  type SetDocumentsOptions,
  type SetLocationsOptions,
  type UpdateDocumentsRequest,
  type UpdateLocationsRequest,
  type User,
  type UserOptions,
} from './model/index.js';
import { location } from './model/shapes.js';
import { plainCopy } from './base/plain-copy.js';
import type { CursorApi, PresenceApi } from './api/presence.js';
import { Cursors } from './features/cursors/cursors.js';
import type { LiveStateApi } from './api/live.js';
import { Live } from './features/live/live.js';
import type { NotificationApi } from './api/notifications.js';
import { Notifications } from './features/notifications/notifications.js';
import { Presence } from './features/presence/presence.js';
import type { Readable } from './base/readable.js';
import { StoreState } from './sync/state.js';

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
  const accepted = checkValue(options, 'options', storeOptions);
  if (!accepted.ok) throw new CollabFailure(accepted.error);
  return checkArguments(new Store(options), storeArguments);
}

/**
 * What elements and integrators see. It holds what a page needs to draw; the engine, which does the work for a user, is loaded
 * meanwhile and awaited by `identify`.
 */
class Store implements CollabStore {
  readonly comments: CommentApi;
  readonly contacts: ContactApi;
  readonly drafts: DraftApi;
  readonly permissions: PermissionApi;
  readonly presence: PresenceApi;
  readonly cursors: CursorApi;
  readonly live: LiveStateApi;
  readonly notifications: NotificationApi;
  readonly #state: StoreState;
  readonly #engineOptions: EngineOptions;
  #loading: Promise<typeof import('./sync/engine.js')> | undefined;
  #engine: Engine | undefined;
  /** Counts whom the store was asked to work for: only the last one counts. */
  #turn = 0;

  constructor({ backend, config = {}, storage, clientId = newId(), now = Date.now }: StoreOptions) {
    const sets = parseCommentConfig(config);
    const state = new StoreState(plainCopy(sets.ok ? sets.value : predefinedConfig));
    this.#state = state;
    this.#engineOptions = { backend, storage, clientId, now };
    this.comments = checkArguments(new Comments(state, () => this.#present), commentArguments);
    this.contacts = checkArguments(new Contacts(state, () => this.#present), contactArguments);
    const permissions: PermissionApi = {
      can: (action, subject) => this.#present?.can(action, subject) ?? false,
    };
    this.permissions = checkArguments(permissions, permissionArguments);
    this.presence = checkArguments(new Presence(state), presenceArguments);
    this.cursors = checkArguments(new Cursors(state), cursorArguments);
    this.live = checkArguments(new Live(state), liveArguments);
    checkArguments(this.live.singleEditor, singleEditorArguments);
    this.notifications = new Notifications(state, clientId);
    const drafts: DraftApi = {
      get: async (key) => this.#present?.drafts.get(key),
      set: async (key, draft) => this.#present?.drafts.set(key, draft),
      delete: async (key) => this.#present?.drafts.delete(key),
    };
    this.drafts = checkArguments(drafts, draftArguments);
    // Nobody can listen yet.
    if (!sets.ok) queueMicrotask(() => state.problem(sets.error));
    this.#load().catch(() => undefined);
  }

  get config(): CommentConfig {
    return this.#state.config;
  }

  get connection(): Readable<ServerConnectionState> {
    return this.#state.connection;
  }

  get me(): Readable<User | null> {
    return this.#state.me;
  }

  get documents(): Readable<readonly string[]> {
    return this.#state.documents;
  }

  get documentsOptions(): Readable<SetDocumentsOptions> {
    return this.#state.options;
  }

  get locations(): Readable<readonly Location[]> {
    return this.#state.locations.list;
  }

  get rootLocation(): Location | undefined {
    return this.#state.locations.root;
  }

  get unsent(): Readable<readonly UnsentChange[]> {
    return this.#state.unsent;
  }

  get documentMetadata(): CatalogApi['documentMetadata'] {
    return this.#state.documentMetadata;
  }

  async fetchFolders(request: FetchFoldersRequest): Promise<FetchFoldersResponse> {
    return (await import('./queries/catalog.js')).fetchFolders(this.#state, request);
  }

  async fetchDocuments(request: FetchDocumentsRequest = {}): Promise<FetchDocumentsResponse> {
    return (await import('./queries/catalog.js')).fetchDocuments(this.#state, request);
  }

  async updateDocuments(request: UpdateDocumentsRequest): Promise<void> {
    return (await import('./queries/catalog.js')).updateDocuments(this.#state, request);
  }

  async updateLocations(request: UpdateLocationsRequest): Promise<void> {
    return (await import('./queries/catalog.js')).updateLocations(this.#state, request);
  }

  async identify(given: User, { authToken, replaceContacts }: UserOptions = {}): Promise<void> {
    if (this.#isDisposed) return;
    const user = plainCopy(accepted(parseUser(given)));
    if (replaceContacts !== undefined) this.contacts.set({ ...this.contacts.directory.peek(), replaceContacts });
    const turn = ++this.#turn;
    const { Engine } = await this.#awaited(turn);
    if (turn !== this.#turn) return;
    if (!this.#engine) {
      this.#engine = new Engine(this.#state, this.#engineOptions);
      this.#engine.follow();
    }
    await this.#engine.signIn(user, authToken);
  }

  async signOut(): Promise<void> {
    if (this.#isDisposed) return;
    this.#turn++;
    if (this.#state.me.peek()) await this.#engine?.signOut();
    else this.#state.connection.value = 'pendingInit';
  }

  setDocuments(ids: readonly string[], settings: SetDocumentsOptions = {}): Promise<void> {
    if (this.#isDisposed) return Promise.resolve();
    // Copied first: a listener to a step may change what the page gave.
    const given = plainCopy(ids);
    const options = plainCopy(settings);
    const { rootDocumentId } = options;
    // None is named by an attribute that is empty.
    const locationId = options.locationId || undefined;
    const state = this.#state;
    const isUnset = given.length === 0;
    state.emitInitUpdate(isUnset ? 'unsetDocumentsTriggered' : 'setDocumentsTriggered', given);
    if (rootDocumentId !== undefined) state.emitInitUpdate('setRootDocumentTriggered', rootDocumentId);
    batch(() => {
      state.options.value = options;
      state.documents.value = Object.freeze([...new Set(given)]);
    });
    this.#engine?.follow();
    if (locationId !== undefined) this.#goTo(locationId);
    if (isUnset) state.emitInitUpdate('unsetDocumentsSuccess', given);
    return Promise.resolve();
  }

  setLocations(places: readonly Location[], settings: SetLocationsOptions = {}): void {
    if (this.#isDisposed) return;
    const state = this.#state;
    for (const read of [
      checkValue(places, 'locations', list(location)),
      checkValue(settings, 'options', locationsOptions),
    ]) {
      if (!read.ok) return state.problem(read.error);
    }
    const [given, options] = [plainCopy(places), plainCopy(settings)];
    const { rootLocationId } = options;
    state.emitInitUpdate(given.length > 0 ? 'setLocationsTriggered' : 'unsetLocationsTriggered', given);
    if (rootLocationId !== undefined) state.emitInitUpdate('setRootLocationTriggered', rootLocationId);
    state.locations.set(given, options);
    if (given.length > 0) state.emitInitUpdate('setLocationsSuccess', given);
  }

  /** Makes a location the one where the person is, keeping those that are set where it is among them. */
  #goTo(rootLocationId: string): void {
    const set = this.#state.locations.list.peek();
    const isKnown = set.some(({ id: known }) => known === rootLocationId);
    this.setLocations(isKnown ? set : [{ id: rootLocationId }], { rootLocationId });
  }

  on<K extends keyof CollabEvents>(type: K, listener: (event: CollabEvents[K]) => void): () => void {
    return this.#isDisposed ? () => undefined : this.#state.hub.on(type, listener);
  }

  onAny(listener: (type: keyof CollabEvents, event: CollabEvents[keyof CollabEvents]) => void): () => void {
    return this.#isDisposed ? () => undefined : this.#state.hub.onAny(listener);
  }

  async dispose(): Promise<void> {
    if (this.#isDisposed) return;
    this.#state.isDisposed.value = true;
    this.#turn++;
    this.#state.hub.clear();
    await this.#engine?.dispose();
  }

  get #isDisposed(): boolean {
    return this.#state.isDisposed.peek();
  }

  /** The engine, while it has someone to work for. */
  get #present(): Engine | undefined {
    return this.#isDisposed || !this.#state.me.peek() ? undefined : this.#engine;
  }

  /** Loads the engine for someone who is on their way; who follows the connection knows it. */
  async #awaited(turn: number): Promise<typeof import('./sync/engine.js')> {
    const { connection } = this.#state;
    if (connection.peek() === 'pendingInit') connection.value = 'pendingData';
    try {
      return await this.#load();
    } catch (error) {
      if (turn === this.#turn && !this.#state.me.peek()) connection.value = 'pendingInit';
      throw error;
    }
  }

  /** Loads the engine; what could not be loaded is tried again. */
  async #load(): Promise<typeof import('./sync/engine.js')> {
    try {
      this.#loading ??= import('./sync/engine.js').then((engine) => {
        engine.guardStoreMethods(this, this.#state);
        return engine;
      });
      return await this.#loading;
    } catch (thrown) {
      this.#loading = undefined;
      const error = asCollabError(thrown, 'unavailable');
      this.#state.problem(error);
      throw new CollabFailure(error);
    }
  }
}

/** The value, or a throw that says why it is not accepted. */
function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new CollabFailure(result.error);
  return result.value;
}
