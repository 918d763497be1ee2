import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import type { CollabStore, Notification, Resource } from '../../../store/index.js';
import { until } from '../until.js';
import { newScope, RestStage } from './rest-stage.js';

const PATH = '/v2/notifications/add';

let stage: RestStage;
let scope: Scope;

beforeAll(async () => {
  stage = await RestStage.start();
});
beforeEach(() => {
  scope = newScope();
});
afterEach(() => stage.closeStores());
afterAll(() => stage.close());

const ada = { userId: 'ada', name: 'Ada', email: 'ada@acme.com' };
const text = { displayHeadlineMessageTemplate: '{actionUser} shipped {project}', displayBodyMessage: 'See you there' };

const add = (data: object) => stage.call(PATH, { ...scope, actionUser: ada, ...text, ...data });

/** Adds a notification and returns its message. */
async function added(data: object = {}): Promise<void> {
  const { status, body } = await add(data);
  expect(body).toEqual({
    result: {
      status: 'success',
      message: expect.any(String) as string,
      data: { success: true, message: expect.any(String) as string },
    },
  });
  expect(status).toBe(200);
}

/** Opens the page of a user with their notifications. */
async function inboxOf(
  user: { userId: string; isAnonymous?: boolean },
  context?: Record<string, string[]>,
  resources?: readonly Resource[],
) {
  const store: CollabStore = await stage.open(scope, { name: user.userId, ...user }, context, resources);
  const inbox = await store.notifications.inbox();
  await until(inbox.counts, (counts) => counts !== null);
  const arrived: Notification[] = [];
  inbox.onArrival((each) => arrived.push(...each));
  return { inbox, arrived, read: async () => (await inbox.page()).notifications };
}

const stored = (organizationId = scope.organizationId) =>
  stage.service.database.query<{ record: { id: string } }>(
    `SELECT record FROM notifications WHERE record ->> 'organizationId' = $1`,
    [organizationId],
  );

describe('the call that adds a notification', () => {
  it('notifies everybody of the organization at once, but the user who acted', async () => {
    const ben = await inboxOf({ userId: 'ben' });
    const acting = await inboxOf({ userId: 'ada' });
    await added({
      displayHeadlineMessageTemplateData: { project: 'Apollo', recipientUser: { userId: 'ben' } },
      notificationId: 'n1',
      notificationSourceData: { url: '/apollo', list: [1, 2] },
    });
    await until(ben.inbox.counts, (counts) => counts?.all === 1);
    expect(await ben.read()).toMatchObject([
      {
        id: 'n1',
        notificationSource: 'custom',
        isUnread: true,
        forYou: false,
        actionUser: { ...ada, organizationId: scope.organizationId },
        displayHeadlineMessage: 'Ada shipped Apollo',
        displayHeadlineMessageTemplate: text.displayHeadlineMessageTemplate,
        displayBodyMessage: 'See you there',
        notificationSourceData: { url: '/apollo', list: [1, 2] },
        metadata: { clientDocumentId: scope.documentId, clientOrganizationId: scope.organizationId },
      },
    ]);
    expect(ben.arrived.map(({ id }) => id)).toEqual(['n1']);
    expect(await acting.read()).toEqual([]);
  });

  it('notifies named users only, if notifyAll is false', async () => {
    const ben = await inboxOf({ userId: 'ben' });
    const cal = await inboxOf({ userId: 'cal' });
    await added({ notifyAll: false, notifyUsers: [{ userId: 'ben', name: 'Ben', email: 'ben@acme.com' }] });
    await until(ben.inbox.counts, (counts) => counts?.forYou === 1);
    expect(await cal.read()).toEqual([]);
  });

  it('marks the notification for named users, if everybody is notified', async () => {
    const ben = await inboxOf({ userId: 'ben' });
    const cal = await inboxOf({ userId: 'cal' });
    await added({ notifyUsers: [{ userId: 'ben' }] });
    await until(ben.inbox.counts, (counts) => counts?.all === 1);
    await until(cal.inbox.counts, (counts) => counts?.all === 1);
    expect([ben, cal].map(({ inbox }) => inbox.counts.peek()?.forYou)).toEqual([1, 0]);
  });

  it('notifies users whose contexts match', async () => {
    const ben = await inboxOf({ userId: 'ben' }, { project: ['4'] });
    const cal = await inboxOf({ userId: 'cal' }, { project: ['5'] });
    await added({ context: { access: { project: [4, 6] } } });
    await until(ben.inbox.counts, (counts) => counts?.all === 1);
    expect(await cal.read()).toEqual([]);
  });

  it('checks the access of each user, if asked to', async () => {
    const anonymous = await inboxOf({ userId: 'anon', isAnonymous: true });
    const users = { notifyAll: false, notifyUsers: [{ userId: 'anon' }] };
    await added({ ...users, verifyUserPermissions: true, notificationId: 'checked' });
    await added({ ...users, notificationId: 'unchecked' });
    await until(anonymous.inbox.counts, (counts) => counts?.all === 1);
    expect((await anonymous.read()).map(({ id }) => id)).toEqual(['unchecked']);
  });

  it('tells users without access to the document nothing', async () => {
    const { organizationId } = scope;
    const guest = await inboxOf({ userId: 'gus' }, undefined, [{ type: 'document', id: 'other', organizationId }]);
    const users = { notifyUsers: [{ userId: 'gus' }] };
    await added({ ...users, verifyUserPermissions: true });
    await added({ ...users, verifyUserPermissions: false });
    await added({ ...users, documentId: 'other', notificationId: 'readable' });
    await until(guest.inbox.counts, (counts) => counts?.forYou === 1);
    expect((await guest.read()).map(({ id }) => id)).toEqual(['readable']);
  });

  it('knows the ids after a restart', async () => {
    await added({ notificationId: 'n1' });
    const restarted = await stage.restartedService();
    const again = restarted.notifications.addTrusted(
      scope.organizationId,
      { documentId: 'plan', actionUser: ada, notificationId: 'n1', ...text },
      () => Promise.resolve(),
    );
    await expect(again).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
  });

  it('sends nothing twice for a known id', async () => {
    const ben = await inboxOf({ userId: 'ben' });
    await added({ notificationId: 'n1' });
    const { status, body } = await add({ notificationId: 'n1', displayBodyMessage: 'Other' });
    expect(body).toEqual({ error: { status: 'ALREADY_EXISTS', message: 'There is a notification n1 already.' } });
    expect(status).toBe(409);
    await added({ notificationId: 'n2' });
    await until(ben.inbox.counts, (counts) => counts?.all === 2);
    expect(ben.arrived.map(({ id, displayBodyMessage }) => [id, displayBodyMessage])).toEqual([
      ['n1', 'See you there'],
      ['n2', 'See you there'],
    ]);
  });

  it('adds one of many notifications of the same id at a time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({ notificationId: 'n1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('chooses an id where none is given', async () => {
    await added();
    await added();
    const ids = (await stored()).map(({ record }) => record.id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('creates the organization and the document before, unless told not to', async () => {
    const { rows } = stage.service;
    const isMissing = await add({ createOrganization: false });
    expect([isMissing.status, isMissing.body.error]).toEqual([
      404,
      {
        status: 'NOT_FOUND',
        message: `There is no organization "${scope.organizationId}", and createOrganization is false.`,
      },
    ]);
    const hasNoDocument = await add({ createDocument: false });
    expect(hasNoDocument.body.error?.message).toBe('There is no document "plan", and createDocument is false.');
    expect(await rows.document(scope)).toBeUndefined();
    expect(await stored()).toEqual([]);
    await added({ createOrganization: true, createDocument: true });
    expect(await rows.document(scope)).toEqual(scope);
    await added({ createOrganization: false, createDocument: false });
    await added({ createOrganization: false, documentId: 'other' });
    expect(await rows.document({ ...scope, documentId: 'other' })).toBeDefined();
  });

  it.each<[string, object, string]>([
    ['no organization', { organizationId: undefined }, 'data.organizationId is undefined'],
    ['no document', { documentId: undefined }, 'data.documentId is undefined'],
    ['no acting user', { actionUser: undefined }, 'data.actionUser is undefined; accepted: an object with userId.'],
    ['no headline', { displayHeadlineMessageTemplate: undefined }, 'data.displayHeadlineMessageTemplate is undefined'],
    ['no body', { displayBodyMessage: undefined }, 'data.displayBodyMessage is undefined'],
    [
      'nobody to notify',
      { notifyAll: false },
      'data.notifyUsers is undefined; accepted: at least one user, or notifyAll.',
    ],
    ['no users to notify', { notifyAll: false, notifyUsers: [] }, 'data.notifyUsers is []'],
    ['a user without an id', { notifyUsers: [{ name: 'Ben' }] }, 'data.notifyUsers[0].userId is undefined'],
    [
      'too many users',
      { notifyUsers: Array.from({ length: 501 }, (_, at) => ({ userId: `u${at}` })) },
      'accepted: an array of 0 to 500 entries',
    ],
    [
      'an id with other characters',
      { notificationId: 'a/b' },
      'data.notificationId is "a/b"; accepted: 1 to 128 letters',
    ],
    ['a flag in text', { notifyAll: 'false' }, 'data.notifyAll is "false"; accepted: true or false.'],
    [
      'source data in text',
      { notificationSourceData: 'x' },
      'data.notificationSourceData is "x"; accepted: an object.',
    ],
    ['a context without access', { context: {} }, 'data.context.access is undefined'],
    ['a mistyped field', { notifyuser: [] }, 'data.notifyuser is []; accepted: no field of this name'],
  ])('is refused with %s, and notifies nobody', async (_name, wrong, message) => {
    const { status, body } = await add(wrong);
    expect(body.error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message) as string,
    });
    expect(status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});
