import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { batched } from '../../../components/display/notification-batches.js';
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
const told = fc.array(notification, { maxLength: 40 }).map((given) => {
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
  it('tells every notification once', () => {
    fc.assert(
      fc.property(told, (given) => {
        const all = batched(given).flatMap(({ notifications }) => notifications);
        expect(all).to.have.length(given.length);
        expect(all).to.have.members(given);
      }),
    );
  });

  it('puts each line where its newest is, the newest first in each', () => {
    fc.assert(
      fc.property(told, (given) => {
        const places = batched(given).map(({ notifications }) => notifications.map((each) => given.indexOf(each)));
        const firsts = places.map(([first]) => first ?? -1);
        expect(firsts).to.deep.equal(firsts.toSorted((a, b) => a - b));
        for (const place of places) expect(place).to.deep.equal(place.toSorted((a, b) => a - b));
      }),
    );
  });

  it('mixes nothing, and has an hour at most between one and the next', () => {
    fc.assert(
      fc.property(told, (given) => {
        for (const { notifications } of batched(given)) {
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

  it('calls each line by a name of its own, which it keeps while newer ones are added to it', () => {
    fc.assert(
      fc.property(told, fc.nat(), (given, seed) => {
        const batches = batched(given);
        const ids = batches.map(({ id }) => id);
        expect(new Set(ids).size).to.equal(ids.length);
        const earlier = batched(given.slice(given.length > 0 ? seed % given.length : 0));
        for (const { id } of earlier) expect(ids).to.include(id);
      }),
    );
  });
});
