import { readFile } from 'node:fs/promises';
import {
  accepts,
  all,
  checkValue,
  flag,
  list,
  map,
  oneOf,
  shape,
  string,
  type Fields,
} from '../../store/model/checks.js';
import { flagOf, onlyFields, parseFile, webUrl } from '../setting-values.js';
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

/** Longest time that a timer can wait, in ms. */
const MAX_WAIT_MS = 2 ** 31 - 1;

const wholeNumber = (least: number, most: number) =>
  accepts(
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  );

/** An object of the file: fields that it does not have are mistyped. */
const exactly = (fields: Fields) => all(onlyFields(Object.keys(fields)), shape({}, fields));

/** Headers that a request can have. Their values may be keys, so they are not shown. */
function headers(value: unknown, path: string): string | undefined {
  const fault = map(string)(value, path);
  if (fault !== undefined) return `${path} is wrong; accepted: an object of texts.`;
  const wrong = Object.entries(value as Readonly<Record<string, string>>).find(([name, text]) => {
    try {
      new Headers({ [name]: text });
      return false;
    } catch {
      return true;
    }
  });
  return wrong && `${path}.${wrong[0]} cannot be sent; accepted: a name and a value of a header (RFC 9110).`;
}

const fileShape = exactly({
  url: string,
  headers,
  isProviderEnabled: flag,
  isContextEnabled: flag,
  retryConfig: exactly({ retryCount: wholeNumber(0, 100), retryDelay: wholeNumber(0, MAX_WAIT_MS) }),
  forceRefresh: flag,
  revokeAccessOn: list(exactly({ type: oneOf('document_unset', 'user_logout'), revokeOrganizationAccess: flag })),
  cacheTime: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  timeout: wholeNumber(1, MAX_WAIT_MS),
});

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
  const isConfigured = PERMISSION_PROVIDER_URL !== undefined || PERMISSION_PROVIDER_FILE !== undefined;
  const isContextEnabled = context === undefined ? undefined : flagOf('PERMISSION_PROVIDER_CONTEXT_ENABLED', context);
  if (!isConfigured && context !== undefined)
    throw new Error(
      'PERMISSION_PROVIDER_CONTEXT_ENABLED is set without PERMISSION_PROVIDER_URL or PERMISSION_PROVIDER_FILE.',
    );
  const file = PERMISSION_PROVIDER_FILE === undefined ? {} : await readSettings(PERMISSION_PROVIDER_FILE);
  const { isProviderEnabled = true, ...settings } = file;
  if (settings.url !== undefined) webUrl('PERMISSION_PROVIDER_FILE.url', settings.url);
  const url =
    PERMISSION_PROVIDER_URL === undefined ? settings.url : webUrl('PERMISSION_PROVIDER_URL', PERMISSION_PROVIDER_URL);
  if (!isConfigured || !isProviderEnabled) return undefined;
  if (url === undefined)
    throw new Error('PERMISSION_PROVIDER_URL is missing, and PERMISSION_PROVIDER_FILE has no url.');
  return { ...settings, url, ...(isContextEnabled !== undefined && { isContextEnabled }) };
}

type FileSettings = Partial<ProviderSettings> & { readonly isProviderEnabled?: boolean };

async function readSettings(path: string): Promise<FileSettings> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`PERMISSION_PROVIDER_FILE is "${path}", which cannot be read (${code}).`, { cause: error });
  }
  const parsed = parseFile('PERMISSION_PROVIDER_FILE', text);
  const checked = checkValue(parsed, 'PERMISSION_PROVIDER_FILE', fileShape);
  if (!checked.ok) throw new Error(checked.error.message);
  return parsed as FileSettings;
}
