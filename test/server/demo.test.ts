import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createStore, serviceBackend, type CollabStore, type User } from '../../store/index.js';
import { demoService } from '../../tools/demo-service.mjs';
import { until } from './until.js';

const [ada, ben] = ['ada', 'ben'].map((userId) => ({ userId, organizationId: 'fernway', name: userId })) as [
  User,
  User,
];

describe('the demo of npm start', () => {
  let folder: string;
  let server: ViteDevServer;
  let address: string;
  const stores: CollabStore[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collab-demo-data-'));
    server = await createServer({
      configFile: false,
      root: 'demo',
      logLevel: 'error',
      cacheDir: join(folder, 'cache'),
      plugins: [demoService(join(folder, 'data'))],
      server: { port: 0, host: '127.0.0.1' },
      optimizeDeps: { noDiscovery: true },
    });
    await server.listen();
    address = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? '';
  });

  afterAll(async () => {
    for (const store of stores) await store.dispose();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a store as the page of the demo does. */
  async function open(user: User): Promise<CollabStore> {
    const response = await fetch(new URL('/service.json', address));
    const { path, apiKey } = (await response.json()) as { path: string; apiKey: string };
    const url = new URL(path, address).href.replace(/^http/, 'ws');
    const generateToken = async (): Promise<string> =>
      (await fetch(new URL('/token', address), { method: 'POST', body: JSON.stringify(user) })).text();
    const store = createStore({ backend: serviceBackend({ url, apiKey, WebSocket: WebSocket as never }) });
    stores.push(store);
    await store.identify(user, { tokenProvider: { generateToken } });
    await store.setDocuments(['plan']);
    return store;
  }

  it('connects people over the service that runs beside it', async () => {
    const [first, second] = [await open(ada), await open(ben)];
    const { annotationId, settled } = first.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'From another machine' }] },
    });
    expect(await settled).toMatchObject({ ok: true });
    const row = second.comments.byId(annotationId);
    await until(row, (found) => found !== undefined);
    expect(row.peek()?.data.from.userId).toBe('ada');
  });

  it('serves its own modules, whatever their names', async () => {
    for (const path of ['/main.ts', '/service.ts']) {
      const { status } = await fetch(new URL(path, address));
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
