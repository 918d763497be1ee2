import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '../../../server/access/tokens.js';
import { MemoryContents } from '../../../server/storage/files.js';
import type { EphemeralUpdate, LiveFrame } from '../../../store/backends/protocol.js';
import type { Mutation, User } from '../../../store/model/index.js';
import { Client } from '../../conformance/client.js';
import { ada, ben, outcomes, plan, reply, thread } from '../../conformance/fixtures.js';
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
    const contents = new MemoryContents();
    nodes = [];
    for (let at = 0; at < 2; at += 1)
      nodes.push(
        await startService({ database, contents, isShared: true, bus: bus.open(), rest: { callsPerSecond: 1_000 } }),
      );
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

  /** Makes a REST call at the first node. */
  async function call(path: string, data: object): Promise<void> {
    const answer = await fetch(`${nodes[0]?.url}/v2/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': key.apiKey,
        'x-service-auth-token': keys.authToken,
      },
      body: JSON.stringify({ data }),
    });
    expect(answer.status).toBe(200);
  }

  const resource = { type: 'document', id: 'plan', organizationId: 'acme' };
  const permit = (name: 'add' | 'remove', more: object = {}): Promise<void> =>
    call(`auth/permissions/${name}`, { userId: 'ben', permissions: { resources: [{ ...resource, ...more }] } });

  it('apply permissions that are given and taken away at another node', async () => {
    const author = await enter(0, ada);
    await author.push(plan, thread('t'));
    const guest = await enter(1, ben, issueToken(key, { apiKey: key.apiKey, userId: 'ben' }));
    await guest.follow(plan);
    expect(guest.ids(plan)).toEqual([]);
    await permit('add');
    await guest.until(() => guest.ids(plan).length > 0);
    await permit('remove');
    await guest.until(() => guest.ids(plan).length === 0);
    await permit('add');
    await guest.until(() => guest.ids(plan).length > 0);
    await permit('add', { hasAccess: false });
    await guest.until(() => guest.ids(plan).length === 0);
  });

  it('apply the move of a folder at another node', async () => {
    const folders = (name: string, ...given: object[]) =>
      call(`folders/${name}`, { organizationId: 'acme', folders: given });
    const author = await enter(0, ada);
    await author.push(plan, thread('t'));
    await folders('add', { folderId: 'outer' }, { folderId: 'inner', parentFolderId: 'outer' });
    await call('documents/move', { organizationId: 'acme', documentIds: ['plan'], folderId: 'inner' });
    const resources = [{ type: 'folder' as const, id: 'outer', organizationId: 'acme' }];
    const guest = await enter(
      1,
      ben,
      issueToken(key, { apiKey: key.apiKey, userId: 'ben', permissions: { resources } }),
    );
    await guest.follow(plan);
    expect(guest.ids(plan)).toEqual(['t']);
    await folders('update', { folderId: 'inner', parentFolderId: null });
    await guest.until(() => guest.ids(plan).length === 0);
    await folders('update', { folderId: 'inner', parentFolderId: 'outer' });
    await guest.until(() => guest.ids(plan).length > 0);
  });

  it('apply a denial at another node to somebody whose token gives access', async () => {
    const [author, member] = [await enter(0, ada), await enter(1, ben)];
    await author.push(plan, thread('t'));
    await member.follow(plan);
    expect(member.ids(plan)).toEqual(['t']);
    await permit('add', { hasAccess: false });
    await member.until(() => member.ids(plan).length === 0);
    expect(outcomes(await member.push(plan, reply('t', 'Late')))).toEqual(['NOT_FOUND']);
  });

  it.each([
    ['documents', { organizationId: 'acme', documentIds: ['plan'] }],
    ['organizations', { organizationIds: ['acme'] }],
  ])('take away what a call deletes at another node, files included: %s', async (kind, data) => {
    const [author, reader] = [await enter(0, ada), await enter(1, ben)];
    await author.connection.blobs?.put(plan, 1, new Blob(['content']));
    await author.push(plan, withFile);
    await reader.follow(plan);
    expect(await (await reader.connection.blobs?.get(plan, 1))?.text()).toBe('content');
    const { url = '' } = (await reader.connection.blobs?.url?.(plan, 1)) ?? {};
    expect((await fetch(url)).status).toBe(200);
    await call(`${kind}/delete`, data);
    await reader.until(() => reader.ids(plan).length === 0);
    expect(await reader.connection.blobs?.get(plan, 1)).toBeUndefined();
    expect((await fetch(url)).status).toBe(404);
    expect(outcomes(await reader.push(plan, reply('t', 'Late')))).toEqual(['NOT_FOUND']);
    // A new document of this id has nothing of the old one.
    await author.push(plan, thread('new'));
    await reader.until(() => reader.ids(plan).includes('new'));
    expect(reader.ids(plan)).toEqual(['new']);
  });
});

const withFile: Mutation = {
  name: 'annotation.add',
  args: {
    annotation: {
      annotationId: 't',
      comments: [{ commentId: 1, commentText: 'Look', attachments: [{ attachmentId: 1 }] }],
    },
  },
};

const isGone = ({ heard }: Client): boolean => {
  const last = heard.at(-1)?.passing;
  return last?.kind === 'presence' && last.state === null;
};
