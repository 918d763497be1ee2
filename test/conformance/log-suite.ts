import type { Frame } from '../../store/backends/protocol.js';
import { versionOf, type CommentVersion, type Mutation } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { access, ada, ben, budget, outcomes, plan, reading, removal, reply, resolution, thread } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

/** The frames of a kind, without what differs from log to log. */
const spans = (frames: readonly Frame[]) =>
  frames.map((frame) => (frame.t === 'ops' ? [frame.from, frame.to] : 'reset'));

const opsOf = (frames: readonly Frame[]) =>
  frames.flatMap((frame) =>
    frame.t === 'ops' ? frame.ops.map((op) => (op.k === 'up' ? op.row.id : `-${op.id}`)) : [],
  );

/** Follows what comes after the client's cursor, and forgets what came before. */
async function comeBack(client: Client, seq: number): Promise<void> {
  client.frames.length = 0;
  client.connection.subscribe(plan, client.cursor(plan));
  await client.reach(plan, seq);
}

/** Order, numbers, cursors: how a scope's log reaches those who follow it. */
export function runLogSuite(makeStage: MakeStage): void {
  describe('the log', () => {
    const cast = castOf(makeStage);

    it('reports the state online', async () => {
      const client = await cast().enter(ada);
      await client.until(() => client.states.at(-1) === 'online');
    });

    it('starts with a reset, also for an empty document', async () => {
      const client = await cast().enter(ada);
      await client.follow(plan);
      expect(client.frames).to.have.length(1);
      expect(client.frames[0]).to.deep.include({ t: 'reset', to: 0, rows: [], first: true, offset: 0, more: false });
    });

    it('numbers operations in order and sends them to all subscribers, the author included', async () => {
      const [writer, reader] = [await cast().enter(ada), await cast().enter(ben)];
      await writer.follow(plan);
      await reader.follow(plan);
      // One by one: another node may send several operations together.
      for (const [at, mutation] of [thread('t1'), reply('t1', 'More'), thread('t2')].entries()) {
        expect(outcomes(await writer.push(plan, mutation))).to.deep.equal([at + 1]);
        for (const client of [writer, reader]) await client.reach(plan, at + 1);
      }
      for (const client of [writer, reader]) {
        expect(spans(client.frames)).to.deep.equal(['reset', [0, 1], [1, 2], [2, 3]]);
        expect(client.texts(plan)).to.deep.equal({ t1: ['About t1', 'More'], t2: ['About t2'] });
      }
    });

    it('confirms mutations in the log that is subscribed to', async () => {
      const client = await cast().enter(ada);
      await client.follow(plan);
      const [result] = await client.push(plan, thread('t1'));
      await client.reach(plan, 1);
      expect(result).to.include({ clientId: client.clientId, mid: 1, ok: true, ...client.cursor(plan) });
    });

    it('gives threads permanent numbers', async () => {
      const client = await cast().enter(ada);
      await client.follow(plan);
      await client.push(plan, thread('t1'), thread('t2'), removal('t2'), thread('t3'), resolution('t1'));
      await client.reach(plan, 5);
      const rows = client.frames.flatMap((frame) => (frame.t === 'ops' ? frame.ops : []));
      const numbers = rows.flatMap((op) => (op.k === 'up' ? [[op.row.id, op.row.data.annotationNumber]] : []));
      expect(numbers).to.deep.equal([
        ['t1', 1],
        ['t2', 2],
        ['t3', 3],
        ['t1', 1],
      ]);
    });

    it('applies a mutation once, whatever the number of pushes and connections', async () => {
      const [first, second] = [await cast().enter(ada), await cast().enter(ada)];
      await first.follow(plan);
      const mutations = first.make(plan, thread('t1'), reply('t1', 'Once'));
      const results = await first.connection.push(mutations);
      expect(await first.connection.push(mutations)).to.deep.equal(results);
      expect(outcomes(await second.connection.push(mutations))).to.deep.equal(outcomes(results));
      expect(outcomes(await second.push(plan, reply('t1', 'Then')))).to.deep.equal([3]);
      await first.reach(plan, 3);
      expect(first.texts(plan)).to.deep.equal({ t1: ['About t1', 'Once', 'Then'] });
    });

    it('answers a repeated push of a refused mutation in the same way', async () => {
      const client = await cast().enter(ada);
      const early = client.make(plan, reply('t1', 'Too early'));
      expect(outcomes(await client.connection.push(early))).to.deep.equal(['NOT_FOUND']);
      await client.push(plan, thread('t1'));
      expect(outcomes(await client.connection.push(early))).to.deep.equal(['NOT_FOUND']);
    });

    it('does not replace a text of an edit in the same millisecond', async () => {
      const [first, second] = [await cast().enter(ada), await cast().enter(ada)];
      const begun = thread('t1', { text: 'One' });
      const commentId = begun.name === 'annotation.add' ? (begun.args.annotation.comments[0]?.commentId ?? 0) : 0;
      await first.push(plan, begun);
      const edit = (commentText: string, ...basedOn: readonly CommentVersion[]): Mutation => ({
        name: 'comment.update',
        args: { annotationId: 't1', comment: { commentId, commentText }, basedOn },
      });
      const at = 1_750_000_100_000;
      const push = (client: Client, ...mutations: readonly Mutation[]) =>
        client.connection.push(client.make(plan, ...mutations).map((wire, later) => ({ ...wire, at: at + later })));
      const seen = versionOf({ commentText: 'One' });
      await push(first, edit('Theirs', seen));
      const mine = versionOf({ editedAt: at, commentText: 'Mine' });
      const results = await push(second, edit('Mine', seen), edit('Mine, again', mine, seen));
      expect(outcomes(results)).to.deep.equal(['FAILED_PRECONDITION', 'FAILED_PRECONDITION']);
      expect(
        outcomes(await push(second, edit('Mine', versionOf({ editedAt: at, commentText: 'Theirs' })))),
      ).to.deep.equal([3]);
    });

    it('marks only shown comments as read, even if the mark arrives late', async () => {
      const [writer, reader] = [await cast().enter(ada), await cast().enter(ben)];
      for (const client of [writer, reader]) await client.follow(plan);
      const late = reader.make(plan, reading('t1', 2));
      await writer.push(plan, thread('t1'), reply('t1', 'Shown'), reply('t1', 'Meanwhile'));
      await reader.reach(plan, 3);
      expect(reader.unread(plan)).to.deep.equal({ t1: 3 });
      await reader.connection.push(late);
      for (const client of [writer, reader]) await client.reach(plan, 4);
      expect([reader.unread(plan), writer.unread(plan)]).to.deep.equal([{ t1: 1 }, { t1: 0 }]);
      await reader.push(plan, reading('t1', 1));
      await reader.reach(plan, 5);
      expect(reader.unread(plan)).to.deep.equal({ t1: 1 });
      await reader.push(plan, reading('t1'));
      await reader.reach(plan, 6);
      expect(reader.unread(plan)).to.deep.equal({ t1: 0 });
      await reader.connection.push(late);
      const again = await cast().enter(ben);
      await again.follow(plan);
      expect([again.unread(plan), again.cursor(plan)?.seq]).to.deep.equal([{ t1: 0 }, 6]);
    });

    it('refuses one mutation and applies the others', async () => {
      const client = await cast().enter(ada);
      const malformed = { name: 'annotation.add', args: { annotation: { annotationId: 'no id!' } } } as never;
      const results = await client.push(plan, thread('t1'), malformed, thread('t1'), reply('t1', 'Good'));
      expect(outcomes(results)).to.deep.equal([1, 'INVALID_ARGUMENT', 'ALREADY_EXISTS', 2]);
    });

    it('sends returning readers the current version of each changed row, once', async () => {
      const [writer, reader] = [await cast().enter(ada), await cast().enter(ben)];
      const subscription = reader.connection.subscribe(plan);
      await writer.push(plan, thread('t1'), thread('t2'), thread('t3'));
      await reader.reach(plan, 3);
      subscription.unsubscribe();
      await writer.push(plan, reply('t2', 'One'), reply('t2', 'Two'), removal('t3'), thread('t4'), removal('t4'));
      await comeBack(reader, 8);
      expect(spans(reader.frames)).to.deep.equal([[3, 8]]);
      // The removal of a thread that the reader has never had is of no use, and does no harm.
      expect(opsOf(reader.frames).filter((op) => op !== '-t4')).to.deep.equal(['t2', '-t3']);
      expect(reader.texts(plan)).to.deep.equal({ t1: ['About t1'], t2: ['About t2', 'One', 'Two'] });
    });

    it('brings a reader to the present who has missed changes of several threads in turn', async () => {
      const [writer, reader] = [await cast().enter(ada), await cast().enter(ben)];
      await writer.push(plan, thread('t1'), thread('t2'));
      await reader.follow(plan);
      await reader.reach(plan, 2);
      const cursor = reader.cursor(plan);
      reader.connection.subscribe(plan).unsubscribe();
      await writer.push(plan, reply('t1', 'One'), reply('t2', 'Two'), reply('t1', 'Three'));
      reader.connection.subscribe(plan, cursor);
      await reader.reach(plan, 5);
      expect(reader.texts(plan)).to.deep.equal({ t1: ['About t1', 'One', 'Three'], t2: ['About t2', 'Two'] });
    });

    it('brings a reader who comes back from an earlier position to the present', async () => {
      const [writer, reader] = [await cast().enter(ada), await cast().enter(ben)];
      await writer.push(plan, thread('t1'), thread('t2'), access('t2', 'private'));
      await reader.follow(plan);
      await reader.reach(plan, 3);
      const earlier = reader.cursor(plan);
      await writer.push(plan, reply('t1', 'Seen'), access('t2', 'public'));
      await reader.reach(plan, 5);
      expect(reader.texts(plan)).to.deep.equal({ t1: ['About t1', 'Seen'], t2: ['About t2'] });
      reader.connection.subscribe(plan).unsubscribe();
      await writer.push(plan, reply('t1', 'Missed'), access('t2', 'private'));
      // As after a subscription that was sent twice: the reader has some of what comes.
      reader.connection.subscribe(plan, earlier);
      await reader.reach(plan, 7);
      expect(reader.texts(plan)).to.deep.equal({ t1: ['About t1', 'Seen', 'Missed'] });
    });

    it('continues at once for readers who missed nothing', async () => {
      const client = await cast().enter(ada);
      await client.follow(plan);
      client.connection.subscribe(plan, client.cursor(plan));
      await client.push(plan, thread('t1'));
      await client.reach(plan, 1);
      expect(spans(client.frames)).to.deep.equal(['reset', [0, 1]]);
    });

    it('starts again for a cursor of another log or beyond this one', async () => {
      const client = await cast().enter(ada);
      await client.push(plan, thread('t1'));
      await client.follow(plan);
      const { epoch, seq } = client.cursor(plan) ?? { epoch: '', seq: 0 };
      for (const cursor of [
        { epoch: 'another', seq },
        { epoch, seq: seq + 1 },
      ]) {
        client.frames.length = 0;
        client.connection.subscribe(plan, cursor);
        await client.until(() => client.frames.length > 0);
        expect(spans(client.frames)).to.deep.equal(['reset']);
      }
    });

    it('sends many rows in consecutive parts', async () => {
      const client = await cast().enter(ada);
      const ids = Array.from({ length: 300 }, (_, at) => `t${String(at).padStart(3, '0')}`);
      await client.push(plan, ...ids.map((id) => thread(id)));
      await client.follow(plan);
      const parts = client.frames.map((frame) =>
        frame.t === 'reset' ? [frame.first, frame.offset, frame.more] : 'ops',
      );
      expect(parts).to.deep.equal([
        [true, 0, true],
        [false, 250, false],
      ]);
      expect(client.ids(plan)).to.deep.equal(ids);
    });

    it('keeps documents apart', async () => {
      const client = await cast().enter(ada);
      await client.follow(plan);
      await client.follow(budget);
      const both = [
        ...client.make(plan, thread('t1')),
        ...client.make(budget, thread('t1')),
        ...client.make(plan, reply('t1', 'Plan')),
      ];
      expect(outcomes(await client.connection.push(both))).to.deep.equal([1, 1, 2]);
      await client.reach(plan, 2);
      await client.reach(budget, 1);
      expect(client.texts(plan)).to.deep.equal({ t1: ['About t1', 'Plan'] });
      expect(client.texts(budget)).to.deep.equal({ t1: ['About t1'] });
    });

    it('sends nothing of an ended subscription', async () => {
      const client = await cast().enter(ada);
      const subscription = client.connection.subscribe(plan);
      await client.follow(budget);
      subscription.unsubscribe();
      client.frames.length = 0;
      await client.push(plan, thread('t1'));
      await client.push(budget, thread('t1'));
      await client.reach(budget, 1);
      expect(client.frames.map((frame) => frame.scope.documentId)).to.deep.equal(['budget']);
    });

    it('delivers nothing after close, and reports an unknown outcome of a push', async () => {
      const backend = cast().backend();
      const [gone, left] = [await cast().enter(ada, backend), await cast().enter(ben, backend)];
      await gone.follow(plan);
      await left.follow(plan);
      await gone.connection.close();
      const heard = [gone.frames.length, gone.states.length];
      await left.push(plan, thread('t1'));
      await left.reach(plan, 1);
      expect([gone.frames.length, gone.states.length]).to.deep.equal(heard);
      const error = await gone.push(plan, thread('t2')).catch((reason: unknown) => reason);
      expect(error).to.include({ code: 'unavailable' });
    });

    it('keeps mutations when everybody has disconnected', async () => {
      const first = await cast().enter(ada);
      const backend = cast().backend();
      await first.push(plan, thread('t1'));
      await first.connection.close();
      const second = await cast().enter(ben, backend);
      await second.follow(plan);
      expect(second.ids(plan)).to.deep.equal(['t1']);
    });
  });

  describe('a log of three operations', () => {
    const cast = castOf(makeStage, { logLength: 3 });

    it('continues for readers who missed three operations, and starts again for others', async () => {
      const [writer, reader] = [await cast().enter(ada), await cast().enter(ben)];
      const subscription = reader.connection.subscribe(plan);
      await writer.push(plan, thread('t1'));
      await reader.reach(plan, 1);
      subscription.unsubscribe();
      await writer.push(plan, thread('t2'), thread('t3'), removal('t1'));
      await comeBack(reader, 4);
      expect(spans(reader.frames)).to.deep.equal([[1, 4]]);
      reader.connection.subscribe(plan).unsubscribe();
      await writer.push(plan, thread('t4'), thread('t5'), thread('t6'), removal('t2'));
      await comeBack(reader, 8);
      expect(spans(reader.frames)).to.deep.equal(['reset']);
      expect(reader.ids(plan)).to.deep.equal(['t3', 't4', 't5', 't6']);
    });

    it('recognises repeated mutations that it no longer holds', async () => {
      const client = await cast().enter(ada);
      const first = client.make(plan, thread('t1'), reply('t1', 'Once'));
      const results = await client.connection.push(first);
      await client.push(plan, reply('t1', '2'), reply('t1', '3'), reply('t1', '4'), reply('t1', '5'));
      expect(await client.connection.push(first)).to.deep.equal(results);
    });
  });
}
