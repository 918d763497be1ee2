import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { errorFreeProfiles } from './fresh-profiles.js';
import { Visit } from './visit.js';

const picture = fileURLToPath(new URL('../../docs/demo.png', import.meta.url));
const words = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('What was said.') };

/** A visit to the demo, with one of its threads open, and what is attached there. */
class ThreadVisit extends Visit {
  static override async open(profile: BrowserContext): Promise<ThreadVisit> {
    const visit = new ThreadVisit(await profile.newPage());
    await visit.begin();
    await visit.openThread();
    return visit;
  }

  /** What is attached to the reply that is written. */
  get strip(): Locator {
    return this.dialog.locator('collab-file-strip');
  }

  get picture(): Locator {
    // The preview below it is part of the data and needs no referrer policy.
    return this.dialog.locator('collab-attachments [part~="image"] img[referrerpolicy]');
  }

  /** Attaches files as a person picks them. */
  async attach(files: string | typeof words): Promise<void> {
    await this.composer.click();
    const chooser = this.page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles(files);
  }

  /** Comes again, to the same thread. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.settled();
    await this.openThread();
  }

  /** Width of the picture once it is drawn. */
  async drawnWidth(): Promise<number> {
    await this.picture.waitFor();
    return this.picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
  }
}

describe('files in the browser’s own storage', () => {
  const profile = errorFreeProfiles();

  it('are shown at once, in another tab, and after a reload', async () => {
    const visit = await ThreadVisit.open(profile());
    await visit.attach(picture);
    await visit.strip.getByText('demo.png').or(visit.strip.getByTitle('demo.png')).first().waitFor();
    await visit.dialog.getByRole('button', { name: 'Send' }).click();
    expect(await visit.drawnWidth()).toBeGreaterThan(1000);

    const second = await ThreadVisit.open(profile());
    expect(await second.drawnWidth()).toBeGreaterThan(1000);

    await visit.page.bringToFront();
    await visit.reload();
    expect(await visit.drawnWidth()).toBeGreaterThan(1000);
    await visit.picture.click();
    await visit.page.getByRole('dialog', { name: 'Images' }).getByRole('img', { name: 'demo.png' }).waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.composer.waitFor();
  });

  it('stay with a reply that is not sent, across a reload', async () => {
    const visit = await ThreadVisit.open(profile());
    await visit.attach(words);
    await visit.strip.getByRole('button', { name: 'Remove notes.txt' }).waitFor();
    await visit.strip.getByRole('progressbar').waitFor({ state: 'detached' });
    await visit.reload();
    await visit.strip.getByRole('button', { name: 'Remove notes.txt' }).waitFor();
    await visit.composer.click();
    await visit.dialog.getByRole('button', { name: 'Send' }).click();
    const download = visit.page.waitForEvent('download');
    await visit.dialog.getByRole('button', { name: 'Download notes.txt' }).click();
    expect((await download).suggestedFilename()).toBe('notes.txt');
  });
});
