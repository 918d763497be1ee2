import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { apiKeyOf, createKeys } from '../../server/access/keys.js';
import { issueToken, parseTokenRequest, verifyToken } from '../../server/access/tokens.js';

const key = apiKeyOf(createKeys());
const other = apiKeyOf(createKeys());
const organization = { type: 'organization' as const, id: 'acme' };
const request = {
  apiKey: key.apiKey,
  userId: 'auth0|12',
  userProperties: { isAdmin: true, name: 'Ada', email: 'ada@acme.com' },
  permissions: { resources: [organization] },
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs any header and payload with the key's secret. */
function sign(header: object, payload: object, { secret } = key): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const now = (): number => Math.floor(Date.now() / 1000);
const header = { alg: 'HS256', typ: 'JWT' };
const payload = () => ({
  iss: key.apiKey,
  aud: 'collab-elements',
  sub: 'ada',
  iat: now(),
  exp: now() + 600,
  permissions: { resources: [organization] },
});

describe('the token of a user', () => {
  it('says who the user is and what they may read', async () => {
    const token = await verifyToken(key, await issueToken(key, request));
    expect(token).toMatchObject({
      userId: 'auth0|12',
      userProperties: request.userProperties,
      resources: [organization],
    });
    expect(token.expiresAt).toBeGreaterThan(Date.now());
  });

  it('lives for at most 48 hours', async () => {
    const token = await verifyToken(key, await issueToken(key, request, 10 * 24 * 60 * 60));
    expect(token.expiresAt).toBeLessThanOrEqual(Date.now() + 48 * 60 * 60 * 1000);
  });

  it('is accepted from any library that signs the same claims', async () => {
    expect((await verifyToken(key, sign(header, payload()))).userId).toBe('ada');
  });

  it.each<[string, () => string, string]>([
    ['expired', () => sign(header, { ...payload(), iat: now() - 700, exp: now() - 60 }), 'token_expired'],
    ['of another key', () => sign(header, payload(), other), 'UNAUTHENTICATED'],
    ['for another audience', () => sign(header, { ...payload(), aud: 'others' }), 'UNAUTHENTICATED'],
    ['of another issuer', () => sign(header, { ...payload(), iss: 'others' }), 'UNAUTHENTICATED'],
    ['without a user', () => sign(header, { ...payload(), sub: undefined }), 'UNAUTHENTICATED'],
    ['without an end', () => sign(header, { ...payload(), exp: undefined }), 'UNAUTHENTICATED'],
    ['that lives too long', () => sign(header, { ...payload(), exp: now() + 49 * 60 * 60 }), 'UNAUTHENTICATED'],
    ['of the algorithm none', () => `${encode({ alg: 'none' })}.${encode(payload())}.`, 'UNAUTHENTICATED'],
    ['that names HS512 but is signed otherwise', () => sign({ alg: 'HS512' }, payload()), 'UNAUTHENTICATED'],
    ['with padding', () => `${sign(header, payload())}=`, 'UNAUTHENTICATED'],
    ['with unused bits', () => unusedBits(sign(header, payload())), 'UNAUTHENTICATED'],
    [
      'with a resource of no organization',
      () => sign(header, withResource({ type: 'document', id: 'plan' })),
      'UNAUTHENTICATED',
    ],
    ['that is no token', () => 'hello', 'UNAUTHENTICATED'],
    ['that is empty', () => '', 'UNAUTHENTICATED'],
  ])('is refused when it is one %s', async (_name, make, code) => {
    const token = make();
    const error: unknown = await verifyToken(key, token).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code });
    if (token) expect(String(error)).not.toContain(token);
  });
});

describe('the examples of the standards', () => {
  const claims = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
  const hs256 = `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${claims}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`;
  const octets = Buffer.from(
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'base64url',
  );
  const verify = (token: string, at: number) =>
    jwtVerify(token, octets, { algorithms: ['HS256'], issuer: 'joe', currentDate: new Date(at * 1000) });

  it('are verified: RFC 7515, A.1, which RFC 7519 repeats in 3.1', async () => {
    const { payload: read } = await verify(hs256, 1_300_819_379);
    expect(read).toEqual({ iss: 'joe', exp: 1_300_819_380, 'http://example.com/is_root': true });
    await expect(verify(hs256, 1_300_819_380)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    await expect(verify(hs256.replace('dBjft', 'dBjfu'), 1_300_819_379)).rejects.toMatchObject({
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
  });

  it.each([
    ['of another key: RFC 7515, A.1', hs256],
    [
      'of another algorithm: RFC 7515, A.3',
      `eyJhbGciOiJFUzI1NiJ9.${claims}.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q`,
    ],
    ['without a signature: RFC 7519, 6.1', `eyJhbGciOiJub25lIn0.${claims}.`],
  ])('are refused: %s', async (_name, token) => {
    await expect(verifyToken(key, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

const withResource = (resource: object) => ({ ...payload(), permissions: { resources: [resource] } });

/** Returns the token with another last character that decodes to the same bytes. */
function unusedBits(token: string): string {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(signature, 'base64url');
  const same = Array.from(alphabet)
    .map((character) => signature.slice(0, -1) + character)
    .find((each) => each !== signature && Buffer.from(each, 'base64url').equals(bytes));
  return token.slice(0, token.lastIndexOf('.') + 1) + (same ?? '');
}

describe('a request for a token', () => {
  it('is accepted with all its fields', () => {
    expect(parseTokenRequest(request)).toEqual({ ok: true, value: request });
  });

  it.each<[object, RegExp]>([
    [{ userId: ' ' }, /data\.userId/],
    [{ userId: 'a\u0001' }, /data\.userId/],
    [{ permisions: {} }, /data\.permisions is not known/],
    [{ permissions: { resource: [] } }, /data\.permissions\.resource is not known/],
    [
      { permissions: { resources: [{ type: 'organization', id: 'x', accesRole: 'viewer' }] } },
      /resources\[0\]\.accesRole is not known/,
    ],
    [{ apiKey: '' }, /data\.apiKey/],
    [{ userProperties: { name: '' } }, /data\.userProperties\.name/],
    [{ userProperties: { email: 'ada' } }, /data\.userProperties\.email.*"ada"/],
    [{ userProperties: { isAdmin: 'yes' } }, /data\.userProperties\.isAdmin/],
    [{ permissions: { resources: [{ type: 'team', id: 'x' }] } }, /resources\[0\]\.type/],
    [{ permissions: { resources: [{ type: 'folder', id: 'x' }] } }, /resources\[0\]\.organizationId is missing/],
    [{ permissions: { resources: [{ ...organization, expiresAt: 1.5 }] } }, /resources\[0\]\.expiresAt/],
    [
      { permissions: { resources: [{ ...organization, expiresAt: 1 }] } },
      /expiresAt is 1; accepted: a time in the future/,
    ],
    [{ permissions: { resources: 'all' } }, /resources/],
  ])('is refused with %o', (wrong, message) => {
    const parsed = parseTokenRequest({ ...request, ...wrong });
    expect(parsed.ok).toBe(false);
    if (!parsed.ok)
      expect(parsed.error).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(message) as string,
      });
  });
});
