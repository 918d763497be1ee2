import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type PresenceQuery,
  type PresenceStatus,
} from '../../store/index.js';
import { locationIdOf } from '../../store/model/index.js';
import { presenceStatusOf } from '../../store/features/presence/presence-sync.js';
import { faultyBackend } from './faulty-backend.js';
import { ScriptedBackend } from './scripted-backend.js';
import { MINUTE, openForNobody, openTab, person, settle, withOwnClock } from './tabs.js';

const pageInfo = { baseUrl: '', path: '', title: '', url: '' };

/** A tab whose user is shown to others. */
async function enter(backend: Backend, userId: string, documentId?: string): Promise<CollabStore> {
  const store = await openTab(backend, userId, documentId);
  store.presence.enter();
  await settle();
  return store;
}

/** Who is there, as one store knows: each with how present they are. */
const seen = (store: CollabStore, query?: PresenceQuery) =>
  store.presence
    .users(query)
    .peek()
    ?.map(({ userId, onlineStatus }) => `${userId} ${onlineStatus}`);

describe('presence', () => {
  let backend: Backend;

  withOwnClock();

  beforeEach(() => {
    backend = memoryBackend();
  });

  it('is not known before there is somebody to work for', async () => {
    const store = openForNobody(backend);
    const users = store.presence.users();
    expect(users.peek()).toBe(null);
    store.presence.enter();
    await store.identify(person('ada'));
    await store.setDocuments(['d1']);
    expect(users.peek()?.map(({ userId }) => userId)).toEqual(['ada']);
    await store.signOut();
    expect(users.peek()).toBe(null);
  });

  it('shows people to each other, each of them last to themselves', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    const cleo = await enter(backend, 'cleo');
    expect(seen(ada)).toEqual(['bo active', 'cleo active', 'ada active']);
    expect(seen(bo)).toEqual(['ada active', 'cleo active', 'bo active']);
    expect(seen(cleo)).toEqual(['ada active', 'bo active', 'cleo active']);
    const [first] = ada.presence.users().peek() ?? [];
    expect(first).toMatchObject({ userId: 'bo', name: 'BO', isUserIdle: false, isTabAway: false });
  });

  it('shows who is there at once to who signs in again, or comes back', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    const all = ['ada active', 'bo active'];
    for (const user of [person('bo'), { ...person('bo'), name: 'Bo' }, person('cleo'), person('bo')]) {
      await bo.identify(user);
      await settle();
      expect(seen(bo)?.[0]).toBe('ada active');
    }
    await bo.signOut();
    await bo.identify(person('bo'));
    await settle();
    expect(seen(bo)).toEqual(all);
    await settle(4_000);
    expect(seen(bo)).toEqual(all);
    expect(seen(ada)).toEqual(all.toReversed());
  });

  it('shows nobody who does not ask to be shown, for as long as they do', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await openTab(backend, 'bo');
    expect(seen(bo)).toEqual([]);
    const [leave, leaveAgain] = [ada.presence.enter(), ada.presence.enter()];
    await settle();
    leave();
    await settle();
    expect(seen(bo)).toEqual(['ada active']);
    leaveAgain();
    await settle();
    expect(seen(bo)).toEqual([]);
  });

  it('keeps documents apart', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo', 'd2');
    expect(seen(ada)).toEqual(['ada active']);
    await bo.setDocuments(['d1', 'd2']);
    await settle();
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
    expect(seen(bo, { documentId: 'd2' })).toEqual(['bo active']);
    expect(seen(bo)).toEqual(['ada active', 'bo active']);
    expect(seen(bo, { organizationId: 'o2' })).toEqual([]);
    await bo.setDocuments(['d2']);
    await settle();
    expect(seen(ada)).toEqual(['ada active']);
  });

  it('knows where in the document somebody is', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    bo.setLocations([{ id: 'slide-2' }]);
    await settle();
    expect(seen(ada, { locationId: 'slide-2' })).toEqual(['bo active']);
    expect(ada.presence.users({ locationId: 'slide-2' }).peek()).toMatchObject([
      { locationId: locationIdOf('slide-2') },
    ]);
    expect(seen(ada, { locationId: 'slide-1' })).toEqual([]);
  });

  describe('of an organization', () => {
    const all = { organizationId: 'o1' };

    it('shows people in all its documents, and followed documents as before', async () => {
      const ada = await enter(backend, 'ada', 'd1');
      const bo = await enter(backend, 'bo', 'd2');
      const shown: (readonly string[])[] = [];
      const events: string[] = [];
      bo.on('userStateChange', ({ user, state }) => events.push(`${user.userId} ${state}`));
      const stop = bo.presence.users(all).subscribe((users) => shown.push(users?.map(({ userId }) => userId) ?? []));
      await settle();
      expect(shown).toEqual([['bo'], ['ada', 'bo']]);
      expect(seen(bo)).toEqual(['bo active']);
      expect(seen(bo, { ...all, documentId: 'd2' })).toEqual(['bo active']);
      const cleo = await enter(backend, 'cleo', 'd3');
      expect(shown.at(-1)).toEqual(['ada', 'cleo', 'bo']);
      await cleo.setDocuments(['d2']);
      await settle();
      expect(shown.at(-1)).toEqual(['cleo', 'ada', 'bo']);
      await ada.signOut();
      expect(shown.at(-1)).toEqual(['cleo', 'bo']);
      expect(seen(bo, { ...all, statuses: ['offline'] })).toEqual(['ada offline']);
      // Events are of followed documents.
      expect(events).toEqual(['cleo online']);
      stop();
    });

    it('shows who is there to who only looks once, and again later', async () => {
      await enter(backend, 'ada', 'd1');
      const bo = await openTab(backend, 'bo', 'd2');
      const people = bo.presence.users(all);
      people.peek();
      await settle();
      expect(people.peek()?.map(({ userId }) => userId)).toEqual(['ada']);
    });

    it('costs nothing before it is asked for, and no more once nobody observes it', async () => {
      const follow = vi.fn();
      const unsubscribe = vi.fn();
      const counting: Backend = {
        openStorage: (clientId) => backend.openStorage(clientId),
        async connect(session, sink) {
          const connection = await backend.connect(session, sink);
          return {
            ...connection,
            presence: {
              follow: (...args) => {
                follow(args[0]);
                const subscription = connection.presence?.follow(...args);
                return { unsubscribe: () => (unsubscribe(), subscription?.unsubscribe()) };
              },
            },
          };
        },
      };
      const ada = await enter(counting, 'ada', 'd1');
      seen(ada);
      await settle(MINUTE);
      expect(follow).not.toHaveBeenCalled();
      const stops = [0, 1].map(() => ada.presence.users(all).subscribe(() => undefined));
      await settle(5 * MINUTE);
      expect(follow.mock.calls).toEqual([['o1']]);
      expect(unsubscribe).not.toHaveBeenCalled();
      for (const stop of stops) stop();
      await settle(2 * MINUTE);
      expect(unsubscribe).toHaveBeenCalledTimes(1);
      expect(follow).toHaveBeenCalledTimes(1);
    });

    it('shows nobody without access, and everybody again with it', async () => {
      const granting = memoryBackend();
      await enter(granting, 'ada', 'd1');
      const bo = await openTab(granting, 'bo', 'd2');
      const people = bo.presence.users(all);
      const stop = people.subscribe(() => undefined);
      await settle();
      const ids = () => people.peek()?.map(({ userId }) => userId);
      expect(ids()).toEqual(['ada']);
      granting.setAccess('bo', 'none');
      expect(ids()).toEqual([]);
      granting.setAccess('bo', 'viewer');
      expect(ids()).toEqual(['ada']);
      await bo.identify(person('cleo'));
      await settle();
      expect(ids()).toEqual(['ada']);
      stop();
    });
  });

  it('goes away at once with a tab that is hidden, and comes back with it', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    await settle(MINUTE);
    bo.presence.update({ isTabAway: true });
    await settle();
    expect(seen(ada)).toEqual(['bo away', 'ada active']);
    expect(ada.presence.users().peek()?.[0]).toMatchObject({ isTabAway: true, timestamp: Date.now() });
    bo.presence.touch();
    await settle();
    expect(seen(ada)).toEqual(['bo away', 'ada active']);
    bo.presence.update({ isTabAway: false });
    await settle();
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
  });

  it('goes away, and then offline, of whom there is no sign', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    await settle(5 * MINUTE - 1);
    ada.presence.touch();
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
    await settle(1);
    expect(seen(ada)).toEqual(['bo away', 'ada active']);
    await settle(5 * MINUTE - 2);
    ada.presence.touch();
    await settle(1);
    expect(seen(ada)).toEqual(['bo away', 'ada active']);
    await settle(1);
    expect(seen(ada)).toEqual(['ada active']);
    expect(seen(ada, { statuses: ['offline'] })).toEqual(['bo offline']);
    bo.presence.touch();
    await settle();
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
  });

  it('goes by the shortest times that are asked for', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await enter(backend, 'bo');
    ada.presence.enter({ awayAfterMs: MINUTE });
    const leave = ada.presence.enter({ awayAfterMs: 1_000, offlineAfterMs: 2_000 });
    await settle(1_000);
    expect(seen(bo)).toEqual(['ada away', 'bo active']);
    await settle(1_000);
    expect(seen(bo)).toEqual(['bo active']);
    leave();
    await settle();
    expect(seen(bo)).toEqual(['ada active', 'bo active']);
  });

  it('shows a person once, as they are in the tab where they are most present', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    const again = await enter(backend, 'bo');
    again.setLocations([{ id: 'slide-2' }]);
    bo.presence.update({ isTabAway: true });
    await settle();
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
    expect(seen(bo)).toEqual(['ada active', 'bo active']);
    await again.dispose();
    await settle();
    expect(seen(ada)).toEqual(['bo away', 'ada active']);
    await bo.dispose();
    await settle();
    expect(seen(ada)).toEqual(['ada active']);
    expect(seen(ada, { statuses: ['online', 'away', 'offline'] })).toEqual(['bo offline', 'ada active']);
  });

  it('tells who comes, goes away and leaves', async () => {
    const ada = await openTab(backend, 'ada');
    const told: string[] = [];
    ada.on('userStateChange', ({ user, state }) => told.push(`${user.userId} ${state}`));
    const bo = await enter(backend, 'bo');
    bo.presence.update({ isTabAway: true });
    bo.presence.update({ isTabAway: false });
    bo.setLocations([{ id: 'slide-2' }]);
    await bo.dispose();
    await settle();
    expect(told).toEqual(['bo online', 'bo away', 'bo online', 'bo offline']);
  });

  it('renders nothing anew for who is still there', async () => {
    const ada = await enter(backend, 'ada');
    await enter(backend, 'bo');
    let changes = 0;
    const stop = ada.presence.users().subscribe(() => (changes += 1));
    await settle(4 * MINUTE);
    expect(changes).toBe(1);
    stop();
  });

  it('goes by what was said last, in whichever order it comes', async () => {
    const scripted = new ScriptedBackend();
    const ada = await enter(scripted, 'ada');
    const says = (at: number, onlineStatus: PresenceStatus | undefined) =>
      scripted.sink.published([
        {
          ...{ scope: { organizationId: 'o1', documentId: 'd1' }, from: 'tab of bo', user: person('bo') },
          passing: {
            ...{ kind: 'presence', at, ttlMs: 6_000 },
            state: onlineStatus ? { onlineStatus, timestamp: at, pageInfo } : null,
          },
        },
      ]);
    says(2, 'away');
    says(1, 'active');
    expect(seen(ada)).toEqual(['bo away', 'ada active']);
    says(4, undefined);
    says(3, 'active');
    says(4, 'active');
    expect(seen(ada)).toEqual(['ada active']);
    says(5, 'active');
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
  });

  it('is of nobody else while there is no way to them, and of those who are still there when there is again', async () => {
    const scripted = new ScriptedBackend();
    const ada = await enter(scripted, 'ada');
    scripted.reset(1, []);
    const say = (userId: string, at: number) =>
      scripted.sink.published([
        {
          ...{ scope: { organizationId: 'o1', documentId: 'd1' }, from: `tab of ${userId}`, user: person(userId) },
          passing: {
            ...{ kind: 'presence', at, ttlMs: 6_000 },
            state: { onlineStatus: 'active', timestamp: 0, pageInfo },
          },
        },
      ]);
    say('bo', 1);
    say('cleo', 1);
    expect(seen(ada)).toEqual(['bo active', 'cleo active', 'ada active']);
    scripted.sink.state('offline');
    expect(seen(ada)).toEqual(['ada active']);
    await settle(1_000);
    const said = scripted.published.length;
    scripted.sink.state('online');
    expect(scripted.published.length).toBe(said + 1);
    await settle(1_000);
    say('bo', 2);
    await settle(5_000);
    expect(seen(ada)).toEqual(['bo active', 'ada active']);
  });

  it('is as it was over whatever is lost, late, told twice or in another order, once that is over', async () => {
    const acts = fc.array(
      fc.record({
        who: fc.nat(3),
        act: fc.constantFrom('enter', 'leave', 'hide', 'show', 'touch', 'move'),
        wait: fc.nat(40_000),
      }),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(
        acts,
        fc.array(fc.constantFrom('pass', 'lose', 'repeat', 'delay'), { minLength: 1 }),
        async (steps, faults) => {
          let isFaulty = true;
          let next = 0;
          const faulty = faultyBackend(memoryBackend(), () => (isFaulty ? faults[next++ % faults.length] : 'pass'));
          const tabs = await Promise.all([0, 1, 2, 3].map((at) => openTab(faulty, `p${at}`)));
          const leaving = tabs.map((): (() => void)[] => []);
          const hidden = new Set<number>();
          for (const { who, act, wait } of steps) {
            const tab = tabs[who];
            if (act === 'enter')
              leaving[who]?.push(tab?.presence.enter({ awayAfterMs: 1e9, offlineAfterMs: 2e9 }) ?? (() => undefined));
            if (act === 'leave') leaving[who]?.pop()?.();
            if (act === 'touch') tab?.presence.touch();
            if (act === 'move') tab?.setLocations([{ id: `l${wait}` }]);
            if (act === 'hide' || act === 'show') tab?.presence.update({ isTabAway: act === 'hide' });
            if (act === 'hide') hidden.add(who);
            if (act === 'show') hidden.delete(who);
            await settle(wait);
          }
          isFaulty = false;
          await settle(6 * MINUTE);
          const there = tabs.flatMap((_, at) =>
            leaving[at]?.length ? [`p${at} ${hidden.has(at) ? 'away' : 'active'}`] : [],
          );
          for (const tab of tabs) expect(seen(tab)?.toSorted()).toEqual(there);
          for (const tab of tabs) await tab.dispose();
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('how present somebody is', () => {
  const signs = fc.record({
    activeAt: fc.nat(1_000),
    touchedAt: fc.integer({ min: 1_000, max: 2_000 }),
    hiddenAt: fc.option(fc.integer({ min: 1_000, max: 3_000 }), { nil: undefined }),
    awayAfterMs: fc.integer({ min: 1, max: 500 }),
    offlineAfterMs: fc.integer({ min: 1, max: 900 }),
  });
  const order = ['active', 'away', 'offline'];

  it('only becomes less without a sign, at the times that are foretold', () => {
    fc.assert(
      fc.property(signs, fc.nat(3_000), fc.nat(3_000), (given, first, more) => {
        const now = Math.max(given.touchedAt, given.hiddenAt ?? 0) + first;
        const [before, after] = [presenceStatusOf(given, now), presenceStatusOf(given, now + more)];
        expect(order.indexOf(after.status)).toBeGreaterThanOrEqual(order.indexOf(before.status));
        expect(before.validUntil).toBeGreaterThan(now);
        if (now + more < before.validUntil) expect(after).toEqual(before);
        expect(before.since).toBeLessThanOrEqual(now);
        if (given.hiddenAt !== undefined) expect(before.status).not.toBe('active');
      }),
    );
  });
});
