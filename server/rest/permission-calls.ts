import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { UserPermissionInfo, UserPermissions } from '../../store/model/permission.js';
import type { Service } from '../service.js';
import type { Grant, ResourceName } from '../storage/grants.js';
import { define, type Calls } from './call.js';
import { idList } from './comment-schemas.js';
import { missing, runItems } from './items.js';
import { closed, flag, id, item, MAX_ITEMS, MAX_TIME, oneOf, scope } from './schemas.js';
import { invalidValue } from './validation.js';

const resourceFields = {
  type: oneOf('organization', 'folder', 'document'),
  id: id('Your identifier for the organization, folder or document.'),
  organizationId: Type.Optional(id('Organization of the resource. Required for a folder and a document.')),
};

const permission = closed({
  ...resourceFields,
  hasAccess: Type.Optional(flag('false takes away what tokens and other permissions give. Default: true.')),
  accessRole: Type.Optional(oneOf('viewer', 'editor')),
  expiresAt: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_TIME, description: 'End of the permission, in ms since the epoch.' }),
  ),
});

const dataOf = <T extends TObject>(resource: T) =>
  closed({
    userId: id('The user.'),
    permissions: closed({ resources: Type.Array(resource, { minItems: 1, maxItems: MAX_ITEMS }) }),
  });

const addPermissionsData = dataOf(permission);
const removePermissionsData = dataOf(closed(resourceFields));
const results = Type.Object({
  resources: Type.Array(
    Type.Object({ ...item, type: Type.String(), id: Type.String(), organizationId: Type.String() }),
    { description: 'In the order of the call.' },
  ),
});

const getPermissionsData = closed({
  organizationId: scope.organizationId,
  userIds: Type.Optional(idList('Narrows to these users.')),
  folderIds: Type.Optional(idList('Narrows the folders to these.')),
  documentIds: Type.Optional(idList('Narrows the documents to these.')),
});
const infos = Type.Optional(
  Type.Object(
    {},
    {
      additionalProperties: Type.Object({
        accessRole: Type.Optional(Type.String()),
        expiresAt: Type.Optional(Type.Number()),
        error: Type.Optional(Type.String()),
        errorCode: Type.Optional(Type.String()),
      }),
    },
  ),
);
const getPermissionsResult = Type.Object(
  {},
  {
    additionalProperties: Type.Object({ organization: infos, folders: infos, documents: infos }),
    description: 'Permissions by user id, kind and id of the resource.',
  },
);

type Resources = readonly Static<typeof permission>[];

/** Returns the names of the resources of a call. Throws a CollabFailure of code INVALID_ARGUMENT. */
function namesOf(resources: readonly Pick<Resources[number], 'type' | 'id' | 'organizationId'>[]): ResourceName[] {
  return resources.map(({ type, id: resourceId, organizationId }, at) => {
    const path = `data.permissions.resources[${at}].organizationId`;
    if (type === 'organization') {
      if (organizationId !== undefined && organizationId !== resourceId)
        throw invalidValue(organizationId, path, `the id of the organization, ${JSON.stringify(resourceId)}, or none`);
      return { type, id: resourceId, organizationId: resourceId };
    }
    if (organizationId === undefined) throw invalidValue(organizationId, path, `the organization of the ${type}`);
    return { type, id: resourceId, organizationId };
  });
}

async function addPermissions(
  service: Service,
  { userId, permissions: { resources } }: Static<typeof addPermissionsData>,
): Promise<Static<typeof results>> {
  const now = Date.now();
  for (const [at, { expiresAt }] of resources.entries())
    if (expiresAt !== undefined && expiresAt <= now)
      throw invalidValue(expiresAt, `data.permissions.resources[${at}].expiresAt`, 'a time in the future');
  const names = namesOf(resources);
  const grants = names.map((name, at): Grant => {
    const { hasAccess = true, accessRole, expiresAt } = resources[at] ?? {};
    return {
      ...name,
      userId,
      hasAccess,
      ...(accessRole && { accessRole }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
  });
  await service.grants.set(grants);
  await service.reloadRights([userId]);
  return { resources: names.map((name) => ({ ...name, success: true, message: 'Permission added.' })) };
}

async function removePermissions(
  service: Service,
  { userId, permissions: { resources } }: Static<typeof removePermissionsData>,
): Promise<Static<typeof results>> {
  const outcomes = await runItems(namesOf(resources), async (name) => {
    if (!(await service.grants.delete(userId, name)))
      throw missing(`stored permission on the ${name.type} "${name.id}"`);
    return 'Permission removed.';
  });
  await service.reloadRights([userId]);
  return { resources: outcomes.map(([name, outcome]) => ({ ...name, ...outcome })) };
}

function infoOf({ hasAccess, accessRole = 'editor', expiresAt }: Grant): UserPermissionInfo {
  const until = expiresAt === undefined ? {} : { expiresAt };
  if (!hasAccess) return { ...until, error: 'Access is denied.', errorCode: 'permission_denied' };
  return { ...until, accessRole };
}

async function getPermissions(
  { grants }: Pick<Service, 'grants'>,
  { organizationId, userIds, folderIds, documentIds }: Static<typeof getPermissionsData>,
): Promise<Record<string, UserPermissions>> {
  const now = Date.now();
  const byUser = new Map<string, Record<keyof UserPermissions, Map<string, UserPermissionInfo>>>();
  for (const grant of await grants.ofOrganization(organizationId)) {
    const { userId, type, id: resourceId, expiresAt = Infinity } = grant;
    if (expiresAt <= now || (userIds && !userIds.includes(userId))) continue;
    if (type === 'folder' && folderIds && !folderIds.includes(resourceId)) continue;
    if (type === 'document' && documentIds && !documentIds.includes(resourceId)) continue;
    const infosOfUser = byUser.get(userId) ?? { organization: new Map(), folders: new Map(), documents: new Map() };
    byUser.set(userId, infosOfUser);
    const kind = type === 'organization' ? 'organization' : type === 'folder' ? 'folders' : 'documents';
    infosOfUser[kind].set(resourceId, infoOf(grant));
  }
  return Object.fromEntries(
    [...byUser].map(([userId, kinds]) => [
      userId,
      Object.fromEntries(
        Object.entries(kinds).flatMap(([kind, byId]) => (byId.size > 0 ? [[kind, Object.fromEntries(byId)]] : [])),
      ),
    ]),
  );
}

/** Calls on stored permissions. */
export const permissionCalls = (service: Service): Calls => ({
  '/v2/auth/permissions/add': define({
    operationId: 'addPermissions',
    summary: 'Add permissions of a user',
    description:
      'Stores permissions, which apply at once, together with those of the token of the user. Each replaces the stored one on the same resource. One with hasAccess false takes access away, whatever else gives it.',
    data: addPermissionsData,
    result: results,
    message: 'The results are in the order of the call.',
    run: (data) => addPermissions(service, data),
  }),
  '/v2/auth/permissions/get': define({
    operationId: 'getPermissions',
    summary: 'Get permissions',
    description:
      'Returns the stored permissions on resources of an organization that have not ended. What tokens give is not stored. An addition to the specification.',
    data: getPermissionsData,
    result: getPermissionsResult,
    message: 'The permissions are listed by user.',
    run: (data) => getPermissions(service, data),
  }),
  '/v2/auth/permissions/remove': define({
    operationId: 'removePermissions',
    summary: 'Remove permissions of a user',
    description:
      'Removes stored permissions, at once. What the token of the user gives stays: deny it with hasAccess false. An addition to the specification.',
    data: removePermissionsData,
    result: results,
    message: 'The results are in the order of the call.',
    run: (data) => removePermissions(service, data),
  }),
});
