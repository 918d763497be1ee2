import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSecret } from '../../../server/webhooks/endpoints.js';
import { WebhookStage } from './webhook-stage.js';

const url = 'https://example.com/hooks';

let stage: WebhookStage;

beforeAll(async () => {
  stage = await WebhookStage.start();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

interface Result {
  readonly endpoint: { readonly endpointId: string } & Readonly<Record<string, unknown>>;
  readonly secret?: string;
}

const add = (data: object = {}) => stage.call<Result>('/v2/webhooks/add', { url, ...data });
const list = async () => (await stage.call<{ endpoints: object[] }>('/v2/webhooks/list', {})).endpoints;

const privateKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const publicKeyOf = (type: 'rsa' | 'rsa-pss', modulusLength: number): string => {
  const { publicKey } = generateKeyPairSync(type as 'rsa', { modulusLength });
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
};

describe('endpoints', () => {
  it('are added, updated, listed and deleted', async () => {
    const { endpoint, secret } = await add();
    const { endpointId } = endpoint;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      endpointId,
      url,
      isEncoded: false,
      secretCount: 1,
      createdAt: expect.any(Number) as number,
      isDisabled: false,
    });
    expect(await list()).toEqual([endpoint]);
    const publicKey = publicKeyOf('rsa', 2048);
    const values = { url: 'https://example.org', events: ['comment.add'], organizationId: 'a|ü', publicKey };
    const updated = await stage.call<Result>('/v2/webhooks/update', { endpointId, ...values });
    expect(updated).toEqual({ endpoint: { ...endpoint, ...values } });
    expect(await list()).toEqual([updated.endpoint]);
    const reset = await stage.call<Result>('/v2/webhooks/update', {
      endpointId,
      events: null,
      organizationId: null,
      publicKey: null,
    });
    expect(reset.endpoint).toEqual({ ...endpoint, url: 'https://example.org' });
    expect(await stage.call('/v2/webhooks/delete', { endpointId })).toEqual({ success: true });
    expect(await list()).toEqual([]);
  });

  it('accept a secret of the application', async () => {
    const own = newSecret();
    expect((await add({ secret: own })).secret).toBe(own);
    expect(JSON.stringify(await list())).not.toContain(own);
  });

  it.each<[string, object, string]>([
    ['no URL', { url: undefined }, 'data.url is undefined'],
    ['a relative URL', { url: '/hooks' }, 'data.url is "/hooks"; accepted: an absolute URL.'],
    ['another scheme', { url: 'ftp://example.com' }, 'data.url is "ftp://example.com"; accepted: an https URL.'],
    ['a password', { url: 'https://a:b@example.com' }, 'accepted: a URL without user and password.'],
    ['an unknown event', { events: ['comment.explode'] }, 'data.events[0] is "comment.explode"'],
    ['no events', { events: [] }, 'data.events is []'],
    ['a control character', { organizationId: '\u0007' }, 'data.organizationId is'],
    ['no key', { publicKey: 'key' }, 'data.publicKey is "key"; accepted: an RSA key of 2,048 bits or more in PEM.'],
    [
      'a private key',
      { publicKey: privateKey() },
      'data.publicKey is a private key; accepted: the public one, in PEM.',
    ],
    ['a short key', { publicKey: publicKeyOf('rsa', 1024) }, 'accepted: an RSA key of 2,048 bits'],
    ['a key that cannot encrypt', { publicKey: publicKeyOf('rsa-pss', 2048) }, 'accepted: an RSA key of 2,048 bits'],
    ['both formats', { publicKey: publicKeyOf('rsa', 2048), isEncoded: true }, 'data.isEncoded is true'],
    ['a mistyped field', { event: ['comment.add'] }, 'event'],
  ])('are refused with %s', async (_name, data, message) => {
    const { status, body } = await stage.rest.call('/v2/webhooks/add', { url, ...data });
    expect(status).toBe(400);
    expect(body.error?.status).toBe('INVALID_ARGUMENT');
    expect(body.error?.message).toContain(message);
    expect(await list()).toEqual([]);
  });

  it.each(['whsec_', 'whsec_AAAA', 'whsec_*', `whsec_${'A'.repeat(100)}`, 'A'.repeat(44)])(
    'are refused with the secret %s, which the message does not repeat',
    async (secret) => {
      const { status, body } = await stage.rest.call('/v2/webhooks/add', { url, secret });
      expect(status).toBe(400);
      expect(body.error?.message).toBe('data.secret is malformed; accepted: whsec_ and 24 to 64 bytes in base64.');
    },
  );

  it.each([
    ['secret', 'x'.repeat(300)],
    ['secret', ['whsec_mine']],
    ['webhookSecret', 'whsec_mine'],
  ])('are refused with a malformed %s, which the message does not repeat', async (field, value) => {
    const { status, body } = await stage.rest.call('/v2/webhooks/add', { url, [field]: value });
    expect(status).toBe(400);
    expect(body.error?.message).toContain(`data.${field} is not valid; accepted: `);
    expect(body.error?.message).not.toMatch(/mine|xxx/);
  });

  it('that do not exist are not found', async () => {
    for (const path of ['update', 'delete']) {
      const { status, body } = await stage.rest.call(`/v2/webhooks/${path}`, { endpointId: 'none' });
      expect(status).toBe(404);
      expect(body.error?.message).toBe('There is no endpoint none.');
    }
  });

  it('have a bounded number of secrets', async () => {
    const { endpoint } = await add();
    const rotate = (more: object = {}) =>
      stage.rest.call('/v2/webhooks/update', { endpointId: endpoint.endpointId, rotateSecret: true, ...more });
    for (let count = 2; count <= 5; count++) expect((await rotate()).status).toBe(200);
    const { status, body } = await rotate();
    expect(status).toBe(412);
    expect(body.error?.message).toContain('would have 6 secrets; accepted: 5');
    expect((await rotate({ previousSecretsEndAt: 0 })).status).toBe(200);
    expect(await list()).toMatchObject([{ secretCount: 1 }]);
  });

  it('have previous secrets only if they get a new one', async () => {
    const { endpoint } = await add();
    const { endpointId } = endpoint;
    const { status, body } = await stage.rest.call('/v2/webhooks/update', { endpointId, previousSecretsEndAt: 1 });
    expect(status).toBe(400);
    expect(body.error?.message).toContain('data.previousSecretsEndAt is 1');
  });
});

describe('deliveries', () => {
  it('are listed in pages, newest first', async () => {
    await stage.receive();
    for (let count = 0; count < 5; count++)
      await stage.call('/v2/commentannotations/add', {
        organizationId: 'acme',
        documentId: 'plan',
        commentAnnotations: [{ commentData: [{ commentText: 'Hello', from: { userId: 'ada' } }] }],
      });
    await stage.webhooks.deliverDue();
    const ids: number[] = [];
    for (let pageToken: string | undefined, more = true; more;) {
      const page = await stage.call<{ deliveries: { deliveryId: string }[]; nextPageToken?: string }>(
        '/v2/webhooks/deliveries',
        { pageSize: 2, ...(pageToken !== undefined && { pageToken }) },
      );
      ids.push(...page.deliveries.map(({ deliveryId }) => Number(deliveryId)));
      pageToken = page.nextPageToken;
      more = pageToken !== undefined;
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('are not replayed without a choice', async () => {
    const { status } = await stage.rest.call('/v2/webhooks/replay', {});
    expect(status).toBe(400);
  });
});
