import { build } from 'esbuild';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';

/** An address that is answered in the browser itself. Locks and storage want a trusted origin. */
export const origin = 'http://localhost';

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tab</title><script type="module" src="/tab.js"></script><body></html>';

/** A browser whose pages run one script of this folder. */
export class LocalBrowser {
  readonly #browser: Browser;
  readonly #script: string;

  private constructor(browser: Browser, script: string) {
    this.#browser = browser;
    this.#script = script;
  }

  static async launch(name = 'local-tab'): Promise<LocalBrowser> {
    const { outputFiles } = await build({
      entryPoints: [`${import.meta.dirname}/${name}.ts`],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    });
    // Each tab is a process of its own, as it is for a person: one of them can die.
    const browser = await chromium.launch(
      chromiumLaunchOptions(['--site-per-process', '--disable-features=ProcessPerSiteUpToMainFrameThreshold']),
    );
    return new LocalBrowser(browser, outputFiles[0]?.text ?? '');
  }

  /** A person's profile, with storage of its own. */
  async newProfile(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const usual: BrowserContextOptions = { viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' };
    const context = await this.#browser.newContext({ ...usual, ...options });
    await context.route(`${origin}/**`, (route) =>
      route.request().url().endsWith('/tab.js')
        ? route.fulfill({ contentType: 'text/javascript', body: this.#script })
        : route.fulfill({ contentType: 'text/html', body: html }),
    );
    return context;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Gives each test of a suite a profile of its own, in one browser whose pages run one script of this folder. */
export function localProfiles(script = 'local-tab', options: BrowserContextOptions = {}): () => BrowserContext {
  let browser: LocalBrowser;
  let profile: BrowserContext;
  beforeAll(async () => {
    browser = await LocalBrowser.launch(script);
  });
  beforeEach(async () => {
    profile = await browser.newProfile(options);
  });
  afterEach(() => profile.close());
  afterAll(() => browser.close());
  return () => profile;
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
