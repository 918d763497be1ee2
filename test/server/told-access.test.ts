import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { issueToken, type GrantedResource } from '../../server/access/tokens.js';
import type { Sink } from '../../store/backends/backend.js';
import { createStore, type CollabStore } from '../../store/index.js';
import { predefinedConfig, type CustomStatus, type User, type UserOptions } from '../../store/model/index.js';
import { ada, ben } from '../conformance/fixtures.js';
import { PermissionEndpoint } from './access/permission-endpoint.js';
import { embeddedDatabases } from './databases.js';
import { connectTo, key, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';

let running: RunningService;
const stores: CollabStore[] = [];

beforeEach(async () => {
  running = await startService();
});

afterEach(async () => {
  vi.useRealTimers();
  for (const store of stores.splice(0)) await store.dispose();
  await running.strike();
});

afterAll(() => embeddedDatabases.close());

const organization: GrantedResource = { type: 'organization', id: 'acme' };
const documentOf = (id: string, accessRole: 'viewer' | 'editor'): GrantedResource => ({
  type: 'document',
  id,
  organizationId: 'acme',
  accessRole,
});

const tokenOf = ({ userId }: User, resources: readonly GrantedResource[], lifetime?: number): Promise<string> =>
  issueToken(key, { apiKey: key.apiKey, userId, permissions: { resources } }, lifetime);

async function open(user: User, options: UserOptions, documents = ['plan', 'budget']): Promise<CollabStore> {
  const store = createStore({ backend: connectTo(running.url) });
  stores.push(store);
  await store.identify(user, options);
  await store.setDocuments(documents);
  return store;
}

/** Follows the changed documents of the organization. Returns a function that ends it, after all that was sent has arrived. */
async function followChanges(user: User, authToken: Promise<string>, receive: (ids: unknown) => void) {
  const sink: Sink = {
    frame: () => undefined,
    state: () => undefined,
    problem: () => undefined,
    published: () => undefined,
    moved: () => undefined,
    live: () => undefined,
  };
  const session = { clientId: user.userId, user, config: predefinedConfig, authToken: await authToken };
  const connection = await connectTo(running.url).connect(session, sink);
  connection.queries?.followChanges?.('acme', receive);
  const settle = () => connection.queries?.counts({ organizationId: 'acme', documentIds: ['none'] });
  await settle();
  return async (): Promise<void> => {
    await settle();
    await connection.close();
  };
}

async function begin(author: CollabStore, documentId: string): Promise<string> {
  const written = author.comments.addCommentAnnotation({
    annotation: { comments: [{ commentText: `In ${documentId}` }] },
    options: { documentId },
  });
  await written.settled;
  return written.annotationId;
}

describe('what the service says of a user', () => {
  it('decides what a page offers in each document', async () => {
    const author = await open(ada, { authToken: await tokenFor(ada) });
    const ids = { plan: await begin(author, 'plan'), budget: await begin(author, 'budget') };
    const store = await open(
      { ...ben, isAdmin: true },
      { authToken: await tokenOf(ben, [documentOf('plan', 'viewer'), documentOf('budget', 'editor')]) },
    );
    await until(store.connection, (state) => state === 'online');
    const { permissions } = store;
    const canResolve = (documentId: keyof typeof ids) =>
      permissions.can('annotation.resolve', { annotationId: ids[documentId], documentId });
    expect([canResolve('plan'), canResolve('budget')]).toEqual([false, true]);
    expect(permissions.can('annotation.delete', { annotationId: ids.budget })).toBe(false);
    expect(permissions.can('comment.add', { annotationId: ids.plan })).toBe(true);
    expect(permissions.accessTo('plan')).toEqual({
      hasAccess: true,
      accessRole: 'viewer',
      isAdmin: false,
      isAnonymous: false,
      isGuest: true,
      isReadOnly: false,
    });
    // Nothing is sent that would be refused.
    const refused = await store.comments.resolveCommentAnnotation({ annotationId: ids.plan }).settled;
    expect(refused).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(store.unsent.peek()).toEqual([]);
  });

  it('offers what a viewer may do until the Permission Provider has decided about a document', async () => {
    const endpoint = await PermissionEndpoint.start();
    const service = await startService({ permissionProvider: { url: endpoint.url } });
    const store = createStore({ backend: connectTo(service.url) });
    stores.push(store);
    await store.identify(ada, { authToken: await tokenFor(ada) });
    await until(store.connection, (state) => state === 'online');
    let decide = (): void => undefined;
    endpoint.held = new Promise((resolve) => (decide = resolve));
    await store.setDocuments(['plan']);
    expect(store.permissions.accessTo('plan')).toMatchObject({ hasAccess: true, accessRole: 'viewer' });
    decide();
    await until(store.permissions.changes, () => store.permissions.accessTo('plan')?.accessRole === 'editor');
    await store.dispose();
    await service.strike();
    await endpoint.close();
  });

  it('is unknown while the Permission Provider does not answer, and comes back by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const endpoint = await PermissionEndpoint.start();
    endpoint.broken = { status: 500 };
    const service = await startService({ permissionProvider: { url: endpoint.url, retryConfig: { retryCount: 0 } } });
    const enter = async () => {
      const store = createStore({ backend: connectTo(service.url) });
      stores.push(store);
      const failed = new Promise<string>((resolve) => store.on('error', ({ code }) => resolve(code)));
      await store.identify(ada, { authToken: await tokenFor(ada) });
      await store.setDocuments(['plan']);
      expect(await failed).toBe('something_went_wrong');
      return store;
    };
    const isUnknown = ({ permissions }: CollabStore) => {
      const access = permissions.accessTo();
      return access?.hasAccess === false && access.errorCode === 'something_went_wrong';
    };
    const first = await enter();
    expect(isUnknown(first)).toBe(true);
    // Now the service knows that the endpoint does not answer.
    const second = await enter();
    expect(isUnknown(second)).toBe(true);
    endpoint.broken = undefined;
    endpoint.decide = () => ({ expiresAt: Date.now() + 60_000 });
    vi.setSystemTime(Date.now() + 10_001);
    const hasAccess = () => first.permissions.accessTo()?.hasAccess === true;
    await until(first.permissions.changes, hasAccess);
    expect(first.permissions.accessTo()).not.toHaveProperty('errorCode');
    endpoint.broken = { status: 500 };
    const failed = new Promise<string>((resolve) => first.on('error', ({ code }) => resolve(code)));
    vi.setSystemTime(Date.now() + 60_001);
    expect(await failed).toBe('something_went_wrong');
    expect(isUnknown(first)).toBe(true);
    endpoint.broken = undefined;
    endpoint.decide = () => false;
    vi.setSystemTime(Date.now() + 10_001);
    await until(first.permissions.changes, () => !isUnknown(first));
    expect(hasAccess()).toBe(false);
    for (const store of [first, second]) await store.dispose();
    await service.strike();
    await endpoint.close();
  });

  it('decides of which documents a page learns that they have changed', async () => {
    const author = await open(ada, { authToken: await tokenFor(ada) });
    const reader = await open(ben, { authToken: await tokenOf(ben, [documentOf('plan', 'viewer')]) }, []);
    await until(reader.connection, (state) => state === 'online');
    const counts = reader.comments.counts({ documentIds: ['plan', 'budget'] });
    const stop = counts.subscribe(() => undefined);
    await until(counts, (value) => value !== null);
    await begin(author, 'budget');
    await begin(author, 'plan');
    await until(counts, (value) => value?.plan?.total === 1);
    expect(counts.peek()).toEqual({ plan: { total: 1, unread: 1 } });
    stop();
    const told: unknown[] = [];
    const follow = (user: User, resources: readonly GrantedResource[], receive: (ids: unknown) => void) =>
      followChanges(user, tokenOf(user, resources), receive);
    const end = await follow(ben, [documentOf('plan', 'viewer')], (ids) => told.push(ids));
    let wake = (): void => undefined;
    const hasHeard = new Promise<void>((resolve) => (wake = resolve));
    const endOfMember = await follow(ada, [organization], (ids) => {
      if (Array.isArray(ids) && ids.includes('budget') && ids.includes('plan')) wake();
    });
    await begin(author, 'budget');
    await begin(author, 'plan');
    await hasHeard;
    await end();
    await endOfMember();
    expect(told).toEqual([null, ['plan']]);
  });

  it('names the documents that a user has no access to', async () => {
    const store = await open(ben, { authToken: await tokenOf(ben, [documentOf('plan', 'editor')]) });
    await until(store.connection, (state) => state === 'online');
    expect(['plan', 'budget'].map((id) => store.permissions.accessTo(id)?.hasAccess)).toEqual([true, false]);
    expect(store.permissions.can('annotation.add', { documentId: 'budget' })).toBe(false);
  });

  it('covers threads of documents that the page does not follow', async () => {
    const author = await open(ada, { authToken: await tokenFor(ada) });
    const annotationId = await begin(author, 'budget');
    const store = await open(ben, { authToken: await tokenOf(ben, [documentOf('budget', 'editor')]) }, []);
    expect(store.permissions.accessTo('budget')).toMatchObject({ hasAccess: true, accessRole: 'editor' });
    await until(store.permissions.changes, () => store.permissions.accessTo('budget')?.isGuest === true);
    // Before the page has seen a thread of it, it offers what nobody would refuse.
    expect(store.permissions.accessTo('budget')).toMatchObject({ hasAccess: true, accessRole: 'viewer' });
    const page = await store.comments.page({ organizationId: 'acme', allDocuments: true });
    expect(JSON.stringify(page)).toContain(annotationId);
    expect(store.permissions.accessTo('budget')).toMatchObject({ hasAccess: true, accessRole: 'editor' });
  });

  it('changes with a new token, while the page is open', async () => {
    const author = await open(ada, { authToken: await tokenFor(ada) });
    const annotationId = await begin(author, 'plan');
    let resources = [organization];
    const issued: string[] = [];
    const generateToken = async (): Promise<string> => {
      // The first ends soon, so that the page requests the next.
      const token = await tokenOf(ben, resources, issued.length === 0 ? 2 : 3600);
      issued.push(token);
      resources = [documentOf('budget', 'viewer')];
      return token;
    };
    const store = await open(ben, { tokenProvider: { generateToken } });
    const threads = store.comments.byId(annotationId, 'plan');
    await until(threads, (row) => row !== undefined);
    expect(store.permissions.can('annotation.resolve', { annotationId, documentId: 'plan' })).toBe(true);
    await until(threads, (row) => row === undefined);
    await until(store.permissions.changes, () => store.permissions.accessTo('plan')?.hasAccess === false);
    expect(store.permissions.accessTo('budget')).toMatchObject({ hasAccess: true, accessRole: 'viewer' });
    expect(issued).toHaveLength(2);
  });
});

describe('the sets and limits of a service', () => {
  it('take the place of those of a page, which keeps the rest of its configuration', async () => {
    const done: CustomStatus = {
      ...{ id: 'DONE', name: 'Done', type: 'terminal', color: '#123456', lightColor: '#abcdef' },
    };
    const statuses: readonly CustomStatus[] = [{ ...done, id: 'NEW', name: 'New', type: 'default' }, done];
    await running.strike();
    running = await startService({ config: { ...predefinedConfig, statuses, maxLength: 200 } });
    const store = createStore({
      backend: connectTo(running.url),
      config: { submitKey: 'mod-enter', customList: { type: 'multi', placeholder: 'Any', data: [] } },
    });
    stores.push(store);
    await store.identify(ada, { authToken: await tokenFor(ada) });
    await store.setDocuments(['plan']);
    await until(store.configChanges, ({ maxLength }) => maxLength === 200);
    expect(store.config).toMatchObject({ statuses, submitKey: 'mod-enter' });
    expect(store.config.customList).toBeUndefined();
    const annotationId = await begin(store, 'plan');
    expect(store.comments.byId(annotationId).peek()?.data.status.id).toBe('NEW');
    const resolved = store.comments.updateStatus({ annotationId, status: done });
    expect(await resolved.settled).toMatchObject({ ok: true });
    const tooLong = store.comments.addComment({ annotationId, comment: { commentText: 'x'.repeat(201) } });
    expect(await tooLong.settled).toMatchObject({ ok: false });
  });
});

describe('why a connection is refused', () => {
  it('is known as long as it lasts', async () => {
    const store = await open(ben, { authToken: await tokenOf(ben, [organization], 1) });
    await until(store.connectionProblem, (problem) => problem?.code === 'token_expired');
    expect(store.connection.peek()).toBe('offline');
    await store.identify(ben, { authToken: await tokenFor(ben) });
    await until(store.connection, (state) => state === 'online');
    expect(store.connectionProblem.peek()).toBeNull();
  });

  it('is known before the error is reported', async () => {
    const reported: unknown[] = [];
    const options = { tokenProvider: { generateToken: () => tokenOf(ada, [organization], 1) } };
    for (const given of [{}, options]) {
      const store = createStore({ backend: connectTo(running.url) });
      stores.push(store);
      const failed = new Promise<void>((resolve) => {
        store.on('error', ({ code }) => {
          reported.push([code, store.connectionProblem.peek()?.code]);
          resolve();
        });
      });
      await store.identify(ben, given);
      await failed;
      await until(store.connection, (state) => state === 'offline');
      reported.push(store.connectionProblem.peek()?.code);
    }
    expect(reported).toEqual([
      ['UNAUTHENTICATED', 'UNAUTHENTICATED'],
      'UNAUTHENTICATED',
      ['PERMISSION_DENIED', 'PERMISSION_DENIED'],
      'PERMISSION_DENIED',
    ]);
  });

  it('tells a wrong key from an ended session', async () => {
    const store = createStore({ backend: connectTo(running.url, 'other') });
    stores.push(store);
    await store.identify(ben, { authToken: await tokenFor(ben) }).catch(() => undefined);
    expect(await until(store.connectionProblem, Boolean)).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('is nothing while the service cannot be reached', async () => {
    const store = await open(ben, { authToken: await tokenFor(ben) });
    await until(store.connection, (state) => state === 'online');
    await running.app.close();
    await until(store.connection, (state) => state === 'offline');
    expect(store.connectionProblem.peek()).toBeNull();
  });
});
