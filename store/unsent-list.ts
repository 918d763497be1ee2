import type { UnsentChange } from './api.js';
import { UNCHANGED, type OwnChanges } from './row.js';
import { Write } from './write.js';

/** A user's own changes that are unsent. One more write costs a copy of the list: the others are not looked at again. */
export class UnsentList {
  #changes: OwnChanges = UNCHANGED;
  /** How many writes they are of, at which `Write.revision`. */
  #count = 0;
  #revision = -1;

  /** The changes of these writes, which are the same as before, with others after them, while the revision stays. */
  of(writes: readonly Write[]): OwnChanges {
    const isSame = this.#revision === Write.revision;
    const { unsent, refused } = isSame ? this.#changes : UNCHANGED;
    const come: UnsentChange[] = [];
    for (let at = isSame ? this.#count : 0; at < writes.length; at++) {
      const write = writes[at] as Write;
      if (write.isUnsent) come.push(write.unsent);
    }
    this.#changes = {
      unsent: come.length > 0 ? Object.freeze([...unsent, ...come]) : unsent,
      refused: [...refused, ...come.filter(({ error }) => error)],
    };
    this.#count = writes.length;
    this.#revision = Write.revision;
    return this.#changes;
  }
}
