import { computed } from '../../base/signals.js';
import type { PresenceQuery, PresenceUser } from '../../model/index.js';
import type { PresenceApi, PresenceDetails, PresenceTimes } from '../../api/presence.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';

/** Presence as a page sees it. */
export class Presence implements PresenceApi {
  readonly #state: StoreState;

  constructor(state: StoreState) {
    this.#state = state;
  }

  users(query: PresenceQuery = {}): Readable<readonly PresenceUser[] | null> {
    const { source } = this.#state.presence;
    const people = computed(() => source.value?.users(query));
    return computed(() => people.value?.value ?? null);
  }

  enter(times: PresenceTimes = {}): () => void {
    const { entered } = this.#state.presence;
    const own = { ...times };
    entered.value = new Set([...entered.peek(), own]);
    return () => void (entered.value = new Set([...entered.peek()].filter((each) => each !== own)));
  }

  update(details: PresenceDetails): void {
    const { presence } = this.#state;
    presence.details.value = plainCopy({ ...presence.details.peek(), ...details });
  }

  touch(): void {
    this.#state.presence.source.peek()?.touch();
  }
}
