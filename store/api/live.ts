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
import type { Readable } from '../base/readable.js';

/** What became of a change of live state. */
export type LiveOutcome = { readonly ok: true } | { readonly ok: false; readonly error: CollabError };

/** A change of live state: it is shown at once, and sent when that can be. */
export interface LiveHandle {
  /** Settles once the backend has taken or refused it. A value that was set anew before it was sent settles with the later one. */
  readonly settled: Promise<LiveOutcome>;
}

/** How single-editor mode works; what is not said is as it is by default. */
export interface SingleEditorOptions extends Partial<SingleEditorConfig> {
  /** Seconds after which a request that nobody answers is accepted; 20 by default, so that nobody loses a document before they can hear, find and press the answer; 0 for never (decisions, Transitions). */
  readonly editorAccessTimeout?: number;
}

/** One editor of the root document at a time (Live state and single editor). */
export interface SingleEditorApi {
  /** Works in single-editor mode until what it returns is called; the last options hold. */
  enable(options?: SingleEditorOptions): () => void;
  /** Whether it is on, and how. */
  readonly config: Readable<Required<SingleEditorOptions> | null>;
  /** Who edits and who asks to; null while that is not known. */
  readonly state: Readable<SingleEditorLiveStateData | null>;
  /** Whether the user edits, and whether in this tab; null while that is not known. */
  readonly access: Readable<UserEditorAccess | null>;
  /** How long the request that waits has, for who asked and who is asked. */
  readonly timer: Readable<EditorAccessTimer>;
  /** Who else is there. Whether somebody is shown to others is for the page to say (`presence.enter`). */
  readonly others: Readable<ExternalUserPresence>;
  /** The user is the editor, where nobody is. */
  setUserAsEditor(): Promise<SetUserAsEditorResponse>;
  /** The user edits in this tab, in place of another tab of theirs. */
  editCurrentTab(): Promise<SetUserAsEditorResponse>;
  /** Asks the editor; where there is none, the user is it at once. */
  requestEditorAccess(): Promise<SetUserAsEditorResponse>;
  cancelEditorAccessRequest(): Promise<SetUserAsEditorResponse>;
  acceptEditorAccessRequest(): Promise<SetUserAsEditorResponse>;
  rejectEditorAccessRequest(): Promise<SetUserAsEditorResponse>;
  /** The editor gives it to somebody who is there. */
  handOver(userId: string): Promise<SetUserAsEditorResponse>;
  /** The editor edits no more. */
  resetUserAccess(): Promise<SetUserAsEditorResponse>;
}

/** Values that the people on the root document keep in step: of two changes, the one the backend took later counts (Live state and single editor). */
export interface LiveStateApi {
  /** A value of the page's own, and again with each change; null while there is none, or it is not known. */
  get(liveStateDataId: string): Readable<LiveStateData | null>;
  /** Sets a value. With `merge`, fields of objects that it does not name stay as they are. */
  set(liveStateDataId: string, data: LiveStateValue, config?: SetLiveStateDataConfig): LiveHandle;
  /** One value, or all, once they are known; what is asked for and not there is not in it. Rejects where the backend keeps none. */
  fetch(request?: FetchLiveStateDataRequest): Promise<LiveStateDataMap>;
  /** The value of a form field that is kept in step by itself; null while there is none, or it is not known. */
  field(fieldId: string): Readable<LiveStateData | null>;
  setField(fieldId: string, data: LiveStateValue): LiveHandle;
  /** Whether values are known. */
  readonly ready: Readable<boolean>;
  /** The backend's time in ms since the epoch, as far as it is known: the clocks of two machines differ. */
  now(): number;
  readonly singleEditor: SingleEditorApi;
}
