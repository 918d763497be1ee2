import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PermissionProvider, type ProviderSettings } from '../../../server/access/permission-provider.js';
import type { PermissionQueryResource } from '../../../store/index.js';
import { PermissionEndpoint } from './permission-endpoint.js';

let endpoint: PermissionEndpoint;
const providers: PermissionProvider[] = [];
let changed: string[] = [];

beforeAll(async () => {
  endpoint = await PermissionEndpoint.start();
});
beforeEach(() => {
  endpoint.reset();
  changed = [];
});
afterEach(() => {
  for (const provider of providers.splice(0)) provider.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => endpoint.close());

function createProvider(settings: Partial<ProviderSettings> = {}): PermissionProvider {
  const provider = new PermissionProvider(
    { url: endpoint.url, retryConfig: { retryDelay: 1 }, ...settings },
    { onChange: (userIds) => changed.push(...userIds) },
  );
  providers.push(provider);
  return provider;
}

const plan = (id = 'plan'): PermissionQueryResource => ({
  type: 'DOCUMENT',
  id,
  source: 'SET_DOCUMENTS',
  organizationId: 'acme',
});
const session = {};
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the Permission Provider', () => {
  it('is asked with the query of the specification, and with the configured headers', async () => {
    const provider = createProvider({ headers: { 'x-key': 'k1' } });
    await provider.load('ada', [plan()]);
    expect(endpoint.requests).toEqual([[{ userId: 'ada', resource: plan() }]]);
    expect(endpoint.headers[0]).toMatchObject({ 'x-key': 'k1', 'content-type': 'application/json' });
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({ hasAccess: true });
  });

  it('gives no access where its results contradict each other', async () => {
    const provider = createProvider();
    const answer = { userId: 'ada', type: 'DOCUMENT', organizationId: 'acme', hasAccess: true };
    endpoint.broken = {
      body: {
        success: true,
        statusCode: 200,
        data: [
          { ...answer, resourceId: 'same' },
          { ...answer, resourceId: 'same' },
          { ...answer, resourceId: 'access', hasAccess: false },
          { ...answer, resourceId: 'access' },
          { ...answer, resourceId: 'role', accessRole: 'viewer' },
          { ...answer, resourceId: 'role', accessRole: 'editor' },
        ],
      },
    };
    const resources = ['same', 'access', 'role'].map(plan);
    await provider.load('ada', resources);
    const decisions = resources.map((resource) => provider.decisionOf('ada', resource, session)?.hasAccess);
    expect(decisions).toEqual([true, false, false]);
  });

  it('is asked in batches of at most 100, each query once', async () => {
    const provider = createProvider();
    const resources = Array.from({ length: 250 }, (_, at) => plan(`d${at}`));
    await Promise.all([provider.load('ada', resources), provider.load('ada', resources)]);
    expect(endpoint.requests.map(({ length }) => length).sort((a, b) => a - b)).toEqual([50, 100, 100]);
    expect(new Set(endpoint.queries().map(({ resource }) => resource.id)).size).toBe(250);
  });

  it('is asked once until the decision ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const provider = createProvider({ cacheTime: 60_000 });
    await provider.load('ada', [plan()]);
    await provider.load('ada', [plan()]);
    expect(provider.knows('ada', [plan()])).toBe(true);
    expect(endpoint.requests).toHaveLength(1);
    vi.setSystemTime(Date.now() + 61_000);
    expect(provider.knows('ada', [plan()])).toBe(false);
    expect(provider.decisionOf('ada', plan(), session)).toBeUndefined();
    await provider.load('ada', [plan()]);
    expect(endpoint.requests).toHaveLength(2);
  });

  it('decides until the time that it says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const expiresAt = Date.now() + 1_000_000;
    endpoint.decide = () => ({ expiresAt, accessRole: 'viewer' });
    const provider = createProvider({ cacheTime: 1 });
    await provider.load('ada', [plan()]);
    expect(provider.decisionOf('ada', plan(), session)).toEqual({ hasAccess: true, accessRole: 'viewer', expiresAt });
    vi.setSystemTime(expiresAt);
    expect(provider.decisionOf('ada', plan(), session)).toBeUndefined();
  });

  it('is asked again with isForced', async () => {
    const provider = createProvider();
    await provider.load('ada', [plan()]);
    await provider.load('ada', [plan()], true);
    expect(endpoint.requests).toHaveLength(2);
  });

  it.each<[string, NonNullable<PermissionEndpoint['broken']>]>([
    ['without success', { body: { success: false, statusCode: 200, data: [] } }],
    ['with another status code', { body: { success: true, statusCode: 201, data: [] } }],
    ['with another status of HTTP', { status: 500, body: { success: true, statusCode: 200, data: [] } }],
    ['without data', { body: { success: true, statusCode: 200 } }],
    [
      'with a malformed result',
      { body: { success: true, statusCode: 200, data: [{ userId: 'ada', hasAccess: 'yes' }] } },
    ],
    ['that is no object', { body: 'yes' }],
    ['that redirects', { status: 302 }],
  ])('gives no access by an answer %s, after three more attempts', async (_name, broken) => {
    endpoint.broken = broken;
    const provider = createProvider();
    await provider.load('ada', [plan()]);
    expect(endpoint.requests).toHaveLength(4);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({
      hasAccess: false,
      errorCode: 'something_went_wrong',
    });
  });

  it('gives no access by a result about something else', async () => {
    endpoint.decide = () => ({ organizationId: 'globex' });
    const provider = createProvider();
    await provider.load('ada', [plan()]);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({
      hasAccess: false,
      errorCode: 'does_not_exist',
    });
  });

  it('gives no access by a result that has ended', async () => {
    endpoint.decide = () => ({ expiresAt: Date.now() - 1 });
    const provider = createProvider();
    await provider.load('ada', [plan()]);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({ hasAccess: false });
  });

  it('is tried three times more, 2 s apart, by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const request = vi.fn(() => Promise.reject(new Error('down')));
    vi.stubGlobal('fetch', request);
    const provider = createProvider({ retryConfig: {} });
    const loading = provider.load('ada', [plan()]);
    for (const attempts of [1, 2, 3, 4]) {
      // The wait for the next attempt begins after the failure.
      while (request.mock.calls.length < attempts || (attempts < 4 && vi.getTimerCount() === 0)) await nextTurn();
      await vi.advanceTimersByTimeAsync(1_999);
      expect(request).toHaveBeenCalledTimes(attempts);
      await vi.advanceTimersByTimeAsync(1);
    }
    await loading;
    expect(request).toHaveBeenCalledTimes(4);
  });

  it('is left alone after eight failures in a row, and tried again after 30 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    endpoint.broken = { status: 503 };
    const provider = createProvider();
    for (const id of ['a', 'b', 'c', 'd']) await provider.load('ada', [plan(id)]);
    expect(endpoint.requests).toHaveLength(8);
    endpoint.broken = undefined;
    vi.setSystemTime(Date.now() + 30_001);
    await provider.load('ada', [plan('e')]);
    expect(endpoint.requests).toHaveLength(9);
    expect(provider.decisionOf('ada', plan('e'), session)).toMatchObject({ hasAccess: true });
  });

  it('keeps nobody out because of answers about somebody else that are not accepted', async () => {
    const provider = createProvider();
    for (const broken of [{ status: 404 }, { body: { success: false } }, { body: 'yes' }]) {
      endpoint.broken = broken;
      await provider.load('eve', [plan(`of-${JSON.stringify(broken)}`)]);
    }
    endpoint.broken = undefined;
    await provider.load('ada', [plan()]);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({ hasAccess: true });
  });

  it('is asked about what somebody needs and is not known, and reports the answer', async () => {
    const provider = createProvider();
    expect(provider.decisionOf('ada', plan(), session)).toBeUndefined();
    await vi.waitUntil(() => changed.length > 0);
    expect(changed).toEqual(['ada']);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({ hasAccess: true });
  });

  it('reports an answer that is the same as before to somebody who was told otherwise in between', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const provider = createProvider({ cacheTime: 60_000 });
    await provider.load('ada', [plan()]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(provider.decisionOf('ada', plan(), session)).toBeUndefined();
    await vi.waitUntil(() => changed.length > 0);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({ hasAccess: true });
  });

  it('reports no answer that nobody waited for', async () => {
    await createProvider().load('ada', [plan()]);
    expect(changed).toEqual([]);
  });

  it('is asked again before a decision ends, as long as somebody needs it', async () => {
    const provider = createProvider({ cacheTime: 1_500 });
    await provider.load('ada', [plan(), plan('other')]);
    provider.decisionOf('ada', plan(), session);
    endpoint.decide = () => ({ hasAccess: false, expiresAt: Date.now() + 1_000_000 });
    // On a slow machine, the first decision ends before the second one is there.
    await vi.waitUntil(() => provider.decisionOf('ada', plan(), session)?.hasAccess === false, { timeout: 10_000 });
    expect(changed).toContain('ada');
    expect(endpoint.queries().filter(({ resource }) => resource.id === 'other')).toHaveLength(1);
  });

  it('keeps a valid decision while it does not answer', async () => {
    const provider = createProvider();
    await provider.load('ada', [plan()]);
    endpoint.broken = { status: 500 };
    await provider.load('ada', [plan()], true);
    expect(endpoint.requests).toHaveLength(5);
    expect(provider.decisionOf('ada', plan(), session)).toMatchObject({ hasAccess: true });
  });

  it('is asked about as many as needed at a time, but in no more than four requests', async () => {
    let release: () => void = () => undefined;
    endpoint.held = new Promise((resolve) => (release = resolve));
    const provider = createProvider();
    const loading = provider.load(
      'ada',
      Array.from({ length: 600 }, (_, at) => plan(`d${at}`)),
    );
    await vi.waitUntil(() => endpoint.requests.length === 4);
    release();
    await loading;
    expect(endpoint.requests).toHaveLength(6);
  });

  it.each<[boolean, number]>([
    [false, 1],
    [true, 2],
  ])(
    'forgets a document that is no longer set; revokeOrganizationAccess: %s',
    async (revokeOrganizationAccess, count) => {
      const provider = createProvider({ revokeAccessOn: [{ type: 'document_unset', revokeOrganizationAccess }] });
      const organization: PermissionQueryResource = { ...plan('acme'), type: 'ORGANIZATION', source: 'IDENTIFY' };
      await provider.load('ada', [plan(), plan('other'), organization]);
      endpoint.requests.length = 0;
      provider.documentUnset('ada', plan(), session);
      await provider.load('ada', [plan(), plan('other'), organization]);
      expect(endpoint.queries()).toHaveLength(count);
    },
  );

  it('forgets no document that another tab still shows', async () => {
    const provider = createProvider({ revokeAccessOn: [{ type: 'document_unset' }] });
    await provider.load('ada', [plan()]);
    provider.decisionOf('ada', plan(), session);
    provider.decisionOf('ada', plan(), {});
    provider.documentUnset('ada', plan(), session);
    expect(provider.knows('ada', [plan()])).toBe(true);
  });

  it('forgets all of a user who signs out, but not of others', async () => {
    const provider = createProvider({ revokeAccessOn: [{ type: 'user_logout', revokeOrganizationAccess: true }] });
    const organization: PermissionQueryResource = { ...plan('acme'), type: 'ORGANIZATION', source: 'IDENTIFY' };
    await provider.load('ada', [plan(), organization]);
    await provider.load('ben', [plan()]);
    provider.userLogout('ada', session);
    expect(provider.knows('ada', [plan()])).toBe(false);
    expect(provider.knows('ada', [organization])).toBe(false);
    expect(provider.knows('ben', [plan()])).toBe(true);
  });

  it('stays asked as long as nothing says that it should be forgotten', async () => {
    const provider = createProvider();
    await provider.load('ada', [plan()]);
    provider.documentUnset('ada', plan(), session);
    provider.userLogout('ada', session);
    expect(provider.knows('ada', [plan()])).toBe(true);
  });
});
