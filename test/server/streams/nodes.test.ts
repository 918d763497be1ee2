import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POLL_PATH, SEND_PATH, STREAM_PATH } from '../../../store/backends/service/stream-messages.js';
import type { User } from '../../../store/model/index.js';
import { Client } from '../../conformance/client.js';
import { ada, ben, outcomes, plan, reply, thread } from '../../conformance/fixtures.js';
import { embeddedDatabases } from '../databases.js';
import { MemoryBus } from '../nodes/memory-bus.js';
import { connectTo, startService, tokenFor, type RunningService } from '../service-stage.js';
import { Proxy } from './proxy.js';
import { helloOf, post, RawStream } from './raw-stream.js';

afterAll(() => embeddedDatabases.close());

describe('several nodes behind a balancer without sticky sessions', () => {
  let bus: MemoryBus;
  let nodes: RunningService[];
  let proxy: Proxy | undefined;
  const clients: Client[] = [];

  beforeEach(async () => {
    bus = new MemoryBus();
    const database = await embeddedDatabases.take();
    nodes = [];
    for (let at = 0; at < 2; at += 1) nodes.push(await startService({ database, isShared: true, bus: bus.open() }));
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const { connection } of clients.splice(0)) await connection.close();
    await proxy?.close();
    proxy = undefined;
    const [first, ...others] = nodes;
    for (const { app } of others) await app.close();
    await first?.strike();
  });

  const urls = (): readonly string[] => nodes.map(({ url }) => url);

  async function enter(user: User, url: string): Promise<Client> {
    const backend = connectTo(url);
    const tokenProvider = { generateToken: () => tokenFor(user) };
    const connect: typeof backend.connect = (session, sink) => backend.connect({ ...session, tokenProvider }, sink);
    const client = await Client.connect({ ...backend, connect }, user);
    clients.push(client);
    return client;
  }

  /** Writes twenty comments through requests that reach both nodes, one of them larger than a message of the bus. */
  async function write(client: Client): Promise<void> {
    await client.follow(plan);
    const long = { ...reply('t', 'Long'), args: { annotationId: 't', comment: longComment } } as ReturnType<
      typeof reply
    >;
    const changes = [thread('t'), long, ...Array.from({ length: 18 }, (_, at) => reply('t', `${at}`))];
    const results = [];
    for (const change of changes) results.push(...outcomes(await client.push(plan, change)));
    expect(results).toEqual(changes.map((_, at) => at + 1));
    await client.reach(plan, changes.length);
    expect(client.states).toEqual(['pendingData', 'online']);
  }

  it('pass requests on to the node of the session', async () => {
    proxy = await Proxy.open(urls());
    await write(await enter(ada, proxy.url));
  });

  it('pass polls on', async () => {
    proxy = await Proxy.open(urls(), { holdsBack: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const tried = proxy.next(STREAM_PATH);
    const client = await enter(ben, proxy.url);
    await tried;
    vi.advanceTimersByTime(6_000);
    await client.until(() => client.states.at(-1) === 'online');
    await client.follow(plan);
    expect(outcomes(await client.push(plan, thread('t'), reply('t', 'x')))).toEqual([1, 2]);
    await client.reach(plan, 2);
  });

  it('know no session of a node that is gone, or that no node has issued', async () => {
    const [first = '', second = ''] = urls();
    const stream = await RawStream.open(first, await helloOf(ada));
    const ping = '{"first":1}\n{"t":"ping"}';
    expect((await post(second, SEND_PATH, ping, stream.session)).status).toBe(204);
    await stream.until(() => stream.messages.some(({ t }) => t === 'pong'));
    // Nothing of what nobody has issued goes over the bus.
    const passed: string[] = [];
    const [node = ''] = stream.session.split('.');
    bus.open().subscribe(`collab.calls.${node}`, (message) => passed.push(message));
    for (const forged of [stream.session.replace(/.$/, '!'), `${node}.x.y`, `${node}.`])
      expect((await post(second, SEND_PATH, ping, forged)).status).toBe(404);
    expect(passed).toEqual([]);
    // Failures of the other node reach the page.
    expect((await post(second, SEND_PATH, '{"first":9}\n{"t":"ping"}', stream.session)).status).toBe(412);
    bus.cut();
    expect((await post(second, SEND_PATH, ping, stream.session)).status).toBe(404);
    bus.restore();
    stream.leave();
    await expect.poll(async () => (await post(second, SEND_PATH, ping, stream.session)).status).toBe(404);
    // A session that is known to have ended is not asked for again, and a poll that is none is not passed on.
    passed.length = 0;
    expect((await post(second, SEND_PATH, ping, stream.session)).status).toBe(404);
    expect(passed).toEqual([]);
    const polled = await RawStream.open(first, await helloOf(ada));
    expect((await post(second, POLL_PATH, 'x'.repeat(60_000), polled.session)).status).toBe(400);
    expect(passed).toEqual([]);
    polled.leave();
  });
});

const longComment = { commentId: 4_000, commentText: 'Long', commentHtml: `<b>${'x'.repeat(390_000)}</b>` };
