import type { WireMutation } from '../protocol.js';

/** A mutation as the backend receives it, after its content was saved. */
export interface PreparedMutation {
  readonly wire: WireMutation;
  /** Restores the provider's content if the backend refuses the mutation. */
  undo?(): Promise<void>;
  /** Deletes the provider's content once the backend has applied the mutation. Safe to repeat. */
  finish?(): Promise<void>;
}
