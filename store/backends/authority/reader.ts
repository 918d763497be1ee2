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
  /** Whether it stands for a reader that is connected to another node of a service. */
  readonly isPeer?: boolean;
  frame(frame: Frame): void;
  problem(error: CollabError): void;
  published(published: readonly Published[]): void;
  moved(scope: Scope, moves: Uint8Array): void;
  /** The user may no longer know who is in a scope. */
  hidden(scope: Scope): void;
  live(frame: LiveFrame): void;
}

/** What a reader may see and do in a document at the moment. */
export interface ReaderAccess {
  /** The reader's user with their access to the document. */
  readonly user: Viewer;
  /**
   * Identifies what the reader sees. It changes with the reader's access. A reader that comes back with a cursor of the same view gets only
   * the operations it missed.
   */
  readonly view: string;
}

/** Returns the user of a reader with their current access to a document. */
export type ViewerOf = (reader: Reader, scope: Scope) => Viewer;

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
