import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveFrame } from '../../../store/backends/protocol.js';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type LiveStateData,
  type LiveStateValue,
} from '../../../store/index.js';
import { mergeLiveValues } from '../../../store/rules/live-state.js';
import { faultyPushes, type PushFault } from '../faulty-backend.js';
import { ScriptedBackend } from '../scripted-backend.js';
import { MINUTE, SECOND, openForNobody, openTab, person, settle, withOwnClock } from '../tabs.js';

describe('live state', () => {
  let backend: Backend;

  // What loads on demand is there before the clock is another.
  beforeAll(() => import('../../../store/features/live/loaded-live.js'));

  withOwnClock(4 * SECOND);

  beforeEach(() => {
    backend = memoryBackend();
  });

  it('is visible at once, and to other users', async () => {
    const [ada, bo] = [await openTab(backend, 'ada'), await openTab(backend, 'bo')];
    const [hers, his] = [ada.live.get('zoom'), bo.live.get('zoom')];
    expect([hers.peek(), his.peek()]).toEqual([null, null]);
    await bo.live.fetch();
    await ada.live.fetch();
    const { settled } = ada.live.set('zoom', 2);
    await settle();
    expect(await settled).toEqual({ ok: true });
    expect(hers.peek()).toMatchObject({ liveStateDataId: 'zoom', data: 2, updatedBy: { userId: 'ada' } });
    expect(his.peek()).toEqual(hers.peek());
    expect(his.peek()?.id).toBe('15913c103a5238e5a80ac2f498ee090d');
  });

  it('is visible before the confirmation, and reverted by a refusal', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    const zoom = ada.live.get('zoom');
    await settle();
    scripted.sink.live(frame(0, 0, true));
    const { settled } = ada.live.set('zoom', 2);
    await settle();
    expect(zoom.peek()?.data).toBe(2);
    scripted.live.answer(0, 'PERMISSION_DENIED');
    expect(await settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(zoom.peek()).toBe(null);
  });

  it('does not flicker between the confirmation and the new values', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    const values: unknown[] = [];
    ada.live.get('zoom').subscribe((value) => values.push(value?.data));
    await settle();
    scripted.sink.live(frame(0, 0, true));
    ada.live.set('zoom', 2);
    await settle();
    scripted.live.answer(0, 1);
    await settle();
    scripted.sink.live(frame(0, 1, false, value('zoom', 2)));
    scripted.sink.live(frame(1, 2, false, value('zoom', 3)));
    expect(values.filter((each, at) => each !== values[at - 1])).toEqual([2, 3]);
  });

  it('follows the order of the backend, with pending values on top', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    const zoom = ada.live.get('zoom');
    await settle();
    scripted.sink.live(frame(0, 0, true));
    ada.live.set('zoom', 2);
    await settle();
    scripted.sink.live(frame(0, 1, false, value('zoom', 7)));
    expect(zoom.peek()?.data).toBe(2);
    scripted.live.answer(0, 2);
    await settle();
    scripted.sink.live(frame(1, 2, false, value('zoom', 2)));
    scripted.sink.live(frame(2, 3, false, value('zoom', 8)));
    expect(zoom.peek()?.data).toBe(8);
  });

  it('fetches again after a gap, and reports no value twice', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    const zoom = ada.live.get('zoom');
    await settle();
    scripted.sink.live(frame(0, 0, true));
    scripted.sink.live(frame(0, 2, false, value('zoom', 2)));
    scripted.sink.live(frame(0, 1, false, value('zoom', 1)));
    expect(zoom.peek()?.data).toBe(2);
    const before = scripted.live.followed;
    scripted.sink.live(frame(4, 5, false, value('zoom', 5)));
    expect(zoom.peek()?.data).toBe(2);
    expect(scripted.live.followed).toBe(before + 1);
    scripted.sink.live(frame(5, 5, true, value('zoom', 5)));
    expect(zoom.peek()?.data).toBe(5);
  });

  it('uses the time of the backend', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    expect(ada.live.now()).toBe(Date.now());
    void ada.live.get('zoom');
    await settle();
    const receiveTime = (ago: number): void => scripted.sink.live({ ...frame(0, 0, true), now: Date.now() - ago });
    receiveTime(5 * SECOND);
    expect(ada.live.now()).toBe(Date.now() - 5 * SECOND);
    // What comes faster says it better.
    receiveTime(4 * SECOND);
    expect(ada.live.now()).toBe(Date.now() - 4 * SECOND);
  });

  it('waits for a connection, then sends the latest version of a value', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    await Promise.resolve(ada.live.get('zoom'));
    await settle();
    scripted.sink.live(frame(0, 0, true));
    const first = ada.live.set('zoom', 1);
    await settle();
    const handles = [ada.live.set('zoom', 2), ada.live.set('zoom', 3), ada.live.set('pan', 1)];
    await settle();
    scripted.live.fail(0);
    await settle();
    scripted.sink.state('offline');
    scripted.sink.state('online');
    await settle(2 * SECOND);
    expect(scripted.live.pushes[1]?.map(({ change }) => change.name === 'live.set' && change.args.data)).toEqual([
      1, 3, 1,
    ]);
    scripted.live.answer(1, 1);
    expect(await Promise.all([first, ...handles].map(({ settled }) => settled))).toEqual(Array(4).fill({ ok: true }));
  });

  describe('form fields', () => {
    let scripted: ScriptedBackend;
    let ada: CollabStore;
    let errors: string[];
    let seq = 0;

    beforeEach(async () => {
      scripted = new ScriptedBackend();
      ada = await openTab(scripted, 'ada');
      errors = [];
      ada.on('error', ({ code }) => errors.push(code));
      ada.live.field('title').subscribe(() => undefined);
      ada.live.singleEditor.enable();
      await settle();
    });

    const title = () => ada.live.field('title').peek()?.data;
    const ownTab = () => scripted.sessions[0]?.clientId ?? '';
    const pushed = () => scripted.live.pushes.map((push) => push.length);
    const returnTo = async (...records: LiveFrame['records']): Promise<void> => {
      scripted.sink.state('online');
      await settle();
      scripted.sink.live(frame(0, (seq += 100), true, ...records));
      await settle();
    };
    const goOffline = async (): Promise<void> => {
      scripted.sink.state('offline');
      await settle();
    };

    it('keep the stored value if they were changed before it was known', async () => {
      const { settled } = ada.live.setField('title', 'Mine', { keepStored: true });
      ada.live.setField('note', 'New', { keepStored: true });
      await settle();
      expect(pushed()).toEqual([]);
      await returnTo(field('title', 'Stored'));
      expect(await settled).toMatchObject({ ok: false, error: { code: 'ALREADY_EXISTS' } });
      expect(title()).toBe('Stored');
      expect(ada.live.field('note').peek()?.data).toBe('New');
      expect(pushed()).toEqual([1]);
      expect(errors).toEqual(['ALREADY_EXISTS']);
    });

    it('give way to an editor who has taken over while the tab was offline', async () => {
      await returnTo(field('title', 'Before'), editor('ada', ownTab()));
      await goOffline();
      const { settled } = ada.live.setField('title', 'Mine', { editorOnly: true });
      ada.live.setField('other', 'Free');
      await settle();
      await returnTo(field('title', 'Theirs', 2), editor('bo', 'elsewhere'));
      expect(await settled).toMatchObject({ ok: false, error: { code: 'another_user_editor' } });
      expect(title()).toBe('Theirs');
      expect(scripted.live.pushes.flat().map(({ change }) => change.args)).toMatchObject([
        { liveStateDataId: 'other' },
      ]);
      expect(errors).toEqual(['another_user_editor']);
    });

    it('are sent if nobody has edited meanwhile, but not if somebody has and stopped', async () => {
      for (const [stored, at] of [
        ['Before', 1],
        ['Theirs', 2],
      ] as const) {
        await returnTo(field('title', 'Before'));
        await goOffline();
        ada.live.setField('title', 'Mine', { editorOnly: true });
        await settle();
        await returnTo(field('title', stored, at));
        expect(title()).toBe(at === 1 ? 'Mine' : 'Theirs');
        scripted.live.answer(0, 10);
        await settle();
      }
      expect(pushed()).toEqual([1]);
    });

    it('name the role with which they were made, also when it has passed before they are sent', async () => {
      const role = (userId: string, tabId: string, since: number) => ({
        ...editor(userId, tabId),
        lastEditor: { userId, since },
      });
      await returnTo(field('title', 'Before'), role('ada', ownTab(), 10));
      ada.live.setField('title', 'Mine', { editorOnly: true });
      await settle();
      ada.live.setField('note', 'Mine, too', { editorOnly: true });
      ada.live.setField('other', 'Free');
      await settle();
      scripted.sink.live(frame(seq, (seq += 1), false, role('bo', 'elsewhere', 20)));
      scripted.live.answer(0, 'another_user_editor');
      await settle();
      const editing = { since: 10, isSingleTab: true };
      expect(scripted.live.pushes.flat().map(({ change }) => change.args)).toEqual([
        { space: 'field', liveStateDataId: 'title', data: 'Mine', editing },
        { space: 'field', liveStateDataId: 'note', data: 'Mine, too', editing },
        { space: 'field', liveStateDataId: 'other', data: 'Free' },
      ]);
      expect(title()).toBe('Before');
      expect(errors).toEqual(['another_user_editor']);
    });

    it('keep what the next editor wrote from a change that comes too late', async () => {
      let fault: PushFault = 'none';
      const editing = await openTab(
        faultyPushes(backend, () => fault),
        'ada',
      );
      const [otherTab, next] = [await openTab(backend, 'ada'), await openTab(backend, 'bo')];
      for (const each of [editing, otherTab, next]) {
        each.live.singleEditor.enable();
        await each.live.fetch();
      }
      expect(await editing.live.singleEditor.setUserAsEditor()).toEqual({});
      fault = 'lost';
      const { settled } = editing.live.setField('title', 'Late', { editorOnly: true });
      await settle();
      expect(await otherTab.live.singleEditor.handOver('bo')).toEqual({});
      next.live.setField('title', 'Theirs', { editorOnly: true });
      await settle();
      fault = 'none';
      await settle(MINUTE);
      expect(await settled).toMatchObject({ ok: false, error: { code: 'another_user_editor' } });
      for (const each of [editing, next]) expect(each.live.field('title').peek()?.data).toBe('Theirs');
    });

    it('report a refusal, and are reverted', async () => {
      await returnTo(field('title', 'Before'));
      ada.live.setField('title', 'Mine');
      await settle();
      scripted.live.answer(0, 'PERMISSION_DENIED');
      await settle();
      expect(title()).toBe('Before');
      expect(errors).toEqual(['PERMISSION_DENIED']);
    });
  });

  it('merges objects field by field if requested', async () => {
    const ada = await openTab(backend, 'ada');
    ada.live.set('view', { zoom: 1, at: { x: 1, y: 1 } });
    ada.live.set('view', { at: { y: 2 } }, { merge: true });
    await settle();
    expect(ada.live.get('view').peek()?.data).toEqual({ zoom: 1, at: { x: 1, y: 2 } });
    ada.live.set('view', { zoom: 3 });
    await settle();
    expect(ada.live.get('view').peek()?.data).toEqual({ zoom: 3 });
  });

  it('is fetched as a whole, in the shape of the specification', async () => {
    const ada = await openTab(backend, 'ada');
    ada.live.set('zoom', 2);
    ada.live.setField('title', 'Plan');
    await settle(3 * SECOND);
    ada.live.setField('title', 'The plan');
    await settle();
    const all = await ada.live.fetch();
    expect(Object.keys(all.custom ?? {})).toEqual(['zoom']);
    expect(all.default?.autoSyncState?.current).toMatchObject({
      data: { title: 'The plan' },
      updatedBy: { userId: 'ada' },
    });
    expect(Object.values(all.default?.autoSyncState?.history ?? {}).map(({ data }) => data)).toEqual(['Plan']);
    expect(await ada.live.fetch({ liveStateDataId: 'zoom' })).toEqual({ custom: { zoom: all.custom?.zoom } });
    expect(await ada.live.fetch({ liveStateDataId: 'none' })).toEqual({});
  });

  it('belongs to the root document, and changes with it', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await openTab(backend, 'bo', 'd2');
    ada.live.set('zoom', 2);
    await settle();
    const zoom = bo.live.get('zoom');
    await bo.live.fetch();
    expect(zoom.peek()).toBe(null);
    await bo.setDocuments(['d1']);
    await settle();
    expect(zoom.peek()?.data).toBe(2);
  });

  it('is refused, with the value in the message, if it is invalid or nobody is signed in', async () => {
    const ada = await openTab(backend, 'ada');
    const bad = await ada.live.set('zoom', Number.NaN).settled;
    expect(bad).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    expect(!bad.ok && bad.error.message).toContain('change.args.data is NaN');
    const nobody = openForNobody(backend);
    expect(await nobody.live.set('zoom', 1).settled).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } });
  });

  it('sends events for changes of all users', async () => {
    const [ada, bo] = [await openTab(backend, 'ada'), await openTab(backend, 'bo')];
    await bo.live.fetch();
    const events: LiveStateData[] = [];
    bo.on('liveStateDataUpdate', ({ liveStateData }) => events.push(liveStateData));
    ada.live.set('zoom', 2);
    await settle();
    expect(events).toMatchObject([{ liveStateDataId: 'zoom', data: 2, updatedBy: { userId: 'ada' } }]);
  });

  it('converges for all users, whatever the order of changes', async () => {
    const step = fc.record({
      who: fc.nat(2),
      id: fc.constantFrom('a', 'b'),
      data: fc.oneof(fc.nat(9), fc.dictionary(fc.constantFrom('x', 'y'), fc.nat(9))),
      merge: fc.boolean(),
      wait: fc.constantFrom(0, 0, 5, 1_500),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const shared = memoryBackend();
        const tabs = await Promise.all([0, 1, 2].map((who) => openTab(shared, `p${who}`)));
        for (const { who, id, data, merge, wait } of steps) {
          tabs[who]?.live.set(id, data, { merge });
          await settle(wait);
        }
        await settle(SECOND);
        const [first, ...others] = await Promise.all(tabs.map((tab) => tab.live.fetch()));
        for (const other of others) expect(other).toEqual(first);
        for (const tab of tabs) await tab.dispose();
      }),
      { numRuns: 100 },
    );
  });
});

describe('merging', () => {
  const json = fc.jsonValue() as fc.Arbitrary<LiveStateValue>;

  it('keeps fields that the later value omits, and takes all fields that it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.dictionary(fc.string(), json), (before, after) => {
        const both = mergeLiveValues(before, after) as Record<string, unknown>;
        expect(new Set(Object.keys(both))).toEqual(new Set([...Object.keys(before), ...Object.keys(after)]));
        for (const [name, value] of Object.entries(before))
          if (!Object.hasOwn(after, name)) expect(both[name]).toEqual(value);
        expect(mergeLiveValues(both as LiveStateValue, after as LiveStateValue)).toEqual(both);
      }),
    );
  });
});

function editor(userId: string, tabId: string) {
  const { value: record } = value('singleEditor', { editor: { userId }, tabId, requestEditorAccess: null });
  return { key: 'editor', value: record };
}

function field(liveStateDataId: string, data: LiveStateValue, lastUpdated = 1) {
  const record = value(liveStateDataId, data);
  return { key: `field/${liveStateDataId}`, value: { ...record.value, lastUpdated } };
}

function value(liveStateDataId: string, data: LiveStateValue) {
  const updatedBy = person('bo');
  return {
    key: `custom/${liveStateDataId}`,
    value: { id: '', liveStateDataId, data, lastUpdated: 1, updatedBy, tabId: 'elsewhere' },
  };
}

const frame = (from: number, to: number, isWhole: boolean, ...records: LiveFrame['records']): LiveFrame => ({
  ...{ scope: { organizationId: 'o1', documentId: 'd1' }, epoch: 'e1', from, to, isWhole, records },
});
