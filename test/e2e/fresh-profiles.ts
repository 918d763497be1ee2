import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';

/**
 * Gives each test of a suite a profile of its own, by default 1280 px wide. They share one browser, whose start takes longer than most tests.
 * `extraArgs` are arguments of Chromium.
 */
export function freshProfiles(
  options: BrowserContextOptions = {},
  extraArgs: readonly string[] = [],
): () => BrowserContext {
  let browser: Browser;
  let profile: BrowserContext;

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunchOptions(extraArgs));
  });

  beforeEach(async () => {
    profile = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  });

  afterEach(() => profile.close());
  afterAll(() => browser.close());

  return () => profile;
}

/** Fresh profiles whose tests fail if a page logs or throws an error. */
export function errorFreeProfiles(options: BrowserContextOptions = {}): () => BrowserContext {
  const profile = freshProfiles(options);
  let problems: string[];

  beforeEach(() => {
    problems = [];
    profile().on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    profile().on('weberror', (error) => problems.push(String(error.error())));
  });

  afterEach(() => {
    expect(problems).toEqual([]);
  });

  return profile;
}
