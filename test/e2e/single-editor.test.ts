import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { killerOf, localProfiles, openTab } from './local-browser.js';

async function enter(profile: BrowserContext, userId: string): Promise<Page> {
  const page = await openTab(profile, userId);
  await page.evaluate(async () => {
    localTab.store.live.singleEditor.enable({ editorAccessTimeout: 0 });
    await localTab.store.live.fetch();
  });
  return page;
}

const claim = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await localTab.store.live.singleEditor.setUserAsEditor()).error?.code);

const editing = (page: Page): Promise<boolean> =>
  page.evaluate(() => localTab.store.live.singleEditor.access.peek()?.isEditorOnCurrentTab === true);

const becomesEditor = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => localTab.store.live.singleEditor.access.peek()?.isEditorOnCurrentTab);

describe('a single editor in the tabs of one browser', () => {
  const profile = localProfiles();

  it('is one, however many want to be it at once', async () => {
    const pages = [await enter(profile(), 'ada'), await enter(profile(), 'ben'), await enter(profile(), 'cleo')];
    const refused = (await Promise.all(pages.map(claim))).filter((code) => code === 'another_user_editor');
    expect(refused.length).toBe(2);
    expect((await Promise.all(pages.map(editing))).filter(Boolean).length).toBe(1);
  });

  it('is who asked once the tab has crashed that edited, which all others spoke to', async () => {
    const ada = await enter(profile(), 'ada');
    const ben = await enter(profile(), 'ben');
    const cleo = await enter(profile(), 'cleo');
    expect(await claim(ada)).toBe(undefined);
    await ben.evaluate(() => localTab.store.live.singleEditor.requestEditorAccess());
    const kill = await killerOf(ada);
    await kill();
    await becomesEditor(ben);
    expect(await claim(cleo)).toBe('another_user_editor');
  });

  it('is the same after a reload of all tabs, where they come back', async () => {
    const ada = await enter(profile(), 'ada');
    await claim(ada);
    await ada.evaluate(() => localTab.store.live.set('zoom', 2).settled);
    await ada.close();
    const back = await enter(profile(), 'ada');
    expect(await back.evaluate(() => localTab.store.live.get('zoom').peek()?.data)).toBe(2);
    expect(await claim(back)).toBe(undefined);
    expect(await editing(back)).toBe(true);
  });
});
