import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';
import { elementNames } from '../../tools/entries.mjs';
import { root } from './consumer.js';

const origin = 'http://localhost/';
const tags = elementNames(root).map((name) => `collab-${name}`);

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'";
const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A page</title></head>
  <body><script type="module" src="/collab-elements.js"></script></body>
</html>`;

/** A page under a strict policy with the one file as its only script, and what it asked for. */
async function openPage(browser: Browser): Promise<{ page: Page; asked: string[]; said: string[] }> {
  const page = await browser.newPage();
  const asked: string[] = [];
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    asked.push(path);
    if (path === '/') {
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html });
    }
    const body = readFileSync(join(root, 'dist/cdn/collab-elements.js'));
    return path === '/collab-elements.js' ? route.fulfill({ contentType: 'text/javascript', body }) : route.abort();
  });
  await page.goto(origin);
  return { page, asked: asked.filter((path) => path !== '/favicon.ico'), said };
}

describe('the one file for a script tag', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunchOptions());
  });

  afterAll(() => browser.close());

  it('defines every element under a strict policy, and asks for nothing else', async () => {
    const { page, asked, said } = await openPage(browser);
    const missing = await page.evaluate((all) => all.filter((tag) => !customElements.get(tag)), tags);
    expect(missing).toEqual([]);
    const silent = await page.evaluate(async (all) => {
      const elements = all.map((tag) => document.createElement(tag));
      document.body.append(...elements);
      await Promise.all(
        elements.map((element) => (element as HTMLElement & { updateComplete?: unknown }).updateComplete),
      );
      return all.filter((_tag, index) => elements[index]?.shadowRoot === null);
    }, tags);
    expect(silent).toEqual([]);
    expect(asked).toEqual(['/', '/collab-elements.js']);
    expect(said).toEqual([]);
  });

  it('gives a page classes and store', async () => {
    const { page } = await openPage(browser);
    // As text: the test runner rewrites an import that it sees.
    const names = await page.evaluate("import('/collab-elements.js').then(Object.keys)");
    expect(names).toEqual(expect.arrayContaining(['CollabRoot', 'createStore', 'localBackend']));
  });
});
