import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type CursorPosition,
  type CursorQuery,
} from '../../store/index.js';
import { locationIdOf } from '../../store/model/index.js';
import { packMoves, unpackMoves } from '../../store/backends/cursor-moves.js';
import type { EphemeralUpdate } from '../../store/backends/protocol.js';
import { faultyBackend } from './faulty-backend.js';
import { ScriptedBackend } from './scripted-backend.js';
import { MINUTE, SECOND, openTab, person, settle, withOwnClock } from './tabs.js';

/** A tab whose user takes part. */
async function enter(backend: Backend, userId: string, documentId?: string): Promise<CollabStore> {
  const store = await openTab(backend, userId, documentId);
  store.cursors.enter();
  await vi.waitFor(() => expect(store.cursors.users().peek()).not.toBe(null));
  await settle();
  return store;
}

const at = (elementId: string, left: number, top = 0): CursorPosition => ({ left, top, targetElement: { elementId } });

/** Whose cursors are where, as one store knows. */
const seen = (store: CollabStore, query?: CursorQuery) =>
  store.cursors
    .users(query)
    .peek()
    ?.map(
      ({ userId, position }) =>
        `${userId} ${position?.targetElement?.elementId ?? 'page'} ${position?.left.toFixed(2)}`,
    );

describe('cursors', () => {
  let backend: Backend;

  // What loads on demand is there before the clock is another.
  beforeAll(() => import('../../store/features/cursors/cursor-sync.js'));

  withOwnClock();

  beforeEach(() => {
    backend = memoryBackend();
  });

  it('are not known of before somebody takes part, and no longer after', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await enter(backend, 'bo');
    bo.cursors.move(at('a', 0.5));
    await settle(100);
    const users = ada.cursors.users();
    expect(users.peek()).toBe(null);
    const [leave, leaveAgain] = [ada.cursors.enter(), ada.cursors.enter()];
    await vi.waitFor(() => expect(users.peek()).not.toBe(null));
    await settle();
    expect(seen(ada)).toEqual(['bo a 0.50']);
    leave();
    leave();
    expect(seen(ada)).toEqual(['bo a 0.50']);
    leaveAgain();
    expect(users.peek()).toBe(null);
  });

  it('are seen by the others where they are, with what is known of their people', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.setLocations([{ id: 'l1' }]);
    ada.cursors.move(at('a', 0.25, 0.75), 'pen');
    await settle(100);
    const [cursor] = bo.cursors.users().peek() ?? [];
    expect(cursor).toMatchObject({
      ...{ userId: 'ada', name: 'ADA', onlineStatus: 'active', pointerType: 'pen', location: { id: 'l1' } },
      locationId: locationIdOf('l1'),
      position: { targetElement: { elementId: 'a' } },
    });
    expect(cursor?.position?.left).toBeCloseTo(0.25, 4);
    expect(cursor?.position?.top).toBeCloseTo(0.75, 4);
    expect(cursor?.timestamp).toBeLessThanOrEqual(Date.now());
    expect(seen(ada)).toEqual([]);
  });

  it('tell every move that matters, at most 20 times a second', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    const told: unknown[] = [];
    bo.cursors.users().subscribe((users) => told.push(users));
    for (let step = 0; step < 1_000; step += 1) {
      ada.cursors.move(at('a', step / 1_000));
      await settle(1);
    }
    await settle(100);
    expect(seen(bo)).toEqual(['ada a 1.00']);
    expect(told.length).toBeGreaterThan(18);
    expect(told.length).toBeLessThan(24);
  });

  it('may be on the page, to a px', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.cursors.move({ left: 1_234.4, top: 99_999 });
    await settle();
    expect(bo.cursors.users().peek()?.[0]?.position).toEqual({ left: 1_234, top: 65_535 });
  });

  it('are gone when they leave, and when their tab does', async () => {
    const [ada, bo, cleo] = [await enter(backend, 'ada'), await enter(backend, 'bo'), await enter(backend, 'cleo')];
    ada.cursors.move(at('a', 1));
    bo.cursors.move(at('a', 1));
    await settle(100);
    expect(seen(cleo)).toEqual(['ada a 1.00', 'bo a 1.00']);
    ada.cursors.move(null);
    await settle(100);
    expect(seen(cleo)).toEqual(['bo a 1.00']);
    ada.cursors.move(at('b', 0.5));
    await bo.dispose();
    await settle(100);
    expect(seen(cleo)).toEqual(['ada b 0.50']);
    await ada.setDocuments(['d2']);
    await settle();
    expect(seen(cleo)).toEqual([]);
    await cleo.setDocuments(['d1', 'd2']);
    await settle(3 * SECOND);
    expect(seen(cleo)).toEqual(['ada b 0.50']);
    expect(seen(cleo, { documentId: 'd1' })).toEqual([]);
    expect(seen(cleo, { organizationId: 'o2' })).toEqual([]);
  });

  it('are one for each person: where they moved last, and none of the user’s own', async () => {
    const [ada, again, bo] = [await enter(backend, 'ada'), await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.cursors.move(at('a', 0));
    await settle(100);
    again.cursors.move(at('b', 0));
    await settle(100);
    expect(seen(bo)).toEqual(['ada b 0.00']);
    expect(seen(again)).toEqual([]);
    ada.cursors.move(at('a', 0.5));
    await settle(100);
    expect(seen(bo)).toEqual(['ada a 0.50']);
    ada.cursors.move(null);
    await settle(100);
    expect(seen(bo)).toEqual(['ada b 0.00']);
  });

  it('are inactive after 2 minutes without a move, and active with the next', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    const status = () => bo.cursors.users().peek()?.[0]?.onlineStatus;
    ada.cursors.move(at('a', 0));
    await settle(2 * MINUTE - SECOND);
    expect(status()).toBe('active');
    await settle(4 * SECOND);
    expect(status()).toBe('inactive');
    ada.cursors.move(at('a', 0.1));
    await settle(100);
    expect(status()).toBe('active');
  });

  it('carry a short text', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.cursors.move(at('a', 0));
    ada.cursors.say('Look here');
    await settle(100);
    expect(bo.cursors.users().peek()?.[0]?.comment).toBe('Look here');
    ada.cursors.say('👋'.repeat(100));
    await settle(100);
    expect(bo.cursors.users().peek()?.[0]?.comment).toBe('👋'.repeat(80));
    ada.cursors.say('');
    await settle(100);
    expect(bo.cursors.users().peek()?.[0]).not.toHaveProperty('comment');
  });

  it('wait for what they point into where that comes late, and are gone where they are heard of no more', async () => {
    const scripted = new ScriptedBackend();
    const ada = await enter(scripted, 'ada');
    scripted.reset(1, []);
    const scope = { organizationId: 'o1', documentId: 'd1' };
    const says = (number: number, surface: number, count: number): void => {
      const state = { onlineStatus: 'active' as const, surface, targetElement: { elementId: `e${surface}` } };
      const passing: EphemeralUpdate = { kind: 'cursor', at: count, state, ttlMs: 6_000 };
      scripted.sink.published([{ scope, from: `tab ${number}`, user: person(`p${number}`), number, passing }]);
    };
    const moves = (number: number, surface: number, left: number): void =>
      scripted.sink.moved(scope, packMoves([{ number, surface, left, top: 0 }]));
    moves(7, 2, 65_535);
    expect(seen(ada)).toEqual([]);
    says(7, 2, 1);
    expect(seen(ada)).toEqual(['p7 e2 1.00']);
    moves(7, 3, 0);
    expect(seen(ada)).toEqual(['p7 e2 1.00']);
    says(7, 3, 2);
    expect(seen(ada)).toEqual(['p7 e3 0.00']);
    says(7, 2, 1);
    expect(seen(ada)).toEqual(['p7 e3 0.00']);
    await settle(4 * SECOND);
    expect(seen(ada)).toEqual(['p7 e3 0.00']);
    await settle(2 * SECOND);
    expect(seen(ada)).toEqual([]);
    moves(7, 3, 65_535);
    expect(seen(ada)).toEqual(['p7 e3 1.00']);
  });

  it('are no others’ when those who number them are others', async () => {
    const scripted = new ScriptedBackend();
    const ada = await enter(scripted, 'ada');
    scripted.reset(1, []);
    const scope = { organizationId: 'o1', documentId: 'd1' };
    const says = (userId: string, number: number): void => {
      const passing: EphemeralUpdate = {
        kind: 'cursor',
        at: 1,
        state: { onlineStatus: 'active', surface: 1 },
        ttlMs: 6_000,
      };
      scripted.sink.published([{ scope, from: `tab of ${userId}`, user: person(userId), number, passing }]);
    };
    const moves = (number: number, left: number): void =>
      scripted.sink.moved(scope, packMoves([{ number, surface: 1, left, top: 0 }]));
    says('bo', 0);
    moves(0, 5);
    expect(seen(ada)).toEqual(['bo page 5.00']);
    scripted.sink.state('online');
    moves(0, 6);
    expect(seen(ada)).toEqual(['bo page 5.00']);
    says('cleo', 0);
    expect(seen(ada)).toEqual(['bo page 5.00', 'cleo page 6.00']);
    await settle(6 * SECOND);
    expect(seen(ada)).toEqual([]);
  });

  it('tell of nothing while there is no way to the others', async () => {
    const scripted = new ScriptedBackend();
    const ada = await enter(scripted, 'ada');
    scripted.reset(1, []);
    const scope = { organizationId: 'o1', documentId: 'd1' };
    const passing: EphemeralUpdate = {
      kind: 'cursor',
      at: 1,
      state: { onlineStatus: 'active', surface: 0 },
      ttlMs: 6_000,
    };
    scripted.sink.published([{ scope, from: 'tab', user: person('bo'), number: 1, passing }]);
    scripted.sink.moved(scope, packMoves([{ number: 1, surface: 0, left: 5, top: 0 }]));
    expect(seen(ada)).toEqual(['bo page 5.00']);
    scripted.sink.state('offline');
    expect(seen(ada)).toEqual([]);
  });

  it('end where their people left them, over whatever is lost, late, told twice or in another order', async () => {
    const step = fc.record({
      who: fc.nat(2),
      act: fc.constantFrom('move', 'move', 'move', 'nowhere', 'say', 'leave', 'enter'),
      target: fc.nat(3),
      left: fc.nat(100),
      wait: fc.constantFrom(0, 10, 50, 300, 3_000),
    });
    const faults = fc.array(fc.constantFrom('lose', 'delay', 'repeat', undefined, undefined), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), faults, async (steps, given) => {
        let isFaulty = true;
        const queue = [...given];
        const faulty = faultyBackend(memoryBackend(), () => (isFaulty ? queue.shift() : undefined));
        const tabs = [];
        for (const who of [0, 1, 2]) tabs.push(await openTab(faulty, `p${who}`));
        const leaving = tabs.map((tab) => tab.cursors.enter());
        const isIn = [true, true, true];
        const places: (string | undefined)[] = [undefined, undefined, undefined];
        await settle();
        for (const { who, act, target, left, wait } of steps) {
          const tab = tabs[who] as CollabStore;
          if (act === 'leave') {
            leaving[who]?.();
            isIn[who] = false;
          }
          if (act === 'enter' && !isIn[who]) {
            leaving[who] = tab.cursors.enter();
            isIn[who] = true;
          }
          if (act === 'say') tab.cursors.say(`${left}`);
          if (act === 'move') tab.cursors.move(at(`e${target}`, left / 100));
          if (act === 'nowhere') tab.cursors.move(null);
          if (act === 'move') places[who] = `p${who} e${target} ${(left / 100).toFixed(2)}`;
          if (act === 'nowhere') places[who] = undefined;
          await settle(wait);
        }
        isFaulty = false;
        await settle(5 * MINUTE);
        for (const [who, tab] of tabs.entries()) {
          const there = places.flatMap((place, other) => (place && isIn[other] && other !== who ? place : []));
          expect(seen(tab)?.toSorted()).toEqual(isIn[who] ? there : undefined);
        }
        for (const tab of tabs) await tab.dispose();
      }),
      { numRuns: 200 },
    );
  });
});

describe('moves', () => {
  it('travel in 6 bytes each and come as they were', () => {
    const move = fc.record({
      ...{ number: fc.nat(4_095), surface: fc.nat(15) },
      ...{ left: fc.nat(65_535), top: fc.nat(65_535) },
    });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const bytes = packMoves(moves);
        expect(bytes.byteLength).toBe(moves.length * 6);
        expect(unpackMoves(bytes)).toEqual(moves);
      }),
    );
  });

  it('are read as far as they go', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(unpackMoves(bytes)).toHaveLength(Math.floor(bytes.byteLength / 6));
      }),
    );
  });
});
