import fc from 'fast-check';
import type { Backend, Connection } from '../../store/backends/backend.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { nextTask } from '../../store/base/next-task.js';
import type { Readable } from '../../store/base/readable.js';
import { createStore, type CollabStore } from '../../store/index.js';
import type { NotificationCounts, User } from '../../store/model/index.js';
import { expect } from './expect.js';
import { ada, admin, anonymous, ben, viewer } from './fixtures.js';
import { describe, longTest } from './framework.js';
import { castOf, type MakeStage, type Stage } from './stage.js';

const denied: User = { userId: 'dan', organizationId: 'acme', isAdmin: true, hasAccess: false };
const people: readonly User[] = [ada, ben, viewer, admin, anonymous, denied];
const TABS = 3;
const DRAFT = 'draft';

type Access = 'editor' | 'viewer' | 'none';

type Act =
  | { readonly do: 'identify'; readonly tab: number; readonly person: number }
  | { readonly do: 'setAccess'; readonly person: number; readonly access: Access }
  | {
      readonly do: 'signOut' | 'write' | 'writePrivate' | 'draft' | 'live' | 'cursor' | 'presence' | 'notify';
      readonly tab: number;
    }
  | { readonly do: 'down' }
  | { readonly do: 'up' };

const tab = fc.nat({ max: TABS - 1 });
const person = fc.nat({ max: people.length - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('identify' as const), tab, person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('setAccess' as const), person },
      access: fc.constantFrom<Access>('editor', 'viewer', 'none'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      tab,
      do: fc.constantFrom('signOut', 'write', 'writePrivate', 'draft', 'live', 'cursor', 'presence', 'notify'),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ do: 'down' }, { do: 'up' }) },
);

const by = (userId: string): string => `by:${userId}`;

/** Lets what needs no timer be done. */
const settle = async (): Promise<void> => {
  for (let task = 0; task < 20; task += 1) await nextTask();
};

function until<T>(readable: Readable<T>, passes: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = readable.subscribe((value) => {
      if (!passes(value)) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

/** A page's store, and all it can read. */
class Tab {
  readonly store: CollabStore;
  readonly rows;
  readonly live;
  readonly people;
  readonly cursors;
  counts: Readable<NotificationCounts | null> | undefined;

  constructor(backend: Backend) {
    this.store = createStore({ backend });
    this.rows = this.store.comments.view().rows;
    this.live = this.store.live.get('zoom');
    this.people = this.store.presence.users({ statuses: ['online', 'away', 'offline'] });
    this.cursors = this.store.cursors.users();
    // What nobody looks at is not worked out.
    for (const readable of [this.rows, this.live, this.people, this.cursors]) readable.subscribe(() => undefined);
    this.store.presence.enter();
    this.store.cursors.enter();
  }

  async open(): Promise<void> {
    await this.store.setDocuments(['plan']);
    this.counts = (await this.store.notifications.inbox()).counts;
  }

  /** Everything that is readable says whose it is, and is for the user to read. */
  check(access: ReadonlyMap<string, Access>, isSettled: boolean): void {
    const { store } = this;
    const me = store.me.peek();
    const texts = store.unsent.peek().map(({ comment }) => comment?.commentText);
    expect(texts.every((text) => me && text?.startsWith(by(me.userId)))).to.equal(true);
    const granted = me && access.get(me.userId);
    const hasAccess = me && (granted ? granted !== 'none' : me.hasAccess !== false);
    const rows = this.rows.peek();
    for (const { data } of rows) {
      const text = data.comments[0]?.commentText ?? '';
      expect(text).to.match(new RegExp(`^${by(data.from.userId)} `));
      const isMine = data.from.userId === me?.userId;
      expect(isMine || data.accessMode !== 'private' || me?.isAdmin === true, `${me?.userId} reads ${text}`).to.equal(
        true,
      );
      if (isSettled && !hasAccess) expect(isMine, `${me?.userId} reads ${text} without access`).to.equal(true);
    }
    const [value, users, cursors] = [this.live.peek(), this.people.peek() ?? [], this.cursors.peek() ?? []];
    if (value) expect(value.data).to.equal(by(value.updatedBy.userId));
    for (const { userId, type } of users) if (type) expect(type).to.equal(by(userId));
    for (const { userId, comment } of cursors) if (comment) expect(comment).to.equal(by(userId));
    if (!me) expect([value, rows.length, users.length, cursors.length]).to.deep.equal([null, 0, 0, 0]);
    if (isSettled && (!hasAccess || me.isAnonymous)) {
      expect(value).to.equal(null);
      expect(users.filter(({ userId }) => userId !== me?.userId)).to.deep.equal([]);
      expect(cursors).to.deep.equal([]);
    }
    const counts = this.counts?.peek();
    if (!me) expect(counts ?? null).to.equal(null);
    if (isSettled && me && !hasAccess) expect(counts?.all ?? 0).to.equal(0);
  }
}

/** A backend whose pushes can fail, as without a network. */
function faulty(backend: Backend, isDown: () => boolean): Backend {
  const guard = (connection: Connection): Connection =>
    new Proxy(connection, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name === 'push')
          return (...args: Parameters<Connection['push']>) =>
            isDown()
              ? Promise.reject(new CollabFailure({ code: 'unavailable', message: 'Down.' }))
              : target.push(...args);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  return {
    connect: async (...args) => guard(await backend.connect(...args)),
    openStorage: (...args) => backend.openStorage(...args),
  };
}

async function play(acts: readonly Act[], stage: Pick<Stage, 'backend' | 'setAccess'>): Promise<void> {
  let isDown = false;
  const access = new Map<string, Access>();
  const drafts = new Map<string, string>();
  const written = new Map<string, Set<string>>(people.map(({ userId }) => [userId, new Set()]));
  const tabs = Array.from({ length: TABS }, () => new Tab(faulty(stage.backend(), () => isDown)));
  let number = 0;
  const perform = async (made: Act): Promise<void> => {
    if (made.do === 'down' || made.do === 'up') isDown = made.do === 'down';
    else if (made.do === 'setAccess') {
      const { userId, isAnonymous } = people[made.person] as User;
      if (!stage.setAccess || isAnonymous) return;
      access.set(userId, made.access);
      stage.setAccess(userId, made.access);
    } else {
      const { store } = tabs[made.tab] as Tab;
      const me = store.me.peek();
      const own = by(me?.userId ?? '');
      const text = `${own} ${(number += 1)}`;
      if (made.do === 'identify') void store.identify(people[made.person] as User);
      else if (made.do === 'signOut') void store.signOut();
      // What a page says while nobody is signed in is nobody's.
      else if (!me) return;
      else if (made.do === 'draft') {
        drafts.set(me.userId, text);
        await store.drafts.set(DRAFT, { commentText: text, commentHtml: '' });
      } else if (made.do === 'live') store.live.set('zoom', own);
      else if (made.do === 'cursor') {
        store.cursors.move({ left: number, top: number });
        store.cursors.setMessage(own);
      } else if (made.do === 'presence') store.presence.update({ type: own });
      else if (made.do === 'notify') {
        const request = { displayHeadlineMessageTemplate: text, displayBodyMessage: text, notifyAll: true };
        void store.notifications.add({ ...request, documentId: 'plan' });
      } else {
        const isPrivate = made.do === 'writePrivate';
        const { id } = store.comments.addCommentAnnotation({
          annotation: { comments: [{ commentText: text }], ...(isPrivate && { accessMode: 'private' as const }) },
        });
        if (id !== undefined) written.get(me.userId)?.add(text);
      }
    }
  };
  try {
    for (const each of tabs) await each.open();
    for (const made of acts) {
      await perform(made);
      for (const each of tabs) each.check(access, false);
      await settle();
      // Only what happens in this page is known to be done by now.
      for (const each of tabs) each.check(access, stage.setAccess !== undefined);
      for (const { store } of tabs) {
        const me = store.me.peek();
        const draft = await store.drafts.get(DRAFT);
        if (draft && store.me.peek() === me)
          expect(draft.commentText).to.match(new RegExp(`^${by(me?.userId ?? '')} `));
      }
    }
    isDown = false;
    // Whoever comes back finds what they typed, and what they wrote is sent or shown with why it was not.
    const told = new Map<string, Set<string>>();
    for (const { store } of tabs) {
      for (const user of people) {
        await store.identify(user);
        await until(store.unsent, (unsent) => unsent.every(({ error }) => error !== undefined));
        const texts = told.get(user.userId) ?? new Set();
        told.set(user.userId, texts);
        for (const { comment } of store.unsent.peek()) texts.add(comment?.commentText ?? '');
        const draft = await store.drafts.get(DRAFT);
        expect(draft?.commentText).to.equal(drafts.get(user.userId));
      }
    }
    stage.setAccess?.(admin.userId, 'editor');
    const observer = (tabs[0] as Tab).store;
    for (const user of people.filter(({ isAnonymous }) => !isAnonymous)) {
      stage.setAccess?.(user.userId, 'editor');
      await observer.identify({ ...user, hasAccess: true });
      await until(observer.comments.view().ready, Boolean);
      const kept = new Set((tabs[0] as Tab).rows.peek().map(({ data }) => data.comments[0]?.commentText));
      for (const text of written.get(user.userId) ?? []) {
        expect(kept.has(text) || told.get(user.userId)?.has(text), `${text} is kept`).to.equal(true);
      }
    }
  } finally {
    for (const { store } of tabs) await store.dispose();
  }
}

/** Several people who come and go in the same tabs, with more and less access. */
export function runSessionSuite(makeStage: MakeStage): void {
  describe('sessions', () => {
    const cast = castOf(makeStage);

    longTest(
      'read what their access allows at that moment, and nothing that was another’s in the same store',
      60_000,
      async () => {
        const run = async (acts: readonly Act[]): Promise<void> => {
          const stage = cast().anew();
          await play(acts, stage);
          await stage.strike();
        };
        await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), run), {
          numRuns: 10,
          includeErrorInReport: true,
          endOnFailure: true,
        });
      },
    );
  });
}
