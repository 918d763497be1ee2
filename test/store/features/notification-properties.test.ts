import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NotificationInbox, NotificationList, NotificationListQuery } from '../../../store/api/notifications.js';
import {
  memoryBackend,
  type Access,
  type CollabStore,
  type MemoryBackend,
  type Notification,
} from '../../../store/index.js';
import { createStore } from '../../../store/store.js';

const ids = ['ann', 'ben', 'cleo'] as const;
const person = (at: number) => ({ userId: ids[at] ?? 'ann', organizationId: 'acme', name: ids[at] ?? 'ann' });
const documents = ['d1', 'd2'];

/** Somebody in a tab, with the lists a panel would hold. */
interface Actor {
  readonly store: CollabStore;
  readonly inbox: NotificationInbox;
  readonly lists: readonly (readonly [NotificationListQuery, NotificationList])[];
}

const queries: readonly NotificationListQuery[] = [
  {},
  { type: 'forYou' },
  { isUnread: true },
  { documentIds: ['d1'], pageSize: 2 },
  { type: 'documents', pageSize: 2 },
  { isArchived: true },
];

async function enter(backend: MemoryBackend, at: number): Promise<Actor> {
  const store = createStore({ backend });
  await store.identify(person(at));
  await store.setDocuments(documents);
  const inbox = await store.notifications.inbox();
  return { store, inbox, lists: queries.map((query) => [query, inbox.list(query)]) };
}

/** One thing somebody does. */
type Deed = (actor: Actor, backend: MemoryBackend) => unknown;

const thread = fc
  .integer({ min: 0, max: 3 })
  .map((at) => ({ annotationId: `t${at}`, options: { documentId: documents[at % 2] ?? 'd1' } }));
const who = fc.integer({ min: 0, max: 2 }).map(person);
const comment = fc.record({
  commentId: fc.integer({ min: 1, max: 5 }),
  commentText: fc.constant('Yes'),
  taggedUserContacts: fc.array(
    who.map((contact) => ({ text: `@${contact.userId}`, userId: contact.userId, contact })),
    { maxLength: 1 },
  ),
});
const reaction = { reactionId: 'HEART' };

/** What two people see of a thread is what is there: who writes of what is not there, or is not theirs, is refused. */
const deeds = fc.oneof(
  fc.tuple(thread, comment).map(
    ([{ annotationId, options }, first]): Deed =>
      ({ store }) =>
        store.comments.addCommentAnnotation({ annotation: { annotationId, comments: [first] }, options }),
  ),
  fc.tuple(thread, comment).map(
    ([to, said]): Deed =>
      ({ store }) =>
        store.comments.addComment({ ...to, comment: said }),
  ),
  fc.tuple(thread, who).map(
    ([to, assignedTo]): Deed =>
      ({ store }) =>
        store.comments.assignUser({ ...to, assignedTo }),
  ),
  fc.tuple(thread, fc.constantFrom('public' as const, 'private' as const)).map(
    ([to, accessMode]): Deed =>
      ({ store }) =>
        store.comments.updateAccess({ ...to, accessMode }),
  ),
  thread.map(
    (to): Deed =>
      ({ store }) =>
        store.comments.resolveCommentAnnotation(to),
  ),
  fc.tuple(thread, fc.integer({ min: 1, max: 5 })).map(
    ([to, commentId]): Deed =>
      ({ store }) =>
        store.comments.toggleReaction({ ...to, commentId, reaction }),
  ),
  fc.tuple(thread, fc.integer({ min: 1, max: 5 })).map(
    ([to, commentId]): Deed =>
      ({ store }) =>
        store.comments.deleteComment({ ...to, commentId }),
  ),
  thread.map(
    (to): Deed =>
      ({ store }) =>
        store.comments.unsubscribeCommentAnnotation(to),
  ),
  thread.map(
    (to): Deed =>
      ({ store }) =>
        store.comments.markAsRead(to),
  ),
  fc.constantFrom<Access[]>('editor', 'viewer', 'none').map(
    (access): Deed =>
      (_, backend) =>
        backend.setAccess('ben', access),
  ),
  fc.constantFrom('ALL', 'MINE', 'NONE', null).map(
    (inbox): Deed =>
      (actor) =>
        actor.inbox.updateSettings({ settings: { inbox }, ...(inbox === 'NONE' && { documentId: 'd2' }) }),
  ),
  fc.boolean().map(
    (isMutedAll): Deed =>
      ({ inbox }) =>
        inbox.muteAll(isMutedAll),
  ),
  fc.constantFrom(...queries).map(
    ({ pageSize: _, ...query }): Deed =>
      ({ inbox }) =>
        inbox.markAsRead({ query }),
  ),
  fc.tuple(fc.constantFrom('markAsUnread' as const, 'archive' as const, 'unarchive' as const), fc.nat(4)).map(
    ([act, at]): Deed =>
      ({ inbox, lists }) =>
        inbox[act]({ notificationIds: (lists[0]?.[1].items.peek() ?? []).slice(at, at + 1).map(({ id }) => id) }),
  ),
  fc.tuple(fc.nat(2), who, fc.boolean()).map(
    ([at, user, notifyAll]): Deed =>
      ({ store }) =>
        store.notifications.add({
          ...{ notificationId: `n${at}`, documentId: 'd1', notifyAll, notifyUsers: [user] },
          ...{ displayHeadlineMessageTemplate: '{actionUser}', displayBodyMessage: '' },
        }),
  ),
);

/** Lets what is due be done. */
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Whether a write is on its way: what builds on one that was refused waits with it. */
function isSending({ store }: Actor): boolean {
  const unsent = store.unsent.peek();
  const refused = new Set(unsent.flatMap(({ annotationId, error }) => (error ? [annotationId] : [])));
  return unsent.some(({ annotationId }) => !refused.has(annotationId));
}

/** Waits until nothing is on its way. */
async function rest(actors: readonly Actor[]): Promise<void> {
  for (let still = 0; still < 3;) {
    await tick();
    const isLoading = actors.some(({ lists }) => lists.some(([, list]) => list.state.peek() === 'loading'));
    still = isLoading || actors.some(isSending) ? 0 : still + 1;
  }
}

/** All the backend gives out of a query, page by page. */
async function paged({ inbox }: Actor, query: NotificationListQuery): Promise<readonly Notification[]> {
  const all: Notification[] = [];
  for (let pageToken: string | undefined, isMore = true; isMore;) {
    const page = await inbox.page({ ...query, ...(pageToken !== undefined && { pageToken }) });
    all.push(...page.notifications);
    pageToken = page.nextPageToken;
    isMore = pageToken !== undefined;
  }
  return all;
}

const countsOf = (notifications: readonly Notification[]) => {
  const unread = notifications.filter(({ isUnread }) => isUnread);
  const documentIds = unread.map(({ metadata }) => metadata?.documentId ?? '');
  return {
    forYou: unread.filter(({ forYou }) => forYou).length,
    all: unread.length,
    documents: Object.fromEntries(
      [...new Set(documentIds)].map((id) => [id, documentIds.filter((each) => each === id).length]),
    ),
  };
};

/** What is told; the thread comes with it as it was then. */
const told = ({ notificationSourceData: _, ...notification }: Notification) => notification;

async function check(actor: Actor): Promise<void> {
  const { store, inbox, lists } = actor;
  const userId = store.me.peek()?.userId;
  for (const [query, list] of lists) {
    while (list.state.peek() === 'more') await list.more();
    const all = await paged(actor, query);
    expect(list.items.peek().map(told)).toEqual(all.map(told));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { actionUser, targetAnnotationId = '', targetCommentId, notificationSource } of all) {
      expect(actionUser?.userId).not.toBe(userId);
      if (notificationSource === 'custom') continue;
      const read = store.comments.byId(targetAnnotationId).peek()?.data;
      expect(read, `${userId} reads ${targetAnnotationId}`).toBeDefined();
      if (targetCommentId !== undefined)
        expect(read?.comments.map(({ commentId }) => commentId)).toContain(targetCommentId);
    }
  }
  expect(inbox.counts.peek()).toEqual(countsOf(await paged(actor, {})));
}

describe('notifications', () => {
  it('arrive once, for users who may read them, with counts that equal the lists, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), deeds), { minLength: 1, maxLength: 40 }), async (steps) => {
        const backend = memoryBackend();
        const actors = await Promise.all(ids.map((_, at) => enter(backend, at)));
        const stores = actors.map(({ store }) => store);
        try {
          for (const [at, deed] of steps) {
            const actor = actors[at];
            if (actor) void deed(actor, backend);
            // Some of it happens before the rest has been heard of.
            if (at === 0) await rest(actors);
          }
          await rest(actors);
          for (const actor of actors) await check(actor);
          // Who comes anew is told the same.
          const again = await enter(backend, 1);
          stores.push(again.store);
          await rest([again]);
          await check(again);
          expect(again.inbox.counts.peek()).toEqual(actors[1]?.inbox.counts.peek());
        } finally {
          for (const store of stores) await store.dispose();
        }
      }),
      { numRuns: 100 },
    );
  });
});
