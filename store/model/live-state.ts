import type { SingleEditorLiveStateData } from './single-editor.js';
import type { User } from './user.js';
import type { TargetElement } from './target.js';

/** A value that can be kept in step (Live state and single editor). */
export type LiveStateValue =
  string | number | boolean | null | readonly LiveStateValue[] | { readonly [key: string]: LiveStateValue };

/** A value kept in step between people (Live state and single editor). */
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

/** Everything kept in step on a document (Live state and single editor). */
export interface LiveStateDataMap {
  /** The integrator's values, by `liveStateDataId`. */
  custom?: Readonly<Record<string, LiveStateData>>;
  default?: {
    singleEditor?: SingleEditorLiveStateData;
    autoSyncState?: { current?: LiveStateData; history?: Readonly<Record<string, LiveStateData>> };
  };
}

/** How a value is set (Live state and single editor). */
export interface SetLiveStateDataConfig {
  /** Whether the value is merged into the one there; false by default. */
  merge?: boolean;
}

/** Asks for one value, or for all when no id is given (Live state and single editor). */
export interface FetchLiveStateDataRequest {
  liveStateDataId?: string;
}

/** How the store stands to where its data is (Live state and single editor). */
export type ServerConnectionState = 'online' | 'offline' | 'pendingInit' | 'pendingData';

/** What somebody has selected or focused: words of the page, a field, or an element that the page has marked. */
export type LiveSelectionKind = 'text' | 'field' | 'element';

/** What a person has selected or focused at this moment; ours, the specification leaves `selections` of a `PresenceUser` open. */
export interface LiveSelection {
  kind: LiveSelectionKind;
  /** With `targetText` where words are selected, and without where it is a field or an element. */
  targetElement: TargetElement;
  /** Since when, in ms since the epoch. */
  timestamp: number;
}
