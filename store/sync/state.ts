import type { UnsentChange } from '../api/annotations.js';
import type { NotificationService, QueryApi } from '../backends/backend.js';
import { scopeKey, type AccessUpdate, type Scope } from '../backends/protocol.js';
import { plainCopy } from '../base/plain-copy.js';
import type { Readable } from '../base/readable.js';
import { signal, computed, type Signal } from '../base/signals.js';
import { EventHub } from '../features/event-hub.js';
import type {
  CollabError,
  Location,
  SetLocationsOptions,
  CommentConfig,
  DocumentAccess,
  DocumentMetadataWithLocations,
  InitUpdateType,
  ServerConnectionState,
  SetDocumentsOptions,
  User,
} from '../model/index.js';
import { enforcedConfigOf, withEnforcedConfig, type EnforcedConfig } from '../model/predefined.js';
import { RowIndex } from '../queries/row-index.js';
import { CursorsState, PresenceState, LiveState } from './feature-state.js';

/** Locations of the page within the document. */
class Locations {
  readonly #list = signal<readonly Location[]>([]);
  #rootId: string | undefined;

  /** Locations in document order. */
  get list(): Readable<readonly Location[]> {
    return this.#list;
  }

  /** Location of new threads; undefined where they belong to the document as a whole. */
  get root(): Location | undefined {
    const list = this.#list.peek();
    return list.find(({ id }) => id !== undefined && id === this.#rootId) ?? list[0];
  }

  /** Sets the locations, or appends to them. An appended location replaces the one with the same id in place. */
  set(locations: readonly Location[], { rootLocationId, appendLocation }: SetLocationsOptions): void {
    this.#rootId = rootLocationId;
    if (!appendLocation) {
      this.#list.value = locations;
      return;
    }
    const added = new Map(locations.map((location) => [location.id, location]));
    const merged = this.#list.peek().map((location) => added.get(location.id) ?? location);
    this.#list.value = Object.freeze([...merged, ...locations.filter((location) => !merged.includes(location))]);
  }
}

/** What the backend lets the user do. Empty where the backend believes the user's session. */
class AccessState {
  /** Replaced by each update. */
  readonly #byScope = signal<ReadonlyMap<string | undefined, DocumentAccess>>(new Map());

  get changes(): Readable<unknown> {
    return this.#byScope;
  }

  update({ scope, access }: AccessUpdate): void {
    this.#byScope.value = new Map(this.#byScope.peek()).set(scope && scopeKey(scope), access);
  }

  clear(): void {
    if (this.#byScope.peek().size > 0) this.#byScope.value = new Map();
  }

  /** Returns a user with their access to a document. */
  userIn<T extends User>(user: T, scope: Scope | undefined): T {
    const known = this.#byScope.value;
    const access = (scope && known.get(scopeKey(scope))) ?? known.get(undefined);
    return access ? { ...user, ...access } : user;
  }
}

/** Observable state of a store. The engine updates it; without an engine, everything is empty. */
export class StoreState {
  readonly #config: Signal<CommentConfig>;
  readonly connection = signal<ServerConnectionState>('pendingInit');
  /** Why the backend refuses the connection; null if it does not. */
  readonly connectionProblem = signal<CollabError | null>(null);
  /** Why mutations are not sent although there is a connection; null if they are. */
  readonly sendProblem = signal<CollabError | null>(null);
  readonly me = signal<User | null>(null);
  readonly access = new AccessState();
  readonly isDisposed = signal(false);
  readonly documents = signal<readonly string[]>([]);
  /** Options the documents were set with. */
  readonly options = signal<SetDocumentsOptions>({});
  /** Queries for documents that are not followed. Null where the backend has none, undefined while disconnected. */
  readonly queries = signal<QueryApi | null | undefined>(undefined);
  /** Notifications. Null where the backend has none, undefined while disconnected. */
  readonly notifications = signal<NotificationService | null | undefined>(undefined);
  /** Whether there are documents and the first rows of all of them have loaded. */
  readonly ready = signal(false);
  /** Document metadata received so far, by id. */
  readonly documentMetadata = signal<ReadonlyMap<string, DocumentMetadataWithLocations>>(new Map());
  /** Function that lists unsent changes. It is replaced when they change. */
  readonly unsentList = signal<() => readonly UnsentChange[]>(() => []);
  readonly unsent = computed(() => this.unsentList.value());
  readonly rows = new RowIndex();
  /** Listeners for confirmed changes of the user to threads of documents that are not followed. */
  readonly unfollowedListeners = new Set<(annotationId: string, documentId: string) => void>();
  readonly locations = new Locations();
  readonly presence = new PresenceState();
  readonly cursors = new CursorsState();
  readonly live = new LiveState();
  readonly hub = new EventHub();

  constructor(config: CommentConfig) {
    this.#config = signal(config);
  }

  /** The sets and limits of the page, with those that the backend enforces in their place. */
  get config(): CommentConfig {
    return this.#config.peek();
  }

  get configChanges(): Readable<CommentConfig> {
    return this.#config;
  }

  /** Uses what the backend enforces. */
  enforceConfig(enforced: EnforcedConfig): void {
    const isSame = JSON.stringify(enforcedConfigOf(enforced)) === JSON.stringify(enforcedConfigOf(this.config));
    if (!isSame) this.#config.value = plainCopy(withEnforcedConfig(this.config, enforced));
  }

  /** Clears the state of a user's session, so that the next user does not publish it. */
  endSession(): void {
    const { pageInfo, isTabAway } = this.presence.details.peek();
    // The page and the visibility of its tab do not depend on the user.
    this.presence.details.value = { ...(pageInfo && { pageInfo }), ...(isTabAway !== undefined && { isTabAway }) };
    this.cursors.localCursor.value = null;
    this.cursors.comment.value = '';
    this.access.clear();
  }

  /** Emits a problem the user should see, with a way to retry where there is one. */
  problem(error: CollabError, retry?: () => void): void {
    this.hub.emit('error', retry ? Object.freeze({ ...plainCopy(error), retry }) : plainCopy(error));
  }

  /** Emits a step of the initialization (Events, Client lifecycle). */
  emitInit(event: InitUpdateType, data: unknown): void {
    this.hub.emit('initUpdate', plainCopy({ event, data }));
  }
}
