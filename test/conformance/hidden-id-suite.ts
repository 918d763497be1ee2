import { CollabFailure } from '../../store/base/collab-failure.js';
import type { CollabError, Mutation } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { access, ada, admin, anonymous, ben, draft, plan, resolution, thread, viewer } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const picture = new Blob(['picture'], { type: 'image/png' });

const errorOf = (failed: unknown): CollabError | undefined =>
  failed instanceof CollabFailure ? { code: failed.code, message: failed.message } : undefined;

const pushed = async (client: Client, mutation: Mutation): Promise<CollabError | undefined> => {
  const [result] = await client.push(plan, mutation);
  return result?.ok === false ? result.error : undefined;
};

const put = (client: Client, id: number): Promise<CollabError | undefined> =>
  client.connection.blobs?.put(plan, id, picture).then(() => undefined, errorOf) ?? Promise.resolve(undefined);

let lastMid = 0;

const notified = async (
  client: Client,
  notifyUsers: readonly string[] = [admin.userId],
): Promise<CollabError | undefined> => {
  const args = {
    ...{ notificationId: 'n1', documentId: plan.documentId, displayHeadlineMessageTemplate: 'Published' },
    ...{ displayBodyMessage: 'Version 2', notifyAll: false, notifyUsers: notifyUsers.map((userId) => ({ userId })) },
  };
  const wire = { clientId: client.clientId, mid: (lastMid += 1), change: { name: 'notification.add' as const, args } };
  const [result] = (await client.connection.notifications?.push(plan.organizationId, [wire])) ?? [];
  return result?.ok === false ? result.error : undefined;
};

const about = { annotationId: 'taken', commentId: 1 };
const commented: Mutation = {
  name: 'comment.add',
  args: { annotationId: 'taken', comment: { commentId: 1, commentText: 'Mine' } },
};
const addedWith = (attachmentId: number): Mutation => ({
  name: 'annotation.add',
  args: {
    annotation: {
      annotationId: 'taken',
      comments: [{ commentId: 1, commentText: 'Look', attachments: [{ attachmentId }] }],
    },
  },
});
const withComments = (...ids: readonly number[]): Mutation => ({
  name: 'annotation.add',
  args: {
    annotation: {
      annotationId: 'taken',
      comments: ids.map((commentId) => ({ commentId, commentText: 'Twice' })),
    },
  },
});

/** How each kind of item is hidden under an id by its author, and how somebody else adds another under the same id. */
const kinds: Readonly<
  Record<string, { hide(author: Client): Promise<unknown>; add(client: Client): Promise<CollabError | undefined> }>
> = {
  'a private thread': {
    hide: (author) => author.push(plan, thread('taken', { accessMode: 'private' })),
    add: (client) => pushed(client, thread('taken')),
  },
  'a thread that became private': {
    hide: (author) => author.push(plan, thread('taken'), access('taken', 'private')),
    add: (client) => pushed(client, thread('taken')),
  },
  'a draft thread': {
    hide: (author) => author.push(plan, thread('taken', { isDraft: true })),
    add: (client) => pushed(client, thread('taken')),
  },
  'a thread of other contexts': {
    hide: (author) => author.push(plan, thread('taken', { contextFilter: { access: { team: ['red'] } } })),
    add: (client) => pushed(client, thread('taken')),
  },
  'a private thread, added with what is not valid': {
    hide: (author) => author.push(plan, thread('taken', { accessMode: 'private' })),
    add: (client) => pushed(client, withComments(1, 1)),
  },
  'a draft comment of a visible thread': {
    hide: async (author) => {
      await author.push(plan, thread('taken'));
      const { made } = draft('taken', 'Not yet');
      await author.push(plan, {
        ...made,
        args: { ...made.args, comment: { ...made.args.comment, commentId: about.commentId } },
      });
    },
    add: (client) => pushed(client, commented),
  },
  'a file that no comment names': {
    hide: (author) => put(author, 7),
    add: (client) => put(client, 7),
  },
  'a file of a private thread': {
    hide: async (author) => {
      await put(author, 7);
      await author.push(plan, addedWith(7), access('taken', 'private'));
    },
    add: (client) => put(client, 7),
  },
  'a notification for somebody else': {
    hide: (author) => notified(author),
    add: (client) => notified(client),
  },
};

/** Ids of items that somebody may not see: no answer tells that they exist. */
export function runHiddenIdSuite(makeStage: MakeStage): void {
  describe('an id of a hidden item', () => {
    const cast = castOf(makeStage);

    for (const [kind, { hide, add }] of Object.entries(kinds)) {
      it(`is refused like any mutation without permission: ${kind}`, async () => {
        const [author, other, reader] = [await cast().enter(ada), await cast().enter(ben), await cast().enter(viewer)];
        await author.push(plan, thread('open'));
        const usual = await pushed(reader, resolution('open'));
        expect(usual?.code).to.equal('PERMISSION_DENIED');
        await hide(author);
        expect(await add(other)).to.deep.equal(usual);
        expect(await add(other)).to.deep.equal(usual);
      });

      it(`is refused for anonymous users like a free id: ${kind}`, async () => {
        const [author, nobody] = [await cast().enter(ada), await cast().enter(anonymous)];
        // The thread that comments go to is there both times.
        await author.push(plan, thread('open'));
        const first = kind.includes('comment of a visible') ? undefined : await add(nobody);
        await hide(author);
        const second = await add(nobody);
        expect(second?.code).to.equal('PERMISSION_DENIED');
        if (first) expect(second).to.deep.equal(first);
      });
    }

    it('is named in the error for users who may see the item', async () => {
      const [author, boss] = [await cast().enter(ada), await cast().enter(admin)];
      await kinds['a file of a private thread']?.hide(author);
      await notified(author);
      for (const client of [author, boss])
        for (const again of [() => pushed(client, thread('taken')), () => put(client, 7), () => notified(client)])
          expect((await again())?.code).to.equal('ALREADY_EXISTS');
      expect((await pushed(author, commented))?.code).to.equal('ALREADY_EXISTS');
    });
  });
}
