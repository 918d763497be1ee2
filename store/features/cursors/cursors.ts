import type { CursorApi, CursorQuery } from '../../api/presence.js';
import type { Readable } from '../../base/readable.js';
import { computed } from '../../base/signals.js';
import { deepFreeze } from '../../model/freeze.js';
import type { CursorPosition, CursorUser } from '../../model/index.js';
import type { StoreState } from '../../sync/state.js';

/** Maximum length of a cursor comment, in characters (decisions, What a person meets by default). */
const MAX_COMMENT_LENGTH = 80;

/** Public cursor API of a store. */
export class Cursors implements CursorApi {
  readonly #state: StoreState;

  constructor(state: StoreState) {
    this.#state = state;
  }

  users(query: CursorQuery = {}): Readable<readonly CursorUser[] | null> {
    const { source } = this.#state.cursors;
    const users = computed(() => source.value?.users(query));
    return computed(() => deepFreeze(users.value?.value ?? null));
  }

  enter(): () => void {
    const { participants: participantCount } = this.#state.cursors;
    participantCount.value += 1;
    let hasLeft = false;
    return () => {
      if (!hasLeft) participantCount.value -= 1;
      hasLeft = true;
    };
  }

  move(position: CursorPosition | null, pointerType?: string): void {
    this.#state.cursors.localCursor.value = position && { position, pointerType };
  }

  setMessage(message: string): void {
    this.#state.cursors.comment.value = Array.from(message).slice(0, MAX_COMMENT_LENGTH).join('');
  }
}
