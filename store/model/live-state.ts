import type { SingleEditorLiveStateData } from './single-editor.js';
import type { TargetElement } from './target.js';
import type { User } from './user.js';

/** A value that can be synchronized: JSON data (Live state and single editor). */
export type LiveStateValue =
  string | number | boolean | null | readonly LiveStateValue[] | { readonly [key: string]: LiveStateValue };

/** A value synchronized between users (Live state and single editor). */
export interface LiveStateData {
  /** MD5 hash of `liveStateDataId`. */
  id: string;
  liveStateDataId: string;
  data: LiveStateValue;
  /** Ms since the epoch. */
  lastUpdated: number;
  updatedBy: User;
  tabId?: string | null;
}

/** All live state of a document (Live state and single editor). */
export interface LiveStateDataMap {
  /** Custom values by `liveStateDataId`. */
  custom?: Readonly<Record<string, LiveStateData>>;
  default?: {
    singleEditor?: SingleEditorLiveStateData;
    autoSyncState?: { current?: LiveStateData; history?: Readonly<Record<string, LiveStateData>> };
  };
}

/** Options of setting a value (Live state and single editor). */
export interface SetLiveStateDataConfig {
  /** Whether the value is merged into the existing one. Default: false. */
  merge?: boolean;
}

/** Request for one value, or for all without an id (Live state and single editor). */
export interface FetchLiveStateDataRequest {
  liveStateDataId?: string;
}

/** Connection state of the store (Live state and single editor). */
export type ServerConnectionState = 'online' | 'offline' | 'pendingInit' | 'pendingData';

/** Kind of a live selection: page text, a form field, or an element marked by the page. */
export type LiveSelectionKind = 'text' | 'field' | 'element';

/** Current selection or focus of a user. The specification leaves `selections` of a `PresenceUser` open. */
export interface LiveSelection {
  kind: LiveSelectionKind;
  /** Has a `targetText` for text selections only. */
  targetElement: TargetElement;
  /** Time of the selection, in ms since the epoch. */
  timestamp: number;
}
