import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { batchNotifications } from '../../../components/display/notification-batches.js';
import type { Notification } from '../../../store/index.js';

const hour = 60 * 60_000;

const notification = fc.record({
  notificationSource: fc.constantFrom('comment', 'comment', 'comment', 'custom'),
  actionType: fc.constantFrom('added', 'replied', 'replied', 'reacted', 'mentioned', 'statusChanged'),
  targetAnnotationId: fc.constantFrom('a', 'b'),
  targetCommentId: fc.constantFrom(1, 2),
  isUnread: fc.boolean(),
  forYou: fc.boolean(),
  metadata: fc.record({ documentId: fc.constantFrom('plan', 'budget') }),
  /** How long before the one that comes before it. */
  before: fc.integer({ min: 0, max: hour + 20 * 60_000 }),
});

/** Notifications, the newest first, as a list has them. */
const anyNotifications = fc.array(notification, { maxLength: 40 }).map((given) => {
  let timestamp = 1e12;
  return given.map(({ before, ...each }, at): Notification => {
    timestamp -= before;
    return { ...each, id: `n${at}`, timestamp };
  });
});

const sameOf = ({ actionType, targetAnnotationId, targetCommentId, isUnread, metadata }: Notification) =>
  JSON.stringify([
    actionType,
    metadata?.documentId,
    targetAnnotationId,
    isUnread,
    actionType === 'reacted' && targetCommentId,
  ]);

describe('batched', () => {
  it('keeps every notification exactly once', () => {
    fc.assert(
      fc.property(anyNotifications, (given) => {
        const all = batchNotifications(given).flatMap(({ notifications }) => notifications);
        expect(all).to.have.length(given.length);
        expect(all).to.have.members(given);
      }),
    );
  });

  it('orders batches by their newest notification, newest first', () => {
    fc.assert(
      fc.property(anyNotifications, (given) => {
        const places = batchNotifications(given).map(({ notifications }) =>
          notifications.map((each) => given.indexOf(each)),
        );
        const firsts = places.map(([first]) => first ?? -1);
        expect(firsts).to.deep.equal(firsts.toSorted((a, b) => a - b));
        for (const place of places) expect(place).to.deep.equal(place.toSorted((a, b) => a - b));
      }),
    );
  });

  it('batches only equal actions that are at most an hour apart', () => {
    fc.assert(
      fc.property(anyNotifications, (given) => {
        for (const { notifications } of batchNotifications(given)) {
          expect(new Set(notifications.map(sameOf)).size).to.equal(1);
          for (const [at, { timestamp = 0 }] of notifications.entries())
            if (at > 0) expect((notifications[at - 1]?.timestamp ?? 0) - timestamp).to.be.at.most(hour);
          if (notifications.length > 1)
            for (const { notificationSource, actionType } of notifications)
              expect([notificationSource, ['replied', 'reacted'].includes(actionType ?? '')]).to.deep.equal([
                'comment',
                true,
              ]);
        }
      }),
    );
  });

  it('gives each batch a unique id that stays while newer notifications are added', () => {
    fc.assert(
      fc.property(anyNotifications, fc.nat(), (given, seed) => {
        const batches = batchNotifications(given);
        const ids = batches.map(({ id }) => id);
        expect(new Set(ids).size).to.equal(ids.length);
        const earlier = batchNotifications(given.slice(given.length > 0 ? seed % given.length : 0));
        for (const { id } of earlier) expect(ids).to.include(id);
      }),
    );
  });
});
