import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../chromium.mjs';

// An address that is answered here, by the browser itself.
const origin = 'http://localhost/';

/** Files of packages that are imported as text, whether the package exports them or not. */
const packageTexts = {
  name: 'package-texts',
  setup(context) {
    context.onResolve({ filter: /\?raw$/ }, ({ path }) => ({
      path: resolve('node_modules', path.replace('?raw', '')),
    }));
  },
};

/** The corpus with the packages its pages are made of, by file name. */
async function bundle() {
  const { outputFiles } = await build({
    entryPoints: { corpus: 'test/anchors/corpus/browser.ts' },
    outdir: 'corpus',
    bundle: true,
    keepNames: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"http://localhost/corpus.js"' },
    loader: { '.md': 'text', '.html': 'text', '.css': 'text' },
    plugins: [packageTexts],
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

const empty = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Corpus</title><body></body></html>';

/**
 * A Chromium with the corpus loaded.
 * @returns {Promise<{ list(): Promise<{ page: string, kinds: string[] }[]>, begin(): Promise<unknown>, run(page: string, options: object): Promise<object[]>, close(): Promise<void> }>}
 */
export async function openCorpus() {
  const scripts = await bundle();
  const browser = await chromium.launch(chromiumLaunchOptions());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => console.error(String(error)));
  await page.route('**/*', (route) => {
    const address = route.request().url();
    const script = scripts.get(address.slice(origin.length));
    if (script !== undefined) return route.fulfill({ contentType: 'text/javascript', body: script });
    if (address === origin) return route.fulfill({ contentType: 'text/html', body: empty });
    // Nothing is fetched: pictures and fonts of the pages are not what is tested.
    return route.fulfill({ status: 204 });
  });
  const evaluate = (expression, ...args) =>
    page.evaluate(`import('/corpus.js').then((corpus) => corpus.${expression}(...${JSON.stringify(args)}))`);
  await page.goto(origin);
  return {
    list: () => evaluate('listTrials'),
    /** Begins anew: nothing of an earlier page is left. */
    begin: () => page.goto(origin),
    run: (name, options) => evaluate('runNamed', name, options),
    close: () => browser.close(),
  };
}
