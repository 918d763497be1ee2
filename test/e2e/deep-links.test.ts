import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { localProfiles, origin } from './local-browser.js';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

describe('an address that names a comment', () => {
  const profile = localProfiles('places-page');
  let page: Page;

  beforeEach(async () => {
    page = await profile().newPage();
  });

  /** Comments on a place, and comes to the page anew by the address of that. */
  async function follow(kind: string): Promise<void> {
    await page.goto(`${origin}/`);
    await page.locator('collab-comment-layer').waitFor({ state: 'attached' });
    const link = await page.evaluate((each) => placesPage.comment(each), kind);
    expect(link.startsWith(`${origin}/?commentId=`)).toBe(true);
    await page.close();
    page = await profile().newPage();
    await page.goto(link);
    await page.getByRole('dialog').getByText(`About the ${kind}`).waitFor();
  }

  const boxOf = (selector: string): Promise<Box> =>
    page.evaluate((each) => {
      const { x, y, width, height } = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect();
      return { x, y, width, height };
    }, selector);

  // The flash is decoration: it has neither role nor part.
  const flashed = () => page.locator('collab-comment-layer .flash');

  /** What covers the place a person has come to. */
  async function flash(): Promise<Box> {
    const box = await flashed().boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  const isInView = ({ y, height }: Box): boolean => y >= 0 && y + height <= 700;

  /** Resolves once a place is covered, and all of it can be seen. */
  async function arrived(selector: string): Promise<void> {
    await expect.poll(async () => isInView(await flash()) && (await flash()).width > 0).toBe(true);
    const [covered, meant] = [await flash(), await boxOf(selector)];
    expect([covered.x, covered.y].map(Math.round)).toEqual([meant.x, meant.y].map(Math.round));
  }

  it('opens one on the page as a whole', async () => {
    await follow('page');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('goes to an element, in what scrolls it', async () => {
    await follow('element');
    await arrived('.card');
  });

  it('goes to a point of an element', async () => {
    await follow('point');
    await arrived('#picture');
    const [pin, picture] = [await page.locator('collab-comment-pin[selected]').boundingBox(), await boxOf('#picture')];
    expect(pin?.x).toBeCloseTo(picture.x + picture.width / 4, 0);
    expect((pin?.y ?? 0) + (pin?.height ?? 0)).toBeCloseTo(picture.y + (picture.height * 3) / 4, 0);
  });

  it('goes to an area', async () => {
    await follow('area');
    await expect.poll(async () => Math.round((await flash()).width)).toBe(150);
    const [covered, picture] = [await flash(), await boxOf('#picture')];
    expect([covered.x - picture.x, covered.y - picture.y].map(Math.round)).toEqual([300, 200]);
    expect(isInView(covered)).toBe(true);
  });

  it('goes to words, the second of the same, though they are written before', async () => {
    await follow('text');
    await expect.poll(async () => isInView(await flash()) && (await flash()).width > 0).toBe(true);
    const [covered, paragraph] = [await flash(), await boxOf('.words')];
    expect(Math.round(covered.y)).toBeCloseTo(Math.round(paragraph.y), -1);
    expect(covered.x).toBeGreaterThan(paragraph.x + 100);
    expect(covered.width).toBeLessThan(60);
  });

  it('goes to a moment, and stays there', async () => {
    await follow('moment');
    await arrived('#film');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime)).toBe(12);
    expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
  });

  it('goes to a page by its number, not to the same words on another', async () => {
    await follow('pageNumber');
    await arrived('[data-collab-page="2"] p');
  });

  it('goes to a cell of a table that is sorted otherwise', async () => {
    await follow('cell');
    await expect.poll(async () => isInView(await flash()) && (await flash()).width > 0).toBe(true);
    const { x, y } = await flash();
    const there = await page.evaluate(
      ([left, top]) => document.elementFromPoint((left ?? 0) + 4, (top ?? 0) + 4)?.parentElement?.textContent,
      [x, y],
    );
    expect(there).toBe('Porto30Open');
  });

  it('says of a place that is lost that it is', async () => {
    await follow('ghost');
    await page.getByRole('dialog').getByText('was removed').waitFor();
    expect(await flashed().count()).toBe(0);
  });
});
