import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { killerOf, localProfiles, openTab, origin } from './local-browser.js';

/** How far apart players may be, in seconds. */
const STEP = 0.25;

async function enter(profile: BrowserContext, userId: string): Promise<Page> {
  const page = await openTab(profile, userId);
  await page.mouse.click(900, 600);
  await page.evaluate(async () => {
    videoTab.watch();
    await localTab.store.live.fetch();
  });
  return page;
}

const look = (page: Page) => page.evaluate(() => videoTab.look());

/** How far apart two players are at one instant, in seconds: what was looked at later is that much further. */
async function apart(one: Page, other: Page): Promise<number> {
  const [a, b] = await Promise.all([look(one), look(other)]);
  return Math.abs(a.currentTime - b.currentTime - (a.paused ? 0 : (a.at - b.at) * a.playbackRate));
}

const runs = (...pages: readonly Page[]): Promise<unknown> =>
  Promise.all(
    pages.map((page) =>
      page.waitForFunction(() => {
        const { paused, seeking, currentTime } = videoTab.film;
        return !paused && !seeking && currentTime > 0.5;
      }),
    ),
  );

const inStep = (one: Page, other: Page): Promise<void> => expect.poll(() => apart(one, other)).toBeLessThan(STEP);

describe('a film in the tabs of one browser', () => {
  const profile = localProfiles('video-tab');

  it('plays, stands, jumps, is as fast and as loud for all', async () => {
    const [ada, ben] = [await enter(profile(), 'ada'), await enter(profile(), 'ben')];
    await ada.evaluate(() => videoTab.film.play());
    await runs(ada, ben);
    await inStep(ada, ben);

    await ben.evaluate(() => (videoTab.film.currentTime = 60));
    await ada.waitForFunction(() => !videoTab.film.seeking && videoTab.film.currentTime >= 60);
    await inStep(ada, ben);

    await ada.evaluate(() => (videoTab.film.playbackRate = 1.5));
    await ben.waitForFunction(() => Math.abs(videoTab.film.playbackRate / 1.5 - 1) < 0.06);
    await inStep(ada, ben);

    await ben.evaluate(() => (videoTab.film.muted = true));
    await ada.waitForFunction(() => videoTab.film.muted);

    await ben.evaluate(() => videoTab.film.pause());
    await ada.waitForFunction(() => videoTab.film.paused && !videoTab.film.seeking);
    await expect.poll(() => apart(ada, ben)).toBeLessThan(0.05);
    expect(await ada.locator('collab-video-sync [part~="notice"]').textContent()).toBe('ben paused');
  });

  it('is where the others are for who comes late, also once the tab is gone that all spoke to', async () => {
    const [ada, ben] = [await enter(profile(), 'ada'), await enter(profile(), 'ben')];
    await ada.evaluate(() => {
      videoTab.film.currentTime = 30;
      return videoTab.film.play();
    });
    await runs(ada, ben);
    await (
      await killerOf(ada)
    )();
    const cleo = await enter(profile(), 'cleo');
    await runs(cleo);
    await inStep(cleo, ben);
    expect((await look(cleo)).currentTime).toBeGreaterThan(30);
    await cleo.evaluate(() => videoTab.film.pause());
    await ben.waitForFunction(() => videoTab.film.paused);
  });

  it('waits for who comes to it and has pressed nothing, whom the browser lets hear nothing, and is joined by a press', async () => {
    const ada = await enter(profile(), 'ada');
    await ada.evaluate(() => videoTab.film.play());
    await runs(ada);
    const ben = await profile().newPage();
    const said = ben.waitForEvent('console', (message) => message.text().startsWith('join'));
    await ben.goto(`${origin}/?comes=ben`);
    const [x = 0, y = 0] = (await said).text().split(' ').slice(1).map(Number);
    expect((await look(ada)).paused).toBe(false);
    await ben.mouse.click(x, y);
    await runs(ben);
    await inStep(ada, ben);
    expect((await look(ben)).muted).toBe(false);
    await ben.getByRole('button', { name: 'Join: Film' }).waitFor({ state: 'detached' });
  });

  it('plays on where the browser stops one in whose tab nobody has pressed anything, as it comes to be heard', async () => {
    const ada = await enter(profile(), 'ada');
    await ada.evaluate(() => {
      videoTab.film.muted = true;
      return videoTab.film.play();
    });
    await runs(ada);
    const ben = await profile().newPage();
    const [plays, waits] = ['playing', 'join'].map((word) =>
      ben.waitForEvent('console', (message) => message.text().startsWith(word)),
    );
    await ben.goto(`${origin}/?comes=ben`);
    await plays;
    await ada.evaluate(() => (videoTab.film.muted = false));
    await waits;
    expect((await look(ada)).paused).toBe(false);
    expect(await look(ben)).toMatchObject({ paused: true, muted: false });
  });
});
