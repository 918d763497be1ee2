import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFile } from '../setting-values.js';

/** Key of an application at this service. */
export interface ApiKey {
  /** Public: pages send it. */
  readonly apiKey: string;
  /** Signs the tokens of users and permission decisions. Known to the customer's backend and this service. */
  readonly secret: string;
  /** SHA-256 of the token that the customer's backend sends with REST calls, in hexadecimal. */
  readonly authTokenHash: string;
}

interface KeyFile extends Omit<ApiKey, 'authTokenHash'> {
  readonly authToken: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a token is the auth token of an API key, in constant time. */
export function isAuthToken({ authTokenHash }: ApiKey, token: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(authTokenHash));
}

const newKey = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`;

/** Name of the file in the data folder that holds the key for development. Only its owner may read it. */
export const KEY_FILE = 'keys.json';

/** Returns a new API key with its auth token. */
export function createKeys(): KeyFile {
  return { apiKey: newKey('key'), secret: newKey('secret'), authToken: newKey('token') };
}

/** Returns an API key whose auth token is stored as a hash. */
export const apiKeyOf = ({ apiKey, secret, authToken }: KeyFile): ApiKey => ({
  apiKey,
  secret,
  authTokenHash: hashOf(authToken),
});

/** Least length of a secret for HS256 (RFC 7518, 3.2), and of the token of REST calls. */
const MIN_SECRET_BYTES = 32;
const MIN_TOKEN_LENGTH = 16;

export interface LoadedKeys extends KeyFile {
  /** Whether they were created now. */
  readonly isNew: boolean;
  /** Whether they come from the environment. */
  readonly isGiven: boolean;
}

/** Names of the values of a key, in the environment or in the file. */
type KeyNames = Readonly<Record<keyof KeyFile, string>>;

/** Throws an Error that names what is weak. No value is shown. */
function assertStrong({ apiKey, secret, authToken }: KeyFile, names: KeyNames): void {
  for (const [name, value] of [
    [names.apiKey, apiKey],
    [names.secret, secret],
    [names.authToken, authToken],
  ] as const)
    // Headers and files lose such characters on the way.
    if (!/^[\x21-\x7e]+$/.test(value))
      throw new Error(`${name} has a blank, a line break or another character that is not printable ASCII. Remove it.`);
  if (secret === apiKey)
    throw new Error(`${names.secret} equals ${names.apiKey}, which is public. Use a long random one.`);
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES)
    throw new Error(
      `${names.secret} has fewer than ${MIN_SECRET_BYTES} bytes. A short secret can be guessed from a single token. Use a long random one.`,
    );
  if (authToken === apiKey || authToken.length < MIN_TOKEN_LENGTH)
    throw new Error(
      `${names.authToken} has to have ${MIN_TOKEN_LENGTH} characters or more, and to differ from ${names.apiKey}, which is public.`,
    );
}

/** Returns the key of the environment: `API_KEY`, `API_SECRET` and `AUTH_TOKEN`, for nodes on several machines. */
export function keysOf({ API_KEY, API_SECRET, AUTH_TOKEN }: NodeJS.ProcessEnv): LoadedKeys | undefined {
  if (!API_KEY && !API_SECRET && !AUTH_TOKEN) return undefined;
  if (!API_KEY || !API_SECRET || !AUTH_TOKEN)
    throw new Error('API_KEY, API_SECRET and AUTH_TOKEN belong together: set all of them, or none.');
  const keys = { apiKey: API_KEY, secret: API_SECRET, authToken: AUTH_TOKEN };
  assertStrong(keys, { apiKey: 'API_KEY', secret: 'API_SECRET', authToken: 'AUTH_TOKEN' });
  return { ...keys, isNew: false, isGiven: true };
}

/** Reads the key of a data folder; undefined if it has none. Rejects with an Error that names what is wrong in the file. */
export async function readKeys(folder: string): Promise<LoadedKeys | undefined> {
  const path = join(folder, KEY_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${path} cannot be read (${code}); accepted: a file that the service may read.`, { cause: error });
  }
  const keys = parseFile(path, text) as KeyFile;
  const { apiKey, secret, authToken } = Object(keys) as Partial<KeyFile>;
  const isComplete = [apiKey, secret, authToken].every((value) => typeof value === 'string' && value !== '');
  if (!isComplete) throw new Error(`${path} is incomplete; accepted: apiKey, secret and authToken, each a text.`);
  assertStrong(keys, { apiKey: 'apiKey', secret: `${path}: secret`, authToken: `${path}: authToken` });
  return { ...keys, isNew: false, isGiven: false };
}

/** Adds a key to a data folder that has none. */
export async function addKeys(folder: string): Promise<LoadedKeys> {
  const keys = createKeys();
  const path = join(folder, KEY_FILE);
  try {
    await writeFile(path, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'another process has just done so; start again' : code;
    throw new Error(`${path} cannot be created: ${reason}.`, { cause: error });
  }
  return { ...keys, isNew: true, isGiven: false };
}
