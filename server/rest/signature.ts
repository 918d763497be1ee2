import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { PermissionData } from '../../store/model/permission.js';
import type { ApiKey } from '../access/keys.js';
import type { GenerateSignatureData } from './schemas.js';
import { invalidValue } from './validation.js';

/** Compares texts by UTF-16 units, as RFC 8785 sorts names. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const comparePermissions = (a: PermissionData, b: PermissionData): number =>
  compare(a.type, b.type) || compare(a.resourceId, b.resourceId) || compare(a.userId, b.userId);

/** Returns the canonical JSON of a value (RFC 8785). */
export const canonicalJson = (value: unknown): string => canonicalize(value) ?? '';

/**
 * Returns the signature of permission decisions, as lower-case hexadecimal (decisions, REST: Signature). It does not depend on the order of
 * the decisions and of their fields.
 */
export function signPermissions({ secret }: Pick<ApiKey, 'secret'>, permissions: readonly PermissionData[]): string {
  const canonical = canonicalJson(permissions.toSorted(comparePermissions));
  return createHmac('sha256', secret).update(canonical).digest('hex');
}

/** Generates the signature of a call (Endpoints 1). */
export function generateSignature(key: ApiKey, { permissions }: GenerateSignatureData): { signature: string } {
  for (const [index, permission] of permissions.entries())
    for (const field of ['userId', 'resourceId'] as const)
      // RFC 8785 has no form for a text that is no Unicode.
      if (/\p{Surrogate}/u.test(permission[field]))
        throw invalidValue(permission[field], `data.permissions[${index}].${field}`, 'a text of valid Unicode');
  return { signature: signPermissions(key, permissions) };
}
