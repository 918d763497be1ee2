import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import type { CommentAnnotation } from '../../../store/index.js';
import { until } from '../until.js';
import { newScope, RestStage, type ItemResult } from './rest-stage.js';

const ADD = '/v2/commentannotations/add';
const GET = '/v2/commentannotations/get';
const DELETE = '/v2/commentannotations/delete';
const COMMENTS = '/v2/commentannotations/comments';

let stage: RestStage;
let scope: Scope;

beforeAll(async () => {
  stage = await RestStage.start();
});
beforeEach(() => {
  scope = newScope();
});
afterEach(() => stage.closeStores());
afterAll(() => stage.close());

const ada = { userId: 'ada', name: 'Ada' };
const ben = { userId: 'ben', name: 'Ben' };

const thread = (annotationId: string, more: object = {}, from: object = ada) => ({
  annotationId,
  commentData: [{ commentId: 1, commentText: `About ${annotationId}`, from }],
  ...more,
});

const addAll = (annotations: readonly object[], documentId = scope.documentId) =>
  stage.doneAll(ADD, { ...scope, documentId, commentAnnotations: annotations });

interface Page {
  readonly data: Record<string, CommentAnnotation[]>;
  readonly nextPageToken?: string;
}

const get = (query: object) => stage.done<Page>(GET, { organizationId: scope.organizationId, ...query });
const idsOf = ({ data }: Page) => Object.values(data).flatMap((list) => list.map(({ annotationId }) => annotationId));

describe('the call that returns annotations', () => {
  beforeEach(async () => {
    await addAll([
      thread('t1', { createdAt: 1000, lastUpdated: 1000, location: { id: 'top', locationName: 'Top' } }),
      thread('t2', { createdAt: 2000, lastUpdated: 9000, status: { id: 'RESOLVED' } }, ben),
      thread('t3', {
        createdAt: 3000,
        lastUpdated: 3000,
        commentData: [
          {
            commentText: 'For {{ben}}',
            from: ada,
            createdAt: 3000,
            taggedUserContacts: [{ userId: 'ben', contact: ben }],
          },
        ],
      }),
    ]);
    await addAll([thread('t4', { createdAt: 4000, lastUpdated: 4000 })], 'other');
    await stage.doneAll('/v2/documents/move', {
      organizationId: scope.organizationId,
      documentIds: ['other'],
      folderId: 'q1',
    });
  });

  it.each<[string, object, string[]]>([
    ['all of the organization, newest first', {}, ['t4', 't3', 't2', 't1']],
    ['oldest first', { order: 'asc' }, ['t1', 't2', 't3', 't4']],
    ['documents', { documentIds: ['plan'] }, ['t3', 't2', 't1']],
    ['no document', { documentIds: [] }, []],
    ['a folder', { folderId: 'q1' }, ['t4']],
    ['a folder and a document outside', { folderId: 'q1', documentIds: ['plan'] }, []],
    ['a location', { locationId: 'top' }, ['t1']],
    ['locations', { locationIds: ['top', 'x'] }, ['t1']],
    ['statuses', { statusIds: ['RESOLVED'] }, ['t2']],
    ['authors', { userIds: ['ben'] }, ['t2']],
    ['mentions', { mentionedUserIds: ['ben'] }, ['t3']],
    ['who resolved it', { resolvedBy: 'ben' }, ['t2']],
    ['ids', { annotationIds: ['t1', 't4'] }, ['t4', 't1']],
    ['time of creation', { createdAfter: 1000, createdBefore: 3000 }, ['t2']],
    ['time of the last change', { updatedAfter: 3000, updatedBefore: 9000 }, ['t4']],
    ['all filters together', { userIds: ['ada'], createdAfter: 1000, documentIds: ['plan'] }, ['t3']],
  ])('narrows by %s', async (_name, query, expected) => {
    expect(idsOf(await get(query))).toEqual(expected);
  });

  it('lists them by document', async () => {
    const { data } = await get({});
    expect(Object.keys(data).sort()).toEqual(['other', 'plan']);
    expect(data.plan?.[2]).toMatchObject({ annotationId: 't1', from: { userId: 'ada' }, location: { id: 'top' } });
  });

  it('goes through pages without gaps and duplicates', async () => {
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await get({ pageSize: 1, ...(pageToken !== undefined && { pageToken }) });
      found.push(...idsOf(page));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(found).toEqual(['t4', 't3', 't2', 't1']);
  });

  it('returns no drafts', async () => {
    const store = await stage.open(scope, ada);
    await store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Not yet' }], isDraft: true },
    }).settled;
    await store.comments.addComment({ annotationId: 't1', comment: { commentText: 'Nor this', isDraft: true } })
      .settled;
    const page = await get({ documentIds: ['plan'] });
    expect(JSON.stringify(page)).not.toMatch(/Not yet|Nor this/);
    expect(idsOf(page)).toEqual(['t3', 't2', 't1']);
  });

  it.each<[object, RegExp]>([
    [{ pageToken: 'x' }, /pageToken is "x"/],
    [{ pageSize: 0 }, /data\.pageSize is 0; accepted: a whole number from 1 to 1000/],
    [{ order: 'up' }, /data\.order is "up"; accepted: asc or desc/],
    [{ userId: 'ada' }, /data\.userId is "ada"; accepted: no field of this name/],
  ])('refuses %j', async (query, message) => {
    const { status, body } = await stage.call(GET, { organizationId: scope.organizationId, ...query });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(message);
  });
});

describe('the call that deletes annotations', () => {
  beforeEach(() => addAll([thread('t1'), thread('t2', {}, ben), thread('t3', { location: { id: 'top' } })]));

  it('deletes what matches, and reports each', async () => {
    const results = await stage.done(DELETE, { ...scope, annotationIds: ['t1', 'none'], userIds: ['ada'] });
    expect(results).toEqual({
      t1: { success: true, id: 't1', message: 'Annotation deleted.' },
      none: { success: false, id: 'none', message: 'There is no annotation none.' },
    });
    expect([...(await stage.stored(scope)).keys()]).toEqual(['t2', 't3']);
  });

  it('takes them off the screens and out of the notifications', async () => {
    const store = await stage.open(scope, { userId: 'cal' });
    await until(store.comments.view().rows, (rows) => rows.length === 3);
    const author = await stage.open(scope, ben);
    await author.comments.addComment({
      annotationId: 't2',
      comment: { commentText: 'See {{cal}}', taggedUserContacts: [{ userId: 'cal', text: '@cal' }] },
    }).settled;
    const inbox = await store.notifications.inbox();
    await until(inbox.counts, (counts) => counts?.forYou === 1);
    await stage.doneAll(DELETE, { ...scope, userIds: ['ben'] });
    await until(store.comments.view().rows, (rows) => rows.length === 2);
    await until(inbox.counts, (counts) => counts?.forYou === 0);
  });

  it('deletes their files', async () => {
    const store = await stage.open(scope, ben);
    const view = store.comments.view();
    await until(view.rows, (rows) => rows.length === 3);
    const file = new File(['x'], 'x.txt', { type: 'text/plain' });
    await store.comments.addAttachment({ annotationId: 't2', files: [file] }).settled;
    await until(view.rows, (rows) => rows.some(({ data }) => data.comments.at(-1)?.attachments.length === 1));
    expect(await stage.service.database.query('SELECT id FROM files')).toHaveLength(1);
    await stage.doneAll(DELETE, { ...scope, annotationIds: ['t2'] });
    expect(await stage.service.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('refuses a call without a filter', async () => {
    const { status, body } = await stage.call(DELETE, scope);
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(/none of annotationIds, locationIds and userIds/);
    expect((await stage.stored(scope)).size).toBe(3);
  });
});

describe('the calls on comments', () => {
  const inThread = { annotationId: 't1' };
  const texts = async () => {
    const { comments } = await stage.done<{ comments: CommentAnnotation['comments'] }>(`${COMMENTS}/get`, {
      ...scope,
      ...inThread,
    });
    return comments.map(({ commentText }) => commentText);
  };

  beforeEach(() => addAll([thread('t1', { status: { id: 'RESOLVED' } })]));

  it('add replies, which reopen the thread and reach the screens', async () => {
    const store = await stage.open(scope, { userId: 'cal' });
    await until(store.comments.view().rows, (rows) => rows.length === 1);
    const data = await stage.done(`${COMMENTS}/add`, {
      ...scope,
      ...inThread,
      commentData: [
        { commentText: 'One', from: ben, commentId: 7 },
        { commentHtml: '<p>Two</p>', from: ada },
      ],
    });
    expect(data).toEqual({ annotationId: 't1', commentIds: [7, expect.any(Number)] });
    await until(store.comments.view().rows, ([row]) => row?.data.comments.length === 3);
    expect(await texts()).toEqual(['About t1', 'One', 'Two']);
    expect((await stage.stored(scope)).get('t1')?.data).toMatchObject({ status: { id: 'OPEN' } });
  });

  it('add all comments or none', async () => {
    const { status, body } = await stage.call(`${COMMENTS}/add`, {
      ...scope,
      ...inThread,
      commentData: [
        { commentText: 'One', from: ben },
        { commentText: 'Two', from: ben, commentId: 1 },
      ],
    });
    expect(status).toBe(409);
    expect(body.error).toEqual({ status: 'ALREADY_EXISTS', message: 'There is a comment 1 already.' });
    expect(await texts()).toEqual(['About t1']);
  });

  it('notify only where a comment asks for it', async () => {
    const store = await stage.open(scope, { userId: 'cal' });
    const inbox = await store.notifications.inbox();
    await until(inbox.counts, (counts) => counts !== null);
    const tag = { taggedUserContacts: [{ userId: 'cal' }], from: ben };
    await stage.done(`${COMMENTS}/add`, {
      ...scope,
      ...inThread,
      commentData: [
        { commentText: 'Quiet {{cal}}', ...tag },
        { commentText: 'Loud {{cal}}', ...tag, triggerNotification: true },
      ],
    });
    await until(inbox.counts, (counts) => counts?.forYou === 1);
    expect((await inbox.page()).notifications).toMatchObject([{ displayBodyMessage: expect.stringMatching(/Loud/) }]);
  });

  it('return the comments that match', async () => {
    await stage.done(`${COMMENTS}/add`, { ...scope, ...inThread, commentData: [{ commentText: 'One', from: ben }] });
    const { comments } = await stage.done<{ comments: CommentAnnotation['comments'] }>(`${COMMENTS}/get`, {
      ...scope,
      ...inThread,
      userIds: ['ben'],
    });
    expect(comments).toMatchObject([{ commentText: 'One', from: { userId: 'ben' } }]);
  });

  it('update comments and report each', async () => {
    const results = await stage.done(`${COMMENTS}/update`, {
      ...scope,
      ...inThread,
      commentIds: [1, 2],
      updatedData: { commentText: 'Changed', context: { isReviewed: true } },
    });
    expect(results).toEqual({
      1: { success: true, id: '1', message: 'Comment updated.' },
      2: { success: false, id: '2', message: 'There is no comment 2.' },
    });
    expect((await stage.stored(scope)).get('t1')?.data.comments).toMatchObject([
      { commentText: 'Changed', context: { isReviewed: true }, isEdited: true, status: 'updated' },
    ]);
  });

  it('refuse an update that leaves a comment empty', async () => {
    const results = await stage.done(`${COMMENTS}/update`, {
      ...scope,
      ...inThread,
      commentIds: [1],
      updatedData: { commentText: ' ' },
    });
    expect(results['1']).toMatchObject({ success: false });
    expect(await texts()).toEqual(['About t1']);
  });

  it('delete comments, and the thread with its first', async () => {
    await stage.done(`${COMMENTS}/add`, {
      ...scope,
      ...inThread,
      commentData: [{ commentText: 'One', from: ben, commentId: 2 }],
    });
    await stage.doneAll(`${COMMENTS}/delete`, { ...scope, ...inThread, commentIds: [2] });
    expect(await texts()).toEqual(['About t1']);
    const results = await stage.done(`${COMMENTS}/delete`, { ...scope, ...inThread, commentIds: [1] });
    expect(results['1']?.message).toMatch(/with it its annotation/);
    expect((await stage.stored(scope)).size).toBe(0);
  });

  it.each(['add', 'get', 'update', 'delete'])('name an annotation that does not exist (%s)', async (name) => {
    const { body } = await stage.call(`${COMMENTS}/${name}`, {
      ...scope,
      annotationId: 'none',
      ...(name === 'add' && { commentData: [{ commentText: 'x', from: ada }] }),
      ...(['update', 'delete'].includes(name) && { commentIds: [1] }),
      ...(name === 'update' && { updatedData: { commentText: 'x' } }),
    });
    const items = body.result?.data as unknown as Record<string, ItemResult> | undefined;
    expect(body.error?.message ?? items?.['1']?.message).toBe('There is no annotation none.');
  });
});

describe('the calls on notifications', () => {
  const add = (notificationId: string, more: object = {}) =>
    stage.done('/v2/notifications/add', {
      ...scope,
      actionUser: ada,
      displayHeadlineMessageTemplate: '{actionUser} shipped',
      displayBodyMessage: 'See',
      notificationId,
      ...more,
    });
  const list = async (query: object = {}) =>
    stage.done<{ notifications: { id: string }[]; nextPageToken?: string }>('/v2/notifications/get', {
      organizationId: scope.organizationId,
      ...query,
    });
  const idsIn = async (query: object) => (await list(query)).notifications.map(({ id }) => id);

  beforeEach(async () => {
    await add('n1');
    await add('n2', { notifyAll: false, notifyUsers: [ben] });
    await add('n3', { documentId: 'other' });
  });

  it.each<[object, string[]]>([
    [{}, ['n3', 'n2', 'n1']],
    [{ documentIds: ['plan'] }, ['n2', 'n1']],
    [{ notificationIds: ['n1', 'n3'] }, ['n3', 'n1']],
    [{ userId: 'ben' }, ['n3', 'n2', 'n1']],
    [{ userId: 'cal' }, ['n3', 'n1']],
  ])('return those that match %j', async (query, expected) => {
    expect(await idsIn(query)).toEqual(expected);
  });

  it('return pages', async () => {
    const first = await list({ pageSize: 2 });
    expect(first.notifications).toMatchObject([{ id: 'n3', displayHeadlineMessage: 'Ada shipped' }, { id: 'n2' }]);
    const second = await list({ pageSize: 2, pageToken: first.nextPageToken });
    expect(second.notifications.map(({ id }) => id)).toEqual(['n1']);
    expect(second.nextPageToken).toBeUndefined();
  });

  it('delete them for everybody', async () => {
    const store = await stage.open(scope, { userId: 'cal' });
    const inbox = await store.notifications.inbox();
    await until(inbox.counts, (counts) => counts !== null);
    await add('n4');
    await until(inbox.counts, (counts) => counts?.all === 1);
    const results = await stage.done('/v2/notifications/delete', {
      organizationId: scope.organizationId,
      notificationIds: ['n4', 'n9'],
    });
    expect(results).toMatchObject({ n4: { success: true }, n9: { success: false } });
    await until(inbox.counts, (counts) => counts?.all === 0);
    await stage.doneAll('/v2/notifications/delete', {
      organizationId: scope.organizationId,
      documentIds: ['plan'],
    });
    expect(await idsIn({})).toEqual(['n3']);
    const stored = await stage.service.database.query<{ record: { id: string; organizationId: string } }>(
      'SELECT record FROM notifications',
    );
    const own = stored.filter(({ record }) => record.organizationId === scope.organizationId);
    expect(own.map(({ record }) => record.id)).toEqual(['n3']);
  });

  it('refuse to delete without a filter', async () => {
    const { status } = await stage.call('/v2/notifications/delete', { organizationId: scope.organizationId });
    expect(status).toBe(400);
    expect(await idsIn({})).toHaveLength(3);
  });
});
