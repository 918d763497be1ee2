import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { packMoves, unpackMoves } from '../../../store/backends/cursor-moves.js';
import type { EphemeralUpdate } from '../../../store/backends/protocol.js';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type CursorPosition,
  type CursorQuery,
} from '../../../store/index.js';
import { locationIdOf } from '../../../store/model/index.js';
import { faultyBackend } from '../faulty-backend.js';
import { ScriptedBackend } from '../scripted-backend.js';
import { MINUTE, SECOND, openTab, person, settle, withOwnClock } from '../tabs.js';

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
const cursorsOf = (store: CollabStore, query?: CursorQuery) =>
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
  beforeAll(() => import('../../../store/features/cursors/cursor-sync.js'));

  withOwnClock();

  beforeEach(() => {
    backend = memoryBackend();
  });

  it('are null until the user takes part and again after the user leaves', async () => {
    const ada = await openTab(backend, 'ada');
    const bo = await enter(backend, 'bo');
    bo.cursors.move(at('a', 0.5));
    await settle(100);
    const users = ada.cursors.users();
    expect(users.peek()).toBe(null);
    const [leave, leaveAgain] = [ada.cursors.enter(), ada.cursors.enter()];
    await vi.waitFor(() => expect(users.peek()).not.toBe(null));
    await settle();
    expect(cursorsOf(ada)).toEqual(['bo a 0.50']);
    leave();
    leave();
    expect(cursorsOf(ada)).toEqual(['bo a 0.50']);
    leaveAgain();
    expect(users.peek()).toBe(null);
  });

  it('show the position and the data of other people', async () => {
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
    expect(cursorsOf(ada)).toEqual([]);
  });

  it('send every significant move, at most 20 times per second', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    const observed: unknown[] = [];
    bo.cursors.users().subscribe((users) => observed.push(users));
    for (let step = 0; step < 1_000; step += 1) {
      ada.cursors.move(at('a', step / 1_000));
      await settle(1);
    }
    await settle(100);
    expect(cursorsOf(bo)).toEqual(['ada a 1.00']);
    expect(observed.length).toBeGreaterThan(18);
    expect(observed.length).toBeLessThan(24);
  });

  it('accept positions on the page, rounded to px', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.cursors.move({ left: 1_234.4, top: 99_999 });
    await settle();
    expect(bo.cursors.users().peek()?.[0]?.position).toEqual({ left: 1_234, top: 65_535 });
  });

  it('disappear when their users leave and when their tabs close', async () => {
    const [ada, bo, cleo] = [await enter(backend, 'ada'), await enter(backend, 'bo'), await enter(backend, 'cleo')];
    ada.cursors.move(at('a', 1));
    bo.cursors.move(at('a', 1));
    await settle(100);
    expect(cursorsOf(cleo)).toEqual(['ada a 1.00', 'bo a 1.00']);
    ada.cursors.move(null);
    await settle(100);
    expect(cursorsOf(cleo)).toEqual(['bo a 1.00']);
    ada.cursors.move(at('b', 0.5));
    await bo.dispose();
    await settle(100);
    expect(cursorsOf(cleo)).toEqual(['ada b 0.50']);
    await ada.setDocuments(['d2']);
    await settle();
    expect(cursorsOf(cleo)).toEqual([]);
    await cleo.setDocuments(['d1', 'd2']);
    await settle(3 * SECOND);
    expect(cursorsOf(cleo)).toEqual(['ada b 0.50']);
    expect(cursorsOf(cleo, { documentId: 'd1' })).toEqual([]);
    expect(cursorsOf(cleo, { organizationId: 'o2' })).toEqual([]);
  });

  it("are listed once per person, by the latest move, without the user's own", async () => {
    const [ada, again, bo] = [await enter(backend, 'ada'), await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.cursors.move(at('a', 0));
    await settle(100);
    again.cursors.move(at('b', 0));
    await settle(100);
    expect(cursorsOf(bo)).toEqual(['ada b 0.00']);
    expect(cursorsOf(again)).toEqual([]);
    ada.cursors.move(at('a', 0.5));
    await settle(100);
    expect(cursorsOf(bo)).toEqual(['ada a 0.50']);
    ada.cursors.move(null);
    await settle(100);
    expect(cursorsOf(bo)).toEqual(['ada b 0.00']);
  });

  it('are inactive after 2 minutes without a move, and active with the next move', async () => {
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

  it('carry a chat message', async () => {
    const [ada, bo] = [await enter(backend, 'ada'), await enter(backend, 'bo')];
    ada.cursors.move(at('a', 0));
    ada.cursors.setMessage('Look here');
    await settle(100);
    expect(bo.cursors.users().peek()?.[0]?.comment).toBe('Look here');
    ada.cursors.setMessage('👋'.repeat(100));
    await settle(100);
    expect(bo.cursors.users().peek()?.[0]?.comment).toBe('👋'.repeat(80));
    ada.cursors.setMessage('');
    await settle(100);
    expect(bo.cursors.users().peek()?.[0]).not.toHaveProperty('comment');
  });

  it('appear once their surface is known, and disappear after 6 s without a state', async () => {
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
    expect(cursorsOf(ada)).toEqual([]);
    says(7, 2, 1);
    expect(cursorsOf(ada)).toEqual(['p7 e2 1.00']);
    moves(7, 3, 0);
    expect(cursorsOf(ada)).toEqual(['p7 e2 1.00']);
    says(7, 3, 2);
    expect(cursorsOf(ada)).toEqual(['p7 e3 0.00']);
    says(7, 2, 1);
    expect(cursorsOf(ada)).toEqual(['p7 e3 0.00']);
    await settle(4 * SECOND);
    expect(cursorsOf(ada)).toEqual(['p7 e3 0.00']);
    await settle(2 * SECOND);
    expect(cursorsOf(ada)).toEqual([]);
    moves(7, 3, 65_535);
    expect(cursorsOf(ada)).toEqual(['p7 e3 1.00']);
  });

  it('are not moved by numbers that another connection assigned to other people', async () => {
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
    expect(cursorsOf(ada)).toEqual(['bo page 5.00']);
    scripted.sink.state('online');
    moves(0, 6);
    expect(cursorsOf(ada)).toEqual(['bo page 5.00']);
    says('cleo', 0);
    expect(cursorsOf(ada)).toEqual(['bo page 5.00', 'cleo page 6.00']);
    await settle(6 * SECOND);
    expect(cursorsOf(ada)).toEqual([]);
  });

  it('disappear while the connection is lost', async () => {
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
    expect(cursorsOf(ada)).toEqual(['bo page 5.00']);
    scripted.sink.state('offline');
    expect(cursorsOf(ada)).toEqual([]);
  });

  it('converge to the last positions after lost, late, repeated and reordered messages', async () => {
    const step = fc.record({
      who: fc.nat(2),
      act: fc.constantFrom('move', 'move', 'move', 'nowhere', 'message', 'leave', 'enter'),
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
          if (act === 'message') tab.cursors.setMessage(`${left}`);
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
          expect(cursorsOf(tab)?.toSorted()).toEqual(isIn[who] ? there : undefined);
        }
        for (const tab of tabs) await tab.dispose();
      }),
      { numRuns: 200 },
    );
  });
});

describe('packed moves', () => {
  it('take 6 bytes each and survive a round trip', () => {
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

  it('ignore trailing bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(unpackMoves(bytes)).toHaveLength(Math.floor(bytes.byteLength / 6));
      }),
    );
  });
});
