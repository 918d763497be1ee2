import { failure, type ClientErrorCode, type Result, type CollabError } from '../model/error.js';
import { type LiveChange, type LiveChangeArgs, EDITOR, keyOfChange, type LiveRecord } from '../model/live-change.js';
import type { EditorAccessStatus, RequestEditorAccess, SingleEditorLiveStateData } from '../model/single-editor.js';
import type { User } from '../model/user.js';
import type { LiveStateData, LiveStateValue } from '../model/live-state.js';
import { md5 } from '../model/user-hash.js';
import { snapshotOf } from './user-snapshots.js';
import { hasAccess, NO_ACCESS, type Viewer } from './visibility.js';

/** Who makes a change of who edits, and what is known of the others. */
export interface EditingContext {
  readonly user: User;
  /** The tab they make it in. */
  readonly tabId: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** Whether a tab is there at this moment. */
  readonly isHere: (tabId: string) => boolean;
  /** Whether a tab was there until just now: it may be about to come back. */
  readonly mayReturn: (tabId: string) => boolean;
  /** A tab of somebody who is there, and whether they may edit; undefined where they are not there. */
  readonly tabOf: (
    userId: string,
  ) => { readonly user: User; readonly tabId: string; readonly mayEdit: boolean } | undefined;
}

type EditorName = Exclude<keyof LiveChangeArgs, 'live.set'>;
type EditorChange<Name extends EditorName = EditorName> = LiveChange<Name>;
type Outcome = Result<SingleEditorLiveStateData>;

const NOBODY: SingleEditorLiveStateData = { editor: null, requestEditorAccess: null, tabId: null };

const ok = (value: SingleEditorLiveStateData): Outcome => ({ ok: true, value });
const refused = (code: ClientErrorCode, message: string): Outcome => ({ ok: false, error: { code, message } });
const unmet = (message: string): Outcome => failure('FAILED_PRECONDITION', message);

const another = ({ editor }: SingleEditorLiveStateData): Outcome =>
  refused('another_user_editor', `${editor?.name ?? 'Somebody else'} is editing. Ask for access first.`);

/** Whether somebody edits who is there, or may be back at once. */
function isEdited({ editor, tabId }: SingleEditorLiveStateData, { isHere, mayReturn }: EditingContext): boolean {
  return Boolean(editor && tabId && (isHere(tabId) || mayReturn(tabId)));
}

const isTheirs = ({ editor, tabId }: SingleEditorLiveStateData, context: EditingContext): boolean =>
  editor?.userId === context.user.userId && tabId === context.tabId;

/** The request that waits for an answer. */
const pendingIn = ({ requestEditorAccess }: SingleEditorLiveStateData): RequestEditorAccess | undefined =>
  requestEditorAccess?.status === 'pending' ? requestEditorAccess : undefined;

const closed = (request: RequestEditorAccess, status: EditorAccessStatus): RequestEditorAccess => ({
  ...request,
  status,
});

/** Whoever asks is the editor. */
function granted(request: RequestEditorAccess): Outcome {
  const { user: editor, tabId = null } = request;
  return ok({ editor, tabId, requestEditorAccess: closed(request, 'accepted') });
}

/** What asks for the editor to be who acts, and for a request to wait. */
function answered(
  state: SingleEditorLiveStateData,
  context: EditingContext,
  answer: (request: RequestEditorAccess) => Outcome,
): Outcome {
  const request = pendingIn(state);
  if (state.editor?.userId !== context.user.userId) return another(state);
  return request ? answer(request) : unmet('Nobody asks for access.');
}

const changes: {
  readonly [Name in EditorName]: (
    state: SingleEditorLiveStateData,
    args: LiveChangeArgs[Name],
    context: EditingContext,
  ) => Outcome;
} = {
  'editor.claim': (state, { isSingleTab }, context) => {
    const { user, tabId, isHere } = context;
    const mine = ok({ editor: user, tabId, requestEditorAccess: null });
    if (isTheirs(state, context))
      return refused('same_user_editor_current_tab', 'You are editing in this tab already.');
    if (state.editor?.userId !== user.userId) return isEdited(state, context) ? another(state) : mine;
    // Another tab of theirs that has gone is no tab to wait for.
    const isElsewhere = isSingleTab && state.tabId && isHere(state.tabId);
    return isElsewhere ? refused('same_user_editor_different_tab', 'You are editing in another tab.') : mine;
  },
  'editor.moveHere': (state, _args, context) => {
    if (state.editor?.userId !== context.user.userId) return another(state);
    return ok({ ...state, tabId: context.tabId });
  },
  'editor.request': (state, { editorAccessTimeout }, context) => {
    const { user, tabId, now, isHere } = context;
    if (isTheirs(state, context))
      return refused('same_user_editor_current_tab', 'You are editing in this tab already.');
    const request: RequestEditorAccess = { user, requestedAt: now, status: 'pending', editorAccessTimeout, tabId };
    if (state.editor?.userId === user.userId || !isEdited(state, context)) return granted(request);
    const other = pendingIn(state);
    const waits = other && other.user.userId !== user.userId && isHere(other.tabId ?? '');
    return waits
      ? unmet(`${other.user.name ?? 'Somebody else'} asks already. Wait for the answer.`)
      : ok({ ...state, requestEditorAccess: request });
  },
  'editor.cancel': (state, _args, { user }) => {
    const request = pendingIn(state);
    if (request?.user.userId !== user.userId) return unmet('You do not ask for access.');
    return ok({ ...state, requestEditorAccess: closed(request, 'cancelled') });
  },
  'editor.accept': (state, _args, context) => answered(state, context, granted),
  'editor.reject': (state, _args, context) =>
    answered(state, context, (request) => ok({ ...state, requestEditorAccess: closed(request, 'rejected') })),
  'editor.settle': (state, _args, { now }) => {
    const request = pendingIn(state);
    if (!request) return unmet('Nobody asks for access.');
    const { editorAccessTimeout, requestedAt } = request;
    const isDue = editorAccessTimeout > 0 && now >= requestedAt + editorAccessTimeout * 1000;
    return isDue ? granted(request) : unmet('There is still time to answer.');
  },
  'editor.release': (state, _args, context) => {
    if (state.editor?.userId !== context.user.userId) return another(state);
    const request = pendingIn(state);
    return request ? granted(request) : ok(NOBODY);
  },
  'editor.handOver': (state, { userId }, context) => {
    if (state.editor?.userId !== context.user.userId) return another(state);
    const next = context.tabOf(userId);
    if (!next) return unmet(`${userId} is not here.`);
    if (!next.mayEdit) return unmet(`${next.user.name ?? userId} may only view this document. Hand over to an editor.`);
    const request = pendingIn(state);
    const isAnswer = request?.user.userId === userId;
    const left = request && closed(request, isAnswer ? 'accepted' : 'rejected');
    return ok({ editor: next.user, tabId: next.tabId, requestEditorAccess: left ?? null });
  },
};

function change<Name extends EditorName>(
  state: SingleEditorLiveStateData,
  { name, args }: EditorChange<Name>,
  context: EditingContext,
): Outcome {
  return changes[name](state, args, context);
}

/**
 * Who edits after a change (Live state and single editor; decisions, Transitions). Pure. A request is settled for good: accepted, rejected
 * or cancelled. Where the editor is not there any more, whoever claims or asks is the editor at once.
 */
export function reduceEditing(
  state: SingleEditorLiveStateData | undefined,
  made: EditorChange,
  context: EditingContext,
): Outcome {
  return change(state ?? NOBODY, made, context);
}

/** Who edits once the editor's tab has gone for good: whoever asks, else nobody; undefined where that changes nothing. */
export function withoutGone(
  state: SingleEditorLiveStateData,
  isHere: (tabId: string) => boolean,
): SingleEditorLiveStateData | undefined {
  const { editor, tabId } = state;
  if (!editor || (tabId && isHere(tabId))) return undefined;
  const request = pendingIn(state);
  if (request && isHere(request.tabId ?? '')) {
    const next = granted(request);
    return next.ok ? next.value : undefined;
  }
  return {
    ...NOBODY,
    requestEditorAccess: request ? closed(request, 'cancelled') : (state.requestEditorAccess ?? null),
  };
}

/** How many earlier values of a field are kept. */
const MOST_HISTORY = 20;

/** Values of one person that follow each other within this are one, in ms: each key is not worth keeping. */
const ONE_EDIT_MS = 2_000;

/** The id of a value: MD5 of the integrator's (Live state and single editor). */
const liveIdOf = (liveStateDataId: string): string => md5(liveStateDataId);

const isMap = (value: LiveStateValue | undefined): value is { readonly [key: string]: LiveStateValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with another in it: objects field by field, all else replaced. */
export function merged(before: LiveStateValue | undefined, after: LiveStateValue): LiveStateValue {
  if (!isMap(before) || !isMap(after)) return after;
  const fields = Object.entries(after).map(([name, value]) => [name, merged(ownOf(before, name), value)] as const);
  // A value may be large, and the change small: what stays is copied as a whole.
  return { ...before, ...Object.fromEntries<LiveStateValue>(fields) };
}

const ownOf = (value: { readonly [key: string]: LiveStateValue }, name: string): LiveStateValue | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function historyOf(record: LiveRecord, next: LiveStateData): readonly LiveStateData[] {
  const { value, history = [] } = record;
  const isSameEdit =
    value.updatedBy.userId === next.updatedBy.userId && next.lastUpdated - value.lastUpdated < ONE_EDIT_MS;
  return isSameEdit ? history : [...history, value].slice(-MOST_HISTORY);
}

/** What a change makes of the value it is about (Live state and single editor): the last one counts. Pure; an error says why it cannot be. */
export function reduceLive(
  record: LiveRecord | undefined,
  change: LiveChange,
  context: EditingContext,
): Result<LiveRecord> {
  const { tabId, now } = context;
  const updatedBy = snapshotOf(context.user);
  const lastUpdated = Math.max(now, (record?.value.lastUpdated ?? 0) + 1);
  const stamped = (liveStateDataId: string, data: LiveStateValue): LiveStateData => ({
    ...{ id: liveIdOf(liveStateDataId), liveStateDataId, data, lastUpdated, updatedBy, tabId },
  });
  const key = keyOfChange(change);
  if (change.name !== 'live.set') {
    const next = reduceEditing(editingOf(record), change, { ...context, user: updatedBy });
    return next.ok ? { ok: true, value: { key, value: stamped('singleEditor', asValue(next.value)) } } : next;
  }
  const { space, liveStateDataId, data, merge = false } = change.args;
  const value = stamped(liveStateDataId, merge ? merged(record?.value.data, data) : data);
  const history = space === 'field' && record ? historyOf(record, value) : [];
  return { ok: true, value: { key, value, ...(history.length > 0 && { history }) } };
}

/** Who edits, as a value is kept: plain data either way. */
const asValue = (state: SingleEditorLiveStateData): LiveStateValue => state as unknown as LiveStateValue;

/** Who edits, of a record that says it. */
export function editingOf(record: LiveRecord | undefined): SingleEditorLiveStateData | undefined {
  return record?.key === EDITOR ? (record.value.data as unknown as SingleEditorLiveStateData) : undefined;
}

/** Why a person may change nothing that is kept in step, nor edit; undefined where they may (decisions, Access). */
export function liveRefusal(user: Viewer | null): CollabError | undefined {
  const why = lack(user);
  return why === undefined ? undefined : failure('PERMISSION_DENIED', why).error;
}

/** Whether a person reads what is kept in step. */
export const mayReadLive = (user: Viewer): boolean => hasAccess(user) && !user.isAnonymous;

function lack(user: Viewer | null): string | undefined {
  if (!user) return 'Nobody is signed in.';
  if (!hasAccess(user)) return NO_ACCESS;
  if (user.isAnonymous) return 'An anonymous user can change nothing.';
  if (user.isReadOnly) return 'A read-only user can change nothing.';
  return user.accessRole === 'viewer' && !user.isAdmin ? 'Only an editor can change this.' : undefined;
}
