import { describe, expect, it } from 'vitest';
import { predefinedConfig, type AnnotationRecord, type Mutation, type User } from '../../../store/model/index.js';
import type { NotificationReader } from '../../../store/model/notification-record.js';
import {
  createReader,
  predefinedChannels,
  withChoices,
  withMute,
  recipientStateOf,
  settingsOf,
} from '../../../store/rules/notification-settings.js';
import { notificationFor, createNotificationRecord } from '../../../store/rules/notifications.js';
import type { Viewer } from '../../../store/rules/visibility.js';
import { after, ann, ben, mutation, person, reply, status, thread } from './fixtures.js';

/** What each person is to the thread: Ann began it, Ben replied and was mentioned, Cleo is assigned, Dan left it by his own act, Eve is nobody to it. */
const relations = ['creator', 'replier', 'assignee', 'parted', 'stranger', 'actor'] as const;
type Relation = (typeof relations)[number];
const people: Readonly<Record<Relation, User>> = {
  ...{ creator: ann, replier: ben, assignee: person('cleo'), parted: person('dan'), stranger: person('eve') },
  actor: person('max', { isAdmin: true }),
};
const { actor, parted, stranger } = people;

const t1 = { annotationId: 't1' };
const naming = (...named: readonly User[]) =>
  named.map(({ userId }) => ({ text: `@${userId}`, userId, contact: person(userId) }));

/** The thread each event meets. */
function base(): AnnotationRecord {
  let record = thread({ contextFilter: { access: { team: ['red'] } } });
  record = after(record, reply(2), { user: ben, now: 2000 });
  record = after(record, mutation('annotation.assign', { ...t1, assignedTo: people.assignee }), { user: ann });
  record = after(record, reply(3), { user: parted, now: 3000 });
  return after(record, mutation('annotation.unsubscribe', t1), { user: parted });
}

/** What is told to whom: to whom it concerns by `own`, to all the others of the document by `all`. */
interface Event {
  readonly made: Mutation;
  readonly prepared?: readonly Mutation[];
  readonly own: Partial<Record<Relation, string>>;
  readonly all: string | undefined;
}

const followers = (actionType: string) => ({ creator: actionType, replier: actionType, assignee: actionType });
const comment = (commentId: number, ...named: readonly User[]) => ({
  ...{ commentId, commentText: named.map(({ userId }) => `@${userId}`).join(' ') || 'Yes.' },
  taggedUserContacts: naming(...named),
});
const proposal = mutation('comment.add', { ...t1, comment: { commentId: 8, commentText: 'Soon', isDraft: true } });

const events: Readonly<Record<string, Event>> = {
  'a reply': { made: reply(9), own: followers('replied'), all: 'replied' },
  'a reply that mentions': {
    made: mutation('comment.add', { ...t1, comment: comment(9, stranger, parted, ben, actor) }),
    own: { ...followers('replied'), replier: 'mentioned', stranger: 'mentioned', parted: 'mentioned' },
    all: 'replied',
  },
  'a reply that assigns and mentions': {
    made: mutation('comment.add', { ...t1, comment: comment(9, stranger), assignedTo: stranger }),
    own: { ...followers('replied'), stranger: 'assignedToYou' },
    all: 'replied',
  },
  'a reply that reopens': {
    prepared: [mutation('annotation.resolve', t1)],
    ...{ made: reply(9), own: followers('replied'), all: 'replied' },
  },
  'a draft': {
    made: mutation('comment.add', { ...t1, comment: { ...comment(9, stranger), isDraft: true } }),
    ...{ own: {}, all: undefined },
  },
  'a draft that is published': {
    prepared: [proposal],
    made: mutation('comment.update', { ...t1, comment: { ...comment(8, stranger), isDraft: false } }),
    own: { ...followers('replied'), stranger: 'mentioned' },
    all: 'replied',
  },
  'an edit': {
    prepared: [mutation('comment.add', { ...t1, comment: comment(7, stranger) })],
    made: mutation('comment.update', { ...t1, comment: { ...comment(7, stranger), commentText: 'Or not.' } }),
    ...{ own: {}, all: undefined },
  },
  'an edit that mentions': {
    prepared: [reply(7)],
    made: mutation('comment.update', { ...t1, comment: comment(7, stranger) }),
    ...{ own: { stranger: 'mentioned' }, all: undefined },
  },
  'an assignment': {
    made: mutation('annotation.assign', { ...t1, assignedTo: stranger }),
    own: { ...followers('assigned'), stranger: 'assignedToYou' },
    all: 'assigned',
  },
  'an assignment to oneself': {
    made: mutation('annotation.assign', { ...t1, assignedTo: actor }),
    ...{ own: followers('assigned'), all: 'assigned' },
  },
  'an end of an assignment': { made: mutation('annotation.assign', t1), own: {}, all: undefined },
  'a status': {
    made: mutation('status.set', { ...t1, status: status('IN_PROGRESS') }),
    ...{ own: followers('statusChanged'), all: 'statusChanged' },
  },
  'the same status': {
    made: mutation('status.set', { ...t1, status: status('OPEN') }),
    ...{ own: {}, all: undefined },
  },
  'a resolution': {
    made: mutation('annotation.resolve', t1),
    ...{ own: followers('statusChanged'), all: 'statusChanged' },
  },
  'a priority': {
    made: mutation('priority.set', {
      ...t1,
      priority: predefinedConfig.priorities[0] ?? { id: '', name: '', color: '' },
    }),
    ...{ own: followers('priorityChanged'), all: 'priorityChanged' },
  },
  'a priority that is none, as before': { made: mutation('priority.set', t1), own: {}, all: undefined },
  'an access that is as before': {
    made: mutation('access.set', { ...t1, accessMode: 'public' }),
    ...{ own: {}, all: undefined },
  },
  'an approval': {
    made: mutation('annotation.approve', t1),
    ...{ own: followers('approved'), all: 'approved' },
  },
  'a second approval': {
    prepared: [mutation('annotation.approve', t1)],
    ...{ made: mutation('annotation.approve', t1), own: {}, all: undefined },
  },
  'an acceptance': {
    made: mutation('annotation.accept', t1),
    ...{ own: followers('accepted'), all: 'accepted' },
  },
  'a rejection': {
    made: mutation('annotation.reject', t1),
    ...{ own: followers('rejected'), all: 'rejected' },
  },
  'a rejection of what is over': {
    prepared: [mutation('annotation.accept', t1)],
    ...{ made: mutation('annotation.reject', t1), own: {}, all: undefined },
  },
  'a reaction': {
    made: mutation('reaction.add', { ...t1, commentId: 2, reaction: { reactionId: 'HEART' } }),
    ...{ own: { replier: 'reacted' }, all: undefined },
  },
  'a reaction to who has left': {
    made: mutation('reaction.add', { ...t1, commentId: 3, reaction: { reactionId: 'HEART' } }),
    ...{ own: {}, all: undefined },
  },
  categories: {
    made: mutation('category.set', { ...t1, commentCategories: predefinedConfig.categories.slice(0, 1) }),
    ...{ own: {}, all: undefined },
  },
  'somebody who follows': { made: mutation('annotation.subscribe', t1), own: {}, all: undefined },
  'somebody who has read': { made: mutation('annotation.markAsRead', t1), own: {}, all: undefined },
};

describe('settings of a reader', () => {
  it('stay within the limit if several replaced ones are set at once', () => {
    const channels = Array.from({ length: 40 }, (_, at) => `channel ${at}`);
    const values = (value: string) => Object.fromEntries(channels.map((id) => [id, value]));
    let reader = createReader(0);
    for (let at = 1; at <= 20; at++) reader = withChoices(reader, values(`value ${at}`), undefined, at);
    expect(reader.choices).toHaveLength(500);
    expect(settingsOf(reader).settings).toEqual(values('value 20'));
    expect(reader.choices.filter(({ at }) => at <= 7)).toEqual([]);
  });

  it('are kept beyond the limit while they are current', () => {
    let reader = createReader(0);
    for (let at = 1; at <= 501; at++) reader = withChoices(reader, { inbox: 'NONE' }, `doc ${at}`, at);
    expect(Object.keys(settingsOf(reader).documents)).toHaveLength(501);
  });
});

const ACT = 10_000;
const [from, others] = [createReader(0), [1, 20_000]];
const chosen = (value: string, documentId?: string): NotificationReader =>
  withChoices(from, { inbox: value }, documentId, 1);

/** What somebody wants to be told: of everything, of what concerns them, or of nothing. */
const settings: Readonly<Record<string, readonly [NotificationReader, 'ALL' | 'MINE' | 'NONE']>> = {
  'nothing chosen': [from, 'ALL'],
  ALL: [chosen('ALL'), 'ALL'],
  MINE: [chosen('MINE'), 'MINE'],
  NONE: [chosen('NONE'), 'NONE'],
  'a value of the integrator’s': [chosen('WEEKLY'), 'ALL'],
  'MINE of this document': [chosen('MINE', 'doc'), 'MINE'],
  'NONE of another document': [chosen('NONE', 'other'), 'ALL'],
  'NONE, but ALL of this document': [withChoices(chosen('NONE'), { inbox: 'ALL' }, 'doc', 2), 'ALL'],
  'NONE of this document, taken back': [withChoices(chosen('NONE', 'doc'), { inbox: null }, 'doc', 2), 'ALL'],
  'NONE of mails': [withChoices(from, { email: 'NONE' }, undefined, 1), 'ALL'],
  muted: [withMute(from, true, 1), 'NONE'],
  'muted, and no more': [withMute(withMute(from, true, 1), false, 2), 'ALL'],
  'NONE from later on': [withChoices(from, { inbox: 'NONE' }, undefined, others[1] ?? 0), 'ALL'],
  'muted later on': [withMute(from, true, others[1] ?? 0), 'ALL'],
};

/** How somebody stands to the thread, and whether they may read it. */
const accesses: Readonly<Record<string, readonly [(user: User) => Viewer, boolean]>> = {
  'in the context': [(user) => ({ ...user, contextAccess: { team: ['red'] } }), true],
  'as a viewer': [(user) => ({ ...user, accessRole: 'viewer', contextAccess: { team: ['red'] } }), true],
  'read-only': [(user) => ({ ...user, isReadOnly: true, contextAccess: { team: ['red'] } }), true],
  'in another context': [(user) => ({ ...user, contextAccess: { team: ['blue'] } }), false],
  'in no context': [(user) => user, false],
  anonymous: [(user) => ({ ...user, isAnonymous: true, contextAccess: { team: ['red'] } }), false],
};

/** What somebody is told by the rules, written down apart from them. */
function expected({ own, all }: Event, relation: Relation, wanted: 'ALL' | 'MINE' | 'NONE', mayRead: boolean) {
  if (relation === 'actor' || !mayRead || wanted === 'NONE') return undefined;
  if (own[relation] !== undefined) return { actionType: own[relation], forYou: true };
  if (all === undefined || relation === 'parted' || wanted === 'MINE') return undefined;
  return { actionType: all, forYou: false };
}

describe.each(Object.entries(events))('%s', (_, event) => {
  const by = { user: actor, now: 5000 };
  let before = base();
  for (const each of event.prepared ?? []) before = after(before, each, by);
  const now = after(before, event.made, by);
  const record = createNotificationRecord(event.made, before, now, { id: 'n1', user: actor, now: ACT });

  it.each(relations)('notifies the %s according to settings and access', (relation) => {
    for (const [setting, [reader, wanted]] of Object.entries(settings)) {
      for (const [access, [standing, mayRead]] of Object.entries(accesses)) {
        const viewer = standing(people[relation]);
        const context = { viewer, reader, channels: predefinedChannels, mark: undefined, thread: now };
        const state = record && recipientStateOf(record, context);
        const notification = state && notificationFor(record, state, viewer, now);
        const expectation = expect.soft(
          notification && { actionType: notification.actionType, forYou: notification.forYou },
          `${setting}, ${access}`,
        );
        expectation.toEqual(expected(event, relation, wanted, mayRead));
        if (notification)
          expect.soft(state).toEqual({ forYou: notification.forYou, isUnread: true, isArchived: false });
      }
    }
  });
});

describe('a new thread', () => {
  const notificationOfNewThread = (more: Parameters<typeof thread>[0]) => {
    const record = thread(more, { user: actor });
    const made = mutation('annotation.add', { annotation: { annotationId: 't1', comments: [] } });
    return createNotificationRecord(made, undefined, record, { id: 'n1', user: actor, now: ACT });
  };

  it('concerns the mentioned and assigned people, once each', () => {
    const record = notificationOfNewThread({
      comments: [comment(1, ben, stranger)],
      assignedTo: { ...ben, organizationId: 'acme' },
    });
    expect(record).toMatchObject({ actionType: 'added', isForAll: true });
    expect(record?.concerned).toEqual({ ben: 'assignedToYou', eve: 'mentioned' });
  });

  it('creates no notification as a draft, and one when it is published', () => {
    const draft = { comments: [{ ...comment(1, ben), isDraft: true }], isDraft: true };
    expect(notificationOfNewThread(draft)).toBeUndefined();
    const before = thread(draft, { user: actor });
    const publish = mutation('comment.update', { ...t1, comment: { commentId: 1, isDraft: false } });
    const now = after(before, publish, { user: actor });
    expect(createNotificationRecord(publish, before, now, { id: 'n1', user: actor, now: ACT })).toMatchObject({
      ...{ actionType: 'added', concerned: { ben: 'mentioned' } },
    });
  });

  it('notifies only people with access if it is private', () => {
    const record = notificationOfNewThread({ accessMode: 'private', comments: [comment(1, ben)] });
    const now = thread({ accessMode: 'private', comments: [comment(1, ben)] }, { user: actor });
    const stateFor = (viewer: User) =>
      record &&
      recipientStateOf(record, { viewer, reader: from, channels: predefinedChannels, mark: undefined, thread: now });
    expect(stateFor(ben)?.forYou).toBe(true);
    expect(stateFor(stranger)).toBeUndefined();
    expect(stateFor(person('root', { isAdmin: true }))?.forYou).toBe(false);
  });
});
