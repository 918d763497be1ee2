import type { ContactScope, UserContact } from './model/contact.js';
import type { User, UserGroup } from './model/user.js';

type Person = User | UserContact;

interface Surroundings {
  readonly me: User | null;
  readonly groups: readonly UserGroup[];
  /** Everyone the documents' threads name. */
  readonly seen: readonly Person[];
}

/** Tells who belongs to a scope (Misc, Contact scope). */
export function within(scope: ContactScope, { me, groups, seen }: Surroundings): (person: Person) => boolean {
  switch (scope) {
    case 'all':
      return () => true;
    case 'organization':
      return (person) => ('organizationId' in person ? person.organizationId === me?.organizationId : isShared(person));
    case 'organizationUserGroup':
      return withinGroups(me, groupsWithin(scope, { me, groups, seen }));
    case 'document': {
      const ids = new Set(seen.map(({ userId }) => userId));
      return ({ userId }) => ids.has(userId);
    }
  }
}

/** The groups that belong to a scope: all, the user's own, or those with somebody whom the documents name. */
export function groupsWithin(scope: ContactScope, { me, groups, seen }: Surroundings): readonly UserGroup[] {
  if (scope === 'all' || scope === 'organization') return groups;
  const ids = new Set(scope === 'document' ? seen.map(({ userId }) => userId) : [me?.userId]);
  return groups.filter(({ users = [] }) => users.some(({ userId }) => ids.has(userId)));
}

function withinGroups(me: User | null, groups: readonly UserGroup[]): (person: Person) => boolean {
  const ids = new Set(groups.flatMap(({ users = [] }) => users.map(({ userId }) => userId)));
  const groupIds = new Set(groups.map(({ groupId }) => groupId));
  const { groupId: own }: Partial<UserContact> = me ?? {};
  if (own !== undefined) groupIds.add(own);
  return ({ userId, groupId }: UserContact) => ids.has(userId) || (groupId !== undefined && groupIds.has(groupId));
}

/** Whether a contact is the organization's, and not its user's alone. */
function isShared(contact: UserContact): boolean {
  return contact.visibility !== 'private';
}
