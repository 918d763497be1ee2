import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../server/storage/database.js';
import { bundleService } from '../../../tools/bundle-service.mjs';
import { readKeys, ServiceProcess } from '../service-process.js';
import { payloadOf, Receiver, signatureOf } from './receiver.js';

describe('the outbox of a service that is killed', () => {
  let program: string;
  let folder: string;
  let node: ServiceProcess | undefined;
  let receiver: Receiver | undefined;

  beforeAll(async () => {
    program = await bundleService();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collab-webhooks-'));
  });
  afterEach(async () => {
    await node?.kill('SIGTERM');
    await receiver?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(() => rm(program, { force: true }));

  async function start(env: Readonly<Record<string, string>>): Promise<void> {
    node = await ServiceProcess.start(program, folder, { WEBHOOK_ALLOW_PRIVATE: '1', ...env });
  }

  async function call<Result>(path: string, data: object): Promise<Result> {
    const { apiKey, authToken } = await readKeys(folder);
    const response = await fetch(`${node?.url}${path}`, {
      method: 'POST',
      body: JSON.stringify({ data }),
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': apiKey,
        'x-service-auth-token': authToken,
      },
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { result: { data: Result } }).result.data;
  }

  /** Returns the address of a database of its own: other services would deliver its webhooks. */
  async function newDatabase(): Promise<string> {
    const name = `webhooks_${process.pid}`;
    const server = await openDatabase({ url: inject('postgresUrl') });
    await server.query(`CREATE DATABASE ${name}`);
    await server.close();
    return new URL(`/${name}`, inject('postgresUrl')).href;
  }

  it('keeps what is committed until it is delivered', async () => {
    const env = { DATABASE_URL: await newDatabase() };
    // An address where nobody listens yet.
    const unused = await Receiver.open();
    const { port, url } = unused;
    await unused.close();
    await start(env);
    const { secret } = await call<{ secret: string }>('/v2/webhooks/add', { url });
    const texts = ['1', '2', '3'];
    for (const commentText of texts)
      await call('/v2/commentannotations/add', {
        organizationId: 'acme',
        documentId: 'plan',
        commentAnnotations: [{ commentData: [{ commentText, from: { userId: 'ada' } }] }],
      });
    // Committed, and not delivered: whether attempts were being made does not matter.
    await node?.kill('SIGKILL');
    receiver = await Receiver.open(port);
    await start(env);
    await receiver.until(texts.length);
    const received = receiver.received.map((each) => payloadOf(each).data.targetComment?.commentText);
    expect([...received].sort()).toEqual(texts);
    for (const each of receiver.received) expect(each.headers['webhook-signature']).toBe(signatureOf(each, secret));
  }, 120_000);
});
