import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embeddedDatabases } from './databases.js';
import { MailClock, mailOptions, MemoryTransport } from './mail/mail-stage.js';
import { keys, startService, type RunningService } from './service-stage.js';

const sockets: Socket[] = [];

/** Sends the beginning of a request. Keeps its side of the connection open, whatever the service does. */
async function begin(url: string, head: readonly string[], body = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write([...head, `Host: ${hostname}`, '', body].join('\r\n'));
  return socket;
}

/** Returns the status of the first answer. */
async function statusOf(socket: Socket): Promise<number> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1]);
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => embeddedDatabases.close());

describe('a request that stops half-way', () => {
  let running: RunningService;
  const connections = () =>
    new Promise<number>((resolve) => running.app.http.server.getConnections((_error, count) => resolve(count)));

  beforeEach(async () => {
    running = await startService({ requestMs: 50 });
  });
  afterEach(() => running.strike());

  it.each([
    ['POST /v2/users/get', `x-service-api-key: ${keys.apiKey}`, `x-service-auth-token: ${keys.authToken}`],
    ['POST /v2/users/get'],
    ['POST /stream'],
    ['POST /stream/poll'],
    ['POST /stream/messages'],
    ['PUT /files'],
    ['POST /unknown'],
  ])('loses its connection: %s', async (line, ...headers) => {
    const socket = await begin(
      running.url,
      [`${line} HTTP/1.1`, ...headers, 'Content-Type: application/json', 'Content-Length: 1000'],
      '{',
    );
    await once(socket.resume(), 'end');
    await expect.poll(connections, { timeout: 30_000 }).toBe(0);
  });

  it('loses its connection if it asks for an unknown protocol', async () => {
    const socket = await begin(running.url, ['GET /other HTTP/1.1', 'Connection: upgrade', 'Upgrade: websocket']);
    expect(await statusOf(socket)).toBe(404);
    await expect.poll(connections, { timeout: 30_000 }).toBe(0);
  });
});

describe('a request whose body is of no use', () => {
  it('is refused before the body is read', async () => {
    const running = await startService();
    const socket = await begin(running.url, [
      'POST /unknown HTTP/1.1',
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]);
    expect(await statusOf(socket)).toBe(404);
    await running.strike();
  });

  it('is too large for turning mails off', async () => {
    const running = await startService({ mail: mailOptions(new MemoryTransport(), new MailClock()) });
    const head = ['POST /mail/unsubscribe HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 1025'];
    expect(await statusOf(await begin(running.url, head))).toBe(400);
    await running.strike();
  });
});
