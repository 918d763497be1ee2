import { afterEach, describe, expect, it, vi } from 'vitest';
import { chromiumInstallers, chromiumLaunchOptions, findChromium } from '../../tools/chromium.mjs';

describe('the browser of the tests', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('is the one that CHROME_PATH names', () => {
    vi.stubEnv('CHROME_PATH', process.execPath);
    expect(findChromium()).toBe(process.execPath);
    expect(chromiumLaunchOptions()).toMatchObject({ executablePath: process.execPath });
  });

  it('is not looked for elsewhere when CHROME_PATH is wrong', () => {
    vi.stubEnv('CHROME_PATH', '/no/such/browser');
    expect(() => findChromium()).toThrow('/no/such/browser, which does not exist');
  });

  it('keeps its sandbox unless run as root', () => {
    vi.stubEnv('CHROME_PATH', process.execPath);
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(chromiumLaunchOptions(['--mute-audio']).args).toContain('--mute-audio');
    expect(chromiumLaunchOptions().args).not.toContain('--no-sandbox');
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    expect(chromiumLaunchOptions().args).toContain('--no-sandbox');
  });

  it('can be downloaded where no package of the system brings it', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(chromiumInstallers()).toEqual([
      [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']],
    ]);
  });
});
