import pg from 'pg';
import WebSocket from 'ws';
import { documentKeyOf } from '../../server/storage/keys.js';
import type { Scope } from '../../store/backends/protocol.js';
import { serviceBackend } from '../../store/backends/service.js';
import { createStore } from '../../store/store.js';
import { fillDocument } from '../filled-tables.js';
import { apiKey, MeasuredService, setting, tokenFor, userOf } from '../measured-service.js';
import { quantile } from '../quantiles.js';
import type { Row } from '../row.js';

export const name = 'Service, cold open: a store that opens a document of 1,000 threads';

const THREADS = 1_000;
const ROUNDS = 30;
const WARM_UP = 5;

/** Times the bare query takes that a store may need: it also checks and keeps each row, and connects. */
const MOST_TIMES = 10;

const scope: Scope = { organizationId: 'acme', documentId: 'cold-open' };

/** Opens a store without anything kept. Returns the time until it has all threads, in ms. */
async function openStore(url: string, number: number): Promise<number> {
  const user = userOf(number);
  const authToken = await tokenFor(user);
  const startedAt = performance.now();
  const store = createStore({
    backend: serviceBackend({ url, apiKey, WebSocket: WebSocket as unknown as typeof globalThis.WebSocket }),
  });
  await store.identify(user, { authToken });
  await store.setDocuments([scope.documentId]);
  const view = store.comments.view();
  await new Promise<void>((resolve) => {
    const stop = view.rows.subscribe((rows) => {
      if (rows.length < THREADS) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
  const time = performance.now() - startedAt;
  await store.dispose();
  return time;
}

/** Returns the time of reading the rows of the same document by SQL, as objects, over a new connection, in ms. */
async function readBare(): Promise<number> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: setting('BENCH_DATABASE_URL') });
  await client.connect();
  await client.query('SELECT record FROM annotations JOIN documents ON no = document_no WHERE key = $1 ORDER BY id', [
    documentKeyOf(scope),
  ]);
  const time = performance.now() - startedAt;
  await client.end();
  return time;
}

/** Measures the store of the kit in this process: what a page needs before it can show anything, without the screen. */
export async function run(): Promise<Row[]> {
  const service = await MeasuredService.start();
  await fillDocument(service, scope, THREADS);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let at = 0; at < WARM_UP + ROUNDS; at++) {
    const [store, query] = [await openStore(service.url, at), await readBare()];
    if (at < WARM_UP) continue;
    ours.push(store);
    bare.push(query);
  }
  await service.end();
  const [time, peer] = [quantile(ours, 0.5), quantile(bare, 0.5)];
  const limit = MOST_TIMES * peer;
  return [
    { what: `${THREADS} threads, median`, ours: time, limit, unit: 'ms', ratio: time / peer, pass: time <= limit },
  ];
}
