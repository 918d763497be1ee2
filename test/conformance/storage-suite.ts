import type { QueuedMutation } from '../../store/backends/backend.js';
import { expect } from './expect.js';
import { Mutations, plan, reply, thread } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const draft = { commentText: 'Not yet', commentHtml: '<p>Not yet</p>', updatedAt: 1 };

const of = (userId: string, mutations: readonly Omit<QueuedMutation, 'userId'>[]): readonly QueuedMutation[] =>
  mutations.map((mutation) => ({ ...mutation, userId }));

const keys = (mutations: readonly QueuedMutation[]) => mutations.map(({ clientId, mid }) => `${clientId}/${mid}`);

/** Drafts and the queue: what a client keeps for itself. */
export function runStorageSuite(makeStage: MakeStage): void {
  describe('storage', () => {
    const cast = castOf(makeStage);
    it('keeps a draft of each user under each key until it is deleted', async () => {
      const storage = await cast().open('c1');
      await storage.setDraft('ada', 'new', draft);
      const tab = await cast().open('c2');
      expect(await tab.getDraft('ada', 'new')).to.deep.equal(draft);
      expect(await tab.getDraft('ben', 'new')).to.equal(undefined);
      expect(await tab.getDraft('ada', 'reply:t1')).to.equal(undefined);
      await tab.setDraft('ada', 'new');
      expect(await storage.getDraft('ada', 'new')).to.equal(undefined);
    });

    it('lists all users of the browser with their latest data', async () => {
      const [storage, tab] = [await cast().open('c1'), await cast().open('c2')];
      await storage.keepUser({ userId: 'ada', name: 'Ada', organizationId: 'o1' });
      await tab.keepUser({ userId: 'ben', name: 'Ben', organizationId: 'o1' });
      await tab.keepUser({ userId: 'ada', name: 'Ada L.', organizationId: 'o1' });
      expect((await storage.users()).map(({ name }) => name)).to.deep.equal(['Ada L.', 'Ben']);
    });

    it("keeps each user's recent choices", async () => {
      const [storage, tab] = [await cast().open('c1'), await cast().open('c2')];
      expect(await tab.recent('ada')).to.deep.equal([]);
      await storage.setRecent('ada', ['contact:ben', 'group:all']);
      expect(await tab.recent('ada')).to.deep.equal(['contact:ben', 'group:all']);
      expect(await tab.recent('ben')).to.deep.equal([]);
    });

    it('keeps drafts and the queue of a closed client', async () => {
      const backend = cast().backend();
      const other = await cast().open('c2', backend);
      const storage = await cast().open('c1', backend);
      const [first] = of('ada', new Mutations('c1').in(plan, thread('t1')));
      if (!first) throw new Error('There is no mutation.');
      await storage.setDraft('ada', 'new', draft);
      await storage.enqueue(first);
      await storage.close();
      expect(await other.getDraft('ada', 'new')).to.deep.equal(draft);
      expect(await other.adopt('c2', 'ada')).to.deep.equal([first]);
    });

    it('leaves the queue of an open client alone', async () => {
      const [living, heir] = [await cast().open('c1'), await cast().open('c2')];
      for (const mutation of of('ada', new Mutations('c1').in(plan, thread('t1')))) await living.enqueue(mutation);
      expect(await heir.adopt('c2', 'ada')).to.deep.equal([]);
    });

    it('gives a queue to one other client, which keeps it while it is open', async () => {
      const backend = cast().backend();
      const [second, third] = [await cast().open('c2', backend), await cast().open('c3', backend)];
      const first = await cast().open('c1', backend);
      for (const mutation of of('ada', new Mutations('c1').in(plan, thread('t1'), reply('t1', 'Yes')))) {
        await first.enqueue(mutation);
      }
      await first.close();
      expect(keys(await second.adopt('c2', 'ada'))).to.deep.equal(['c1/1', 'c1/2']);
      expect(await third.adopt('c3', 'ada')).to.deep.equal([]);
      await second.dequeue('c1', 1);
      await second.close();
      expect(keys(await third.adopt('c3', 'ada'))).to.deep.equal(['c1/2']);
    });

    it("returns only the user's own mutations, refused ones included", async () => {
      const backend = cast().backend();
      const heir = await cast().open('c2', backend);
      const storage = await cast().open('c1', backend);
      const [mine, theirs] = new Mutations('c1').in(plan, thread('t1'), thread('t2'));
      if (!mine || !theirs) throw new Error('There are no mutations.');
      const refused = { ...mine, userId: 'ada', error: { code: 'PERMISSION_DENIED', message: 'No.' } };
      await storage.enqueue({ ...theirs, userId: 'ben' });
      await storage.enqueue({ ...mine, userId: 'ada' });
      await storage.enqueue(refused);
      await storage.close();
      expect(await heir.adopt('c2', 'ada')).to.deep.equal([refused]);
    });

    it('keeps the order of each client, and orders clients by their clocks', async () => {
      const backend = cast().backend();
      const heir = await cast().open('c9', backend);
      const at = (clientId: string, ...times: readonly number[]) =>
        new Mutations(clientId)
          .in(plan, ...times.map(() => thread('t1')))
          .map((each, n) => ({ ...each, at: times[n] ?? 0 }));
      // The clock of c1 is set back after its second mutation.
      for (const [clientId, mutations] of [
        ['c1', at('c1', 10, 40, 5)],
        ['c2', at('c2', 20, 30)],
      ] as const) {
        const storage = await cast().open(clientId, backend);
        for (const mutation of of('ada', mutations)) await storage.enqueue(mutation);
        await storage.close();
      }
      expect(keys(await heir.adopt('c9', 'ada'))).to.deep.equal(['c1/1', 'c2/1', 'c2/2', 'c1/2', 'c1/3']);
    });
  });
}
