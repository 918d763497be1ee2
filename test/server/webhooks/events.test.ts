import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import { predefinedConfig, type CommentConfig, type Mutation } from '../../../store/model/index.js';
import type { WebhookEventName } from '../../../store/model/webhook.js';
import type { Client } from '../../conformance/client.js';
import { newScope } from '../rest/rest-stage.js';
import { keys } from '../service-stage.js';
import { payloadOf, type Receiver } from './receiver.js';
import { WebhookStage } from './webhook-stage.js';

const config: CommentConfig = {
  ...predefinedConfig,
  customList: { type: 'multi', placeholder: 'Select', data: [{ id: 'legal', label: 'Legal' }] },
};
const [open, inProgress, resolved] = config.statuses;
const [p0] = config.priorities;

let stage: WebhookStage;
let scope: Scope;
let ada: Client;
let ben: Client;
let receiver: Receiver;

beforeAll(async () => {
  stage = await WebhookStage.start({ config });
});
beforeEach(async () => {
  scope = newScope();
  const { organizationId } = scope;
  ({ receiver } = await stage.receive());
  [ada, ben] = await Promise.all([
    stage.connect({ userId: 'ada', name: 'Ada', organizationId }),
    stage.connect({ userId: 'ben', name: 'Ben', organizationId }),
  ]);
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const add = (more: object = {}): Mutation => ({
  name: 'annotation.add',
  args: { annotation: { annotationId: 't', comments: [{ commentId: 1, commentText: 'Hello' }], ...more } },
});
const of = { annotationId: 't' };
const reply = (more: object = {}): Mutation => ({
  name: 'comment.add',
  args: { ...of, comment: { commentId: 2, commentText: 'Yes', ...more } },
});
const reaction = { ...of, commentId: 1, reaction: { reactionId: 'HEART' } };
const status = (value: typeof open): Mutation => ({ name: 'status.set', args: { ...of, status: value as never } });
const resolve: Mutation = { name: 'annotation.resolve', args: of };
const attachment = { attachmentId: 7, name: 'a.txt' };

/** Mutations, and the events of the last one. */
const table: readonly [name: string, mutations: readonly Mutation[], expected: readonly WebhookEventName[]][] = [
  ['a new thread', [add()], ['comment_annotation.add']],
  [
    'a new thread for somebody',
    [add({ assignedTo: { userId: 'ben', organizationId: 'acme' } })],
    ['comment_annotation.add', 'comment_annotation.assign'],
  ],
  ['a deleted thread', [add(), { name: 'annotation.delete', args: of }], ['comment_annotation.delete']],
  [
    'an assignment',
    [add(), { name: 'annotation.assign', args: { ...of, assignedTo: { userId: 'ben' } } }],
    ['comment_annotation.assign'],
  ],
  ['a status', [add(), status(inProgress)], ['comment_annotation.status_change']],
  ['the status that it has', [add(), status(open)], []],
  ['a resolved thread', [add(), resolve], ['comment_annotation.status_change']],
  ['a thread that is resolved again', [add(), resolve, resolve], []],
  [
    'a priority',
    [add(), { name: 'priority.set', args: { ...of, priority: p0 as never } }],
    ['comment_annotation.priority_change'],
  ],
  [
    'an access mode',
    [add(), { name: 'access.set', args: { ...of, accessMode: 'private' } }],
    ['comment_annotation.access_mode_change'],
  ],
  [
    'a custom list',
    [add(), { name: 'customList.set', args: { ...of, customList: [{ id: 'legal', label: 'Legal' }] } }],
    ['comment_annotation.custom_list_change'],
  ],
  ['the custom list that it has', [add(), { name: 'customList.set', args: { ...of, customList: [] } }], []],
  [
    'a subscription',
    [add(), { name: 'annotation.unsubscribe', args: of }, { name: 'annotation.subscribe', args: of }],
    ['comment_annotation.subscribe'],
  ],
  [
    'the end of a subscription',
    [add(), { name: 'annotation.unsubscribe', args: of }],
    ['comment_annotation.unsubscribe'],
  ],
  ['an approval', [add(), { name: 'annotation.approve', args: of }], ['comment_annotation.approve']],
  [
    'an acceptance',
    [add(), { name: 'annotation.accept', args: of }],
    ['comment_annotation.status_change', 'comment_annotation.accept'],
  ],
  [
    'a rejection',
    [add(), { name: 'annotation.reject', args: of }],
    ['comment_annotation.status_change', 'comment_annotation.reject'],
  ],
  ['a reply', [add(), reply()], ['comment.add']],
  [
    'a reply that opens a resolved thread',
    [add(), resolve, reply()],
    ['comment.add', 'comment_annotation.status_change'],
  ],
  [
    'an edit',
    [add(), { name: 'comment.update', args: { ...of, comment: { commentId: 1, commentText: 'Hi' } } }],
    ['comment.update'],
  ],
  [
    'a new attachment',
    [add(), { name: 'attachment.add', args: { ...of, commentId: 1, attachments: [attachment] } }],
    ['comment.update'],
  ],
  [
    'a deleted attachment',
    [
      add({ comments: [{ commentId: 1, commentText: 'See', attachments: [attachment] }] }),
      { name: 'attachment.delete', args: { ...of, commentId: 1, attachmentId: 7 } },
    ],
    ['comment.update'],
  ],
  [
    'a deleted recording',
    [
      add({ comments: [{ commentId: 1, commentText: 'See', recorders: [{ id: 'r', type: 'audio', tag: '' }] }] }),
      { name: 'recording.delete', args: { ...of, commentId: 1, recorderId: 'r' } },
    ],
    ['comment.update'],
  ],
  ['a deleted reply', [add(), reply(), { name: 'comment.delete', args: { ...of, commentId: 2 } }], ['comment.delete']],
  [
    'a deleted first comment',
    [add(), { name: 'comment.delete', args: { ...of, commentId: 1 } }],
    ['comment.delete', 'comment_annotation.delete'],
  ],
  ['a reaction', [add(), { name: 'reaction.add', args: reaction }], ['comment.reaction_add']],
  [
    'a deleted reaction',
    [add(), { name: 'reaction.add', args: reaction }, { name: 'reaction.delete', args: reaction }],
    ['comment.reaction_delete'],
  ],
  ['a draft of a thread', [add({ isDraft: true })], []],
  ['a draft of a reply', [add(), reply({ isDraft: true })], []],
  [
    'a custom list of a draft',
    [
      add({ isDraft: true }),
      { name: 'customList.set', args: { ...of, customList: [{ id: 'legal', label: 'Legal' }] } },
    ],
    [],
  ],
  ['the status of a draft', [add({ isDraft: true }), status(inProgress)], []],
  [
    'an attachment of a draft',
    [
      add(),
      reply({ isDraft: true }),
      { name: 'attachment.add', args: { ...of, commentId: 2, attachments: [attachment] } },
    ],
    [],
  ],
  [
    'a published draft of a thread',
    [
      add({ isDraft: true }),
      { name: 'comment.update', args: { ...of, comment: { commentId: 1, commentText: 'Hi', isDraft: false } } },
    ],
    ['comment_annotation.add'],
  ],
  [
    'a published draft of a reply',
    [
      add(),
      reply({ isDraft: true }),
      { name: 'comment.update', args: { ...of, comment: { commentId: 2, commentText: 'Hi', isDraft: false } } },
    ],
    ['comment.add'],
  ],
  ['a read thread', [add(), { name: 'annotation.markAsUnread', args: of }], []],
  [
    'categories',
    [add(), { name: 'category.set', args: { ...of, commentCategories: [config.categories[0] as never] } }],
    [],
  ],
];

describe('events of mutations', () => {
  it.each(table)('%s', async (_name, mutations, expected) => {
    await stage.push(ada, scope, ...mutations.slice(0, -1));
    const before = receiver.received.length;
    await stage.push(ada, scope, ...mutations.slice(-1));
    expect(receiver.events.slice(before)).toEqual(expected);
    for (const received of receiver.received.slice(before)) {
      const { event, actionType, source, data, webhookId } = payloadOf(received);
      expect(actionType).toBe(event.split('.')[1]);
      expect(source).toBe('comment');
      expect(webhookId).toBe(received.headers['webhook-id']);
      expect(data).toMatchObject({
        webhookId,
        actionType,
        notificationSource: 'comment',
        platform: 'sdk',
        actionUser: { userId: 'ada', name: 'Ada' },
        commentAnnotation: { annotationId: 't' },
        metadata: { apiKey: keys.apiKey, clientDocumentId: 'plan', clientOrganizationId: scope.organizationId },
      });
    }
  });

  it('name all events that a mutation or a call causes', async () => {
    const caused = new Set(table.flatMap(([, , names]) => names));
    const { webhookEventNames } = await import('../../../server/webhooks/events.js');
    expect(webhookEventNames.filter((name) => !caused.has(name))).toEqual([
      'recorder.done',
      'huddle.create',
      'huddle.join',
    ]);
  });

  const lastPayload = () => {
    const received = receiver.received.at(-1);
    if (!received) throw new Error('Nothing was received.');
    return payloadOf(received).data;
  };

  it('have the values of the change', async () => {
    await stage.push(ada, scope, add());
    expect(lastPayload().targetComment).toMatchObject({ commentId: 1, commentText: 'Hello' });
    await stage.push(ada, scope, status(inProgress));
    expect(lastPayload()).toMatchObject({ oldStatus: { id: 'OPEN' }, newStatus: { id: 'IN_PROGRESS' } });
    await stage.push(ada, scope, { name: 'priority.set', args: { ...of, priority: p0 as never } });
    expect(lastPayload().newPriority).toEqual(p0);
    await stage.push(ada, scope, { name: 'priority.set', args: of });
    expect(lastPayload()).not.toHaveProperty('newPriority');
    await stage.push(ada, scope, { name: 'annotation.assign', args: { ...of, assignedTo: { userId: 'ben' } } });
    expect(lastPayload()).toMatchObject({ assigned: true, commentAnnotation: { assignedTo: { userId: 'ben' } } });
    await stage.push(ada, scope, { name: 'annotation.assign', args: of });
    expect(lastPayload()).toMatchObject({ assigned: false });
    await stage.push(ben, scope, reply());
    expect(lastPayload()).toMatchObject({ targetComment: { commentText: 'Yes' }, actionUser: { userId: 'ben' } });
    await stage.push(ben, scope, { name: 'comment.delete', args: { ...of, commentId: 2 } });
    const { targetComment, commentAnnotation } = lastPayload();
    expect(targetComment).toMatchObject({ commentText: 'Yes' });
    expect(commentAnnotation.comments).toHaveLength(1);
    await stage.push(ada, scope, { name: 'annotation.delete', args: of });
    expect(lastPayload().commentAnnotation.comments).toMatchObject([{ commentText: 'Hello' }]);
    expect(resolved?.type).toBe('terminal');
  });

  it('contain no drafts of other people', async () => {
    await stage.push(ada, scope, add());
    await stage.push(ben, scope, reply({ isDraft: true, commentText: 'Not yet' }));
    await stage.push(ada, scope, { name: 'reaction.add', args: reaction });
    expect(receiver.events).toEqual(['comment_annotation.add', 'comment.reaction_add']);
    expect(lastPayload().commentAnnotation.comments).toHaveLength(1);
    expect(receiver.received.map(({ body }) => body).join('')).not.toContain('Not yet');
  });

  it('are written once for a change that is pushed twice', async () => {
    const mutations = ada.make(scope, add(), reply());
    await ada.connection.push(mutations);
    await ada.connection.push(mutations);
    await stage.webhooks.deliverDue();
    expect(receiver.events).toEqual(['comment_annotation.add', 'comment.add']);
  });

  it('are not written for a change that is refused', async () => {
    const [result] = await ada.push(scope, reply());
    await stage.webhooks.deliverDue();
    expect(result?.ok).toBe(false);
    expect(receiver.received).toEqual([]);
  });

  it('contain texts that JSON and SQL treat specially', async () => {
    const commentText = `"',{}\\\\ \u0000 \ud800 NULL 😀\n`;
    await stage.push(ada, scope, add({ comments: [{ commentId: 1, commentText }] }));
    expect(lastPayload().targetComment?.commentText).toBe(commentText);
  });
});

describe('events of calls', () => {
  const addAll = (...commentAnnotations: object[]) =>
    stage.call('/v2/commentannotations/add', { ...scope, commentAnnotations });
  const thread = { annotationId: 't', commentData: [{ commentText: 'Hello', from: { userId: 'cal', name: 'Cal' } }] };
  const update = (updatedData: object) => stage.call('/v2/commentannotations/update', { ...scope, updatedData });

  it.each<[string, object, readonly WebhookEventName[]]>([
    ['a status', { status: { id: 'RESOLVED' } }, ['comment_annotation.status_change']],
    ['a priority', { priority: { id: 'P1' } }, ['comment_annotation.priority_change']],
    ['an assignment', { assignedTo: { userId: 'ben' } }, ['comment_annotation.assign']],
    ['a context', { context: { a: 1 } }, []],
    [
      'several values',
      { assignedTo: { userId: 'ben' }, status: { id: 'RESOLVED' }, priority: { id: 'P1' } },
      ['comment_annotation.assign', 'comment_annotation.status_change', 'comment_annotation.priority_change'],
    ],
  ])('%s', async (_name, values, expected) => {
    await addAll(thread);
    await stage.webhooks.deliverDue();
    await update(values);
    await stage.webhooks.deliverDue();
    expect(receiver.events).toEqual(['comment_annotation.add', ...expected]);
    const [added, ...updates] = receiver.received.map((each) => payloadOf(each).data);
    expect(added).toMatchObject({
      platform: 'api',
      actionUser: { userId: 'cal' },
      targetComment: { commentText: 'Hello' },
    });
    for (const data of updates) {
      expect(data.platform).toBe('api');
      expect(data).not.toHaveProperty('actionUser');
    }
    // The same values again.
    await update(values);
    await stage.webhooks.deliverDue();
    expect(receiver.events).toHaveLength(1 + expected.length);
  });

  it('comments, and a deleted thread', async () => {
    await addAll(thread);
    await update({ status: { id: 'RESOLVED' } });
    const name = { ...scope, annotationId: 't' };
    const comments = (call: string, data: object) =>
      stage.call<{ commentIds?: number[] }>(`/v2/commentannotations/comments/${call}`, { ...name, ...data });
    await stage.webhooks.deliverDue();
    const before = receiver.received.length;
    const added = await comments('add', { commentData: [{ commentText: 'Yes', from: { userId: 'ben' } }] });
    const { commentIds } = added;
    await comments('update', { commentIds, updatedData: { commentText: 'No' } });
    await comments('update', { commentIds, updatedData: { commentText: 'No' } });
    await comments('delete', { commentIds });
    await stage.call('/v2/commentannotations/delete', { ...scope, annotationIds: ['t'] });
    await stage.webhooks.deliverDue();
    expect(receiver.events.slice(before)).toEqual([
      'comment.add',
      'comment_annotation.status_change',
      'comment.update',
      'comment.delete',
      'comment_annotation.delete',
    ]);
    const [add, , edit, remove] = receiver.received.slice(before).map((each) => payloadOf(each).data);
    expect(add).toMatchObject({ actionUser: { userId: 'ben' }, targetComment: { commentText: 'Yes' } });
    expect(edit?.targetComment).toMatchObject({ commentText: 'No' });
    expect(edit).not.toHaveProperty('actionUser');
    expect(remove?.targetComment).toMatchObject({ commentText: 'No' });
  });

  it('a thread for somebody, and one whose texts a data provider keeps', async () => {
    await addAll(
      { ...thread, assignedTo: { userId: 'ben' } },
      {
        annotationId: 'u',
        commentData: [{ commentText: '', from: { userId: 'cal' }, isCommentResolverUsed: true }],
      },
    );
    await stage.webhooks.deliverDue();
    expect(receiver.events).toEqual(['comment_annotation.add', 'comment_annotation.assign', 'comment_annotation.add']);
    expect(receiver.received.at(-1)?.body).toContain('"commentText":""');
  });
});

describe('endpoints', () => {
  it('get the events that they choose, of the organization that they choose', async () => {
    const other = newScope();
    const [named, ours, theirs] = await Promise.all([
      stage.receive({ events: ['comment.add', 'comment_annotation.delete'] }),
      stage.receive({ organizationId: scope.organizationId }),
      stage.receive({ organizationId: other.organizationId, events: ['comment_annotation.add'] }),
    ]);
    await stage.push(ada, scope, add(), reply(), { name: 'annotation.delete', args: of });
    expect(receiver.events).toEqual(['comment_annotation.add', 'comment.add', 'comment_annotation.delete']);
    expect(named.receiver.events).toEqual(['comment.add', 'comment_annotation.delete']);
    expect(ours.receiver.events).toEqual(['comment_annotation.add', 'comment.add', 'comment_annotation.delete']);
    expect(theirs.receiver.events).toEqual([]);
    const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);
    expect(idsOf(ours.receiver)).toEqual(idsOf(receiver));
  });

  it('get nothing once they are disabled or deleted', async () => {
    const [disabled, deleted] = [await stage.receive(), await stage.receive()];
    await stage.call('/v2/webhooks/update', { endpointId: disabled.id, isDisabled: true });
    await stage.call('/v2/webhooks/delete', { endpointId: deleted.id });
    await stage.push(ada, scope, add());
    expect(receiver.events).toHaveLength(1);
    expect(disabled.receiver.received).toEqual([]);
    expect(deleted.receiver.received).toEqual([]);
    await stage.call('/v2/webhooks/update', { endpointId: disabled.id, isDisabled: false });
    await stage.push(ada, scope, reply());
    expect(disabled.receiver.events).toEqual(['comment.add']);
  });
});
