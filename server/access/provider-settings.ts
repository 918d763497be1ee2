import { readFile } from 'node:fs/promises';
import { accepts, checkValue, flag, list, map, oneOf, shape, string } from '../../store/model/checks.js';
import type { ProviderSettings } from './permission-provider.js';

/** Environment variables of the Permission Provider. */
type ProviderEnvironment = Readonly<
  Partial<
    Record<
      'PERMISSION_PROVIDER_URL' | 'PERMISSION_PROVIDER_FILE' | 'PERMISSION_PROVIDER_CONTEXT_ENABLED',
      string | undefined
    >
  >
>;

const notNegative = accepts('a number from 0', (value) => typeof value === 'number' && value >= 0);

const fileShape = shape(
  {},
  {
    url: string,
    headers: map(string),
    isProviderEnabled: flag,
    isContextEnabled: flag,
    retryConfig: shape({}, { retryCount: notNegative, retryDelay: notNegative }),
    forceRefresh: flag,
    revokeAccessOn: list(shape({ type: oneOf('document_unset', 'user_logout') }, { revokeOrganizationAccess: flag })),
    cacheTime: notNegative,
    timeout: notNegative,
  },
);

function checkedUrl(url: string | undefined): string {
  if (url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Error(`The address of the Permission Provider is "${url}"; accepted: an address with https or http.`);
}

/**
 * Returns the configuration of the Permission Provider (Permissions: PermissionProvider configuration): that of the file, with what the
 * environment says. Undefined without an address, or if `isProviderEnabled` is false. Rejects with an Error that names the wrong value; the file
 * may contain keys, so no other value is shown.
 */
export async function loadProviderSettings({
  PERMISSION_PROVIDER_URL,
  PERMISSION_PROVIDER_FILE,
  PERMISSION_PROVIDER_CONTEXT_ENABLED: context,
}: ProviderEnvironment): Promise<ProviderSettings | undefined> {
  if (context !== undefined && context !== 'true' && context !== 'false')
    throw new Error(`PERMISSION_PROVIDER_CONTEXT_ENABLED is "${context}"; accepted: true or false.`);
  const file = PERMISSION_PROVIDER_FILE === undefined ? {} : await readSettings(PERMISSION_PROVIDER_FILE);
  const { isProviderEnabled = true, ...settings } = file;
  const isConfigured = PERMISSION_PROVIDER_URL !== undefined || PERMISSION_PROVIDER_FILE !== undefined;
  if (!isConfigured || !isProviderEnabled) return undefined;
  return {
    ...settings,
    url: checkedUrl(PERMISSION_PROVIDER_URL ?? settings.url),
    ...(context !== undefined && { isContextEnabled: context === 'true' }),
  };
}

async function readSettings(
  path: string,
): Promise<Partial<ProviderSettings> & { readonly isProviderEnabled?: boolean }> {
  const text = await readFile(path, 'utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`PERMISSION_PROVIDER_FILE is no JSON.`);
  }
  const checked = checkValue(parsed, 'PERMISSION_PROVIDER_FILE', fileShape);
  if (!checked.ok) throw new Error(checked.error.message);
  return parsed as Partial<ProviderSettings>;
}
