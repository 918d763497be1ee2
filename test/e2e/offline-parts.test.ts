import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteAnnouncements } from './announcements.js';
import { freshProfiles } from './fresh-profiles.js';
import { Visit } from './visit.js';

/** The parts of the kit that load on demand are first wanted while the browser is offline. */
describe('offline at the first use of a part', () => {
  const profile = freshProfiles();
  let visit: Visit;
  let errors: string[];

  beforeEach(async () => {
    errors = [];
    profile().on('weberror', (error) => errors.push(String(error.error())));
    visit = await Visit.open(profile());
  });

  afterEach(() => {
    expect(errors).toEqual([]);
  });

  const told = () => visit.page.locator('collab-toasts [part~="toast"]').getByText('Couldn’t load');

  /** Holds back the requests for a module. Returns a function that lets them continue. */
  async function hold(module: RegExp): Promise<() => void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await visit.page.route(module, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  it('says so in the sidebar, which fills as soon as the browser is online', async () => {
    await profile().setOffline(true);
    await visit.sidebarButton.click();
    await visit.sidebar.getByRole('alert').getByText('Can’t reach comments').waitFor();
    await visit.sidebar.getByRole('button', { name: 'Retry' }).click();
    await visit.sidebar.getByRole('alert').waitFor();
    await profile().setOffline(false);
    await visit.sidebar.getByRole('article').first().waitFor();
    expect(await visit.sidebar.getByRole('alert').count()).toBe(0);
  });

  it('fills the sidebar when it is asked again, without an event', async () => {
    await visit.page.route(/sidebar-content/, (route) => route.abort());
    await visit.sidebarButton.click();
    await visit.sidebar.getByRole('alert').waitFor();
    const [icon, panel] = await Promise.all([
      visit.sidebar.getByRole('alert').locator('collab-icon').boundingBox(),
      visit.sidebar.getByRole('complementary').boundingBox(),
    ]);
    // The message is in the middle, as in an empty list.
    expect((icon?.y ?? 0) - (panel?.y ?? 0)).toBeGreaterThan((panel?.height ?? 0) / 3);
    await visit.page.unrouteAll();
    await visit.sidebar.getByRole('button', { name: 'Retry' }).click();
    await visit.sidebar.getByRole('article').first().waitFor();
  });

  it('rejects a query of documents whose code does not load, and answers the next one', async () => {
    const query = () =>
      visit.page.evaluate(async () => {
        const store = document.querySelector('collab-root')?.store;
        return store?.fetchDocuments({}).then(
          ({ data }) => data !== null,
          (error: unknown) => (error as { readonly code: string }).code,
        );
      });
    await visit.page.route(/query-storage/, (route) => route.abort());
    // The first visit has loaded it.
    await visit.begin();
    expect(await query()).toBe('unavailable');
    await visit.page.unrouteAll();
    expect(await query()).toBe(true);
  });

  it('leaves what is typed in the plain field, and goes on with it in the editor', async () => {
    await profile().setOffline(true);
    await visit.openThread();
    await visit.composer.click();
    await visit.page.keyboard.type('Typed offline');
    const dialog = await visit.dialog.boundingBox();
    const pin = await visit.pin.boundingBox();
    // At its pin, as far as the window's edge lets it.
    const edge = 1280 - (dialog?.width ?? 0);
    expect(dialog?.x).toBeCloseTo(Math.min(pin?.x ?? 0, edge), -1);
    expect(Math.abs((dialog?.y ?? 0) - (pin?.y ?? 0) - (pin?.height ?? 0))).toBeLessThan(10);
    await visit.page.locator('collab-toasts [part~="toast"]').getByText('The text editor').waitFor();
    await profile().setOffline(false);
    await visit.dialog.locator('[contenteditable=true]').getByText('Typed offline').waitFor();
  });

  it('says once what the composer lacks, and requests it once, however much is typed', async () => {
    const requests: string[] = [];
    visit.page.on('request', (request) => requests.push(request.url()));
    await visit.page.evaluate(noteAnnouncements);
    await profile().setOffline(true);
    await visit.openThread();
    await visit.composer.click();
    const toast = visit.page.locator('collab-toasts [part~="toast"]');
    await toast.getByText('the text editor').waitFor();
    const failures = async () =>
      (await visit.page.evaluate(() => globalThis.announced)).filter((text) => text.startsWith('Couldn’t load'));
    await expect.poll(failures).toHaveLength(1);
    requests.length = 0;
    for (const key of 'Typed offline') await visit.page.keyboard.press(key);
    await expect.poll(() => visit.composer.inputValue()).toBe('Typed offline');
    expect(requests.filter((url) => /editor|file-tray/.test(url))).toEqual([]);
    expect(await failures()).toHaveLength(1);
    expect(await toast.count()).toBe(1);
  });

  it('lets files be attached as soon as the browser is online', async () => {
    await profile().setOffline(true);
    await visit.openThread();
    await visit.composer.click();
    const attach = visit.dialog.getByRole('button', { name: /^Attach/ });
    expect(await attach.count()).toBe(0);
    await profile().setOffline(false);
    await attach.waitFor();
  });

  it('opens no emoji and no notifications, says that they cannot be loaded, and opens them when pressed again', async () => {
    await visit.openThread();
    await visit.composer.click();
    await visit.dialog.locator('[contenteditable=true]').waitFor();
    await profile().setOffline(true);
    const emoji = visit.dialog.getByRole('button', { name: 'Add emoji' });
    await emoji.click();
    await told().waitFor();
    // On a slow machine, other parts of the composer are named, too.
    await visit.page
      .locator('[part~="toast"]')
      .getByText(/^Couldn’t load .*emoji.*Check your connection and try/)
      .waitFor();
    expect(await visit.page.locator('collab-emoji-picker').count()).toBe(0);
    await profile().setOffline(false);
    await told().waitFor({ state: 'detached' });
    await emoji.click();
    await visit.page.locator('collab-emoji-picker').waitFor();
  });

  it('keeps the panel of the bell inside the window, though what places it could not be loaded', async () => {
    await visit.page.route(/floating-position/, (route) => route.abort());
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
    await profile().setOffline(true);
    const bell = visit.page.locator('collab-notification-button').getByRole('button').first();
    await bell.click();
    await told().waitFor();
    expect(await bell.getAttribute('aria-expanded')).toBe('false');
    await profile().setOffline(false);
    await told().waitFor({ state: 'detached' });
    await bell.click();
    await visit.page.locator('collab-notification-panel').getByRole('dialog').waitFor();
  });

  it('leaves comment mode, says that it cannot be loaded, and starts it at the next press', async () => {
    const bar = visit.page.getByRole('application', { name: 'Click anything to comment' });
    await visit.page.route(/mode-controller/, (route) => route.abort());
    await visit.tool.click();
    await told().waitFor();
    expect(await visit.tool.getAttribute('aria-pressed')).toBe('false');
    expect(await bar.count()).toBe(0);
    await visit.page.unrouteAll();
    await visit.tool.click();
    await bar.waitFor();
  });

  it('leaves comment mode on Escape while it loads', async () => {
    const release = await hold(/mode-controller/);
    await visit.tool.click();
    await expect.poll(() => visit.tool.getAttribute('aria-pressed')).toBe('true');
    await visit.page.keyboard.press('Escape');
    await expect.poll(() => visit.tool.getAttribute('aria-pressed')).toBe('false');
    const loaded = visit.page.waitForResponse(/mode-controller/);
    release();
    await loaded;
    await visit.tool.click();
    await visit.page.getByRole('application').waitFor();
  });

  it('keeps a click from the page while comment mode loads, and starts a thread there', async () => {
    const link = visit.page.getByRole('link', { name: 'Risks', exact: true });
    const release = await hold(/mode-controller/);
    await visit.tool.click();
    await link.click();
    release();
    await visit.composer.waitFor();
    expect(new URL(visit.page.url()).hash).toBe('');
  });

  it('gives clicks to the page again when the user leaves comment mode while it loads', async () => {
    const link = visit.page.getByRole('link', { name: 'Risks', exact: true });
    const release = await hold(/mode-controller/);
    await visit.tool.click();
    await link.click();
    await visit.page.keyboard.press('Escape');
    await expect.poll(() => visit.tool.getAttribute('aria-pressed')).toBe('false');
    await link.click();
    await expect.poll(() => new URL(visit.page.url()).hash).not.toBe('');
    release();
    expect(await visit.dialog.count()).toBe(0);
  });

  // Only a class tells the copy under the pointer from the pin.
  const dragged = () => visit.page.locator('.dragged');

  /** Presses the first pin, and moves the pointer away from it. */
  async function pressPin() {
    const pin = visit.page.locator('collab-comment-pin').first();
    const { x = 0, y = 0 } = (await pin.boundingBox()) ?? {};
    await visit.page.mouse.move(x + 10, y + 10);
    await visit.page.mouse.down();
    await visit.page.mouse.move(x + 60, y + 60, { steps: 4 });
    return { pin, x, y };
  }

  it('drags a pressed pin as soon as the code of drags has loaded', async () => {
    const release = await hold(/pin-drag/);
    await pressPin();
    release();
    await dragged().waitFor();
    await visit.page.mouse.up();
    await visit.page.locator('collab-toasts [part~="toast"]').getByText('moved').waitFor();
  });

  it('leaves a pin in place that was released before the code of drags has loaded', async () => {
    const release = await hold(/pin-drag/);
    const { pin, x, y } = await pressPin();
    await visit.page.mouse.up();
    const loaded = visit.page.waitForResponse(/pin-drag/);
    release();
    await loaded;
    await visit.page.mouse.move(x + 90, y + 90);
    await visit.startCommentMode();
    expect(await dragged().count()).toBe(0);
    expect(await visit.page.locator('collab-toasts [part~="toast"]').count()).toBe(0);
    expect(await pin.boundingBox()).toMatchObject({ x, y });
  });

  const texts = () => visit.page.locator('collab-text-mark');
  const isTextShown = () => texts().first().waitFor({ state: 'attached' });

  it('shows threads on text as soon as their code has loaded', async () => {
    await isTextShown();
    const release = await hold(/text-targets/);
    await visit.begin();
    expect(await texts().count()).toBe(0);
    release();
    await isTextShown();
  });

  it('says that threads on text cannot be loaded, and shows them at Retry', async () => {
    await isTextShown();
    await visit.page.route(/text-targets/, (route) => route.abort());
    await visit.begin();
    await told().waitFor();
    expect(await texts().count()).toBe(0);
    await visit.page.unrouteAll();
    await visit.page.locator('collab-toasts').getByRole('button', { name: 'Retry' }).click();
    await isTextShown();
  });

  /** Selects characters of the first paragraph. Returns the text. */
  const selectText = (start: number, end: number): Promise<string> =>
    visit.page
      .locator('main p')
      .first()
      .evaluate(
        (paragraph, [from, to]) => {
          const text = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode() ?? paragraph;
          getSelection()?.setBaseAndExtent(text, from, text, to);
          return String(getSelection());
        },
        [start, end] as const,
      );

  it('offers a thread on the text that is selected when the code of the button has loaded', async () => {
    const release = await hold(/selection-button/);
    await selectText(0, 12);
    const selected = await selectText(4, 16);
    const loaded = visit.page.waitForResponse(/selection-button/);
    release();
    await loaded;
    await visit.page.locator('[part~="text-button"]').click();
    await visit.dialog.getByText(selected.trim()).waitFor();
  });

  it('starts a thread on selected text by the shortcut, once the code for it can be loaded', async () => {
    await visit.page.route(/selection-button/, (route) => route.abort());
    await selectText(0, 12);
    await visit.page.keyboard.press('ControlOrMeta+Alt+m');
    await told().waitFor();
    await visit.page.unrouteAll();
    await visit.page.keyboard.press('ControlOrMeta+Alt+m');
    await visit.composer.waitFor();
  });

  it('leaves the focus in a text field in which the user types while comment mode loads', async () => {
    await visit.page.evaluate(() => {
      const field = document.createElement('input');
      field.id = 'typed-in';
      document.querySelector('main')?.prepend(field);
    });
    const release = await hold(/mode-controller/);
    await visit.tool.focus();
    await visit.page.keyboard.press('Enter');
    const field = visit.page.locator('#typed-in');
    await field.click();
    await visit.page.keyboard.type('Sales');
    release();
    await visit.page.getByRole('application').waitFor();
    await visit.page.keyboard.type(' grew');
    expect(await field.inputValue()).toBe('Sales grew');
  });

  it('frees the memory of a removed layer whose area frames have not loaded', async () => {
    const page = await profile().newPage();
    await page.route(/area-frames/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('area-frames'));
    await page.goto(visit.page.url());
    await failed;
    await page.evaluate(() => {
      const layer = document.querySelector('collab-comment-layer');
      if (!layer) throw new Error('There is no layer.');
      layer.remove();
      Object.assign(globalThis, { removedLayer: new WeakRef(layer) });
    });
    const devtools = await profile().newCDPSession(page);
    await expect
      .poll(async () => {
        await devtools.send('HeapProfiler.collectGarbage');
        return page.evaluate(
          () => (globalThis as { removedLayer?: WeakRef<Element> }).removedLayer?.deref() === undefined,
        );
      })
      .toBe(true);
  });
});
