import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, beforeEach } from 'vitest';
import { freshProfiles, type ProfileOptions } from './fresh-profiles.js';

/** An address that Playwright answers. Locks and storage need a secure origin. */
export const origin = 'http://localhost';

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tab</title><script type="module" src="/tab.js"></script><body></html>';

/** Bundles a script of this folder for the pages of a profile. */
async function bundle(script: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/${script}.ts`],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Gives each test of a suite a profile of its own whose pages run one script of this folder. */
export function localProfiles(script = 'local-tab', options: ProfileOptions = {}): () => BrowserContext {
  let code: string;
  // Each tab has its own process, as in a user's browser, so that one of them can crash.
  const profile = freshProfiles({
    viewport: { width: 1000, height: 700 },
    args: ['--site-per-process', '--disable-features=ProcessPerSiteUpToMainFrameThreshold'],
    ...options,
  });
  beforeAll(async () => {
    code = await bundle(script);
  });
  beforeEach(async () => {
    await profile().route(`${origin}/**`, (route) =>
      route.request().url().endsWith('/tab.js')
        ? route.fulfill({ contentType: 'text/javascript', body: code })
        : route.fulfill({ contentType: 'text/html', body: html }),
    );
  });
  return profile;
}

/** Opens the document in a new tab. */
export async function openTab(profile: BrowserContext, userId: string): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate((id) => localTab.open(id), userId);
  return page;
}

export const texts = (page: Page): Promise<string[]> => page.evaluate(() => localTab.texts());
export const add = (page: Page, text: string): Promise<string> => page.evaluate((each) => localTab.add(each), text);
export const shown = (page: Page, text: string): Promise<void> => page.evaluate((each) => localTab.shown(each), text);

export const met = (page: Page, ...people: readonly string[]): Promise<void> =>
  page.evaluate((each) => localTab.met(each), people);

/** What kills a tab, even one that answers no more by then. */
export async function killerOf(tab: Page): Promise<() => Promise<void>> {
  const session = await tab.context().newCDPSession(tab);
  return async () => {
    const hasDied = tab.waitForEvent('crash');
    // The answer never comes: the process is gone.
    void session.send('Page.crash').catch(() => undefined);
    await hasDied;
  };
}

/** Starts to write a text and kills the tab that owns the database while that write is half done. */
export async function killWhileWriting(owner: Page, text: string, write: () => Promise<unknown>): Promise<void> {
  const kill = await killerOf(owner);
  await owner.evaluate((each) => localTab.hangAt(each), text);
  const isHanging = owner.waitForEvent('console', (message) => message.text() === 'hanging');
  await write();
  await isHanging;
  await kill();
}
