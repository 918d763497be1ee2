import type { NotificationFrame } from '../../store/backends/protocol.js';
import type { Mutation } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import {
  access,
  ada,
  admin,
  anonymous,
  assignment,
  begun,
  ben,
  draft,
  misnaming,
  outcomes,
  plan,
  removal,
  reply,
  resolution,
  thread,
  viewer,
} from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

/** What each operation after the first reset brought, by its number. */
function heard({ frames }: Client): readonly string[] {
  return frames.flatMap((frame) => {
    if (frame.t === 'reset') return [];
    const ops = frame.ops.map((op) => (op.k === 'up' ? `+${op.row.id}` : `-${op.id}`));
    return [`${frame.to}:${ops.join()}`];
  });
}

/** Who sees what, and who may do what: decided where the data is. */
export function runAccessSuite(makeStage: MakeStage): void {
  describe('access', () => {
    const cast = castOf(makeStage);

    it('shows a private thread to its author, assignees and admins only, and only counts it for others', async () => {
      const author = await cast().enter(ada);
      const readers = [await cast().enter(ben), await cast().enter(admin), await cast().enter(anonymous)];
      const [other, boss, nobody] = readers as [Client, Client, Client];
      for (const client of [author, ...readers]) await client.follow(plan);
      const mutations = [
        thread('t1', { accessMode: 'private' }),
        reply('t1', 'Quiet'),
        assignment('t1', ben),
        reply('t1', 'Hi'),
      ];
      // One by one: another node may send several operations together.
      for (const [at, mutation] of mutations.entries()) {
        await author.push(plan, mutation);
        for (const client of [author, ...readers]) await client.reach(plan, at + 1);
      }
      expect(heard(author)).to.deep.equal(['1:+t1', '2:+t1', '3:+t1', '4:+t1']);
      expect(heard(boss)).to.deep.equal(heard(author));
      expect(heard(other)).to.deep.equal(['1:', '2:', '3:+t1', '4:+t1']);
      expect(heard(nobody)).to.deep.equal(['1:', '2:', '3:', '4:']);
      expect(other.texts(plan)).to.deep.equal({ t1: ['About t1', 'Quiet', 'Hi'] });
    });

    it('shows a thread with a context filter only to users with matching contexts, also among admins', async () => {
      const access = { team: ['north', 'south'], floor: ['2'] };
      const author = await cast().enter(ada);
      const inside = await cast().enter({ ...ben, contextAccess: { team: ['south'], floor: [1, 2], other: ['x'] } });
      const elsewhere = [
        await cast().enter({ ...viewer, contextAccess: { team: ['south', 'east'] } }),
        await cast().enter({ ...viewer, contextAccess: { team: ['east'], floor: [2] } }),
        await cast().enter(admin),
        await cast().enter(anonymous),
      ];
      const everyone = [author, inside, ...elsewhere];
      for (const client of everyone) await client.follow(plan);
      expect(
        outcomes(await author.push(plan, thread('t1', { contextFilter: { access } }), thread('t2'))),
      ).to.deep.equal([1, 2]);
      for (const client of everyone) await client.reach(plan, 2);
      expect(inside.ids(plan)).to.deep.equal(['t1', 't2']);
      for (const client of [author, ...elsewhere]) expect(client.ids(plan)).to.deep.equal(['t2']);
      const [other] = elsewhere as [Client];
      expect(outcomes(await other.push(plan, reply('t1', 'In')))).to.deep.equal(['NOT_FOUND']);
      expect(outcomes(await inside.push(plan, reply('t1', 'In')))).to.deep.equal([3]);
      await inside.reach(plan, 3);
      expect(inside.texts(plan).t1).to.deep.equal(['About t1', 'In']);
      expect(JSON.stringify(inside.frames)).not.to.include('contextAccess');
      const late = await cast().enter({ ...viewer, contextAccess: { team: ['north'], floor: ['2'] } });
      await late.follow(plan);
      expect(late.ids(plan)).to.deep.equal(['t1', 't2']);
      expect(heard(author)).to.deep.equal(['1:', '2:+t2', '3:']);
    });

    it('removes a thread from users who lose access, as if it were deleted', async () => {
      const [author, reader] = [await cast().enter(ada), await cast().enter(ben)];
      await author.follow(plan);
      await reader.follow(plan);
      const mutations = [thread('t1'), thread('t2'), access('t1', 'private'), removal('t2'), reply('t1', 'Quiet')];
      for (const [at, mutation] of mutations.entries()) {
        await author.push(plan, mutation);
        await reader.reach(plan, at + 1);
      }
      expect(heard(reader)).to.deep.equal(['1:+t1', '2:+t2', '3:-t1', '4:-t2', '5:']);
      await author.push(plan, access('t1', 'public'));
      await reader.reach(plan, 6);
      expect(reader.texts(plan)).to.deep.equal({ t1: ['About t1', 'Quiet'] });
    });

    it('shows returning users the same threads as connected users', async () => {
      const [author, reader] = [await cast().enter(ada), await cast().enter(ben)];
      const subscription = reader.connection.subscribe(plan);
      await author.push(plan, thread('gone'), thread('hidden'), thread('secret', { accessMode: 'private' }));
      await reader.reach(plan, 3);
      subscription.unsubscribe();
      await author.push(
        plan,
        access('hidden', 'private'),
        removal('gone'),
        reply('secret', 'Quiet'),
        thread('passing', { accessMode: 'private' }),
        removal('passing'),
        thread('shown', { accessMode: 'private' }),
        assignment('shown', ben),
      );
      reader.frames.length = 0;
      reader.connection.subscribe(plan, reader.cursor(plan));
      await reader.reach(plan, 10);
      expect(heard(reader)).to.deep.equal(['10:-hidden,-gone,+shown']);
      expect(reader.ids(plan)).to.deep.equal(['shown']);
    });

    it('starts with the rows that a reader may see', async () => {
      const author = await cast().enter(ada);
      await author.push(plan, thread('t1'), thread('t2', { accessMode: 'private' }));
      for (const [user, ids] of [
        [ada, ['t1', 't2']],
        [ben, ['t1']],
        [admin, ['t1', 't2']],
        [anonymous, ['t1']],
      ] as const) {
        const client = await cast().enter(user);
        await client.follow(plan);
        expect(client.ids(plan), user.userId).to.deep.equal(ids);
      }
    });

    it('shows a draft to its author only, live, in resets and after a return, until it is published', async () => {
      const author = await cast().enter(ada);
      const readers = [await cast().enter(ben), await cast().enter(admin), await cast().enter(anonymous)];
      const { made, published } = draft('t1', 'Soon');
      const [stayed, returned] = readers as [Client, Client, Client];
      for (const client of [author, stayed]) await client.follow(plan);
      const subscription = returned.connection.subscribe(plan);
      await returned.reach(plan, 0);
      subscription.unsubscribe();
      await author.push(plan, thread('t1'), made, thread('t2', { isDraft: true }), reply('t1', 'Now'));
      await stayed.reach(plan, 4);
      returned.connection.subscribe(plan, returned.cursor(plan));
      await returned.reach(plan, 4);
      await readers[2]?.follow(plan);
      await author.reach(plan, 4);
      expect(author.texts(plan)).to.deep.equal({ t1: ['About t1', 'Soon', 'Now'], t2: ['About t2'] });
      for (const { frames, user } of readers) {
        expect(JSON.stringify(frames), user.userId).not.to.match(/Soon|About t2/);
      }
      await author.push(plan, published);
      for (const client of readers) {
        await client.reach(plan, 5);
        expect(client.texts(plan)).to.deep.equal({ t1: ['About t1', 'Now', 'Soon'] });
      }
    });

    it('does not turn published comments into drafts, and assigns nobody by a draft', async () => {
      const [author, other] = [await cast().enter(ada), await cast().enter(ben)];
      const { made, published, withdrawn } = draft('t1', 'Soon');
      const { args } = draft('t1', 'Yours').made;
      const assigning: Mutation = { name: 'comment.add', args: { ...args, assignedTo: { userId: ben.userId } } };
      await other.follow(plan);
      expect(
        outcomes(await author.push(plan, thread('t1'), made, published, withdrawn, assigning, reply('t1', 'Now'))),
      ).to.deep.equal([1, 2, 3, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 4]);
      await other.reach(plan, 4);
      expect(other.texts(plan)).to.deep.equal({ t1: ['About t1', 'Soon', 'Now'] });
    });

    it("gives no access to a private thread by a mention under another person's name", async () => {
      const [author, other] = [await cast().enter(ada), await cast().enter(ben)];
      await other.follow(plan);
      const made = [thread('t1', { accessMode: 'private' }), misnaming('t1', viewer, ben), reply('t1', 'Quiet')];
      expect(outcomes(await author.push(plan, ...made))).to.deep.equal([1, 'INVALID_ARGUMENT', 2]);
      await other.reach(plan, 2);
      // Nodes may send both operations together. Neither shows anything.
      expect(heard(other).at(-1)).to.equal('2:');
      expect(heard(other).join()).not.to.include('t1');
    });

    it('shows and accepts nothing of a document without access, public or not', async () => {
      const [author, denied] = [await cast().enter(ada), await cast().enter({ ...admin, hasAccess: false })];
      const other = await cast().enter(ben);
      const frames: NotificationFrame[] = [];
      const receive = (frame: NotificationFrame): void => {
        frames.push(frame);
        denied.nudge();
      };
      for (const client of [author, other, denied]) {
        await client.follow(plan);
        client.connection.live?.follow(plan, client.clientId);
      }
      denied.connection.notifications?.follow(plan.organizationId, receive);
      await denied.until(() => frames.length > 0 && denied.liveFrames.length > 0);
      await author.push(plan, thread('t1'), begun('t2', admin), reply('t1', 'Hello'));
      author.connection.publish?.(plan, {
        ...{ kind: 'presence', at: 1, ttlMs: 60_000 },
        state: { onlineStatus: 'active', timestamp: 0, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
      });
      const place = { onlineStatus: 'active', surface: 1 } as const;
      for (const client of [author, denied])
        client.connection.publish?.(plan, { kind: 'cursor', at: 2, state: place, ttlMs: 60_000 });
      author.connection.publish?.(plan, { kind: 'typing', annotationId: 't1', isTyping: true, ttlMs: 5_000 });
      const change = { name: 'live.set', args: { space: 'custom', liveStateDataId: 'a', data: 1 } } as const;
      await author.connection.live?.push(plan, [{ clientId: author.clientId, mid: 1, change }]);
      const refused = await denied.connection.live?.push(plan, [{ clientId: denied.clientId, mid: 1, change }]);
      expect(refused?.[0]).to.have.nested.property('error.code', 'PERMISSION_DENIED');
      await other.until(() => other.liveFrames.length > 1 && other.heard.length > 1);
      const made = [thread('t3'), reply('t1', 'Me'), reply('t9', 'Me')];
      expect(outcomes(await denied.push(plan, ...made))).to.deep.equal(['PERMISSION_DENIED', 'NOT_FOUND', 'NOT_FOUND']);
      const { organizationId } = plan;
      expect(await denied.connection.queries?.counts({ organizationId })).to.deep.equal({});
      expect((await denied.connection.queries?.page({ organizationId }))?.rows).to.deep.equal([]);
      expect(await denied.connection.blobs?.get(plan, 1)).to.equal(undefined);
      expect((await denied.connection.notifications?.page(organizationId, {}))?.notifications).to.deep.equal([]);
      expect(denied.ids(plan)).to.deep.equal([]);
      expect(denied.cursor(plan)?.seq).to.equal(0);
      expect([denied.heard, denied.moves]).to.deep.equal([[], []]);
      expect(denied.liveFrames.flatMap(({ records }) => records)).to.deep.equal([]);
      expect(frames.every(({ counts, changed }) => counts.all === 0 && changed.length === 0)).to.equal(true);
      expect(other.heard.map(({ user }) => user.userId)).not.to.include(admin.userId);
    });

    it('refuses mutations without permission', async () => {
      const [author, other, reader, nobody] = [
        await cast().enter(ada),
        await cast().enter(ben),
        await cast().enter(viewer),
        await cast().enter(anonymous),
      ];
      await author.push(plan, thread('t1'));
      expect(outcomes(await other.push(plan, removal('t1')))).to.deep.equal(['PERMISSION_DENIED']);
      expect(outcomes(await reader.push(plan, reply('t1', 'Me'), resolution('t1')))).to.deep.equal([
        2,
        'PERMISSION_DENIED',
      ]);
      const decided = [thread('t2', { accessMode: 'private' }), begun('t3', ben)];
      expect(outcomes(await reader.push(plan, ...decided))).to.deep.equal(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
      expect(outcomes(await other.push(plan, begun('t4', ada)))).to.deep.equal([3]);
      expect(outcomes(await nobody.push(plan, reply('t1', 'Me')))).to.deep.equal(['PERMISSION_DENIED']);
    });

    it('answers in the same way for a hidden and a missing thread', async () => {
      const [author, other] = [await cast().enter(ada), await cast().enter(ben)];
      await author.push(plan, thread('t1', { accessMode: 'private' }));
      const results = await other.push(plan, reply('t1', 'Me'), reply('t2', 'Me'));
      const [hidden, none] = results.map((result) => (result.ok ? '' : `${result.error.code} ${result.error.message}`));
      expect(hidden).to.equal(none?.replace('t2', 't1'));
    });
  });
}
