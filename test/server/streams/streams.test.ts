import { request, type ClientRequest } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../../store/backends/service/messages.js';
import { POLL_PATH, SEND_PATH, STREAM_PATH } from '../../../store/backends/service/stream-messages.js';
import type { User } from '../../../store/model/index.js';
import { Client } from '../../conformance/client.js';
import { ada, ben, Mutations, outcomes, plan, reply, thread } from '../../conformance/fixtures.js';
import { defineWith, describe as group } from '../../conformance/framework.js';
import { runLiveSuite } from '../../conformance/live-suite.js';
import { runLogSuite } from '../../conformance/log-suite.js';
import { runPassingSuite } from '../../conformance/passing-suite.js';
import { embeddedDatabases } from '../databases.js';
import { connectTo, proxiedStages, startService, tokenFor, type RunningService } from '../service-stage.js';
import { Proxy } from './proxy.js';
import { eventsOf, helloOf, post, RawStream } from './raw-stream.js';

const makeStage = proxiedStages(embeddedDatabases);

// The whole suite would take as long as over WebSockets: these depend most on how messages arrive.
defineWith({ describe, it, beforeEach, afterEach }, () => {
  group('the service behind a proxy without WebSockets', () => {
    runLogSuite(makeStage);
    runLiveSuite(makeStage);
    runPassingSuite(makeStage);
  });
});

afterAll(() => embeddedDatabases.close());

describe('a page behind a proxy', () => {
  let running: RunningService;
  let proxy: Proxy;
  const clients: Client[] = [];

  beforeEach(async () => {
    running = await startService();
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const { connection } of clients.splice(0)) await connection.close();
    await proxy.close();
    await running.strike();
  });

  async function enter(user: User, url = proxy.url): Promise<Client> {
    const backend = connectTo(url);
    const tokenProvider = { generateToken: () => tokenFor(user) };
    const connect: typeof backend.connect = (session, sink) => backend.connect({ ...session, tokenProvider }, sink);
    const client = await Client.connect({ ...backend, connect }, user);
    clients.push(client);
    return client;
  }

  /** Lets time pass while everything else goes on. */
  const skipping = (): void => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
  };

  const online = (client: Client): Promise<void> => client.until(() => client.states.at(-1) === 'online');

  it('that refuses WebSockets connects by requests, and is not offline meanwhile', async () => {
    proxy = await Proxy.open([running.url]);
    const client = await enter(ada);
    await online(client);
    expect(proxy.paths.slice(0, 3)).toEqual(['/socket', '/healthz', STREAM_PATH]);
    expect(client.states).toEqual(['pendingData', 'online']);
  });

  it('that lets nothing through a WebSocket connects by requests', async () => {
    proxy = await Proxy.open([running.url], { sockets: 'silent' });
    skipping();
    const tried = proxy.next('/socket');
    const client = await enter(ada);
    await tried;
    vi.advanceTimersByTime(15_000);
    await online(client);
    expect(proxy.paths.slice(0, 3)).toEqual(['/socket', '/healthz', STREAM_PATH]);
  });

  it('that holds back responses polls, and sees what others write', async () => {
    proxy = await Proxy.open([running.url], { holdsBack: true });
    skipping();
    const tried = proxy.next(STREAM_PATH);
    const polled = proxy.next(POLL_PATH);
    const client = await enter(ada);
    await tried;
    vi.advanceTimersByTime(6_000);
    await polled;
    await online(client);
    const other = await enter(ben, running.url);
    for (const each of [client, other]) await each.follow(plan);
    expect(outcomes(await client.push(plan, thread('t1')))).toEqual([1]);
    await other.reach(plan, 1);
    await other.push(plan, reply('t1', 'Yes'));
    await client.reach(plan, 2);
    expect(client.texts(plan)).toEqual({ t1: ['About t1', 'Yes'] });
    // An answer that is lost is asked for again.
    proxy.losing.push(POLL_PATH);
    for (const [text, seq] of [
      ['This poll waits already', 3],
      ['The next one is lost', 4],
    ] as const) {
      await other.push(plan, reply('t1', text));
      await client.reach(plan, seq);
    }
    expect(proxy.losing).toEqual([]);
    expect(client.states.at(-1)).toBe('online');
    expect(client.frames.filter(({ t }) => t === 'reset')).toHaveLength(1);
  });

  it('applies a change once whose answer was lost', async () => {
    proxy = await Proxy.open([running.url]);
    const client = await enter(ada);
    await client.follow(plan);
    proxy.losing.push(SEND_PATH, SEND_PATH);
    const results = await Promise.all([client.push(plan, thread('a')), client.push(plan, thread('b'))]);
    expect(results.flatMap(outcomes)).toEqual([1, 2]);
    await client.reach(plan, 2);
    expect(client.states).toEqual(['pendingData', 'online']);
  });

  it('goes on where it was after a cut, and after a restart of the service', async () => {
    proxy = await Proxy.open([running.url]);
    const client = await enter(ada);
    await client.follow(plan);
    const sent = Array.from({ length: 10 }, (_, at) => client.push(plan, thread(`t${at}`)));
    proxy.cut();
    expect(new Set((await Promise.all(sent)).flatMap(outcomes)).size).toBe(10);
    await client.reach(plan, 10);
    const port = Number(new URL(running.url).port);
    await running.app.close();
    running = await startService({ database: running.database, port });
    expect(outcomes(await client.push(plan, thread('last')))).toEqual([11]);
    await client.reach(plan, 11);
    expect(client.frames.filter(({ t }) => t === 'reset')).toHaveLength(1);
  });

  it('tries a WebSocket again when it reconnects after ten minutes', async () => {
    proxy = await Proxy.open([running.url]);
    const client = await enter(ada);
    await online(client);
    const count = (path: string): number => proxy.paths.filter((given) => given === path).length;
    const soon = proxy.next(STREAM_PATH);
    proxy.cut();
    await soon;
    expect(count('/socket')).toBe(1);
    await client.until(() => client.states.filter((state) => state === 'online').length === 2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60 * 1000 });
    const later = proxy.next('/socket');
    proxy.cut();
    await later;
    expect(count('/socket')).toBe(2);
  });

  it('asks for no requests while the service is away', async () => {
    proxy = await Proxy.open([running.url]);
    await running.app.close();
    const tried = proxy.next('/healthz');
    const client = await enter(ada);
    await tried;
    await client.until(() => client.states.at(-1) === 'offline');
    expect(proxy.paths).not.toContain(STREAM_PATH);
    running = await startService({ database: running.database });
  });
});

describe('a service that receives requests of anybody', () => {
  let running: RunningService;
  const streams: RawStream[] = [];

  beforeEach(async () => {
    running = await startService();
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const stream of streams.splice(0)) stream.leave();
    await running.strike();
  });

  async function open(more: object = {}, user = ada): Promise<RawStream> {
    const stream = await RawStream.open(running.url, await helloOf(user, more));
    streams.push(stream);
    return stream;
  }

  async function welcomed(user = ada): Promise<RawStream> {
    const stream = await open({}, user);
    await stream.until(() => stream.messages.some(({ t }) => t === 'welcome'));
    return stream;
  }

  const errorOf = async (response: Response): Promise<unknown> => ({
    code: response.status,
    ...((await response.json()) as { error: object }).error,
  });

  const push = (id: number, ids: readonly string[]) => ({
    t: 'push',
    id,
    mutations: new Mutations(`c${id}`).in(plan, ...ids.map((name) => thread(name))),
  });

  describe('a session over requests', () => {
    it('names no secret in an address, and is not to be kept or changed by proxies', async () => {
      const { response, session } = await welcomed();
      expect(response.url).toBe(running.url + STREAM_PATH);
      expect(session).toMatch(/^[\w-]{32}\.[\w-]{32}\.[\w-]{43}$/);
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    });

    it.each([
      ['with another key', { apiKey: 'key_other' }, 4403],
      ['with a token that is none', { token: 'x' }, 4403],
      ['of another version', { v: 99 }, 4426],
      ['with something else', { t: 'unfollow', scope: plan }, 4403],
    ])('is closed if it opens %s', async (_name, more, code) => {
      const stream = await open(more);
      await stream.ended;
      expect(stream.closeCode).toBe(code);
      // Its id would let it use up other nodes.
      expect(stream.session).toBe('');
    });

    it('is unknown to others, and after its end', async () => {
      const stream = await welcomed();
      const [node] = stream.session.split('.');
      const forged = [
        `${node}.`,
        `${node}.x.y`,
        `other.${stream.session}`,
        `${stream.session}x`,
        stream.session.slice(0, -1),
      ];
      for (const session of ['', 'x', ...forged, '__proto__'])
        for (const path of [SEND_PATH, POLL_PATH]) {
          const answer = await post(running.url, path, session ? '{"first":1}' : 'x', session);
          if (session) expect(answer.status).toBe(404);
          else expect(answer.ok && eventsOf(await answer.text()).some(({ type }) => type === 'session')).toBe(false);
        }
      expect((await post(running.url, SEND_PATH, '{"first":1}')).status).toBe(404);
      await post(running.url, SEND_PATH, '{"first":1,"isLast":true}', stream.session);
      await stream.ended;
      expect(await errorOf(await stream.send(1, { t: 'ping' }))).toMatchObject({ code: 404, status: 'NOT_FOUND' });
    });

    it('refuses a body that is too large, before it is read where nobody is known', async () => {
      const stream = await welcomed();
      const large = 'x'.repeat(MAX_MESSAGE_BYTES + 2048);
      expect(await errorOf(await stream.send(1, large))).toMatchObject({
        code: 400,
        message: 'The body is too large.',
      });
      expect((await post(running.url, SEND_PATH, large, 'x')).status).toBe(404);
      expect((await post(running.url, STREAM_PATH, 'x'.repeat(70_000))).status).toBe(400);
      // The session goes on.
      await stream.send(1, { t: 'ping' });
      await stream.until(() => stream.messages.some(({ t }) => t === 'pong'));
    });

    it('has a few requests at a time', async () => {
      const stream = await welcomed();
      const left = new AbortController();
      const begin = (): ClientRequest => {
        const headers = { authorization: `Bearer ${stream.session}`, 'content-type': 'text/plain' };
        const begun = request(running.url + SEND_PATH, { method: 'POST', headers, signal: left.signal });
        begun.on('error', () => undefined);
        begun.flushHeaders();
        return begun;
      };
      const refused = (sent: ClientRequest) =>
        new Promise<number | undefined>((resolve) => sent.once('response', ({ statusCode }) => resolve(statusCode)));
      expect(await Promise.race(Array.from({ length: 9 }, () => refused(begin())))).toBe(429);
      left.abort();
      // Those that have ended make room.
      await expect.poll(async () => (await stream.send(1, { t: 'ping' })).status).toBe(204);
    });

    it.each(['', 'null', '[]', '{}', '{"first":0}', '{"first":1.5}', '{"first":1e99}', '{"first":1,"isLast":2}', '\0'])(
      'refuses messages after the line %j',
      async (line) => {
        const stream = await welcomed();
        const answer = await post(running.url, SEND_PATH, `${line}\n{"t":"ping"}`, stream.session);
        expect(await errorOf(answer)).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
      },
    );

    it('applies each message once and in order, however often it is sent', async () => {
      const stream = await welcomed();
      const [first, second, third] = [push(1, ['a']), push(2, ['b']), push(3, ['c'])];
      expect((await stream.send(1, first, second)).status).toBe(204);
      expect((await stream.send(1, first, second, third)).status).toBe(204);
      expect((await stream.send(2, second, third)).status).toBe(204);
      const results = () => stream.messages.filter(({ t }) => t === 'results');
      await stream.until(() => results().length === 3);
      await stream.send(4, { t: 'ping' });
      await stream.until(() => stream.messages.some(({ t }) => t === 'pong'));
      expect(results()).toMatchObject([
        { id: 1, results: [{ seq: 1 }] },
        { id: 2, results: [{ seq: 2 }] },
        { id: 3, results: [{ seq: 3 }] },
      ]);
      expect(await errorOf(await stream.send(6, { t: 'ping' }))).toMatchObject({
        code: 412,
        message: expect.stringContaining('is number 6; accepted: 5') as string,
      });
    });

    it('is closed after a message that is none, and after a flood', async () => {
      const malformed = await welcomed();
      await malformed.send(1, '{', { t: 'ping' });
      await malformed.ended;
      expect([malformed.closeCode, malformed.messages.some(({ t }) => t === 'pong')]).toEqual([1008, false]);
      const flood = await welcomed();
      await flood.send(1, ...Array.from({ length: 6_000 }, () => ({ t: 'ping' })));
      await flood.ended;
      expect(flood.closeCode).toBe(4429);
    });

    it('ends with its response', async () => {
      const [stream, other] = [await welcomed(), await welcomed(ben)];
      for (const each of [stream, other]) await each.send(1, { t: 'followPresence', organizationId: 'acme' });
      stream.leave();
      await expect.poll(async () => (await stream.send(2, { t: 'ping' })).status).toBe(404);
      await other.send(2, { t: 'ping' });
      await other.until(() => other.messages.some(({ t }) => t === 'pong'));
    });

    it('is ended with the service, which says when to come back', async () => {
      const stream = await welcomed();
      await running.app.close();
      await stream.ended;
      expect([stream.messages.at(-1), stream.closeCode]).toMatchObject([{ t: 'closing' }, 1012]);
      running = await startService({ database: running.database });
    });
  });

  describe('that polls', () => {
    async function openPolled(): Promise<string> {
      const answer = await post(running.url, POLL_PATH, await helloOf(ada));
      const [first] = eventsOf(await answer.text());
      expect(first?.type).toBe('session');
      return first?.data ?? '';
    }

    const poll = (session: string, received: unknown): Promise<Response> =>
      post(running.url, POLL_PATH, String(received), session);

    it('gets its events again until it has confirmed them', async () => {
      const session = await openPolled();
      const once = eventsOf(await (await poll(session, 1)).text());
      const again = eventsOf(await (await poll(session, 1)).text());
      expect(again.slice(0, once.length)).toEqual(once);
      expect(JSON.parse(once[0]?.data ?? '')).toMatchObject({ t: 'welcome' });
    });

    it('has one poll at a time, which is answered before a proxy gives up', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      const session = await openPolled();
      let received = 1;
      for (let text = ''; !text.includes('pong'); received += eventsOf(text).length) {
        await post(running.url, SEND_PATH, '{"first":1}\n{"t":"ping"}', session);
        text = await (await poll(session, received)).text();
      }
      const texts = [1, 2].map(async () => (await poll(session, received)).text());
      // The later one has ended the earlier one, so it has arrived.
      expect(await Promise.race(texts)).toBe('');
      vi.advanceTimersByTime(25_000);
      expect(await Promise.all(texts)).toEqual(['', '']);
      const last = poll(session, received);
      await post(running.url, SEND_PATH, '{"first":2}\n{"t":"ping"}', session);
      expect(await (await last).text()).toContain('pong');
    });

    it('ends if its page does not come back', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      const session = await openPolled();
      vi.advanceTimersByTime(14_000);
      expect((await poll(session, 1)).status).toBe(200);
      vi.advanceTimersByTime(15_000);
      expect((await poll(session, 1)).status).toBe(404);
    });

    it.each([-1, 0.5, 99, 'x', ''])('confirms no %j events', async (received) => {
      const session = await openPolled();
      await (await poll(session, 1)).text();
      const answer = await poll(session, received);
      // An empty body counts as 0, which is less than what was confirmed.
      expect(await errorOf(answer)).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    });

    it('is not one whose events go to a stream', async () => {
      const stream = await welcomed();
      expect(await errorOf(await stream.poll(0))).toMatchObject({ code: 412, status: 'FAILED_PRECONDITION' });
      await stream.send(1, { t: 'ping' });
      await stream.until(() => stream.messages.some(({ t }) => t === 'pong'));
    });
  });
});
