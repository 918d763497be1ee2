import type { Readable } from '../base/readable.js';
import type {
  CollabError,
  EditorAccessTimer,
  ExternalUserPresence,
  FetchLiveStateDataRequest,
  LiveStateData,
  LiveStateDataMap,
  LiveStateValue,
  SetLiveStateDataConfig,
  SetUserAsEditorResponse,
  SingleEditorConfig,
  SingleEditorLiveStateData,
  UserEditorAccess,
} from '../model/index.js';

/** Outcome of a change of live state. */
export type LiveOutcome = { readonly ok: true } | { readonly ok: false; readonly error: CollabError };

/** Handle of a change of live state. The change is visible immediately and sent when a connection is available. */
export interface LiveHandle {
  /** Resolves once the backend has accepted or rejected the change. A value replaced before it was sent resolves with the later one. */
  readonly settled: Promise<LiveOutcome>;
}

/** When a change of a form field gives way to the value of the others. */
export interface FieldChangeConfig {
  /** Whether a stored value wins if the values were not known yet when the field was changed. */
  readonly keepStored?: boolean;
  /** Whether only the single editor changes the field. A change made offline is dropped if another tab edits afterwards. */
  readonly editorOnly?: boolean;
}

/** Options of single-editor mode. */
export interface SingleEditorOptions extends Partial<SingleEditorConfig> {
  /**
   * Seconds after which an unanswered request is accepted; 0 for never. Default: 20, which gives editors who use assistive technology time
   * to answer (decisions, Transitions).
   */
  readonly editorAccessTimeout?: number;
}

/** Single-editor mode: one editor of the root document at a time (Live state and single editor). */
export interface SingleEditorApi {
  /** Enables single-editor mode. Returns a function that disables it. The options of the last call apply. */
  enable(options?: SingleEditorOptions): () => void;
  /** Options in effect; null while the mode is disabled. */
  readonly config: Readable<Required<SingleEditorOptions> | null>;
  /** Editor and pending access request; null until known. */
  readonly state: Readable<SingleEditorLiveStateData | null>;
  /** Whether the user is the editor, and whether in this tab; null until known. A tab that is offline for 3 s is not the editor. */
  readonly access: Readable<UserEditorAccess | null>;
  /** Countdown of the pending request, for the requester and the editor. */
  readonly timer: Readable<EditorAccessTimer>;
  /** Other users present. The page decides whether its user is visible (`presence.enter`). */
  readonly others: Readable<ExternalUserPresence>;
  /** Makes the user the editor if there is none. */
  setUserAsEditor(): Promise<SetUserAsEditorResponse>;
  /** Moves the editor role from another tab of the user to this one. */
  editCurrentTab(): Promise<SetUserAsEditorResponse>;
  /** Requests access from the editor. Without an editor, the user becomes the editor immediately. */
  requestEditorAccess(): Promise<SetUserAsEditorResponse>;
  cancelEditorAccessRequest(): Promise<SetUserAsEditorResponse>;
  acceptEditorAccessRequest(): Promise<SetUserAsEditorResponse>;
  rejectEditorAccessRequest(): Promise<SetUserAsEditorResponse>;
  /** Transfers the editor role to a user who is present. */
  handOver(userId: string): Promise<SetUserAsEditorResponse>;
  /** Releases the editor role. */
  resetUserAccess(): Promise<SetUserAsEditorResponse>;
}

/** Values shared by all users of the root document; the last change the backend accepts wins (Live state and single editor). */
export interface LiveStateApi {
  /** Returns a custom value; null while it is unset or unknown. */
  get(liveStateDataId: string): Readable<LiveStateData | null>;
  /** Sets a value. With `merge`, omitted object fields are unchanged. */
  set(liveStateDataId: string, data: LiveStateValue, config?: SetLiveStateDataConfig): LiveHandle;
  /** Returns one value, or all, once they are known; unset values are omitted. Rejects if the backend has no live state. */
  fetch(request?: FetchLiveStateDataRequest): Promise<LiveStateDataMap>;
  /** Returns the value of a synchronized form field; null while it is unset or unknown. */
  field(fieldId: string): Readable<LiveStateData | null>;
  /** Sets the value of a form field. A refused change is also reported by the event `error`. */
  setField(fieldId: string, data: LiveStateValue, config?: FieldChangeConfig): LiveHandle;
  /** Whether the values are known. */
  readonly ready: Readable<boolean>;
  /** Whether the backend has live state; true until known. */
  readonly supported: Readable<boolean>;
  /** Returns the estimated time of the backend, in ms since the epoch. */
  now(): number;
  readonly singleEditor: SingleEditorApi;
}
