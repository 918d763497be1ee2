import { failure, type ClientErrorCode, type Result, type CollabError } from '../model/error.js';
import { type EditingBasis, type LiveChange, type LiveChangeArgs, keyOfChange } from '../model/live-change.js';
import { EDITOR, type LastEditor, type LiveRecord } from '../model/live-record.js';
import type { LiveStateData, LiveStateValue } from '../model/live-state.js';
import type { EditorAccessStatus, RequestEditorAccess, SingleEditorLiveStateData } from '../model/single-editor.js';
import { md5 } from '../model/user-hash.js';
import type { User } from '../model/user.js';
import { snapshotOf } from './user-snapshots.js';
import { hasAccess, NO_ACCESS, type Viewer } from './visibility.js';

/** Context of a single-editor change: the user who makes it and the connected tabs. */
export interface EditingContext {
  readonly user: User;
  /** Tab of the user. */
  readonly tabId: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** Whether a tab is connected. */
  readonly isConnected: (tabId: string) => boolean;
  /** Whether a tab disconnected recently and may reconnect. */
  readonly mayReconnect: (tabId: string) => boolean;
  /** Returns a connected tab of a user and whether they may edit, or undefined. */
  readonly findTab: (
    userId: string,
  ) => { readonly user: User; readonly tabId: string; readonly mayEdit: boolean } | undefined;
}

type EditorName = Exclude<keyof LiveChangeArgs, 'live.set'>;
type EditorChange<Name extends EditorName = EditorName> = LiveChange<Name>;
type Outcome = Result<SingleEditorLiveStateData>;

const NO_EDITOR: SingleEditorLiveStateData = { editor: null, requestEditorAccess: null, tabId: null };

const ok = (value: SingleEditorLiveStateData): Outcome => ({ ok: true, value });
const refused = (code: ClientErrorCode, message: string): Outcome => ({ ok: false, error: { code, message } });
const preconditionFailed = (message: string): Outcome => failure('FAILED_PRECONDITION', message);

const otherUserEditing = ({ editor }: SingleEditorLiveStateData): Outcome =>
  refused('another_user_editor', `${editor?.name ?? 'Somebody else'} is editing. Ask for access first.`);

/** Whether there is an editor whose tab is connected or may reconnect. */
function hasActiveEditor(
  { editor, tabId }: SingleEditorLiveStateData,
  { isConnected, mayReconnect }: EditingContext,
): boolean {
  return Boolean(editor && tabId && (isConnected(tabId) || mayReconnect(tabId)));
}

const isCurrentEditor = ({ editor, tabId }: SingleEditorLiveStateData, context: EditingContext): boolean =>
  editor?.userId === context.user.userId && tabId === context.tabId;

/** Returns the pending access request, if any. */
const pendingRequest = ({ requestEditorAccess }: SingleEditorLiveStateData): RequestEditorAccess | undefined =>
  requestEditorAccess?.status === 'pending' ? requestEditorAccess : undefined;

const withStatus = (request: RequestEditorAccess, status: EditorAccessStatus): RequestEditorAccess => ({
  ...request,
  status,
});

/** Makes the requester the editor. */
function grantAccess(request: RequestEditorAccess): Outcome {
  const { user: editor, tabId = null } = request;
  return ok({ editor, tabId, requestEditorAccess: withStatus(request, 'accepted') });
}

/** Answers the pending request. Fails if the user is not the editor or no request is pending. */
function answerRequest(
  state: SingleEditorLiveStateData,
  context: EditingContext,
  answer: (request: RequestEditorAccess) => Outcome,
): Outcome {
  const request = pendingRequest(state);
  if (state.editor?.userId !== context.user.userId) return otherUserEditing(state);
  return request ? answer(request) : preconditionFailed('Nobody asks for access.');
}

const reducers: {
  readonly [Name in EditorName]: (
    state: SingleEditorLiveStateData,
    args: LiveChangeArgs[Name],
    context: EditingContext,
  ) => Outcome;
} = {
  'editor.claim': (state, { isSingleTab }, context) => {
    const { user, tabId, isConnected } = context;
    const claimed = ok({ editor: user, tabId, requestEditorAccess: null });
    if (isCurrentEditor(state, context))
      return refused('same_user_editor_current_tab', 'You are editing in this tab already.');
    if (state.editor?.userId !== user.userId)
      return hasActiveEditor(state, context) ? otherUserEditing(state) : claimed;
    // A disconnected tab of the same user does not block the claim.
    const isEditingElsewhere = isSingleTab && state.tabId && isConnected(state.tabId);
    return isEditingElsewhere ? refused('same_user_editor_different_tab', 'You are editing in another tab.') : claimed;
  },
  'editor.moveHere': (state, _args, context) => {
    if (state.editor?.userId !== context.user.userId) return otherUserEditing(state);
    return ok({ ...state, tabId: context.tabId });
  },
  'editor.request': (state, { editorAccessTimeout }, context) => {
    const { user, tabId, now, isConnected } = context;
    if (isCurrentEditor(state, context))
      return refused('same_user_editor_current_tab', 'You are editing in this tab already.');
    const request: RequestEditorAccess = { user, requestedAt: now, status: 'pending', editorAccessTimeout, tabId };
    if (state.editor?.userId === user.userId || !hasActiveEditor(state, context)) return grantAccess(request);
    const other = pendingRequest(state);
    const isBlocked = other && other.user.userId !== user.userId && isConnected(other.tabId ?? '');
    return isBlocked
      ? preconditionFailed(`${other.user.name ?? 'Somebody else'} asks already. Wait for the answer.`)
      : ok({ ...state, requestEditorAccess: request });
  },
  'editor.cancel': (state, _args, { user }) => {
    const request = pendingRequest(state);
    if (request?.user.userId !== user.userId) return preconditionFailed('You do not ask for access.');
    return ok({ ...state, requestEditorAccess: withStatus(request, 'cancelled') });
  },
  'editor.accept': (state, _args, context) => answerRequest(state, context, grantAccess),
  'editor.reject': (state, _args, context) =>
    answerRequest(state, context, (request) => ok({ ...state, requestEditorAccess: withStatus(request, 'rejected') })),
  'editor.settle': (state, _args, { now }) => {
    const request = pendingRequest(state);
    if (!request) return preconditionFailed('Nobody asks for access.');
    const { editorAccessTimeout, requestedAt } = request;
    const isDue = editorAccessTimeout > 0 && now >= requestedAt + editorAccessTimeout * 1000;
    return isDue ? grantAccess(request) : preconditionFailed('There is still time to answer.');
  },
  'editor.release': (state, _args, context) => {
    if (state.editor?.userId !== context.user.userId) return otherUserEditing(state);
    const request = pendingRequest(state);
    return request ? grantAccess(request) : ok(NO_EDITOR);
  },
  'editor.handOver': (state, { userId }, context) => {
    if (state.editor?.userId !== context.user.userId) return otherUserEditing(state);
    const next = context.findTab(userId);
    if (!next) return preconditionFailed(`${userId} is not here.`);
    if (!next.mayEdit)
      return preconditionFailed(`${next.user.name ?? userId} may only view this document. Hand over to an editor.`);
    const request = pendingRequest(state);
    const isAnswer = request?.user.userId === userId;
    const answered = request && withStatus(request, isAnswer ? 'accepted' : 'rejected');
    return ok({ editor: next.user, tabId: next.tabId, requestEditorAccess: answered ?? null });
  },
};

function applyReducer<Name extends EditorName>(
  state: SingleEditorLiveStateData,
  { name, args }: EditorChange<Name>,
  context: EditingContext,
): Outcome {
  return reducers[name](state, args, context);
}

/**
 * Applies a change to the single-editor state (Live state and single editor; decisions, Transitions). Pure. An accepted,
 * rejected or cancelled request stays so. If the editor is disconnected, a claim or request succeeds immediately.
 */
export function reduceEditing(
  state: SingleEditorLiveStateData | undefined,
  change: EditorChange,
  context: EditingContext,
): Outcome {
  return applyReducer(state ?? NO_EDITOR, change, context);
}

/** Returns the state after the editor's tab disconnected: the requester edits, else nobody. Returns undefined if nothing changes. */
export function withoutDisconnectedEditor(
  state: SingleEditorLiveStateData,
  isConnected: (tabId: string) => boolean,
): SingleEditorLiveStateData | undefined {
  const { editor, tabId } = state;
  if (!editor || (tabId && isConnected(tabId))) return undefined;
  const request = pendingRequest(state);
  if (request && isConnected(request.tabId ?? '')) {
    const next = grantAccess(request);
    return next.ok ? next.value : undefined;
  }
  return {
    ...NO_EDITOR,
    requestEditorAccess: request ? withStatus(request, 'cancelled') : (state.requestEditorAccess ?? null),
  };
}

/** Number of previous values stored per field. */
const MAX_HISTORY = 20;

/** Values of one user within this time, in ms, are one history entry. */
const EDIT_GROUPING_MS = 2_000;

/** Returns the id of a value: the MD5 of the integrator's id (Live state and single editor). */
const liveIdOf = (liveStateDataId: string): string => md5(liveStateDataId);

const isMap = (value: LiveStateValue | undefined): value is { readonly [key: string]: LiveStateValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a value into another: objects field by field, anything else is replaced. */
export function mergeLiveValues(before: LiveStateValue | undefined, after: LiveStateValue): LiveStateValue {
  if (!isMap(before) || !isMap(after)) return after;
  const fields = Object.entries(after).map(
    ([name, value]) => [name, mergeLiveValues(ownValue(before, name), value)] as const,
  );
  // Only the changed fields are merged: the value may be large and the change small.
  return { ...before, ...Object.fromEntries<LiveStateValue>(fields) };
}

const ownValue = (value: { readonly [key: string]: LiveStateValue }, name: string): LiveStateValue | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function historyOf(record: LiveRecord, next: LiveStateData): readonly LiveStateData[] {
  const { value, history = [] } = record;
  const isSameEdit =
    value.updatedBy.userId === next.updatedBy.userId && next.lastUpdated - value.lastUpdated < EDIT_GROUPING_MS;
  return isSameEdit ? history : [...history, value].slice(-MAX_HISTORY);
}

/** Applies a change to a live value; the last write wins (Live state and single editor). Pure. */
export function reduceLive(
  record: LiveRecord | undefined,
  change: LiveChange,
  context: EditingContext,
): Result<LiveRecord> {
  const { tabId, now } = context;
  const updatedBy = snapshotOf(context.user);
  const lastUpdated = Math.max(now, (record?.value.lastUpdated ?? 0) + 1);
  const createData = (liveStateDataId: string, data: LiveStateValue): LiveStateData => ({
    id: liveIdOf(liveStateDataId),
    liveStateDataId,
    data,
    lastUpdated,
    updatedBy,
    tabId,
  });
  const key = keyOfChange(change);
  if (change.name !== 'live.set') {
    const next = reduceEditing(editingStateOf(record), change, { ...context, user: updatedBy });
    if (!next.ok) return next;
    return { ok: true, value: editingRecord(record, createData('singleEditor', toLiveValue(next.value))) };
  }
  const { space, liveStateDataId, data, merge = false } = change.args;
  const value = createData(liveStateDataId, merge ? mergeLiveValues(record?.value.data, data) : data);
  const history = space === 'field' && record ? historyOf(record, value) : [];
  return { ok: true, value: { key, value, ...(history.length > 0 && { history }) } };
}

/** Casts the single-editor state to a live value; both are plain data. */
const toLiveValue = (state: SingleEditorLiveStateData): LiveStateValue => state as unknown as LiveStateValue;

/** Returns the single-editor state of a record, or undefined for other records. */
export function editingStateOf(record: LiveRecord | undefined): SingleEditorLiveStateData | undefined {
  return record?.key === EDITOR ? (record.value.data as unknown as SingleEditorLiveStateData) : undefined;
}

/** Returns the record of a single-editor state that follows on another one. */
export function editingRecord(before: LiveRecord | undefined, value: LiveStateData): LiveRecord {
  const record = { key: EDITOR, value };
  const lastEditor = lastEditorOf(before, editingStateOf(record), value.lastUpdated);
  return lastEditor ? { ...record, lastEditor } : record;
}

/** Returns who edits now, or was the last to do so. The role has not passed while nobody else has taken it. */
function lastEditorOf(
  before: LiveRecord | undefined,
  state: SingleEditorLiveStateData | undefined,
  now: number,
): LastEditor | undefined {
  const userId = state?.editor?.userId;
  const previous = before?.lastEditor?.userId ?? editingStateOf(before)?.editor?.userId;
  return userId === undefined || userId === previous ? before?.lastEditor : { userId, since: now };
}

/** Returns with which role a value is changed, for its change. */
export const editingBasisOf = (editor: LiveRecord | undefined, isSingleTab: boolean): EditingBasis => ({
  since: editor?.lastEditor?.since ?? 0,
  isSingleTab,
});

const NOT_SAVED = 'The change was not saved.';

/** Returns the error if somebody else has become the editor since a value was changed, else undefined. `editor` is the present state. */
export function editingRefusal(
  editor: LiveRecord | undefined,
  change: LiveChange,
  { user, tabId }: Pick<EditingContext, 'user' | 'tabId'>,
): CollabError | undefined {
  const basis = change.name === 'live.set' ? change.args.editing : undefined;
  if (!basis) return undefined;
  const state = editingStateOf(editor);
  const present = state?.editor;
  if (present && present.userId !== user.userId)
    return { code: 'another_user_editor', message: `${present.name ?? present.userId} is editing now. ${NOT_SAVED}` };
  if (basis.since !== editingBasisOf(editor, basis.isSingleTab).since)
    return { code: 'another_user_editor', message: `Somebody else has edited in the meantime. ${NOT_SAVED}` };
  if (present && basis.isSingleTab && state.tabId !== tabId)
    return { code: 'same_user_editor_different_tab', message: `You are editing in another tab. ${NOT_SAVED}` };
  return undefined;
}

/** Returns the error if a user may not change live state or edit, else undefined (decisions, Access). */
export function liveRefusal(user: Viewer | null): CollabError | undefined {
  const reason = denialReason(user);
  return reason === undefined ? undefined : failure('PERMISSION_DENIED', reason).error;
}

/** Whether a user may read live state. */
export const canReadLiveState = (user: Viewer): boolean => hasAccess(user) && !user.isAnonymous;

function denialReason(user: Viewer | null): string | undefined {
  if (!user) return 'Nobody is signed in.';
  if (!hasAccess(user)) return NO_ACCESS;
  if (user.isAnonymous) return 'An anonymous user can change nothing.';
  if (user.isReadOnly) return 'A read-only user can change nothing.';
  return user.accessRole === 'viewer' && !user.isAdmin ? 'Only an editor can change this.' : undefined;
}
