import { computed } from '../signals.js';
import type { PresenceQuery, PresenceUser } from '../model/index.js';
import { scopeKey, type Scope } from '../protocol.js';
import type { Readable } from '../readable.js';
import type { StoreState } from '../state.js';
import { isMorePresent } from './person-of.js';
import type { OrganizationPresence } from './organization-presence.js';

/** Who is asked for where a query does not say: those who are there. */
const HERE = ['online', 'away'];

/** Where people are known of. */
interface Source {
  in(scope: Scope): Readable<readonly PresenceUser[]>;
  scopeOf(documentId: string): Scope | undefined;
  readonly elsewhere: Pick<OrganizationPresence, 'scopes' | 'in'>;
}

/** People a query asks for, each once, the user last; the same list for as long as nobody in it is another. */
export function askedPeople(
  source: Source,
  state: StoreState,
  query: PresenceQuery,
): Readable<readonly PresenceUser[]> {
  const { documentId, organizationId, statuses = HERE, locationId } = query;
  const isAsked = ({ onlineStatus }: PresenceUser): boolean =>
    statuses.includes(onlineStatus) || (onlineStatus === 'active' && statuses.includes('online'));
  let shown: readonly PresenceUser[] = [];
  return computed(() => {
    void state.options.value;
    const userId = state.me.value?.userId ?? '';
    // Of others nothing is known while there is no way to them.
    const isAlone = state.connection.value === 'offline';
    const people = new Map<string, PresenceUser>();
    const add = (found: readonly PresenceUser[] = []): void => {
      for (const person of found) {
        const known = people.get(person.userId);
        if (locationId !== undefined && person.location?.id !== locationId) continue;
        if (isAlone && person.userId !== userId) continue;
        if (!known || isMorePresent(person, known)) people.set(person.userId, person);
      }
    };
    const followed = new Set<string>();
    for (const id of documentId === undefined ? state.documents.value : [documentId]) {
      const scope = source.scopeOf(id);
      if (!scope || (organizationId !== undefined && scope.organizationId !== organizationId)) continue;
      followed.add(scopeKey(scope));
      add(source.in(scope).value);
    }
    if (organizationId !== undefined && documentId === undefined)
      for (const scope of source.elsewhere.scopes(organizationId).value)
        if (!followed.has(scopeKey(scope))) add(source.elsewhere.in(scope)?.value);
    const own = people.get(userId);
    if (own && people.delete(userId)) people.set(userId, own);
    const next = [...people.values()].filter(isAsked);
    if (next.length !== shown.length || next.some((person, at) => person !== shown[at])) shown = Object.freeze(next);
    return shown;
  });
}
