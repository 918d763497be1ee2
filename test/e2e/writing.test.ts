import type { BrowserContext, CDPSession, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { errorFreeProfiles } from './fresh-profiles.js';
import { Visit } from './visit.js';

/** A composer in the demo, and the keyboard of a person who does not type letter by letter. */
class Writing {
  readonly page: Page;
  readonly #keyboard: CDPSession;

  private constructor(page: Page, keyboard: CDPSession) {
    this.page = page;
    this.#keyboard = keyboard;
  }

  static async begin(profile: BrowserContext): Promise<Writing> {
    const visit = await Visit.open(profile);
    const { page } = visit;
    await visit.startCommentMode();
    await page.getByRole('heading', { name: 'Orders', exact: true }).click();
    const writing = new Writing(page, await profile.newCDPSession(page));
    await writing.field.click();
    await page.getByRole('dialog').locator('.ProseMirror').waitFor();
    return writing;
  }

  get field(): Locator {
    return this.page.getByRole('dialog').getByRole('textbox');
  }

  /** What the composer would send. */
  get value(): Promise<string> {
    const composer = this.page.getByRole('dialog').locator('collab-composer');
    return composer.evaluate((element: HTMLElement & { value: string }) => element.value);
  }

  /** Shows what is being composed, state by state. */
  async compose(...states: string[]): Promise<void> {
    for (const text of states) {
      const [selectionStart, selectionEnd] = [text.length, text.length];
      await this.#keyboard.send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
    }
  }

  /** Puts in what was composed. */
  async commit(text: string): Promise<void> {
    await this.#keyboard.send('Input.insertText', { text });
  }
}

describe('a composer', () => {
  const profile = errorFreeProfiles();

  it('takes what an input method composes once, and sends it after that', async () => {
    const writing = await Writing.begin(profile());
    await writing.compose('k', 'こ', 'こn', 'こん', 'こんにちは', '今日は');
    await expect.poll(() => writing.field.textContent()).toBe('今日は');
    await writing.commit('今日は');
    await expect.poll(() => writing.value).toBe('<p>今日は</p>');
    await writing.page.keyboard.press('Enter');
    await writing.page.getByRole('dialog').getByText('今日は').first().waitFor();
    await expect.poll(() => writing.value).toBe('');
  });

  it('takes whole words, as keyboards of phones put them in, and formats them', async () => {
    const writing = await Writing.begin(profile());
    for (const word of ['This', 'is', '**bold**', 'and', '`code`']) {
      const [, before = '', letters = '', after = ''] = /^(\W*)(\w+)(\W*)$/.exec(word) ?? [];
      // Signs come one by one; letters are underlined until the word is done.
      for (const sign of before) await writing.commit(sign);
      await writing.compose(letters.slice(0, 1), letters);
      await writing.commit(letters);
      for (const sign of `${after} `) await writing.commit(sign);
    }
    await expect.poll(() => writing.value).toBe('<p>This is <strong>bold</strong> and <code>code</code></p>');
  });

  it('offers people while their name is composed', async () => {
    const writing = await Writing.begin(profile());
    await writing.commit('Ask ');
    await writing.compose('@', '@J', '@Jo');
    await writing.page.getByRole('option', { name: 'Jonas Weber' }).waitFor();
    await writing.commit('@Jo');
    await writing.page.getByRole('option', { name: 'Jonas Weber' }).click();
    await expect.poll(() => writing.field.textContent()).toMatch(/^Ask @Jonas Weber\s$/);
  });

  it('runs a paragraph in the direction of its first letters', async () => {
    const writing = await Writing.begin(profile());
    await writing.commit('שלום עולם');
    await writing.page.keyboard.press('Shift+Enter');
    const direction = () =>
      writing.field
        .locator('p')
        .first()
        .evaluate((paragraph) => getComputedStyle(paragraph).direction);
    await expect.poll(direction).toBe('rtl');
  });
});
