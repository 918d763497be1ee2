import type { OrganizationMetadata } from '../../store/model/organization.js';
import type { User } from '../../store/model/user.js';
import type { Service } from '../service.js';
import { deleteOrganization } from '../storage/deletion.js';
import { define, type Calls } from './call.js';
import { resultsById } from './comment-schemas.js';
import * as schemas from './directory-schemas.js';
import { existing, missing, runById, type Results } from './items.js';
import { invalidValue } from './validation.js';

type ById = Results<{ readonly id: string }>;

/** Default size of a page. */
const PAGE_SIZE = 100;

/** Returns the entries by id. Throws a CollabFailure of code INVALID_ARGUMENT for an id that occurs twice. */
export function entriesById<T>(entries: readonly T[], path: string, field: keyof T & string): ReadonlyMap<string, T> {
  const byId = new Map<string, T>();
  for (const [at, entry] of entries.entries()) {
    const id = String(entry[field]);
    if (byId.has(id)) throw invalidValue(id, `${path}[${at}].${field}`, 'an id that no other entry of the call has');
    byId.set(id, entry);
  }
  return byId;
}

/** Returns a page of entries that come one more than a page, if there are that many. */
export function pageOf<T>(
  entries: readonly T[],
  size: number,
  idOf: (entry: T) => string,
): { readonly page: T[]; readonly nextPageToken?: string } {
  const page = entries.slice(0, size);
  const last = page.at(-1);
  return { page, ...(entries.length > size && last !== undefined && { nextPageToken: idOf(last) }) };
}

async function addUsers(service: Service, { organizationId, users }: schemas.UsersData): Promise<ById> {
  const entries = entriesById(users, 'data.users', 'userId');
  const results = await runById([...entries.keys()], async (userId) => {
    const user: User = { ...entries.get(userId), userId, organizationId };
    if (!(await service.directory.users.add(organizationId, userId, user))) throw existing(`a user "${userId}"`);
    return 'User added.';
  });
  await service.reloadRights(entries.keys());
  return results;
}

async function updateUsers(service: Service, { organizationId, users }: schemas.UsersData): Promise<ById> {
  const entries = entriesById(users, 'data.users', 'userId');
  const results = await runById([...entries.keys()], async (userId) => {
    const isKnown = await service.directory.users.update(organizationId, userId, (user) => ({
      ...user,
      ...entries.get(userId),
    }));
    if (!isKnown) throw missing(`user "${userId}"`);
    return 'User updated.';
  });
  await service.reloadRights(entries.keys());
  return results;
}

async function getUsers(
  { directory }: Pick<Service, 'directory'>,
  { organizationId, userIds, pageToken, pageSize = PAGE_SIZE }: schemas.GetUsersData,
): Promise<{ users: User[]; nextPageToken?: string }> {
  if (userIds) return { users: [...(await directory.users.get(organizationId, userIds)).values()] };
  const found = await directory.users.list(organizationId, pageToken, pageSize + 1);
  const { page, ...next } = pageOf(found, pageSize, ({ userId }) => userId);
  return { users: page, ...next };
}

async function deleteUsers(service: Service, { organizationId, userIds }: schemas.DeleteUsersData): Promise<ById> {
  const results = await runById(userIds, async (userId) => {
    const grants = await service.grants.deleteInOrganization(organizationId, userId);
    const wasKnown = await service.directory.users.delete(organizationId, userId);
    const hasConnected = await service.directory.people.delete(organizationId, userId);
    if (!wasKnown && !hasConnected && grants.length === 0) throw missing(`user "${userId}"`);
    return 'User deleted.';
  });
  await service.mail?.recipients.forget(organizationId, userIds);
  await service.reloadRights(userIds);
  return results;
}

/** Calls on the users of an organization. */
const userCalls = (service: Service): Calls => ({
  '/v2/users/add': define({
    operationId: 'addUsers',
    summary: 'Add users',
    description:
      'Adds users to the directory of an organization. The directory names the users that other calls mention by id, and its accessRole limits what a user may do.',
    data: schemas.usersData,
    result: resultsById,
    message: 'The results are listed by user.',
    run: (data) => addUsers(service, data),
  }),
  '/v2/users/update': define({
    operationId: 'updateUsers',
    summary: 'Update users',
    description: 'Sets values of users in the directory of an organization. Values that are not given stay.',
    data: schemas.usersData,
    result: resultsById,
    message: 'The results are listed by user.',
    run: (data) => updateUsers(service, data),
  }),
  '/v2/users/get': define({
    operationId: 'getUsers',
    summary: 'Get users',
    description: 'Returns users of the directory of an organization. An addition to the specification.',
    data: schemas.getUsersData,
    result: schemas.getUsersResult,
    message: 'The users are listed.',
    run: (data) => getUsers(service, data),
  }),
  '/v2/users/delete': define({
    operationId: 'deleteUsers',
    summary: 'Delete users',
    description:
      'Deletes users from the directory of an organization, and their stored permissions in it. What they have written stays. An addition to the specification.',
    data: schemas.deleteUsersData,
    result: resultsById,
    message: 'The results are listed by user.',
    run: (data) => deleteUsers(service, data),
  }),
});

async function addOrganizations(
  { directory }: Pick<Service, 'directory'>,
  { organizations }: schemas.OrganizationsData,
): Promise<ById> {
  const entries = entriesById(organizations, 'data.organizations', 'organizationId');
  return runById([...entries.keys()], async (organizationId) => {
    const record: OrganizationMetadata = { ...entries.get(organizationId), organizationId };
    if (!(await directory.organizations.add(organizationId, organizationId, record)))
      throw existing(`an organization "${organizationId}"`);
    return 'Organization added.';
  });
}

async function updateOrganizations(
  { directory }: Pick<Service, 'directory'>,
  { organizations }: schemas.OrganizationsData,
): Promise<ById> {
  const entries = entriesById(organizations, 'data.organizations', 'organizationId');
  return runById([...entries.keys()], async (organizationId) => {
    const isKnown = await directory.organizations.update(organizationId, organizationId, (known) => ({
      ...known,
      ...entries.get(organizationId),
    }));
    if (!isKnown) throw missing(`organization "${organizationId}" that was added`);
    return 'Organization updated.';
  });
}

async function getOrganizations(
  { directory }: Pick<Service, 'directory'>,
  { organizationIds, pageToken, pageSize = PAGE_SIZE }: schemas.GetOrganizationsData,
): Promise<{ organizations: OrganizationMetadata[]; nextPageToken?: string }> {
  const known = organizationIds
    ? await directory.knownOrganizationIds(organizationIds)
    : await directory.organizationIds(pageToken, pageSize + 1);
  const { page, ...next } = organizationIds ? { page: known } : pageOf(known, pageSize, (id) => id);
  const organizations: OrganizationMetadata[] = [];
  for (const organizationId of page) {
    const described = await directory.organizations.get(organizationId, [organizationId]);
    organizations.push({ organizationId, ...described.get(organizationId) });
  }
  return { organizations, ...next };
}

/** Calls on organizations. */
const organizationCalls = (service: Service): Calls => ({
  '/v2/organizations/add': define({
    operationId: 'addOrganizations',
    summary: 'Add organizations',
    description:
      'Describes organizations. An organization also exists without, as soon as it has a document. An addition to the specification.',
    data: schemas.organizationsData,
    result: resultsById,
    message: 'The results are listed by organization.',
    run: (data) => addOrganizations(service, data),
  }),
  '/v2/organizations/update': define({
    operationId: 'updateOrganizations',
    summary: 'Update organizations',
    description: 'Sets values of organizations that were added. An addition to the specification.',
    data: schemas.organizationsData,
    result: resultsById,
    message: 'The results are listed by organization.',
    run: (data) => updateOrganizations(service, data),
  }),
  '/v2/organizations/get': define({
    operationId: 'getOrganizations',
    summary: 'Get organizations',
    description: 'Returns the organizations that were added or have documents. An addition to the specification.',
    data: schemas.getOrganizationsData,
    result: schemas.getOrganizationsResult,
    message: 'The organizations are listed.',
    run: (data) => getOrganizations(service, data),
  }),
  '/v2/organizations/delete': define({
    operationId: 'deleteOrganizations',
    summary: 'Delete organizations',
    description:
      'Deletes all that the service knows of organizations: documents with their threads and files, folders, users, notifications and stored permissions. An addition to the specification.',
    data: schemas.deleteOrganizationsData,
    result: resultsById,
    message: 'The results are listed by organization.',
    run: ({ organizationIds }) =>
      runById(organizationIds, async (organizationId) => {
        await deleteOrganization(service, organizationId);
        return 'Organization deleted.';
      }),
  }),
});

/** Calls on users and organizations. */
export const directoryCalls = (service: Service): Calls => ({ ...userCalls(service), ...organizationCalls(service) });
