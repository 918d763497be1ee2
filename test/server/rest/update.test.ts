import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import type { AnnotationRecord } from '../../../store/model/comment-annotation.js';
import { locationIdOf } from '../../../store/model/ids.js';
import { userIdHashOf } from '../../../store/model/user-hash.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { until } from '../until.js';
import { newScope, RestStage } from './rest-stage.js';

const PATH = '/v2/commentannotations/update';

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
const cal = { userId: 'cal', name: 'Cal' };

const addAll = async (...commentAnnotations: object[]): Promise<void> => {
  const { status } = await stage.call('/v2/commentannotations/add', { ...scope, commentAnnotations });
  expect(status).toBe(200);
};

const thread = (annotationId: string, from: object = ada, location?: string) => ({
  annotationId,
  commentData: [{ commentText: 'Hello', from }],
  ...(location !== undefined && { location: { id: location } }),
});

const update = (data: object) => stage.call(PATH, { ...scope, ...data });

/** Updates annotations and returns the results by id. */
async function updated(data: object) {
  const { status, body } = await update(data);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body.result?.data as unknown as Record<string, { success: boolean; id: string; message: string }>;
}

const stored = async (id: string): Promise<AnnotationRecord> => {
  const record = (await stage.stored(scope)).get(id);
  if (!record) throw new Error(`There is no annotation ${id}.`);
  return record;
};

const mark = { updatedData: { context: { isMarked: true } } };

describe('the filters of an update', () => {
  beforeEach(() =>
    addAll(
      thread('ada-1', ada, 'l1'),
      thread('ada-2', ada, 'l2'),
      thread('ben-1', ben, 'l1'),
      thread('ben-2', ben, 'l2'),
      thread('cal', cal),
    ),
  );

  it.each<[string, object, string[]]>([
    ['organization and document', {}, ['ada-1', 'ada-2', 'ben-1', 'ben-2', 'cal']],
    ['locationIds', { locationIds: ['l1'] }, ['ada-1', 'ben-1']],
    ['several locationIds', { locationIds: ['l1', 'l2', 'l3'] }, ['ada-1', 'ada-2', 'ben-1', 'ben-2']],
    ['locationIds and userIds', { locationIds: ['l1'], userIds: ['ada', 'cal'] }, ['ada-1']],
    ['userIds', { userIds: ['ben', 'cal'] }, ['ben-1', 'ben-2', 'cal']],
    ['annotationIds', { annotationIds: ['cal', 'ada-2'] }, ['ada-2', 'cal']],
    ['locationIds and annotationIds', { locationIds: ['l2'], annotationIds: ['ada-1', 'ben-2'] }, ['ben-2']],
    ['userIds and annotationIds', { userIds: ['ada'], annotationIds: ['ada-1', 'ben-2'] }, ['ada-1']],
    ['all filters', { locationIds: ['l2'], userIds: ['ben'], annotationIds: ['ada-2', 'ben-1', 'ben-2'] }, ['ben-2']],
    ['no values', { userIds: [] }, []],
    ['no annotations', { annotationIds: [] }, []],
    ['a location that nothing is in', { locationIds: ['l9'] }, []],
  ])('select by %s', async (_name, filters, expected) => {
    const results = await updated({ ...filters, ...mark });
    expect(Object.keys(results).sort()).toEqual(expected);
    for (const id of expected) expect(results[id]).toEqual({ success: true, id, message: 'Annotation updated.' });
    const marked = [...(await stage.stored(scope)).values()].flatMap(({ id, data }) => (data.context ? [id] : []));
    expect(marked.sort()).toEqual(expected);
  });

  it('report ids that do not exist', async () => {
    expect(await updated({ annotationIds: ['cal', 'gone'], ...mark })).toEqual({
      cal: { success: true, id: 'cal', message: 'Annotation updated.' },
      gone: { success: false, id: 'gone', message: 'There is no annotation gone.' },
    });
  });

  it('reach no other document and organization', async () => {
    const { organizationId } = scope;
    expect(await updated({ documentId: 'other', ...mark })).toEqual({});
    expect(await updated({ organizationId: `${organizationId}x`, ...mark })).toEqual({});
  });

  it('select what a scan of all annotations selects', async () => {
    const userIds = ['ada', 'ben', '__proto__', 'a"b', '😀', '\ud800', "o'x", '{{ada}}', '%', '🙂🙂'];
    const locations = ['l1', 'constructor', ' ', 'ü/ü', '0', '\ud800', 'l%'];
    const annotationIds = ['__proto__', 'constructor', 'toString', 'a', 'b', 'c', 'd', '-', '_', '0'];
    const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            annotationId: fc.constantFrom(...annotationIds),
            userId: fc.constantFrom(...userIds),
            location: fc.option(fc.constantFrom(...locations), { nil: undefined }),
          }),
          { selector: ({ annotationId }) => annotationId, minLength: 1 },
        ),
        some(userIds),
        some(locations),
        some(annotationIds),
        async (threads, users, places, ids) => {
          scope = newScope();
          await addAll(
            ...threads.map(({ annotationId, userId, location }) => thread(annotationId, { userId }, location)),
          );
          const all = [...(await stage.stored(scope)).values()];
          const expected = all.filter(
            ({ id, data }) =>
              (!users || users.some((each) => each === data.from.userId)) &&
              (!places || places.some((each) => each === data.location?.id)) &&
              (!ids || ids.some((each) => each === id)),
          );
          const results = await updated({
            ...(users && { userIds: users }),
            ...(places && { locationIds: places }),
            ...(ids && { annotationIds: ids }),
            ...mark,
          });
          const succeeded = Object.values(results).flatMap(({ success, id }) => (success ? [id] : []));
          expect(succeeded.sort()).toEqual(expected.map(({ id }) => id).sort());
          const marked = [...(await stage.stored(scope)).values()].filter(({ data }) => data.context !== undefined);
          expect(marked.map(({ id }) => id).sort()).toEqual(succeeded);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('updated data', () => {
  beforeEach(() => addAll({ ...thread('a', ada, 'l1'), targetElement: { elementId: 'title', targetText: 'Plan' } }));

  it('sets the location with its numeric id', async () => {
    await updated({ updatedData: { location: { id: 'l2', locationName: 'Two' } } });
    expect((await stored('a')).data).toMatchObject({
      location: { id: 'l2', locationName: 'Two' },
      locationId: locationIdOf('l2'),
    });
    await updated({ updatedData: { location: { locationName: 'Nowhere' } } });
    expect((await stored('a')).data.location).toEqual({ locationName: 'Nowhere' });
    expect((await stored('a')).data).not.toHaveProperty('locationId');
  });

  it('sets the target, which replaces the old one', async () => {
    await updated({ updatedData: { targetElement: { elementId: 'intro', occurrence: 2, selectAllContent: true } } });
    expect((await stored('a')).data).toMatchObject({ targetElementId: 'intro' });
    expect((await stored('a')).data.targetElement).toEqual({
      elementId: 'intro',
      occurrence: 2,
      selectAllContent: true,
    });
  });

  it('sets the creator, who is subscribed', async () => {
    await updated({ updatedData: { from: { ...ben, plan: 'gold' } } });
    const { data } = await stored('a');
    expect(data.from).toEqual({ ...ben, organizationId: scope.organizationId });
    expect(data.subscribedUsers?.[userIdHashOf('ben')]).toMatchObject({ type: 'auto', user: ben });
    expect(data.comments[0]?.from.userId).toBe('ada');
  });

  it('sets the status as given, which nobody resolved', async () => {
    const status = {
      id: 'DONE',
      name: 'Done',
      type: 'terminal',
      color: '#000',
      lightColor: '#fff',
      svg: '<svg/>',
      iconUrl: '/i',
    };
    await updated({ updatedData: { status } });
    expect((await stored('a')).data.status).toEqual(status);
    expect((await stored('a')).data).not.toHaveProperty('resolvedByUserId');
    await updated({ updatedData: { status: { id: 'IN_PROGRESS' } } });
    expect((await stored('a')).data.status).toMatchObject({ id: 'IN_PROGRESS', name: 'In progress', type: 'ongoing' });
  });

  it('sets the assignee, who is subscribed', async () => {
    await updated({ updatedData: { assignedTo: cal } });
    const { data } = await stored('a');
    expect(data.assignedTo).toEqual({ ...cal, organizationId: scope.organizationId });
    expect(data.subscribedUsers?.[userIdHashOf('cal')]).toMatchObject({ type: 'auto' });
  });

  it('sets the context, the priority and the context filter, as an array of one object', async () => {
    await updated({
      updatedData: [
        {
          context: { a: [1, { b: null }] },
          priority: { id: 'P9', name: 'P9', color: '#111', lightColor: '#eee' },
          contextFilter: { access: { project: ['4'] } },
        },
      ],
    });
    expect((await stored('a')).data).toMatchObject({
      context: { a: [1, { b: null }] },
      priority: { id: 'P9', name: 'P9', color: '#111', lightColor: '#eee' },
      contextFilter: { access: { project: ['4'] } },
    });
  });

  it('leaves everything else, counts as a change once, and says where nothing changed', async () => {
    const before = await stored('a');
    await updated({ updatedData: { context: { x: 1 }, assignedTo: cal } });
    const after = await stored('a');
    expect(after.version).toBe(before.version + 1);
    expect(after.data.comments).toEqual(before.data.comments);
    expect(after.data.lastUpdated).toBeGreaterThanOrEqual(before.data.lastUpdated ?? 0);
    const results = await updated({ updatedData: { context: { x: 1 } } });
    expect(results.a).toMatchObject({ success: true, message: 'The annotation has these values already.' });
    expect((await stored('a')).version).toBe(after.version);
  });

  it.each<[string, object, string]>([
    ['nothing to change', {}, 'data has neither updatedData nor updateUsers; accepted: one of them.'],
    [
      'no values',
      { updatedData: {} },
      'data.updatedData is {}; accepted: an object with any of location, targetElement,',
    ],
    ['two sets of values', { updatedData: [mark.updatedData, mark.updatedData] }, 'data.updatedData is [{'],
    ['an empty array of values', { updatedData: [] }, 'data.updatedData is []'],
    ['values in text', { updatedData: 'context' }, 'data.updatedData is "context"'],
    [
      'a wrong value in an array',
      { updatedData: [{ assignedTo: 'ben' }] },
      'data.updatedData[0].assignedTo is "ben"; accepted: an object with userId.',
    ],
    ['a mistyped value', { updatedData: { asignedTo: ben } }, 'data.updatedData.asignedTo is {'],
    ['a null value', { updatedData: { assignedTo: null } }, 'data.updatedData.assignedTo is null'],
    [
      'a mistyped filter',
      { ...mark, annotationIDs: ['a'] },
      'data.annotationIDs is ["a"]; accepted: no field of this name',
    ],
    ['a filter in text', { ...mark, annotationIds: 'a' }, 'data.annotationIds is "a"; accepted: an array'],
    ['a filter of null', { ...mark, userIds: null }, 'data.userIds is null'],
    ['a filter of a number', { ...mark, locationIds: [4] }, 'data.locationIds[0] is 4'],
    [
      'an unknown status without a colour',
      { updatedData: [{ status: { id: 'X', name: 'X', type: 'ongoing' } }] },
      'data.updatedData[0].status.color is undefined',
    ],
    ['no old user', { updateUsers: [{ newUser: ben }] }, 'data.updateUsers[0].oldUser is undefined'],
    ['no new user', { updateUsers: [{ oldUser: ben }] }, 'data.updateUsers[0].newUser is undefined'],
    ['no users', { updateUsers: [] }, 'data.updateUsers is []'],
    [
      'a user who is replaced twice',
      {
        updateUsers: [
          { oldUser: ada, newUser: ben },
          { oldUser: { userId: 'ada' }, newUser: cal },
        ],
      },
      'data.updateUsers[1].oldUser.userId is "ada"; accepted: a user who is replaced once.',
    ],
  ])('is refused with %s, and changes nothing', async (_name, data, message) => {
    const before = await stored('a');
    const { status, body } = await update(data);
    expect(body.error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message) as string,
    });
    expect(status).toBe(400);
    expect(await stored('a')).toEqual(before);
  });

  it('is refused where more than 500 annotations match', async () => {
    for (const _ of [1, 2])
      await addAll(...Array.from({ length: 250 }, () => ({ commentData: [{ commentText: 'x', from: ada }] })));
    const { status, body } = await update(mark);
    expect([status, body.error?.status]).toEqual([412, 'FAILED_PRECONDITION']);
    expect([...(await stage.stored(scope)).values()].some(({ data }) => data.context !== undefined)).toBe(false);
    expect(Object.keys(await updated({ ...mark, annotationIds: ['a'] }))).toEqual(['a']);
  });
});

describe('updated users', () => {
  const zoe = { userId: 'zoe', name: 'Zoe', email: 'zoe@acme.com' };

  it('replaces a user, known by id alone, wherever they occur', async () => {
    await addAll({
      annotationId: 'a',
      assignedTo: ada,
      status: { id: 'RESOLVED' },
      commentData: [
        { commentText: 'Hello', from: ada },
        {
          commentText: 'Ask {{ada}} and {{ben}}, not {{cal}}',
          commentHtml: '<b>{{ada}}</b>',
          from: ben,
          taggedUserContacts: [
            { userId: 'ada', contact: ada },
            { userId: 'ben', contact: ben },
          ],
        },
        { commentText: 'Yes', from: ada },
      ],
    });
    const store = await stage.open(scope, ada);
    await until(store.comments.view().rows, (rows) => rows.length === 1);
    const [comment] = (await stored('a')).data.comments;
    const reacted = store.comments.addReaction({
      annotationId: 'a',
      commentId: comment?.commentId ?? 0,
      reaction: { reactionId: 'HEART' },
    });
    expect(await reacted.settled).toEqual({ ok: true });
    await updated({ annotationIds: ['a'], updateUsers: [{ oldUser: { userId: 'ada' }, newUser: zoe }] });
    const record = await stored('a');
    expect(JSON.stringify(record)).not.toMatch(/ada|Ada/);
    const { data, reads } = record;
    const { organizationId } = scope;
    const user = { ...zoe, organizationId };
    expect(data).toMatchObject({ from: user, assignedTo: user, resolvedByUserId: 'zoe' });
    expect(data.comments.map(({ from }) => from.userId)).toEqual(['zoe', 'ben', 'zoe']);
    expect(data.comments[1]).toMatchObject({
      commentText: 'Ask {{zoe}} and {{ben}}, not {{cal}}',
      commentHtml: '<b>{{zoe}}</b>',
    });
    const [, ask] = data.comments;
    expect(ask && readableText(ask)).toBe('Ask @Zoe and @Ben, not {{cal}}');
    expect(ask?.to?.map(({ userId }) => userId)).toEqual(['zoe', 'ben']);
    expect(data.comments[0]?.reactionAnnotations?.[0]?.reactions?.map(({ from }) => from)).toEqual([user]);
    expect(Object.keys(data.subscribedUsers ?? {}).sort()).toEqual([userIdHashOf('zoe'), userIdHashOf('ben')].sort());
    expect(reads).toEqual({ zoe: data.comments[2]?.createdAt, ben: data.comments[1]?.createdAt });
  });

  it('lets two users change places', async () => {
    await addAll({ ...thread('a', ada), assignedTo: ben });
    await updated({
      updateUsers: [
        { oldUser: { userId: 'ada' }, newUser: ben },
        { oldUser: { userId: 'ben' }, newUser: ada },
      ],
    });
    const { data } = await stored('a');
    expect([data.from.userId, data.assignedTo?.userId]).toEqual(['ben', 'ada']);
  });

  it('merges users: a manual subscription and the later read position outlast', async () => {
    await addAll({
      annotationId: 'a',
      commentData: [
        { commentText: '1', from: ada, createdAt: 1_000 },
        { commentText: '2', from: ben, createdAt: 2_000, taggedUserContacts: [{ userId: 'ada' }, { userId: 'ben' }] },
      ],
    });
    const store = await stage.open(scope, ben);
    await until(store.comments.view().rows, (rows) => rows.length === 1);
    expect(await store.comments.unsubscribeCommentAnnotation({ annotationId: 'a' }).settled).toEqual({ ok: true });
    await updated({ updateUsers: [{ oldUser: { userId: 'ben' }, newUser: ada }] });
    const { data, reads } = await stored('a');
    expect(reads).toEqual({ ada: 2_000 });
    expect(data.subscribedUsers).toEqual({});
    expect(data.unsubscribedUsers).toMatchObject({ [userIdHashOf('ada')]: { type: 'manual', user: ada } });
    expect(data.viewedBy?.map(({ userId }) => userId)).toEqual(['ada']);
    expect(data.comments[1]?.taggedUserContacts.map(({ userId }) => userId)).toEqual(['ada']);
  });

  it('merges read positions, of which the later one stays', async () => {
    const at = (createdAt: number, from: object) => ({ commentText: 'x', from, createdAt });
    await addAll({ annotationId: 'a', commentData: [at(1_000, ada), at(2_000, ben), at(3_000, ada)] });
    expect((await stored('a')).reads).toEqual({ ada: 3_000, ben: 2_000 });
    await updated({ updateUsers: [{ oldUser: ben, newUser: ada }] });
    expect((await stored('a')).reads).toEqual({ ada: 3_000 });
  });

  it('gives a user another name under the same id', async () => {
    await addAll(thread('a', ada));
    await updated({ updateUsers: [{ oldUser: ada, newUser: { ...ada, name: 'Ada L.' } }] });
    expect((await stored('a')).data.from).toMatchObject({ userId: 'ada', name: 'Ada L.' });
  });

  it('applies together with values, which win', async () => {
    await addAll({ ...thread('a', ada), assignedTo: ada });
    await updated({ updateUsers: [{ oldUser: ada, newUser: ben }], updatedData: { assignedTo: cal } });
    const { data } = await stored('a');
    expect([data.from.userId, data.assignedTo?.userId]).toEqual(['ben', 'cal']);
  });

  it('leaves annotations without the user', async () => {
    await addAll(thread('a', cal));
    const results = await updated({ updateUsers: [{ oldUser: ada, newUser: ben }] });
    expect(results.a).toMatchObject({ success: true, message: 'The annotation has these values already.' });
    expect((await stored('a')).version).toBe(1);
  });
});

describe('a connected page', () => {
  it('sees an update at once', async () => {
    await addAll(thread('a', ada));
    const store = await stage.open(scope, ben);
    const row = store.comments.byId('a');
    await until(row, (shown) => shown !== undefined);
    await updated({ updatedData: { assignedTo: ben, status: { id: 'IN_PROGRESS' } } });
    const shown = await until(row, (each) => each?.data.assignedTo !== undefined);
    expect(shown?.data).toMatchObject({ assignedTo: { userId: 'ben' }, status: { id: 'IN_PROGRESS' } });
  });

  it('loses an annotation whose context filter no longer lets it, and gets it back', async () => {
    await addAll(thread('a', ada), thread('b', ada));
    const store = await stage.open(scope, ben, { project: ['4'] });
    const { rows } = store.comments.view();
    await until(rows, (all) => all.length === 2);
    await updated({ annotationIds: ['a'], updatedData: { contextFilter: { access: { project: ['5'] } } } });
    expect((await until(rows, (all) => all.length === 1)).map(({ id }) => id)).toEqual(['b']);
    await updated({ annotationIds: ['a'], updatedData: { contextFilter: { access: { project: ['4'] } } } });
    await until(rows, (all) => all.length === 2);
  });
});
