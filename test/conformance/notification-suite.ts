import type { NotificationService } from '../../store/backends/backend.js';
import type { NotificationFrame } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { Mutation, Notification, NotificationQuery, StatusType } from '../../store/model/index.js';
import type { NotificationChange } from '../../store/model/notification-change.js';
import { firstStatus, predefinedConfig } from '../../store/model/predefined.js';
import type { Viewer } from '../../store/rules/visibility.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import {
  access,
  ada,
  anonymous,
  assignment,
  ben,
  begun,
  budget,
  plan,
  reply,
  resolution,
  thread,
  viewer,
} from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const ORGANIZATION = plan.organizationId;

/** A client who follows their notifications, and what they have heard. */
interface Follower {
  readonly client: Client;
  readonly frames: NotificationFrame[];
  readonly service: NotificationService;
}

/** A reply that mentions somebody. */
const mentioning = (annotationId: string, { userId }: Viewer): Mutation => {
  const made = reply(annotationId, `Look, @${userId}`);
  if (made.name !== 'comment.add') throw new Error('It is no reply.');
  const comment = { ...made.args.comment, taggedUserContacts: [{ text: `@${userId}`, userId }] };
  return { name: 'comment.add', args: { annotationId, comment } };
};

const custom = (notificationId: string, more: object = {}): NotificationChange => ({
  name: 'notification.add',
  args: {
    ...{ notificationId, documentId: plan.documentId },
    ...{ displayHeadlineMessageTemplate: '{actionUser} published', displayBodyMessage: 'Version 2' },
    ...more,
  },
});

/** What people are told of, and what they make of it. */
export function runNotificationSuite(makeStage: MakeStage): void {
  describe('notifications', () => {
    const cast = castOf(makeStage);
    let lastMid = 0;

    const enter = async (user: Viewer): Promise<Follower> => {
      const client = await cast().enter(user);
      const service = client.connection.notifications;
      if (!service) throw new Error('The backend keeps no notifications.');
      const frames: NotificationFrame[] = [];
      service.follow(ORGANIZATION, (frame) => {
        frames.push(frame);
        client.nudge();
      });
      await client.until(() => frames.length > 0);
      return { client, frames, service };
    };

    const push = ({ client, service }: Follower, ...changes: readonly NotificationChange[]) =>
      service.push(
        ORGANIZATION,
        changes.map((change) => ({ clientId: client.clientId, mid: (lastMid += 1), change })),
      );

    const all = async ({ service }: Follower, query: NotificationQuery = {}): Promise<readonly Notification[]> =>
      (await service.page(ORGANIZATION, query)).notifications;

    const told = async (follower: Follower, query?: NotificationQuery) =>
      (await all(follower, query)).map(({ actionType, actionUser, targetAnnotationId }) =>
        [actionUser?.userId, actionType, targetAnnotationId].join(' '),
      );

    const countsOf = ({ frames }: Follower) => frames.at(-1)?.counts;

    /** Two people: Ada has begun a thread. */
    const pair = async (): Promise<readonly [Follower, Follower]> => {
      const [first, second] = [await enter(ada), await enter(ben)];
      await first.client.push(plan, thread('t1'));
      await second.client.until(() => countsOf(second)?.all === 1);
      return [first, second];
    };

    it('are sent to the people that a change concerns and the readers of the document, not to the author', async () => {
      const [first, second] = await pair();
      expect(await told(first)).to.deep.equal([]);
      expect(await told(second)).to.deep.equal(['ada added t1']);
      expect(await told(second, { type: 'forYou' })).to.deep.equal([]);
      await second.client.push(plan, reply('t1', 'Yes'));
      await first.client.until(() => first.frames.length > 1);
      expect(await told(first, { type: 'forYou' })).to.deep.equal(['ben replied t1']);
      expect(countsOf(first)).to.deep.equal({ forYou: 1, all: 1, documents: { plan: 1 } });
    });

    it('are sent at once with all their data', async () => {
      const [first, second] = await pair();
      await second.client.push(plan, mentioning('t1', ada));
      await first.client.until(() => first.frames.length > 1);
      const frame = first.frames.at(-1);
      expect(frame?.at).to.equal(2);
      expect(frame?.arrived).to.deep.equal(frame?.changed.map(({ id }) => id));
      const [notification] = frame?.changed ?? [];
      expect(notification).to.deep.include({
        ...{ notificationSource: 'comment', actionType: 'mentioned', forYou: true, isUnread: true, isArchived: false },
        ...{ displayHeadlineMessage: 'ben mentioned you', displayBodyMessage: 'Look, @ada', targetAnnotationId: 't1' },
      });
      expect(notification?.metadata).to.deep.include({ documentId: 'plan', organizationId: 'acme' });
      expect(await all(first)).to.deep.equal(frame?.changed);
    });

    it('are not sent to users without access, and removed from users who lose access', async () => {
      const [first, second] = await pair();
      const third = await enter(viewer);
      await second.client.push(plan, reply('t1', 'Yes'));
      await third.client.until(() => third.frames.length > 1);
      expect(await told(third)).to.deep.equal(['ben replied t1', 'ada added t1']);
      await first.client.push(plan, access('t1', 'private'));
      await third.client.until(() => countsOf(third)?.all === 0);
      expect(await told(third)).to.deep.equal([]);
      expect(third.frames.at(-1)?.gone).to.have.length(2);
      await first.client.push(plan, access('t1', 'public'));
      await third.client.until(() => third.frames.at(-1)?.changed.length !== 0);
      expect(await told(third)).to.deep.equal([
        'ada accessChanged t1',
        'ada accessChanged t1',
        'ben replied t1',
        'ada added t1',
      ]);
    });

    it('are not sent to anonymous users, who cannot add any', async () => {
      const stranger = await enter(anonymous);
      const first = await enter(ada);
      await first.client.push(plan, thread('t1'));
      expect(await told(stranger)).to.deep.equal([]);
      const [result] = await push(stranger, custom('n1'));
      expect(result).to.deep.include({ ok: false }).and.to.have.nested.property('error.code', 'PERMISSION_DENIED');
    });

    it('are removed with their thread and their comment', async () => {
      const [first, second] = await pair();
      const made = reply('t1', 'Yes');
      await second.client.push(plan, made, mentioning('t1', ada));
      await first.client.until(() => countsOf(first)?.all === 2);
      if (made.name !== 'comment.add') throw new Error('It is no reply.');
      const { commentId } = made.args.comment;
      await second.client.push(plan, { name: 'comment.delete', args: { annotationId: 't1', commentId } });
      await first.client.until(() => countsOf(first)?.all === 1);
      expect(await told(first)).to.deep.equal(['ben mentioned t1']);
      await first.client.push(plan, { name: 'annotation.delete', args: { annotationId: 't1' } });
      await first.client.until(() => countsOf(first)?.all === 0);
      // The count of somebody who has replied is 0 before.
      await second.client.until(() => second.frames.some(({ gone }) => gone.length > 0));
      expect(await told(second)).to.deep.equal([]);
    });

    describe('of a reverted change', () => {
      const setStatus = (type: StatusType): Mutation => {
        const status = firstStatus(predefinedConfig, type);
        if (!status) throw new Error(`There is no status of type ${type}.`);
        return { name: 'status.set', args: { annotationId: 't1', status } };
      };
      const [open, resolved] = [setStatus('default'), setStatus('terminal')];

      it('are removed with it', async () => {
        const [first, second] = await pair();
        await first.client.push(plan, resolved);
        await second.client.until(() => countsOf(second)?.all === 2);
        await first.client.push(plan, open);
        await second.client.until(() => countsOf(second)?.all === 1);
        expect(await told(second)).to.deep.equal(['ada added t1']);
      });

      it('are not sent to readers who come later', async () => {
        const author = await cast().enter(ada);
        await author.push(plan, thread('t1'), resolved, open);
        expect(await told(await enter(ben))).to.deep.equal(['ada added t1']);
      });

      it('stay if another person reverted it, or changed it to something else', async () => {
        const [first, second] = await pair();
        await first.client.push(plan, resolved);
        await second.client.until(() => countsOf(second)?.all === 2);
        await second.client.push(plan, open);
        await first.client.until(() => countsOf(first)?.all === 1);
        expect(await told(first)).to.deep.equal(['ben statusChanged t1']);
        expect(await told(second)).to.deep.equal(['ada statusChanged t1', 'ada added t1']);
      });

      it('are removed from a person who is no longer assigned', async () => {
        const [first, second] = await pair();
        await first.client.push(plan, assignment('t1', ben));
        await second.client.until(() => countsOf(second)?.forYou === 1);
        await first.client.push(plan, { name: 'annotation.assign', args: { annotationId: 't1' } });
        await second.client.until(() => countsOf(second)?.forYou === 0);
        expect(await told(second)).to.deep.equal(['ada added t1']);
      });
    });

    it('contain the current text of the comment', async () => {
      const [first, second] = await pair();
      const made = reply('t1', 'Yes');
      if (made.name !== 'comment.add') throw new Error('It is no reply.');
      const { commentId } = made.args.comment;
      await second.client.push(plan, made);
      const edit = { commentId, commentText: 'No' };
      await second.client.push(plan, { name: 'comment.update', args: { annotationId: 't1', comment: edit } });
      await first.client.until(() => first.frames.at(-1)?.changed[0]?.displayBodyMessage === 'No');
      expect((await all(first)).map(({ displayBodyMessage }) => displayBodyMessage)).to.deep.equal(['No']);
    });

    it('are marked as read, unread and archived in every tab of the user', async () => {
      const [first, second] = await pair();
      const other = await enter(ada);
      await second.client.push(plan, reply('t1', 'Yes'), mentioning('t1', ada));
      await other.client.until(() => countsOf(other)?.all === 2);
      const ids = (await all(first)).map(({ id }) => id);
      await push(first, { name: 'notification.mark', args: { ids: ids.slice(0, 1), isUnread: false } });
      await other.client.until(() => countsOf(other)?.all === 1);
      expect(await told(other, { isUnread: true })).to.deep.equal(['ben replied t1']);
      await push(other, { name: 'notification.mark', args: { query: {}, isUnread: false } });
      await first.client.until(() => countsOf(first)?.all === 0);
      await push(first, { name: 'notification.mark', args: { ids, isUnread: true, isArchived: true } });
      await other.client.until(() => other.frames.at(-1)?.changed.length === 2);
      expect(countsOf(other)).to.deep.equal({ forYou: 0, all: 0, documents: {} });
      expect(await told(other)).to.deep.equal([]);
      expect(await told(other, { isArchived: true })).to.have.length(2);
      // It is the person's alone.
      expect(await told(second)).to.deep.equal(['ada added t1']);
    });

    it('are only marked together up to the time of the mark', async () => {
      const [first, second] = await pair();
      await second.client.push(plan, reply('t1', 'Yes'));
      await first.client.until(() => countsOf(first)?.all === 1);
      const [earlier] = await all(first);
      await second.client.push(plan, reply('t1', 'Or no'));
      await first.client.until(() => countsOf(first)?.all === 2);
      const upTo = earlier?.timestamp ?? 0;
      const isLater = (notification: Notification) => (notification.timestamp ?? 0) > upTo;
      await push(first, { name: 'notification.mark', args: { query: { type: 'all' }, upTo, isUnread: false } });
      expect(await all(first, { isUnread: true })).to.deep.equal((await all(first)).filter(isLater));
    });

    it('are read with their comment', async () => {
      const [first, second] = await pair();
      await second.client.push(plan, reply('t1', 'Yes'));
      await first.client.until(() => countsOf(first)?.all === 1);
      await first.client.push(plan, { name: 'annotation.markAsRead', args: { annotationId: 't1' } });
      await first.client.until(() => countsOf(first)?.all === 0);
      expect((await all(first)).map(({ isUnread }) => isUnread)).to.deep.equal([false]);
    });

    it('follow changed settings from then on, and earlier ones stay', async () => {
      const [first, second] = await pair();
      await push(second, { name: 'settings.set', args: { settings: { inbox: 'MINE' }, documentId: 'plan' } });
      await first.client.push(plan, thread('t2'));
      await first.client.push(budget, thread('t3'));
      await second.client.until(() => countsOf(second)?.all === 2);
      await first.client.push(plan, begun('t4', ben));
      await second.client.until(() => countsOf(second)?.all === 3);
      expect(await told(second)).to.deep.equal(['ada assignedToYou t4', 'ada added t3', 'ada added t1']);
      await push(second, { name: 'settings.mute', args: { isMutedAll: true } });
      await second.client.until(() => second.frames.at(-1)?.settings.isMutedAll === true);
      await first.client.push(plan, mentioning('t1', ben));
      expect(await told(second)).to.have.length(3);
      expect(second.frames.at(-1)?.settings).to.deep.equal({
        ...{ settings: {}, documents: { plan: { inbox: 'MINE' } }, isMutedAll: true },
      });
      await push(second, { name: 'settings.mute', args: { isMutedAll: false } });
      await first.client.push(plan, mentioning('t1', ben));
      await second.client.until(() => countsOf(second)?.all === 4);
    });

    it("are read if they are older than the user's first visit, unless they concern the user", async () => {
      const first = await enter(ada);
      await first.client.push(plan, thread('t1'), begun('t2', ben), resolution('t1'));
      const late = await enter(ben);
      expect(await told(late)).to.deep.equal(['ada statusChanged t1', 'ada assignedToYou t2', 'ada added t1']);
      expect(countsOf(late)).to.deep.equal({ forYou: 1, all: 1, documents: { plan: 1 } });
    });

    it('are returned page by page, each once, while others arrive', async () => {
      const [first, second] = await pair();
      for (let at = 0; at < 5; at++) await second.client.push(plan, reply('t1', String(at)));
      await first.client.until(() => countsOf(first)?.all === 5);
      const page = await first.service.page(ORGANIZATION, { pageSize: 2 });
      await second.client.push(plan, reply('t1', 'More'));
      const bodies = page.notifications.map(({ displayBodyMessage }) => displayBodyMessage);
      for (let token = page.nextPageToken; token !== undefined;) {
        const next = await first.service.page(ORGANIZATION, { pageSize: 2, pageToken: token });
        bodies.push(...next.notifications.map(({ displayBodyMessage }) => displayBodyMessage));
        token = next.nextPageToken;
      }
      expect(bodies).to.deep.equal(['4', '3', '2', '1', '0']);
    });

    it('refuse an invalid query or change, and name the value', async () => {
      const first = await enter(ada);
      for (const [query, named] of [
        [{ pageSize: 0 }, 'pageSize is 0'],
        [{ pageToken: 'x' }, 'pageToken is "x"'],
        [{ type: 'mine' }, 'query.type is "mine"'],
      ] as readonly (readonly [object, string])[]) {
        const failure: unknown = await first.service.page(ORGANIZATION, query).catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(CollabFailure);
        expect(failure).to.have.property('message').that.contains(named);
      }
      const results = await push(
        first,
        custom('no id!'),
        custom('n1', { notifyAll: false, notifyUsers: [] }),
        custom('n2', { actionUser: { userId: 'ben' } }),
        custom('n3', { notifyUsers: Array.from({ length: 501 }, (_, at) => ({ userId: `u${at}` })) }),
        { name: 'settings.set', args: { settings: { inbox: 1 } } } as unknown as NotificationChange,
      );
      const errors = results.map((result) => (result.ok ? 'ok' : `${result.error.code} ${result.error.message}`));
      for (const [at, part] of ['"no id!"', 'notifyUsers', '"ben"', '501', 'inbox is 1'].entries())
        expect(errors[at]).to.contain(part);
    });

    it('are added for some or all users, once per id', async () => {
      const [first, second, third] = [await enter(ada), await enter(ben), await enter(viewer)];
      const change = custom('n1', { notifyAll: false, notifyUsers: [{ userId: 'ben' }, { userId: 'ada' }] });
      const mid = (lastMid += 1);
      const wire = { clientId: first.client.clientId, mid, change };
      expect(await first.service.push(ORGANIZATION, [wire])).to.deep.equal([{ mid, ok: true }]);
      // Sent again because its answer was lost.
      expect(await first.service.push(ORGANIZATION, [wire])).to.deep.equal([{ mid, ok: true }]);
      const [again] = await push(second, change);
      expect(again).to.have.nested.property('error.code', 'ALREADY_EXISTS');
      await push(first, custom('n2', { notificationSourceData: { order: 7 } }));
      await third.client.until(() => countsOf(third)?.all === 1);
      expect((await all(second)).map(({ id, forYou }) => [id, forYou])).to.deep.equal([
        ['n2', false],
        ['n1', true],
      ]);
      expect((await all(first)).length).to.equal(0);
      const [told2] = await all(third);
      expect(told2).to.deep.include({
        ...{ id: 'n2', notificationSource: 'custom', displayHeadlineMessage: 'ada published' },
        ...{ displayBodyMessage: 'Version 2', notificationSourceData: { order: 7 } },
      });
    });

    it('change once and are refused once if changes are repeated', async () => {
      const [first, second] = [await enter(ada), await enter(ben)];
      await push(second, custom('n1'));
      const changes: readonly NotificationChange[] = [
        custom('n1'),
        { name: 'settings.mute', args: { isMutedAll: true } },
        { name: 'settings.mute', args: { isMutedAll: false } },
      ];
      const wires = changes.map((change) => ({ clientId: first.client.clientId, mid: (lastMid += 1), change }));
      const results = await first.service.push(ORGANIZATION, wires);
      expect(results.map((result) => result.ok || result.error.code)).to.deep.equal(['ALREADY_EXISTS', true, true]);
      await push(first, { name: 'settings.mute', args: { isMutedAll: true } });
      expect(await first.service.push(ORGANIZATION, wires)).to.deep.equal(results);
      await first.client.connection.close();
      const back = await enter(ada);
      expect(back.frames[0]?.settings.isMutedAll).to.equal(true);
      expect(await back.service.push(ORGANIZATION, wires)).to.deep.equal(results);
    });

    it('are limited to users with matching contexts', async () => {
      const first = await enter(ada);
      const inside = await enter({ ...ben, contextAccess: { team: ['red'] } });
      const outside = await enter(viewer);
      await push(first, custom('n1', { context: { access: { team: ['red', 'blue'] } } }));
      await inside.client.until(() => countsOf(inside)?.all === 1);
      expect(await told(outside)).to.deep.equal([]);
    });

    it('are kept for users who return', async () => {
      const [first, second] = await pair();
      await first.client.push(plan, assignment('t1', ben));
      await second.client.until(() => countsOf(second)?.forYou === 1);
      const [latest] = await all(second);
      await push(second, { name: 'notification.mark', args: { ids: [latest?.id ?? ''], isUnread: false } });
      await push(second, { name: 'settings.set', args: { settings: { email: 'NONE' } } });
      await second.client.connection.close();
      const back = await enter(ben);
      expect((await all(back)).map(({ isUnread }) => isUnread)).to.deep.equal([false, true]);
      expect(back.frames[0]?.settings.settings).to.deep.equal({ email: 'NONE' });
    });
  });
}
