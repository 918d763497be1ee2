import type { LiveRecord } from '../model/live-change.js';
import type { Scope } from '../protocol.js';
import type { KnownOutcomes } from './known-outcomes.js';

/** What is kept of the values of a scope. */
export interface KeptLive {
  readonly records: readonly LiveRecord[];
  /** What became of the changes of each client. */
  readonly outcomes: KnownOutcomes;
}

/** Where values that people keep in step are kept. One at a time writes to it. */
export interface LiveStorage {
  /** What is kept of a scope; what cannot be read is left out. */
  load(scope: Scope): Promise<KeptLive>;
  /** Keeps values in place of those of their keys, with the outcomes, all or nothing. Rejects with a CollabError. */
  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void>;
}
