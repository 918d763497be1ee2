import type { CollabError } from '../../model/error.js';
import type { CommentConfig } from '../../model/predefined.js';
import type { User } from '../../model/user.js';
import { readerKindOf, snapshotOf } from '../../rules/user-snapshots.js';
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
