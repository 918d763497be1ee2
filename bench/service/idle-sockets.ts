import { setTimeout } from 'node:timers/promises';
import { BareServer } from '../bare-server.js';
import { MeasuredService, type Usage } from '../measured-service.js';
import { openPages, openSocket, type PageSocket } from '../page-socket.js';
import type { Row } from '../row.js';

export const name = 'Service, idle sockets: 10,000 pages that are open and do nothing, beside bare sockets';

const SOCKETS = 10_000;
/** Pages of each document. */
const PER_DOCUMENT = 10;

/** A page may take that much more than a bare socket, in KiB: its session, user, access and subscriptions. */
const MOST_KIB_MORE = 40;
/** Part of one processor that all pages may take while nothing happens. */
const MOST_PROCESSOR = 0.05;
const QUIET_MS = 10_000;
/** Time after which all pages have what they follow, in ms. */
const SETTLE_MS = 20_000;

interface Measured {
  readonly kib: number;
  /** Part of one processor. */
  readonly processor: number;
}

/** Measures the memory of one socket, from that of the whole process before and after, and the processor time of all of them later. */
async function measure(usage: () => Promise<Usage>, open: () => Promise<unknown>): Promise<Measured> {
  const before = await usage();
  await open();
  await setTimeout(SETTLE_MS);
  const after = await usage();
  await setTimeout(QUIET_MS);
  const later = await usage();
  return {
    kib: (later.memory - before.memory) / SOCKETS / 1024,
    processor: (later.processor - after.processor) / (QUIET_MS / 1000),
  };
}

async function servicePages(): Promise<Measured> {
  const service = await MeasuredService.start();
  const warmUp = await openPages(service.url, 200);
  for (const page of warmUp) page.close();
  let pages: readonly PageSocket[] = [];
  const measured = await measure(
    () => service.usage(),
    async () => {
      pages = await openPages(service.url, SOCKETS);
      for (const [at, page] of pages.entries()) {
        const scope = { organizationId: 'acme', documentId: `idle-${Math.floor(at / PER_DOCUMENT)}` };
        page.send({ t: 'follow', scope, cursor: undefined, folderId: undefined });
        page.send({ t: 'followNotifications', organizationId: 'acme' });
      }
    },
  );
  for (const page of pages) page.leave();
  await service.end('SIGKILL');
  return measured;
}

async function bareSockets(): Promise<Measured> {
  const server = await BareServer.start();
  const measured = await measure(
    () => server.usage(),
    async () => {
      for (let at = 0; at < SOCKETS; at += 100)
        await Promise.all(Array.from({ length: 100 }, () => openSocket(server.url)));
    },
  );
  await server.end();
  return measured;
}

/** Opens the sockets from this process. Each page follows a document of ten people, and its notifications. */
export async function run(): Promise<Row[]> {
  const ours = await servicePages();
  const bare = await bareSockets();
  const limit = bare.kib + MOST_KIB_MORE;
  return [
    {
      what: `memory of one of ${SOCKETS} idle pages`,
      ours: ours.kib,
      limit,
      unit: 'KiB',
      ratio: ours.kib / bare.kib,
      pass: ours.kib <= limit,
    },
    {
      what: `processor of ${SOCKETS} idle pages`,
      ours: 100 * ours.processor,
      limit: 100 * MOST_PROCESSOR,
      unit: '% of one',
      pass: ours.processor <= MOST_PROCESSOR,
    },
  ];
}
