import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { add, localProfiles, openTab, origin, shown, texts } from './local-browser.js';

/** Enough for the database and a short text, but not for a long one. */
const QUOTA_BYTES = 100_000;
/** Random, because the database compresses what repeats. */
const LONG_TEXT = randomBytes(71_000).toString('base64');

describe('a full disk', () => {
  const profile = localProfiles('local-tab', { isOnDisk: true });

  it('is said, and the text is kept until there is room again', async () => {
    const page = await profile().newPage();
    const session = await profile().newCDPSession(page);
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
    const again = await openTab(profile(), 'ada');
    expect(await texts(again)).toEqual(['There was room', LONG_TEXT]);
  });

  it('keeps the change as failed after a reload, and sends it when it is tried again', async () => {
    const page = await profile().newPage();
    // The quota of the browser cannot be set precisely enough: the queue has space for the change, but not for its refusal.
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        const isFirst = this.name === 'queue' && localStorage.getItem('disk') === 'almost full';
        const { mutation } = Object(value) as { readonly mutation?: { readonly error?: unknown } };
        const fits = JSON.stringify(value).length < 1_000 || (isFirst && !mutation?.error);
        if (localStorage.getItem('disk') !== 'empty' && !fits) throw new DOMException('Full', 'QuotaExceededError');
        return put.call(this, value, key);
      };
    });
    const fill = (disk: 'empty' | 'almost full' | 'full') =>
      page.evaluate((each) => localStorage.setItem('disk', each), disk);
    const open = () => page.evaluate(() => localTab.open('ada'));
    const unsent = () =>
      page.evaluate(() =>
        localTab.store.unsent.peek().map(({ comment, error }) => [comment?.commentText, error?.code]),
      );
    await page.goto(origin);
    await fill('almost full');
    await open();
    expect(await add(page, LONG_TEXT)).toBe('storage_full');
    for (const disk of ['full', 'empty'] as const) {
      await fill(disk);
      await page.reload();
      await open();
      expect(await unsent()).toEqual([[LONG_TEXT, 'storage_full']]);
      expect(await texts(page)).toEqual([LONG_TEXT]);
    }
    const other = await openTab(profile(), 'ben');
    expect(await texts(other)).toEqual([]);
    await page.evaluate(() => localTab.store.unsent.peek()[0]?.retry());
    await shown(page, LONG_TEXT);
    await shown(other, LONG_TEXT);
    await page.reload();
    await open();
    expect(await texts(page)).toEqual([LONG_TEXT]);
    expect(await unsent()).toEqual([]);
  });
});
