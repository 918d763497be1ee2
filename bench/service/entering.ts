import { setTimeout } from 'node:timers/promises';
import type { Scope } from '../../store/backends/protocol.js';
import { fillDocument } from '../filled-tables.js';
import { MeasuredService } from '../measured-service.js';
import { openPages, type PageSocket } from '../page-socket.js';
import type { Row } from '../row.js';

export const name = 'Service, entering: people who open one document at once';

const scope: Scope = { organizationId: 'acme', documentId: 'entering' };
const THREADS = 1_000;
const FEW = 75;
const MANY = 300;

/** Processor time of the service for one of many people who open the document, in ms; and how many times that of one of few. */
const MOST_MS = 20;
const MOST_TIMES = 1.5;
/** Longest time that another page may wait for an answer meanwhile, in ms. All pages run in this process, on the same machine as the service. */
const MOST_WAIT_MS = 5_000;

/** Sends the messages with which a page opens a document. */
function open(page: PageSocket): Promise<void> {
  const whole = new Promise<void>((resolve) => {
    page.onText = (text) => {
      if (!text.includes('"t":"reset"') || !text.includes('"more":false')) return;
      page.onText = undefined;
      resolve();
    };
  });
  page.send({ t: 'follow', scope, cursor: undefined, folderId: undefined });
  page.send({ t: 'followLive', scope, clientId: page.clientId });
  page.send({ t: 'followPresence', organizationId: 'acme' });
  page.send({ t: 'followNotifications', organizationId: 'acme' });
  const state = {
    onlineStatus: 'active',
    timestamp: Date.now(),
    pageInfo: { url: 'https://acme.example/plan', baseUrl: 'https://acme.example', path: '/plan', title: 'Plan' },
  } as const;
  page.send({ t: 'publish', scope, passing: { kind: 'presence', at: 1, ttlMs: 60_000, state } });
  return whole;
}

/** Returns the processor time of the service for that many people who enter at once, in s, and the longest wait of one that is there already, in ms. */
async function enter(count: number): Promise<{ readonly processor: number; readonly wait: number }> {
  const service = await MeasuredService.start();
  const [observer, ...pages] = await openPages(service.url, count + 1);
  if (!observer) throw new Error('There is no page.');
  await open(observer);
  const before = await service.usage();
  let wait = 0;
  let isOver = false;
  const ping = async (): Promise<void> => {
    while (!isOver) {
      const sentAt = performance.now();
      const answer = observer.receive((message) => message.t === 'pong');
      observer.send({ t: 'ping' });
      await answer;
      wait = Math.max(wait, performance.now() - sentAt);
      await setTimeout(20);
    }
  };
  const pinging = ping();
  await Promise.all(pages.map(open));
  isOver = true;
  await pinging;
  const { processor } = await service.usage();
  for (const page of [observer, ...pages]) page.close();
  await service.end();
  return { processor: processor - before.processor, wait };
}

/** Opens all pages in this process. The longest wait is measured with a page that sends pings meanwhile. */
export async function run(): Promise<Row[]> {
  const filling = await MeasuredService.start();
  await fillDocument(filling, scope, THREADS);
  await filling.end();
  const few = await enter(FEW);
  const many = await enter(MANY);
  const [forOne, ofFew] = [many.processor / MANY, few.processor / FEW];
  return [
    {
      what: `processor for one of ${MANY} people`,
      ours: 1000 * forOne,
      limit: MOST_MS,
      unit: 'ms',
      pass: 1000 * forOne <= MOST_MS,
    },
    {
      what: `processor for one of ${MANY}, beside one of ${FEW}`,
      ours: forOne / ofFew,
      limit: MOST_TIMES,
      unit: 'times',
      pass: forOne <= MOST_TIMES * ofFew,
    },
    {
      what: `longest wait of a page that is there`,
      ours: many.wait,
      limit: MOST_WAIT_MS,
      unit: 'ms',
      pass: many.wait <= MOST_WAIT_MS,
    },
  ];
}
