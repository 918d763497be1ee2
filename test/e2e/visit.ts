import type { BrowserContext, Locator, Page } from 'playwright';
import { inject } from 'vitest';

/** What every visit to the demo finds on the page. Locators see into open shadow roots. */
export class Visit {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the demo in a new tab. `search` is the query of its address. */
  static async open(profile: BrowserContext, search = ''): Promise<Visit> {
    const visit = new Visit(await profile.newPage());
    await visit.begin(search);
    return visit;
  }

  /** Comes to the demo. */
  async begin(search = ''): Promise<void> {
    await this.page.goto(inject('demoUrl') + search);
    await this.settled();
  }

  /** Waits until the comments of the first visit are shown. */
  settled(): Promise<void> {
    return this.page.locator('collab-comment-pin').first().waitFor({ state: 'attached' });
  }

  /** Opens the first thread of the page. */
  async openThread(): Promise<void> {
    await this.page.locator('collab-comment-pin').first().getByRole('button').click();
    await this.composer.waitFor();
  }

  /** Starts comment mode, whose code loads on first use. */
  async startCommentMode(): Promise<void> {
    await this.tool.click();
    await this.page.getByRole('application', { name: 'Click anything to comment' }).waitFor();
  }

  get tool(): Locator {
    return this.page.getByRole('button', { name: 'Comment', exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get composer(): Locator {
    return this.dialog.getByRole('textbox');
  }

  get sidebar(): Locator {
    return this.page.locator('collab-comments-sidebar');
  }

  get sidebarButton(): Locator {
    return this.page.locator('collab-sidebar-button').getByRole('button');
  }

  /** The pin of the open thread. */
  get pin(): Locator {
    return this.page.locator('collab-comment-pin[selected]');
  }

  /** Presses Tab until the focus is in an element of this tag. */
  async tabTo(tag: string): Promise<void> {
    const target = this.page.locator(`${tag}:focus-within`);
    for (let presses = 0; (await target.count()) === 0; presses++) {
      if (presses > 20) throw new Error(`Tab does not reach <${tag}>.`);
      await this.page.keyboard.press('Tab');
    }
  }

  /** The sidebar's entry that begins with these words. */
  entry(text: string): Locator {
    return this.sidebar.getByText(text);
  }
}
