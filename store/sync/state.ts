import { signal, computed } from '../base/signals.js';
import type {
  CursorPosition,
  CursorUser,
  CollabError,
  LiveStateDataMap,
  Location,
  SetLocationsOptions,
  PresenceQuery,
  PresenceUser,
  CommentConfig,
  DocumentMetadataWithLocations,
  InitUpdateType,
  ServerConnectionState,
  SetDocumentsOptions,
  User,
} from '../model/index.js';
import type { CursorQuery, PresenceDetails, PresenceTimes } from '../api/presence.js';
import type { Readable } from '../base/readable.js';
import type { LiveChange, LiveRecord } from '../model/live-change.js';
import type { LiveOutcome, SingleEditorOptions } from '../api/live.js';
import type { UnsentChange } from '../api/annotations.js';
import type { NotificationDesk, QueryApi } from '../backends/backend.js';
import { EventHub } from '../features/event-hub.js';
import { plainCopy } from '../base/plain-copy.js';
import { RowIndex } from '../queries/row-index.js';

/** Where others' cursors are heard of. */
export interface CursorSource {
  users(query: CursorQuery): Readable<readonly CursorUser[]>;
}

/** Where the user's cursor is, and by what it is moved. */
export interface CursorPlace {
  readonly position: CursorPosition;
  readonly pointerType: string | undefined;
}

/** What a store knows of cursors: what the page says of its user's, and where it hears of others. */
class CursorsState {
  /** How many want to take part. */
  readonly entered = signal(0);
  /** Null while the user's cursor is nowhere. */
  readonly place = signal<CursorPlace | null>(null);
  readonly comment = signal('');
  /** Undefined while nothing is heard. */
  readonly source = signal<CursorSource | undefined>(undefined);
}

/** Where values are known, and changes go. */
export interface LiveSource {
  /** What this tab is called. */
  readonly tabId: string;
  readonly ready: Readable<boolean>;
  record(key: string): Readable<LiveRecord | undefined>;
  /** One value, or all. */
  map(liveStateDataId?: string): LiveStateDataMap;
  /** The backend's time, as far as it is known. */
  now(): number;
  make(change: LiveChange): Promise<LiveOutcome>;
}

/** What a store knows of live state. */
class LiveState {
  /** Whether anybody wants to know of values. */
  readonly isWanted = signal(false);
  /** Undefined until it is loaded, null where the backend keeps nothing in step. */
  readonly source = signal<LiveSource | null | undefined>(undefined);
  /** Why it could not be loaded. */
  readonly failure = signal<CollabError | undefined>(undefined);
  /** How single-editor mode was asked for; the last counts. */
  readonly editorOptions = signal<readonly SingleEditorOptions[]>([]);
}

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

/** Where others are heard of. */
export interface PeopleSource {
  users(query: PresenceQuery): Readable<readonly PresenceUser[]>;
  /** Whether the user is present in another tab, on one of the documents that are set. */
  isInOtherTab(): Readable<boolean>;
  touch(): void;
}

/** What a store knows of who is there: what the page says of its user, and where it hears of others. */
class PresenceState {
  /** Those who want the user shown to others. */
  readonly entered = signal<ReadonlySet<PresenceTimes>>(new Set());
  readonly details = signal<PresenceDetails>({});
  /** Undefined while nobody is heard of. */
  readonly source = signal<PeopleSource | undefined>(undefined);
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
