import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, LocalBrowser, openTab, origin, shown, texts } from './local-browser.js';

/** Room for a page and a few words, not for a long text. */
const QUOTA_BYTES = 100_000;
const LONG_TEXT = 'What a long story. '.repeat(5_000);

describe('a full disk', () => {
  let browser: LocalBrowser;

  beforeAll(async () => {
    browser = await LocalBrowser.launch();
  });

  afterAll(() => browser.close());

  it('is said, and the text is kept until there is room again', async () => {
    const profile = await browser.newProfile();
    const page = await profile.newPage();
    const session = await profile.newCDPSession(page);
    // Chromium asks for its quota once and remembers the answer for a while: it has to be small from the start.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES });
    await page.goto(origin);
    await page.evaluate(() => localTab.open('ada'));
    expect(await add(page, 'There was room')).toBe('ok');
    expect(await add(page, LONG_TEXT)).toBe('storage_full');
    expect(await texts(page)).toEqual(['There was room', LONG_TEXT]);
    expect(await page.evaluate(() => localTab.errors)).toContain('storage_full');
    const failed = await page.evaluate(() => localTab.store.unsent.peek().map(({ error }) => error?.code));
    expect(failed).toEqual(['storage_full']);
    // Without a size the override ends.
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await page.evaluate(() => localTab.store.unsent.peek()[0]?.retry());
    await shown(page, LONG_TEXT);
    const again = await openTab(profile, 'ada');
    expect(await texts(again)).toEqual(['There was room', LONG_TEXT]);
  });
});
