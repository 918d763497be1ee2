import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '../../../server/access/tokens.js';
import type { EphemeralUpdate, LiveFrame } from '../../../store/backends/protocol.js';
import type { User } from '../../../store/model/index.js';
import { Client } from '../../conformance/client.js';
import { ada, ben, plan, reply, thread } from '../../conformance/fixtures.js';
import { embeddedDatabases } from '../databases.js';
import { connectTo, key, keys, startService, tokenFor, type RunningService } from '../service-stage.js';
import { MemoryBus } from './memory-bus.js';

const presence = (at: number): EphemeralUpdate => ({
  ...{ kind: 'presence', at, ttlMs: 60_000 },
  state: { onlineStatus: 'active', timestamp: at, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
});

const valueOf = (frames: readonly LiveFrame[], key: string) =>
  frames.flatMap(({ records }) => records.filter((record) => record.key === `custom/${key}`)).at(-1)?.value.data;

describe('nodes of one database', () => {
  let bus: MemoryBus;
  let nodes: RunningService[];
  const clients: Client[] = [];

  beforeEach(async () => {
    bus = new MemoryBus();
    const database = await embeddedDatabases.take();
    nodes = [];
    for (let at = 0; at < 2; at += 1)
      nodes.push(await startService({ database, isShared: true, bus: bus.open(), rest: { callsPerSecond: 1_000 } }));
  });

  afterEach(async () => {
    for (const { connection } of clients.splice(0)) await connection.close();
    const [first, ...others] = nodes;
    for (const { app } of others) await app.close();
    await first?.strike();
  });

  afterAll(() => embeddedDatabases.close());

  async function enter(at: number, user: User, token = tokenFor(user)): Promise<Client> {
    const backend = connectTo(nodes[at]?.url ?? '');
    const connecting = {
      ...backend,
      connect: (...[session, sink]: Parameters<typeof backend.connect>) =>
        backend.connect({ ...session, tokenProvider: { generateToken: () => token } }, sink),
    };
    const client = await Client.connect(connecting, user);
    clients.push(client);
    return client;
  }

  it('find the changes of one another without the bus', async () => {
    bus.cut();
    const [writer, reader] = [await enter(0, ada), await enter(1, ben)];
    await reader.follow(plan);
    reader.connection.live?.follow(plan, reader.clientId);
    await reader.until(() => reader.liveFrames.length > 0);
    await writer.push(plan, thread('t'), reply('t', 'Hi'));
    await writer.connection.live?.push(plan, [
      {
        clientId: writer.clientId,
        mid: 1,
        change: { name: 'live.set', args: { space: 'custom', liveStateDataId: 'a', data: 7, merge: false } },
      },
    ]);
    await reader.reach(plan, 2);
    await reader.until(() => valueOf(reader.liveFrames, 'a') === 7);
    expect(reader.texts(plan)).toEqual({ t: ['About t', 'Hi'] });
    expect(reader.frames.filter(({ t }) => t === 'reset')).toHaveLength(1);
  });

  it('miss nobody who was there before the bus came', async () => {
    bus.cut();
    const [first, second] = [await enter(0, ada), await enter(1, ben)];
    for (const client of [first, second]) await client.follow(plan);
    first.connection.publish?.(plan, presence(1));
    // The answer shows that the update before it has arrived.
    await first.push(plan, thread('t'));
    expect(second.heard).toEqual([]);
    bus.restore();
    await second.until(() => second.heard.some(({ user }) => user.userId === 'ada'));
  });

  it('take the people of a node away that has ended', async () => {
    const [first, second] = [await enter(0, ada), await enter(1, ben)];
    for (const client of [first, second]) await client.follow(plan);
    first.connection.publish?.(plan, presence(1));
    await second.until(() => second.heard.some(({ user }) => user.userId === 'ada'));
    await nodes[0]?.app.close();
    await second.until(() => second.heard.at(-1)?.passing.kind === 'presence' && isGone(second));
  });

  it('go on after a malformed message on the bus', async () => {
    const [writer, reader] = [await enter(0, ada), await enter(1, ben)];
    for (const client of [writer, reader]) await client.follow(plan);
    const other = bus.open();
    for (const subject of ['collab.hints', 'collab.nodes'])
      for (const message of ['', 'null', '[1]', '{"node":"x","t":"published"}']) other.publish(subject, message);
    writer.connection.publish?.(plan, presence(1));
    await reader.until(() => reader.heard.some(({ user }) => user.userId === 'ada'));
    await writer.push(plan, thread('t'));
    await reader.reach(plan, 1);
  });

  it('apply a permission that was taken away at another node', async () => {
    const token = issueToken(key, { apiKey: key.apiKey, userId: 'ben' });
    const author = await enter(0, ada);
    await author.push(plan, thread('t'));
    const call = async (path: string, data: unknown): Promise<void> => {
      const answer = await fetch(`${nodes[0]?.url}/v2/auth/permissions/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-api-key': key.apiKey,
          'x-service-auth-token': keys.authToken,
        },
        body: JSON.stringify({ data }),
      });
      expect(answer.status).toBe(200);
    };
    const resource = { type: 'document', id: 'plan', organizationId: 'acme' };
    const permissions = { resources: [resource] };
    await call('add', { userId: 'ben', permissions });
    const guest = await enter(1, ben, token);
    await guest.follow(plan);
    expect(guest.ids(plan)).toEqual(['t']);
    await call('remove', { userId: 'ben', permissions });
    await guest.until(() => guest.ids(plan).length === 0);
  });
});

const isGone = ({ heard }: Client): boolean => {
  const last = heard.at(-1)?.passing;
  return last?.kind === 'presence' && last.state === null;
};
