import { signal } from '@preact/signals-core';
import type { PresenceUser } from '../model/index.js';
import type { PresenceDetails, PresenceTimes } from '../presence-api.js';
import type { Scope } from '../protocol.js';
import type { Readable } from '../readable.js';

/** Where others are heard of. */
export interface PeopleSource {
  /** Who is on a document, each once, the user's other tabs put together with this one; in the order they came. */
  in(scope: Scope): Readable<readonly PresenceUser[]>;
  scopeOf(documentId: string): Scope | undefined;
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
