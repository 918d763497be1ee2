import type { BrowserContext, Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { errorFreeProfiles } from './fresh-profiles.js';
import { ScreenReader } from './screen-reader.js';
import { Visit } from './visit.js';

const question = 'Who counted the jars?';
const answer = 'The depot in Ghent did.';

/** What is done with a page before it goes anywhere. */
type Prepare = (page: Page) => Promise<unknown>;

/** Comes to the demo as somebody, where nobody has said anything. */
async function enter(profile: BrowserContext, person: string, prepare?: Prepare): Promise<Visit> {
  const page = await profile.newPage();
  await prepare?.(page);
  await page.addInitScript((name) => sessionStorage.setItem('fernway-person', name), person);
  await page.goto(new URL('?empty', inject('demoUrl')).href);
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  return new Visit(page);
}

const bell = (page: Page): Locator =>
  page.locator('collab-notification-button').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });
const line = (page: Page, words: string): Locator => panel(page).getByRole('button', { name: words });

/** Waits until the bell says how many are unread. */
const says = (page: Page, words: string): Promise<void> =>
  page.locator('collab-notification-button').getByRole('button', { name: words, exact: true }).waitFor();

/** What a system was given, as the page saw it. */
interface ToldBySystem {
  badge: number;
  /** What it says to have shown. */
  readonly shown: string[];
  /** Presses the one that was shown last, which no script can do. */
  press?: () => void;
}

declare const toldBySystem: ToldBySystem;

/** Keeps what the browser's own parts are given, and lets them do it. */
function watchSystem(): void {
  const told: ToldBySystem = { badge: 0, shown: [] };
  class Watched extends Notification {
    constructor(title: string, options: NotificationOptions) {
      super(title, options);
      told.press = () => void this.dispatchEvent(new Event('click'));
      this.addEventListener('show', () => told.shown.push(`${title}: ${options.body ?? ''}`));
    }
  }
  const { setAppBadge, clearAppBadge } = Navigator.prototype;
  Navigator.prototype.setAppBadge = async function (this: Navigator, count = 0) {
    await setAppBadge.call(this, count);
    told.badge = count;
  };
  Navigator.prototype.clearAppBadge = async function (this: Navigator) {
    await clearAppBadge.call(this);
    told.badge = 0;
  };
  Object.assign(window, { Notification: Watched, toldBySystem: told });
}

/** Goes on, key by key, until something has the focus. */
async function tabTo(wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await wanted.page().keyboard.press('Tab');
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`);
}

/** Writes in the composer that has the focus. */
async function write({ page, dialog }: Visit, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await dialog.getByText(words).waitFor();
}

/** Amara asks, and Jonas answers. */
async function asked(profile: BrowserContext, prepare?: Prepare): Promise<readonly [Visit, Visit]> {
  const amara = await enter(profile, 'amara', prepare);
  await amara.startCommentMode();
  await amara.page.getByRole('heading', { name: 'Orders', exact: true }).click();
  await amara.composer.click();
  await write(amara, question);
  await amara.page.keyboard.press('Escape');
  const jonas = await enter(profile, 'jonas');
  await jonas.openThread();
  await jonas.composer.click();
  await write(jonas, answer);
  await amara.page.bringToFront();
  return [amara, jonas];
}

describe('being told of what happens', () => {
  const profile = errorFreeProfiles();

  it('shows on the bell, in the title and in every tab, and leads to the comment in one click', async () => {
    const [{ page }] = await asked(profile());
    await says(page, 'Notifications, 1 unread notification');
    await page.waitForFunction(() => document.title.startsWith('(1) '));
    const second = await enter(profile(), 'amara');
    await says(second.page, 'Notifications, 1 unread notification');
    await page.bringToFront();
    await bell(page).click();
    await line(page, 'Jonas Weber replied').click();
    await page.getByRole('dialog').getByText(answer).waitFor();
    await says(page, 'Notifications');
    await says(second.page, 'Notifications');
    await page.waitForFunction(() => !document.title.startsWith('('));
  });

  it('works by keys alone, and gives the focus back', async () => {
    const [{ page }] = await asked(profile());
    await says(page, 'Notifications, 1 unread notification');
    await page.keyboard.press('F8');
    await panel(page).waitFor();
    await line(page, 'Jonas Weber replied').waitFor();
    // The buttons of the panel, its tabs, and then the list.
    await tabTo(page.getByRole('heading', { name: 'Today' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(answer).waitFor();
    await page.keyboard.press('Escape');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await bell(page).evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('is told to who hears the page, who answers and resolves where they hear it', async () => {
    const readers: ScreenReader[] = [];
    const [{ page }] = await asked(profile(), async (own) => {
      readers.push(await ScreenReader.on(own));
    });
    const [reader] = readers as [ScreenReader];
    await says(page, 'Notifications, 1 unread notification');
    await reader.hears('Comment added', 'Jonas Weber replied');
    await page.keyboard.press('F8');
    await reader.arrives('dialog "Notifications"');
    await reader.finds(
      'dialog',
      'Notifications',
      `
      dialog "Notifications"
        heading "Notifications"
        button "Unread only" pressed=false
        button "Mark all as read"
        button "Archive"
        button "Notification settings"
        button "Close"
        tablist "Notifications"
          tab "For you 1 unread" selected
          tab "Documents"
          tab "All 1 unread"
        tabpanel "For you"
          heading "Today"
          button "Mark as read: Today" (Mark all as read)
          feed "Today"
            article "Jonas Weber replied"
              button "Jonas Weber replied Unread" (The depot in Ghent did. now Q1 2027 plan)
                image "Unread"
              "The depot in Ghent did."
              time
                "now"
              "Q1 2027 plan"
              button "Reply…" expanded=false
              button "Resolve"
              button "Mark as read"
              button "Archive"
      `,
    );
    await tabTo(page.getByRole('heading', { name: 'Today' }));
    await page.keyboard.press('ArrowDown');
    await reader.arrives('button "Jonas Weber replied Unread" (The depot in Ghent did. now Q1 2027 plan)');
    await tabTo(panel(page).getByRole('button', { name: 'Reply…' }));
    await page.keyboard.press('Enter');
    await reader.arrives('textbox "Reply"');
    await page.keyboard.type('Thank you');
    await page.keyboard.press('Enter');
    await reader.hears('Reply added');
    await reader.arrives('button "Reply…" expanded=false');
    await tabTo(panel(page).getByRole('button', { name: 'Resolve' }));
    await page.keyboard.press('Enter');
    await reader.hears('Thread resolved');
    await reader.arrives('button "Jonas Weber replied" (The depot in Ghent did. now Q1 2027 plan)');
    await page.keyboard.press('Escape');
    await reader.arrives('button "Notifications" expanded=false (F8)');
  });

  it('can be muted, and undone after a reload', async () => {
    const [{ page }, jonas] = await asked(profile());
    await says(page, 'Notifications, 1 unread notification');
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    const kept = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const { store } = document.querySelector('collab-root') ?? {};
          if (store) store.on('settingsUpdated', () => resolve(true));
          else resolve(false);
        }),
    );
    await panel(page).getByRole('switch', { name: 'Mute everything' }).click();
    // What is on its way as a page goes is nobody's to keep.
    expect(await kept).toBe(true);
    await page.reload();
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    const mute = panel(page).getByRole('switch', { name: 'Mute everything' });
    await expect.poll(() => mute.isChecked()).toBe(true);
    await jonas.page.bringToFront();
    await jonas.composer.click();
    await write(jonas, 'And the one in Porto, too.');
    // Whether it is muted is decided when it is saved.
    await jonas.page.waitForFunction(() => document.querySelector('collab-root')?.store?.unsent.peek().length === 0);
    await page.bringToFront();
    await mute.click();
    await says(page, 'Notifications, 1 unread notification');
  });

  it('is told by the system while the tab is hidden, once that is allowed and wanted, and at the icon', async () => {
    await profile().grantPermissions(['notifications']);
    const [{ page }, jonas] = await asked(profile(), (own) => own.addInitScript(watchSystem));
    const told = () => page.evaluate(() => toldBySystem);
    await expect.poll(told).toEqual({ badge: 1, shown: [] });
    // Said in the page, since somebody looks at it.
    await page.locator('collab-toasts').getByRole('button', { name: 'Show' }).waitFor();
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    await panel(page).getByRole('switch', { name: 'Desktop notifications' }).click();
    await page.keyboard.press('Escape');
    // What drives the browser keeps every page shown.
    const hide = () =>
      page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    const show = () => page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
    await hide();
    await jonas.page.bringToFront();
    await jonas.composer.click();
    await write(jonas, 'I called them.');
    await expect.poll(told).toMatchObject({ badge: 2, shown: ['Jonas Weber replied: I called them.'] });
    await page.evaluate(() => toldBySystem.press?.());
    await show();
    await page.bringToFront();
    await page.getByRole('dialog').getByText('I called them.').waitFor();
    await expect.poll(told).toMatchObject({ badge: 0 });
    // The thread is open, and nobody sees it.
    await hide();
    await jonas.page.bringToFront();
    await write(jonas, 'They count again.');
    await expect
      .poll(told)
      .toMatchObject({ shown: ['Jonas Weber replied: I called them.', 'Jonas Weber replied: They count again.'] });
  });
});
