import { setImmediate, setTimeout } from 'node:timers/promises';
import type WebSocket from 'ws';
import type { Scope } from '../../store/backends/protocol.js';
import { BareServer } from '../bare-server.js';
import { MeasuredService, type Usage } from '../measured-service.js';
import { openPages, openSocket } from '../page-socket.js';
import type { Row } from '../row.js';

export const name = 'Service, cursors: 500 that move 20 times a second in one document, beside bare sockets';

const CURSORS = 500;
const PER_SECOND = 20;
const SECONDS = 10;

/** The processor may take that many times what a server takes that only passes on the positions. */
const MOST_TIMES = 2;
/** Bytes that one page may receive a second: 6 for each position, and the name of the document with each batch. */
const MOST_BYTES = CURSORS * PER_SECOND * 6 + PER_SECOND * 64;

const scope: Scope = { organizationId: 'acme', documentId: 'cursors' };

interface Measured {
  /** Part of one processor. */
  readonly processor: number;
  /** Bytes that one page receives a second. */
  readonly bytes: number;
}

/**
 * Moves all cursors once in each step. Where this process cannot keep the pace, since it has to receive what 500 pages receive, the steps are
 * fewer: what they took is scaled to the full pace.
 */
async function measure(
  usage: () => Promise<Usage>,
  move: (cursor: number, step: number) => void,
  received: () => number,
): Promise<Measured> {
  const run = async (steps: number): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      const next = setTimeout(1000 / PER_SECOND);
      for (let cursor = 0; cursor < CURSORS; cursor++) {
        move(cursor, step);
        // Spread over the step, as the cursors of many people are.
        if (cursor % 50 === 49) await setImmediate();
      }
      await next;
    }
  };
  await run(2 * PER_SECOND);
  const before = await usage();
  const bytes = received();
  await run(SECONDS * PER_SECOND);
  const after = await usage();
  return {
    processor: (after.processor - before.processor) / SECONDS,
    bytes: (received() - bytes) / SECONDS / CURSORS,
  };
}

async function throughService(): Promise<Measured> {
  const service = await MeasuredService.start();
  const pages = await openPages(service.url, CURSORS);
  let bytes = 0;
  for (const page of pages) {
    page.onBytes = (data) => (bytes += data.length);
    page.send({ t: 'follow', scope, cursor: undefined, folderId: undefined });
    const state = { onlineStatus: 'active', surface: 0 } as const;
    page.send({ t: 'publish', scope, passing: { kind: 'cursor', at: 1, ttlMs: 600_000, state } });
  }
  const move = (cursor: number, step: number): void =>
    pages[cursor]?.send({
      t: 'publish',
      scope,
      passing: { kind: 'move', surface: 0, left: (cursor * 100 + step * 7) % 65_536, top: (step * 13) % 65_536 },
    });
  const measured = await measure(
    () => service.usage(),
    move,
    () => bytes,
  );
  for (const page of pages) page.close();
  await service.end();
  return measured;
}

async function throughBareSockets(): Promise<Measured> {
  const server = await BareServer.start();
  const sockets: WebSocket[] = [];
  let bytes = 0;
  for (let at = 0; at < CURSORS; at++) {
    const socket = await openSocket(server.url);
    socket.on('message', (data: Buffer) => (bytes += data.length));
    sockets.push(socket);
  }
  const move = (cursor: number, step: number): void => {
    const position = Buffer.alloc(6);
    position.writeUInt16BE(cursor << 4);
    position.writeUInt16BE((step * 7) % 65_536, 2);
    sockets[cursor]?.send(position);
  };
  const measured = await measure(
    () => server.usage(),
    move,
    () => bytes,
  );
  for (const socket of sockets) socket.terminate();
  await server.end();
  return measured;
}

/** Moves the cursors from this process, and counts the bytes of the messages that arrive. */
export async function run(): Promise<Row[]> {
  const ours = await throughService();
  const bare = await throughBareSockets();
  const limit = MOST_TIMES * bare.processor;
  return [
    {
      what: `processor of ${CURSORS} cursors`,
      ours: 100 * ours.processor,
      limit: 100 * limit,
      unit: '% of one',
      ratio: ours.processor / bare.processor,
      pass: ours.processor <= limit,
    },
    {
      what: `bytes to each page a second`,
      ours: ours.bytes,
      limit: MOST_BYTES,
      unit: 'bytes',
      ratio: ours.bytes / bare.bytes,
      pass: ours.bytes <= MOST_BYTES,
    },
  ];
}
