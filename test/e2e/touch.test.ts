import type { CDPSession, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { localProfiles, origin } from './local-browser.js';

describe('a finger on a frame', () => {
  const profile = localProfiles('frames-page', { viewport: { width: 400, height: 700 }, hasTouch: true });
  let page: Page;
  let device: CDPSession;

  beforeEach(async () => {
    page = await profile().newPage();
    await page.goto(`${origin}/`);
    device = await profile().newCDPSession(page);
    await page.locator('collab-comment-layer').waitFor({ state: 'attached' });
    await tool().waitFor();
  });

  const tool = () => page.getByRole('button', { name: 'Comment', exact: true });
  const composer = () => page.getByRole('dialog').getByRole('textbox');

  // A shield is transparent: it has neither role nor part.
  const shield = () => page.locator('collab-comment-layer .shield');

  /** Comes into a mode, and waits until it lies over the frame. */
  async function comeIn(mode: 'element' | 'area'): Promise<void> {
    await page.locator('collab-comment-layer').evaluate((layer, each) => layer.setAttribute('mode', each), mode);
    await shield().waitFor({ state: 'attached' });
    await expect.poll(() => shield().boundingBox()).toMatchObject({ width: 400 });
  }

  async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints });
    const steps = 8;
    await touch('touchStart', { x: from[0], y: from[1] });
    for (let step = 1; step <= steps; step++) {
      const [x, y] = [0, 1].map((at) => (from[at] ?? 0) + (((to[at] ?? 0) - (from[at] ?? 0)) * step) / steps);
      await touch('touchMove', { x: x ?? 0, y: y ?? 0 });
    }
    await touch('touchEnd');
  }

  /** A locator would wait until nothing lies over it. */
  async function tapTool(): Promise<void> {
    const { x, y, width, height } = (await tool().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }

  const scrolled = (): Promise<number> =>
    page.frame({ name: 'report' })?.evaluate(() => scrollY) ?? Promise.resolve(NaN);
  const words = async () => {
    const box = await page.frame({ name: 'report' })?.locator('#words').boundingBox();
    if (!box) throw new Error('There are no words.');
    return box;
  };

  it('scrolls it while a place is chosen, and chooses there', async () => {
    await comeIn('element');
    await drag([200, 600], [200, 60]);
    expect(await scrolled()).toBeGreaterThan(400);
    expect(await composer().count()).toBe(0);
    const { y, height } = await words();
    await page.touchscreen.tap(200, y + height / 2);
    await composer().waitFor();
  });

  it('draws on it where areas are drawn', async () => {
    await comeIn('area');
    await drag([100, 300], [300, 500]);
    await composer().waitFor();
    expect([await scrolled(), await page.evaluate(() => scrollY)]).toEqual([0, 0]);
  });

  it('presses a control of the kit’s own that lies over it, and then the frame', async () => {
    await comeIn('element');
    await tapTool();
    const layer = page.locator('collab-comment-layer');
    await expect.poll(() => layer.getAttribute('mode')).toBe('none');
    await tapTool();
    await shield().waitFor({ state: 'attached' });
    await page.touchscreen.tap(200, 400);
    await composer().waitFor();
  });
});
