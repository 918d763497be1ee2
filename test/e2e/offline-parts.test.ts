import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';
import { Visit } from './visit.js';

/** The parts of the kit that load on demand are first wanted while the browser is offline. */
describe('offline at the first use of a part', () => {
  let browser: Browser;
  let profile: BrowserContext;
  let visit: Visit;
  let errors: string[];

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunchOptions());
  });

  beforeEach(async () => {
    errors = [];
    profile = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    profile.on('weberror', (error) => errors.push(String(error.error())));
    visit = await Visit.open(profile);
  });

  afterEach(async () => {
    await profile.close();
    expect(errors).toEqual([]);
  });

  afterAll(() => browser.close());

  const told = () => visit.page.locator('collab-toasts .toast').getByText('could not be loaded.');

  it('says so in the sidebar, which fills as soon as the browser is online', async () => {
    await profile.setOffline(true);
    await visit.sidebarButton.click();
    await visit.sidebar.getByRole('alert').getByText('Comments cannot be reached').waitFor();
    await visit.sidebar.getByRole('button', { name: 'Retry' }).click();
    await visit.sidebar.getByRole('alert').waitFor();
    await profile.setOffline(false);
    await visit.sidebar.getByRole('article').first().waitFor();
    expect(await visit.sidebar.getByRole('alert').count()).toBe(0);
  });

  it('fills the sidebar when it is asked again, without an event', async () => {
    await visit.page.route(/lazy-content/, (route) => route.abort());
    await visit.sidebarButton.click();
    await visit.sidebar.getByRole('alert').waitFor();
    await visit.page.unrouteAll();
    await visit.sidebar.getByRole('button', { name: 'Retry' }).click();
    await visit.sidebar.getByRole('article').first().waitFor();
  });

  it('leaves what is typed in the plain field, and goes on with it in the editor', async () => {
    await profile.setOffline(true);
    await visit.openThread();
    await visit.composer.click();
    await visit.page.keyboard.type('Typed offline');
    const dialog = await visit.dialog.boundingBox();
    const pin = await visit.pin.boundingBox();
    // At its pin, as far as the window's edge lets it.
    const edge = 1280 - (dialog?.width ?? 0);
    expect(dialog?.x).toBeCloseTo(Math.min(pin?.x ?? 0, edge), -1);
    expect(Math.abs((dialog?.y ?? 0) - (pin?.y ?? 0) - (pin?.height ?? 0))).toBeLessThan(10);
    await visit.page.locator('collab-toasts .toast').getByText('The text editor').waitFor();
    await profile.setOffline(false);
    await visit.dialog.locator('[contenteditable=true]').getByText('Typed offline').waitFor();
  });

  it('lets files be attached as soon as the browser is online', async () => {
    await profile.setOffline(true);
    await visit.openThread();
    await visit.composer.click();
    const attach = visit.dialog.getByRole('button', { name: /^Attach/ });
    expect(await attach.count()).toBe(0);
    await profile.setOffline(false);
    await attach.waitFor();
  });

  it('opens no emoji and no notifications, says that they cannot be loaded, and opens them when pressed again', async () => {
    await visit.openThread();
    await visit.composer.click();
    await visit.dialog.locator('[contenteditable=true]').waitFor();
    await profile.setOffline(true);
    const emoji = visit.dialog.getByRole('button', { name: 'Add emoji' });
    await emoji.click();
    await told().waitFor();
    await visit.page.locator('.toast').getByText('Emoji could not be loaded. Check your connection and try').waitFor();
    expect(await visit.page.locator('collab-emoji-picker').count()).toBe(0);
    await profile.setOffline(false);
    await told().waitFor({ state: 'detached' });
    await emoji.click();
    await visit.page.locator('collab-emoji-picker').waitFor();
  });

  it('keeps the panel of the bell inside the window, though what places it could not be loaded', async () => {
    await visit.page.route(/keep-beside/, (route) => route.abort());
    await visit.page.locator('collab-notification-button').getByRole('button').first().click();
    const panel = visit.page.locator('collab-notification-panel').getByRole('dialog');
    await panel.waitFor();
    await expect.poll(() => panel.evaluate((each) => getComputedStyle(each).opacity)).toBe('1');
    const box = await panel.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual(1280);
    expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual(800);
  });

  it('takes the press on the bell back', async () => {
    await profile.setOffline(true);
    const bell = visit.page.locator('collab-notification-button').getByRole('button').first();
    await bell.click();
    await told().waitFor();
    expect(await bell.getAttribute('aria-expanded')).toBe('false');
    await profile.setOffline(false);
    await told().waitFor({ state: 'detached' });
    await bell.click();
    await visit.page.locator('collab-notification-panel').getByRole('dialog').waitFor();
  });
});
