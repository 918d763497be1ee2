import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueToken, type GrantedResource } from '../../server/access/tokens.js';
import { createStore, type CollabStore, type UserOptions } from '../../store/index.js';
import type { Mutation, User } from '../../store/model/index.js';
import { Client } from '../conformance/client.js';
import { ada, ben, budget, outcomes, plan, reply, resolution, thread } from '../conformance/fixtures.js';
import { embeddedDatabases } from './databases.js';
import { Network } from './network.js';
import { connectTo, key, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';

let running: RunningService;
let network: Network;
const clients: Client[] = [];
const stores: CollabStore[] = [];

beforeEach(async () => {
  running = await startService();
  network = await Network.open(running.url);
});

afterEach(async () => {
  for (const { connection } of clients.splice(0)) await connection.close();
  for (const store of stores.splice(0)) await store.dispose();
  await network.close();
  await running.strike();
});

afterAll(() => embeddedDatabases.close());

/** Connects through the network. */
async function enter(user: User, token: () => Promise<string> = () => tokenFor(user)): Promise<Client> {
  const backend = connectTo(network.url);
  const connecting = {
    ...backend,
    connect: (...[session, sink]: Parameters<typeof backend.connect>) =>
      backend.connect({ ...session, tokenProvider: { generateToken: token } }, sink),
  };
  const client = await Client.connect(connecting, user);
  clients.push(client);
  return client;
}

async function open(user: User, options: UserOptions, documentId = 'plan'): Promise<CollabStore> {
  const store = createStore({ backend: connectTo(network.url) });
  stores.push(store);
  await store.identify(user, options);
  await store.setDocuments([documentId]);
  return store;
}

/** Issues a token for some resources of the organization. */
const tokenOf = ({ userId }: User, resources: readonly GrantedResource[], lifetime?: number): Promise<string> =>
  issueToken(key, { apiKey: key.apiKey, userId, permissions: { resources } }, lifetime);

describe('a page that loses its connection', () => {
  it('comes back by itself, and gets what it missed without all rows', async () => {
    const [writer, reader] = [await enter(ada), await enter(ben)];
    await reader.follow(plan);
    await writer.push(plan, thread('t1'));
    await reader.reach(plan, 1);
    const resets = () => reader.frames.filter(({ t }) => t === 'reset').length;
    expect(resets()).toBe(1);
    network.cut();
    await writer.push(plan, reply('t1', 'While you were away'));
    await reader.reach(plan, 2);
    expect(reader.texts(plan)).toEqual({ t1: ['About t1', 'While you were away'] });
    expect(resets()).toBe(1);
    expect(reader.states).toContain('offline');
    expect(reader.states.at(-1)).toBe('online');
  });

  it('sends what was in flight again, and it is applied once', async () => {
    const writer = await enter(ada);
    await writer.follow(plan);
    const sent = Array.from({ length: 20 }, (_, at) => writer.push(plan, thread(`t${at}`)));
    network.cut();
    const results = (await Promise.all(sent)).flatMap(outcomes);
    expect(new Set(results).size).toBe(20);
    await writer.reach(plan, 20);
    expect(writer.ids(plan)).toHaveLength(20);
    expect(writer.cursor(plan)?.seq).toBe(20);
  });

  it('sends a backlog that is larger than a message, and refuses a change that is', async () => {
    const client = await enter(ada);
    await client.follow(plan);
    const commentHtml = `<b>${'x'.repeat(390_000)}</b>`;
    const comments = Array.from({ length: 25 }, (_, at) => ({
      commentId: 1_000 + at,
      commentText: 'Long',
      commentHtml,
    }));
    const long = comments.map((comment, at): Mutation => ({
      name: 'annotation.add',
      args: { annotation: { annotationId: `long-${at}`, comments: [comment] } },
    }));
    const huge: Mutation = { name: 'annotation.add', args: { annotation: { annotationId: 'huge', comments } } };
    const results = outcomes(await client.push(plan, ...long, huge, thread('t1')));
    expect(results).toEqual([...long.map((_, at) => at + 1), 'INVALID_ARGUMENT', 26]);
    expect(network.connections).toBe(1);
  });

  it('keeps what is written meanwhile, and sends it later', async () => {
    const store = await open(ada, { authToken: await tokenFor(ada) });
    await until(store.connection, (state) => state === 'online');
    network.down();
    await until(store.connection, (state) => state === 'offline');
    const written = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Offline' }] } });
    expect(store.unsent.peek()).toHaveLength(1);
    network.up();
    expect(await written.settled).toMatchObject({ ok: true });
    const reader = await enter(ben);
    await reader.follow(plan);
    expect(Object.values(reader.texts(plan))).toEqual([['Offline']]);
  });

  it('finds everything that was acknowledged after a restart of the service', async () => {
    const [writer, reader] = [await enter(ada), await enter(ben)];
    await reader.follow(plan);
    await writer.push(plan, thread('t1'), reply('t1', 'Kept'));
    await reader.reach(plan, 2);
    await running.app.close();
    running = await startService({ database: running.database });
    network.target = running.url;
    expect(outcomes(await writer.push(plan, reply('t1', 'After')))).toEqual([3]);
    await reader.reach(plan, 3);
    expect(reader.texts(plan)).toEqual({ t1: ['About t1', 'Kept', 'After'] });
    // It resumed: the log is the same, and so is what the reader may see.
    expect(reader.frames.filter(({ t }) => t === 'reset')).toHaveLength(1);
  });
});

describe('the token of a page', () => {
  it('is renewed in place before it ends', async () => {
    let issued = 0;
    // Half a second is not representable: the first token ends within two seconds.
    const provider = (): Promise<string> =>
      tokenOf(ada, [{ type: 'organization', id: 'acme' }], ++issued === 1 ? 2 : 3600);
    const client = await enter(ada, provider);
    await client.follow(plan);
    const states = client.states.length;
    while (issued < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(outcomes(await client.push(plan, thread('t1')))).toEqual([1]);
    expect(client.states).toHaveLength(states);
    expect(network.connections).toBe(1);
  });

  it('is replaced after an outage in which it has ended', async () => {
    let lifetime = 1;
    const client = await enter(ada, () => tokenOf(ada, [{ type: 'organization', id: 'acme' }], lifetime));
    await client.follow(plan);
    const ended = Date.now() + 1_000;
    lifetime = 3600;
    network.down();
    await client.until(() => client.states.at(-1) === 'offline');
    while (Date.now() <= ended) await new Promise((resolve) => setImmediate(resolve));
    network.up();
    expect(outcomes(await client.push(plan, thread('t1')))).toEqual([1]);
  });

  it('ends the session when there is no other, and loses nothing', async () => {
    const store = await open(ada, { authToken: await tokenOf(ada, [{ type: 'organization', id: 'acme' }], 1) });
    const failed = new Promise<string>((resolve) => {
      store.on('error', ({ code }) => {
        if (code === 'token_expired') resolve(code);
      });
    });
    await failed;
    await until(store.connection, (state) => state === 'offline');
    const written = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Kept' }] } });
    expect(store.unsent.peek()).toHaveLength(1);
    await store.identify(ada, { authToken: await tokenFor(ada) });
    expect(await written.settled).toMatchObject({ ok: true });
  });

  it('is requested again after one that was malformed', async () => {
    let requests = 0;
    const generateToken = async (): Promise<string> => ((requests += 1) === 1 ? 'not a token' : tokenFor(ada));
    const store = await open(ada, { tokenProvider: { generateToken } });
    await until(store.connection, (state) => state === 'online');
    expect(requests).toBe(2);
    expect(store.connectionProblem.peek()).toBe(null);
  });

  it('has to be for the user of the page', async () => {
    const client = await enter(ben, () => tokenFor(ada));
    await client.until(() => client.states.at(-1) === 'offline');
    expect(client.problems[0]).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('"ada"') as string,
    });
  });

  it('decides who is an admin, whatever the page says', async () => {
    const [author, boss] = [await enter(ada), await enter({ ...ben, isAdmin: true }, () => tokenFor(ben))];
    await author.push(plan, thread('t1', { accessMode: 'private' }));
    await boss.follow(plan);
    expect(boss.ids(plan)).toEqual([]);
    expect(outcomes(await boss.push(plan, { name: 'annotation.delete', args: { annotationId: 't1' } }))).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('grants single documents', async () => {
    const [author, guest] = [
      await enter(ada),
      await enter(ben, () => tokenOf(ben, [{ type: 'document', id: 'plan', organizationId: 'acme' }])),
    ];
    for (const scope of [plan, budget]) await author.push(scope, thread(`of-${scope.documentId}`));
    for (const scope of [plan, budget]) await guest.follow(scope);
    expect([guest.ids(plan), guest.ids(budget)]).toEqual([['of-plan'], []]);
    expect(outcomes(await guest.push(budget, thread('x')))).toEqual(['PERMISSION_DENIED']);
    const { queries } = guest.connection;
    expect((await queries?.page({ organizationId: 'acme' }))?.rows.map(({ id }) => id)).toEqual(['of-plan']);
    expect(Object.keys((await queries?.counts({ organizationId: 'acme' })) ?? {})).toEqual(['plan']);
    const documents = await queries?.catalog?.documents({ organizationId: 'acme' });
    expect(documents?.documents.map(({ documentId }) => documentId)).toEqual(['plan']);
  });

  it('grants the documents of a folder, while they are in it', async () => {
    const [author, guest] = [
      await enter(ada),
      await enter(ben, () => tokenOf(ben, [{ type: 'folder', id: 'q1', organizationId: 'acme' }])),
    ];
    await author.connection.queries?.catalog?.updateDocuments({
      organizationId: 'acme',
      folderId: 'q1',
      documents: [{ documentId: 'plan' }],
    });
    for (const scope of [plan, budget]) await author.push(scope, thread(`of-${scope.documentId}`));
    await guest.follow(plan);
    await guest.follow(budget);
    expect([guest.ids(plan), guest.ids(budget)]).toEqual([['of-plan'], []]);
  });

  it('lets a viewer comment, and not change the status', async () => {
    const [author, guest] = [
      await enter(ada),
      await enter(ben, () => tokenOf(ben, [{ type: 'organization', id: 'acme', accessRole: 'viewer' }])),
    ];
    await author.push(plan, thread('t1'));
    expect(outcomes(await guest.push(plan, reply('t1', 'Yes'), resolution('t1')))).toEqual([2, 'PERMISSION_DENIED']);
  });

  it('takes a document from the screen at the time at which the permission ends', async () => {
    const expiresAt = Date.now() + 1_500;
    const guest = await enter(ben, () => tokenOf(ben, [{ type: 'organization', id: 'acme', expiresAt }]));
    const author = await enter(ada);
    await author.push(plan, thread('t1'));
    await guest.follow(plan);
    expect(guest.ids(plan)).toEqual(['t1']);
    await guest.until(() => guest.ids(plan).length === 0);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
    expect(outcomes(await guest.push(plan, reply('t1', 'Late')))).toEqual(['NOT_FOUND']);
  });

  it('keeps the numbers of a client for its user', async () => {
    const [author, other] = [await enter(ada), await enter(ben)];
    const [wire] = author.make(plan, thread('t1'));
    if (!wire) throw new Error('There is no mutation.');
    // Another user sends something under the same numbers first.
    const [theirs] = other.make(plan, thread('t2'));
    if (!theirs) throw new Error('There is no mutation.');
    await other.connection.push([{ ...theirs, clientId: wire.clientId, mid: wire.mid }]);
    await author.connection.push([wire]);
    await author.follow(plan);
    expect(author.ids(plan)).toEqual(['t1', 't2']);
  });
});

describe('the API key of a page', () => {
  it('has to be known, and is not tried again and again', async () => {
    const client = new Client(ada);
    const wrong = connectTo(network.url, 'other');
    const connection = await wrong.connect(
      { clientId: 'c', user: ada, config: running.service.config, authToken: await tokenFor(ada) },
      client,
    );
    await client.until(() => client.states.at(-1) === 'offline');
    expect(client.problems).toMatchObject([{ code: 'INVALID_ARGUMENT' }]);
    expect(network.connections).toBe(1);
    await connection.close();
  });
});
