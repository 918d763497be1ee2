import type { BrowserContext, Page } from 'playwright';
import { describe, it } from 'vitest';
import { killerOf, localProfiles, met, openTab } from './local-browser.js';

async function enter(profile: BrowserContext, userId: string): Promise<Page> {
  const page = await openTab(profile, userId);
  await page.evaluate(() => localTab.enter());
  return page;
}

describe('people in the tabs of one browser', () => {
  const profile = localProfiles();

  it('see one another come, and leave with their tabs', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    await Promise.all([met(ada, 'ben active', 'ada active'), met(ben, 'ada active', 'ben active')]);
    const again = await enter(profile(), 'ben');
    await ben.close();
    await met(again, 'ada active', 'ben active');
    await again.close();
    await met(ada, 'ada active');
  });

  it('are gone when their tab crashes', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    await met(ada, 'ben active', 'ada active');
    await (
      await killerOf(ben)
    )();
    await met(ada, 'ada active');
  });

  it('are gone when the tab crashes that all others spoke to, and those are still there', async () => {
    const owner = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    const cleo = await enter(profile(), 'cleo');
    await met(owner, 'ben active', 'cleo active', 'ada active');
    await met(cleo, 'ada active', 'ben active', 'cleo active');
    await (
      await killerOf(owner)
    )();
    await Promise.all([met(ben, 'cleo active', 'ben active'), met(cleo, 'ben active', 'cleo active')]);
    await enter(profile(), 'dan');
    await met(ben, 'cleo active', 'dan active', 'ben active');
  });
});
