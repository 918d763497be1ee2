import type { CursorPosition, CursorUser, PresenceQuery } from './model/index.js';
import type { Readable } from './readable.js';

/** Which cursors are asked for; ours, the specification names no query of them. */
export type CursorQuery = Pick<PresenceQuery, 'documentId' | 'organizationId'>;

/** People's cursors at this moment (Presence, cursors). Nothing of them is kept, and any of it may be lost. */
export interface CursorApi {
  /**
   * Cursors of others that are somewhere on the documents that are set, or on the one a query names: one for each person, that of the tab
   * they moved in last. It changes with every move that is heard of, up to 20 times a second. Null while nothing is known of them: before
   * `enter`, and while there is no connection.
   */
  users(query?: CursorQuery): Readable<readonly CursorUser[] | null>;
  /** Takes part: hears of the others' cursors, and tells them of the user's own, until what it returns is called. It may be called several times. */
  enter(): () => void;
  /**
   * The user's cursor is here now, or nowhere; `pointerType` says what it is moved by, for example 'mouse', 'touch' or 'pen'. It may be called with
   * every move. A position says where in its `targetElement` the cursor is, to a 65,535th; on the page where there is none, to a whole px.
   */
  move(position: CursorPosition | null, pointerType?: string): void;
  /** Writes a short text at the user's cursor, up to 80 characters, or takes it away. */
  say(comment: string): void;
}
