import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadProviderSettings } from '../../server/access/provider-settings.js';
import { loadConfig } from '../../server/config.js';
import { readSettings } from '../../server/settings.js';
import { predefinedConfig } from '../../store/model/predefined.js';
import { bundleService } from '../../tools/bundle-service.mjs';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collab-settings-'));
  file = join(folder, 'settings.json');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (settings: unknown): Promise<void> =>
  writeFile(file, typeof settings === 'string' ? settings : JSON.stringify(settings));

describe('the configuration of a service', () => {
  const { statuses } = predefinedConfig;
  const [first] = statuses;

  it('is the predefined one without a file, and that of the file otherwise', async () => {
    expect(await loadConfig(folder, undefined)).toBe(predefinedConfig);
    const color = 'oklch(70% 0.1 200)';
    await write({ statuses: [{ ...first, color, lightColor: '#FFF8' }], maxLength: 10 });
    expect(await loadConfig(folder, file)).toEqual({
      ...predefinedConfig,
      statuses: [{ ...first, color, lightColor: '#FFF8' }],
      maxLength: 10,
    });
  });

  it.each<[string, unknown, string]>([
    ['that is no JSON', '{', 'is not JSON'],
    ['with an unknown field', { status: [] }, 'config.status is not known; accepted: statuses, priorities,'],
    [
      'with an id twice',
      { statuses: [...statuses, first] },
      'config.statuses[3].id is "OPEN"; accepted: an id that no',
    ],
    [
      'with a priority twice',
      {
        priorities: [
          { id: 'A', name: 'A', color: '#000', lightColor: '#fff' },
          { id: 'A', name: 'B', color: '#000', lightColor: '#fff' },
        ],
      },
      'config.priorities[1].id is "A"',
    ],
    [
      'with a color that is none',
      { statuses: [{ ...first, color: 'bluish' }] },
      'config.statuses[0].color is "bluish"',
    ],
    ['with too few digits', { statuses: [{ ...first, lightColor: '#12' }] }, 'config.statuses[0].lightColor is "#12"'],
    ['with a value of another type', { maxLength: '10' }, 'config.maxLength is "10"'],
    [
      'with a channel twice',
      { notificationChannels: [{ id: 'inbox' }, { id: 'email' }, { id: 'inbox' }] },
      'config.notificationChannels[2].id is "inbox"; accepted: an id that no',
    ],
    [
      'with a value of a channel twice',
      { notificationChannels: [{ id: 'inbox', values: [{ id: 'ALL' }, { id: 'ALL' }] }] },
      'config.notificationChannels[0].values[1].id is "ALL"',
    ],
    [
      'with an entry of the custom list twice',
      {
        customList: {
          type: 'single',
          data: [
            { id: 'a', label: 'A' },
            { id: 'a', label: 'B' },
          ],
        },
      },
      'config.customList.data[1].id is "a"',
    ],
    [
      'with a default that a channel does not have',
      { notificationChannels: [{ id: 'email', default: 'mine' }] },
      'config.notificationChannels[0].default is "mine"; accepted: ALL or MINE or NONE.',
    ],
    [
      'with a mistyped field of a channel',
      { notificationChannels: [{ id: 'email', enabled: false }] },
      'config.notificationChannels[0].enabled is not known; accepted: id, name,',
    ],
    [
      'with a mistyped field of attachments',
      { attachments: { maxSize: 1, maxCount: 1, type: [] } },
      'config.attachments.type is not known; accepted: maxSize, maxCount, types.',
    ],
    [
      'with a size below 0',
      { attachments: { maxSize: -1, maxCount: 1 } },
      'config.attachments.maxSize is -1; accepted: a whole number from 0.',
    ],
  ])('is refused %s', async (_name, settings, message) => {
    await write(settings);
    await expect(loadConfig(folder, file)).rejects.toThrow(message);
  });

  it('is refused if the named file is missing', async () => {
    await expect(loadConfig(folder, join(folder, 'none.json'))).rejects.toThrow('cannot be read');
  });
});

describe('the settings of the Permission Provider', () => {
  const url = 'https://app.example.com/permissions';

  it('are those of the environment, of the file, or of both', async () => {
    expect(await loadProviderSettings({})).toBeUndefined();
    expect(await loadProviderSettings({ PERMISSION_PROVIDER_URL: url })).toEqual({ url });
    const settings = { url: 'http://other/', headers: { 'x-key': 'k' }, retryConfig: { retryCount: 1 }, cacheTime: 5 };
    await write(settings);
    expect(await loadProviderSettings({ PERMISSION_PROVIDER_FILE: file })).toEqual(settings);
    const environment = { PERMISSION_PROVIDER_FILE: file, PERMISSION_PROVIDER_URL: url };
    expect(await loadProviderSettings({ ...environment, PERMISSION_PROVIDER_CONTEXT_ENABLED: 'true' })).toEqual({
      ...settings,
      url,
      isContextEnabled: true,
    });
  });

  it('are none if the file disables it', async () => {
    await write({ url, isProviderEnabled: false });
    expect(await loadProviderSettings({ PERMISSION_PROVIDER_FILE: file })).toBeUndefined();
  });

  it.each<[string, Parameters<typeof loadProviderSettings>[0], unknown, string]>([
    ['no address', { PERMISSION_PROVIDER_URL: 'here' }, {}, 'is "here"; accepted: an address with https or http.'],
    ['another scheme', { PERMISSION_PROVIDER_URL: 'ftp://x' }, {}, 'is "ftp://x"'],
    [
      'a word',
      { PERMISSION_PROVIDER_CONTEXT_ENABLED: 'yes' },
      {},
      'CONTEXT_ENABLED is "yes"; accepted: 1 or true, 0 or false.',
    ],
    ['a password in the address', { PERMISSION_PROVIDER_URL: 'http://a:secret@x/' }, {}, 'is "http://…@x/"; accepted:'],
    ['a file without an address', {}, { cacheTime: 1 }, 'PERMISSION_PROVIDER_FILE has no url.'],
    ['a file that is no JSON', {}, 'key: secret', 'PERMISSION_PROVIDER_FILE is not JSON.'],
    ['a file that is missing', { PERMISSION_PROVIDER_FILE: '/none.json' }, {}, 'is "/none.json", which cannot be read'],
    ['a wrong time', {}, { url, cacheTime: -1 }, 'PERMISSION_PROVIDER_FILE.cacheTime is -1; accepted: a whole number'],
    ['a timeout that no timer has', {}, { url, timeout: 2 ** 31 }, 'PERMISSION_PROVIDER_FILE.timeout is 2147483648;'],
    ['a mistyped field', {}, { url, contextEnabled: true }, 'PERMISSION_PROVIDER_FILE.contextEnabled is not known;'],
    [
      'a header that cannot be sent',
      {},
      { url, headers: { 'x-key': 'secret\n' + 'secret' } },
      'PERMISSION_PROVIDER_FILE.headers.x-key cannot be sent',
    ],
    ['a wrong revocation', {}, { url, revokeAccessOn: [{ type: 'never' }] }, 'revokeAccessOn[0].type is "never"'],
  ])('are refused with %s', async (_name, environment, settings, message) => {
    await write(settings);
    const loading = loadProviderSettings({ PERMISSION_PROVIDER_FILE: file, ...environment });
    await expect(loading).rejects.toThrow(message);
    await expect(loading).rejects.not.toThrow('secret');
  });
});

describe('the settings of a service', () => {
  const data = (): string => join(folder, 'new');
  const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  it('have defaults, and are those of the options before those of the environment', async () => {
    const environment = { PORT: '1', WEBHOOK_ALLOW_PRIVATE: 'true' };
    const settings = await readSettings(['--port=7', '--data', join(folder, 'used')], environment, () => '');
    expect(settings).toMatchObject({
      port: 7,
      host: '127.0.0.1',
      databaseUrl: undefined,
      callsPerSecond: 100,
      logLevel: 'info',
      allowPrivateWebhooks: true,
      keys: { isNew: true },
    });
    const again = await readSettings(['--data', join(folder, 'used')], environment, () => '');
    expect(again).toMatchObject({ port: 1, keys: { isNew: false, apiKey: settings?.keys.apiKey } });
  });

  it.each<[readonly string[], string]>([
    [['--prot', '1'], '"--prot" is not an option; accepted: --port, --host, --config, --data, --help, --demo.'],
    [['-p', '1'], '"-p" is not an option'],
    [['start'], '"start" is not an option'],
    [['--', '--port'], '"--" is not an option'],
    [['--port', '-1'], '--port is "-1"; accepted: a whole number from 0 to 65535.'],
    [['--port', 'abc'], '--port is "abc"'],
    [['--port', '0x10'], '--port is "0x10"'],
    [['--port'], '--port has no value; accepted: --port <value>.'],
    [['--host='], '--host has no value'],
    [['--config', '--port', '1'], '--config has no value'],
    [['--config', '/none.json'], '/none.json cannot be read'],
    [['--data', '/dev/null'], '--data is "/dev/null"; accepted: a folder.'],
    [['--data', '/dev/null/x'], '--data is "/dev/null/x"; accepted: a folder.'],
  ])('name a wrong option: %j', async (args, message) => {
    await expect(readSettings(['--data', data(), ...args], {}, () => '')).rejects.toThrow(message);
    expect(await readdir(folder)).not.toContain('new');
  });

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ PORT: '65536' }, 'PORT is "65536"; accepted: a whole number from 0 to 65535.'],
    [{ PORT: '' }, 'PORT is empty. Set a value, or remove PORT.'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL is empty.'],
    [
      { DATABASE_URL: 'mysql://a:secret@db/x' },
      'DATABASE_URL begins with "mysql://"; accepted: postgres://…, postgresql://….',
    ],
    [{ DATABASE_URL: 'a:secret@db/x' }, 'DATABASE_URL is malformed; accepted: postgres://…'],
    [{ DATABASE_URL: 'postgres://a:secret@db:99999/x' }, 'DATABASE_URL is malformed'],
    [
      { DATABASE_URL: 'postgres://db/x', BUS_URL: 'amqp://a:secret@bus' },
      'BUS_URL begins with "amqp://"; accepted: nats://',
    ],
    [{ DATABASE_URL: 'postgres://db/x', BUS_URL: 'bus:4222' }, 'BUS_URL is malformed'],
    [{ DATABASE_URL: 'postgres://db/x', BUS_URL: 'nats://' }, 'BUS_URL has no host'],
    [{ DATABASE_URL: 'postgres://db/x', BUS_URL: 'redis://bus/first' }, 'BUS_URL has a path'],
    [
      { DATABASE_URL: 'postgres://db/x', BUS_URL: 'nats://a:secret%@bus' },
      'BUS_URL has a user or a password with a "%"',
    ],
    [{ REST_CALLS_PER_SECOND: '0' }, 'REST_CALLS_PER_SECOND is "0"; accepted: a whole number from 1'],
    [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, 'WEBHOOK_ALLOW_PRIVATE is "yes"; accepted: 1 or true, 0 or false.'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT is set without S3_BUCKET.'],
    [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_SECRET_ACCESS_KEY is set without S3_BUCKET.'],
    [{ ...bucket, S3_BUCKET: 'my files' }, 'S3_BUCKET is "my files"; accepted: 3 to 255 letters'],
    [{ ...bucket, S3_REGION: 'eu central' }, 'S3_REGION is "eu central"'],
    [{ ...bucket, S3_ENDPOINT: 'https://a:secret@s3' }, 'S3_ENDPOINT is "https://…@s3"'],
    [{ PERMISSION_PROVIDER_CONTEXT_ENABLED: '1' }, 'PERMISSION_PROVIDER_CONTEXT_ENABLED is set without'],
    [
      { PAGE_URL: 'https://x/{organisationId}' },
      'PAGE_URL is "{organisationId}"; accepted: {organizationId} and {documentId}.',
    ],
    [{ PAGE_URL: 'https://x/{documentId' }, 'PAGE_URL is "{documentId"'],
    [{ PUBLIC_URL: 'https://x/?a=b' }, 'PUBLIC_URL is "https://x/?a=b"; accepted: an address without a query'],
    [{ PUBLIC_URL: 'https:x' }, 'PUBLIC_URL is "https:x"; accepted: an address with https or http.'],
    [{ API_KEY: 'key' }, 'belong together'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; accepted: fatal,'],
  ])('name a wrong variable, and no secret: %j', async (environment, message) => {
    const reading = readSettings(['--data', data()], environment, () => '');
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.not.toThrow('secret');
    expect(await readdir(folder)).not.toContain('new');
  });

  it.each([
    ['{ "apiKey": "key", "secret": "sesame', 'keys.json is not JSON.'],
    ['null', 'keys.json is incomplete; accepted: apiKey, secret and authToken, each a text.'],
    ['{ "apiKey": "key", "secret": "sesame" }', 'keys.json is incomplete'],
    [
      JSON.stringify({ apiKey: 'key', secret: 'sesame', authToken: 'a'.repeat(16) }),
      'keys.json: secret has fewer than',
    ],
  ])('name broken keys of the data folder, and no secret: %s', async (text, message) => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await writeFile(join(broken, 'keys.json'), text);
    const reading = readSettings(['--data', broken], {}, () => '');
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.not.toThrow('sesame');
  });
});

describe('a service with wrong settings', () => {
  let program: string;
  beforeAll(async () => {
    program = await bundleService();
  });
  afterAll(() => rm(program, { force: true }));

  /** Runs the service until it ends. */
  const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, _out, stderr) =>
        resolve({ code: error?.code, stderr }),
      );
    });

  it.each<[readonly string[], Readonly<Record<string, string>>, string]>([
    [[], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; accepted: fatal, error, warn, info, debug, trace, silent.'],
    [['--port', 'a\nb'], {}, '--port is "a\\nb"; accepted: a whole number from 0 to 65535.'],
  ])('ends with one line and status 2, and creates nothing: %j %j', async (args, env, line) => {
    expect(await run(['--data', join(folder, 'data'), ...args], env)).toEqual({ code: 2, stderr: `${line}\n` });
    expect(await readdir(folder)).not.toContain('data');
  });

  it('ends with one line and status 1 if the database refuses', async () => {
    const data = join(folder, 'away');
    const ended = await run(['--data', data], { DATABASE_URL: new URL('/nowhere', inject('postgresUrl')).href });
    const reason = '(3D000 database "nowhere" does not exist)';
    expect(ended).toEqual({
      code: 1,
      stderr: `The database of the comments does not answer. Try again. ${reason}\n`,
    });
  });
});
