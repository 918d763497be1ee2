import type { ElementHandle } from 'playwright';
import { describe, expect, it } from 'vitest';
import { errorFreeProfiles } from './fresh-profiles.js';
import { Visit } from './visit.js';

/** A text that no earlier visit has left. */
const figures = 'Who counted the jars?';
const answer = 'The depot in Ghent did.';

describe('commenting on a page', () => {
  const profile = errorFreeProfiles();

  it('works by mouse: comment, pin, answer, sidebar, reload, and a second tab at once', async () => {
    const visit = await Visit.open(profile());
    await visit.startCommentMode();
    await visit.page.getByRole('heading', { name: 'Orders', exact: true }).click();
    await visit.composer.click();
    await visit.page.keyboard.type(figures);
    await visit.page.keyboard.press('Enter');
    await visit.dialog.getByText(figures).waitFor();
    await visit.pin.waitFor();

    const second = await Visit.open(profile());
    await second.sidebarButton.click();
    await second.entry(figures).waitFor();
    await visit.page.bringToFront();
    await visit.composer.click();
    await visit.page.keyboard.type(answer);
    await visit.page.keyboard.press('Enter');
    await visit.dialog.getByText(answer).waitFor();
    await second.page.bringToFront();
    await second.entry(figures).click();
    await second.dialog.getByText(answer).waitFor();

    await visit.page.bringToFront();
    await visit.page.reload();
    await visit.settled();
    await visit.sidebarButton.click();
    await visit.entry(figures).click();
    await visit.dialog.getByText(answer).waitFor();
  });

  it('scrolls what a pin lies in when the wheel is turned over the pin, and the pin with it', async () => {
    const visit = await Visit.open(profile());
    const { page } = visit;
    const board = page.getByRole('region', { name: 'Board' });
    const task = page.getByText('Sell the last van', { exact: true });
    await task.scrollIntoViewIfNeeded();
    await visit.startCommentMode();
    await task.click({ position: { x: 20, y: 5 } });
    await visit.composer.click();
    await page.keyboard.type(figures);
    await page.keyboard.press('Enter');
    await visit.dialog.getByText(figures).waitFor();
    const [marker, words] = [await visit.pin.elementHandle(), await task.elementHandle()];
    await page.keyboard.press('Escape');
    const box = async (element: ElementHandle | null) =>
      (await element?.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const gap = async () => {
      const [a, b] = [await box(marker), await box(words)];
      return { x: Math.round(a.x - b.x), y: Math.round(a.y - b.y) };
    };
    const scrolled = () => board.evaluate(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));
    // The focus returns to the pin and brings it into view: where it stands counts once that has been drawn.
    await expect.poll(() => marker.evaluate((pin) => pin.matches(':focus-within'))).toBe(true);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const before = await gap();
    const start = await scrolled();
    const { x, y, width, height } = await box(marker);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel(40, -40);
    await expect.poll(scrolled).toEqual({ left: start.left + 40, top: start.top - 40 });
    await expect.poll(gap).toEqual(before);
  });

  it('lets the pins scroll under the bar', async () => {
    const { page } = await Visit.open(profile());
    const inBar = await page.evaluate(() => {
      const pin = document.querySelector('collab-comment-layer')?.shadowRoot?.querySelector('collab-comment-pin');
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      if (!pin || !bar) throw new Error('There is no pin, or no bar.');
      const at = pin.getBoundingClientRect();
      scrollBy({ top: at.top - bar.height / 2, behavior: 'instant' });
      return document.elementFromPoint(at.left + at.width / 2, bar.height / 2 + 4)?.closest('.bar') !== null;
    });
    expect(inBar).toBe(true);
  });

  it('works by keyboard alone', async () => {
    const visit = await Visit.open(profile());
    await visit.tool.focus();
    await visit.page.keyboard.press('Enter');
    // The chooser gets the focus: arrows choose an element of the page, Enter comments on it.
    const chooser = visit.page.getByRole('application', { name: 'Click anything to comment' });
    await expect.poll(() => chooser.evaluate((box) => box.matches(':focus'))).toBe(true);
    await visit.page.keyboard.press('ArrowDown');
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => visit.composer.evaluate((box) => box.matches(':focus'))).toBe(true);
    await visit.page.keyboard.type(figures);
    await visit.page.keyboard.press('Enter');
    await visit.dialog.getByText(figures).waitFor();
    await visit.pin.waitFor();

    await visit.page.keyboard.press('Escape');
    await expect.poll(() => visit.dialog.count()).toBe(0);

    await visit.sidebarButton.focus();
    await visit.page.keyboard.press('Enter');
    await visit.entry(figures).waitFor();
    await visit.sidebar.getByRole('searchbox').focus();
    await visit.page.keyboard.type('counted the jars');
    await expect.poll(() => visit.sidebar.locator('collab-sidebar-row').count()).toBe(1);
    await visit.tabTo('collab-thread-list');
    // One stop for the whole list: its first is the place, the next the thread.
    await visit.page.keyboard.press('ArrowDown');
    await visit.page.keyboard.press('Enter');
    await visit.dialog.getByText(figures).waitFor();
  });

  it('keeps what was typed and not sent, across a reload', async () => {
    const visit = await Visit.open(profile());
    await visit.startCommentMode();
    await visit.page.getByRole('heading', { name: 'Risks', exact: true }).click();
    await visit.composer.click();
    await visit.page.keyboard.type('Not sent yet');
    await visit.page.keyboard.press('Escape');
    await visit.page.reload();
    await visit.settled();
    await visit.startCommentMode();
    await visit.page.getByRole('heading', { name: 'Risks', exact: true }).click();
    await expect.poll(() => visit.composer.evaluate((box) => box.textContent)).toContain('Not sent yet');
  });

  it('keeps what the page says once a change is accepted, across a reload', async () => {
    const visit = await Visit.open(profile());
    const summary = visit.page.locator('#summary');
    await visit.sidebarButton.click();
    await visit.entry('A tram ticket where?').click();
    await visit.dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await summary.getByText('under €2.50, a tram ticket in Ghent.').waitFor();
    await visit.page.reload();
    await visit.settled();
    expect(await summary.textContent()).toContain('under €2.50, a tram ticket in Ghent.');
  });

  it('is mirrored where text runs from right to left', async () => {
    const visit = await Visit.open(profile());
    await visit.page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await visit.sidebarButton.click();
    const panel = visit.sidebar.locator('[part~="panel"]');
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
    await visit.sidebar.locator('collab-sidebar-row').first().click();
    await visit.dialog.waitFor();
    const [dialog, side] = [await visit.dialog.boundingBox(), await panel.boundingBox()];
    // Beside the sidebar, not over it.
    expect(dialog?.x).toBeGreaterThanOrEqual((side?.width ?? 0) + 8);
  });
});

describe('commenting on a page on a phone', () => {
  const profile = errorFreeProfiles({ viewport: { width: 360, height: 740 }, hasTouch: true });
  /** Where the sheet with the sidebar begins; it has come up once that is where it begins at rest. */
  const topOf = async (visit: Visit) =>
    Math.round((await visit.sidebar.locator('[part~="grip"]').boundingBox())?.y ?? 0);
  const topAtRest = 297;

  it('is done in a sheet as wide as the window', async () => {
    const visit = await Visit.open(profile());
    await visit.page.locator('collab-comment-pin').first().getByRole('button').tap();
    await visit.dialog.waitFor();
    const box = await visit.dialog.boundingBox();
    expect(box?.width).toBe(360);
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('has threads checked by a tap on the picture of who began them', async () => {
    const visit = await Visit.open(profile());
    await visit.sidebarButton.tap();
    await expect.poll(() => topOf(visit)).toBe(topAtRest);
    const items = visit.sidebar.getByRole('article');
    // The checkbox covers the picture, and is invisible until something is checked.
    await items.first().getByRole('checkbox').tap();
    await visit.sidebar.locator('collab-bulk-actions').getByText('1 selected').waitFor();
    // The list may have moved under the finger, so it need not be the first.
    await expect.poll(() => items.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });

  it('is looked through in a sheet, which a finger pulls up and away', async () => {
    const visit = await Visit.open(profile());
    await visit.sidebarButton.tap();
    const top = () => topOf(visit);
    await expect.poll(top).toBe(topAtRest);
    const finger = await visit.page.context().newCDPSession(visit.page);
    const pull = async (by: number): Promise<void> => {
      const [x, y] = [180, (await top()) + 12];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', { x, y });
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x, y: y + by * part });
      await touch('touchEnd');
    };
    await pull(-200);
    await expect.poll(top).toBe(25);
    await pull(200);
    await expect.poll(top).toBe(topAtRest);
    await pull(200);
    await expect.poll(() => visit.sidebar.locator('[part~="grip"]').count()).toBe(0);
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
  });
});
