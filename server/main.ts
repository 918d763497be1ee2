import { join } from 'node:path';
import { apiKeyOf, KEY_FILE } from './access/keys.js';
import { createApp } from './app.js';
import { openBus } from './nodes/open-bus.js';
import { Service } from './service.js';
import { readSettings, USAGE, type Settings } from './settings.js';
import { openDatabase, waitForDatabase } from './storage/database.js';
import { FolderContents } from './storage/files.js';
import { lockFolder } from './storage/folder-lock.js';
import { S3Contents } from './storage/s3.js';

/** Statuses of a process that ends: a wrong setting, and any other fault. */
const WRONG_SETTING = 2;
const FAULT = 1;

/** Address at which the service listens, once it does. */
const listening = { address: '' };

async function start(settings: Settings): Promise<void> {
  const { port, host, folder, keys, config, databaseUrl, busUrl, s3, mail, permissionProvider } = settings;
  // Processes on one PostgreSQL may share the folder of files and keys.
  if (databaseUrl === undefined) await lockFolder(folder);
  const database = await openDatabase({ url: databaseUrl, folder: join(folder, 'database') });
  await waitForDatabase(database, (error) => console.log(`Waiting for the database${reasonOf(error)}.`));
  const service = await Service.start({
    database,
    contents: s3 ? new S3Contents(s3) : new FolderContents(join(folder, 'files')),
    key: apiKeyOf(keys),
    isShared: databaseUrl !== undefined,
    bus: busUrl === undefined ? undefined : await openBus(busUrl),
    outdated: () => {
      console.error('This node has been away from the database for too long. Start it again.');
      process.exit(FAULT);
    },
    permissionProvider,
    config,
    webhooks: { allowPrivate: settings.allowPrivateWebhooks },
    mail,
  });
  const app = createApp({ service, logLevel: settings.logLevel, rest: { callsPerSecond: settings.callsPerSecond } });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal does not wait.
      if (isStopping) process.exit(FAULT);
      isStopping = true;
      app.close().then(
        () => process.exit(0),
        () => process.exit(FAULT),
      );
    });
  try {
    listening.address = await app.http.listen({ port, host });
    console.log(`Service: ${listening.address}`);
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

/** What is wrong if the service cannot listen, by the code of the error. */
const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Stop the other program, or choose another port with --port.',
  EADDRNOTAVAIL: 'The address of --host is not one of this machine. Choose another one.',
  ENOTFOUND: 'The name of --host is not known. Choose an address of this machine.',
};

/** Returns the cause of an error in brackets, after a space; empty if there is none. */
function reasonOf(error: unknown): string {
  const { code, message } = Object((Object(error) as { cause?: unknown }).cause) as {
    code?: unknown;
    message?: unknown;
  };
  const reason = [code, message].filter((text) => typeof text === 'string' && text !== '').join(' ');
  return reason && ` (${reason})`;
}

/** Ends the process with one line. */
function end(error: unknown, status: number): never {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const known = LISTEN_FAULTS[String(code)];
  const text = known ?? `${String(message)}${code === 'unavailable' ? reasonOf(error) : ''}`;
  console.error(text.replace(/\s+/g, ' '));
  process.exit(status);
}

const settings = await readSettings(process.argv.slice(2), process.env, () => listening.address).catch(
  (error: unknown) => end(error, WRONG_SETTING),
);
if (settings) await start(settings).catch((error: unknown) => end(error, FAULT));
else console.log(USAGE);
