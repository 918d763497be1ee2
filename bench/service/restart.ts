import { setTimeout } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Connection, Sink } from '../../store/backends/backend.js';
import type { Scope } from '../../store/backends/protocol.js';
import { serviceBackend } from '../../store/backends/service.js';
import { predefinedConfig } from '../../store/model/predefined.js';
import { BareServer } from '../bare-server.js';
import { apiKey, MeasuredService, tokenFor, userOf } from '../measured-service.js';
import { openSocket } from '../page-socket.js';
import type { Row } from '../row.js';

export const name = 'Service, restart: 2,000 pages that come back after the service has been started again';

const PAGES = 2_000;
const DOCUMENTS = 100;

/** The service asks its pages to come back over 10 ms for each. A late one waits for another attempt. */
const MOST_SECONDS = 25;
/** The most pages that come back within one second, as many times the mean. */
const MOST_TIMES_IN_SECOND = 2;
/** A page that comes back may take that many times what a bare socket takes that opens, of the processor. */
const MOST_TIMES = 15;

const ignore = (): void => undefined;

/** Connections of the kit: their tokens, waits and positions are those of pages. Each follows a document of 20 people and its notifications. */
async function openConnections(url: string, onOnline: () => void): Promise<readonly Connection[]> {
  const backend = serviceBackend({ url, apiKey, WebSocket: WebSocket as unknown as typeof globalThis.WebSocket });
  const connections: Connection[] = [];
  for (let number = 0; number < PAGES; number++) {
    const user = userOf(number);
    const authToken = await tokenFor(user);
    const scope: Scope = { organizationId: 'acme', documentId: `restart-${number % DOCUMENTS}` };
    await new Promise<void>((resolve, reject) => {
      const sink: Sink = {
        frame: ignore,
        published: ignore,
        moved: ignore,
        live: ignore,
        problem: ignore,
        state: (state) => {
          if (state !== 'online') return;
          resolve();
          onOnline();
        },
      };
      const session = { clientId: `restart-${number}`, user, config: predefinedConfig, authToken };
      backend.connect(session, sink).then((connection) => {
        connections.push(connection);
        connection.subscribe(scope);
        connection.notifications?.follow('acme', ignore);
      }, reject);
    });
  }
  return connections;
}

/** Returns the processor time of a bare server for the same number of sockets, in s. */
async function bareProcessor(): Promise<number> {
  const server = await BareServer.start();
  const before = await server.usage();
  for (let at = 0; at < PAGES; at += 100) await Promise.all(Array.from({ length: 100 }, () => openSocket(server.url)));
  const after = await server.usage();
  await server.end();
  return after.processor - before.processor;
}

/** Ends the service as an update does, and starts it on the same port. */
export async function run(): Promise<Row[]> {
  let service = await MeasuredService.start();
  let times: number[] = [];
  const connections = await openConnections(service.url, () => void times.push(performance.now()));
  const { port } = service;
  times = [];
  await service.end('SIGTERM');
  service = await MeasuredService.start(port);
  const startedAt = performance.now();
  const before = await service.usage();
  while (times.length < PAGES && performance.now() - startedAt < 2_000 * MOST_SECONDS) await setTimeout(100);
  // By then, the pages have received the rows that they follow.
  await setTimeout(2_000);
  const { processor } = await service.usage();
  await Promise.all(connections.map((connection) => connection.close()));
  await service.end();
  const bare = await bareProcessor();
  const seconds = ((times.at(-1) ?? Infinity) - startedAt) / 1000;
  const perSecond = new Map<number, number>();
  for (const time of times) {
    const second = Math.floor((time - startedAt) / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  const most = Math.max(...perSecond.values());
  const mean = PAGES / seconds;
  const ours = processor - before.processor;
  const isComplete = times.length >= PAGES;
  return [
    {
      what: `the last of ${PAGES} pages is back`,
      ours: seconds,
      limit: MOST_SECONDS,
      unit: 's',
      pass: isComplete && seconds <= MOST_SECONDS,
    },
    {
      what: 'most that come back in one second',
      ours: most,
      limit: MOST_TIMES_IN_SECOND * mean,
      unit: 'pages',
      pass: isComplete && most <= MOST_TIMES_IN_SECOND * mean,
    },
    {
      what: 'processor for one page that comes back',
      ours: (1000 * ours) / PAGES,
      limit: (1000 * MOST_TIMES * bare) / PAGES,
      unit: 'ms',
      ratio: ours / bare,
      pass: ours <= MOST_TIMES * bare,
    },
  ];
}
