import type { Viewer } from '../model/context-filter.js';
import { EDITOR, type LiveRecord } from '../model/live-change.js';
import { editingOf } from '../model/reduce-live.js';
import type { SingleEditorLiveStateData } from '../model/single-editor.js';
import { readershipOf, snapshotOf, withFields, type Readership } from '../model/snapshot.js';
import type { User } from '../model/user.js';
import type { Published } from '../protocol.js';
import type { Reader } from './reader.js';

/** A user as presence, cursors and typing name them. `isReadOnly` is a field of `PresenceUser` and `CursorUser`. */
export function publishedUser(user: Viewer): User {
  const { isReadOnly } = user;
  return { ...snapshotOf<User>(user), ...(isReadOnly !== undefined && { isReadOnly }) };
}

/** What a reader is told of what somebody publishes. */
export function publishedFor<Kind extends Published>(reader: Reader, published: Kind): Kind {
  const readership = readershipOf(reader.user, published.scope.organizationId);
  if (readership === 'member') return published;
  const { isReadOnly } = published.user;
  const user = { ...snapshotOf(published.user, readership), ...(isReadOnly !== undefined && { isReadOnly }) };
  return { ...published, user };
}

const newRecords = (): WeakMap<LiveRecord, LiveRecord> => new WeakMap();
const records: Readonly<Record<Readership, WeakMap<LiveRecord, LiveRecord>>> = {
  ...{ member: newRecords(), guest: newRecords(), outsider: newRecords(), anonymous: newRecords() },
};

/** A live value as a reader is told of it. Anonymous readers are told of none. */
export function liveRecordFor(reader: Viewer, organizationId: string, record: LiveRecord): LiveRecord {
  const readership = readershipOf(reader, organizationId);
  const known = records[readership].get(record) ?? liveRecord(record, readership);
  records[readership].set(record, known);
  return known;
}

function liveRecord(record: LiveRecord, readership: Readership): LiveRecord {
  const stamped = (value: LiveRecord['value']): LiveRecord['value'] =>
    withFields(value, { updatedBy: snapshotOf(value.updatedBy, readership) });
  const { value, history, key } = record;
  const editing = key === EDITOR ? editingOf(record) : undefined;
  const data = editing ? (editors(editing, readership) as unknown as typeof value.data) : value.data;
  return withFields(record, { value: withFields(stamped(value), { data }), history: history?.map(stamped) });
}

function editors(state: SingleEditorLiveStateData, readership: Readership): SingleEditorLiveStateData {
  const { editor, requestEditorAccess: request } = state;
  return withFields(state, {
    editor: editor && snapshotOf(editor, readership),
    requestEditorAccess: request && withFields(request, { user: snapshotOf(request.user, readership) }),
  });
}
