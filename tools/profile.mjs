import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from './chromium.mjs';

/**
 * Opens Chromium with a new profile on the disk, as a user has it, which is removed when the context is closed. The contexts of
 * `browser.newContext()` keep IndexedDB in memory.
 * @param {import('playwright').LaunchOptions & import('playwright').BrowserContextOptions} [options]
 * @param {readonly string[]} [extraArgs] Arguments of Chromium.
 * @returns {Promise<import('playwright').BrowserContext>}
 */
export async function openProfile(options = {}, extraArgs = []) {
  const folder = await mkdtemp(join(tmpdir(), 'collab-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...chromiumLaunchOptions(extraArgs), ...options });
  const close = context.close.bind(context);
  context.close = async (reason) => {
    await close(reason);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return context;
}
