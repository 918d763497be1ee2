import type { LiveResult, WireLiveChange } from '../../store/backends/protocol.js';
import type { EditingBasis, LiveChange } from '../../store/model/live-change.js';
import type { LiveRecord } from '../../store/model/live-record.js';
import { editingStateOf } from '../../store/rules/live-state.js';
import type { Viewer } from '../../store/rules/visibility.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { ada, anonymous, ben, budget, plan, viewer } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const set = (liveStateDataId: string, data: number, merge = false): LiveChange => ({
  ...{ name: 'live.set', args: { space: 'custom', liveStateDataId, data, merge } },
});

const claim: LiveChange = { name: 'editor.claim', args: { isSingleTab: true } };
const request: LiveChange = { name: 'editor.request', args: { editorAccessTimeout: 0 } };
const accept: LiveChange = { name: 'editor.accept', args: {} };

/** The values a client has heard of, by their keys. */
function values({ liveFrames }: Client): ReadonlyMap<string, LiveRecord> {
  const records = new Map<string, LiveRecord>();
  for (const frame of liveFrames) {
    if (frame.isWhole) records.clear();
    for (const record of frame.records) records.set(record.key, record);
  }
  return records;
}

const valueOf = (client: Client, id: string): unknown => values(client).get(`custom/${id}`)?.value.data;
const editorOf = (client: Client) => editingStateOf(values(client).get('editor'))?.editor?.userId;

/** Values that people keep in step, and who edits. */
export function runLiveSuite(makeStage: MakeStage): void {
  describe('live state', () => {
    const cast = castOf(makeStage);
    let lastMid = 0;

    const wire = (client: Client, change: LiveChange): WireLiveChange => ({
      ...{ clientId: client.clientId, mid: (lastMid += 1), change },
    });

    const push = async (client: Client, ...changes: readonly LiveChange[]): Promise<readonly LiveResult[]> =>
      (await client.connection.live?.push(
        plan,
        changes.map((change) => wire(client, change)),
      )) ?? [];

    /** A client that knows the values of the plan. */
    const enter = async (user: Viewer): Promise<Client> => {
      const client = await cast().enter(user);
      client.connection.live?.follow(plan, client.clientId);
      await client.until(() => client.liveFrames.length > 0);
      return client;
    };

    it('is sent to all subscribers in one order, and to later subscribers', async () => {
      const [first, second] = [await enter(ada), await enter(ben)];
      expect(values(first).size).to.equal(0);
      await Promise.all([push(first, set('a', 1), set('b', 1)), push(second, set('a', 2), set('b', 2))]);
      const late = await enter(viewer);
      const sorted = (client: Client) => JSON.stringify([...values(client)].sort(([a], [b]) => (a < b ? -1 : 1)));
      // Nodes may send several changes together, and their pages agree in the end.
      for (const client of [first, second, late])
        await client.until(() => values(client).size === 2 && new Set([first, second, late].map(sorted)).size === 1);
    });

    it('contains the user, the tab and an ascending time', async () => {
      const client = await enter(ada);
      await push(client, set('a', 1), set('a', 2));
      await client.until(() => valueOf(client, 'a') === 2);
      const times = client.liveFrames.flatMap(({ records }) => records.map(({ value }) => value.lastUpdated));
      expect(times[1]).to.be.above(times[0] ?? Infinity);
      expect(values(client).get('custom/a')?.value).to.deep.include({
        ...{ id: '0cc175b9c0f1b6a831c399e269772661', liveStateDataId: 'a', tabId: client.clientId },
      });
      expect(values(client).get('custom/a')?.value.updatedBy.userId).to.equal(ada.userId);
    });

    it('is sent with the time of the backend', async () => {
      const client = await enter(ada);
      await push(client, set('a', 1));
      await client.until(() => valueOf(client, 'a') === 1);
      const [whole = 0, change = 0] = client.liveFrames.map(({ now }) => now);
      expect(whole).to.be.above(0);
      expect(change).to.be.at.least(client.liveFrames[1]?.records[0]?.value.lastUpdated ?? Infinity);
    });

    it('changes once if a push is repeated', async () => {
      const [first, second] = [await enter(ada), await enter(ben)];
      const once = wire(first, set('a', 1));
      const [result] = (await first.connection.live?.push(plan, [once])) ?? [];
      await push(second, set('a', 2));
      const [again] = (await first.connection.live?.push(plan, [once])) ?? [];
      expect(again).to.deep.equal(result);
      await push(second, set('end', 1));
      await first.until(() => valueOf(first, 'end') === 1);
      expect(valueOf(first, 'a')).to.equal(2);
    });

    it('is refused once if a push is repeated, also after other changes', async () => {
      const [editor, other] = [await enter(ada), await enter(ben)];
      await push(editor, claim);
      const wires = [wire(other, claim), wire(other, set('a', 1))];
      const results = (await other.connection.live?.push(plan, wires)) ?? [];
      const codes = (all: readonly LiveResult[]) => all.map((result) => result.ok || result.error.code);
      expect(codes(results)).to.deep.equal(['another_user_editor', true]);
      await push(editor, { name: 'editor.release', args: {} });
      expect(codes((await other.connection.live?.push(plan, wires)) ?? [])).to.deep.equal(codes(results));
      await other.connection.close();
      const back = await enter(ben);
      expect(codes((await back.connection.live?.push(plan, wires)) ?? [])).to.deep.equal(codes(results));
      expect(editorOf(back)).to.equal(undefined);
    });

    it('does not change without permission or by an invalid change', async () => {
      const [reader, nobody, author] = [await enter(viewer), await cast().enter(anonymous), await enter(ada)];
      for (const client of [reader, nobody]) {
        const [result] = await push(client, set('a', 1));
        expect(result?.ok === false && result.error.code).to.equal('PERMISSION_DENIED');
      }
      const [bad] = await push(author, { name: 'live.set', args: { space: 'custom', liveStateDataId: '', data: 1 } });
      expect(bad?.ok === false && bad.error.message).to.contain('change.args.liveStateDataId is ""');
      await push(author, set('end', 1));
      await author.until(() => valueOf(author, 'end') === 1);
      expect(values(author).size).to.equal(1);
    });

    it('is not sent to unknown users, or after the end of a subscription, or for another document', async () => {
      const [author, left, elsewhere] = [await enter(ada), await cast().enter(ben), await cast().enter(ben)];
      const nobody = await cast().enter(anonymous);
      nobody.connection.live?.follow(plan, nobody.clientId);
      elsewhere.connection.live?.follow(budget, elsewhere.clientId);
      const subscription = left.connection.live?.follow(plan, left.clientId);
      await left.until(() => left.liveFrames.length > 0);
      await elsewhere.until(() => elsewhere.liveFrames.length > 0);
      subscription?.unsubscribe();
      await push(author, set('a', 1));
      await author.until(() => valueOf(author, 'a') === 1);
      const late = await enter(ben);
      expect(valueOf(late, 'a')).to.equal(1);
      for (const client of [left, elsewhere, nobody]) expect(values(client).size).to.equal(0);
    });

    it('is kept when everybody has disconnected', async () => {
      const author = await enter(ada);
      await push(author, set('a', 1));
      await author.connection.close();
      const late = await enter(ben);
      expect(valueOf(late, 'a')).to.equal(1);
    });

    describe('of the single editor', () => {
      it('has one editor if several users ask at once', async () => {
        const clients = await Promise.all([enter(ada), enter(ben), enter(ada)]);
        const results = (await Promise.all(clients.map((client) => push(client, claim)))).flat();
        expect(results.filter(({ ok }) => ok).length).to.equal(1);
        for (const client of clients) await client.until(() => editorOf(client) !== undefined);
        expect(new Set(clients.map(editorOf)).size).to.equal(1);
      });

      it('is not handed to users who may not edit, and the editor keeps the role', async () => {
        const [editor, reader, other] = [await enter(ada), await enter(viewer), await enter(ben)];
        await push(editor, claim);
        const handed = (userId: string): LiveChange => ({ name: 'editor.handOver', args: { userId } });
        const [refused] = await push(editor, handed(viewer.userId));
        expect(refused?.ok === false && refused.error.code).to.equal('FAILED_PRECONDITION');
        expect(refused?.ok === false && refused.error.message).to.contain('may only view');
        // The reader may be at another node.
        await reader.until(() => editorOf(reader) === ada.userId);
        const [taken] = await push(editor, handed(ben.userId));
        expect(taken?.ok).to.equal(true);
        await other.until(() => editorOf(other) === ben.userId);
      });

      it('is handed to the requesting user', async () => {
        const [editor, other] = [await enter(ada), await enter(ben)];
        await push(editor, claim);
        await push(other, request);
        await editor.until(
          () => editingStateOf(values(editor).get('editor'))?.requestEditorAccess?.status === 'pending',
        );
        const [refused] = await push(other, accept);
        expect(refused?.ok === false && refused.error.code).to.equal('another_user_editor');
        await push(editor, accept);
        await other.until(() => editorOf(other) === ben.userId);
        expect(editingStateOf(values(other).get('editor'))?.tabId).to.equal(other.clientId);
      });

      describe('and fields that only the editor changes', () => {
        /** What a client knows of the role with which it changes a field. */
        const basis = (client: Client, isSingleTab = true): EditingBasis => ({
          since: values(client).get('editor')?.lastEditor?.since ?? 0,
          isSingleTab,
        });
        const write = (data: string, editing?: EditingBasis): LiveChange => ({
          name: 'live.set',
          args: { space: 'field', liveStateDataId: 'title', data, ...(editing && { editing }) },
        });
        const handTo = (userId: string): LiveChange => ({ name: 'editor.handOver', args: { userId } });
        const titleOf = (client: Client): unknown => values(client).get('field/title')?.value.data;
        const codes = (results: readonly LiveResult[]) => results.map((result) => result.ok || result.error.code);
        const meet = (client: Client, userId: string) => client.until(() => editorOf(client) === userId);

        it('refuse what was written before the role has passed, again and again', async () => {
          const [first, next] = [await enter(ada), await enter(ben)];
          await push(first, claim);
          await meet(first, 'ada');
          const before = basis(first);
          expect(codes(await push(first, write('Early', before), handTo('ben')))).to.deep.equal([true, true]);
          await meet(next, 'ben');
          expect(codes(await push(next, write('Theirs', basis(next))))).to.deep.equal([true]);
          const late = wire(first, write('Late', before));
          for (let attempt = 0; attempt < 2; attempt += 1) {
            const [refused] = (await first.connection.live?.push(plan, [late])) ?? [];
            expect(refused?.ok === false && refused.error.code).to.equal('another_user_editor');
            expect(refused?.ok === false && refused.error.message).to.contain('ben');
          }
          await push(next, handTo('ada'));
          await meet(first, 'ada');
          await next.until(() => editorOf(next) === 'ada');
          expect([titleOf(first), titleOf(next)]).to.deep.equal(['Theirs', 'Theirs']);
        });

        it('refuse it also when the role has come back meanwhile', async () => {
          const [first, next] = [await enter(ada), await enter(ben)];
          await push(first, claim);
          await meet(first, 'ada');
          const before = basis(first);
          await push(first, handTo('ben'));
          await meet(next, 'ben');
          await push(next, write('Theirs', basis(next)), handTo('ada'));
          await meet(first, 'ada');
          expect(codes(await push(first, write('Late', before), write('New', basis(first))))).to.deep.equal([
            'another_user_editor',
            true,
          ]);
          await next.until(() => titleOf(next) === 'New');
        });

        it('refuse what others write, but not without a word on the role', async () => {
          const [editor, other] = [await enter(ada), await enter(ben)];
          await push(editor, claim);
          await meet(other, 'ada');
          expect(codes(await push(other, write('No', basis(other, false)), write('Old page')))).to.deep.equal([
            'another_user_editor',
            true,
          ]);
          await editor.until(() => titleOf(editor) === 'Old page');
        });

        it('refuse another tab of the editor, unless it may edit in any tab', async () => {
          const [tab, otherTab] = [await enter(ada), await enter(ada)];
          await push(tab, claim);
          await meet(tab, 'ada');
          const [limited, free] = [basis(tab), basis(tab, false)];
          await push(otherTab, { name: 'editor.moveHere', args: {} });
          await meet(otherTab, 'ada');
          expect(codes(await push(tab, write('Late', limited), write('Free', free)))).to.deep.equal([
            'same_user_editor_different_tab',
            true,
          ]);
          expect(codes(await push(otherTab, write('New', basis(otherTab))))).to.deep.equal([true]);
        });

        it('accept what was written before the role has become free, and was taken by the same user', async () => {
          const [editor, other] = [await enter(ada), await enter(ben)];
          expect(codes(await push(editor, write('Nobody edits', basis(editor))))).to.deep.equal([true]);
          await push(editor, claim);
          await meet(editor, 'ada');
          const before = basis(editor);
          await push(editor, { name: 'editor.release', args: {} });
          expect(codes(await push(editor, write('Free', before), claim, write('Again', before)))).to.deep.equal([
            true,
            true,
            true,
          ]);
          await other.until(() => titleOf(other) === 'Again');
        });

        it('refuse what was written before somebody else has edited and stopped', async () => {
          const [first, next] = [await enter(ada), await enter(ben)];
          await push(first, claim);
          await meet(first, 'ada');
          const before = basis(first);
          await push(first, handTo('ben'));
          await meet(next, 'ben');
          await push(next, { name: 'editor.release', args: {} });
          expect(codes(await push(first, write('Late', before)))).to.deep.equal(['another_user_editor']);
        });

        it('belong to whom a request gives the role when the tab of the editor has disconnected', async () => {
          const [editor, other] = [await enter(ada), await enter(ben)];
          await push(editor, claim);
          await meet(editor, 'ada');
          const before = basis(editor);
          await push(other, request);
          await editor.connection.close();
          await meet(other, 'ben');
          expect(basis(other).since).to.be.above(before.since);
          expect(codes(await push(other, write('Theirs', basis(other))))).to.deep.equal([true]);
          const back = await enter(ada);
          expect(codes(await push(back, write('Late', before)))).to.deep.equal(['another_user_editor']);
        });
      });

      it("has no editor after the editor's tab has disconnected", async () => {
        const [editor, other] = [await enter(ada), await enter(ben)];
        await push(editor, claim);
        await other.until(() => editorOf(other) === ada.userId);
        await push(other, request);
        await editor.connection.close();
        await other.until(() => editorOf(other) === ben.userId);
      });
    });
  });
}
