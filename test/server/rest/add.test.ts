import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAnnotations } from '../../../server/rest/annotations.js';
import { MAX_TIME } from '../../../server/rest/schemas.js';
import type { Log } from '../../../store/backends/authority/log.js';
import type { Scope } from '../../../store/backends/protocol.js';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import { locationIdOf } from '../../../store/model/ids.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { until } from '../until.js';
import { newScope, RestStage } from './rest-stage.js';

const PATH = '/v2/commentannotations/add';

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

const ada = { userId: 'ada', name: 'Ada', email: 'ada@acme.com' };
const ben = { userId: 'ben', name: 'Ben' };
const hello = { commentText: 'Hello', from: ada };

const add = (...commentAnnotations: object[]) => stage.call(PATH, { ...scope, commentAnnotations });

/** Adds annotations and returns the results by id. */
async function added(...commentAnnotations: object[]) {
  const { status, body } = await add(...commentAnnotations);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body.result?.data as unknown as Record<
    string,
    { success: boolean; annotationId: string; commentIds: number[]; message: string }
  >;
}

const stored = async (id: string) => (await stage.stored(scope)).get(id);

describe('the call that adds annotations', () => {
  it('stores the page that shows an annotation', async () => {
    const url = 'https://app.example.com/plans/7?tab=notes';
    await added({ annotationId: 'p', commentData: [hello], pageInfo: { url, title: 'Plan' } });
    expect((await stored('p'))?.data.pageInfo).toEqual({
      ...{ url, baseUrl: 'https://app.example.com', path: '/plans/7', queryParams: 'tab=notes', title: 'Plan' },
    });
  });

  it.each(['/plans/7', 'javascript:alert(1)', 'app.example.com'])('refuses the page %s', async (url) => {
    const { status, body } = await add({ commentData: [hello], pageInfo: { url } });
    expect(status).toBe(400);
    expect(body.error?.message).toContain(`commentAnnotations[0].pageInfo.url is ${JSON.stringify(url)}`);
  });

  it('answers by annotation, with the ids that were given and new ones', async () => {
    const { body } = await add(
      { annotationId: 'a', commentData: [{ ...hello, commentId: 7 }, hello] },
      { commentData: [hello] },
    );
    expect(body).toEqual({
      result: {
        status: 'success',
        message: expect.any(String) as string,
        data: {
          a: { success: true, annotationId: 'a', commentIds: [7, expect.any(Number)], message: 'Annotation added.' },
          [Object.keys(body.result?.data ?? {})[1] ?? '']: {
            success: true,
            annotationId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
            commentIds: [expect.any(Number)],
            message: 'Annotation added.',
          },
        },
      },
    });
  });

  it('stores all fields of an annotation', async () => {
    await added({
      annotationId: 'a',
      location: { id: 'chapter-1', locationName: 'Chapter 1' },
      targetElement: { elementId: 'title', targetText: 'Plan', occurrence: 2, selectAllContent: false },
      commentData: [hello],
      status: {
        id: 'ON_ICE',
        name: 'On ice',
        type: 'ongoing',
        color: '#00f',
        lightColor: '#eef',
        svg: '<svg/>',
        iconUrl: '/i',
      },
      assignedTo: { ...ben, plan: 'gold' },
      context: { project: { id: 4 } },
      contextFilter: { access: { project: ['4', '5'] } },
      createdAt: 1_000,
      lastUpdated: 2_000,
      priority: { id: 'P9', name: 'P9', color: '#123', lightColor: '#456' },
    });
    const { organizationId } = scope;
    expect((await stored('a'))?.data).toMatchObject({
      annotationId: 'a',
      annotationNumber: 1,
      location: { id: 'chapter-1', locationName: 'Chapter 1' },
      locationId: locationIdOf('chapter-1'),
      targetElement: { elementId: 'title', targetText: 'Plan', occurrence: 2, selectAllContent: false },
      targetElementId: 'title',
      status: {
        id: 'ON_ICE',
        name: 'On ice',
        type: 'ongoing',
        color: '#00f',
        lightColor: '#eef',
        svg: '<svg/>',
        iconUrl: '/i',
      },
      assignedTo: { ...ben, organizationId },
      context: { project: { id: 4 } },
      contextFilter: { access: { project: ['4', '5'] } },
      createdAt: 1_000,
      lastUpdated: 2_000,
      priority: { id: 'P9', name: 'P9', color: '#123', lightColor: '#456' },
      from: { ...ada, organizationId },
    });
    expect((await stored('a'))?.data.assignedTo).not.toHaveProperty('plan');
  });

  it('stores all fields of a comment', async () => {
    await added({
      annotationId: 'a',
      commentData: [
        {
          commentId: 12,
          commentText: 'Hi {{ben}}',
          commentHtml: '<p>Hi {{ben}}</p>',
          context: { row: 3 },
          isCommentResolverUsed: true,
          isCommentTextAvailable: false,
          from: ada,
          createdAt: 5_000,
          lastUpdated: 6_000,
          taggedUserContacts: [{ userId: 'ben', contact: ben }],
        },
      ],
    });
    const comment = (await stored('a'))?.data.comments[0];
    const { organizationId } = scope;
    expect(comment).toMatchObject({
      commentId: 12,
      type: 'text',
      status: 'added',
      commentText: 'Hi {{ben}}',
      commentHtml: '<p>Hi {{ben}}</p>',
      context: { row: 3 },
      isCommentResolverUsed: true,
      isCommentTextAvailable: false,
      from: { ...ada, organizationId },
      createdAt: 5_000,
      lastUpdated: 6_000,
      taggedUserContacts: [{ userId: 'ben', text: '@Ben', contact: { ...ben, organizationId } }],
      to: [{ ...ben, organizationId }],
      isDraft: false,
      attachments: [],
    });
    expect(comment && readableText(comment)).toBe('Hi @Ben');
  });

  it('starts with the default status, completes a configured one, and resolves in the name of the author', async () => {
    await added(
      { annotationId: 'a', commentData: [hello] },
      { annotationId: 'b', commentData: [hello], status: { id: 'RESOLVED' }, priority: { id: 'P0' } },
    );
    expect((await stored('a'))?.data.status).toMatchObject({ id: 'OPEN', type: 'default' });
    expect((await stored('b'))?.data).toMatchObject({
      status: { id: 'RESOLVED', name: 'Resolved', type: 'terminal' },
      priority: { id: 'P0', name: 'P0' },
      resolvedByUserId: 'ada',
    });
  });

  it('adds comments of several authors, oldest first, read by their authors', async () => {
    const results = await added({
      annotationId: 'a',
      commentData: [
        { commentId: 2, commentText: 'Second', from: ben, createdAt: 2_000 },
        { commentId: 1, commentText: 'First', from: ada, createdAt: 1_000 },
        { commentId: 3, commentText: 'Also second', from: { userId: 'cal' }, createdAt: 2_000 },
      ],
    });
    expect(results.a?.commentIds).toEqual([2, 1, 3]);
    const record = await stored('a');
    expect(record?.data.comments.map(({ commentId, createdAt }) => [commentId, createdAt])).toEqual([
      [1, 1_000],
      [2, 2_000],
      [3, 2_001],
    ]);
    expect(record?.data.from.userId).toBe('ada');
    expect(record?.data).toMatchObject({ createdAt: 1_000, lastUpdated: 2_001 });
    expect(record?.reads).toEqual({ ada: 1_000, ben: 2_000, cal: 2_001 });
    expect(record?.data.viewedBy?.map(({ userId }) => userId)).toEqual(['cal']);
    expect(
      Object.values(record?.data.subscribedUsers ?? {})
        .map(({ user }) => user.userId)
        .sort(),
    ).toEqual(['ada', 'ben', 'cal']);
  });

  it('gives valid times to what follows the last time that is accepted', async () => {
    const last = { ...hello, createdAt: MAX_TIME };
    await added({ annotationId: 'a', commentData: [last, last] });
    await stage.done('/v2/commentannotations/comments/add', { ...scope, annotationId: 'a', commentData: [last] });
    const times = (await stored('a'))?.data.comments.map(({ createdAt = NaN }) => new Date(createdAt).toISOString());
    expect(times).toHaveLength(3);
  });

  it('fails for an id that exists, and adds the others', async () => {
    await added({ annotationId: 'a', commentData: [hello] });
    const results = await added(
      { annotationId: 'a', commentData: [{ commentText: 'Other', from: ben }] },
      { annotationId: 'b', commentData: [hello] },
    );
    expect(results).toMatchObject({
      a: { success: false, annotationId: 'a', commentIds: [], message: 'There is an annotation a already.' },
      b: { success: true },
    });
    expect((await stored('a'))?.data.comments[0]?.commentText).toBe('Hello');
    expect(await stored('b')).toBeDefined();
  });

  it('adds one of many annotations of the same id at a time', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => added({ annotationId: 'a', commentData: [hello] })));
    expect(all.filter((results) => results.a?.success)).toHaveLength(1);
    expect((await stored('a'))?.version).toBe(1);
  });

  it.each<[string, object, string]>([
    ['two annotations of one id', { annotationId: 'a' }, 'data.commentAnnotations[1].annotationId is "a"'],
    [
      'two comments of one id',
      {
        commentData: [
          { ...hello, commentId: 4 },
          { ...hello, commentId: 4 },
        ],
      },
      'data.commentAnnotations[1].commentData[1].commentId is 4',
    ],
    ['no comment', { commentData: [] }, 'data.commentAnnotations[1].commentData is []'],
    [
      'no text',
      { commentData: [{ from: ada }] },
      'data.commentAnnotations[1].commentData[0].commentText is undefined; accepted: a text, or commentHtml.',
    ],
    [
      'a blank text',
      { commentData: [{ from: ada, commentText: ' \n' }] },
      'data.commentAnnotations[1].commentData[0].commentText is " \\n"; accepted: a text that is not blank.',
    ],
    [
      'no author',
      { commentData: [{ commentText: 'Hello' }] },
      'data.commentAnnotations[1].commentData[0].from is undefined; accepted: an object with userId.',
    ],
    [
      'an author without an id',
      { commentData: [{ commentText: 'Hello', from: { name: 'Ada' } }] },
      'data.commentAnnotations[1].commentData[0].from.userId is undefined',
    ],
    ['an id of other characters', { annotationId: 'a b' }, 'data.commentAnnotations[1].annotationId is "a b"'],
    ['an id that is too long', { annotationId: 'a'.repeat(129) }, 'accepted: 1 to 128 letters, digits, _ and -'],
    [
      'a mistyped field',
      { contextFiler: {} },
      'data.commentAnnotations[1].contextFiler is {}; accepted: no field of this name, but annotationId,',
    ],
    [
      'an unknown status without a name',
      { status: { id: 'NEW' } },
      'data.commentAnnotations[1].status.name is undefined; accepted: a text; no value of this id is configured.',
    ],
    [
      'a status of an unknown type',
      { status: { id: 'NEW', name: 'New', color: '#000', type: 'closed' } },
      'data.commentAnnotations[1].status.type is "closed"; accepted: default or ongoing or terminal.',
    ],
    [
      'a contact of another user',
      { commentData: [{ ...hello, taggedUserContacts: [{ userId: 'ben', contact: ada }] }] },
      'data.commentAnnotations[1].commentData[0].taggedUserContacts[0].contact.userId is "ada"',
    ],
    ['a time after which none follows', { createdAt: 8.64e15 }, 'accepted: a whole number from 0 to 253402300799999.'],
    ['a time in text', { createdAt: '2024-01-01' }, 'data.commentAnnotations[1].createdAt is "2024-01-01"'],
    ['a negative time', { lastUpdated: -1 }, 'data.commentAnnotations[1].lastUpdated is -1'],
    [
      'a text that is too long',
      { commentData: [{ from: ada, commentText: 'a'.repeat(100_001) }] },
      '100000 characters',
    ],
    [
      'HTML with a text that is too long',
      { commentData: [{ from: ada, commentHtml: `<p>${'a'.repeat(100_001)}</p>` }] },
      'has a text of 100001 characters; accepted: 100000 at most',
    ],
    [
      'a context filter that is no list',
      { contextFilter: { access: { 'a\nb': 5 } } },
      'data.commentAnnotations[1].contextFilter.access.a\nb is 5',
    ],
  ])('is refused with %s, and adds nothing', async (_name, wrong, message) => {
    const { status, body } = await add(
      { annotationId: 'a', commentData: [hello] },
      { annotationId: 'b', commentData: [hello], ...wrong },
    );
    expect(body.error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message) as string,
    });
    expect(status).toBe(400);
    expect((await stage.stored(scope)).size).toBe(0);
  });

  it('accepts a comment whose text is at the resolver', async () => {
    await added({ annotationId: 'a', commentData: [{ from: ada, commentText: '', isCommentResolverUsed: true }] });
    expect((await stored('a'))?.data.comments[0]).toMatchObject({ commentText: '', isCommentResolverUsed: true });
  });

  it('adds 500 annotations and refuses 501', async () => {
    const many = Array.from({ length: 501 }, () => ({ commentData: [hello] }));
    expect((await add(...many)).body.error?.message).toMatch(/accepted: an array of 1 to 500 entries/);
    expect(Object.keys(await added(...many.slice(1)))).toHaveLength(500);
    expect(new Set([...(await stage.stored(scope)).values()].map(({ data }) => data.annotationNumber)).size).toBe(500);
  });
});

describe('a database that does not answer', () => {
  /** Adds annotations to a log that fails from the given call on. */
  const addTo = (failsFrom: number, count: number) => {
    let calls = 0;
    const log = {
      applyTrusted: () => {
        calls += 1;
        if (calls >= failsFrom) throw new CollabFailure({ code: 'unavailable', message: 'No answer.' });
        return Promise.resolve();
      },
    } as unknown as Log;
    const commentAnnotations = Array.from({ length: count }, (_, at) => ({
      annotationId: `a${at}`,
      commentData: [hello],
    }));
    const { config, directory } = stage.service;
    return { added: addAnnotations({ log, config, directory }, { ...scope, commentAnnotations }), calls: () => calls };
  };

  it('fails the rest of the annotations, without trying each of them', async () => {
    const { added: results, calls } = addTo(2, 4);
    expect(Object.values(await results).map(({ success, message }) => [success, message])).toEqual([
      [true, 'Annotation added.'],
      [false, 'No answer.'],
      [false, 'No answer.'],
      [false, 'No answer.'],
    ]);
    expect(calls()).toBe(2);
  });

  it('fails the whole call where nothing was added', async () => {
    await expect(addTo(1, 2).added).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a connected page', () => {
  it('sees an added annotation at once, as text', async () => {
    const store = await stage.open(scope, ada);
    const view = store.comments.view();
    await until(view.ready, Boolean);
    const shown = until(view.rows, (rows) => rows.length > 0);
    const markup = '<img src=x onerror=alert(1)>';
    await added({ annotationId: 'a', commentData: [{ commentText: markup, from: { ...ben, name: markup } }] });
    const [row] = await shown;
    expect(row?.data.comments[0]).toMatchObject({ commentText: markup, from: { name: markup } });
    expect(row?.unread).toBe(1);
  });

  it('sees an annotation only where the context filter lets it', async () => {
    const member = await stage.open(scope, ada, { project: ['4'] });
    const other = await stage.open(scope, ben, { project: ['5'] });
    const [seen, hidden] = [member, other].map((store) => store.comments.view());
    if (!seen || !hidden) throw new Error('There are no views.');
    await until(hidden.ready, Boolean);
    await added(
      { annotationId: 'a', commentData: [hello], contextFilter: { access: { project: ['4'] } } },
      { annotationId: 'b', commentData: [hello] },
    );
    await until(seen.rows, (rows) => rows.length === 2);
    const rows = await until(hidden.rows, (all) => all.length > 0);
    expect(rows.map(({ id }) => id)).toEqual(['b']);
  });

  it('can reply to an added annotation, with the next number for its own', async () => {
    await added({ annotationId: 'a', commentData: [hello] });
    const store = await stage.open(scope, ben);
    const view = store.comments.view();
    await until(view.rows, (rows) => rows.length === 1);
    const replied = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Reply' } });
    const own = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Own' }] } });
    expect(await Promise.all([replied.settled, own.settled])).toEqual([{ ok: true }, { ok: true }]);
    expect((await stored('a'))?.data.comments.map(({ commentText }) => commentText)).toEqual(['Hello', 'Reply']);
    const numbers = [...(await stage.stored(scope)).values()].map(({ data }) => data.annotationNumber);
    expect(numbers.sort()).toEqual([1, 2]);
  });

  it('gets a notification for each comment that requests one, and no other', async () => {
    const store = await stage.open(scope, { userId: 'cal', name: 'Cal' });
    const inbox = await store.notifications.inbox();
    await until(inbox.counts, (counts) => counts !== null);
    await added({
      annotationId: 'a',
      assignedTo: { userId: 'cal' },
      commentData: [
        { ...hello, commentId: 1, triggerNotification: true },
        { ...hello, commentId: 2 },
        {
          commentId: 3,
          commentText: 'Look, {{cal}}',
          from: ben,
          triggerNotification: true,
          taggedUserContacts: [{ userId: 'cal', contact: { userId: 'cal', name: 'Cal' } }],
        },
      ],
    });
    await until(inbox.counts, (counts) => counts?.forYou === 2);
    const { notifications } = await inbox.page();
    expect(notifications.map((each) => [each.actionType, each.actionUser?.userId, each.displayBodyMessage])).toEqual([
      ['mentioned', 'ben', 'Look, {{cal}}'],
      ['assignedToYou', 'ada', 'Hello'],
    ]);
  });

  it('cannot write in the name of others or at other times, as the call can', async () => {
    const store = await stage.open(scope, ben);
    const other = { ...ada, organizationId: scope.organizationId };
    const added = store.comments.addCommentAnnotation({
      annotation: {
        annotationId: 'a',
        from: other,
        createdAt: 5,
        resolvedByUserId: 'ada',
        comments: [{ commentText: 'Mine', from: other, createdAt: 5 }],
      },
    });
    expect(await added.settled).toEqual({ ok: true });
    const { data } = (await stored('a')) ?? {};
    expect([data?.from.userId, data?.comments[0]?.from.userId]).toEqual(['ben', 'ben']);
    expect([data?.createdAt, data?.comments[0]?.createdAt]).not.toContain(5);
    expect(data).not.toHaveProperty('resolvedByUserId');
  });

  it('gets no notification where no comment requests one', async () => {
    const store = await stage.open(scope, ben);
    const inbox = await store.notifications.inbox();
    await until(inbox.counts, (counts) => counts !== null);
    await added({ annotationId: 'a', assignedTo: ben, commentData: [hello] });
    await added({ annotationId: 'b', commentData: [{ ...hello, triggerNotification: true }] });
    await until(inbox.counts, (counts) => counts?.all === 1);
    expect((await inbox.page()).notifications.map(({ targetAnnotationId }) => targetAnnotationId)).toEqual(['b']);
  });
});
