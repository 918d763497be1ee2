import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type EditorAccessEvent,
  type EditorRoleEvent,
  type SingleEditorOptions,
  type User,
} from '../../../store/index.js';
import type { SingleEditorLiveStateData } from '../../../store/model/index.js';
import type { LiveChange } from '../../../store/model/live-change.js';
import { reduceEditing, withoutDisconnectedEditor, type EditingContext } from '../../../store/rules/live-state.js';
import { ScriptedBackend } from '../scripted-backend.js';
import { SECOND, openTab, person, settle, withOwnClock } from '../tabs.js';

/** A tab of somebody's in single-editor mode. */
async function open(
  backend: Backend,
  userId: string,
  options: SingleEditorOptions = {},
  user: Partial<User> = {},
): Promise<CollabStore> {
  const store = await openTab(backend, userId, 'd1', user);
  store.live.singleEditor.enable(options);
  await store.live.fetch();
  await settle();
  return store;
}

/** Sends that the tab of the session edits. */
function sendEditor({ sink, sessions }: ScriptedBackend, userId: string): void {
  const data = { editor: { userId }, requestEditorAccess: null, tabId: sessions[0]?.clientId ?? '' };
  const value = {
    id: '',
    liveStateDataId: 'singleEditor',
    data,
    lastUpdated: 1,
    updatedBy: person(userId),
    tabId: 'x',
  };
  sink.live({
    ...{ scope: { organizationId: 'o1', documentId: 'd1' }, epoch: 'e1', from: 0, to: 1, isWhole: true },
    records: [{ key: 'editor', value }],
  });
}

const editorOf = (store: CollabStore) => store.live.singleEditor.state.peek()?.editor?.userId;
const requestOf = (store: CollabStore) => store.live.singleEditor.state.peek()?.requestEditorAccess;
const isHere = (store: CollabStore) => store.live.singleEditor.access.peek()?.isEditorOnCurrentTab;

describe('the single editor', () => {
  let backend: Backend;

  // What loads on demand is there before the clock is another.
  beforeAll(() => import('../../../store/features/live/loaded-live.js'));

  withOwnClock(4 * SECOND);

  beforeEach(() => {
    backend = memoryBackend();
  });

  it('is nobody at first, then the first user who asks', async () => {
    const [ada, bo] = [await open(backend, 'ada'), await open(backend, 'bo')];
    expect([editorOf(ada), isHere(ada)]).toEqual([undefined, false]);
    expect(await ada.live.singleEditor.setUserAsEditor()).toEqual({});
    expect((await bo.live.singleEditor.setUserAsEditor()).error?.code).toBe('another_user_editor');
    expect((await ada.live.singleEditor.setUserAsEditor()).error?.code).toBe('same_user_editor_current_tab');
    expect([editorOf(bo), isHere(ada), isHere(bo)]).toEqual(['ada', true, false]);
  });

  it('edits in one tab, and can move to another', async () => {
    const [ada, again] = [await open(backend, 'ada'), await open(backend, 'ada')];
    await ada.live.singleEditor.setUserAsEditor();
    expect((await again.live.singleEditor.setUserAsEditor()).error?.code).toBe('same_user_editor_different_tab');
    expect(again.live.singleEditor.access.peek()).toEqual({ isEditor: true, isEditorOnCurrentTab: false });
    expect(again.live.singleEditor.others.peek().sameUserPresentOnTab).toBe(true);
    await again.live.singleEditor.editCurrentTab();
    expect([isHere(ada), isHere(again)]).toEqual([false, true]);
  });

  it('reports other open tabs of a viewer', async () => {
    const [ada, bo, again] = [await open(backend, 'ada'), await open(backend, 'bo'), await open(backend, 'bo')];
    await ada.live.singleEditor.setUserAsEditor();
    for (const store of [ada, bo, again]) store.presence.enter();
    const isElsewhere = (store: CollabStore) => store.live.singleEditor.others.peek().sameUserPresentOnTab;
    await vi.waitFor(() => expect([ada, bo, again].map(isElsewhere)).toEqual([false, true, true]));
    await again.dispose();
    await vi.waitFor(() => expect([ada, bo].map(isElsewhere)).toEqual([false, false]));
  });

  it('accepts and rejects requests, until they are canceled', async () => {
    const [ada, bo] = [await open(backend, 'ada'), await open(backend, 'bo')];
    const [editor, viewer] = [ada.live.singleEditor, bo.live.singleEditor];
    await editor.setUserAsEditor();
    await viewer.requestEditorAccess();
    expect(requestOf(ada)).toMatchObject({ status: 'pending', user: { userId: 'bo' }, editorAccessTimeout: 20 });
    expect((await viewer.acceptEditorAccessRequest()).error?.code).toBe('another_user_editor');
    await editor.rejectEditorAccessRequest();
    expect([requestOf(bo)?.status, editorOf(bo)]).toEqual(['rejected', 'ada']);
    await viewer.requestEditorAccess();
    await viewer.cancelEditorAccessRequest();
    expect(requestOf(ada)?.status).toBe('cancelled');
    expect((await editor.acceptEditorAccessRequest()).error?.code).toBe('FAILED_PRECONDITION');
    await viewer.requestEditorAccess();
    await editor.acceptEditorAccessRequest();
    expect([editorOf(ada), isHere(bo), requestOf(ada)?.status]).toEqual(['bo', true, 'accepted']);
  });

  it('loses the role to a request when the timer ends, and both users see the timer', async () => {
    const [ada, bo] = [
      await open(backend, 'ada', { editorAccessTimeout: 3 }),
      await open(backend, 'bo', { editorAccessTimeout: 3 }),
    ];
    await ada.live.singleEditor.setUserAsEditor();
    const timerStates: string[] = [];
    ada.live.singleEditor.timer.subscribe(({ state, durationLeft }) =>
      timerStates.push(`${state} ${durationLeft ?? ''}`.trim()),
    );
    await bo.live.singleEditor.requestEditorAccess();
    await settle(2.5 * SECOND);
    expect(bo.live.singleEditor.timer.peek()).toEqual({ state: 'inProgress', durationLeft: 1 });
    expect(editorOf(bo)).toBe('ada');
    await settle(SECOND);
    expect([editorOf(bo), isHere(bo)]).toEqual(['bo', true]);
    expect(timerStates).toEqual([
      'idle',
      'inProgress 3',
      'inProgress 2',
      'inProgress 1',
      'inProgress 0',
      'completed',
      'idle',
    ]);
  });

  it('has no timer if the timeout is 0', async () => {
    const [ada, bo] = [await open(backend, 'ada'), await open(backend, 'bo', { editorAccessTimeout: 0 })];
    await ada.live.singleEditor.setUserAsEditor();
    await bo.live.singleEditor.requestEditorAccess();
    await settle(600 * SECOND);
    expect([editorOf(bo), requestOf(bo)?.status]).toEqual(['ada', 'pending']);
    expect(bo.live.singleEditor.timer.peek()).toEqual({ state: 'idle' });
  });

  it('hands the role over, and gives it up', async () => {
    const [ada, bo] = [await open(backend, 'ada'), await open(backend, 'bo')];
    await ada.live.singleEditor.setUserAsEditor();
    expect((await ada.live.singleEditor.handOver('nobody')).error?.message).toBe('nobody is not here.');
    await ada.live.singleEditor.handOver('bo');
    expect([editorOf(ada), isHere(bo)]).toEqual(['bo', true]);
    expect((await ada.live.singleEditor.resetUserAccess()).error?.code).toBe('another_user_editor');
    await bo.live.singleEditor.resetUserAccess();
    expect(editorOf(ada)).toBe(undefined);
  });

  it('loses the role after the tab has closed, unless the user returns in time', async () => {
    const [ada, bo] = [await open(backend, 'ada'), await open(backend, 'bo')];
    await ada.live.singleEditor.setUserAsEditor();
    await ada.dispose();
    await settle();
    expect((await bo.live.singleEditor.setUserAsEditor()).error?.code).toBe('another_user_editor');
    const back = await open(backend, 'ada');
    expect(await back.live.singleEditor.setUserAsEditor()).toEqual({});
    await settle(5 * SECOND);
    expect([editorOf(bo), isHere(back)]).toEqual(['ada', true]);
    await back.dispose();
    await settle(4 * SECOND);
    expect(editorOf(bo)).toBe(undefined);
    expect(await bo.live.singleEditor.setUserAsEditor()).toEqual({});
  });

  it('is not a tab that has lost its connection, until the state arrives again', async () => {
    const scripted = new ScriptedBackend();
    const ada = await openTab(scripted, 'ada');
    ada.live.singleEditor.enable();
    await settle();
    sendEditor(scripted, 'ada');
    await settle();
    scripted.sink.state('offline');
    await settle(2 * SECOND);
    expect(isHere(ada)).toBe(true);
    await settle(2 * SECOND);
    expect(ada.live.singleEditor.access.peek()).toEqual({ isEditor: false, isEditorOnCurrentTab: false });
    scripted.sink.state('online');
    await settle();
    expect(isHere(ada)).toBe(false);
    sendEditor(scripted, 'ada');
    expect(isHere(ada)).toBe(true);
  });

  it("is the requesting user after the editor's tab has closed", async () => {
    const [ada, bo] = [await open(backend, 'ada'), await open(backend, 'bo', { editorAccessTimeout: 0 })];
    await ada.live.singleEditor.setUserAsEditor();
    await bo.live.singleEditor.requestEditorAccess();
    await ada.dispose();
    await settle(4 * SECOND);
    expect(isHere(bo)).toBe(true);
  });

  it('cannot be a user with read access only', async () => {
    const reader = await open(backend, 'ada', {}, { isReadOnly: true });
    expect((await reader.live.singleEditor.setUserAsEditor()).error?.code).toBe('PERMISSION_DENIED');
    expect((await reader.live.singleEditor.requestEditorAccess()).error?.code).toBe('PERMISSION_DENIED');
  });

  it('is reported by events', async () => {
    const [ada, again, bo] = [await open(backend, 'ada'), await open(backend, 'ada'), await open(backend, 'bo')];
    const events: string[] = [];
    for (const [name, store] of Object.entries({ ada, again, bo })) {
      store.onAny((type, event) => {
        const { viewer, editor, status, role } = event as EditorAccessEvent & EditorRoleEvent;
        if (/^(access|editor|viewer)/.test(type))
          events.push([name, type, editor?.userId, viewer?.userId, status ?? role].filter(Boolean).join(' '));
      });
    }
    await ada.live.singleEditor.setUserAsEditor();
    expect(events.splice(0)).toEqual([
      'ada editorAssigned ada editor',
      'again editorOnDifferentTabDetected ada editor',
      'bo viewerAssigned ada viewer',
    ]);
    await bo.live.singleEditor.requestEditorAccess();
    await ada.live.singleEditor.rejectEditorAccessRequest();
    expect(events.splice(0).filter((each) => each.startsWith('ada'))).toEqual([
      'ada accessRequested ada bo requested',
      'ada accessRejected ada bo rejected',
    ]);
    await bo.live.singleEditor.requestEditorAccess();
    await bo.live.singleEditor.cancelEditorAccessRequest();
    expect(events.splice(0).at(-1)).toBe('bo accessRequestCanceled ada bo cancelled');
    await bo.live.singleEditor.requestEditorAccess();
    await ada.live.singleEditor.acceptEditorAccessRequest();
    expect(events.filter((each) => each.startsWith('bo')).slice(-2)).toEqual([
      'bo accessAccepted ada bo accepted',
      'bo editorAssigned bo editor',
    ]);
    expect(events).toContain('ada viewerAssigned bo ada viewer');
  });

  it('is never two users, after any actions and disconnections', async () => {
    const acts = [
      'setUserAsEditor',
      'editCurrentTab',
      'requestEditorAccess',
      'cancelEditorAccessRequest',
      'acceptEditorAccessRequest',
      'rejectEditorAccessRequest',
      'resetUserAccess',
    ] as const;
    const step = fc.record({
      who: fc.nat(3),
      act: fc.constantFrom(...acts, 'handOver', 'leave'),
      to: fc.nat(2),
      wait: fc.constantFrom(0, 0, 500, 4_000, 6_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const shared = memoryBackend();
        // Two of them are tabs of one person.
        const users = ['p0', 'p1', 'p2', 'p2'];
        const tabs = await Promise.all(users.map((user) => open(shared, user)));
        for (const { who, act, to, wait } of steps) {
          const tab = tabs[who] as CollabStore;
          if (act === 'leave') {
            await tab.dispose();
            tabs[who] = await open(shared, users[who] ?? '');
          } else if (act === 'handOver') void tab.live.singleEditor.handOver(`p${to}`);
          else void tab.live.singleEditor[act]();
          await settle(wait);
          const editing = tabs.filter(isHere);
          expect(editing.length).toBeLessThanOrEqual(1);
        }
        // Longer than a request waits for its answer.
        await settle(25 * SECOND);
        const states = tabs.map((tab) => tab.live.singleEditor.state.peek());
        for (const state of states) expect(state).toEqual(states[0]);
        expect(states[0]?.requestEditorAccess?.status).not.toBe('pending');
        for (const tab of tabs) await tab.dispose();
        await settle(4 * SECOND);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the editor role', () => {
  const change = fc.oneof(
    fc
      .constantFrom<LiveChange['name']>(
        'editor.moveHere',
        'editor.cancel',
        'editor.accept',
        'editor.reject',
        'editor.settle',
        'editor.release',
      )
      .map((name) => ({ name, args: {} })),
    fc.boolean().map((isSingleTab) => ({ name: 'editor.claim', args: { isSingleTab } })),
    fc.nat(9).map((editorAccessTimeout) => ({ name: 'editor.request', args: { editorAccessTimeout } })),
    fc.nat(2).map((to) => ({ name: 'editor.handOver', args: { userId: `p${to}` } })),
  ) as fc.Arbitrary<Parameters<typeof reduceEditing>[1]>;
  const act = fc.record({ who: fc.nat(2), change, here: fc.uniqueArray(fc.nat(2)), after: fc.nat(20_000) });
  const final = ['accepted', 'rejected', 'cancelled'];

  it("passes on only by the editor's choice, by timeout or by disconnection, and answers are final", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (steps) => {
        let state: SingleEditorLiveStateData | undefined;
        let now = 0;
        for (const { who, change: made, here, after } of steps) {
          now += after;
          const hereNow = new Set([...here, who].map((each) => `t${each}`));
          const context: EditingContext = {
            ...{ user: person(`p${who}`), tabId: `t${who}`, now },
            isConnected: (tab) => hereNow.has(tab),
            mayReconnect: () => false,
            findTab: (userId) =>
              hereNow.has(userId.replace('p', 't'))
                ? { user: person(userId), tabId: userId.replace('p', 't'), mayEdit: true }
                : undefined,
          };
          const before = state;
          const next = reduceEditing(before, made, context);
          if (!next.ok) continue;
          state = next.value;
          expect(state.editor ? state.tabId : null).toBe(state.tabId);
          const isPassedOn = before?.editor && before.editor.userId !== state.editor?.userId;
          const wasHere = before?.tabId && hereNow.has(before.tabId);
          if (isPassedOn && wasHere && made.name !== 'editor.settle') expect(before.editor?.userId).toBe(`p${who}`);
          const [asked, answered] = [before?.requestEditorAccess, state.requestEditorAccess];
          if (
            asked &&
            answered?.requestedAt === asked.requestedAt &&
            asked.user === answered.user &&
            final.includes(asked.status)
          )
            expect(answered.status).toBe(asked.status);
        }
        const left = state && withoutDisconnectedEditor(state, () => false);
        if (state?.editor) expect(left?.editor).toBe(null);
      }),
    );
  });
});
