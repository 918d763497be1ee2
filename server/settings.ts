import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { CommentConfig } from '../store/model/predefined.js';
import { addKeys, keysOf, readKeys, type LoadedKeys } from './access/keys.js';
import type { ProviderSettings } from './access/permission-provider.js';
import { loadProviderSettings } from './access/provider-settings.js';
import { loadConfig } from './config.js';
import type { MailOptions } from './mail/mail.js';
import { mailOptionsOf } from './mail/settings.js';
import { busUrlOf } from './nodes/open-bus.js';
import { CALLS_PER_SECOND } from './rest/routes.js';
import { flagOf, serverUrl, wholeNumber, wrongSetting } from './setting-values.js';
import { s3OptionsOf, type S3Options } from './storage/s3.js';

const DEFAULT_PORT = 4100;

export const USAGE = `Usage: npm run service -- [options]

  --port <number>   Port to listen on; 0 for a free one. Default: ${DEFAULT_PORT}, or PORT
  --host <address>  Address to listen on. Default: 127.0.0.1
  --config <file>   Sets and limits, as JSON. Default: config.json in the data folder, if there is one, or CONFIG_FILE
  --data <folder>   Folder of the database, the files and the keys. Default: .collab-data
  --demo            Fill an empty service with an organization to look at, and print elements that show it
  --help            This text`;

/** Environment variables that the service reads. */
const VARIABLES = [
  'PORT',
  'DATABASE_URL',
  'BUS_URL',
  'API_KEY',
  'API_SECRET',
  'AUTH_TOKEN',
  'CONFIG_FILE',
  'REST_CALLS_PER_SECOND',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PERMISSION_PROVIDER_URL',
  'PERMISSION_PROVIDER_FILE',
  'PERMISSION_PROVIDER_CONTEXT_ENABLED',
  'WEBHOOK_ALLOW_PRIVATE',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_REPLY_TO',
  'PAGE_URL',
  'PUBLIC_URL',
  'LOG_LEVEL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Levels of the log. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  config: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

/** Options as they are named in messages. `--demo` belongs to the command around the service. */
const OPTION_NAMES = [...Object.keys(OPTIONS), 'demo'].map((name) => `--${name}`).join(', ');

/** What the service is started with, checked. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Data folder. It exists. */
  readonly folder: string;
  readonly keys: LoadedKeys;
  readonly config: CommentConfig;
  readonly databaseUrl: string | undefined;
  readonly busUrl: string | undefined;
  readonly s3: S3Options | undefined;
  readonly mail: MailOptions;
  readonly permissionProvider: ProviderSettings | undefined;
  readonly allowPrivateWebhooks: boolean;
  readonly callsPerSecond: number;
  readonly logLevel: string;
}

type Options = Partial<Record<Exclude<keyof typeof OPTIONS, 'help'>, string>>;

/** Returns the options of the command line, or undefined for `--help`. Throws an Error that names a wrong one. */
function parseOptions(args: readonly string[]): Options | undefined {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const options: Options = {};
  for (const token of tokens) {
    const given = token.kind === 'option' ? token.rawName : token.kind === 'positional' ? token.value : '--';
    if (token.kind !== 'option' || !Object.hasOwn(OPTIONS, token.name))
      throw new Error(`"${given}" is not an option; accepted: ${OPTION_NAMES}.`);
    if (token.name === 'help') return undefined;
    // An option that follows is not a value.
    if (!token.value || (!token.inlineValue && token.value.startsWith('--')))
      throw new Error(`${given} has no value; accepted: ${given} <value>.`);
    options[token.name as keyof Options] = token.value;
  }
  return options;
}

/** Throws an Error for a variable that is empty: often one that could not be replaced. */
function assertNoneEmpty(environment: Environment): void {
  const empty = VARIABLES.find((name) => environment[name]?.trim() === '');
  if (empty !== undefined) throw new Error(`${empty} is empty. Set a value, or remove ${empty}.`);
}

/** Returns the level of the log. */
function logLevelOf(level = 'info'): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw wrongSetting('LOG_LEVEL', level, LOG_LEVELS.join(', '));
}

/** Whether a path leads to something else than a folder, or through it. */
async function isOtherThanFolder(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

/** Creates the data folder if there is none. Rejects with an Error if the service cannot use it. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrongSetting('--data', folder, `a folder that the service may create, read and write (${code})`);
  }
}

/**
 * Reads and checks all settings, and creates the data folder with its keys. Resolves with undefined for `--help`. Rejects with an Error that
 * names the first wrong setting. `addressOf` returns the address at which the service listens.
 */
export async function readSettings(
  args: readonly string[],
  environment: Environment,
  addressOf: () => string,
): Promise<Settings | undefined> {
  const options = parseOptions(args);
  if (!options) return undefined;
  assertNoneEmpty(environment);
  const { data: folder = '.collab-data', host = '127.0.0.1' } = options;
  const { PORT, DATABASE_URL, BUS_URL, CONFIG_FILE, LOG_LEVEL, REST_CALLS_PER_SECOND, WEBHOOK_ALLOW_PRIVATE } =
    environment;
  if (await isOtherThanFolder(folder)) throw wrongSetting('--data', folder, 'a folder');
  if (BUS_URL !== undefined && DATABASE_URL === undefined)
    throw new Error('BUS_URL is set without DATABASE_URL. Several nodes need a PostgreSQL database in common.');
  const settings = {
    port: wholeNumber(options.port === undefined ? 'PORT' : '--port', options.port ?? PORT, DEFAULT_PORT, [0, 65_535]),
    host,
    folder,
    databaseUrl:
      DATABASE_URL === undefined ? undefined : serverUrl('DATABASE_URL', DATABASE_URL, ['postgres', 'postgresql']),
    busUrl: BUS_URL === undefined ? undefined : busUrlOf(BUS_URL),
    callsPerSecond: wholeNumber('REST_CALLS_PER_SECOND', REST_CALLS_PER_SECOND, CALLS_PER_SECOND, [1, 1e9]),
    s3: s3OptionsOf(environment),
    mail: mailOptionsOf(environment, folder, addressOf),
    permissionProvider: await loadProviderSettings(environment),
    logLevel: logLevelOf(LOG_LEVEL),
    allowPrivateWebhooks: flagOf('WEBHOOK_ALLOW_PRIVATE', WEBHOOK_ALLOW_PRIVATE),
    config: await loadConfig(folder, options.config ?? CONFIG_FILE),
  };
  const keys = keysOf(environment) ?? (await readKeys(folder));
  // Last: wrong settings leave nothing behind.
  await createFolder(folder);
  return { ...settings, keys: keys ?? (await addKeys(folder)) };
}
