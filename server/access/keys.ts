import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

interface LoadedKeys extends KeyFile {
  /** Whether they were created now. */
  readonly isNew: boolean;
  /** Whether they come from the environment. */
  readonly isGiven: boolean;
}

/** Returns the key of the environment: `API_KEY`, `API_SECRET` and `AUTH_TOKEN`, for nodes on several machines. */
export function keysOf({ API_KEY, API_SECRET, AUTH_TOKEN }: NodeJS.ProcessEnv): LoadedKeys | undefined {
  if (!API_KEY && !API_SECRET && !AUTH_TOKEN) return undefined;
  if (!API_KEY || !API_SECRET || !AUTH_TOKEN)
    throw new Error('API_KEY, API_SECRET and AUTH_TOKEN belong together: set all of them, or none.');
  if (Buffer.byteLength(API_SECRET) < MIN_SECRET_BYTES)
    throw new Error(
      `API_SECRET has fewer than ${MIN_SECRET_BYTES} bytes. A short secret can be guessed from a single token. Use a long random one.`,
    );
  if (AUTH_TOKEN === API_KEY || AUTH_TOKEN.length < MIN_TOKEN_LENGTH)
    throw new Error(
      `AUTH_TOKEN has to have ${MIN_TOKEN_LENGTH} characters or more, and to differ from API_KEY, which is public.`,
    );
  return { apiKey: API_KEY, secret: API_SECRET, authToken: AUTH_TOKEN, isNew: false, isGiven: true };
}

/** Reads the key of a data folder. Adds one at the first start. */
export async function loadKeys(folder: string): Promise<LoadedKeys> {
  const path = join(folder, KEY_FILE);
  try {
    return { ...(JSON.parse(await readFile(path, 'utf8')) as KeyFile), isNew: false, isGiven: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = createKeys();
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return { ...keys, isNew: true, isGiven: false };
}
