import { computed } from '../../base/signals.js';
import type { CursorApi, CursorQuery } from '../../api/presence.js';
import { deepFreeze } from '../../model/freeze.js';
import type { CursorPosition, CursorUser } from '../../model/index.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';

/** How long a text at a cursor is at most, in characters (decisions, What a person meets by default). */
const LONGEST = 80;

/** Cursors as a page sees them. */
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
    const { entered } = this.#state.cursors;
    entered.value += 1;
    let isOver = false;
    return () => {
      if (!isOver) entered.value -= 1;
      isOver = true;
    };
  }

  move(position: CursorPosition | null, pointerType?: string): void {
    this.#state.cursors.place.value = position && { position, pointerType };
  }

  say(comment: string): void {
    this.#state.cursors.comment.value = Array.from(comment).slice(0, LONGEST).join('');
  }
}
