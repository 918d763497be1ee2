import { signal } from '../signals.js';
import type { PresenceQuery, PresenceUser } from '../model/index.js';
import type { PresenceDetails, PresenceTimes } from '../presence-api.js';
import type { Readable } from '../readable.js';

/** Where others are heard of. */
export interface PeopleSource {
  users(query: PresenceQuery): Readable<readonly PresenceUser[]>;
  /** Whether the user is present in another tab, on one of the documents that are set. */
  isInOtherTab(): Readable<boolean>;
  touch(): void;
}

/** What a store knows of who is there: what the page says of its user, and where it hears of others. */
export class PresenceState {
  /** Those who want the user shown to others. */
  readonly entered = signal<ReadonlySet<PresenceTimes>>(new Set());
  readonly details = signal<PresenceDetails>({});
  /** Undefined while nobody is heard of. */
  readonly source = signal<PeopleSource | undefined>(undefined);
}
