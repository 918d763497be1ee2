import type { User } from '../../store/model/user.js';
import type { Directory } from '../storage/directory.js';

/** Fields that a user of a call gets from the directory where the call does not give them. */
const knownFields = ['name', 'email', 'photoUrl', 'color', 'textColor', 'initial', 'type', 'groupId'] as const;

/** A user, or a tag of a user, in a call. */
interface Named {
  readonly userId: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of the fields of a call that hold a user. */
const userFields: ReadonlySet<string> = new Set(['from', 'assignedTo', 'actionUser', 'contact']);
/** Names of the fields of a call that hold users. */
const userLists: ReadonlySet<string> = new Set(['notifyUsers']);
/** Fields of data that belong to the application. */
const customFields: ReadonlySet<string> = new Set(['context', 'notificationSourceData', 'location']);

/** Returns a copy of the data of a call in which `change` is applied to each user. */
function mapUsers(data: unknown, change: (user: Named) => Named): unknown {
  if (Array.isArray(data)) return data.map((each: unknown) => mapUsers(each, change));
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      if (customFields.has(field)) return [field, value];
      if (userFields.has(field)) return [field, change(value as Named)];
      if (userLists.has(field)) return [field, (value as readonly Named[]).map(change)];
      if (field !== 'taggedUserContacts') return [field, mapUsers(value, change)];
      const tags = value as readonly (Named & { readonly contact?: Named })[];
      return [field, tags.map((tag) => withContact(tag, change))];
    }),
  );
}

/** Applies `change` to the contact of a tag. A tag without one gets it if `change` adds anything to the id. */
function withContact<T extends Named & { readonly contact?: Named }>(tag: T, change: (user: Named) => Named): T {
  const contact = change(tag.contact ?? { userId: tag.userId });
  return tag.contact || Object.keys(contact).length > 1 ? { ...tag, contact } : tag;
}

/** Returns the data of a call, with what the directory of the organization knows of the users that it names. */
export async function withKnownUsers<T>(directory: Directory, organizationId: string, data: T): Promise<T> {
  const ids = new Set<string>();
  mapUsers(data, (user) => {
    ids.add(user.userId);
    return user;
  });
  const known = await directory.users.get(organizationId, [...ids]);
  if (known.size === 0) return data;
  return mapUsers(data, (user) => {
    const entry: Partial<User> = known.get(user.userId) ?? {};
    const fields = knownFields.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]] as const]));
    return { ...Object.fromEntries(fields), ...user };
  }) as T;
}
