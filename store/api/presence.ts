import type { Readable } from '../base/readable.js';
import type { PresenceQuery, PresenceUser, CursorPosition, CursorUser, RequestOptions, User } from '../model/index.js';

/** Presence fields that the page provides; the store determines all others. */
export type PresenceDetails = Partial<
  Pick<PresenceUser, 'pageInfo' | 'type' | 'selections' | 'isTabAway' | 'following' | 'view'>
>;

/** Times of inactivity after which a user is away and offline, in ms. */
export interface PresenceTimes {
  /** Default: 300,000 (5 minutes). */
  readonly awayAfterMs?: number;
  /** Default: 600,000 (10 minutes). */
  readonly offlineAfterMs?: number;
}

/** Presence of users (Presence, cursors). Ephemeral: nothing is persisted and messages may be lost. */
export interface PresenceApi {
  /**
   * Returns the users on the current documents, or on `documentId`. With `organizationId` and no document: in all documents of the
   * organization the user may read. Each user is listed once, whatever the number of tabs, in order of arrival, the local user last.
   * Disconnected users are listed as 'offline' if `statuses` contains it. Null until known.
   */
  users(query?: PresenceQuery): Readable<readonly PresenceUser[] | null>;
  /** Makes the user visible to others. Returns a function that ends it. For several calls, the shortest times apply. */
  enter(times?: PresenceTimes): () => void;
  /** Updates the presence details of this tab. */
  update(details: PresenceDetails): void;
  /** Records user activity, such as a key or pointer event. Cheap enough to call for every event. */
  touch(): void;
}

/** Query of cursors; an addition to the specification, which has none. */
export type CursorQuery = Pick<PresenceQuery, 'documentId' | 'organizationId'>;

/** Cursors of users (Presence, cursors). Ephemeral: nothing is persisted and messages may be lost. */
export interface CursorApi {
  /**
   * Returns the positioned cursors of other users on the current documents, or on `documentId`: one per user, that of the tab that moved
   * last. Changes with every received move, up to 20 times per second. Null before `enter` and while there is no connection.
   */
  users(query?: CursorQuery): Readable<readonly CursorUser[] | null>;
  /** Starts sharing cursors with others. Returns a function that ends it. Can be called several times. */
  enter(): () => void;
  /**
   * Moves the user's cursor; null hides it. `pointerType` is for example 'mouse', 'touch' or 'pen'. Cheap enough to call for every move.
   * The position is a fraction of `targetElement`, rounded to 1/65,535; without one, it is on the page in whole px.
   */
  move(position: CursorPosition | null, pointerType?: string): void;
  /** Sets the message at the user's cursor, at most 80 characters; an empty message removes it. */
  setMessage(message: string): void;
}

/** Typing indicators. Ephemeral: nothing is persisted and messages may be lost. */
export interface TypingApi {
  /**
   * Returns the other users who are typing in a thread, each once. An indicator expires after 6 seconds. Without `documentId`, the thread
   * is the one whose row was loaded first, as with `byId`.
   */
  typing(annotationId: string, documentId?: string): Readable<readonly User[]>;
  /**
   * Sets whether the user is typing in a thread; adding a comment resets it. Cheap enough to call for every key: messages are throttled.
   */
  setTyping(request: { annotationId: string; isTyping: boolean; options?: RequestOptions }): void;
}
