import { CollabFailure } from '../../base/collab-failure.js';
import type { WireMutation } from '../protocol.js';

/** A mutation as the backend receives it, after its content was saved. */
export interface PreparedMutation {
  readonly wire: WireMutation;
  /** Restores the provider's content if the backend refuses the mutation. */
  undo?(): Promise<void>;
  /** Deletes the provider's content once the backend has applied the mutation. Safe to repeat. */
  finish?(): Promise<void>;
}

/** A change that has failed, and of which the provider may have done a part that could not be undone yet. It is tried again after `undo`. */
export class PartialChange extends CollabFailure {
  readonly undo: () => Promise<void>;

  constructor(failure: CollabFailure, undo: () => Promise<void>) {
    super(failure, { cause: failure });
    this.undo = undo;
  }
}
