import type { UnsentChange } from './api/annotations.js';
import type { CatalogApi, ContactApi } from './api/contacts.js';
import type { EventApi } from './api/interaction-events.js';
import type { LiveStateApi } from './api/live.js';
import type { NotificationApi } from './api/notifications.js';
import type { CursorApi, PresenceApi } from './api/presence.js';
import type { CollabStore, CommentApi, DraftApi, PermissionApi } from './api/store.js';
import type { Backend, ClientStorage } from './backends/backend.js';
import {
  checkArguments,
  commentArguments,
  contactArguments,
  cursorArguments,
  draftArguments,
  eventArguments,
  liveArguments,
  locationsOptions,
  permissionArguments,
  presenceArguments,
  singleEditorArguments,
  storeArguments,
  storeOptions,
} from './base/arguments.js';
import { CollabFailure } from './base/collab-failure.js';
import { Lazy, loadPart } from './base/lazy.js';
import { plainCopy } from './base/plain-copy.js';
import type { Readable } from './base/readable.js';
import { batch } from './base/signals.js';
import { Comments } from './features/comments.js';
import { Contacts } from './features/contacts/contacts.js';
import { Cursors } from './features/cursors/cursors.js';
import { Live } from './features/live/live.js';
import { Notifications } from './features/notifications/notifications.js';
import { Presence } from './features/presence/presence.js';
import { checkValue, list } from './model/checks.js';
import {
  newId,
  parseCommentConfig,
  parseUser,
  predefinedConfig,
  type CollabError,
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
import type { Engine, EngineOptions } from './sync/engine.js';
import { StoreState } from './sync/state.js';

/** Options of a store. */
export interface StoreOptions {
  readonly backend: Backend;
  /** Sets of values, such as statuses; omitted sets are predefined. */
  readonly config?: Partial<CommentConfig>;
  /** Storage of drafts and the outbox. Default: that of the backend. */
  readonly storage?: ClientStorage;
  /** Globally unique id of this store. Default: generated. */
  readonly clientId?: string;
  /** Clock, in ms since the epoch. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Creates a store on a backend. It needs a user (`identify`) and documents (`setDocuments`), in either order. */
export function createStore(options: StoreOptions): CollabStore {
  const checked = checkValue(options, 'options', storeOptions);
  if (!checked.ok) throw new CollabFailure(checked.error);
  return checkArguments(new Store(options), storeArguments);
}

/**
 * Store implementation. Contains what a page needs to render; the engine, which does the work for a user, loads in the background and is
 * awaited by `identify`.
 */
class Store implements CollabStore {
  readonly comments: CommentApi;
  readonly contacts: ContactApi;
  readonly drafts: DraftApi;
  readonly permissions: PermissionApi;
  readonly events: EventApi;
  readonly presence: PresenceApi;
  readonly cursors: CursorApi;
  readonly live: LiveStateApi;
  readonly notifications: NotificationApi;
  readonly #state: StoreState;
  readonly #engineOptions: EngineOptions;
  readonly #engineModule: Lazy<typeof import('./sync/engine.js')>;
  #engine: Engine | undefined;
  /** Incremented by every sign-in and sign-out; only the last one takes effect. */
  #generation = 0;

  constructor({ backend, config = {}, storage, clientId = newId(), now = Date.now }: StoreOptions) {
    const sets = parseCommentConfig(config);
    const state = new StoreState(plainCopy(sets.ok ? sets.value : predefinedConfig));
    this.#state = state;
    this.#engineOptions = { backend, storage, clientId, now };
    this.comments = checkArguments(new Comments(state, () => this.#activeEngine), commentArguments);
    this.contacts = checkArguments(new Contacts(state, () => this.#activeEngine), contactArguments);
    const permissions: PermissionApi = {
      can: (action, subject) => this.#activeEngine?.can(action, subject) ?? false,
      accessTo: (documentId) => this.#activeEngine?.accessTo(documentId) ?? null,
      changes: state.access.changes,
    };
    this.permissions = checkArguments(permissions, permissionArguments);
    const events: EventApi = {
      emit: (type, detail, documentId) => this.#activeEngine?.emit(type, detail, documentId),
      emitButtonClick: (click) => state.hub.emit('buttonClick', plainCopy(click)),
    };
    this.events = checkArguments(events, eventArguments);
    this.presence = checkArguments(new Presence(state), presenceArguments);
    this.cursors = checkArguments(new Cursors(state), cursorArguments);
    this.live = checkArguments(new Live(state), liveArguments);
    checkArguments(this.live.singleEditor, singleEditorArguments);
    this.notifications = new Notifications(state, clientId);
    const drafts: DraftApi = {
      get: async (key) => this.#activeEngine?.drafts.get(key),
      set: async (key, draft) => this.#activeEngine?.drafts.set(key, draft),
      delete: async (key) => this.#activeEngine?.drafts.delete(key),
    };
    this.drafts = checkArguments(drafts, draftArguments);
    // Deferred, so that listeners can be added first.
    if (!sets.ok) queueMicrotask(() => state.problem(sets.error));
    this.#engineModule = new Lazy(
      'The comments',
      async () => {
        const engine = await import('./sync/engine.js');
        engine.guardStore(this, state);
        return engine;
      },
      (error) => state.problem(error),
    );
    // Reported as a problem.
    this.#engineModule.load().catch(() => undefined);
  }

  get config(): CommentConfig {
    return this.#state.config;
  }

  get configChanges(): Readable<CommentConfig> {
    return this.#state.configChanges;
  }

  get connection(): Readable<ServerConnectionState> {
    return this.#state.connection;
  }

  get connectionProblem(): Readable<CollabError | null> {
    return this.#state.connectionProblem;
  }

  get sendProblem(): Readable<CollabError | null> {
    return this.#state.sendProblem;
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
    return (await loadCatalog()).fetchFolders(this.#state, request);
  }

  async fetchDocuments(request: FetchDocumentsRequest = {}): Promise<FetchDocumentsResponse> {
    return (await loadCatalog()).fetchDocuments(this.#state, request);
  }

  async updateDocuments(request: UpdateDocumentsRequest): Promise<void> {
    return (await loadCatalog()).updateDocuments(this.#state, request);
  }

  async updateLocations(request: UpdateLocationsRequest): Promise<void> {
    return (await loadCatalog()).updateLocations(this.#state, request);
  }

  async identify(input: User, options: UserOptions = {}): Promise<void> {
    if (this.#isDisposed) return;
    const { replaceContacts } = options;
    const user = plainCopy(valueOrThrow(parseUser(input)));
    if (replaceContacts !== undefined) this.contacts.set({ ...this.contacts.directory.peek(), replaceContacts });
    const generation = ++this.#generation;
    const { Engine } = await this.#loadForSignIn(generation);
    if (generation !== this.#generation) return;
    if (!this.#engine) {
      this.#engine = new Engine(this.#state, this.#engineOptions);
      this.#engine.follow();
    }
    await this.#engine.signIn(user, options);
  }

  async signOut(): Promise<void> {
    if (this.#isDisposed) return;
    this.#generation++;
    if (this.#state.me.peek()) await this.#engine?.signOut();
    else this.#state.connection.value = 'pendingInit';
  }

  setDocuments(ids: readonly string[], settings: SetDocumentsOptions = {}): Promise<void> {
    if (this.#isDisposed) return Promise.resolve();
    // Copied first, because a listener of an init event may change the arguments.
    const documentIds = plainCopy(ids);
    const options = plainCopy(settings);
    const { rootDocumentId } = options;
    // An empty attribute means no location.
    const locationId = options.locationId || undefined;
    const state = this.#state;
    const isUnset = documentIds.length === 0;
    state.emitInit(isUnset ? 'unsetDocumentsTriggered' : 'setDocumentsTriggered', documentIds);
    if (rootDocumentId !== undefined) state.emitInit('setRootDocumentTriggered', rootDocumentId);
    batch(() => {
      state.options.value = options;
      state.documents.value = Object.freeze([...new Set(documentIds)]);
    });
    this.#engine?.follow();
    if (locationId !== undefined) this.#setRootLocation(locationId);
    if (isUnset) state.emitInit('unsetDocumentsSuccess', documentIds);
    return Promise.resolve();
  }

  setLocations(input: readonly Location[], settings: SetLocationsOptions = {}): void {
    if (this.#isDisposed) return;
    const state = this.#state;
    for (const read of [
      checkValue(input, 'locations', list(location)),
      checkValue(settings, 'options', locationsOptions),
    ]) {
      if (!read.ok) return state.problem(read.error);
    }
    const locations = plainCopy(input);
    const options = plainCopy(settings);
    const { rootLocationId } = options;
    state.emitInit(locations.length > 0 ? 'setLocationsTriggered' : 'unsetLocationsTriggered', locations);
    if (rootLocationId !== undefined) state.emitInit('setRootLocationTriggered', rootLocationId);
    state.locations.set(locations, options);
    if (locations.length > 0) state.emitInit('setLocationsSuccess', locations);
  }

  /** Makes a location the root location. Keeps the current locations if it is one of them. */
  #setRootLocation(rootLocationId: string): void {
    const current = this.#state.locations.list.peek();
    const isKnown = current.some(({ id: known }) => known === rootLocationId);
    this.setLocations(isKnown ? current : [{ id: rootLocationId }], { rootLocationId });
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
    this.#generation++;
    this.#state.hub.clear();
    await this.#engine?.dispose();
  }

  get #isDisposed(): boolean {
    return this.#state.isDisposed.peek();
  }

  /** The engine while a user is signed in. */
  get #activeEngine(): Engine | undefined {
    return this.#isDisposed || !this.#state.me.peek() ? undefined : this.#engine;
  }

  /** Loads the engine for a sign-in and updates the connection state. */
  async #loadForSignIn(generation: number): Promise<typeof import('./sync/engine.js')> {
    const { connection } = this.#state;
    if (connection.peek() === 'pendingInit') connection.value = 'pendingData';
    try {
      return await this.#engineModule.load();
    } catch (error) {
      if (generation === this.#generation && !this.#state.me.peek()) connection.value = 'pendingInit';
      throw error;
    }
  }
}

const loadCatalog = () => loadPart('The list of documents', () => import('./queries/catalog.js'));

/** Returns the value of a result; throws a CollabFailure if it is an error. */
function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new CollabFailure(result.error);
  return result.value;
}
