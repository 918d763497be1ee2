import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiKeyOf, KEY_FILE, keysOf, loadKeys } from './access/keys.js';
import { loadProviderSettings } from './access/provider-settings.js';
import { createApp } from './app.js';
import { loadConfig } from './config.js';
import { mailOptionsOf } from './mail/settings.js';
import { openBus } from './nodes/open-bus.js';
import { CALLS_PER_SECOND } from './rest/routes.js';
import { Service } from './service.js';
import { openDatabase } from './storage/database.js';
import { FolderContents } from './storage/files.js';
import { lockFolder } from './storage/folder-lock.js';
import { S3Contents, s3OptionsOf } from './storage/s3.js';

const DEFAULT_PORT = 4100;

/** Levels of the log. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Whether all settings have been read. What fails before is due to them. */
const progress = { hasSettings: false };

const USAGE = `Usage: npm run service -- [options]

  --port <number>   Port to listen on; 0 for a free one. Default: ${DEFAULT_PORT}, or PORT
  --host <address>  Address to listen on. Default: 127.0.0.1
  --config <file>   Sets and limits, as JSON. Default: config.json in the data folder, if there is one, or CONFIG_FILE
  --data <folder>   Folder of the database, the files and the keys. Default: .collab-data
  --demo            Fill an empty service with an organization to look at, and print elements that show it
  --help            This text`;

function parseOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      config: { type: 'string' },
      data: { type: 'string', default: '.collab-data' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

/** Returns a whole number of the environment or the command line. */
function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const value = Number(text ?? fallback);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} is "${text}"; accepted: a whole number from ${least} to ${most}.`);
}

/** Returns a setting of the environment that is on or off; off by default. */
function flag(name: string, text = '0'): boolean {
  if (text === '0' || text === '1') return text === '1';
  throw new Error(`${name} is "${text}"; accepted: 0 or 1.`);
}

/** Returns the level of the log. */
function logLevelOf(text = 'info'): string {
  if (LOG_LEVELS.includes(text)) return text;
  throw new Error(`LOG_LEVEL is "${text}"; accepted: ${LOG_LEVELS.join(', ')}.`);
}

async function start(): Promise<void> {
  const { help, data: folder, host, ...values } = parseOptions();
  if (help) {
    console.log(USAGE);
    return;
  }
  const { PORT, DATABASE_URL, BUS_URL, CONFIG_FILE, LOG_LEVEL, REST_CALLS_PER_SECOND, WEBHOOK_ALLOW_PRIVATE } =
    process.env;
  if (BUS_URL !== undefined && DATABASE_URL === undefined)
    throw new Error('BUS_URL is set without DATABASE_URL. Several nodes need a PostgreSQL database in common.');
  const port = wholeNumber('The port', values.port ?? PORT, DEFAULT_PORT, [0, 65_535]);
  const callsPerSecond = wholeNumber('REST_CALLS_PER_SECOND', REST_CALLS_PER_SECOND, CALLS_PER_SECOND, [1, 1e9]);
  const s3 = s3OptionsOf(process.env);
  let address = '';
  const mail = mailOptionsOf(process.env, folder, () => address);
  const permissionProvider = await loadProviderSettings(process.env);
  const logLevel = logLevelOf(LOG_LEVEL);
  const allowPrivate = flag('WEBHOOK_ALLOW_PRIVATE', WEBHOOK_ALLOW_PRIVATE);
  const config = await loadConfig(folder, values.config ?? CONFIG_FILE);
  const givenKeys = keysOf(process.env);
  progress.hasSettings = true;
  await mkdir(folder, { recursive: true });
  // Processes on one PostgreSQL may share the folder of files and keys.
  if (DATABASE_URL === undefined) await lockFolder(folder);
  const keys = givenKeys ?? (await loadKeys(folder));
  const database = await openDatabase({ url: DATABASE_URL, folder: join(folder, 'database') });
  const service = await Service.start({
    database,
    contents: s3 ? new S3Contents(s3) : new FolderContents(join(folder, 'files')),
    key: apiKeyOf(keys),
    isShared: DATABASE_URL !== undefined,
    bus: BUS_URL === undefined ? undefined : await openBus(BUS_URL),
    outdated: () => {
      console.error('This node has been away from the database for too long. Start it again.');
      process.exit(1);
    },
    permissionProvider,
    config,
    webhooks: { allowPrivate },
    mail,
  });
  const app = createApp({ service, logLevel, rest: { callsPerSecond } });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal does not wait.
      if (isStopping) process.exit(1);
      isStopping = true;
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  try {
    address = await app.http.listen({ port, host });
    console.log(`Service: ${address}`);
  } catch (error) {
    await app.close();
    throw error;
  }
  if (keys.isNew) {
    console.log(`API key: ${keys.apiKey}`);
    console.log(`Auth token: ${keys.authToken}`);
  }
  console.log(`Keys and secret: ${keys.isGiven ? 'from the environment' : join(folder, KEY_FILE)}`);
}

try {
  await start();
} catch (error) {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const isPortInUse = code === 'EADDRINUSE';
  console.error(
    isPortInUse ? 'The port is in use. Stop the other program, or choose another port with --port.' : String(message),
  );
  process.exit(progress.hasSettings ? 1 : 2);
}
