import type { CollabError } from '../../model/error.js';
import { EDITOR, type LiveRecord } from '../../model/live-change.js';
import type { CommentConfig } from '../../model/predefined.js';
import type { SingleEditorLiveStateData } from '../../model/single-editor.js';
import type { User } from '../../model/user.js';
import { editingStateOf } from '../../rules/live-state.js';
import { readerKindOf, snapshotOf, withFields, type ReaderKind } from '../../rules/user-snapshots.js';
import type { Viewer } from '../../rules/visibility.js';
import type { Frame, LiveFrame, Published, Scope } from '../protocol.js';

/** A connected client that reads and writes. */
export interface Reader {
  /** Id of the connection. */
  readonly id: string;
  readonly user: Viewer;
  readonly config: CommentConfig;
  frame(frame: Frame): void;
  problem(error: CollabError): void;
  published(published: readonly Published[]): void;
  moved(scope: Scope, moves: Uint8Array): void;
  /** The user may no longer know who is in a scope. */
  hidden(scope: Scope): void;
  live(frame: LiveFrame): void;
}

/** A user with their current access. */
export interface UserAccess {
  readonly user: Viewer;
  /** Number of changes of the user's access so far. */
  readonly version: number;
}

/** Returns a user as published with presence, cursors and typing. `isReadOnly` is a field of `PresenceUser` and `CursorUser`. */
export function publishedUser(user: Viewer): User {
  const { isReadOnly } = user;
  return { ...snapshotOf<User>(user), ...(isReadOnly !== undefined && { isReadOnly }) };
}

/** Returns a published update, redacted to what a reader may know about the sender. */
export function publishedFor<Kind extends Published>(reader: Reader, published: Kind): Kind {
  const readerKind = readerKindOf(reader.user, published.scope.organizationId);
  if (readerKind === 'member') return published;
  const { isReadOnly } = published.user;
  const user = { ...snapshotOf(published.user, readerKind), ...(isReadOnly !== undefined && { isReadOnly }) };
  return { ...published, user };
}

const createCache = (): WeakMap<LiveRecord, LiveRecord> => new WeakMap();

/** Redacted live records, by kind of reader and original record. */
const caches: Readonly<Record<ReaderKind, WeakMap<LiveRecord, LiveRecord>>> = {
  member: createCache(),
  guest: createCache(),
  outsider: createCache(),
  anonymous: createCache(),
};

/** Returns a live value, redacted to what a reader may know about its users. Anonymous readers receive no live values. */
export function liveRecordFor(reader: Viewer, organizationId: string, record: LiveRecord): LiveRecord {
  const readerKind = readerKindOf(reader, organizationId);
  const redacted = caches[readerKind].get(record) ?? redactLiveRecord(record, readerKind);
  caches[readerKind].set(record, redacted);
  return redacted;
}

function redactLiveRecord(record: LiveRecord, readerKind: ReaderKind): LiveRecord {
  const redactAuthor = (value: LiveRecord['value']): LiveRecord['value'] =>
    withFields(value, { updatedBy: snapshotOf(value.updatedBy, readerKind) });
  const { value, history, key } = record;
  const editing = key === EDITOR ? editingStateOf(record) : undefined;
  const data = editing ? (redactEditors(editing, readerKind) as unknown as typeof value.data) : value.data;
  return withFields(record, { value: withFields(redactAuthor(value), { data }), history: history?.map(redactAuthor) });
}

function redactEditors(state: SingleEditorLiveStateData, readerKind: ReaderKind): SingleEditorLiveStateData {
  const { editor, requestEditorAccess: request } = state;
  return withFields(state, {
    editor: editor && snapshotOf(editor, readerKind),
    requestEditorAccess: request && withFields(request, { user: snapshotOf(request.user, readerKind) }),
  });
}
