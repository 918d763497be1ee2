import { computed } from '../signals.js';
import type { PresenceQuery, PresenceUser } from '../model/index.js';
import type { Scope } from '../protocol.js';
import type { Readable } from '../readable.js';
import type { StoreState } from '../state.js';

/** Who is asked for where a query does not say: those who are there. */
const HERE = ['online', 'away'];

/** Where people are known of. */
interface Source {
  in(scope: Scope): Readable<readonly PresenceUser[]>;
  scopeOf(documentId: string): Scope | undefined;
}

/** People a query asks for, each once, the user last; the same list for as long as nobody in it is another. */
export function askedPeople(
  source: Source,
  state: StoreState,
  query: PresenceQuery,
): Readable<readonly PresenceUser[]> {
  const { documentId, organizationId, statuses = HERE, locationId } = query;
  const isAsked = ({ onlineStatus, location }: PresenceUser): boolean => {
    const isOfStatus = statuses.includes(onlineStatus) || (onlineStatus === 'active' && statuses.includes('online'));
    return isOfStatus && (locationId === undefined || location?.id === locationId);
  };
  let shown: readonly PresenceUser[] = [];
  return computed(() => {
    void state.options.value;
    const userId = state.me.value?.userId ?? '';
    // Of others nothing is known while there is no way to them.
    const isAlone = state.connection.value === 'offline';
    const people = new Map<string, PresenceUser>();
    for (const id of documentId === undefined ? state.documents.value : [documentId]) {
      const scope = source.scopeOf(id);
      if (!scope || (organizationId !== undefined && scope.organizationId !== organizationId)) continue;
      for (const person of source.in(scope).value) {
        const known = people.get(person.userId);
        if (!isAsked(person) || (isAlone && person.userId !== userId)) continue;
        if (!known || known.timestamp < person.timestamp) people.set(person.userId, person);
      }
    }
    const own = people.get(userId);
    if (own && people.delete(userId)) people.set(userId, own);
    const next = [...people.values()];
    if (next.length !== shown.length || next.some((person, at) => person !== shown[at])) shown = Object.freeze(next);
    return shown;
  });
}
