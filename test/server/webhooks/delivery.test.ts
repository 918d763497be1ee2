import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAnnotations } from '../../../server/rest/annotations.js';
import { newSecret } from '../../../server/webhooks/endpoints.js';
import type { Attempt } from '../../../server/webhooks/worker.js';
import { newScope } from '../rest/rest-stage.js';
import { startService } from '../service-stage.js';
import { payloadOf, Receiver, signatureOf, type Received } from './receiver.js';
import { WebhookStage } from './webhook-stage.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Listed {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly webhookId: string;
  readonly event: string;
  readonly state: string;
  readonly nextAttemptAt?: number;
  readonly attempts: readonly { number: number; at: number; status?: number; error?: string }[];
}

let stage: WebhookStage;
let receiver: Receiver;
let id: string;
let secret: string;

beforeAll(async () => {
  stage = await WebhookStage.start();
});
beforeEach(async () => {
  ({ receiver, id, secret } = await stage.receive());
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const deliveries = async (filter: object = {}): Promise<readonly Listed[]> =>
  (await stage.call<{ deliveries: Listed[] }>('/v2/webhooks/deliveries', filter)).deliveries;

/** Adds threads with these texts, each with a webhook. */
async function add(...texts: readonly string[]): Promise<void> {
  const scope = newScope();
  for (const commentText of texts)
    await stage.call('/v2/commentannotations/add', {
      ...scope,
      commentAnnotations: [{ commentData: [{ commentText, from: { userId: 'ada' } }] }],
    });
  await stage.webhooks.deliverDue();
}

const textOf = (received: Received): string | undefined => payloadOf(received).data.targetComment?.commentText;

describe('retries', () => {
  it('follow the schedule, until the message is dead', async () => {
    receiver.reply = () => 500;
    await add('Hello');
    const delays = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
    for (const [at, delay] of delays.entries()) {
      expect(receiver.received).toHaveLength(at + 1);
      const [pending] = await deliveries({ state: 'pending' });
      expect(pending?.nextAttemptAt).toBe((pending?.attempts.at(-1)?.at ?? 0) + delay);
      await stage.pass(delay - 1);
      expect(receiver.received).toHaveLength(at + 1);
      await stage.pass(1);
    }
    expect(receiver.received).toHaveLength(8);
    await stage.pass(DAY);
    expect(receiver.received).toHaveLength(8);
    const [dead] = await deliveries({ endpointId: id });
    expect(dead).toMatchObject({ state: 'dead', event: 'comment_annotation.add' });
    expect(dead).not.toHaveProperty('nextAttemptAt');
    expect(dead?.attempts.map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 8 }, (_, at) => [at + 1, 500]),
    );
    const [first, ...later] = receiver.received;
    for (const { body, headers } of later) {
      expect(body).toBe(first?.body);
      expect(headers['webhook-id']).toBe(first?.headers['webhook-id']);
    }
    // The time is that of the attempt, so that receivers can refuse old ones.
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times.slice(1).map((time, at) => time - (times[at] ?? 0))).toEqual(delays.map((delay) => delay / SECOND));
    expect(receiver.received.every((each) => each.headers['webhook-signature'] === signatureOf(each, secret))).toBe(
      true,
    );
  });

  it.each([200, 201, 204, 299])('are not made after %i', async (status) => {
    receiver.reply = () => status;
    await add('Hello');
    await stage.pass(DAY);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries({ endpointId: id })).toMatchObject([{ state: 'delivered', attempts: [{ status }] }]);
  });

  it.each([300, 302, 400, 401, 404, 429, 500, 503])('are made after %i', async (status) => {
    receiver.reply = () => status;
    await add('Hello');
    receiver.reply = () => 204;
    await stage.pass(6 * SECOND);
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries({ endpointId: id })).toMatchObject([
      { state: 'delivered', attempts: [{ status }, { status: 204 }] },
    ]);
  });

  it('are made when nobody listens', async () => {
    const { receiver: other, id: endpointId } = await stage.receive();
    await other.close();
    await add('Hello');
    expect(await deliveries({ endpointId })).toMatchObject([
      { state: 'pending', attempts: [{ error: 'The connection was refused.' }] },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it('do not delay other messages, which come in order', async () => {
    receiver.reply = (received) => (textOf(received) === '2' ? 503 : 204);
    await add('1', '2', '3', '4');
    expect(receiver.received.map(textOf)).toEqual(['1', '2', '3', '4']);
    receiver.reply = () => 204;
    await stage.pass(6 * SECOND);
    expect(receiver.received.map(textOf)).toEqual(['1', '2', '3', '4', '2']);
  });

  it('of one endpoint do not concern another', async () => {
    const other = await stage.receive();
    other.receiver.reply = () => 500;
    await add('Hello');
    await stage.pass(6 * SECOND);
    expect(receiver.received).toHaveLength(1);
    expect(other.receiver.received).toHaveLength(2);
  });
});

describe('an endpoint that does not answer', () => {
  it('is left alone for a while that doubles, and gets everything in the end', async () => {
    const broken = await stage.receive();
    const { port } = broken.receiver;
    await broken.receiver.close();
    await add('1', '2', '3');
    const attempts = async () =>
      (await deliveries({ endpointId: broken.id })).reduce((sum, each) => sum + each.attempts.length, 0);
    expect(await attempts()).toBe(1);
    await stage.pass(5 * SECOND - 1);
    expect(await attempts()).toBe(1);
    await stage.pass(1);
    expect(await attempts()).toBe(2);
    await stage.pass(10 * SECOND - 1);
    expect(await attempts()).toBe(2);
    // The others do not wait for it.
    expect(receiver.received.map(textOf)).toEqual(['1', '2', '3']);
    const mended = await Receiver.open(port);
    await stage.pass(1);
    await stage.pass(5 * MINUTE);
    expect(mended.received.map(textOf).sort()).toEqual(['1', '2', '3']);
    await mended.close();
  });

  it('is tried at once after the application has changed it', async () => {
    const broken = await stage.receive();
    await broken.receiver.close();
    await add('1', '2');
    await stage.call('/v2/webhooks/update', { endpointId: broken.id, url: receiver.url });
    await stage.pass(0);
    expect(receiver.received.map(textOf)).toEqual(['1', '2', '2']);
  });
});

describe('the content of a message', () => {
  it('is deleted with its document once it waits for nothing', async () => {
    const stored = () =>
      stage.rest.service.database.query<{ state: string; payload: string | null }>(
        'SELECT state, payload FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY no',
        [id],
      );
    const scope = newScope();
    const write = async (commentText: string): Promise<void> => {
      const commentAnnotations = [{ commentData: [{ commentText, from: { userId: 'ada' } }] }];
      await stage.call('/v2/commentannotations/add', { ...scope, commentAnnotations });
      await stage.webhooks.deliverDue();
    };
    receiver.reply = () => 410;
    await write('Dead');
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: false });
    receiver.reply = () => 500;
    await write('Waiting');
    await add('Elsewhere');
    await stage.call('/v2/documents/delete', { organizationId: scope.organizationId, documentIds: [scope.documentId] });
    expect((await stored()).map(({ payload }) => /Dead|Waiting|Elsewhere/.exec(payload ?? '')?.[0])).toEqual([
      'Waiting',
      'Elsewhere',
    ]);
    receiver.reply = () => 410;
    await stage.pass(5 * SECOND);
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: false });
    await stage.pass(0);
    expect((await stored()).map(({ state, payload }) => [state, payload === null])).toEqual([
      ['dead', true],
      ['dead', false],
    ]);
    expect(await stage.call('/v2/webhooks/replay', { endpointId: id })).toEqual({ count: 1 });
  });

  it('is deleted with its delivery, and kept while it is dead', async () => {
    const payloads = () =>
      stage.rest.service.database.query<{ state: string; payload: string | null }>(
        'SELECT state, payload FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY no',
        [id],
      );
    await add('Secret text');
    expect(await payloads()).toEqual([{ state: 'delivered', payload: null }]);
    receiver.reply = () => 410;
    await add('Secret text');
    expect((await payloads())[1]?.payload).toContain('Secret text');
    await stage.pass(0);
    await stage.webhooks.deliveries.deleteExpired(stage.webhooks.now() + 8 * DAY);
    expect((await payloads()).map(({ state }) => state)).toEqual(['dead']);
    await stage.webhooks.deliveries.deleteExpired(stage.webhooks.now() + 31 * DAY);
    expect(await payloads()).toEqual([]);
  });
});

describe('an endpoint', () => {
  const listed = async () => {
    const { endpoints } = await stage.call<{ endpoints: { endpointId: string; isDisabled: boolean }[] }>(
      '/v2/webhooks/list',
      {},
    );
    return endpoints.find(({ endpointId }) => endpointId === id);
  };

  it('that answers 410 is disabled, and gets messages again once it is enabled', async () => {
    receiver.reply = () => 410;
    await add('1');
    await add('2');
    expect(receiver.received.map(textOf)).toEqual(['1']);
    expect(await listed()).toMatchObject({ isDisabled: true, disabledReason: 'gone' });
    receiver.reply = () => 204;
    await stage.pass(DAY);
    expect(receiver.received).toHaveLength(1);
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: false });
    await add('3');
    expect(receiver.received.map(textOf)).toEqual(['1', '3']);
  });

  it('that is disabled for a while gets what waits for it', async () => {
    receiver.reply = () => 503;
    await add('1');
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: true });
    receiver.reply = () => 204;
    await stage.pass(MINUTE);
    expect(receiver.received).toHaveLength(1);
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: false });
    await stage.pass(0);
    expect(receiver.received.map(textOf)).toEqual(['1', '1']);
  });

  it('gets signatures of all its secrets while they last', async () => {
    const signatures = () => receiver.received.at(-1)?.headers['webhook-signature'];
    const expected = (...secrets: readonly string[]) => {
      const last = receiver.received.at(-1);
      return last && secrets.map((each) => signatureOf(last, each)).join(' ');
    };
    await add('1');
    expect(signatures()).toBe(expected(secret));
    const rotated = await stage.call<{ secret: string; endpoint: object }>('/v2/webhooks/update', {
      endpointId: id,
      rotateSecret: true,
    });
    expect(rotated.endpoint).toMatchObject({ secretCount: 2 });
    await add('2');
    expect(signatures()).toBe(expected(secret, rotated.secret));
    await stage.pass(DAY);
    await add('3');
    expect(signatures()).toBe(expected(rotated.secret));
    const own = newSecret();
    await stage.call('/v2/webhooks/update', { endpointId: id, secret: own, previousSecretsEndAt: 0 });
    await add('4');
    expect(signatures()).toBe(expected(own));
    expect(JSON.stringify(await listed())).not.toContain('whsec_');
  });

  it('gets bodies in base64, or encrypted', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await stage.call('/v2/webhooks/update', { endpointId: id, isEncoded: true });
    const encrypted = await stage.receive({ publicKey });
    await add('Hello');
    const [encoded] = receiver.received;
    const { encodedPayload } = JSON.parse(encoded?.body ?? '') as { encodedPayload: string };
    expect(JSON.parse(Buffer.from(encodedPayload, 'base64').toString())).toMatchObject({
      event: 'comment_annotation.add',
      data: { targetComment: { commentText: 'Hello' } },
    });
    expect(encoded?.headers['webhook-signature']).toBe(encoded && signatureOf(encoded, secret));
    const [body] = encrypted.receiver.received.map((each) => JSON.parse(each.body) as object);
    expect(Object.keys(body ?? {})).toEqual(['encryptedData', 'encryptedKey', 'iv']);
  });
});

describe('a dead message', () => {
  beforeEach(async () => {
    receiver.reply = () => 410;
    await add('1');
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: false });
    await add('2');
    await stage.call('/v2/webhooks/update', { endpointId: id, isDisabled: false });
    receiver.reply = () => 500;
  });

  it('is replayed with its id, and retried again', async () => {
    const [second, first] = await deliveries({ endpointId: id, state: 'dead' });
    const before = receiver.received.length;
    const { count } = await stage.call<{ count: number }>('/v2/webhooks/replay', { deliveryIds: [first?.deliveryId] });
    expect(count).toBe(1);
    await stage.pass(0);
    await stage.pass(6 * SECOND);
    receiver.reply = () => 204;
    await stage.pass(6 * MINUTE);
    const replayed = receiver.received.slice(before);
    expect(replayed.map(textOf)).toEqual(['1', '1', '1']);
    expect(new Set(replayed.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first?.webhookId]));
    expect(await deliveries({ webhookId: first?.webhookId })).toMatchObject([
      {
        state: 'delivered',
        attempts: [
          { number: 1, status: 410 },
          { number: 2, status: 500 },
          { number: 3, status: 500 },
          { number: 4, status: 204 },
        ],
      },
    ]);
    expect(await deliveries({ endpointId: id, state: 'dead' })).toEqual([second]);
  });

  it('is replayed with all others of its endpoint, once', async () => {
    receiver.reply = () => 204;
    const before = receiver.received.length;
    const replay = () => stage.call<{ count: number }>('/v2/webhooks/replay', { endpointId: id });
    expect(await replay()).toEqual({ count: 2 });
    expect(await replay()).toEqual({ count: 0 });
    await stage.pass(0);
    expect(receiver.received.slice(before).map(textOf)).toEqual(['1', '2']);
  });
});

describe('an attempt that is being made', () => {
  /** Starts a service with one message, whose receiver does not answer before it is told to. */
  async function startBusy(options: { readonly timeoutMs?: number; readonly drainMs?: number }) {
    const running = await startService({ webhooks: { allowPrivate: true, ...options } });
    const { service } = running;
    const settings = { url: receiver.url, events: undefined, organizationId: undefined, publicKey: undefined };
    await service.webhooks.endpoints.add({ ...settings, isEncoded: false }, newSecret(), Date.now());
    const attempted = new Promise<Attempt>((resolve) => service.webhooks.onAttempt(resolve));
    let answer = (_status: number): void => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    receiver.reply = () => answered;
    const commentData = [{ commentText: 'Hello', from: { userId: 'ada' } }];
    await addAnnotations(service, { ...newScope(), commentAnnotations: [{ commentData }] });
    await receiver.until(1);
    return { ...running, attempted, answer };
  }

  it('delays the end of the service', async () => {
    const { strike, attempted, answer } = await startBusy({ drainMs: 60_000 });
    const ended = strike();
    answer(204);
    await ended;
    expect(await attempted).toMatchObject({ attempt: 1, outcome: { state: 'delivered' } });
  });

  it('is ended with the service if it takes too long, and made again later', async () => {
    const { app, database, attempted } = await startBusy({ drainMs: 1 });
    await app.close();
    expect(await attempted).toMatchObject({
      result: { error: 'The service stopped.' },
      outcome: { state: 'pending', failures: 0 },
    });
    receiver.reply = () => 204;
    const next = await startService({ database, webhooks: { allowPrivate: true } });
    await next.service.webhooks.deliverDue();
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await next.strike();
  });

  it('fails without an answer in time', async () => {
    const { strike, attempted } = await startBusy({ timeoutMs: 50 });
    expect(await attempted).toMatchObject({
      result: { error: 'No answer within 50 ms.' },
      outcome: { state: 'pending', failures: 1 },
    });
    await strike();
  });

  it('is not delayed by an answer that does not end', async () => {
    let sent = 0;
    const endless = createServer((_request, response) => {
      response.writeHead(200);
      const write = (): void => {
        do sent += 10_000;
        while (response.write('x'.repeat(10_000)));
        response.once('drain', write);
      };
      response.on('close', () => response.removeAllListeners('drain'));
      write();
    });
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    const { port } = endless.address() as AddressInfo;
    const { id: endpointId } = await stage.receive({ url: `http://127.0.0.1:${port}` });
    await add('Hello');
    expect(await deliveries({ endpointId })).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }]);
    // What fits into buffers on the way.
    expect(sent).toBeLessThan(20_000_000);
    endless.close();
    endless.closeAllConnections();
  });
});

describe('metrics', () => {
  const metric = async (name: string): Promise<string | undefined> => {
    const text = await (await fetch(`${stage.rest.url}/metrics`)).text();
    return text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1);
  };

  it('count what waits, its age, and attempts by result', async () => {
    const before = Number((await metric('collab_webhook_attempts_total{result="retry"}')) ?? 0);
    expect(await metric('collab_webhook_outbox_size')).toBe('0');
    expect(await metric('collab_webhook_outbox_age_seconds')).toBe('0');
    receiver.reply = () => 500;
    await add('1', '2');
    await stage.pass(MINUTE - 1);
    expect(await metric('collab_webhook_outbox_size')).toBe('2');
    expect(await metric('collab_webhook_outbox_age_seconds')).toBe('59.999');
    expect(Number(await metric('collab_webhook_attempts_total{result="retry"}'))).toBe(before + 4);
  });
});
