import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationInbox } from '../../../store/api/notifications.js';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/index.js';
import { createStore } from '../../../store/store.js';
import { faultyPushes, type PushFault } from '../faulty-backend.js';
import { turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };
const ben = { userId: 'ben', organizationId: 'o1', name: 'Ben' };

/** Longer than any store waits before it tries again, in ms. */
const PATIENCE_MS = 60_000;

interface Outcome {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

/** A change somebody made, and what they were told became of it. */
interface Made {
  readonly what: string;
  outcome?: Outcome;
}

/** Ada on a faulty line, Ben on a good one, and what Ben saw happen to live state. */
class Scene {
  readonly faults: PushFault[];
  readonly made: Made[] = [];
  readonly seen: string[] = [];
  readonly backend = memoryBackend();
  readonly ada: CollabStore;
  readonly ben: CollabStore;
  inboxes: readonly NotificationInbox[] = [];

  constructor(faults: readonly PushFault[]) {
    this.faults = [...faults];
    this.ada = createStore({ backend: faultyPushes(this.backend, () => this.faults.shift() ?? 'none') });
    this.ben = createStore({ backend: this.backend });
  }

  async open(): Promise<void> {
    for (const [store, user] of [
      [this.ada, ada],
      [this.ben, ben],
    ] as const) {
      await store.identify(user);
      await store.setDocuments(['d1']);
      store.live.singleEditor.enable();
    }
    this.ben.live.get('value').subscribe((value) => value && this.seen.push(JSON.stringify(value.data)));
    this.ben.live.singleEditor.state.subscribe((state) => state?.editor && this.seen.push(state.editor.userId));
    this.inboxes = await Promise.all([this.ada, this.ben].map((store) => store.notifications.inbox()));
    const comments = [{ commentText: 'Hello' }];
    this.ben.comments.addCommentAnnotation({ annotation: { annotationId: 'a', comments } });
    await this.rest();
  }

  /** Somebody makes a change. */
  make(what: string, settled: Promise<Outcome>): void {
    const made: Made = { what };
    this.made.push(made);
    void settled.then((outcome) => (made.outcome = outcome));
  }

  async rest(): Promise<void> {
    for (let turns = 0; turns < 6; turns++) await turn();
  }

  /** No more faults: everything arrives that still can. */
  async heal(): Promise<void> {
    this.faults.splice(0);
    await this.ada.identify(ada);
    for (let round = 0; round < 3; round++) {
      await vi.advanceTimersByTimeAsync(PATIENCE_MS);
      await this.rest();
    }
  }

  get texts(): readonly string[] {
    return (
      this.ben.comments
        .byId('a')
        .peek()
        ?.data.comments.map(({ commentText }) => commentText) ?? []
    );
  }
}

/** One step of a scene; the number tells changes apart. */
type Step = (scene: Scene, at: number) => unknown;

const editing = (result: Promise<{ readonly error?: { readonly code: string } }>): Promise<Outcome> =>
  result.then(({ error }) => (error ? { ok: false, error } : { ok: true }));

const steps: Readonly<Record<string, Step>> = {
  reply: (scene, at) =>
    scene.make(
      `text ${at}`,
      scene.ada.comments.addComment({ annotationId: 'a', comment: { commentText: `text ${at}` } }).settled,
    ),
  value: (scene, at) => scene.make(`value ${at}`, scene.ada.live.set('value', `value ${at}`).settled),
  claim: (scene) => scene.make('claim', editing(scene.ada.live.singleEditor.setUserAsEditor())),
  'other claims': (scene) => scene.ben.live.singleEditor.setUserAsEditor(),
  'other releases': (scene) => scene.ben.live.singleEditor.resetUserAccess(),
  notify: (scene, at) =>
    scene.make(
      `notification ${at}`,
      scene.ada.notifications.add({
        ...{ notificationId: `n${at % 3}`, documentId: 'd1', notifyAll: true },
        ...{ displayHeadlineMessageTemplate: 'News', displayBodyMessage: `notification ${at}` },
      }),
    ),
  mute: (scene) => scene.make('mute', scene.inboxes[0]?.muteAll(true) ?? Promise.reject(new Error('No inbox.'))),
  unmute: (scene) => scene.make('unmute', scene.inboxes[0]?.muteAll(false) ?? Promise.reject(new Error('No inbox.'))),
  reconnect: (scene) => void scene.ada.identify(ada),
  turn: () => turn(),
  wait: () => vi.advanceTimersByTimeAsync(PATIENCE_MS),
};

const fault = fc.constantFrom<PushFault>('none', 'lost', 'unanswered', 'silent', 'late');

describe('a store whose pushes fail and whose connection is renewed', () => {
  let scenes: Scene[];

  const open = async (faults: readonly PushFault[]): Promise<Scene> => {
    const scene = new Scene(faults);
    scenes.push(scene);
    await scene.open();
    return scene;
  };

  beforeEach(() => {
    scenes = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const { ada, ben } of scenes) await Promise.all([ada.dispose(), ben.dispose()]);
  });

  it('settles every mutation with the state of the backend, and applies it at most once', async () => {
    const step = fc.constantFrom(...Object.keys(steps));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.array(fault, { maxLength: 24 }),
        async (acts, faults) => {
          const scene = await open([]);
          scene.faults.push(...faults);
          for (const [at, act] of acts.entries()) await steps[act]?.(scene, at);
          await scene.heal();
          expect(scene.made.filter(({ outcome }) => !outcome)).toEqual([]);
          const bodies = scene.inboxes[1] && (await scene.inboxes[1].page()).notifications;
          const custom = (bodies ?? []).map(({ displayBodyMessage = '' }) => displayBodyMessage);
          const held = [...scene.texts, ...custom.filter((body) => body.startsWith('notification'))];
          for (const { what, outcome } of scene.made) {
            if (!/^(text|notification)/.test(what)) continue;
            expect([what, held.filter((each) => each === what).length]).toEqual([what, outcome?.ok ? 1 : 0]);
          }
          const values = scene.seen.filter((each) => each.startsWith('"value'));
          expect(values.length).toBe(new Set(values).size);
          const claims = scene.made.filter(({ what, outcome }) => what === 'claim' && outcome?.ok);
          expect(scene.seen.filter((each) => each === 'ada').length > 0).toBe(claims.length > 0);
          const muted = scene.made.findLast(({ what }) => what.endsWith('mute'));
          if (muted) expect(scene.inboxes[0]?.settings.peek()?.isMutedAll).toBe(muted.what === 'mute');
          await scene.ada.dispose();
          await scene.ben.dispose();
        },
      ),
      { numRuns: 80 },
    );
  });

  it('sends a notification change over the new connection if the push on the old one is never answered', async () => {
    const scene = await open([]);
    scene.faults.push('silent');
    steps.mute?.(scene, 0);
    await scene.rest();
    await scene.ada.identify(ada);
    await scene.rest();
    expect(scene.made).toEqual([{ what: 'mute', outcome: { ok: true } }]);
  });

  it('does not repeat a notification change over a later one of another tab if its answer was lost', async () => {
    const scene = await open([]);
    await scene.ben.notifications.add({
      ...{ notificationId: 'n1', documentId: 'd1', notifyAll: true },
      ...{ displayHeadlineMessageTemplate: 'News', displayBodyMessage: '' },
    });
    await scene.rest();
    const [inbox] = scene.inboxes;
    scene.faults.push('unanswered');
    const marked = inbox?.markAsRead({ notificationIds: ['n1'] });
    await scene.rest();
    const tab = createStore({ backend: scene.backend });
    await tab.identify(ada);
    await tab.setDocuments(['d1']);
    const other = await tab.notifications.inbox();
    await scene.rest();
    await other.markAsUnread({ notificationIds: ['n1'] });
    await scene.heal();
    expect(await marked).toEqual({ ok: true });
    const { notifications } = await other.page();
    expect(notifications.find(({ id }) => id === 'n1')?.isUnread).toBe(true);
    await tab.dispose();
  });

  it('answers a repeated push of a refused change with the refusal, also after a later change', async () => {
    const scene = await open([]);
    await scene.ben.live.singleEditor.setUserAsEditor();
    // What is made while the first push is under way travels together.
    scene.faults.push('late', 'unanswered');
    for (const [at, act] of ['value', 'claim', 'value'].entries()) await steps[act]?.(scene, at);
    await scene.rest();
    await scene.heal();
    expect(scene.made.map(({ outcome }) => outcome?.error?.code ?? outcome?.ok)).toEqual([
      true,
      'another_user_editor',
      true,
    ]);
  });
});
