// Measures the network load of a page with the kit before the first user action: node tools/page-load.mjs [--requests]
//
// A default Vite build of a page with a root, a layer, a tool, a sidebar button and a closed sidebar is opened in
// Chromium with an empty cache. The document has two threads at elements of the page. Bytes are those of the compressed
// bodies and the headers, of every request of the page, the document included.
/* global document, navigator */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { openProfile } from './profile.mjs';

/** Limits in kB of 1,000 bytes and in requests. They only ever go down; the goals are 80 kB in 12 requests, and 130 kB. */
const limits = { quiet: { kilobytes: 166.5, requests: 9 }, sidebar: { kilobytes: 229.5, requests: 22 } };

const folder = resolve('.cache/page-load');
const elements = ['root', 'comment-layer', 'comment-tool', 'sidebar-button', 'comments-sidebar'];
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Quarterly report</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <collab-root document-id="report">
      <collab-comment-tool></collab-comment-tool>
      <collab-sidebar-button></collab-sidebar-button>
      <main>
        <h1>Quarterly report</h1>
        <p id="sales">Sales grew by eleven percent, most of it in the north.</p>
        <p id="costs">Costs stayed flat.</p>
      </main>
      <collab-comment-layer></collab-comment-layer>
      <collab-comments-sidebar></collab-comments-sidebar>
    </collab-root>
    <script type="module" src="./main.js"></script>
  </body>
</html>
`;
const script = `${elements.map((name) => `import 'collab-elements/define/${name}';`).join('\n')}
document.querySelector('collab-root').user = { userId: 'ada', organizationId: 'acme', name: 'Ada Park' };
`;

/** Builds the page against `dist/`. */
async function buildPage() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'node_modules/collab-elements'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'main.js'), script);
  await build({ root: folder, configFile: false, logLevel: 'silent' });
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built page, compressed. Returns the server. */
async function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    try {
      const body = gzipSync(readFileSync(join(folder, 'dist', path)), { level: 9 });
      response.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'gzip' });
      response.end(body);
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  return server;
}

/** Closes a tab once its locks are released. Until then, the next tab would find a leader. */
async function close(tab, origin) {
  await tab.goto(`${origin}/nothing`);
  await tab.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
  await tab.close();
}

/** Adds the two threads, in the database of the browser. */
async function addThreads(context, origin) {
  const tab = await context.newPage();
  await tab.goto(origin);
  await tab.waitForFunction(() => document.querySelector('collab-root').store.me.peek() !== null);
  await tab.evaluate(async () => {
    const { store } = document.querySelector('collab-root');
    for (const elementId of ['sales', 'costs']) {
      const annotation = { comments: [{ commentText: 'Is that so?' }], targetElement: { elementId } };
      const outcome = await store.comments.addCommentAnnotation({ annotation }).settled;
      if (!outcome.ok) throw new Error(outcome.error.message);
    }
  });
  // The backend loads the rules of notifications after the first write.
  await tab.waitForLoadState('networkidle');
  await close(tab, origin);
}

/** Milliseconds without a request after which a page counts as loaded. */
const IDLE = 1_000;

/** Opens the page, and its sidebar if told to. Returns the requests of all origins, in order, once all is shown. */
async function load(context, origin, opensSidebar) {
  const tab = await context.newPage();
  const network = await context.newCDPSession(tab);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const requests = new Map();
  const failures = [];
  let pending = 0;
  let finishedAt = Date.now();
  const finish = () => {
    pending -= 1;
    finishedAt = Date.now();
  };
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { url: request.url, start: timestamp, bytes: 0 });
    pending += 1;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.bytes = encodedDataLength;
    finish();
  });
  network.on('Network.responseReceived', ({ response }) => {
    if (response.status >= 400) failures.push(`${response.url} ${response.status}`);
  });
  network.on('Network.loadingFailed', ({ requestId, errorText }) => {
    const request = requests.get(requestId);
    if (!request) return;
    failures.push(`${request.url} ${errorText}`);
    finish();
  });
  await tab.goto(origin);
  await tab.locator('collab-comment-pin').nth(1).waitFor();
  if (opensSidebar) {
    await tab.locator('collab-sidebar-button').click();
    await tab.locator('collab-sidebar-row').nth(1).waitFor();
  }
  while (pending > 0 || Date.now() - finishedAt < IDLE) await tab.waitForTimeout(100);
  const loaded = [...requests.values()];
  const failed = [...failures];
  await close(tab, origin);
  if (failed.length > 0) throw new Error(`Not loaded: ${failed.join(', ')}`);
  return loaded;
}

const sum = (requests) => requests.reduce((total, { bytes }) => total + bytes, 0) / 1000;

await buildPage();
const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const context = await openProfile();
try {
  await addThreads(context, origin);
  for (const [what, limit] of Object.entries(limits)) {
    const requests = await load(context, origin, what === 'sidebar');
    const isWithin = sum(requests) <= limit.kilobytes && requests.length <= limit.requests;
    if (!isWithin) process.exitCode = 1;
    const name = what === 'quiet' ? 'quiet page with two pins' : 'with the sidebar open';
    const bound = `limit ${limit.kilobytes} kB in ${limit.requests}`;
    console.log(
      `${isWithin ? ' ' : '✗'} ${name.padEnd(25)} ${sum(requests).toFixed(1).padStart(6)} kB in ${requests.length} requests  ${bound}`,
    );
    if (!process.argv.includes('--requests')) continue;
    const first = requests[0]?.start ?? 0;
    for (const { url, start, bytes } of requests) {
      const at = `${((start - first) * 1000).toFixed(0)} ms`.padStart(10);
      console.log(`${at} ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${url.slice(origin.length)}`);
    }
  }
} finally {
  await context.close();
  server.close();
}
