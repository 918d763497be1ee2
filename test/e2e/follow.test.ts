import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { localProfiles, origin } from './local-browser.js';

async function enter(profile: BrowserContext, userId: string, width = 1000): Promise<Page> {
  const page = await profile.newPage();
  await page.setViewportSize({ width, height: 600 });
  await page.goto(`${origin}/`);
  await page.evaluate((id) => followTab.enter(id), userId);
  return page;
}

/** Waits until the banner says it. */
const says = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction((expected) => 'followTab' in globalThis && followTab.words() === expected, words);

const isAt = (page: Page, section: string): Promise<unknown> =>
  page.waitForFunction((expected) => 'followTab' in globalThis && followTab.section() === expected, section);

const scrollTo = (page: Page, section: string): Promise<void> =>
  page.evaluate((id) => document.querySelector(`#${id}`)?.scrollIntoView({ block: 'center' }), section);

/** One follows another in a window of another width. */
async function followed(profile: BrowserContext): Promise<readonly [Page, Page]> {
  const ada = await enter(profile, 'ada');
  const ben = await enter(profile, 'ben', 420);
  await ben.evaluate(() => followTab.follow('ada'));
  await says(ben, 'Following ada');
  await says(ada, 'ben is following you');
  return [ada, ben];
}

describe('following somebody in the tabs of one browser', () => {
  const profile = localProfiles('follow-tab');

  it('shows what they see in a window of another width, until one does something oneself', async () => {
    const [ada, ben] = await followed(profile());
    await ada.bringToFront();
    for (const section of ['third', 'second', 'fourth', 'first']) {
      await scrollTo(ada, section);
      await isAt(ben, section);
    }
    await ben.bringToFront();
    await ben.mouse.move(200, 200);
    await ben.mouse.wheel(0, 50);
    await says(ben, 'No longer following ada');
    await says(ada, '');
    await scrollTo(ada, 'third');
    await isAt(ada, 'third');
    await isAt(ben, 'first');
  });

  it('goes on where they load their page anew, and where one does oneself', async () => {
    const [ada, ben] = await followed(profile());
    await ada.reload();
    await says(ada, 'ben is following you');
    await scrollTo(ada, 'third');
    await isAt(ben, 'third');
    await ben.reload();
    await says(ben, 'Following ada');
    await isAt(ben, 'third');
  });

  it('goes with them from page to page', async () => {
    const [ada, ben] = await followed(profile());
    await ada.goto(`${origin}/second-page?part=2`);
    await ben.waitForURL(`${origin}/second-page?part=2`);
    await says(ben, 'Following ada');
    await says(ada, 'ben is following you');
    await scrollTo(ada, 'third');
    await isAt(ben, 'third');
    await ada.close();
    await says(ben, 'Waiting for ada');
  });

  it('goes in a row, and in no circle', async () => {
    const [ada, ben] = await followed(profile());
    const cleo = await enter(profile(), 'cleo', 700);
    await cleo.evaluate(() => followTab.follow('ben'));
    await says(ben, 'Following ada | cleo is following you');
    await ada.bringToFront();
    await scrollTo(ada, 'third');
    await isAt(cleo, 'third');
    await ada.evaluate(() => followTab.follow('cleo'));
    await says(ada, 'cleo is following you | ben is following you');
    expect(await ben.evaluate(() => followTab.words())).toBe('Following ada | cleo is following you');
  });
});
