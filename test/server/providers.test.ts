import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newSecret } from '../../server/webhooks/endpoints.js';
import { createStore, serviceBackend, withProviders, type CollabStore, type Comment } from '../../store/index.js';
import type { DataProviders, User } from '../../store/model/index.js';
import { Customer } from '../store/backends/providers/customer.js';
import { embeddedDatabases } from './databases.js';
import { key, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';
import { Receiver } from './webhooks/receiver.js';

const ada = {
  userId: 'ada',
  organizationId: 'acme',
  name: 'Secret Ada',
  email: 'ada@secret.example',
  photoUrl: 'https://secret.example/ada.png',
};
const ben = { userId: 'ben', organizationId: 'acme', name: 'Secret Ben', email: 'ben@secret.example' };
const SECRET = /secret|🦄/i;

/** Everything that pages and the service have sent each other. */
const frames: string[] = [];

class RecordedSocket extends WebSocket {
  constructor(address: string) {
    super(address);
    this.on('message', (data: Buffer) => frames.push(data.toString()));
  }

  override send(data: string): void {
    frames.push(data);
    super.send(data);
  }
}

describe('data providers over a service', () => {
  let running: RunningService;
  let customer: Customer;
  let receiver: Receiver;
  const stores: CollabStore[] = [];

  async function enter(user: User, providers: DataProviders = customer.providers()): Promise<CollabStore> {
    const options = {
      url: running.url,
      apiKey: key.apiKey,
      WebSocket: RecordedSocket as unknown as typeof globalThis.WebSocket,
    };
    const store = createStore({ backend: withProviders(serviceBackend(options), providers) });
    stores.push(store);
    const { userId, organizationId } = user;
    const generateToken = () => tokenFor({ userId, organizationId });
    await store.identify(user, { tokenProvider: { generateToken } });
    await store.setDocuments(['plan']);
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  const comment = async (store: CollabStore, commentId: number, condition: (comment: Comment) => boolean) => {
    const find = (comments: readonly Comment[] = []) => comments.find((each) => each.commentId === commentId);
    const row = await until(store.comments.byId('t1'), (current) => {
      const found = find(current?.data.comments);
      return found !== undefined && condition(found);
    });
    return find(row?.data.comments) as Comment;
  };

  /** Returns every row of every table as JSON. */
  async function dump(): Promise<readonly string[]> {
    const { database } = running;
    const tables = await database.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)),
    );
    return rows.flat().map(({ row }) => row);
  }

  beforeEach(async () => {
    running = await startService({ webhooks: { allowPrivate: true } });
    receiver = await Receiver.open();
    customer = new Customer();
    customer.users.set('ada', ada);
    customer.users.set('ben', ben);
    frames.length = 0;
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
    await running.strike();
    await receiver.close();
  });

  afterAll(() => embeddedDatabases.close());

  it('keep content from the sockets, the database and the webhooks', async () => {
    const { webhooks } = running.service;
    const settings = { events: undefined, organizationId: undefined, isEncoded: false, publicKey: undefined };
    await webhooks.endpoints.add({ ...settings, url: receiver.url }, newSecret(), Date.now());
    const [one, other] = [await enter(ada), await enter(ben)];
    one.presence.enter();
    other.presence.enter();
    await until(one.presence.users(), (users) => users?.some(({ name }) => name === 'Secret Ben') ?? false);
    await one.drafts.set('new', { commentText: 'secret draft', commentHtml: '' });
    const tag = { text: '@Secret Ben', userId: 'ben', contact: ben };
    await one.comments.addCommentAnnotation({
      annotation: {
        annotationId: 't1',
        assignedTo: ben,
        context: { note: 'secret context' },
        comments: [
          {
            commentId: 1,
            commentText: 'secret {{ben}}',
            commentHtml: '<p>secret {{ben}}</p>',
            taggedUserContacts: [tag],
          },
        ],
      },
    }).settled;
    const inbox = await other.notifications.inbox();
    const items = await until(inbox.list({}).items, (all) => all[0]?.displayBodyMessage === 'secret @Secret Ben');
    expect(items[0]?.actionUser?.name).toBe('Secret Ada');
    await comment(other, 1, ({ commentText }) => commentText === 'secret {{ben}}');
    await other.comments.addComment({
      annotationId: 't1',
      comment: { commentId: 2, commentText: 'secret draft', isDraft: true },
    }).settled;
    await other.comments.updateComment({ annotationId: 't1', comment: { commentId: 2, commentText: 'secret reply' } })
      .settled;
    await other.comments.updateComment({ annotationId: 't1', comment: { commentId: 2, isDraft: false } }).settled;
    await comment(one, 2, ({ commentText, from }) => commentText === 'secret reply' && from.name === 'Secret Ben');
    await one.comments.updateComment({ annotationId: 't1', comment: { commentId: 1, commentText: 'secret edit' } })
      .settled;
    await comment(other, 1, ({ commentText }) => commentText === 'secret edit');
    await other.comments.addReaction({
      annotationId: 't1',
      commentId: 1,
      reaction: { reactionId: '🦄', customReaction: { emoji: '🦄' } },
    }).settled;
    await comment(one, 1, ({ reactionAnnotations = [] }) => reactionAnnotations[0]?.icon === '🦄');
    const file = new File(['secret bytes'], 'secret-plan.txt', { type: 'text/plain' });
    await one.comments.addAttachment({ annotationId: 't1', commentId: 1, files: [file] }).settled;
    await comment(other, 1, ({ attachments }) => attachments[0]?.name === 'secret-plan.txt');
    const { data } = await other.comments.page({ allDocuments: true });
    expect(data?.plan?.[0]?.comments.map(({ commentText }) => commentText)).toEqual(['secret edit', 'secret reply']);
    expect(await other.comments.deleteComment({ annotationId: 't1', commentId: 2 }).settled).toMatchObject({
      ok: true,
    });
    const rows = await dump();
    expect(rows.some((row) => row.includes('"annotationId": "t1"'))).toBe(true);
    expect(frames.some((frame) => frame.includes('"comment.update"'))).toBe(true);
    expect(frames.filter((frame) => SECRET.test(frame))).toEqual([]);
    // An endpoint has a secret of its own.
    const content = rows.filter((row) => !row.includes(receiver.url));
    expect(content.filter((row) => SECRET.test(row))).toEqual([]);
    await receiver.until(7);
    expect(new Set(receiver.events)).toEqual(
      new Set([
        'comment_annotation.add',
        'comment_annotation.assign',
        'comment.add',
        'comment.update',
        'comment.reaction_add',
        'comment.delete',
      ]),
    );
    expect(receiver.received.filter(({ body }) => SECRET.test(body))).toEqual([]);
  });

  describe('as endpoints', () => {
    let server: Server;
    let address: string;
    const received: { readonly path: string; readonly type: string; readonly token: string; readonly body: string }[] =
      [];

    beforeEach(async () => {
      received.length = 0;
      const functions = customer.providers();
      server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          const { 'content-type': type = '', authorization: token = '' } = request.headers;
          const path = request.url ?? '';
          received.push({ path, type, token, body });
          void answer(path, body).then((answered) => {
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify(answered));
          });
        });
      });
      const answer = async (path: string, body: string): Promise<unknown> => {
        const [, provider = '', operation = ''] = path.split('/');
        if (path === '/attachment/save')
          return { success: true, statusCode: 200, data: { url: 'https://files.example/1' } };
        const call = (
          functions[provider as keyof typeof functions] as unknown as Record<
            string,
            (request: unknown) => Promise<unknown>
          >
        )[operation];
        const answered = await call?.(JSON.parse(body));
        return provider === 'user' ? { success: true, statusCode: 200, data: answered } : answered;
      };
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });

    afterEach(() => new Promise((resolve) => server.close(resolve)));

    it('receive requests as JSON with their headers, and files as forms', async () => {
      const endpoint = (path: string) => ({ url: `${address}/${path}`, headers: { authorization: 'Bearer t' } });
      const all = (name: string) => ({
        get: endpoint(`${name}/get`),
        save: endpoint(`${name}/save`),
        delete: endpoint(`${name}/delete`),
      });
      const providers: DataProviders = {
        comment: all('comment'),
        reaction: all('reaction'),
        attachment: { save: endpoint('attachment/save'), delete: endpoint('attachment/delete') },
        user: { get: endpoint('user/get') },
      };
      const [one, other] = [await enter(ada, providers), await enter(ben, providers)];
      await one.comments.addCommentAnnotation({
        annotation: { annotationId: 't1', comments: [{ commentId: 1, commentText: 'secret' }] },
      }).settled;
      await comment(other, 1, ({ commentText, from }) => commentText === 'secret' && from.name === 'Secret Ada');
      const file = new File(['secret bytes'], 'secret-plan.txt', { type: 'text/plain' });
      await one.comments.addAttachment({ annotationId: 't1', commentId: 1, files: [file] }).settled;
      const shown = await comment(other, 1, ({ attachments }) => attachments[0]?.name !== undefined);
      expect(shown.attachments).toMatchObject([{ name: 'secret-plan.txt', url: 'https://files.example/1' }]);
      expect(received.every(({ token }) => token === 'Bearer t')).toBe(true);
      const saved = received.find(({ path }) => path === '/comment/save');
      expect(saved?.type).toBe('application/json');
      const metadata = { apiKey: null, organizationId: 'acme', documentId: 'plan' };
      expect(JSON.parse(saved?.body ?? '')).toEqual({
        commentAnnotation: {
          t1: { annotationId: 't1', metadata, comments: { 1: { commentId: 1, commentText: 'secret' } } },
        },
        metadata,
        event: 'comment_annotation.add',
        commentId: 1,
      });
      const upload = received.find(({ path }) => path === '/attachment/save');
      expect(upload?.type).toMatch(/^multipart\/form-data/);
      expect(upload?.body).toContain('secret bytes');
      expect(upload?.body).toContain('"event":"attachment.add"');
      expect(frames.filter((frame) => SECRET.test(frame))).toEqual([]);
    });
  });
});
