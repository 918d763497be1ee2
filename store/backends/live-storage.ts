import type { LiveRecord } from '../model/live-change.js';
import type { Scope } from '../protocol.js';

/** What is kept of the values of a scope. */
export interface KeptLive {
  readonly records: readonly LiveRecord[];
  /** The last change of each client that was made, by the client's id; of those who made one last. */
  readonly made: Readonly<Record<string, number>>;
}

/** Where values that people keep in step are kept. One at a time writes to it. */
export interface LiveStorage {
  /** What is kept of a scope; what cannot be read is left out. */
  load(scope: Scope): Promise<KeptLive>;
  /** Keeps values in place of those of their keys, with what was made, all or nothing. Rejects with a CollabError. */
  save(scope: Scope, records: readonly LiveRecord[], made: KeptLive['made']): Promise<void>;
}
