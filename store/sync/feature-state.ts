import { signal } from '../base/signals.js';
import type {
  CursorPosition,
  CursorUser,
  CollabError,
  LiveStateDataMap,
  PresenceQuery,
  PresenceUser,
} from '../model/index.js';
import type { CursorQuery, PresenceDetails, PresenceTimes } from '../api/presence.js';
import type { Readable } from '../base/readable.js';
import type { LiveChange, LiveRecord } from '../model/live-change.js';
import type { LiveOutcome, SingleEditorOptions } from '../api/live.js';

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
export class CursorsState {
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
export class LiveState {
  /** Whether anybody wants to know of values. */
  readonly isWanted = signal(false);
  /** Undefined until it is loaded, null where the backend keeps nothing in step. */
  readonly source = signal<LiveSource | null | undefined>(undefined);
  /** Why it could not be loaded. */
  readonly failure = signal<CollabError | undefined>(undefined);
  /** How single-editor mode was asked for; the last counts. */
  readonly editorOptions = signal<readonly SingleEditorOptions[]>([]);
}

/** Where others are heard of. */
export interface PeopleSource {
  users(query: PresenceQuery): Readable<readonly PresenceUser[]>;
  /** Whether the user is present in another tab, on one of the documents that are set. */
  isInOtherTab(): Readable<boolean>;
  touch(): void;
}

/** What a store knows of who is there: what the page says of its user, and where it hears of others. */
export class PresenceState {
  /** Those who want the user shown to others. */
  readonly entered = signal<ReadonlySet<PresenceTimes>>(new Set());
  readonly details = signal<PresenceDetails>({});
  /** Undefined while nobody is heard of. */
  readonly source = signal<PeopleSource | undefined>(undefined);
}
