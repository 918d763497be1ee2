import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueToken, type GrantedResource } from '../../server/access/tokens.js';
import { issueTicket } from '../../server/files/tickets.js';
import { FolderContents, type FileContent, type FilePart } from '../../server/storage/files.js';
import type { BlobApi } from '../../store/backends/backend.js';
import type { Attachment, Mutation, User } from '../../store/model/index.js';
import { createStore } from '../../store/store.js';
import { Client } from '../conformance/client.js';
import { access, ada, ben, plan, thread } from '../conformance/fixtures.js';
import { embeddedDatabases } from './databases.js';
import { Network } from './network.js';
import { connectTo, key, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';

const PART = 10;

/** Writes down the offsets of the parts that are written, and can stop before one of them. */
class CountingContents extends FolderContents {
  readonly offsets: number[] = [];
  stopBefore: (offset: number) => Promise<void> = () => Promise.resolve();

  override async writePart(content: FileContent, part: FilePart, bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
    await this.stopBefore(part.offset);
    const isWritten = await super.writePart(content, part, bytes);
    if (isWritten) this.offsets.push(part.offset);
    return isWritten;
  }
}

const text = (length: number): string => 'abcdefghij'.repeat(length / 10 + 1).slice(0, length);

describe('files of a service', () => {
  let folder: string;
  let contents: CountingContents;
  let running: RunningService;
  const clients: Client[] = [];
  const others: RunningService[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collab-files-'));
    contents = new CountingContents(folder, PART);
    running = await startService({ contents });
  });

  afterEach(async () => {
    for (const { connection } of clients.splice(0)) await connection.close();
    for (const { app } of others.splice(0)) await app.close();
    await running.strike();
    await rm(folder, { recursive: true });
  });

  afterAll(() => embeddedDatabases.close());

  /** Starts another node over the same database and the same folder. */
  async function startNode(): Promise<RunningService & { readonly contents: CountingContents }> {
    const { database } = running;
    const counting = new CountingContents(folder, PART);
    const node = await startService({ database, contents: counting });
    others.push(node);
    return { ...node, contents: counting };
  }

  async function enter(user: User, url = running.url, resources?: readonly GrantedResource[]): Promise<Client> {
    const backend = connectTo(url);
    const { userId } = user;
    const authToken = await (resources
      ? issueToken(key, { apiKey: key.apiKey, userId, permissions: { resources } })
      : tokenFor(user));
    const client = await Client.connect(
      { ...backend, connect: (session, sink) => backend.connect({ ...session, authToken }, sink) },
      user,
    );
    clients.push(client);
    return client;
  }

  const filesOf = ({ connection }: Client): BlobApi => connection.blobs as BlobApi;

  const urlOf = async (client: Client, id: number): Promise<string> =>
    (await filesOf(client).url?.(plan, id))?.url ?? '';

  const withFile = (attachment: Attachment): Mutation => ({
    name: 'annotation.add',
    args: {
      annotation: { annotationId: 't1', comments: [{ commentId: 1, commentText: 'Look', attachments: [attachment] }] },
    },
  });

  /** Sends a request with a body as it is, without the checks of `fetch`. */
  const send = (
    ticket: string,
    body: string,
    headers: Readonly<Record<string, string>> = {},
    { url } = running,
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${url}/files`,
        { method: 'PUT', headers: { authorization: `Bearer ${ticket}`, ...headers } },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  /** Begins an upload whose parts do not arrive. Returns a ticket for a part. */
  async function begin(client: Client, size: number, part: FilePart): Promise<string> {
    const viewer = { ...ada, organizationId: 'acme' };
    contents.stopBefore = () => Promise.reject(new Error('Nothing is sent yet.'));
    await filesOf(client)
      .put(plan, 1, new Blob([text(size)]))
      .catch(() => undefined);
    contents.stopBefore = () => Promise.resolve();
    const [stored] = await running.database.query<{ upload: string }>('SELECT upload FROM files');
    return issueTicket(key, { viewer, scope: plan, id: 1, part: { upload: stored?.upload ?? '', ...part } }, 60_000);
  }

  /** Lets the next part wait before it is written. Resolves once it has arrived, with a function that lets it go on. */
  function holdPart(held: CountingContents): Promise<() => void> {
    return new Promise((resolve) => {
      held.stopBefore = () => {
        held.stopBefore = () => Promise.resolve();
        return new Promise((goOn) => resolve(goOn));
      };
    });
  }

  it.each([0, 1, PART, PART + 1, 3 * PART])('are sent in parts, and stored whole: %i bytes', async (size) => {
    const client = await enter(ada);
    const progress: number[] = [];
    await filesOf(client).put(plan, 1, new Blob([text(size)]), { progress: (bytes) => progress.push(bytes) });
    expect(await (await filesOf(client).get(plan, 1))?.text()).toBe(text(size));
    const offsets = Array.from({ length: Math.ceil(size / PART) }, (_, index) => index * PART);
    expect(contents.offsets).toEqual(offsets);
    expect(progress).toEqual([...offsets, size]);
    const stored = await readdir(folder);
    expect(stored).toHaveLength(1);
    expect(await readFile(join(folder, stored[0] ?? ''), 'utf8')).toBe(text(size));
  });

  it('are served by every node, and parts may reach different nodes', async () => {
    const node = await startNode();
    const [here, there] = [await enter(ada), await enter(ada, node.url)];
    await filesOf(here).put(plan, 1, new Blob([text(25)]));
    expect(await (await filesOf(there).get(plan, 1))?.text()).toBe(text(25));
    const url = await urlOf(here, 1);
    expect(await (await fetch(url.replace(running.url, node.url))).text()).toBe(text(25));
  });

  it('go on where an upload was cut, at another node', async () => {
    const node = await startNode();
    const network = await Network.open(running.url);
    const store = createStore({ backend: connectTo(network.url) });
    await store.setDocuments([plan.documentId], { organizationId: plan.organizationId });
    await store.identify(ada, { authToken: await tokenFor(ada) });
    contents.stopBefore = (offset) => {
      if (offset < 2 * PART) return Promise.resolve();
      network.target = node.url;
      network.cut();
      return Promise.reject(new Error('The node is gone.'));
    };
    const [upload] = store.comments.uploadFile({ files: [new File([text(45)], 'a.txt')], attachedCount: 0 }).uploads;
    if (!upload) throw new Error('There is no upload.');
    const { status } = await until(upload.state, (state) => state.status !== 'uploading' && state.status !== 'failed');
    expect(status).toBe('stored');
    expect(contents.offsets).toEqual([0, PART]);
    expect(node.contents.offsets).toEqual([2 * PART, 3 * PART, 4 * PART]);
    expect(await readdir(folder)).toHaveLength(1);
    const client = await enter(ada);
    expect(await (await filesOf(client).get(plan, upload.attachmentId))?.text()).toBe(text(45));
    await store.dispose();
    await network.close();
  });

  it('are refused before and while they are sent, if they are longer than said', async () => {
    const ticket = await begin(await enter(ada), 5, { offset: 0, length: 5 });
    expect(await send(ticket, text(6))).toBe(400);
    expect(await send(ticket, text(4))).toBe(400);
    const chunked = { 'transfer-encoding': 'chunked' };
    expect(await send(ticket, text(4), chunked)).toBe(400);
    await send(ticket, text(100_000), chunked).catch(() => undefined);
    expect(await readdir(folder)).toEqual([]);
    expect(await send(ticket, text(5), chunked)).toBe(204);
    const parts = await readdir(folder);
    expect(parts).toHaveLength(1);
    // What is stored is not replaced.
    expect(await send(ticket, 'other')).toBe(412);
    expect(await readFile(join(folder, parts[0] ?? ''), 'utf8')).toBe(text(5));
  });

  it('have the part that arrives first, of two at the same moment at two nodes', async () => {
    const node = await startNode();
    const ticket = await begin(await enter(ada), 5, { offset: 0, length: 5 });
    const arriving = [holdPart(contents), holdPart(node.contents)];
    const sending = [send(ticket, 'first'), send(ticket, 'other', {}, node)];
    for (const goOn of await Promise.all(arriving)) goOn();
    const statuses = await Promise.all(sending);
    expect([...statuses].sort()).toEqual([204, 412]);
    const [stored = '', ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(await readFile(join(folder, stored), 'utf8')).toBe(statuses[0] === 204 ? 'first' : 'other');
  });

  it('leave nothing of an upload that another one replaces while a part is on its way', async () => {
    const client = await enter(ada);
    const ticket = await begin(client, 15, { offset: 0, length: PART });
    const arriving = holdPart(contents);
    const late = send(ticket, text(PART));
    const goOn = await arriving;
    await filesOf(client).put(plan, 1, new Blob([text(5)]));
    goOn();
    expect(await late).toBe(412);
    expect(await (await filesOf(client).get(plan, 1))?.text()).toBe(text(5));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('are joined by two nodes at the same moment', async () => {
    const nodes = [new FolderContents(folder, PART), new FolderContents(folder, PART)] as const;
    for (let round = 0; round < 20; round += 1) {
      const content: FileContent = { key: `key${round}`, handle: '', size: round % 2 === 0 ? 95 : 5 };
      for (let offset = 0; offset < content.size; offset += PART) {
        const bytes = Buffer.from(text(content.size).slice(offset, offset + PART));
        await nodes[0].writePart(content, { offset, length: bytes.length }, Readable.from([bytes]));
      }
      await Promise.all(nodes.map((node) => node.complete(content)));
      expect(await readFile(join(folder, content.key), 'utf8')).toBe(text(content.size));
    }
    expect(await readdir(folder)).toHaveLength(20);
  });

  it('need a ticket of this service that has not ended, for this file and this operation', async () => {
    const viewer = { ...ada, organizationId: 'acme' };
    const client = await enter(ada);
    await filesOf(client).put(plan, 1, new Blob(['one']));
    const read = (ticket: string) => fetch(`${running.url}/files`, { headers: { authorization: `Bearer ${ticket}` } });
    const ticket = await issueTicket(key, { viewer, scope: plan, id: 1 }, 60_000);
    expect((await read(ticket)).status).toBe(200);
    expect((await read(await issueTicket(key, { viewer, scope: plan, id: 1 }, -1_000))).status).toBe(401);
    expect(
      (await read(await issueTicket({ ...key, secret: 'another' }, { viewer, scope: plan, id: 1 }, 60_000))).status,
    ).toBe(401);
    expect((await read(await tokenFor(ada))).status).toBe(401);
    expect((await read('')).status).toBe(401);
    expect((await read(await issueTicket(key, { viewer, scope: plan, id: 2 }, 60_000))).status).toBe(404);
    expect(await send(ticket, 'three')).toBe(400);
    const part = { upload: 'x', offset: 0, length: 5 };
    expect(await send(await issueTicket(key, { viewer, scope: plan, id: 1, part }, 60_000), 'three')).toBe(412);
    // A ticket for a part is not for reading.
    expect((await read(await issueTicket(key, { viewer, scope: plan, id: 1, part }, 60_000))).status).toBe(403);
    const other = { ...viewer, userId: 'ben' };
    expect((await read(await issueTicket(key, { viewer: other, scope: plan, id: 1 }, 60_000))).status).toBe(404);
  });

  it('are no longer readable with a URL once the thread is private, or the permission has ended', async () => {
    const [author, reader] = [await enter(ada), await enter(ben)];
    await filesOf(author).put(plan, 1, new Blob(['picture'], { type: 'image/png' }));
    await author.push(plan, withFile({ attachmentId: 1 }));
    const url = await urlOf(reader, 1);
    expect((await fetch(url)).status).toBe(200);
    const soon = Date.now() + 60_000;
    const guest = await enter({ ...ada, userId: 'guest' }, running.url, [
      { type: 'document', id: 'plan', organizationId: 'acme', expiresAt: soon },
    ]);
    const { expiresAt = Infinity } = (await filesOf(guest).url?.(plan, 1)) ?? {};
    expect(expiresAt).toBeLessThanOrEqual(soon + 1_000);
    await author.push(plan, access('t1', 'private'));
    expect((await fetch(url)).status).toBe(404);
    expect(await filesOf(reader).url?.(plan, 1)).toBeUndefined();
  });

  it('are neither read nor written with what a user got before their rights were taken away', async () => {
    const [author, reader] = [await enter(ada), await enter(ben)];
    await filesOf(author).put(plan, 1, new Blob(['picture'], { type: 'image/png' }));
    await author.push(plan, withFile({ attachmentId: 1 }));
    const url = await urlOf(reader, 1);
    expect((await fetch(url)).status).toBe(200);
    await running.service.grants.set([
      { userId: 'ben', type: 'document', id: 'plan', organizationId: 'acme', hasAccess: false },
    ]);
    await running.service.reloadRights(['ben']);
    expect((await fetch(url)).status).toBe(401);
    // Those of others go on.
    expect((await fetch(await urlOf(author, 1))).status).toBe(200);
  });

  it('are sent with their name, by range, and never as a page', async () => {
    const client = await enter(ada);
    await filesOf(client).put(plan, 1, new Blob([text(25)], { type: 'text/html' }));
    await client.push(plan, withFile({ attachmentId: 1, name: 'Pläne\r\nX-Evil: 1.html' }));
    const url = await urlOf(client, 1);
    const whole = await fetch(url);
    const header = (name: string) => whole.headers.get(name);
    expect(header('content-disposition')).toBe(
      `attachment; filename="Pl_ne__X-Evil_ 1.html"; filename*=UTF-8''Pl%C3%A4ne__X-Evil_%201.html`,
    );
    expect(header('x-evil')).toBeNull();
    expect(header('content-type')).toBe('application/octet-stream');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toContain('sandbox');
    expect(header('accept-ranges')).toBe('bytes');
    expect(header('content-length')).toBe('25');
    const etag = header('etag') ?? '';
    const ranged = async (headers: Readonly<Record<string, string>>) => {
      const response = await fetch(url, { headers });
      return [response.status, await response.text(), response.headers.get('content-range')];
    };
    expect(await ranged({ range: 'bytes=5-12' })).toEqual([206, text(25).slice(5, 13), 'bytes 5-12/25']);
    expect(await ranged({ range: 'bytes=-3' })).toEqual([206, text(25).slice(-3), 'bytes 22-24/25']);
    expect(await ranged({ range: 'bytes=20-', 'if-range': etag })).toEqual([206, text(25).slice(20), 'bytes 20-24/25']);
    expect(await ranged({ range: 'bytes=20-', 'if-range': '"old"' })).toEqual([200, text(25), null]);
    expect(await ranged({ range: 'bytes=25-' })).toEqual([416, '', 'bytes */25']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '25', '']);
  });

  it('have no address that a page has given', async () => {
    const client = await enter(ada);
    const hostile = ['javascript:alert(1)', 'https://evil.example/x.png'];
    for (const [index, url] of hostile.entries()) {
      const attachments = [{ attachmentId: 10 + index, name: 'x.png', url, bucketPath: '../../etc/passwd' }];
      const commentId = 100 + index;
      const args = { annotationId: `t${index}`, commentId };
      await client.push(
        plan,
        {
          name: 'annotation.add',
          args: { annotation: { annotationId: `t${index}`, comments: [{ commentId, commentText: '', attachments }] } },
        },
        {
          name: 'comment.add',
          args: { annotationId: `t${index}`, comment: { commentId: commentId + 10, commentText: 'x', attachments } },
        },
        {
          name: 'comment.update',
          args: { annotationId: `t${index}`, comment: { commentId: commentId + 10, attachments } },
        },
        {
          name: 'attachment.add',
          args: { ...args, attachments: attachments.map((each) => ({ ...each, attachmentId: 50 })) },
        },
      );
      const row = await running.service.rows.row(plan, `t${index}`);
      const stored = row?.data.comments.flatMap((comment) => comment.attachments) ?? [];
      expect(stored.map((each) => each.name)).toEqual(['x.png', 'x.png', 'x.png']);
      for (const each of stored) expect(Object.keys(each)).not.toContain('url');
      for (const each of stored) expect(Object.keys(each)).not.toContain('bucketPath');
    }
  });

  it('keep the address that the application has stored', async () => {
    const client = await enter(ada);
    await client.push(plan, thread('t1'));
    const url = 'https://files.example/1';
    await running.service.log.applyTrusted(plan, 't1', (row) => {
      if (!row) return undefined;
      const comments = row.data.comments.map((comment) => ({ ...comment, attachments: [{ attachmentId: 7, url }] }));
      return { row: { ...row, version: row.version + 1, data: { ...row.data, comments } } };
    });
    const commentId = (await running.service.rows.row(plan, 't1'))?.data.comments[0]?.commentId ?? 0;
    const attachments = [{ attachmentId: 7, name: 'named', url: 'https://evil.example' }];
    await client.push(plan, {
      name: 'comment.update',
      args: { annotationId: 't1', comment: { commentId, attachments } },
    });
    const row = await running.service.rows.row(plan, 't1');
    expect(row?.data.comments[0]?.attachments).toEqual([{ attachmentId: 7, name: 'named', url }]);
  });
});
