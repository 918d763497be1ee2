import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../chromium.mjs';
import { bundle } from './bundle.mjs';
import { exposeTasks } from './tasks.mjs';

// An address that is answered here, by the browser itself: locks and storage want a trusted origin.
const origin = 'http://localhost/';

async function answer(page, scripts) {
  await page.route(`${origin}**`, (route) => {
    const script = scripts.get(route.request().url().slice(origin.length));
    const empty = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Benchmark</title><body></body></html>';
    return route.fulfill(
      script === undefined
        ? { contentType: 'text/html', body: empty }
        : { contentType: 'text/javascript', body: script },
    );
  });
}

/** Gives the page the performance metrics of the browser. */
async function exposeMetrics(page) {
  const session = await page.context().newCDPSession(page);
  // Thread ticks count processor time, without the time in which other processes held the processor.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.exposeFunction('benchMetrics', async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  });
}

/** Gives the page the processor time of the whole browser, in seconds: painting and compositing happen outside the main thread. */
async function exposeProcessor(browser, page) {
  const session = await browser.newBrowserCDPSession();
  await page.exposeFunction('benchProcessor', async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  });
}

/** Runs a benchmark in a Chromium of its own. */
export async function runInBrowser(file) {
  const browser = await chromium.launch(chromiumLaunchOptions(['--enable-precise-memory-info']));
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => console.error(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text());
    });
    await answer(page, await bundle(file, 'browser'));
    await exposeMetrics(page);
    await exposeTasks(page);
    await exposeProcessor(browser, page);
    await page.exposeFunction('benchPress', (key) => page.keyboard.press(key));
    await page.goto(origin);
    return await page.evaluate("import('/benchmark.js').then(async ({ name, run }) => ({ name, rows: await run() }))");
  } finally {
    await browser.close();
  }
}
