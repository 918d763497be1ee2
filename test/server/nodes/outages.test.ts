import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKeyOf, createKeys } from '../../../server/access/keys.js';
import { issueToken } from '../../../server/access/tokens.js';
import type { EphemeralUpdate, MutationResult } from '../../../store/backends/protocol.js';
import type { User } from '../../../store/model/index.js';
import { bundleService } from '../../../tools/bundle-service.mjs';
import { startBus } from '../../../tools/bus.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { Client } from '../../conformance/client.js';
import { ada, ben, plan, reply, thread } from '../../conformance/fixtures.js';
import { Network } from '../network.js';
import { connectTo } from '../service-stage.js';

/** A node, and the network between it and its pages. */
interface RunningNode {
  readonly node: ChildProcess;
  readonly network: Network;
  readonly address: string;
}

const keys = createKeys();
const key = apiKeyOf(keys);

const presence = (at: number): EphemeralUpdate => ({
  ...{ kind: 'presence', at, ttlMs: 60_000 },
  state: { onlineStatus: 'active', timestamp: at, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
});

/** Two nodes in processes of their own, on a PostgreSQL and a NATS of their own. */
describe('two nodes', () => {
  let program: string;
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let bus: Awaited<ReturnType<typeof startBus>>;
  const nodes = new Set<ChildProcess>();
  const networks: Network[] = [];
  const clients: Client[] = [];

  beforeAll(async () => {
    program = await bundleService();
  });

  afterAll(() => rm(program, { force: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collab-nodes-'));
    postgres = await startPostgres();
    bus = await startBus('nats');
  });

  afterEach(async () => {
    for (const { connection } of clients.splice(0)) await connection.close();
    for (const network of networks.splice(0)) await network.close();
    for (const node of nodes) await kill(node, 'SIGTERM');
    await bus.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<RunningNode> {
    const node = spawn(process.execPath, [program, '--port', '0', '--data', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        DATABASE_URL: postgres.url,
        BUS_URL: bus.url,
        API_KEY: keys.apiKey,
        API_SECRET: keys.secret,
        AUTH_TOKEN: keys.authToken,
      },
    });
    nodes.add(node);
    for await (const line of createInterface({ input: node.stdout })) {
      const address = /^Service: (\S+)$/.exec(line)?.[1];
      if (!address) continue;
      const network = await Network.open(address);
      networks.push(network);
      return { node, network, address };
    }
    throw new Error('The node ended before it listened.');
  }

  async function kill(node: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    nodes.delete(node);
    if (node.exitCode !== null || node.signalCode !== null) return;
    const ended = once(node, 'exit');
    node.kill(signal);
    await ended;
  }

  async function enter({ network }: RunningNode, user: User): Promise<Client> {
    const backend = connectTo(network.url, keys.apiKey);
    const generateToken = (): Promise<string> =>
      issueToken(key, {
        apiKey: key.apiKey,
        userId: user.userId,
        permissions: { resources: [{ type: 'organization', id: 'acme' }] },
      });
    const connecting = {
      ...backend,
      connect: (...[session, sink]: Parameters<typeof backend.connect>) =>
        backend.connect({ ...session, tokenProvider: { generateToken } }, sink),
    };
    const client = await Client.connect(connecting, user);
    clients.push(client);
    return client;
  }

  /** Writes replies at once. */
  async function write(writer: Client, name: string, count: number): Promise<readonly MutationResult[]> {
    const sent = named(name, count).map((text) => writer.push(plan, reply('t', text)));
    return (await Promise.all(sent)).flat();
  }

  /** Writes replies one after another, each until it has a result, as the store does. */
  async function writeInTurn(writer: Client, name: string, count: number): Promise<readonly MutationResult[]> {
    const results: MutationResult[] = [];
    for (const text of named(name, count)) {
      const mutations = writer.make(plan, reply('t', text));
      let result: readonly MutationResult[] | undefined;
      while (!result) {
        result = await writer.connection.push(mutations).catch(() => undefined);
        if (!result) await new Promise((resolve) => setImmediate(resolve));
      }
      results.push(...result);
    }
    return results;
  }

  const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}/${at}`);

  it('lose nothing that a killed node has acknowledged or committed, and apply nothing twice', async () => {
    const [first, second] = [await start(), await start()];
    const [writer, reader] = [await enter(first, ada), await enter(second, ben)];
    await reader.follow(plan);
    await writer.push(plan, thread('t'));
    const results = write(writer, 'a', 60);
    await reader.reach(plan, 10);
    // From now on, what is committed is not acknowledged. Then the node ends, possibly before it has told the other.
    first.network.lose();
    await reader.reach(plan, 20);
    await kill(first.node, 'SIGKILL');
    // The page goes on at the other node.
    first.network.target = second.address;
    expect((await results).filter(({ ok }) => !ok)).toEqual([]);
    await reader.reach(plan, 61);
    expect(reader.texts(plan)).toEqual({ t: ['About t', ...named('a', 60)] });
  });

  it('go on without the bus, and with it again', async () => {
    const [first, second] = [await start(), await start()];
    const [writer, reader] = [await enter(first, ada), await enter(second, ben)];
    await reader.follow(plan);
    await writer.push(plan, thread('t'));
    await reader.reach(plan, 1);
    const { port } = bus;
    await bus.kill();
    await write(writer, 'without', 5);
    await reader.reach(plan, 6);
    bus = await startBus('nats', port);
    await write(writer, 'with', 5);
    await reader.reach(plan, 11);
    expect(reader.texts(plan)).toEqual({ t: ['About t', ...named('without', 5), ...named('with', 5)] });
    // Presence is only on the bus: it comes back by itself.
    await writer.follow(plan);
    for (let at = 1; !reader.heard.some(({ user }) => user.userId === 'ada'); at += 1) {
      writer.connection.publish?.(plan, presence(at));
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('go on after PostgreSQL has crashed in the middle of writing', async () => {
    const [first, second] = [await start(), await start()];
    const [writer, reader] = [await enter(first, ada), await enter(second, ben)];
    await reader.follow(plan);
    await writer.push(plan, thread('t'));
    const results = writeInTurn(writer, 'a', 60);
    await reader.reach(plan, 10);
    await postgres.crash();
    // A page that comes meanwhile waits.
    const late = await enter(second, ada);
    const following = late.follow(plan);
    await postgres.restart();
    const refused = (await results).filter(({ ok }) => !ok);
    expect(refused).toEqual([]);
    await following;
    for (const client of [reader, late]) await client.reach(plan, 61);
    expect(reader.texts(plan)).toEqual({ t: ['About t', ...named('a', 60)] });
    expect(late.texts(plan)).toEqual(reader.texts(plan));
  });
});
