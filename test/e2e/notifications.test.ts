import type { BrowserContext, Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { freshProfiles } from './fresh-profiles.js';
import { Visit } from './visit.js';

const question = 'Who counted the jars?';
const answer = 'The depot in Ghent did.';

/** Comes to the demo as somebody, where nobody has said anything. */
async function enter(profile: BrowserContext, person: string): Promise<Visit> {
  const page = await profile.newPage();
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

/** Amara asks, and Jonas answers. */
async function asked(profile: BrowserContext): Promise<readonly [Visit, Visit]> {
  const amara = await enter(profile, 'amara');
  await amara.tool.click();
  await amara.page.getByRole('heading', { name: 'Orders', exact: true }).click();
  await amara.composer.click();
  await amara.page.keyboard.type(question);
  await amara.page.keyboard.press('Enter');
  await amara.dialog.getByText(question).waitFor();
  await amara.page.keyboard.press('Escape');
  const jonas = await enter(profile, 'jonas');
  await jonas.openThread();
  await jonas.composer.click();
  await jonas.page.keyboard.type(answer);
  await jonas.page.keyboard.press('Enter');
  await jonas.dialog.getByText(answer).waitFor();
  await amara.page.bringToFront();
  return [amara, jonas];
}

describe('being told of what happens', () => {
  const profile = freshProfiles();

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
    await page.keyboard.press('Control+Alt+n');
    await panel(page).waitFor();
    await line(page, 'Jonas Weber replied').waitFor();
    // The buttons of the panel, its tabs, and then the list.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.getByRole('heading', { name: 'Today' }).evaluate((heading) => heading.matches(':focus'))) break;
    }
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

  it('can be muted, and undone after a reload', async () => {
    const [{ page }, jonas] = await asked(profile());
    await says(page, 'Notifications, 1 unread notification');
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    await panel(page).getByRole('switch', { name: 'Mute everything' }).click();
    await page.reload();
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    const mute = panel(page).getByRole('switch', { name: 'Mute everything' });
    await expect.poll(() => mute.isChecked()).toBe(true);
    await jonas.page.bringToFront();
    await jonas.composer.click();
    await jonas.page.keyboard.type('And the one in Porto, too.');
    await jonas.page.keyboard.press('Enter');
    await jonas.dialog.getByText('And the one in Porto, too.').waitFor();
    await page.bringToFront();
    await mute.click();
    await says(page, 'Notifications, 1 unread notification');
  });
});
