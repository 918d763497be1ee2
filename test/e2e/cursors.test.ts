import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { killerOf, localProfiles, openTab } from './local-browser.js';

async function enter(profile: BrowserContext, userId: string, width = 1000): Promise<Page> {
  const page = await openTab(profile, userId);
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(() => cursorTab.showCursors());
  return page;
}

/** Waits until these people's cursors are seen, and on what. */
const sees = (page: Page, ...cursors: readonly string[]): Promise<unknown> =>
  page.waitForFunction((all) => cursorTab.cursors().join() === all.join(), cursors);

describe('cursors in the tabs of one browser', () => {
  const profile = localProfiles('cursor-tab');

  it('point at the same thing in windows of other widths, scrolled otherwise', async () => {
    const ada = await enter(profile(), 'ada', 1000);
    const ben = await enter(profile(), 'ben', 420);
    await ada.evaluate(() => document.querySelector('#third')?.scrollIntoView());
    await ada.hover('#third', { position: { x: 30, y: 40 } });
    await ben.evaluate(() => document.querySelector('#third')?.scrollIntoView({ block: 'center' }));
    await sees(ben, 'ada on third');
    await ada.hover('#second', { position: { x: 10, y: 10 } });
    await ben.evaluate(() => document.querySelector('#second')?.scrollIntoView({ block: 'center' }));
    await sees(ben, 'ada on second');
    expect(await ada.evaluate(() => cursorTab.cursors())).toEqual([]);
  });

  it('are gone with their tabs, also with the one that all others spoke to', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    const cleo = await enter(profile(), 'cleo');
    for (const page of [ada, ben, cleo]) await page.hover('#first');
    await sees(cleo, 'ada on first', 'ben on first');
    await ben.close();
    await sees(cleo, 'ada on first');
    const dan = await enter(profile(), 'dan');
    await dan.hover('#second', { position: { x: 10, y: 10 } });
    await sees(cleo, 'ada on first', 'dan on second');
    await (
      await killerOf(ada)
    )();
    await sees(cleo, 'dan on second');
    await dan.hover('#first');
    await sees(cleo, 'dan on first');
    await sees(dan, 'cleo on first');
  });

  it('carry what is written at them', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    await ada.hover('#first');
    await ada.keyboard.press('/');
    await ada.keyboard.type('Look here');
    await sees(ben, 'ada on first: Look here');
    await ada.keyboard.press('Escape');
    await sees(ben, 'ada on first');
  });
});
