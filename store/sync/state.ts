import { signal, computed } from '../base/signals.js';
import type {
  CollabError,
  Location,
  SetLocationsOptions,
  CommentConfig,
  DocumentMetadataWithLocations,
  InitUpdateType,
  ServerConnectionState,
  SetDocumentsOptions,
  User,
} from '../model/index.js';
import type { Readable } from '../base/readable.js';
import type { UnsentChange } from '../api/annotations.js';
import type { NotificationDesk, QueryApi } from '../backends/backend.js';
import { EventHub } from '../features/event-hub.js';
import { plainCopy } from '../base/plain-copy.js';
import { RowIndex } from '../queries/row-index.js';
import { CursorsState, PresenceState, LiveState } from './feature-state.js';

/** Where in the document the person is. */
class Locations {
  readonly #list = signal<readonly Location[]>([]);
  #rootId: string | undefined;

  /** In the order they have in the document. */
  get list(): Readable<readonly Location[]> {
    return this.#list;
  }

  /** Where new threads go; undefined where they belong to the document as a whole. */
  get root(): Location | undefined {
    const list = this.#list.peek();
    return list.find(({ id }) => id !== undefined && id === this.#rootId) ?? list[0];
  }

  /** Sets the locations, or adds to those set before; one with a known id replaces it where it stands. */
  set(locations: readonly Location[], { rootLocationId, appendLocation }: SetLocationsOptions): void {
    this.#rootId = rootLocationId;
    if (!appendLocation) {
      this.#list.value = locations;
      return;
    }
    const added = new Map(locations.map((location) => [location.id, location]));
    const kept = this.#list.peek().map((location) => added.get(location.id) ?? location);
    this.#list.value = Object.freeze([...kept, ...locations.filter((location) => !kept.includes(location))]);
  }
}

/** What a store shows at any time, and tells of. The engine fills it; before there is one, it shows that there is nothing yet. */
export class StoreState {
  readonly config: CommentConfig;
  readonly connection = signal<ServerConnectionState>('pendingInit');
  readonly me = signal<User | null>(null);
  readonly isDisposed = signal(false);
  readonly documents = signal<readonly string[]>([]);
  /** What the documents were set with. */
  readonly options = signal<SetDocumentsOptions>({});
  /** Answers for documents that are not followed; null where the backend has no answer, undefined while there is no connection. */
  readonly queries = signal<QueryApi | null | undefined>(undefined);
  /** Notifications; null where the backend keeps none, undefined while there is no connection. */
  readonly notificationDesk = signal<NotificationDesk | null | undefined>(undefined);
  /** Whether there are documents and the first rows of all of them have come. */
  readonly ready = signal(false);
  /** What is known of documents so far, by id. */
  readonly documentMetadata = signal<ReadonlyMap<string, DocumentMetadataWithLocations>>(new Map());
  /** Lists what is unsent; another function once that has changed. */
  readonly unsentList = signal<() => readonly UnsentChange[]>(() => []);
  readonly unsent = computed(() => this.unsentList.value());
  readonly rows = new RowIndex();
  readonly locations = new Locations();
  readonly presence = new PresenceState();
  readonly cursors = new CursorsState();
  readonly live = new LiveState();
  readonly hub = new EventHub();

  constructor(config: CommentConfig) {
    this.config = config;
  }

  /** Forgets what a person's session held, so that nothing of it is told as the next person's. */
  endSession(): void {
    const { pageInfo, isTabAway } = this.presence.details.peek();
    // Where the page is and whether its tab is hidden holds whoever is signed in.
    this.presence.details.value = { ...(pageInfo && { pageInfo }), ...(isTabAway !== undefined && { isTabAway }) };
    this.cursors.place.value = null;
    this.cursors.comment.value = '';
  }

  /** Tells of something a person should hear of, and of the way on where there is one. */
  problem(error: CollabError, retry?: () => void): void {
    this.hub.emit('error', retry ? Object.freeze({ ...plainCopy(error), retry }) : plainCopy(error));
  }

  /** Tells of a step of starting up (Events, Client lifecycle). */
  step(event: InitUpdateType, data: unknown): void {
    this.hub.emit('initUpdate', plainCopy({ event, data }));
  }
}
