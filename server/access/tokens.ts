import { errors, jwtVerify, SignJWT } from 'jose';
import { CollabFailure } from '../../store/base/collab-failure.js';
import {
  all,
  checkValue,
  fault,
  flag,
  id,
  list,
  number,
  oneOf,
  shape,
  string,
  type Check,
} from '../../store/model/checks.js';
import { failure, type Result } from '../../store/model/error.js';
import type { AuthTokenRequest, AuthTokenUserProperties, Resource } from '../../store/model/permission.js';
import type { ApiKey } from './keys.js';

/** Audience of the tokens of users. */
const AUDIENCE = 'collab-elements';

/** Longest and default lifetime of a token, in s (decisions, REST: Client token). */
const MAX_LIFETIME_S = 48 * 60 * 60;
const LIFETIME_S = 60 * 60;

/** A resource with the role of the user on it. */
export interface GrantedResource extends Resource {
  readonly accessRole?: 'viewer' | 'editor';
}

/** What the token of a user says. */
export interface UserToken {
  readonly userId: string;
  readonly userProperties: AuthTokenUserProperties;
  readonly resources: readonly GrantedResource[];
  /** End of the token, in ms since the epoch. */
  readonly expiresAt: number;
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

const notBlank: Check = (value, path) => (isBlank(value) ? `${path} is blank; accepted: a text.` : undefined);
const email: Check = (value, path) =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
    ? undefined
    : fault(value, path, 'an email address');

/** Accepts no other fields: a mistyped one could give more rights. */
const only =
  (...names: readonly string[]): Check =>
  (value, path) => {
    const unknown = Object.keys(value as object).find((name) => !names.includes(name));
    return unknown === undefined ? undefined : `${path}.${unknown} is not known; accepted: ${names.join(', ')}.`;
  };

const resourceShape = shape(
  { type: oneOf('organization', 'folder', 'document'), id: notBlank },
  { organizationId: string, expiresAt: number, accessRole: oneOf('viewer', 'editor') },
);

const resource: Check = (value, path) => {
  const wrong =
    resourceShape(value, path) ?? only('type', 'id', 'organizationId', 'expiresAt', 'accessRole')(value, path);
  if (wrong) return wrong;
  const { type, organizationId, expiresAt } = value as GrantedResource;
  if (type !== 'organization' && isBlank(organizationId))
    return `${path}.organizationId is missing; required for a ${type}.`;
  if (expiresAt !== undefined && !(Number.isInteger(expiresAt) && expiresAt > 0))
    return `${path}.expiresAt is ${expiresAt}; accepted: a time in ms since the epoch.`;
  return undefined;
};

const requestShape = all(
  shape(
    { apiKey: notBlank, userId: all(notBlank, id) },
    {
      userProperties: shape({}, { isAdmin: flag, name: notBlank, email }),
      permissions: all(shape({}, { resources: list(resource) }), only('resources')),
    },
  ),
  only('apiKey', 'userId', 'userProperties', 'permissions'),
);

/** Checks a request for a token (Resources, Permissions: AuthTokenRequest). */
export function parseTokenRequest(value: unknown, now = Date.now()): Result<AuthTokenRequest> {
  const checked = checkValue(value, 'data', requestShape);
  if (!checked.ok) return checked;
  const request = value as AuthTokenRequest;
  for (const [at, { expiresAt }] of (request.permissions?.resources ?? []).entries())
    if (expiresAt !== undefined && expiresAt <= now)
      return failure(
        'INVALID_ARGUMENT',
        `data.permissions.resources[${at}].expiresAt is ${expiresAt}; accepted: a time in the future.`,
      );
  return { ok: true, value: request };
}

const secretOf = ({ secret }: ApiKey): Uint8Array => new TextEncoder().encode(secret);

/** Issues a token for a user. `lifetime` is in s. */
export function issueToken(key: ApiKey, request: AuthTokenRequest, lifetime = LIFETIME_S): Promise<string> {
  const { userId, userProperties = {}, permissions = {} } = request;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ userProperties, permissions: { resources: permissions.resources ?? [] } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(key.apiKey)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + Math.min(lifetime, MAX_LIFETIME_S))
    .sign(secretOf(key));
}

/** Whether a part of a token is the one way to write its bytes: no padding, no unused bits. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

const payloadShape = shape(
  { sub: notBlank },
  {
    userProperties: shape({}, { isAdmin: flag, name: string, email: string }),
    permissions: shape({}, { resources: list(resource) }),
  },
);

const refuse = (message: string): CollabFailure => new CollabFailure({ code: 'UNAUTHENTICATED', message });

/**
 * Verifies the token of a user. Throws a CollabFailure: 'token_expired' for a token that has ended, 'UNAUTHENTICATED' for any other that is
 * not valid. The message never contains the token.
 */
export async function verifyToken(key: ApiKey, token: string): Promise<UserToken> {
  if (!token.split('.').every(isCanonical)) throw refuse('The token of the user is not encoded correctly.');
  let payload;
  try {
    ({ payload } = await jwtVerify(token, secretOf(key), {
      algorithms: ['HS256'],
      issuer: key.apiKey,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: MAX_LIFETIME_S,
    }));
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new CollabFailure({ code: 'token_expired', message: 'The token of the user has expired.' });
    throw refuse('The token of the user is not valid. Check its signature, issuer, audience and lifetime.');
  }
  const checked = checkValue(payload, 'token', payloadShape);
  if (!checked.ok) throw refuse(checked.error.message);
  const { sub = '', exp = 0, iat = 0, userProperties, permissions } = payload;
  if (exp - iat > MAX_LIFETIME_S) throw refuse('The token of the user lives longer than 48 hours.');
  return {
    userId: sub,
    userProperties: (userProperties ?? {}) as AuthTokenUserProperties,
    resources: (permissions as { resources?: readonly GrantedResource[] } | undefined)?.resources ?? [],
    expiresAt: exp * 1000,
  };
}
