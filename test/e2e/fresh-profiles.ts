import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';
import { openProfile } from '../../tools/profile.mjs';

export interface ProfileOptions extends BrowserContextOptions {
  /** Further arguments of Chromium. */
  readonly args?: string[];
  /** Whether each profile has a browser of its own, which keeps its data on the disk and not in memory. */
  readonly isOnDisk?: boolean;
}

/** Gives each test of a suite a profile of its own, by default 1280 px wide. */
export function freshProfiles({ args = [], isOnDisk = false, ...given }: ProfileOptions = {}): () => BrowserContext {
  const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const, ...given };
  let browser: Browser | undefined;
  let profile: BrowserContext;

  beforeEach(async () => {
    // One browser for all tests: its start takes longer than most of them.
    if (isOnDisk) profile = await openProfile(options, args);
    else profile = await (browser ??= await chromium.launch(chromiumLaunchOptions(args))).newContext(options);
  });

  afterEach(() => profile.close());
  afterAll(() => browser?.close());

  return () => profile;
}

/** Fresh profiles whose tests fail if a page logs or throws an error. */
export function errorFreeProfiles(options: ProfileOptions = {}): () => BrowserContext {
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
