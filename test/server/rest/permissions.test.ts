import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import type { Resource, UserPermissions } from '../../../store/index.js';
import { until } from '../until.js';
import { newScope, RestStage } from './rest-stage.js';

const ADD = '/v2/auth/permissions/add';
const GET = '/v2/auth/permissions/get';
const REMOVE = '/v2/auth/permissions/remove';

let stage: RestStage;
let scope: Scope;
let organizationId: string;

beforeAll(async () => {
  stage = await RestStage.start();
});
beforeEach(async () => {
  scope = newScope();
  ({ organizationId } = scope);
  await stage.doneAll('/v2/commentannotations/add', {
    ...scope,
    commentAnnotations: [{ annotationId: 't1', commentData: [{ commentText: 'Hello', from: { userId: 'ada' } }] }],
  });
});
afterEach(() => stage.closeStores());
afterAll(() => stage.close());

const document = () => ({ type: 'document', id: 'plan', organizationId });
const organization = () => ({ type: 'organization', id: organizationId });
const folder = () => ({ type: 'folder', id: 'q1', organizationId });

const add = (...resources: object[]) => stage.done(ADD, { userId: 'ben', permissions: { resources } });
const remove = (...resources: object[]) =>
  stage.done<{ resources: object[] }>(REMOVE, { userId: 'ben', permissions: { resources } });
const permissions = (query: object = {}) =>
  stage.done<Record<string, UserPermissions>>(GET, { organizationId, ...query });

/** Opens the page of Ben, whose token gives what is listed. */
async function pageOfBen(...resources: object[]) {
  const store = await stage.open(scope, { userId: 'ben' }, undefined, resources as unknown as Resource[]);
  const view = store.comments.view();
  return { store, shows: (count: number) => until(view.rows, (rows) => rows.length === count) };
}

describe('stored permissions', () => {
  it.each<[string, () => object]>([
    ['document', document],
    ['organization', organization],
  ])('give access to a %s at once, and take it away', async (_type, resource) => {
    const { shows } = await pageOfBen();
    await add(resource());
    await shows(1);
    await remove(resource());
    await shows(0);
  });

  it('give access to the documents of a folder', async () => {
    const { shows } = await pageOfBen();
    await add(folder());
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q1' });
    await shows(1);
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: null });
    await shows(0);
  });

  it('apply to pages that connect later', async () => {
    await add(document());
    const { shows } = await pageOfBen();
    await shows(1);
  });

  it.each<[string, () => object, () => object]>([
    ['the document', document, document],
    ['the organization', document, organization],
    ['the document of a member', organization, document],
  ])('deny %s, whatever the token says', async (_name, token, denied) => {
    const { shows } = await pageOfBen(token());
    await shows(1);
    await add({ ...denied(), hasAccess: false });
    await shows(0);
    await remove(denied());
    await shows(1);
  });

  it('deny a folder', async () => {
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q1' });
    const { shows } = await pageOfBen(organization());
    await shows(1);
    await add({ ...folder(), hasAccess: false });
    await shows(0);
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: null });
    await shows(1);
  });

  describe('of a folder with folders in it', () => {
    const folders = (call: 'add' | 'update', ...given: object[]) =>
      stage.doneAll(`/v2/folders/${call}`, { organizationId, folders: given });
    const outer = () => ({ ...folder(), id: 'outer' });

    beforeEach(async () => {
      await folders(
        'add',
        { folderId: 'outer' },
        { folderId: 'middle', parentFolderId: 'outer' },
        { folderId: 'q1', parentFolderId: 'middle' },
      );
      await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q1' });
    });

    it('give access to all that they contain', async () => {
      const { store, shows } = await pageOfBen();
      await add(outer());
      await shows(1);
      const found = await store.fetchFolders({ organizationId });
      expect(Object.keys(found.data ?? {})).toEqual(['middle', 'outer', 'q1']);
    });

    it('deny all that they contain', async () => {
      const { shows } = await pageOfBen(document());
      await shows(1);
      await add({ ...outer(), hasAccess: false });
      await shows(0);
    });

    it('follow a folder that moves', async () => {
      const { shows } = await pageOfBen(outer());
      await shows(1);
      await folders('update', { folderId: 'middle', parentFolderId: null });
      await shows(0);
      await folders('update', { folderId: 'middle', parentFolderId: 'outer' });
      await shows(1);
      await stage.doneAll('/v2/folders/delete', { organizationId, folderIds: ['middle'] });
      await shows(0);
    });

    it('deny an inner folder of one that is given', async () => {
      const { shows } = await pageOfBen(outer());
      await shows(1);
      await add({ ...folder(), id: 'middle', hasAccess: false });
      await shows(0);
    });

    it('do not follow what a page says of a folder', async () => {
      await folders('add', { folderId: 'secret' });
      await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'secret' });
      const editor = await stage.open(scope, { userId: 'ada' });
      // Rejects if it is refused.
      await editor.updateDocuments({ organizationId, documents: [{ documentId: 'plan', parentFolderId: 'outer' }] });
      await folders('update', { folderId: 'secret', folderName: 'Secret' });
      const listed = await stage.done<{ folders: object[] }>('/v2/folders/get', {
        organizationId,
        folderIds: ['secret'],
      });
      expect(listed.folders).toMatchObject([{ folderName: 'Secret' }]);
      expect(listed.folders[0]).not.toHaveProperty('parentFolderId');
      // Nor does it keep others from moving.
      await folders('update', { folderId: 'outer', parentFolderId: 'secret' });
      await folders('update', { folderId: 'outer', parentFolderId: null });
      const { store, shows } = await pageOfBen(outer());
      await shows(0);
      expect(store.permissions.accessTo('plan')).toMatchObject({ hasAccess: false });
    });
  });

  it('of several, the most powerful role counts', async () => {
    const { store, shows } = await pageOfBen({ ...document(), accessRole: 'viewer' });
    await shows(1);
    const resolve = () => store.comments.resolveCommentAnnotation({ annotationId: 't1' });
    expect(await resolve().settled).toMatchObject({ ok: false });
    await add({ ...document(), accessRole: 'editor' });
    await until(store.permissions.changes, () => store.permissions.accessTo(scope.documentId)?.accessRole === 'editor');
    expect(await resolve().settled).toEqual({ ok: true });
  });

  it('end at their time', async () => {
    const { shows } = await pageOfBen();
    await add({ ...document(), expiresAt: Date.now() + 700 });
    await shows(1);
    await shows(0);
  });

  it('that remain let nothing else go', async () => {
    const { shows } = await pageOfBen(document());
    await add(document(), folder());
    await shows(1);
    const { resources } = await remove(document(), folder(), organization());
    expect(resources).toEqual([
      { ...document(), success: true, message: 'Permission removed.' },
      { ...folder(), success: true, message: 'Permission removed.' },
      {
        ...organization(),
        organizationId,
        success: false,
        message: `There is no stored permission on the organization "${organizationId}".`,
      },
    ]);
    // The token still gives the document.
    const { shows: again } = await pageOfBen(document());
    await again(1);
  });

  it('make a user with the whole organization a member, who sees email addresses', async () => {
    await stage.doneAll('/v2/commentannotations/add', {
      ...scope,
      commentAnnotations: [
        { annotationId: 't2', commentData: [{ commentText: 'x', from: { userId: 'ada', email: 'ada@acme.com' } }] },
      ],
    });
    const { store } = await pageOfBen(document());
    const row = store.comments.byId('t2');
    await until(row, (each) => each !== undefined && each.data.from.email === undefined);
    await add(organization());
    await until(row, (each) => each?.data.from.email === 'ada@acme.com');
  });

  it('are listed by user, kind and resource', async () => {
    const expiresAt = Date.now() + 60_000;
    await add({ ...document(), accessRole: 'viewer', expiresAt }, folder(), { ...organization(), hasAccess: false });
    await stage.done(ADD, { userId: 'cal', permissions: { resources: [document()] } });
    expect(await permissions()).toEqual({
      ben: {
        documents: { plan: { accessRole: 'viewer', expiresAt } },
        folders: { q1: { accessRole: 'editor' } },
        organization: { [organizationId]: { error: 'Access is denied.', errorCode: 'permission_denied' } },
      },
      cal: { documents: { plan: { accessRole: 'editor' } } },
    });
    expect(await permissions({ userIds: ['cal'] })).toEqual({ cal: { documents: { plan: { accessRole: 'editor' } } } });
    expect(await permissions({ documentIds: [], folderIds: ['q1'], userIds: ['ben'] })).toMatchObject({
      ben: { folders: { q1: { accessRole: 'editor' } } },
    });
  });

  it.each<[object, RegExp]>([
    [
      { type: 'document', id: 'plan' },
      /resources\[0\]\.organizationId is undefined; accepted: the organization of the/,
    ],
    [
      { type: 'organization', id: 'a', organizationId: 'b' },
      /organizationId is "b"; accepted: the id of the organization/,
    ],
    [{ type: 'organization', id: 'a', expiresAt: 5 }, /resources\[0\]\.expiresAt is 5; accepted: a time in the future/],
    [{ type: 'team', id: 'a' }, /type is "team"; accepted: organization or folder or document/],
    [{ type: 'organization', id: 'a', role: 'x' }, /role is "x"; accepted: no field of this name/],
  ])('are refused as %j', async (resource, message) => {
    const { status, body } = await stage.call(ADD, { userId: 'ben', permissions: { resources: [resource] } });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(message);
  });
});
