import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import type { DocumentMetadata, FolderMetadata, OrganizationMetadata, User } from '../../../store/index.js';
import { until } from '../until.js';
import { newScope, RestStage } from './rest-stage.js';

let stage: RestStage;
let scope: Scope;
let organizationId: string;

beforeAll(async () => {
  stage = await RestStage.start();
});
beforeEach(() => {
  scope = newScope();
  ({ organizationId } = scope);
});
afterEach(() => stage.closeStores());
afterAll(() => stage.close());

const addThread = (documentId = scope.documentId, annotationId = 't1') =>
  stage.doneAll('/v2/commentannotations/add', {
    organizationId,
    documentId,
    commentAnnotations: [{ annotationId, commentData: [{ commentText: 'Hello', from: { userId: 'ada' } }] }],
  });

const stored = async (table: string, condition = 'true') =>
  stage.service.database.query<object>(`SELECT * FROM ${table} WHERE ${condition}`);

describe('the calls on users', () => {
  const users = async (query: object = {}) =>
    stage.done<{ users: User[]; nextPageToken?: string }>('/v2/users/get', { organizationId, ...query });

  it('add, update, return and delete them', async () => {
    const ada = { userId: 'ada', name: 'Ada', email: 'ada@acme.com', plan: 'pro' };
    expect(await stage.done('/v2/users/add', { organizationId, users: [ada, { userId: 'ben' }] })).toEqual({
      ada: { success: true, id: 'ada', message: 'User added.' },
      ben: { success: true, id: 'ben', message: 'User added.' },
    });
    expect(await stage.done('/v2/users/add', { organizationId, users: [ada, { userId: 'cal' }] })).toMatchObject({
      ada: { success: false, message: 'There is a user "ada" already.' },
      cal: { success: true },
    });
    expect(
      await stage.done('/v2/users/update', {
        organizationId,
        users: [
          { userId: 'ada', name: 'Ada L.' },
          { userId: 'dan', name: 'Dan' },
        ],
      }),
    ).toMatchObject({ ada: { success: true }, dan: { success: false, message: 'There is no user "dan".' } });
    expect(await users()).toEqual({
      users: [
        { ...ada, name: 'Ada L.', organizationId },
        { userId: 'ben', organizationId },
        { userId: 'cal', organizationId },
      ],
    });
    expect((await users({ userIds: ['cal', 'none'] })).users).toEqual([{ userId: 'cal', organizationId }]);
    expect(await stage.done('/v2/users/delete', { organizationId, userIds: ['ada', 'none'] })).toMatchObject({
      ada: { success: true },
      none: { success: false, message: 'There is no user "none".' },
    });
    expect((await users()).users.map(({ userId }) => userId)).toEqual(['ben', 'cal']);
  });

  it('return pages', async () => {
    await stage.doneAll('/v2/users/add', { organizationId, users: ['c', 'a', 'b'].map((userId) => ({ userId })) });
    const first = await users({ pageSize: 2 });
    expect(first.users.map(({ userId }) => userId)).toEqual(['a', 'b']);
    const second = await users({ pageSize: 2, pageToken: first.nextPageToken });
    expect(second).toEqual({ users: [{ userId: 'c', organizationId }] });
  });

  it.each(['auth0|12', 'ada@acme.com', '"quoted"', 'a\\b', '\ud800', '__proto__', 'toString', '😀'])(
    'take the id %j',
    async (userId) => {
      await stage.doneAll('/v2/users/add', { organizationId, users: [{ userId, name: 'X' }] });
      expect((await users({ userIds: [userId] })).users).toEqual([{ userId, name: 'X', organizationId }]);
      expect((await users()).users).toHaveLength(1);
    },
  );

  it.each<[object, RegExp]>([
    [{ users: [] }, /data\.users is \[\]; accepted: an array of 1 to 500 entries/],
    [{ users: [{ name: 'Ada' }] }, /data\.users\[0\]\.userId is undefined/],
    [{ users: [{ userId: 'a', accessRole: 'owner' }] }, /accessRole is "owner"; accepted: viewer or editor/],
    [{ users: [{ userId: 'a', isAdmin: true }] }, /isAdmin is true; accepted: no field of this name/],
    [{ users: [{ userId: 'a' }, { userId: 'a' }] }, /data\.users\[1\]\.userId is "a"; accepted: an id that no other/],
  ])('refuse %j', async (data, message) => {
    const { status, body } = await stage.call('/v2/users/add', { organizationId, ...data });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(message);
    expect((await users()).users).toEqual([]);
  });

  it('name the users that other calls mention by id', async () => {
    await stage.doneAll('/v2/users/add', {
      organizationId,
      users: [
        { userId: 'ada', name: 'Ada', photoUrl: 'https://acme.com/ada.png', plan: 'secret plan' },
        { userId: 'ben', name: 'Ben', email: 'ben@acme.com' },
      ],
    });
    await stage.doneAll('/v2/commentannotations/add', {
      ...scope,
      commentAnnotations: [
        {
          annotationId: 't1',
          assignedTo: { userId: 'ben' },
          commentData: [
            {
              commentText: 'Hello {{ben}} {{cal}}',
              from: { userId: 'ada', name: 'Given' },
              taggedUserContacts: [{ userId: 'ben' }, { userId: 'cal' }],
            },
          ],
        },
      ],
    });
    const row = (await stage.stored(scope)).get('t1');
    expect(row?.data).toMatchObject({
      from: { name: 'Given', photoUrl: 'https://acme.com/ada.png' },
      assignedTo: { name: 'Ben', email: 'ben@acme.com' },
      comments: [
        {
          taggedUserContacts: [
            { userId: 'ben', text: '@Ben', contact: { name: 'Ben' } },
            { userId: 'cal', text: '@cal' },
          ],
        },
      ],
    });
    expect(JSON.stringify(row)).not.toContain('secret plan');
  });

  it('limit what a user may do, at once', async () => {
    await addThread();
    const store = await stage.open(scope, { userId: 'ben' });
    await until(store.comments.view().rows, (rows) => rows.length === 1);
    const resolve = () => store.comments.resolveCommentAnnotation({ annotationId: 't1' });
    await stage.doneAll('/v2/users/add', { organizationId, users: [{ userId: 'ben', accessRole: 'viewer' }] });
    expect(await resolve().settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    await stage.doneAll('/v2/users/update', { organizationId, users: [{ userId: 'ben', accessRole: 'editor' }] });
    await until(store.permissions.changes, () => store.permissions.accessTo(scope.documentId)?.accessRole === 'editor');
    expect(await resolve().settled).toEqual({ ok: true });
  });
});

describe('the calls on organizations', () => {
  const known = async (query: object = {}) =>
    (await stage.done<{ organizations: OrganizationMetadata[] }>('/v2/organizations/get', query)).organizations;

  it('add, update and return them, with those that have documents', async () => {
    await stage.doneAll('/v2/organizations/add', {
      organizations: [{ organizationId, organizationName: 'Acme', region: 'eu' }],
    });
    await stage.doneAll('/v2/organizations/update', {
      organizations: [{ organizationId, organizationName: 'Acme 2' }],
    });
    const other = newScope();
    await stage.doneAll('/v2/documents/add', {
      organizationId: other.organizationId,
      documents: [{ documentId: 'plan' }],
    });
    const all = [
      { organizationId, organizationName: 'Acme 2', region: 'eu' },
      { organizationId: other.organizationId },
    ];
    expect(await known({ organizationIds: [organizationId, other.organizationId, 'none'] })).toEqual(all);
    expect(await known({ pageSize: 1000 })).toEqual(expect.arrayContaining(all));
    const [first] = await known({ pageSize: 1 });
    const [second] = await known({ pageSize: 1, pageToken: first?.organizationId });
    expect(second?.organizationId).not.toBe(first?.organizationId);
  });

  it('delete all that is known of one', async () => {
    await stage.doneAll('/v2/organizations/add', { organizations: [{ organizationId }] });
    await stage.doneAll('/v2/users/add', { organizationId, users: [{ userId: 'ada' }] });
    await stage.doneAll('/v2/folders/add', { organizationId, folders: [{ folderId: 'q1' }] });
    await addThread();
    await addThread('other');
    const store = await stage.open(scope, { userId: 'ben' });
    const view = store.comments.view();
    await until(view.rows, (rows) => rows.length === 1);
    await stage.doneAll('/v2/organizations/delete', { organizationIds: [organizationId] });
    await until(view.rows, (rows) => rows.length === 0);
    expect(await known({ organizationIds: [organizationId] })).toEqual([]);
    expect((await stage.done<{ users: User[] }>('/v2/users/get', { organizationId })).users).toEqual([]);
    expect(await stage.done('/v2/organizations/delete', { organizationIds: [organizationId] })).toMatchObject({
      [organizationId]: { success: false, message: `There is no organization "${organizationId}".` },
    });
  });
});

describe('the calls on folders', () => {
  const folders = async (query: object = {}) =>
    (await stage.done<{ folders: FolderMetadata[] }>('/v2/folders/get', { organizationId, ...query })).folders;

  it('add, update, return and delete them', async () => {
    await stage.doneAll('/v2/folders/add', {
      organizationId,
      folders: [
        { folderId: 'q1', folderName: 'First quarter' },
        { folderId: 'jan', parentFolderId: 'q1' },
      ],
    });
    await stage.doneAll('/v2/documents/add', { organizationId, documents: [{ documentId: 'd', folderId: 'loose' }] });
    await stage.doneAll('/v2/folders/update', {
      organizationId,
      folders: [
        { folderId: 'q1', folderName: 'Q1' },
        { folderId: 'loose', folderName: 'Loose' },
      ],
    });
    expect(await folders()).toMatchObject([
      { folderId: 'jan', parentFolderId: 'q1', organizationId },
      { folderId: 'loose', folderName: 'Loose' },
      { folderId: 'q1', folderName: 'Q1', createdAt: expect.any(Number), lastUpdated: expect.any(Number) },
    ]);
    expect(await folders({ parentFolderId: 'q1' })).toMatchObject([{ folderId: 'jan' }]);
    expect(await folders({ folderIds: ['q1'] })).toMatchObject([{ folderId: 'q1' }]);
    const results = await stage.done('/v2/folders/delete', { organizationId, folderIds: ['q1', 'loose', 'none'] });
    expect(results).toMatchObject({ q1: { success: true }, loose: { success: true }, none: { success: false } });
    const [left] = await folders();
    expect(left).toMatchObject({ folderId: 'jan' });
    expect(left?.parentFolderId).toBeUndefined();
    const { documents } = await stage.done<{ documents: DocumentMetadata[] }>('/v2/documents/get', { organizationId });
    expect(documents).toEqual([{ documentId: 'd', organizationId }]);
  });

  it('refuse folders that contain themselves', async () => {
    await stage.doneAll('/v2/folders/add', {
      organizationId,
      folders: [{ folderId: 'a' }, { folderId: 'b', parentFolderId: 'a' }],
    });
    const { body } = await stage.call('/v2/folders/update', {
      organizationId,
      folders: [{ folderId: 'a', parentFolderId: 'b' }],
    });
    expect(body.error?.message).toMatch(/data\.folders\[0\]\.parentFolderId is "b"; accepted: a folder that is not/);
  });

  it('show empty folders to members, and to those who may read them', async () => {
    await stage.doneAll('/v2/folders/add', {
      organizationId,
      folders: [{ folderId: 'q1', folderName: 'Q1' }, { folderId: 'q2' }],
    });
    const seenBy = async (resources: readonly object[]) => {
      const store = await stage.open(scope, { userId: 'ben' }, undefined, resources as never);
      const { data } = await store.fetchFolders({ organizationId });
      return Object.keys(data ?? {});
    };
    expect(await seenBy([{ type: 'organization', id: organizationId }])).toEqual(['q1', 'q2']);
    expect(await seenBy([{ type: 'folder', id: 'q1', organizationId }])).toEqual(['q1']);
    expect(await seenBy([{ type: 'document', id: 'plan', organizationId }])).toEqual([]);
  });
});

describe('the calls on documents', () => {
  const documents = async (query: object = {}) =>
    (await stage.done<{ documents: DocumentMetadata[] }>('/v2/documents/get', { organizationId, ...query })).documents;

  it('add, update, move and return them', async () => {
    const plan = { documentId: 'plan', documentName: 'Plan', owner: 'ada' };
    await stage.doneAll('/v2/documents/add', { organizationId, documents: [plan, { documentId: 'empty' }] });
    expect(await stage.done('/v2/documents/add', { organizationId, documents: [plan] })).toMatchObject({
      plan: { success: false, message: 'There is a document "plan" already.' },
    });
    expect(
      await stage.done('/v2/documents/update', {
        organizationId,
        documents: [
          { documentId: 'plan', documentName: 'The plan' },
          { documentId: 'none', documentName: 'x' },
        ],
      }),
    ).toMatchObject({ plan: { success: true }, none: { success: false, message: 'There is no document "none".' } });
    expect(await documents()).toEqual([
      { documentId: 'empty', organizationId },
      { ...plan, documentName: 'The plan', organizationId },
    ]);
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q1' });
    expect(await documents({ folderId: 'q1' })).toMatchObject([{ documentId: 'plan', folderId: 'q1' }]);
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: null });
    expect(await documents({ folderId: 'q1' })).toEqual([]);
    expect(await documents({ documentIds: ['plan'] })).toHaveLength(1);
  });

  it.each<[object, RegExp]>([
    [{ documentId: 'a', locations: '{}' }, /locations/],
    [{ documentId: 'a', organizationId: 'x' }, /organizationId/],
    [{ documentId: 'a', size: 5 }, /size is 5; accepted: a text of at most 1000 characters/],
    [{ documentId: '' }, /documentId is ""/],
  ])('refuse %j', async (document, message) => {
    const { status, body } = await stage.call('/v2/documents/add', { organizationId, documents: [document] });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(message);
  });

  it('take a document from those who have its folder when they move it', async () => {
    await addThread();
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q1' });
    const guest = await stage.open(scope, { userId: 'ben' }, undefined, [{ type: 'folder', id: 'q1', organizationId }]);
    const view = guest.comments.view();
    await until(view.rows, (rows) => rows.length === 1);
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q2' });
    await until(view.rows, (rows) => rows.length === 0);
    await stage.doneAll('/v2/documents/move', { organizationId, documentIds: ['plan'], folderId: 'q1' });
    await until(view.rows, (rows) => rows.length === 1);
  });

  it('delete a document with all that belongs to it, on the screens as well', async () => {
    await addThread();
    await addThread('other');
    const store = await stage.open(scope, { userId: 'ben' });
    const view = store.comments.view();
    await until(view.rows, (rows) => rows.length === 1);
    await store.comments.addAttachment({ annotationId: 't1', files: [new File(['x'], 'x.txt')] }).settled;
    await until(view.rows, ([row]) => row?.data.comments.length === 2);
    const zoom = store.live.get('zoom');
    await store.live.set('zoom', 3).settled;
    await until(zoom, (value) => value?.data === 3);
    const inbox = await store.notifications.inbox();
    await until(inbox.counts, (counts) => counts !== null);
    await stage.done('/v2/notifications/add', {
      ...scope,
      actionUser: { userId: 'ada' },
      displayHeadlineMessageTemplate: 'x',
      displayBodyMessage: 'y',
      notificationId: 'n1',
    });
    await until(inbox.counts, (counts) => counts?.all === 1);
    await stage.done('/v2/auth/permissions/add', {
      userId: 'ben',
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId }] },
    });

    const results = await stage.done('/v2/documents/delete', { organizationId, documentIds: ['plan', 'none'] });
    expect(results).toEqual({
      plan: { success: true, id: 'plan', message: 'Document deleted.' },
      none: { success: false, id: 'none', message: 'There is no document "none".' },
    });
    await until(view.rows, (rows) => rows.length === 0);
    await until(zoom, (value) => value === null);
    await until(inbox.counts, (counts) => counts?.all === 0);
    expect(await documents()).toMatchObject([{ documentId: 'other' }]);
    expect(await stored('files')).toEqual([]);
    expect(await stored('live_values')).toEqual([]);
    expect(await stored('grants', `record ->> 'organizationId' = '${organizationId}'`)).toEqual([]);
    expect(
      await stored(
        'notifications',
        `record ->> 'documentId' = 'plan' AND record ->> 'organizationId' = '${organizationId}'`,
      ),
    ).toEqual([]);
  });

  it('begin a deleted document anew, without its old operations', async () => {
    await addThread();
    const store = await stage.open(scope, { userId: 'ben' });
    const view = store.comments.view();
    await until(view.rows, (rows) => rows.length === 1);
    await stage.doneAll('/v2/documents/delete', { organizationId, documentIds: ['plan'] });
    await until(view.rows, (rows) => rows.length === 0);
    await addThread('plan', 't2');
    await until(view.rows, ([row]) => row?.data.annotationId === 't2' && row.data.annotationNumber === 1);
    expect(await stage.service.rows.head(scope)).toMatchObject({ seq: 3, cut: 2, lastNumber: 1 });
    expect(await documents()).toMatchObject([{ documentId: 'plan' }]);
  });
});
