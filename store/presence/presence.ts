import { computed } from '@preact/signals-core';
import type { PresenceQuery, PresenceUser } from '../model/index.js';
import type { PresenceApi, PresenceDetails, PresenceTimes } from '../presence-api.js';
import { plainCopy } from '../plain-copy.js';
import type { Readable } from '../readable.js';
import type { StoreState } from '../state.js';

/** Who is asked for where a query does not say: those who are there. */
const HERE = ['online', 'away'];

/** Presence as a page sees it. */
export class Presence implements PresenceApi {
  readonly #state: StoreState;

  constructor(state: StoreState) {
    this.#state = state;
  }

  users({ documentId, organizationId, statuses = HERE, locationId }: PresenceQuery = {}): Readable<
    readonly PresenceUser[] | null
  > {
    const { presence, documents, options, me, connection } = this.#state;
    const isAsked = ({ onlineStatus, location }: PresenceUser): boolean => {
      const isOfStatus = statuses.includes(onlineStatus) || (onlineStatus === 'active' && statuses.includes('online'));
      return isOfStatus && (locationId === undefined || location?.id === locationId);
    };
    let shown: readonly PresenceUser[] = [];
    return computed(() => {
      const source = presence.source.value;
      if (!source || connection.value === 'pendingInit') return null;
      void options.value;
      const userId = me.value?.userId ?? '';
      const ids = documentId === undefined ? documents.value : [documentId];
      const people = new Map<string, PresenceUser>();
      for (const id of ids) {
        const scope = source.scopeOf(id);
        if (!scope || (organizationId !== undefined && scope.organizationId !== organizationId)) continue;
        for (const person of source.in(scope).value) {
          const known = people.get(person.userId);
          // Of others nothing is known while there is no way to them.
          const isKnown = connection.value !== 'offline' || person.userId === userId;
          if (isKnown && isAsked(person) && (!known || known.timestamp < person.timestamp))
            people.set(person.userId, person);
        }
      }
      const own = people.get(userId);
      if (own && people.delete(own.userId)) people.set(own.userId, own);
      const next = [...people.values()];
      const isSame = next.length === shown.length && next.every((person, at) => person === shown[at]);
      if (!isSame) shown = Object.freeze(next);
      return shown;
    });
  }

  enter({ awayAfterMs, offlineAfterMs }: PresenceTimes = {}): () => void {
    const { entered } = this.#state.presence;
    const own = {
      ...(awayAfterMs !== undefined && { awayAfterMs }),
      ...(offlineAfterMs !== undefined && { offlineAfterMs }),
    };
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
