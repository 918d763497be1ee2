import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import WebSocket from 'ws';
import { issueToken, type GrantedResource } from '../../server/access/tokens.js';
import { lockFolder } from '../../server/storage/folder-lock.js';
import type { AuthorityMessage } from '../../store/backends/remote/messages.js';
import type { User } from '../../store/model/index.js';
import { Client } from '../conformance/client.js';
import { ada, admin, ben, Mutations, outcomes, plan, reply, thread } from '../conformance/fixtures.js';
import { embeddedDatabases, postgresDatabases } from './databases.js';
import { connectTo, key, startService, tokenFor, type RunningService } from './service-stage.js';

type Message = Partial<AuthorityMessage> & { readonly t: string } & Readonly<Record<string, unknown>>;

const postgres = postgresDatabases(inject('postgresUrl'));

/** A socket that says whatever it likes. */
class RawSocket {
  readonly heard: Message[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  #notify: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) this.heard.push(JSON.parse(data.toString()) as Message);
      this.#notify();
    });
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  static async open(url: string): Promise<RawSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`);
    const raw = new RawSocket(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return raw;
  }

  /** Opens a socket and says who it is. */
  static async enter(url: string, user: User, more: object = {}, token?: string): Promise<RawSocket> {
    const raw = await RawSocket.open(url);
    const hello = { v: 1, apiKey: key.apiKey, clientId: user.userId, now: Date.now(), user };
    raw.say({ t: 'hello', ...hello, token: token ?? (await tokenFor(user)), ...more });
    await raw.until(() => raw.of('welcome') !== undefined || raw.of('closing') !== undefined);
    return raw;
  }

  say(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  of(t: string): Message | undefined {
    return this.heard.findLast((message) => message.t === t);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#notify = resolve));
  }

  async answer(id: number): Promise<Message> {
    await this.until(() => this.heard.some((message) => message.id === id));
    return this.heard.find((message) => message.id === id) as Message;
  }

  terminate(): void {
    this.#socket.terminate();
  }

  close(): void {
    this.#socket.close();
  }
}

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const tokenOf = ({ userId }: User, resources: readonly GrantedResource[], isAdmin = false): Promise<string> =>
  issueToken(key, { apiKey: key.apiKey, userId, userProperties: { isAdmin }, permissions: { resources } });

const acme: GrantedResource = { type: 'organization', id: 'acme' };

describe('a service that is attacked', () => {
  let running: RunningService;
  const clients: Client[] = [];

  beforeEach(async () => {
    running = await startService();
  });

  afterEach(async () => {
    for (const { connection } of clients.splice(0)) await connection.close();
    await running.strike();
  });

  afterAll(async () => {
    await embeddedDatabases.close();
    await postgres.close();
  });

  async function enter(user: User, url = running.url): Promise<Client> {
    const backend = connectTo(url);
    const authToken = await tokenFor(user);
    const client = await Client.connect(
      { ...backend, connect: (session, sink) => backend.connect({ ...session, authToken }, sink) },
      user,
    );
    clients.push(client);
    return client;
  }

  const isAlive = async (): Promise<boolean> => (await fetch(`${running.url}/healthz`)).ok;

  it.each([
    'null',
    '5',
    '"x"',
    '[]',
    '{}',
    '{"t":null}',
    deep(50_000),
    '{'.repeat(1000),
    `{"t":"ask","id":1,"of":"page","query":${deep(5000)}}`,
  ])('goes on after the message %s', async (message) => {
    const raw = await RawSocket.open(running.url);
    raw.say(message);
    const user = await RawSocket.enter(running.url, ada);
    user.say(message);
    user.say({ t: 'ping' });
    expect(await isAlive()).toBe(true);
    raw.terminate();
    user.terminate();
  });

  it.each(['//', 'http://[', '/x', '/socket?%', '*'])('goes on after an upgrade of %s that is reset', async (path) => {
    for (let round = 0; round < 5; round++) {
      const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
      socket.resetAndDestroy();
    }
    expect(await isAlive()).toBe(true);
  });

  it('refuses contexts that are none, so that nobody else is disturbed', async () => {
    for (const contextAccess of [{ team: 5 }, { team: [{ toString: 1 }] }, { team: JSON.parse(deep(80)) as unknown }]) {
      const raw = await RawSocket.enter(running.url, ben, { contextAccess });
      expect(await raw.closed).toBe(1008);
    }
  });

  it('keeps times within reason, so that everybody can read the thread', async () => {
    const raw = await RawSocket.enter(running.url, ben, { now: 1.7e308 });
    const [wire] = new Mutations('x').in(plan, thread('t1'));
    raw.say({ t: 'push', id: 1, mutations: [{ ...wire, at: -1.7e308 }] });
    expect(await raw.answer(1)).toMatchObject({ t: 'results' });
    const reader = await enter(ada);
    await reader.follow(plan);
    expect(reader.texts(plan)).toEqual({ t1: ['About t1'] });
    raw.terminate();
  });

  it('applies what it has received from a socket that closes meanwhile', async () => {
    const own = await startService({ databases: postgres });
    const raw = await RawSocket.enter(own.url, ada);
    const mutations = new Mutations('c').in(plan, ...Array.from({ length: 60 }, (_, at) => thread(`t${at}`)));
    raw.say({ t: 'push', id: 1, mutations });
    const witness = await enter(ben, own.url);
    await witness.follow(plan);
    await witness.until(() => witness.ids(plan).length > 0);
    raw.terminate();
    const again = await RawSocket.enter(own.url, ada);
    again.say({ t: 'push', id: 2, mutations });
    const { results } = (await again.answer(2)) as unknown as { results: readonly { ok: boolean }[] };
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    await witness.reach(plan, 60);
    again.terminate();
    await witness.connection.close();
    await own.strike();
  });

  it('takes no more than 1,000 changes at once, and closes the socket of a flood', async () => {
    const raw = await RawSocket.enter(running.url, ada);
    const mutations = new Mutations('c').in(plan, ...Array.from({ length: 1001 }, () => reply('t', 'x')));
    raw.say({ t: 'push', id: 1, mutations });
    expect(await raw.answer(1)).toMatchObject({ t: 'failed', error: { code: 'INVALID_ARGUMENT' } });
    for (let count = 0; count < 6000; count++) raw.say({ t: 'ping' });
    expect(await raw.closed).toBe(4429);
  });

  it('answers others while it applies a long row of changes', async () => {
    const raw = await RawSocket.enter(running.url, ada);
    const mutations = new Mutations('c').in(plan, ...Array.from({ length: 1000 }, (_, at) => thread(`t${at}`)));
    raw.say({ t: 'push', id: 1, mutations });
    raw.say({ t: 'ping' });
    await raw.until(() => raw.of('pong') !== undefined);
    expect(await isAlive()).toBe(true);
    expect(raw.heard.some(({ id }) => id === 1)).toBe(false);
    expect(await raw.answer(1)).toMatchObject({ t: 'results' });
    raw.terminate();
  });

  it('takes rights away with a new token', async () => {
    const author = await enter(ada);
    await author.push(plan, thread('secret', { accessMode: 'private' }));
    const boss = await RawSocket.enter(running.url, admin, {}, await tokenOf(admin, [acme], true));
    boss.say({ t: 'auth', token: await tokenOf(admin, [acme]) });
    await boss.until(() => boss.of('renewed') !== undefined);
    boss.say({ t: 'follow', scope: plan });
    await boss.until(() => boss.of('frame') !== undefined);
    expect(boss.of('frame')).toMatchObject({ frame: { t: 'reset', rows: [] } });
    boss.terminate();
  });

  it('makes nobody a member by an ended permission', async () => {
    const author = await enter({ ...ada, email: 'ada@acme.com' });
    await author.push(plan, thread('t1'));
    const ended = { ...acme, expiresAt: Date.now() - 1000 };
    const guest = await RawSocket.enter(
      running.url,
      ben,
      {},
      await tokenOf(ben, [ended, { type: 'document', id: 'plan', organizationId: 'acme' }]),
    );
    guest.say({ t: 'follow', scope: plan });
    await guest.until(() => guest.of('frame') !== undefined);
    expect(JSON.stringify(guest.of('frame'))).toContain('t1');
    expect(JSON.stringify(guest.of('frame'))).not.toContain('ada@acme.com');
    guest.terminate();
  });

  it('keeps the client ids of live changes for their user', async () => {
    const [victim, thief] = [await enter(ada), await RawSocket.enter(running.url, ben)];
    const set = (mid: number, data: string) => ({
      clientId: victim.clientId,
      mid,
      change: { name: 'live.set', args: { space: 'custom', liveStateDataId: 'zoom', data } },
    });
    thief.say({ t: 'pushLive', id: 1, scope: plan, changes: [set(1e15, 'theirs')] });
    await thief.answer(1);
    const results = await victim.connection.live?.push(plan, [set(1, 'mine') as never]);
    victim.connection.live?.follow(plan, victim.clientId);
    await victim.until(() => victim.liveFrames.length > 0);
    expect(results?.[0]?.ok).toBe(true);
    expect(JSON.stringify(victim.liveFrames.at(-1))).toContain('mine');
    thief.terminate();
  });

  it('takes a document from those who have its folder when it leaves the folder', async () => {
    const author = await enter(ada);
    const catalog = author.connection.queries?.catalog;
    await catalog?.updateDocuments({ organizationId: 'acme', folderId: 'q1', documents: [{ documentId: 'plan' }] });
    await author.push(plan, thread('t1'));
    const guest = await RawSocket.enter(
      running.url,
      ben,
      {},
      await tokenOf(ben, [{ type: 'folder', id: 'q1', organizationId: 'acme' }]),
    );
    guest.say({ t: 'follow', scope: plan });
    await guest.until(() => guest.of('frame') !== undefined);
    expect(guest.of('frame')).toMatchObject({ frame: { rows: [{ id: 't1' }] } });
    const before = guest.heard.length;
    await catalog?.updateDocuments({ organizationId: 'acme', folderId: 'q2', documents: [{ documentId: 'plan' }] });
    await guest.until(() => guest.heard.slice(before).some(({ t }) => t === 'frame'));
    expect(guest.of('frame')).toMatchObject({ frame: { t: 'reset', rows: [] } });
    guest.terminate();
  });

  it('tells nobody without access that something happens', async () => {
    const author = await enter(ada);
    const outsider = await RawSocket.enter(running.url, ben, {}, await tokenOf(ben, []));
    outsider.say({ t: 'follow', scope: plan });
    await outsider.until(() => outsider.of('frame') !== undefined);
    expect(outcomes(await author.push(plan, thread('t1'), reply('t1', 'x')))).toEqual([1, 2]);
    outsider.say({ t: 'ping' });
    await outsider.until(() => outsider.of('pong') !== undefined);
    expect(outsider.heard.filter(({ t }) => t === 'frame')).toHaveLength(1);
    outsider.terminate();
  });
});

describe('the folder of a service', () => {
  it('belongs to one process at a time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'collab-lock-'));
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another process/);
    release();
    (await lockFolder(folder))();
    await rm(folder, { recursive: true });
  });
});
