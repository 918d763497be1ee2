import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../tools/chromium.mjs';
import { publicFolders } from '../../tools/entries.mjs';
import { root } from './consumer.js';

const origin = 'http://localhost/';
const tags = publicFolders(root)
  .map((folder) => basename(folder))
  .map((name) => `collab-${name}`);

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

/** A page under a strict policy with the CDN build as its only script, the paths it requested and its console messages. */
async function openPage(
  browser: Browser,
  content = '',
): Promise<{ page: Page; requests: string[]; messages: string[] }> {
  const page = await browser.newPage();
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/favicon.ico') return route.abort();
    requests.push(path);
    if (path === '/') {
      const body = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A page</title><script type="module" src="/cdn/collab-elements.js?v=1"></script></head>
  <body>${content}</body>
</html>`;
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body });
    }
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(root, 'dist', path)) });
  });
  await page.goto(origin);
  return { page, requests, messages };
}

const whenDefined = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.evaluate((all) => Promise.all(all.map((tag) => customElements.whenDefined(tag))).then(() => undefined), names);

// The script has a query, as on pages that name a version: no other file may load it by its plain address.
describe('the build for a script tag', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunchOptions());
  });

  afterAll(() => browser.close());

  it('defines the root at once and no other element', async () => {
    const { page } = await openPage(browser);
    const defined = await page.evaluate((all) => all.filter((tag) => customElements.get(tag)), tags);
    expect(defined).toEqual(['collab-root']);
  });

  it('defines every element of the page from its own folder under a strict policy', async () => {
    const { page, requests, messages } = await openPage(browser, tags.map((tag) => `<${tag}></${tag}>`).join(''));
    await whenDefined(page, tags);
    const withoutContent = await page.evaluate(async (all) => {
      const elements = all.map((tag) => document.querySelector<HTMLElement & { updateComplete?: unknown }>(tag));
      await Promise.all(elements.map((element) => element?.updateComplete));
      return all.filter((_tag, index) => !elements[index]?.shadowRoot);
    }, tags);
    expect(withoutContent).toEqual([]);
    expect(requests.filter((path) => path !== '/' && !path.startsWith('/cdn/'))).toEqual([]);
    expect(requests.filter((path) => path === '/cdn/collab-elements.js')).toHaveLength(1);
    expect(messages).toEqual([]);
  });

  it('defines an element that is added later, with the elements in it', async () => {
    const { page } = await openPage(browser);
    await page.evaluate(() => {
      const section = document.createElement('section');
      section.append(document.createElement('collab-comment-tool'));
      document.body.append(section);
    });
    await whenDefined(page, ['collab-comment-tool']);
  });

  it('defines the elements of a shadow root that the page names', async () => {
    const { page } = await openPage(browser, '<div id="host"></div>');
    // As text: the test runner rewrites an import that it sees.
    await page.evaluate(`import('/cdn/collab-elements.js?v=1').then(({ discover }) => {
      const shadow = document.querySelector('#host').attachShadow({ mode: 'open' });
      shadow.append(document.createElement('collab-sidebar-button'));
      return discover(shadow);
    })`);
    expect(await page.evaluate(() => customElements.get('collab-sidebar-button') !== undefined)).toBe(true);
  });

  it('exports the store', async () => {
    const { page } = await openPage(browser);
    const names = await page.evaluate("import('/cdn/collab-elements.js?v=1').then(Object.keys)");
    expect(names).toEqual(expect.arrayContaining(['createStore', 'discover', 'localBackend']));
  });
});
