import type { FieldChangeConfig, LiveOutcome, SingleEditorOptions } from '../api/live.js';
import type { CursorQuery, PresenceDetails, PresenceTimes } from '../api/presence.js';
import type { Readable } from '../base/readable.js';
import { signal } from '../base/signals.js';
import type {
  CursorPosition,
  CursorUser,
  CollabError,
  LiveStateDataMap,
  PresenceQuery,
  PresenceUser,
} from '../model/index.js';
import type { LiveChange } from '../model/live-change.js';
import type { LiveRecord } from '../model/live-record.js';

/** Source of other users' cursors. */
export interface CursorSource {
  users(query: CursorQuery): Readable<readonly CursorUser[]>;
}

/** Position of the user's own cursor, and the pointer that moves it. */
export interface LocalCursor {
  readonly position: CursorPosition;
  readonly pointerType: string | undefined;
}

/** Cursor state of a store: the user's own cursor as set by the page, and the source of others. */
export class CursorsState {
  /** Number of callers that have requested cursors. */
  readonly participants = signal(0);
  /** Null while the user's cursor is outside. */
  readonly localCursor = signal<LocalCursor | null>(null);
  readonly comment = signal('');
  /** Undefined until it is loaded. */
  readonly source = signal<CursorSource | undefined>(undefined);
}

/** Source of live values, and target of changes. */
export interface LiveSource {
  /** Id of this tab. */
  readonly tabId: string;
  readonly ready: Readable<boolean>;
  /** Whether the values are those of the present connection, which may have been lost since they arrived. */
  readonly current: Readable<boolean>;
  record(key: string): Readable<LiveRecord | undefined>;
  /** Returns one value, or all. */
  map(liveStateDataId?: string): LiveStateDataMap;
  /** Returns the estimated time of the backend, in ms since the epoch. */
  now(): number;
  applyChange(change: LiveChange, config?: FieldChangeConfig): Promise<LiveOutcome>;
}

/** Live state of a store. */
export class LiveState {
  /** Whether live values are requested. */
  readonly isRequested = signal(false);
  /** Undefined until it is loaded, null where the backend has no live state. */
  readonly source = signal<LiveSource | null | undefined>(undefined);
  /** Reason why it could not be loaded. */
  readonly failure = signal<CollabError | undefined>(undefined);
  /** Requested options of single-editor mode. The last entry takes precedence. */
  readonly editorOptions = signal<readonly SingleEditorOptions[]>([]);
}

/** Source of other users' presence. */
export interface PresenceSource {
  users(query: PresenceQuery): Readable<readonly PresenceUser[]>;
  /** Returns whether the user is present in another tab on a document that is set. */
  isInOtherTab(): Readable<boolean>;
  touch(): void;
}

/** Presence state of a store: the user's own presence as set by the page, and the source of others. */
export class PresenceState {
  /** Requests to show the user to others, with their times. */
  readonly entries = signal<ReadonlySet<PresenceTimes>>(new Set());
  readonly details = signal<PresenceDetails>({});
  /** Undefined until it is loaded. */
  readonly source = signal<PresenceSource | undefined>(undefined);
}
