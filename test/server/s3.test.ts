import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3Contents, s3OptionsOf } from '../../server/storage/s3.js';
import type { BlobApi } from '../../store/backends/backend.js';
import { Client } from '../conformance/client.js';
import { ada, plan } from '../conformance/fixtures.js';
import { embeddedDatabases } from './databases.js';
import { S3Server, signatureOf } from './s3-server.js';
import { connectTo, startService, tokenFor, type RunningService } from './service-stage.js';

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const PART = 10;
const text = (length: number): string => 'abcdefghij'.repeat(length / 10 + 1).slice(0, length);

describe('the signatures that the store of the tests expects', () => {
  // Examples of the documentation of Amazon S3: "Authenticating Requests", in the query and in headers.
  it('are those of the documentation', () => {
    const query = new URL(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
    const host = 'examplebucket.s3.amazonaws.com';
    const inQuery = signatureOf({ method: 'GET', url: query, headers: { host } }, secret);
    expect(inQuery.expected).toBe(inQuery.given);
    const headers = {
      host,
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    };
    const inHeaders = signatureOf({ method: 'GET', url: new URL(`https://${host}/test.txt`), headers }, secret);
    expect(inHeaders.expected).toBe(inHeaders.given);
  });
});

describe('the settings of an S3-compatible store', () => {
  it('are read from the environment, and name what is missing', () => {
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret };
    expect(s3OptionsOf({})).toBeUndefined();
    expect(s3OptionsOf({ S3_BUCKET: 'files', ...keys })).toEqual({
      bucket: 'files',
      accessKeyId,
      secretAccessKey: secret,
    });
    const all = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu-1', ...keys };
    expect(s3OptionsOf(all)).toMatchObject({ endpoint: 'https://s3.example', region: 'eu-1' });
    expect(() => s3OptionsOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x' })).toThrow('S3_SECRET_ACCESS_KEY is missing');
    expect(() => s3OptionsOf({ ...all, S3_ENDPOINT: 's3.example' })).toThrow('S3_ENDPOINT is "s3.example"');
  });
});

describe('files in an S3-compatible store', () => {
  let s3: S3Server;
  let contents: S3Contents;
  let running: RunningService;
  const clients: Client[] = [];

  const contentsOf = (secretAccessKey: string) =>
    new S3Contents({ bucket: 'files', endpoint: s3.url, accessKeyId, secretAccessKey }, PART);

  beforeEach(async () => {
    s3 = await S3Server.start(secret);
    contents = contentsOf(secret);
    running = await startService({ contents });
  });

  afterEach(async () => {
    for (const { connection } of clients.splice(0)) await connection.close();
    await running.strike();
    await s3.close();
  });

  afterAll(() => embeddedDatabases.close());

  async function enter(): Promise<BlobApi> {
    const backend = connectTo(running.url);
    const authToken = await tokenFor(ada);
    const client = await Client.connect(
      { ...backend, connect: (session, sink) => backend.connect({ ...session, authToken }, sink) },
      ada,
    );
    clients.push(client);
    return client.connection.blobs as BlobApi;
  }

  it.each([0, 1, PART, 2 * PART + 5])('are sent to the store and read from it: %i bytes', async (size) => {
    const files = await enter();
    await files.put(plan, 1, new Blob([text(size)], { type: 'video/webm' }));
    const [stored, ...others] = s3.objects.values();
    expect(stored?.body.toString()).toBe(text(size));
    expect(others).toEqual([]);
    expect(s3.uploads.size).toBe(0);
    const blob = await files.get(plan, 1);
    expect(await blob?.text()).toBe(text(size));
    expect(blob?.type).toBe('video/webm');
    expect(s3.log.filter((line) => line.startsWith('PUT partNumber'))).toHaveLength(Math.ceil(size / PART));
    await files.delete(plan, 1);
    expect(s3.objects.size).toBe(0);
    expect(await files.get(plan, 1)).toBeUndefined();
  });

  it('are received by range and with their name, from a URL that ends', async () => {
    const files = await enter();
    await files.put(plan, 1, new Blob([text(25)], { type: 'text/html' }));
    const { url = '' } = (await files.url?.(plan, 1)) ?? {};
    const response = await fetch(url, { headers: { range: 'bytes=5-12' } });
    expect([response.status, await response.text()]).toEqual([206, text(25).slice(5, 13)]);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(
      (await fetch(url.replace('response-content-disposition=attachment', 'response-content-disposition=inline')))
        .status,
    ).toBe(403);
    const [file] = await running.database.query<{ document_key: string }>('SELECT document_key FROM files');
    expect(url).not.toContain(file?.document_key);
    expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(600);
  });

  it('accept only parts of the signed length, and go on with the first missing part', async () => {
    const key = 'key';
    const content = { key, handle: await contents.begin(key, ''), size: 25 };
    expect(await contents.received(content)).toBe(0);
    const send = async (offset: number, length: number, body: string) =>
      (await fetch((await contents.partUrl(content, { offset, length }, 60_000)).url, { method: 'PUT', body })).status;
    expect(await send(0, PART, text(PART + 1))).toBe(403);
    expect(await send(PART, PART, text(PART))).toBe(200);
    expect(await contents.received(content)).toBe(0);
    expect(await send(0, PART, text(PART))).toBe(200);
    expect(await contents.received(content)).toBe(2 * PART);
    await expect(contents.complete(content)).rejects.toThrow('has not received');
    expect(await send(2 * PART, 5, text(5))).toBe(200);
    await Promise.all([contents.complete(content), contents.complete(content)]);
    await contents.complete(content);
    expect(await contents.received(content)).toBe(25);
  });

  it('go on after a part was lost', async () => {
    const files = await enter();
    const fetched = globalThis.fetch;
    let lost = 0;
    globalThis.fetch = async (input, init) => {
      const isPart = init?.method === 'PUT' && typeof input === 'string' && input.includes('partNumber=2');
      if (isPart && lost++ === 0) throw new TypeError('fetch failed');
      return fetched(input, init);
    };
    try {
      await files.put(plan, 1, new Blob([text(25)]));
    } finally {
      globalThis.fetch = fetched;
    }
    expect(lost).toBe(2);
    expect(s3.log.filter((line) => line.startsWith('PUT partNumber'))).toHaveLength(3);
  });

  it('are unavailable with a wrong secret, and the error tells nothing of it', async () => {
    await running.strike();
    running = await startService({ contents: contentsOf('wrong') });
    const files = await enter();
    const failure = await files.put(plan, 1, new Blob(['x'])).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect((failure as Error).stack).not.toContain(s3.url);
  });
});
