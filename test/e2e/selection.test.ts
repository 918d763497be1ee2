import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { killerOf, localProfiles, openTab } from './local-browser.js';

async function enter(profile: BrowserContext, userId: string, width = 1000): Promise<Page> {
  const page = await openTab(profile, userId);
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(() => selectionTab.showSelection());
  return page;
}

/** Waits until these are the marks that are seen. */
const sees = (page: Page, ...marks: readonly string[]): Promise<unknown> =>
  page.waitForFunction((all) => selectionTab.marks().join() === all.join(), marks);

describe('selections in the tabs of one browser', () => {
  const profile = localProfiles('selection-tab');

  it('are seen by others, in windows of other widths, and end', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben', 420);
    await ada.bringToFront();
    await ada.dblclick('#lead', { position: { x: 10, y: 10 } });
    await sees(ben, 'ada: Everything');
    await ada.click('#title');
    await ada.keyboard.type('Really, nobody');
    await ben.evaluate(() => document.querySelector('#title')?.scrollIntoView());
    await sees(ben, 'ada: title');
    expect(await ben.evaluate(() => selectionTab.heard())).not.toContain('obody');
    await ada.click('#pass');
    await sees(ben);
    await ada.click('#card');
    await sees(ben, 'ada: card');
    expect(await ada.evaluate(() => selectionTab.marks())).toEqual([]);
    await ada.click('#lead');
    await sees(ben);
  });

  it('are told to who comes later, and are gone with their tabs', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    await ada.click('#title');
    await ben.dblclick('#lead', { position: { x: 10, y: 10 } });
    const cleo = await enter(profile(), 'cleo');
    await sees(cleo, 'ada: title', 'ben: Everything');
    await (
      await killerOf(ben)
    )();
    await sees(cleo, 'ada: title');
    await ada.close();
    await sees(cleo);
  });
});
