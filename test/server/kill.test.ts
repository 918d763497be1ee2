import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { apiKeyOf } from '../../server/access/keys.js';
import { issueToken } from '../../server/access/tokens.js';
import type { MutationResult } from '../../store/backends/protocol.js';
import { bundleService } from '../../tools/bundle-service.mjs';
import { Client } from '../conformance/client.js';
import { ada, plan, reply, thread } from '../conformance/fixtures.js';
import { Network } from './network.js';
import { readKeys, ServiceProcess } from './service-process.js';
import { connectTo } from './service-stage.js';

describe('a service that is killed', () => {
  let program: string;
  let folder: string;
  let node: ServiceProcess | undefined;
  let network: Network | undefined;
  const clients: Client[] = [];

  beforeAll(async () => {
    program = await bundleService();
  });

  afterAll(() => rm(program, { force: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collab-kill-'));
  });

  afterEach(async () => {
    for (const { connection } of clients.splice(0)) await connection.close();
    await network?.close();
    await node?.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the service. Resolves with its address. */
  async function start(env: Readonly<Record<string, string>>): Promise<string> {
    node = await ServiceProcess.start(program, folder, env);
    return node.url;
  }

  async function enter(url = network?.url ?? ''): Promise<Client> {
    const keys = await readKeys(folder);
    const backend = connectTo(url, keys.apiKey);
    const generateToken = (): Promise<string> =>
      issueToken(apiKeyOf(keys), {
        apiKey: keys.apiKey,
        userId: ada.userId,
        permissions: { resources: [{ type: 'organization', id: 'acme' }] },
      });
    const connecting = {
      ...backend,
      connect: (...[session, sink]: Parameters<typeof backend.connect>) =>
        backend.connect({ ...session, tokenProvider: { generateToken } }, sink),
    };
    const client = await Client.connect(connecting, ada);
    clients.push(client);
    return client;
  }

  it.each<[string, () => Readonly<Record<string, string>>]>([
    ['PGlite', () => ({})],
    ['PostgreSQL', () => ({ DATABASE_URL: inject('postgresUrl') })],
  ])(
    'in the middle of writing loses nothing that it has acknowledged, and applies nothing twice: %s',
    async (_name, env) => {
      let address = await start(env());
      network = await Network.open(address);
      const [writer, reader] = [await enter(), await enter()];
      await reader.follow(plan);
      await writer.push(plan, thread('t'));
      for (let round = 0; round < 3; round++) {
        // Sees what is committed, whatever happens to the network of the others.
        const witness = await enter(address);
        await witness.follow(plan);
        const results: MutationResult[] = [];
        const sent = Array.from({ length: 60 }, async (_, at) => {
          results.push(...(await writer.push(plan, reply('t', `${round}/${at}`))));
        });
        const begin = 1 + round * 60;
        await witness.reach(plan, begin + 10);
        // From now on, what is committed is not acknowledged.
        network.lose();
        await witness.reach(plan, begin + 30);
        await node?.kill('SIGKILL');
        expect(results.length).toBeLessThan(30);
        address = await start(env());
        network.target = address;
        await Promise.all(sent);
        expect(results.filter(({ ok }) => !ok)).toEqual([]);
      }
      await reader.reach(plan, 181);
      const texts = reader.texts(plan).t ?? [];
      const expected = [0, 1, 2].flatMap((round) => Array.from({ length: 60 }, (_, at) => `${round}/${at}`));
      expect(texts).toEqual(['About t', ...expected]);
      const late = await enter();
      await late.follow(plan);
      expect(late.texts(plan).t).toEqual(texts);
      expect(late.cursor(plan)?.seq).toBe(181);
    },
  );
});
