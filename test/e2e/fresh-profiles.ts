import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import { openProfile } from '../../tools/profile.mjs';

/** Gives each test of a suite a profile of its own by default 1280 px wide. Errors in its pages fail the test. */
export function freshProfiles(options: BrowserContextOptions = {}): () => BrowserContext {
  let profile: BrowserContext;
  let problems: string[];

  beforeEach(async () => {
    problems = [];
    profile = await openProfile({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
    profile.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    profile.on('weberror', (error) => problems.push(String(error.error())));
  });

  afterEach(async () => {
    await profile.close();
    expect(problems).toEqual([]);
  });

  return () => profile;
}
