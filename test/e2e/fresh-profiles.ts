import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';

/** Gives each test of a suite a profile of its own in one browser, as wide as a desk's unless told; what goes wrong in its pages fails the test. */
export function freshProfiles(options: BrowserContextOptions = {}): () => BrowserContext {
  let browser: Browser;
  let profile: BrowserContext;
  let problems: string[];

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunchOptions());
  });

  beforeEach(async () => {
    problems = [];
    profile = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
    profile.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    profile.on('weberror', (error) => problems.push(String(error.error())));
  });

  afterEach(async () => {
    await profile.close();
    expect(problems).toEqual([]);
  });

  afterAll(() => browser.close());

  return () => profile;
}
