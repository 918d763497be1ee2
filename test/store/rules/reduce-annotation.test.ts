import { describe, expect, it } from 'vitest';
import { locationIdOf, predefinedConfig, type Mutation } from '../../../store/model/index.js';
import { reduce } from '../../../store/rules/index.js';
import { after, ann, ben, cleo, context, errorOf, mutation, outcome, status, thread } from './fixtures.js';

describe('annotation.add', () => {
  it('adds default values', () => {
    const record = thread();
    expect(record).toMatchObject({
      id: 't1',
      documentId: 'doc',
      organizationId: 'acme',
      version: 1,
      reads: { ann: 1000 },
    });
    expect(record.data).toMatchObject({
      annotationId: 't1',
      annotationNumber: 7,
      from: ann,
      status: status('OPEN'),
      commentCategories: [],
      createdAt: 1000,
      lastUpdated: 1000,
      viewedBy: [ann],
    });
    // The colour of the pin is its status's unless the author gives one.
    expect(record.data).not.toHaveProperty('color');
    expect(record.data.comments).toEqual([
      {
        commentId: 1,
        type: 'text',
        commentText: 'Is this right?',
        from: ann,
        createdAt: 1000,
        lastUpdated: 1000,
        status: 'added',
        attachments: [],
        recorders: [],
        reactionAnnotationIds: [],
        taggedUserContacts: [],
        customList: [],
        isDraft: false,
      },
    ]);
  });

  it('keeps the given values', () => {
    const given = {
      status: status('IN_PROGRESS'),
      color: 'teal',
      context: { row: 5 },
      position: { top: 0.5, left: 0.25 },
      location: { id: 'intro', locationName: 'Intro', chapter: 1 },
      targetElement: { elementId: 'chart' },
      accessMode: 'private' as const,
      multiThreadAnnotationId: 'group-1',
    };
    const { data } = thread(given);
    expect(data).toMatchObject(given);
    expect(data).toMatchObject({ locationId: locationIdOf('intro'), targetElementId: 'chart' });
  });

  it('ignores given values for fields that the system sets', () => {
    const { data } = thread({
      from: ben,
      annotationNumber: 99,
      createdAt: 1,
      lastUpdated: 1,
      approved: true,
      viewedBy: [ben],
      resolvedByUserId: 'ben',
      subscribedUsers: {},
      comments: [
        { commentId: 1, commentText: 'a', from: ben, createdAt: 1, isEdited: true, reactionAnnotationIds: ['x'] },
      ],
    });
    expect(data).toMatchObject({ from: ann, annotationNumber: 7, createdAt: 1000, lastUpdated: 1000, viewedBy: [ann] });
    expect(data).not.toHaveProperty('approved');
    expect(data).not.toHaveProperty('resolvedByUserId');
    expect(data.comments[0]).toMatchObject({ from: ann, createdAt: 1000, reactionAnnotationIds: [] });
    expect(data.comments[0]).not.toHaveProperty('isEdited');
  });

  it('drops unknown fields', () => {
    const stray = { constructor: 'x', stray: 1, targetElementId: 'own', targetElement: { elementId: 'chart' } };
    const { data } = thread(stray);
    expect(data).toHaveProperty('targetElementId', 'own');
    expect(data).not.toHaveProperty('stray');
    expect(Object.hasOwn(data, 'constructor')).toBe(false);
  });

  it('finds the status in the set by its id', () => {
    expect(thread({ status: { ...status('OPEN'), name: 'Mine' } }).data.status.name).toBe('Open');
    const annotation = {
      annotationId: 't1',
      comments: [{ commentId: 1, commentText: 'a' }],
      status: { ...status('OPEN'), id: 'X' },
    };
    expect(errorOf(undefined, mutation('annotation.add', { annotation }))).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'status is "X"; accepted: "OPEN", "IN_PROGRESS", "RESOLVED".',
    });
  });

  it('stores who resolved a thread that starts as resolved', () => {
    expect(thread({ status: status('RESOLVED') }).data.resolvedByUserId).toBe('ann');
  });

  it('gives several comments ascending times', () => {
    const comments = [1, 2, 3].map((commentId) => ({ commentId, commentText: 'a' }));
    const record = thread({ comments });
    expect(record.data.comments.map(({ createdAt }) => createdAt)).toEqual([1000, 1001, 1002]);
    expect(record.reads).toEqual({ ann: 1002 });
  });

  it('refuses an id that exists, of the annotation or of a comment', () => {
    const add = (commentIds: number[]): Mutation =>
      mutation('annotation.add', {
        annotation: { annotationId: 't1', comments: commentIds.map((commentId) => ({ commentId, commentText: 'a' })) },
      });
    expect(errorOf(thread(), add([1])).code).toBe('ALREADY_EXISTS');
    expect(errorOf(undefined, add([1, 1])).code).toBe('INVALID_ARGUMENT');
  });

  it('fails without a first status', () => {
    const config = { ...predefinedConfig, statuses: [status('RESOLVED')] };
    const annotation = { annotationId: 't1', comments: [{ commentId: 1, commentText: 'a' }] };
    expect(errorOf(undefined, mutation('annotation.add', { annotation }), { config }).code).toBe('FAILED_PRECONDITION');
  });
});

describe('annotation.delete', () => {
  it('removes the record', () => {
    expect(outcome(thread(), mutation('annotation.delete', { annotationId: 't1' }))).toBeUndefined();
  });
});

describe('a mutation', () => {
  it('increases the version and updates the time', () => {
    const record = after(thread(), mutation('access.set', { annotationId: 't1', accessMode: 'private' }), {
      now: 5000,
    });
    expect(record).toMatchObject({ version: 2, data: { accessMode: 'private', lastUpdated: 5000, createdAt: 1000 } });
  });

  it('never sets an earlier time', () => {
    const record = after(thread(), mutation('access.set', { annotationId: 't1', accessMode: 'private' }), { now: 10 });
    expect(record.data.lastUpdated).toBe(1000);
  });

  it('reports a missing annotation', () => {
    const remove = mutation('annotation.delete', { annotationId: 'gone' });
    expect(errorOf(undefined, remove)).toEqual({ code: 'NOT_FOUND', message: 'There is no annotation gone.' });
    expect(errorOf(thread(), remove).code).toBe('NOT_FOUND');
  });

  it('is refused if its name is unknown', () => {
    const unknown = { name: 'annotation.explode', args: { annotationId: 't1' } } as unknown as Mutation;
    const reduction = reduce(thread(), unknown, context());
    expect(reduction).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    expect(JSON.stringify(reduction)).toContain('annotation.explode');
  });
});

describe('status', () => {
  const set = (id: string) => mutation('status.set', { annotationId: 't1', status: status(id) });
  const resolve = mutation('annotation.resolve', { annotationId: 't1' });

  it('changes from any status to any other, without a colour in the thread', () => {
    const record = after(thread(), set('IN_PROGRESS'));
    expect(record.data.status).toEqual(status('IN_PROGRESS'));
    expect(record.data).not.toHaveProperty('color');
    expect(after(record, set('OPEN')).data.status).toEqual(status('OPEN'));
  });

  it('drops a colour that an earlier version copied from the status', () => {
    const { data } = after(thread({ color: status('OPEN').color }), set('IN_PROGRESS'));
    expect(data).not.toHaveProperty('color');
  });

  it('keeps the colour of the thread', () => {
    expect(after(thread({ color: 'teal' }), set('IN_PROGRESS')).data.color).toBe('teal');
  });

  it("changes to the first terminal status on resolve, with the user's name", () => {
    expect(after(thread(), resolve, { user: ben }).data).toMatchObject({
      status: status('RESOLVED'),
      resolvedByUserId: 'ben',
    });
  });

  it('clears who resolved it on reopening', () => {
    const record = after(after(thread(), resolve), set('OPEN'));
    expect(record.data).not.toHaveProperty('resolvedByUserId');
  });

  it('keeps who resolved it first', () => {
    const resolved = after(thread(), set('RESOLVED'), { user: ben });
    expect(after(resolved, set('RESOLVED'), { user: cleo }).data.resolvedByUserId).toBe('ben');
    expect(after(resolved, resolve, { user: cleo })).toBe(resolved);
  });

  it('is refused if it is not in the set', () => {
    const unknown = mutation('status.set', { annotationId: 't1', status: { ...status('OPEN'), id: 'PAUSED' } });
    expect(errorOf(thread(), unknown).message).toContain('status is "PAUSED"; accepted: "OPEN"');
    const config = { ...predefinedConfig, statuses: [status('OPEN')] };
    expect(errorOf(thread(), resolve, { config }).code).toBe('FAILED_PRECONDITION');
  });
});

describe('priority', () => {
  const [p0] = predefinedConfig.priorities;
  const set = (priority = p0) => mutation('priority.set', { annotationId: 't1', ...(priority && { priority }) });

  it('is set and removed', () => {
    const record = after(thread(), set());
    expect(record.data.priority).toEqual(p0);
    expect(after(record, mutation('priority.set', { annotationId: 't1' })).data).not.toHaveProperty('priority');
  });

  it('is refused if it is not in the set', () => {
    expect(errorOf(thread(), set({ id: 'P9', name: 'P9', color: 'red' })).message).toContain('priority is "P9"');
  });
});

describe('annotation.assign', () => {
  const assign = (assignedTo: { userId: string; name?: string } | null) =>
    mutation('annotation.assign', { annotationId: 't1', assignedTo });

  it('assigns a thread to a person of the organization, and subscribes them', () => {
    const { data } = after(thread(), assign({ userId: 'ben', name: 'Ben' }));
    expect(data.assignedTo).toEqual({ userId: 'ben', name: 'Ben', organizationId: 'acme' });
    expect(Object.values(data.subscribedUsers ?? {}).map(({ user }) => user.userId)).toEqual(['ann', 'ben']);
  });

  it('removes the assignee', () => {
    const record = after(thread(), assign({ userId: 'ben' }));
    expect(after(record, assign(null)).data).not.toHaveProperty('assignedTo');
  });
});

describe('target.set', () => {
  const set = (targetElement: { elementId?: string } | null, position?: { top: number; left: number } | null) =>
    mutation('target.set', { annotationId: 't1', targetElement, ...(position !== undefined && { position }) });

  it('attaches a ghost to a new target', () => {
    const ghost = thread({ ghostComment: { message: 'Gone' }, targetElement: { elementId: 'old' } });
    const { data } = after(ghost, set({ elementId: 'new' }, { top: 0, left: 1 }));
    expect(data).toMatchObject({
      targetElement: { elementId: 'new' },
      targetElementId: 'new',
      position: { top: 0, left: 1 },
    });
    expect(data).not.toHaveProperty('ghostComment');
  });

  it('restores the earlier target, position and ghost state', () => {
    const earlier = { targetElementId: 'old', position: { top: 0, left: 1 }, ghostComment: { message: 'Gone' } };
    const args = { annotationId: 't1', targetElement: null, ...earlier };
    const { data } = after(thread({ targetElement: { elementId: 'new' } }), mutation('target.set', args));
    expect(data).toMatchObject(earlier);
    expect(data).not.toHaveProperty('targetElement');
  });

  it('moves a thread to the page and keeps its position', () => {
    const { data } = after(thread({ targetElement: { elementId: 'old' }, position: { top: 1, left: 2 } }), set(null));
    expect(data).not.toHaveProperty('targetElement');
    expect(data).not.toHaveProperty('targetElementId');
    expect(data.position).toEqual({ top: 1, left: 2 });
  });

  it('sets and removes the page', () => {
    const moved = (pageInfo?: { path: string } | null) =>
      mutation('target.set', { annotationId: 't1', targetElement: null, ...(pageInfo !== undefined && { pageInfo }) });
    const here = after(thread(), moved({ path: '/here' }));
    expect(here.data.pageInfo).toEqual({ path: '/here' });
    expect(after(here, moved()).data.pageInfo).toEqual({ path: '/here' });
    expect(after(here, moved(null)).data).not.toHaveProperty('pageInfo');
  });
});
