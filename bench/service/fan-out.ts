import type { Scope } from '../../store/backends/protocol.js';
import { BareServer } from '../bare-server.js';
import { MeasuredService } from '../measured-service.js';
import { openPages, openSocket } from '../page-socket.js';
import { quantile } from '../quantiles.js';
import type { Row } from '../row.js';

export const name = 'Service, fan-out: from the change of one page to its arrival at 500 others, beside bare sockets';

const PAGES = 500;
const CHANGES = 60;
const WARM_UP = 10;

/** The median and the 99th percentile may be that many times those of a server that only passes texts on, plus what a transaction takes, in ms. */
const MOST_TIMES = 2;
const TRANSACTION_MS = 15;

const scope: Scope = { organizationId: 'acme', documentId: 'fan-out' };
const comment = 'Is this still right? The total looks too high to me.';

interface Receiver {
  /** Calls a function with each text that arrives. */
  listen(receive: (text: Buffer) => void): void;
}

interface Measured {
  /** Time from each change to each of its arrivals, in ms. */
  readonly times: readonly number[];
  /** Length of the messages. */
  readonly bytes: number;
}

/** Sends changes one after another. */
async function latencies(receivers: readonly Receiver[], send: (id: string) => void): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  let expected = '';
  let sentAt = 0;
  let arrived = 0;
  let complete = (): void => undefined;
  let isMeasured = false;
  for (const { listen } of receivers)
    listen((text) => {
      if (!text.includes(expected)) return;
      if (isMeasured) times.push(performance.now() - sentAt);
      bytes = text.length;
      arrived += 1;
      if (arrived === receivers.length) complete();
    });
  for (let at = 0; at < WARM_UP + CHANGES; at++) {
    const all = new Promise<void>((resolve) => (complete = resolve));
    expected = `fan-out-${at}-`;
    arrived = 0;
    isMeasured = at >= WARM_UP;
    sentAt = performance.now();
    send(expected);
    await all;
  }
  return { times, bytes };
}

async function throughService(): Promise<Measured> {
  const service = await MeasuredService.start();
  const [writer, ...pages] = await openPages(service.url, PAGES + 1);
  if (!writer) throw new Error('There is no page.');
  for (const page of pages) page.send({ t: 'follow', scope, cursor: undefined, folderId: undefined });
  await writer.push(scope, {
    name: 'annotation.add',
    args: { annotation: { annotationId: 'first', comments: [{ commentId: 1, commentText: comment }] } },
  });
  const receivers = pages.map((page) => ({
    listen: (receive: (text: Buffer) => void) => void (page.onText = receive),
  }));
  let commentId = 1;
  const measured = await latencies(receivers, (id) => {
    const comments = [{ commentId: ++commentId, commentText: comment }];
    void writer.push(scope, { name: 'annotation.add', args: { annotation: { annotationId: id, comments } } });
  });
  for (const page of [writer, ...pages]) page.close();
  await service.end();
  return measured;
}

/** The same number of sockets and bytes, without anything else. */
async function throughBareSockets(bytes: number): Promise<Measured> {
  const server = await BareServer.start();
  const sockets = [];
  for (let at = 0; at <= PAGES; at++) sockets.push(await openSocket(server.url));
  const [writer, ...others] = sockets;
  const receivers = others.map((socket) => ({
    listen: (receive: (text: Buffer) => void) => void socket.on('message', receive),
  }));
  const measured = await latencies(receivers, (id) => writer?.send(id.padEnd(bytes, '-')));
  for (const socket of sockets) socket.terminate();
  await server.end();
  return measured;
}

/** Measures in this process, which sends and receives: its clock is one, and its work is the same for both. */
export async function run(): Promise<Row[]> {
  const ours = await throughService();
  const bare = await throughBareSockets(ours.bytes);
  return [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ].map(([what, part]) => {
    const [time, peer] = [ours, bare].map(({ times }) => quantile(times, Number(part))) as [number, number];
    const limit = MOST_TIMES * peer + TRANSACTION_MS;
    return {
      what: `a change to ${PAGES} pages, ${what}`,
      ours: time,
      limit,
      unit: 'ms',
      ratio: time / peer,
      pass: time <= limit,
    };
  });
}
