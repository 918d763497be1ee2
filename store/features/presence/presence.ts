import type { PresenceApi, PresenceDetails, PresenceTimes } from '../../api/presence.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import { computed } from '../../base/signals.js';
import type { PresenceQuery, PresenceUser } from '../../model/index.js';
import type { StoreState } from '../../sync/state.js';

/** Public presence API of a store. */
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
    const { entries } = this.#state.presence;
    const entry = { ...times };
    entries.value = new Set([...entries.peek(), entry]);
    return () => void (entries.value = new Set([...entries.peek()].filter((each) => each !== entry)));
  }

  update(details: PresenceDetails): void {
    const { presence } = this.#state;
    presence.details.value = plainCopy({ ...presence.details.peek(), ...details });
  }

  touch(): void {
    this.#state.presence.source.peek()?.touch();
  }
}
