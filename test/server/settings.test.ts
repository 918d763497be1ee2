import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadProviderSettings } from '../../server/access/provider-settings.js';
import { loadConfig } from '../../server/config.js';
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
      'CONTEXT_ENABLED is "yes"; accepted: true or false.',
    ],
    ['a file without an address', {}, { cacheTime: 1 }, 'is "undefined"'],
    ['a file that is no JSON', {}, 'key: secret', 'PERMISSION_PROVIDER_FILE is no JSON.'],
    ['a wrong time', {}, { url, cacheTime: -1 }, 'PERMISSION_PROVIDER_FILE.cacheTime is -1; accepted: a number from 0'],
    ['a wrong revocation', {}, { url, revokeAccessOn: [{ type: 'never' }] }, 'revokeAccessOn[0].type is "never"'],
  ])('are refused with %s', async (_name, environment, settings, message) => {
    await write(settings);
    const loading = loadProviderSettings({ PERMISSION_PROVIDER_FILE: file, ...environment });
    await expect(loading).rejects.toThrow(message);
    await expect(loading).rejects.not.toThrow('secret');
  });
});

describe('a service with wrong settings', () => {
  it.each([
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; accepted: fatal, error, warn, info, debug, trace, silent.'],
    ['PORT', '99999', 'The port is "99999"; accepted: a whole number from 0 to 65535.'],
  ])('ends with one message and status 2, and creates nothing: %s', async (name, value, message) => {
    const program = await bundleService();
    const data = join(folder, 'data');
    const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        [program, '--data', data],
        { env: { ...process.env, [name]: value } },
        (error, _out, stderr) => resolve({ code: error?.code, stderr }),
      );
    });
    await rm(program, { force: true });
    expect(ended).toEqual({ code: 2, stderr: `${message}\n` });
    expect(await readdir(folder)).not.toContain('data');
  });
});
