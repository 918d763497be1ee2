import { signal } from '../signals.js';
import type { CollabError, LiveStateDataMap } from '../model/index.js';
import type { LiveChange, LiveRecord } from '../model/live-change.js';
import type { LiveOutcome, SingleEditorOptions } from '../live-api.js';
import type { Readable } from '../readable.js';

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
