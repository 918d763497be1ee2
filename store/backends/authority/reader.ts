import type { Viewer } from '../../rules/visibility.js';
import type { CollabError } from '../../model/error.js';
import type { CommentConfig } from '../../model/predefined.js';
import type { Frame, LiveFrame, Published, Scope } from '../protocol.js';
import { EDITOR, type LiveRecord } from '../../model/live-change.js';
import { editingOf } from '../../rules/live-state.js';
import type { SingleEditorLiveStateData } from '../../model/single-editor.js';
import { readershipOf, snapshotOf, withFields, type Readership } from '../../rules/user-snapshots.js';
import type { User } from '../../model/user.js';

/** Someone who reads and writes, on one connection. */
export interface Reader {
  /** The connection's own, and the same for as long as it lives. */
  readonly id: string;
  readonly user: Viewer;
  readonly config: CommentConfig;
  frame(frame: Frame): void;
  problem(error: CollabError): void;
  published(published: readonly Published[]): void;
  moved(scope: Scope, moves: Uint8Array): void;
  /** The user may no longer be told who is in a scope. */
  hidden(scope: Scope): void;
  live(frame: LiveFrame): void;
}

/** What a person may do at present, and how often that has changed. */
export interface Standing {
  readonly user: Viewer;
  readonly version: number;
}

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
