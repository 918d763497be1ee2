import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from './app.js';
import { openDatabase } from './database.js';
import { apiKeyOf, KEY_FILE, loadKeys } from './keys.js';
import { CALLS_PER_SECOND } from './rest/routes.js';
import { Service } from './service.js';
import { FolderContents } from './storage/files.js';

const DEFAULT_PORT = 4100;

const { values } = parseArgs({
  options: { port: { type: 'string' }, data: { type: 'string' }, host: { type: 'string' } },
});
const port = Number(values.port ?? process.env.PORT ?? DEFAULT_PORT);
const folder = values.data ?? '.collab-data';
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`The port is "${values.port ?? process.env.PORT}"; accepted: a number from 0 to 65535.`);
  process.exit(1);
}

const callsPerSecond = Number(process.env.REST_CALLS_PER_SECOND ?? CALLS_PER_SECOND);
if (!Number.isInteger(callsPerSecond) || callsPerSecond < 1) {
  console.error(`REST_CALLS_PER_SECOND is "${process.env.REST_CALLS_PER_SECOND}"; accepted: a whole number from 1.`);
  process.exit(1);
}

await mkdir(folder, { recursive: true });
const keys = await loadKeys(folder);
const database = await openDatabase({ url: process.env.DATABASE_URL, folder: join(folder, 'database') });
const service = await Service.start({
  database,
  contents: new FolderContents(join(folder, 'files')),
  key: apiKeyOf(keys),
});
const app = createApp({
  service,
  logLevel: process.env.LOG_LEVEL ?? 'info',
  rest: { callsPerSecond },
});
const address = await app.http.listen({ port, host: values.host ?? '127.0.0.1' });
console.log(`Service: ${address}`);
if (keys.isNew) {
  console.log(`API key: ${keys.apiKey}`);
  console.log(`Auth token: ${keys.authToken}`);
}
console.log(`Keys and secret: ${join(folder, KEY_FILE)}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
