import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlessShellLaunchOptions } from '../../tools/chromium.mjs';
import { FocusWalk } from './focus-walk/walk.js';

const files = (await readdir('stories', { recursive: true })).flatMap(
  (path) => /([^/]+)\.stories\.ts$/.exec(path)?.[1] ?? [],
);

/**
 * All stories take most of an hour, `npm run focus-walk`; a part of them is walked by `npm run focus-walk -- 2/8`. Without
 * `FOCUS_WALK`, the first of each element is walked.
 */
const { FOCUS_WALK = 'first' } = process.env;
const [part = 1, parts = 1] = FOCUS_WALK.includes('/') ? FOCUS_WALK.split('/').map(Number) : [];

/** The stories of an element that are walked now. */
const chosenOf = (own: readonly string[], at: number): readonly string[] =>
  FOCUS_WALK === 'first' ? own.slice(0, 1) : own.filter((_, index) => (at + index) % parts === part - 1);

describe('the focus', () => {
  let browser: Browser;
  let server: PreviewServer;
  let outDir: string;
  let address: string;

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'collab-stories-'));
    const root = resolve('test/e2e/focus-walk');
    await build({ root, configFile: false, logLevel: 'error', build: { outDir, target: 'es2022' } });
    server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
    address = server.resolvedUrls?.local[0] ?? '';
    browser = await chromium.launch(headlessShellLaunchOptions());
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  });

  it('is told apart from a focus that is lost', async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(address);
    await page.waitForFunction(() => 'stage' in globalThis);
    const lost = await page.evaluate(async () => {
      const story = stage.stories.find((each) => each.startsWith('reactions/')) ?? '';
      await stage.show(story);
      const [control] = stage.controls();
      const isFocused = control !== undefined && stage.focus(control.name);
      const before = stage.isLost();
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      if (active instanceof HTMLElement) active.blur();
      return { isFocused, before, after: stage.isLost() };
    });
    await page.close();
    expect(lost).toEqual({ isFocused: true, before: false, after: true });
  });

  describe.concurrent.each(files.map((file, at) => [file, at] as const))('in the stories of %s', (file, at) => {
    it('stays somewhere, whatever is used', { timeout: 600_000 }, async ({ expect }) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      page.on('filechooser', () => undefined);
      await page.goto(address);
      await page.waitForFunction(() => 'stage' in globalThis);
      const stories = await page.evaluate(() => stage.stories);
      const losses: string[] = [];
      const usedInside = new Set<string>();
      const own = stories.filter((each) => each.startsWith(`${file}/`));
      expect(own).not.toEqual([]);
      for (const story of chosenOf(own, at)) {
        const walk = new FocusWalk(page, story, usedInside);
        losses.push(...(await walk.losses()).map((loss) => `${story}: ${loss}`));
      }
      await page.close();
      expect(losses).toEqual([]);
    });
  });
});
