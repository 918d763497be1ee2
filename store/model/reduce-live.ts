import { reduceEditing, type EditingContext } from './editing.js';
import type { Result } from './error.js';
import { EDITOR, keyOfChange, type LiveChange, type LiveRecord } from './live-change.js';
import type { LiveStateData, LiveStateValue } from './live-state.js';
import { md5 } from './md5.js';
import type { SingleEditorLiveStateData } from './single-editor.js';
import { snapshotOf } from './snapshot.js';

/** How many earlier values of a field are kept. */
const MOST_HISTORY = 20;

/** Values of one person that follow each other within this are one, in ms: each key is not worth keeping. */
const ONE_EDIT_MS = 2_000;

/** The id of a value: MD5 of the integrator's (Live state and single editor). */
export const liveIdOf = (liveStateDataId: string): string => md5(liveStateDataId);

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
