import type { PresenceQuery, PresenceUser, CursorPosition, CursorUser, RequestOptions, User } from '../model/index.js';
import type { Readable } from '../base/readable.js';

/** What a page says of how its user is there; the rest is known. */
export type PresenceDetails = Partial<
  Pick<PresenceUser, 'pageInfo' | 'type' | 'selections' | 'isTabAway' | 'following' | 'view'>
>;

/** After how long without a sign of its user a tab is away, and offline, in ms. */
export interface PresenceTimes {
  /** 5 minutes by default. */
  readonly awayAfterMs?: number;
  /** 10 minutes by default. */
  readonly offlineAfterMs?: number;
}

/** Who is there at this moment (Presence, cursors). Nothing of it is kept, and any of it may be lost. */
export interface PresenceApi {
  /**
   * People on the documents that are set, or on the one a query names; with `organizationId` and no document, people in all documents of
   * the organization that the user may read. Each is listed once, however many tabs they have, in the order they came, the user last. Null while that is not known. Who has left is found as 'offline' where `statuses` asks for it.
   */
  users(query?: PresenceQuery): Readable<readonly PresenceUser[] | null>;
  /** Shows the user to the others, until what it returns is called: it may be called several times, and the shortest times hold. */
  enter(times?: PresenceTimes): () => void;
  /** Says more of how the user is there, in this tab. */
  update(details: PresenceDetails): void;
  /** Says that there is a sign of the user: a key, a move. It may be called with every one. */
  touch(): void;
}

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

/** Who writes at this moment. Nothing of it is kept, and any of it may be lost. */
export interface TypingApi {
  /**
   * Who else writes in a thread, each once; who says nothing more is gone after a few seconds. Without a document, the thread of this id whose
   * row came first, as with `byId`.
   */
  typing(annotationId: string, documentId?: string): Readable<readonly User[]>;
  /**
   * Says that the user writes in a thread, or no longer; sending a comment says so too. It may be called with every key: others are told
   * now and then.
   */
  setTyping(request: { annotationId: string; isTyping: boolean; options?: RequestOptions }): void;
}
