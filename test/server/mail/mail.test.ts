import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../../server/mail/message.js';
import type { Client } from '../../conformance/client.js';
import { PermissionEndpoint } from '../access/permission-endpoint.js';
import { tokenFor } from '../service-stage.js';
import { helloOf, RawStream } from '../streams/raw-stream.js';
import { until } from '../until.js';
import { MailStage, MINUTE } from './mail-stage.js';

const BEN = 'ben@example.com';

let stage: MailStage;
let ada: Client;

beforeAll(async () => {
  stage = await MailStage.start();
});
beforeEach(async () => {
  ada = await stage.connect('ada', { name: 'Ada', email: 'ada@example.com' });
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const textsOf = (messages: readonly MailMessage[]): readonly string[] => messages.map(({ text }) => text);

describe('mail', () => {
  it('tells who did what where, with a link to the thread', async () => {
    const { organizationId, documentId } = stage.scope;
    await stage.rest.doneAll('/v2/documents/add', {
      organizationId,
      documents: [{ documentId, documentName: 'Budget' }],
    });
    await stage.visit('ben');
    const { annotationId, commentId } = await stage.mention(ada, ['ben'], 'Is this right, {{ben}}?', {
      location: { id: 'q3', locationName: 'Third quarter' },
    });
    await stage.settle();
    const [message, ...others] = stage.to(BEN);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ from: 'Comments <comments@example.com>', to: BEN });
    expect(message?.subject).toBe('Budget: Is this right, @ben?');
    expect(message?.text).toContain('\u2068Ada\u2069 mentioned you\n> Is this right, @ben?');
    expect(message?.text).toContain('Third quarter');
    expect(message?.text).toContain(
      `https://app.example.com/${organizationId}/${documentId}?commentId=${annotationId}.${commentId}`,
    );
  });

  it('collects the notifications of a thread until it is quiet for two minutes', async () => {
    await stage.visit('ben');
    const { annotationId } = await stage.mention(ada, ['ben'], 'First');
    await stage.pass(2 * MINUTE - 1);
    await stage.reply(ada, annotationId, 'Second');
    await stage.pass(2 * MINUTE - 1);
    expect(stage.to(BEN)).toEqual([]);
    await stage.pass(1);
    const [message, ...others] = stage.to(BEN);
    expect(others).toEqual([]);
    expect(message?.text).toMatch(/First[\s\S]*Second/);
    await stage.reply(ada, annotationId, 'Third');
    await stage.settle();
    const [, next] = stage.to(BEN);
    expect(next?.text).toContain('Third');
    expect(next?.text).not.toContain('Second');
    expect(next?.messageId).not.toBe(message?.messageId);
    expect(next?.headers.References).toBe(message?.headers.References);
    expect(next?.subject).toBe(message?.subject);
  });

  it('waits for 15 minutes at most', async () => {
    await stage.visit('ben');
    const { annotationId } = await stage.mention(ada, ['ben'], 'Begin');
    for (let minute = 1; minute <= 14; minute += 1) {
      await stage.pass(MINUTE);
      await stage.reply(ada, annotationId, `Minute ${minute}`);
    }
    await stage.pass(MINUTE - 1);
    expect(stage.to(BEN)).toEqual([]);
    await stage.pass(1);
    expect(stage.to(BEN)).toHaveLength(1);
  });

  it('sends one mail for each thread and each person', async () => {
    await stage.visit('ben');
    await stage.visit('cleo');
    await stage.mention(ada, ['ben', 'cleo'], 'One');
    await stage.mention(ada, ['ben'], 'Two');
    await stage.settle();
    expect(stage.to(BEN)).toHaveLength(2);
    expect(stage.to('cleo@example.com')).toHaveLength(1);
    expect(new Set(stage.transport.sent.map(({ messageId }) => messageId)).size).toBe(3);
    expect(stage.to('ada@example.com')).toEqual([]);
  });

  it('is not sent for what was read, in the thread or in the list of notifications', async () => {
    const ben = await stage.connect('ben', { email: BEN });
    const { annotationId } = await stage.mention(ada, [], 'Hello');
    await stage.push(ben, { name: 'annotation.subscribe', args: { annotationId } });
    await stage.reply(ada, annotationId, 'Read in the thread');
    await stage.push(ben, { name: 'annotation.markAsRead', args: { annotationId } });
    await stage.mention(ada, ['ben'], 'Read in the list');
    await stage.mention(ada, ['ben'], 'Unread');
    const { notifications } = (await ben.connection.notifications?.page(stage.scope.organizationId, {})) ?? {};
    const inList = notifications?.find(({ displayBodyMessage }) => displayBodyMessage === 'Read in the list');
    await stage.change(ben, { name: 'notification.mark', args: { ids: [inList?.id ?? ''], isUnread: false } });
    await stage.settle();
    const texts = textsOf(stage.to(BEN)).join();
    expect(texts).toContain('> Unread');
    expect(texts).not.toContain('> Read');
  });

  it('has the newest text, and nothing of what was deleted', async () => {
    await stage.visit('ben');
    const { annotationId, commentId } = await stage.mention(ada, ['ben'], 'Before');
    const deleted = await stage.reply(ada, annotationId, 'Deleted', ['ben']);
    await stage.push(
      ada,
      { name: 'comment.update', args: { annotationId, comment: { commentId, commentText: 'After' } } },
      { name: 'comment.delete', args: { annotationId, commentId: deleted } },
    );
    const gone = await stage.mention(ada, ['ben'], 'Gone');
    await stage.push(ada, { name: 'annotation.delete', args: { annotationId: gone.annotationId } });
    await stage.settle();
    const [message, ...others] = stage.to(BEN);
    expect(others).toEqual([]);
    expect(message?.text).toContain('After');
    expect(message?.text).not.toMatch(/Before|Deleted|Gone/);
    expect(await stage.mail.outbox.waiting()).toEqual({ count: 0, oldestAt: undefined });
  });

  it('has nothing of what was undone', async () => {
    const ben = await stage.connect('ben', { email: BEN });
    const { annotationId, commentId } = await stage.mention(ben, [], 'From Ben');
    const reaction = { annotationId, commentId, reaction: { reactionId: '👍' } };
    await stage.push(
      ada,
      { name: 'reaction.add', args: reaction },
      { name: 'reaction.delete', args: reaction },
      { name: 'annotation.assign', args: { annotationId, assignedTo: { userId: 'ben', name: 'Ben' } } },
      { name: 'annotation.assign', args: { annotationId } },
    );
    await stage.settle();
    expect(stage.to(BEN)).toEqual([]);
    await stage.push(ada, { name: 'reaction.add', args: reaction });
    await stage.settle();
    expect(textsOf(stage.to(BEN)).join()).toContain('reacted to your comment\n> From Ben');
  });

  it('is sent for custom notifications, with their text', async () => {
    await stage.visit('ben');
    await stage.rest.done('/v2/notifications/add', {
      ...stage.scope,
      actionUser: { userId: 'ada', name: 'Ada' },
      displayHeadlineMessageTemplate: '{actionUser} approved {project}',
      displayHeadlineMessageTemplateData: { project: 'Apollo' },
      displayBodyMessage: 'Well done.',
      notifyUsers: [{ userId: 'ben' }],
      notifyAll: false,
    });
    await stage.settle();
    const [message] = stage.to(BEN);
    expect(message?.subject).toBe('Ada approved Apollo');
    expect(message?.text).toContain('> Well done.');
    expect(message?.text).toContain(`https://app.example.com/${stage.scope.organizationId}/plan\n`);
    expect(message?.headers).not.toHaveProperty('References');
  });
});

describe('the content of mail', () => {
  it('is less where a data provider keeps the texts', async () => {
    await stage.visit('ben');
    await stage.push(ada, {
      name: 'annotation.add',
      args: {
        annotation: {
          annotationId: 'provided',
          comments: [
            {
              commentId: 1,
              commentText: '',
              isCommentResolverUsed: true,
              isCommentTextAvailable: true,
              taggedUserContacts: [{ userId: 'ben', text: '', contact: { userId: 'ben', organizationId: '' } }],
            },
          ],
        },
      },
    });
    await stage.settle();
    const [message] = stage.to(BEN);
    expect(message?.subject).toBe('Comments in plan');
    expect(message?.text).toMatch(
      /^plan\n\n\u2068Ada\u2069 mentioned you\n\nOpen thread: https:.*commentId=provided\.1\n/,
    );
  });

  it('links to the page of the thread, but to no other site', async () => {
    await stage.visit('ben');
    const pageInfo = (url: string) => ({ pageInfo: { url } });
    await stage.mention(ada, ['ben'], 'a', pageInfo('https://app.example.com/budget?tab=2'));
    await stage.mention(ada, ['ben'], 'b', pageInfo('https://app.example.com.evil.example/'));
    await stage.mention(ada, ['ben'], 'c', pageInfo('javascript:alert(1)//https://app.example.com'));
    await stage.settle();
    const links = stage.to(BEN).map(({ text }) => /Open thread: ([^?]+\?\w+)/.exec(text)?.[1]);
    const general = `https://app.example.com/${stage.scope.organizationId}/plan?commentId`;
    expect(links.sort()).toEqual([general, general, 'https://app.example.com/budget?tab'].sort());
  });

  it('can be about any ids', async () => {
    const organizationId = `"><i>'{documentId}\ud800`;
    stage.scope = { organizationId, documentId: '__proto__/\u202e&' };
    await stage.visit(`be"n'`, { email: BEN });
    const author = await stage.connect('ada@example.com');
    await stage.mention(author, [`be"n'`], 'Hello');
    await stage.settle();
    const [message] = stage.to(BEN);
    expect(message?.subject).toBe('__proto__/&: Hello');
    expect(message?.html).not.toContain('<i>');
    expect(message?.text).not.toContain('ada@');
    expect(message?.text).toMatch(
      /Open thread: https:\/\/app\.example\.com\/%22%3E%3Ci%3E'\S+\/__proto__%2F%E2%80%AE%26\?/,
    );
  });
});

describe('the recipients of mail', () => {
  it('have an address: of their token, else of the directory', async () => {
    const { organizationId } = stage.scope;
    await stage.visit('ben', { email: '' });
    await stage.rest.doneAll('/v2/users/add', {
      organizationId,
      users: [{ userId: 'cleo', name: 'Cleo', email: 'cleo@example.com' }],
    });
    await stage.rest.done('/v2/auth/permissions/add', {
      userId: 'cleo',
      permissions: { resources: [{ type: 'document', id: stage.scope.documentId, organizationId }] },
    });
    await stage.visit('dan', { email: 'dan@example.com, eve@example.com' });
    await stage.mention(ada, ['ben', 'cleo', 'dan', 'never-here'], 'Hello');
    await stage.settle();
    expect(stage.transport.sent.map(({ to }) => to)).toEqual(['cleo@example.com']);
  });

  it('are those whom the settings name: of the time, and of now', async () => {
    const ben = await stage.connect('ben', { email: BEN });
    const { annotationId } = await stage.mention(ada, [], 'Not for Ben');
    await stage.settle();
    expect(stage.to(BEN)).toEqual([]);
    await stage.set(ben, 'ALL');
    await stage.reply(ada, annotationId, 'All of it');
    await stage.settle();
    expect(textsOf(stage.to(BEN)).join()).toContain('All of it');
    await stage.set(ben, 'NONE');
    await stage.reply(ada, annotationId, 'Nothing, {{ben}}', ['ben']);
    await stage.set(ben, 'MINE');
    await stage.reply(ada, annotationId, 'Named, {{ben}}', ['ben']);
    await stage.settle();
    await stage.reply(ada, annotationId, 'Too late, {{ben}}', ['ben']);
    await stage.set(ben, 'NONE');
    await stage.settle();
    await stage.set(ben, 'ALL');
    await stage.change(ben, { name: 'settings.mute', args: { isMutedAll: true } });
    await stage.reply(ada, annotationId, 'Muted, {{ben}}', ['ben']);
    await stage.settle();
    const texts = textsOf(stage.to(BEN)).join();
    expect(texts).toContain('Named');
    expect(texts).not.toMatch(/> Nothing|Too late|Muted/);
  });

  it('can want everything of one document', async () => {
    const ben = await stage.connect('ben', { email: BEN });
    await stage.set(ben, 'ALL', stage.scope.documentId);
    await stage.mention(ada, [], 'Here');
    stage.scope = { ...stage.scope, documentId: 'other' };
    await stage.mention(ada, [], 'Elsewhere');
    await stage.settle();
    expect(textsOf(stage.to(BEN)).join()).toMatch(/Here/);
    expect(textsOf(stage.to(BEN)).join()).not.toMatch(/Elsewhere/);
  });

  it('see no addresses of others', async () => {
    await stage.visit('ben');
    const guest = await stage.connect('gus', {
      email: 'gus@example.com',
      resources: [{ type: 'document', id: 'plan', organizationId: stage.scope.organizationId }],
    });
    const { annotationId } = await stage.mention(ada, ['ben'], 'Hello');
    const commentId = 900_001;
    const contact = { userId: 'gus', email: 'gus@example.com', organizationId: '' };
    await stage.push(
      guest,
      {
        name: 'comment.add',
        args: {
          annotationId,
          comment: {
            commentId,
            commentText: 'Hello {{ben}} and {{gus}}',
            taggedUserContacts: [
              { userId: 'ben', text: '@ben', contact: { userId: 'ben', name: 'Ben', organizationId: '' } },
              { userId: 'gus', text: '@gus@example.com', contact },
            ],
          },
        },
      },
      { name: 'annotation.assign', args: { annotationId, assignedTo: contact } },
    );
    await stage.settle();
    const [message] = stage.to(BEN);
    expect(message?.text).toContain('and @');
    expect(JSON.stringify({ ...message, to: '' })).not.toContain('gus@');
    expect(JSON.stringify({ ...message, to: '' })).not.toContain('ada@');
  });
});

describe('access to what a mail says', () => {
  const mentionAndChange = async (change: () => Promise<unknown>): Promise<void> => {
    await stage.mention(ada, ['ben'], 'Secret');
    await change();
    await stage.settle();
  };
  const permissions = (name: 'add' | 'remove', resource: object) =>
    stage.rest.done(`/v2/auth/permissions/${name}`, { userId: 'ben', permissions: { resources: [resource] } });
  const documentOf = () => ({ type: 'document' as const, id: 'plan', organizationId: stage.scope.organizationId });

  it('is decided when it is sent: by denials, stored permissions and the directory', async () => {
    await stage.visit('ben');
    await mentionAndChange(() => permissions('add', { ...documentOf(), hasAccess: false }));
    expect(stage.to(BEN)).toEqual([]);
    await permissions('add', documentOf());
    await stage.visit('ben', { resources: [] });
    await mentionAndChange(() => permissions('remove', documentOf()));
    expect(stage.to(BEN)).toEqual([]);
    await mentionAndChange(() => permissions('add', documentOf()));
    expect(stage.to(BEN)).toHaveLength(1);
    await mentionAndChange(async () => {
      await stage.visit('ben');
      await stage.rest.done('/v2/users/delete', { organizationId: stage.scope.organizationId, userIds: ['ben'] });
    });
    expect(stage.to(BEN)).toHaveLength(1);
  });

  it('is not given back by a session that goes on after the deletion of its user', async () => {
    const { organizationId } = stage.scope;
    const ben = { userId: 'ben', organizationId, email: BEN };
    const session = await RawStream.open(stage.rest.url, await helloOf(ben));
    const hasHeard = (wanted: string) => session.until(() => session.messages.some(({ t }) => t === wanted));
    await hasHeard('welcome');
    await stage.rest.done('/v2/users/delete', { organizationId, userIds: ['ben'] });
    await session.send(1, { t: 'auth', token: await tokenFor(ben) });
    await hasHeard('renewed');
    await mentionAndChange(() => Promise.resolve());
    expect(stage.to(BEN)).toEqual([]);
    session.leave();
    await mentionAndChange(() => stage.visit('ben'));
    expect(stage.to(BEN)).toHaveLength(1);
  });

  it('is that of the latest token, for 14 days', async () => {
    await stage.visit('ben');
    await stage.pass(14 * 24 * 60 * MINUTE);
    await mentionAndChange(() => Promise.resolve());
    expect(stage.to(BEN)).toEqual([]);
    await stage.visit('ben');
    await mentionAndChange(() => stage.visit('ben', { resources: [] }));
    expect(stage.to(BEN)).toEqual([]);
    await mentionAndChange(() => stage.visit('ben'));
    expect(stage.to(BEN)).toHaveLength(1);
  });

  it('includes the thread: private ones, other contexts, and deleted documents', async () => {
    await stage.visit('ben');
    const { organizationId, documentId } = stage.scope;
    const { annotationId } = await stage.mention(ada, [], 'Begin');
    const ben = await stage.connect('ben', { email: BEN });
    await stage.push(ben, { name: 'annotation.subscribe', args: { annotationId } });
    await stage.reply(ada, annotationId, 'Private');
    await stage.push(ada, { name: 'access.set', args: { annotationId, accessMode: 'private' } });
    const filtered = await stage.mention(ada, ['ben'], 'Filtered');
    await stage.rest.doneAll('/v2/commentannotations/update', {
      organizationId,
      documentId,
      annotationIds: [filtered.annotationId],
      updatedData: { contextFilter: { access: { team: ['red'] } } },
    });
    await stage.settle();
    expect(stage.to(BEN)).toEqual([]);
    await mentionAndChange(() =>
      stage.rest.done('/v2/documents/delete', { organizationId, documentIds: [documentId] }),
    );
    expect(stage.to(BEN)).toEqual([]);
  });
});

describe('the link that turns mails off', () => {
  const unsubscribe = (message: MailMessage | undefined): URL => {
    const url = new URL(/<(.+)>/.exec(message?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect(url.origin).toBe('https://collab.example.com');
    return new URL(url.pathname + url.search, stage.rest.url);
  };

  it('turns them off with one click, in all documents, and connected pages see it', async () => {
    const store = await stage.rest.open(stage.scope, { userId: 'ben' });
    const inbox = await store.notifications.inbox();
    expect(inbox.delivers('email')).toBe(true);
    const ben = await stage.connect('ben', { email: BEN });
    await stage.set(ben, 'ALL', stage.scope.documentId);
    await until(inbox.settings, (settings) => settings?.documents.plan?.email === 'ALL');
    await stage.mention(ada, ['ben'], 'Hello');
    await stage.settle();
    const [message] = stage.to(BEN);
    expect(message?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = unsubscribe(message);
    // Programs look at links. That changes nothing.
    const question = await fetch(url);
    expect([question.status, question.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await question.text()).toContain('<form method="post">');
    expect(inbox.settings.value?.documents.plan?.email).toBe('ALL');
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
    expect(answer.status).toBe(200);
    await until(inbox.settings, (present) => present?.settings.email === 'NONE' && !present.documents.plan?.email);
    await stage.mention(ada, ['ben'], 'No more');
    await stage.settle();
    expect(stage.to(BEN)).toHaveLength(1);
    await stage.rest.closeStores();
  });

  it('refuses tickets that the service has not issued for it', async () => {
    await stage.visit('ben');
    await stage.mention(ada, ['ben'], 'Hello');
    await stage.settle();
    const url = unsubscribe(stage.to(BEN)[0]);
    const ticket = url.searchParams.get('ticket') ?? '';
    const [head, , signature] = ticket.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'ada', organizationId: stage.scope.organizationId })).toString(
      'base64url',
    );
    for (const wrong of ['', `${head}.${claims}.${signature}`]) {
      url.searchParams.set('ticket', wrong);
      for (const method of ['GET', 'POST']) expect((await fetch(url, { method })).status).toBe(401);
    }
  });
});

describe('mail of a service with a Permission Provider', () => {
  let endpoint: PermissionEndpoint;
  let provided: MailStage;

  beforeAll(async () => {
    endpoint = await PermissionEndpoint.start();
    provided = await MailStage.start({
      permissionProvider: { url: endpoint.url, retryConfig: { retryCount: 0 } },
      options: { replyTo: ({ userId, annotationId }) => `${userId}+${annotationId}@reply.example.com` },
    });
  });
  afterEach(() => provided.clear());
  afterAll(async () => {
    await provided.close();
    await endpoint.close();
  });

  /** Mentions Ben, who was connected, and lets the provider decide as given when the mail is sent. */
  async function mentionBen(
    decide: PermissionEndpoint['decide'],
    broken?: PermissionEndpoint['broken'],
  ): Promise<void> {
    endpoint.reset();
    await provided.visit('ben', { resources: [] });
    const author = await provided.connect('ada', { resources: [] });
    await provided.mention(author, ['ben'], 'Hello');
    endpoint.requests.length = 0;
    endpoint.decide = decide;
    endpoint.broken = broken;
    await provided.settle();
  }

  it('goes to those whom it lets read, and answers where a function says', async () => {
    await mentionBen(() => true);
    const [message] = provided.to(BEN);
    expect(message?.replyTo).toMatch(/^ben\+t\d+@reply\.example\.com$/);
    expect(endpoint.queries('DOCUMENT')).toMatchObject([
      { userId: 'ben', resource: { id: 'plan', source: 'GET_NOTIFICATIONS' } },
    ]);
  });

  it('is not sent to others', async () => {
    await mentionBen(({ resource }) => resource.type !== 'DOCUMENT');
    expect(provided.to(BEN)).toEqual([]);
    expect(await provided.mail.outbox.waiting()).toMatchObject({ count: 0 });
  });

  it('waits until it answers', async () => {
    await mentionBen(() => true, { status: 500 });
    expect(provided.to(BEN)).toEqual([]);
    expect(await provided.mail.outbox.waiting()).toMatchObject({ count: 1 });
  });
});
