import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { presenceStatusOf } from '../../../store/features/presence/presence-sync.js';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type PresenceQuery,
  type PresenceStatus,
} from '../../../store/index.js';
import { locationIdOf } from '../../../store/model/index.js';
import { faultyBackend } from '../faulty-backend.js';
import { ScriptedBackend } from '../scripted-backend.js';
import { MINUTE, openForNobody, openTab, person, settle, withOwnClock } from '../tabs.js';

const pageInfo = { baseUrl: '', path: '', title: '', url: '' };

/** A tab whose user is shown to others. */
async function enter(backend: Backend, userId: string, documentId?: string): Promise<CollabStore> {
  const store = await openTab(backend, userId, documentId);
  store.presence.enter();
  await settle();
  return store;
}

/** Who is there, as one store knows: each with how present they are. */
const peopleIn = (store: CollabStore, query?: PresenceQuery) =>
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

  it('is null until a user is signed in', async () => {
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

  it('lists people to each other, with the user last', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    const cleo = await enter(backend, 'cleo');
    expect(peopleIn(ada)).toEqual(['bo active', 'cleo active', 'ada active']);
    expect(peopleIn(bo)).toEqual(['ada active', 'cleo active', 'bo active']);
    expect(peopleIn(cleo)).toEqual(['ada active', 'bo active', 'cleo active']);
    const [first] = ada.presence.users().peek() ?? [];
    expect(first).toMatchObject({ userId: 'bo', name: 'BO', isUserIdle: false, isTabAway: false });
  });

  it('lists present people at once to users who sign in again or return', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    const all = ['ada active', 'bo active'];
    for (const user of [person('bo'), { ...person('bo'), name: 'Bo' }, person('cleo'), person('bo')]) {
      await bo.identify(user);
      await settle();
      expect(peopleIn(bo)?.[0]).toBe('ada active');
    }
    await bo.signOut();
    await bo.identify(person('bo'));
    await settle();
    expect(peopleIn(bo)).toEqual(all);
    await settle(4_000);
    expect(peopleIn(bo)).toEqual(all);
    expect(peopleIn(ada)).toEqual(all.toReversed());
  });

  it('lists nobody who has not entered, or who has left', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await openTab(backend, 'bo');
    expect(peopleIn(bo)).toEqual([]);
    const [leave, leaveAgain] = [ada.presence.enter(), ada.presence.enter()];
    await settle();
    leave();
    await settle();
    expect(peopleIn(bo)).toEqual(['ada active']);
    leaveAgain();
    await settle();
    expect(peopleIn(bo)).toEqual([]);
  });

  it('keeps documents apart', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo', 'd2');
    expect(peopleIn(ada)).toEqual(['ada active']);
    await bo.setDocuments(['d1', 'd2']);
    await settle();
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
    expect(peopleIn(bo, { documentId: 'd2' })).toEqual(['bo active']);
    expect(peopleIn(bo)).toEqual(['ada active', 'bo active']);
    expect(peopleIn(bo, { organizationId: 'o2' })).toEqual([]);
    await bo.setDocuments(['d2']);
    await settle();
    expect(peopleIn(ada)).toEqual(['ada active']);
  });

  it('contains the location of each person', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    bo.setLocations([{ id: 'slide-2' }]);
    await settle();
    expect(peopleIn(ada, { locationId: 'slide-2' })).toEqual(['bo active']);
    expect(ada.presence.users({ locationId: 'slide-2' }).peek()).toMatchObject([
      { locationId: locationIdOf('slide-2') },
    ]);
    expect(peopleIn(ada, { locationId: 'slide-1' })).toEqual([]);
  });

  describe('of an organization', () => {
    const all = { organizationId: 'o1' };

    it('lists people in all documents of the organization, and still those of the followed documents', async () => {
      const ada = await enter(backend, 'ada', 'd1');
      const bo = await enter(backend, 'bo', 'd2');
      const userIds: (readonly string[])[] = [];
      const events: string[] = [];
      bo.on('userStateChange', ({ user, state }) => events.push(`${user.userId} ${state}`));
      const stop = bo.presence.users(all).subscribe((users) => userIds.push(users?.map(({ userId }) => userId) ?? []));
      await settle();
      expect(userIds).toEqual([['bo'], ['ada', 'bo']]);
      expect(peopleIn(bo)).toEqual(['bo active']);
      expect(peopleIn(bo, { ...all, documentId: 'd2' })).toEqual(['bo active']);
      const cleo = await enter(backend, 'cleo', 'd3');
      expect(userIds.at(-1)).toEqual(['ada', 'cleo', 'bo']);
      await cleo.setDocuments(['d2']);
      await settle();
      expect(userIds.at(-1)).toEqual(['cleo', 'ada', 'bo']);
      await ada.signOut();
      expect(userIds.at(-1)).toEqual(['cleo', 'bo']);
      expect(peopleIn(bo, { ...all, statuses: ['offline'] })).toEqual(['ada offline']);
      // Events are of followed documents.
      expect(events).toEqual(['cleo online']);
      stop();
    });

    it('answers an unobserved query, and a later one again', async () => {
      await enter(backend, 'ada', 'd1');
      const bo = await openTab(backend, 'bo', 'd2');
      const people = bo.presence.users(all);
      people.peek();
      await settle();
      expect(people.peek()?.map(({ userId }) => userId)).toEqual(['ada']);
    });

    it('subscribes on the first query, and unsubscribes with the last observer', async () => {
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
      peopleIn(ada);
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

    it('is empty without access, and complete again with it', async () => {
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

  it('is away at once in a hidden tab, and online when the tab is shown', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    await settle(MINUTE);
    bo.presence.update({ isTabAway: true });
    await settle();
    expect(peopleIn(ada)).toEqual(['bo away', 'ada active']);
    expect(ada.presence.users().peek()?.[0]).toMatchObject({ isTabAway: true, timestamp: Date.now() });
    bo.presence.touch();
    await settle();
    expect(peopleIn(ada)).toEqual(['bo away', 'ada active']);
    bo.presence.update({ isTabAway: false });
    await settle();
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
  });

  it('is away, and later offline, without activity', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    await settle(5 * MINUTE - 1);
    ada.presence.touch();
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
    await settle(1);
    expect(peopleIn(ada)).toEqual(['bo away', 'ada active']);
    await settle(5 * MINUTE - 2);
    ada.presence.touch();
    await settle(1);
    expect(peopleIn(ada)).toEqual(['bo away', 'ada active']);
    await settle(1);
    expect(peopleIn(ada)).toEqual(['ada active']);
    expect(peopleIn(ada, { statuses: ['offline'] })).toEqual(['bo offline']);
    bo.presence.touch();
    await settle();
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
  });

  it('uses the shortest requested times', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await enter(backend, 'bo');
    ada.presence.enter({ awayAfterMs: MINUTE });
    const leave = ada.presence.enter({ awayAfterMs: 1_000, offlineAfterMs: 2_000 });
    await settle(1_000);
    expect(peopleIn(bo)).toEqual(['ada away', 'bo active']);
    await settle(1_000);
    expect(peopleIn(bo)).toEqual(['bo active']);
    leave();
    await settle();
    expect(peopleIn(bo)).toEqual(['ada active', 'bo active']);
  });

  it('lists a person once, with the status of their most active tab', async () => {
    const ada = await enter(backend, 'ada');
    const bo = await enter(backend, 'bo');
    const again = await enter(backend, 'bo');
    again.setLocations([{ id: 'slide-2' }]);
    bo.presence.update({ isTabAway: true });
    await settle();
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
    expect(peopleIn(bo)).toEqual(['ada active', 'bo active']);
    await again.dispose();
    await settle();
    expect(peopleIn(ada)).toEqual(['bo away', 'ada active']);
    await bo.dispose();
    await settle();
    expect(peopleIn(ada)).toEqual(['ada active']);
    expect(peopleIn(ada, { statuses: ['online', 'away', 'offline'] })).toEqual(['bo offline', 'ada active']);
  });

  it('reports people who arrive, go away and leave', async () => {
    const ada = await openTab(backend, 'ada');
    const changes: string[] = [];
    ada.on('userStateChange', ({ user, state }) => changes.push(`${user.userId} ${state}`));
    const bo = await enter(backend, 'bo');
    bo.presence.update({ isTabAway: true });
    bo.presence.update({ isTabAway: false });
    bo.setLocations([{ id: 'slide-2' }]);
    await bo.dispose();
    await settle();
    expect(changes).toEqual(['bo online', 'bo away', 'bo online', 'bo offline']);
  });

  it('does not notify observers if nothing changes', async () => {
    const ada = await enter(backend, 'ada');
    await enter(backend, 'bo');
    let changes = 0;
    const stop = ada.presence.users().subscribe(() => (changes += 1));
    await settle(4 * MINUTE);
    expect(changes).toBe(1);
    stop();
  });

  it('uses the latest message, whatever the order of arrival', async () => {
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
    expect(peopleIn(ada)).toEqual(['bo away', 'ada active']);
    says(4, undefined);
    says(3, 'active');
    says(4, 'active');
    expect(peopleIn(ada)).toEqual(['ada active']);
    says(5, 'active');
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
  });

  it('is empty except for the user while disconnected, and lists the present people after reconnection', async () => {
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
    expect(peopleIn(ada)).toEqual(['bo active', 'cleo active', 'ada active']);
    scripted.sink.state('offline');
    expect(peopleIn(ada)).toEqual(['ada active']);
    await settle(1_000);
    const publishedBefore = scripted.published.length;
    scripted.sink.state('online');
    expect(scripted.published.length).toBe(publishedBefore + 1);
    await settle(1_000);
    say('bo', 2);
    await settle(5_000);
    expect(peopleIn(ada)).toEqual(['bo active', 'ada active']);
  });

  it('converges after lost, late, repeated and reordered messages', async () => {
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
          for (const tab of tabs) expect(peopleIn(tab)?.toSorted()).toEqual(there);
          for (const tab of tabs) await tab.dispose();
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the presence status', () => {
  const signs = fc.record({
    activeAt: fc.nat(1_000),
    touchedAt: fc.integer({ min: 1_000, max: 2_000 }),
    hiddenAt: fc.option(fc.integer({ min: 1_000, max: 3_000 }), { nil: undefined }),
    awayAfterMs: fc.integer({ min: 1, max: 500 }),
    offlineAfterMs: fc.integer({ min: 1, max: 900 }),
  });
  const order = ['active', 'away', 'offline'];

  it('only decreases without activity, at the predicted times', () => {
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
