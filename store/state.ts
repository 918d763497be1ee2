import { signal } from '@preact/signals-core';
import type { UnsentChange } from './api.js';
import type { NotificationDesk, QueryApi } from './backend.js';
import { CursorsState } from './cursors/cursor-state.js';
import { EventHub } from './event-hub.js';
import { LiveState } from './live/live-state.js';
import { Locations } from './locations.js';
import type {
  CollabError,
  CommentConfig,
  InitUpdateType,
  ServerConnectionState,
  SetDocumentsOptions,
  User,
} from './model/index.js';
import { plainCopy } from './plain-copy.js';
import { PresenceState } from './presence/presence-state.js';
import { RowIndex } from './views/row-index.js';

/** What a store shows at any time, and tells of. The engine fills it; before there is one, it shows that there is nothing yet. */
export class StoreState {
  readonly config: CommentConfig;
  readonly connection = signal<ServerConnectionState>('pendingInit');
  readonly me = signal<User | null>(null);
  readonly documents = signal<readonly string[]>([]);
  /** What the documents were set with. */
  readonly options = signal<SetDocumentsOptions>({});
  /** Answers for documents that are not followed; null where the backend has no answer, undefined while there is no connection. */
  readonly queries = signal<QueryApi | null | undefined>(undefined);
  /** Notifications; null where the backend keeps none, undefined while there is no connection. */
  readonly notificationDesk = signal<NotificationDesk | null | undefined>(undefined);
  /** Whether there are documents and the first rows of all of them have come. */
  readonly ready = signal(false);
  readonly unsent = signal<readonly UnsentChange[]>([]);
  readonly rows = new RowIndex();
  readonly locations = new Locations();
  readonly presence = new PresenceState();
  readonly cursors = new CursorsState();
  readonly live = new LiveState();
  readonly hub = new EventHub();

  constructor(config: CommentConfig) {
    this.config = config;
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
