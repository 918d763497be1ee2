import type { PresenceQuery, PresenceUser } from './model/index.js';
import type { Readable } from './readable.js';

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
