import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addAnnotations } from '../../../server/rest/annotations.js';
import type { Database } from '../../../server/storage/database.js';
import { CLAIM_MS, Deliveries } from '../../../server/webhooks/deliveries.js';
import { Endpoints, newSecret } from '../../../server/webhooks/endpoints.js';
import type { WebhookEvent } from '../../../server/webhooks/events.js';
import { plan } from '../../conformance/fixtures.js';
import { embeddedDatabases, postgresDatabases, type DatabasePool } from '../databases.js';
import { newScope } from '../rest/rest-stage.js';
import { startService, type RunningService } from '../service-stage.js';
import { payloadOf, Receiver } from './receiver.js';

const postgres = postgresDatabases(inject('postgresUrl'));

afterAll(async () => {
  await postgres.close();
  await embeddedDatabases.close();
});

const settings = { events: undefined, organizationId: undefined, publicKey: undefined, isEncoded: false };
const now = 1_750_000_000_000;

describe.each<[string, DatabasePool]>([
  ['PGlite', embeddedDatabases],
  ['PostgreSQL', postgres],
])('claims on %s', (_name, databases) => {
  let running: RunningService;
  let database: Database;
  let deliveries: Deliveries;
  let endpoints: Endpoints;

  beforeAll(async () => {
    // Its worker does not see what is due at the time of this test.
    running = await startService({ databases, webhooks: { now: () => 0 } });
    ({ database } = running);
    deliveries = new Deliveries(database);
    endpoints = new Endpoints(database);
  });
  afterAll(() => running.strike());

  const event = { name: 'comment.add', data: {} } as unknown as WebhookEvent;
  const write = (count: number) =>
    database.transaction((transaction) =>
      deliveries.write(
        transaction,
        plan,
        Array.from({ length: count }, () => event),
        now,
      ),
    );
  const add = async (url = 'http://localhost') => (await endpoints.add({ ...settings, url }, newSecret(), now)).id;

  it('give each endpoint and each attempt to one node', async () => {
    const ids = [await add(), await add(), await add()];
    await write(4);
    const nodes = ['a', 'b', 'c', 'd'];
    const claimed = await Promise.all(nodes.map((node) => deliveries.claimEndpoints(node, 2, now)));
    expect(claimed.flat().sort()).toEqual([...ids].sort());
    expect(await deliveries.claimEndpoints('e', 9, now + CLAIM_MS - 1)).toEqual([]);
    const attempts = await Promise.all(
      nodes.flatMap((node) => ids.map((id) => deliveries.next(node, id, now).then((next) => next?.no))),
    );
    // The owners of the endpoints have got one message each.
    expect(attempts.filter((no) => no !== undefined)).toHaveLength(3);
    expect(new Set(attempts.filter((no) => no !== undefined)).size).toBe(3);
    for (const id of ids) await endpoints.delete(id);
  });

  it('end with a node that gives no sign of life; what it reports later is not used', async () => {
    const id = await add();
    await write(1);
    const success = { state: 'delivered', failures: 0 } as const;
    const failure = { state: 'pending', dueAt: now, failures: 1 } as const;
    expect(await deliveries.claimEndpoints('a', 1, now)).toEqual([id]);
    const first = await deliveries.next('a', id, now);
    const later = now + CLAIM_MS;
    expect(await deliveries.claimEndpoints('b', 1, later)).toEqual([id]);
    const second = await deliveries.next('b', id, later);
    expect([first?.attempt, second?.attempt]).toEqual([1, 2]);
    expect(await deliveries.next('a', id, later + CLAIM_MS)).toBeUndefined();
    await deliveries.release('a', id);
    expect(await deliveries.claimEndpoints('c', 1, later)).toEqual([]);
    if (!first || !second) throw new Error('Nothing was claimed.');
    await deliveries.record(id, second, { at: later, duration: 1, status: 200 }, success);
    await deliveries.record(id, first, { at: now, duration: 1, status: 500 }, failure);
    const [listed] = await deliveries.list({ endpointId: id }, 1, undefined);
    expect(listed).toMatchObject({ state: 'delivered', attempts: [{ attempt: 2, status: 200 }] });
    await endpoints.delete(id);
  });
});

describe('two nodes on PostgreSQL', () => {
  it('skip what the other is claiming, without waiting', async () => {
    const running = await startService({ databases: postgres, webhooks: { now: () => 0 } });
    const { database } = running;
    const deliveries = new Deliveries(database);
    const endpoints = new Endpoints(database);
    const add = async () => (await endpoints.add({ ...settings, url: 'http://localhost' }, newSecret(), now)).id;
    const [locked, free] = [await add(), await add()];
    await database.transaction(async (transaction) => {
      await deliveries.write(transaction, plan, [{ name: 'comment.add', data: {} } as unknown as WebhookEvent], now);
    });
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT id FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [locked]);
      expect(await deliveries.claimEndpoints('b', 9, now)).toEqual([free]);
    });
    expect(await deliveries.claimEndpoints('b', 9, now)).toEqual([locked]);
    await running.strike();
  });

  it('deliver each message once, and the messages of a document in order', async () => {
    const webhooks = { allowPrivate: true };
    const first = await startService({ databases: postgres, webhooks });
    const second = await startService({ database: first.database, webhooks });
    const receivers = await Promise.all(Array.from({ length: 6 }, () => Receiver.open()));
    for (const { url } of receivers)
      await first.service.webhooks.endpoints.add({ ...settings, url }, newSecret(), Date.now());
    await second.service.webhooks.endpoints.refresh();
    const by = [0, 0];
    for (const [at, { service }] of [first, second].entries())
      service.webhooks.onAttempt(() => {
        by[at] = (by[at] ?? 0) + 1;
      });
    const count = 25;
    await Promise.all(
      [first, second].map(async ({ service }, node) => {
        const scope = newScope();
        for (let at = 0; at < count; at++)
          await addAnnotations(service, {
            ...scope,
            commentAnnotations: [{ commentData: [{ commentText: `${node}/${at}`, from: { userId: 'ada' } }] }],
          });
      }),
    );
    await Promise.all(receivers.map((receiver) => receiver.until(2 * count)));
    for (const { service } of [first, second]) await service.webhooks.deliverDue();
    for (const { received } of receivers) {
      const texts = received.map((each) => payloadOf(each).data.targetComment?.commentText);
      expect(texts).toHaveLength(2 * count);
      for (const node of [0, 1])
        expect(texts.filter((text) => text?.startsWith(`${node}/`))).toEqual(
          Array.from({ length: count }, (_, at) => `${node}/${at}`),
        );
    }
    expect((by[0] ?? 0) + (by[1] ?? 0)).toBe(2 * count * receivers.length);
    await second.app.close();
    for (const receiver of receivers) await receiver.close();
    await first.strike();
  });
});
