import type { BlobApi } from '../../store/backends/backend.js';
import type { Mutation } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { access, ada, admin, anonymous, ben, budget, draft, outcomes, plan, removal, thread } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const picture = new Blob(['picture'], { type: 'image/png' });

const files = ({ connection }: Client): BlobApi => {
  if (!connection.blobs) throw new Error('The backend keeps no files.');
  return connection.blobs;
};

/** What a client reads of a file. */
const readBy = async (client: Client, id: number, scope = plan): Promise<string | undefined> =>
  (await files(client).get(scope, id))?.text();

/** A thread whose one comment, of the same number, has files. */
const withFiles = (annotationId: string, commentId: number, ...ids: readonly number[]): Mutation => ({
  name: 'annotation.add',
  args: {
    annotation: {
      annotationId,
      comments: [{ commentId, commentText: 'Look', attachments: ids.map((attachmentId) => ({ attachmentId })) }],
    },
  },
});
const replyWith = (annotationId: string, commentId: number, attachmentId: number): Mutation => ({
  name: 'comment.add',
  args: { annotationId, comment: { commentId, commentText: '', attachments: [{ attachmentId }] } },
});
const edit = (annotationId: string, commentId: number, ...ids: readonly number[]): Mutation => ({
  name: 'comment.update',
  args: { annotationId, comment: { commentId, attachments: ids.map((attachmentId) => ({ attachmentId })) } },
});

const codeOf = async (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => undefined,
    (error: unknown) => (error as { code?: unknown }).code,
  );

/** Files: whose they are, who may see them, and when they go. */
export function runBlobSuite(makeStage: MakeStage): void {
  describe('files', () => {
    const cast = castOf(makeStage);

    it('are stored with their type by document and id, and report progress', async () => {
      const client = await cast().enter(ada);
      const told: number[] = [];
      await files(client).put(plan, 1, picture, { progress: (bytes) => told.push(bytes) });
      expect(await readBy(client, 1)).to.equal('picture');
      expect((await files(client).get(plan, 1))?.type).to.equal('image/png');
      expect(told.at(-1)).to.equal(picture.size);
      expect(await readBy(client, 2)).to.equal(undefined);
      expect(await readBy(client, 1, budget)).to.equal(undefined);
    });

    it('belong to their owner until a comment names them, and can be replaced and deleted', async () => {
      const [owner, other] = [await cast().enter(ada), await cast().enter(ben)];
      await files(owner).put(plan, 1, picture);
      expect(await readBy(other, 1)).to.equal(undefined);
      expect(await codeOf(files(other).put(plan, 1, picture))).to.equal('PERMISSION_DENIED');
      await files(other).delete(plan, 1);
      await files(owner).put(plan, 1, new Blob(['again']));
      expect(await readBy(owner, 1)).to.equal('again');
      await files(owner).delete(plan, 1);
      expect(await readBy(owner, 1)).to.equal(undefined);
    });

    it('belong to the author while the comment that names them is a draft', async () => {
      const [owner, other] = [await cast().enter(ada), await cast().enter(ben)];
      await files(owner).put(plan, 1, picture);
      const { made, published } = draft('t1', 'Look', [{ attachmentId: 1 }]);
      await owner.push(plan, thread('t1'), made);
      expect([await readBy(owner, 1), await readBy(other, 1)]).to.deep.equal(['picture', undefined]);
      await owner.push(plan, published);
      expect(await readBy(other, 1)).to.equal('picture');
    });

    it('are readable for all who may see the thread that names them', async () => {
      const [owner, other, boss, nobody] = [
        await cast().enter(ada),
        await cast().enter(ben),
        await cast().enter(admin),
        await cast().enter(anonymous),
      ];
      await files(owner).put(plan, 1, picture);
      await owner.push(plan, withFiles('t1', 1, 1));
      for (const client of [owner, other, boss, nobody]) expect(await readBy(client, 1)).to.equal('picture');
      expect(await codeOf(files(owner).put(plan, 1, picture))).to.equal('ALREADY_EXISTS');
      await files(owner).delete(plan, 1);
      await owner.push(plan, access('t1', 'private'));
      for (const client of [owner, boss]) expect(await readBy(client, 1)).to.equal('picture');
      for (const client of [other, nobody]) expect(await readBy(client, 1)).to.equal(undefined);
    });

    it("are not readable by naming another user's file", async () => {
      const [owner, thief] = [await cast().enter(ada), await cast().enter(ben)];
      await files(owner).put(plan, 1, picture);
      await thief.push(plan, withFiles('t1', 1, 1));
      expect(await readBy(thief, 1)).to.equal(undefined);
      await thief.push(plan, removal('t1'));
      expect(await readBy(owner, 1)).to.equal('picture');
    });

    it('are deleted with the attachment, the comment or the thread, and not earlier', async () => {
      const client = await cast().enter(ada);
      const kept = async () => {
        const texts = await Promise.all([1, 2, 3, 4].map((id) => readBy(client, id)));
        return texts.flatMap((text, at) => (text === undefined ? [] : [at + 1]));
      };
      for (const id of [1, 2, 3, 4]) await files(client).put(plan, id, picture);
      await client.push(plan, withFiles('t1', 1, 1, 2), replyWith('t1', 2, 3), withFiles('t2', 3, 4));
      expect(await kept()).to.deep.equal([1, 2, 3, 4]);
      const remove = { annotationId: 't1', commentId: 1, attachmentId: 1 };
      const [removed] = await client.push(plan, { name: 'attachment.delete', args: remove });
      expect(removed?.ok).to.equal(true);
      expect(await kept()).to.deep.equal([2, 3, 4]);
      await client.push(plan, edit('t1', 1));
      expect(await kept()).to.deep.equal([3, 4]);
      await client.push(plan, { name: 'comment.delete', args: { annotationId: 't1', commentId: 2 } });
      expect(await kept()).to.deep.equal([4]);
      await client.push(plan, removal('t1'), removal('t2'));
      expect(await kept()).to.deep.equal([]);
    });

    it('stay when the mutation that would delete them is refused', async () => {
      const [owner, other] = [await cast().enter(ada), await cast().enter(ben)];
      await files(owner).put(plan, 1, picture);
      await owner.push(plan, withFiles('t1', 1, 1));
      expect(outcomes(await other.push(plan, removal('t1')))).to.deep.equal(['PERMISSION_DENIED']);
      expect(await readBy(other, 1)).to.equal('picture');
    });

    it('are refused for users who may not comment, and if they are too large', async () => {
      const nobody = await cast().enter(anonymous);
      expect(await codeOf(files(nobody).put(plan, 1, picture))).to.equal('PERMISSION_DENIED');
      const client = await cast().enter(ada);
      const large = new Blob([new Uint8Array(15 * 1024 * 1024 + 1)]);
      expect(await codeOf(files(client).put(plan, 1, large))).to.equal('INVALID_ARGUMENT');
    });

    it('are not stored if the upload is aborted', async () => {
      const client = await cast().enter(ada);
      const reason = new Error('Given up.');
      for (const isLate of [false, true]) {
        const given = new AbortController();
        if (!isLate) given.abort(reason);
        const done = files(client).put(plan, 1, picture, { signal: given.signal });
        if (isLate) given.abort(reason);
        expect(await done.catch((thrown: unknown) => thrown)).to.equal(reason);
        expect(await readBy(client, 1)).to.equal(undefined);
      }
      await files(client).put(plan, 1, picture);
    });

    it('outlive their connection, which then accepts no calls', async () => {
      const backend = cast().backend();
      const [gone, left] = [await cast().enter(ada, backend), await cast().enter(ada, backend)];
      await files(gone).put(plan, 1, picture);
      await gone.connection.close();
      expect(await codeOf(files(gone).get(plan, 1))).to.equal('unavailable');
      expect(await readBy(left, 1)).to.equal('picture');
    });

    it('are attached once if a mutation is repeated', async () => {
      const client = await cast().enter(ada);
      await files(client).put(plan, 1, picture);
      const made = client.make(plan, withFiles('t1', 1, 1), edit('t1', 1));
      await client.connection.push(made);
      await client.connection.push(made);
      expect(await readBy(client, 1)).to.equal(undefined);
      await client.push(plan, thread('t2'));
    });
  });
}
