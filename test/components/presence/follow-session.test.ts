import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { FollowSession, type FollowEndReason } from '../../../components/presence/follow-banner/follow-session.js';
import type { PresenceUser, PresenceView } from '../../../store/index.js';
import { TestClock } from '../test-clock.js';

const person = (userId: string, more: Partial<PresenceUser> = {}): PresenceUser => ({
  userId,
  onlineStatus: 'active',
  timestamp: 1,
  pageInfo: { baseUrl: '', path: '', title: '', url: '' },
  ...more,
});

const at = (down: number): PresenceView => ({ down });

describe('FollowSession', () => {
  let clock: TestClock;
  let published: unknown[];
  let applied: (number | undefined)[];
  let reasons: FollowEndReason[];
  let view: PresenceView;
  let session: FollowSession;

  beforeEach(() => {
    clock = new TestClock();
    [published, applied, reasons, view] = [[], [], [], at(0)];
    session = new FollowSession({
      publish: (details) => void published.push(details),
      readView: () => view,
      applyView: (leader) => void applied.push(leader.view?.down),
      onChange: () => undefined,
      onEnd: (_leader, reason) => void reasons.push(reason),
      clock,
      date: () => 100,
    });
    session.setPeople([person('ada'), person('ben', { view: at(0.5) })], 'ada');
  });

  it('publishes the leader and applies each new view of theirs', () => {
    session.follow('ben');
    expect(published).to.deep.equal([{ following: { userId: 'ben', since: 100 } }]);
    expect(applied).to.deep.equal([0.5]);
    const ben = person('ben', { view: at(0.6) });
    session.setPeople([ben], 'ada');
    session.setPeople([ben, person('cleo')], 'ada');
    expect(applied).to.deep.equal([0.5, 0.6]);
    expect(session.leader).to.equal(ben);
  });

  it('waits 15 s for the leader to return, then ends', () => {
    session.follow('ben');
    session.setPeople([], 'ada');
    expect(session.isLeaderPresent).to.equal(false);
    clock.pass(14_000);
    session.setPeople([person('ben', { view: at(0.7) })], 'ada');
    clock.pass(20_000);
    expect(reasons).to.deep.equal([]);
    expect(applied).to.deep.equal([0.5, 0.7]);
    session.setPeople([], 'ada');
    clock.pass(15_000);
    expect(reasons).to.deep.equal(['left']);
    expect(session.following).to.equal(undefined);
    expect(published.at(-1)).to.deep.equal({ following: null });
  });

  it('ignores the user and the current leader', () => {
    session.follow('ada');
    expect(session.following).to.equal(undefined);
    session.follow('ben');
    session.follow('ben', 200);
    expect(session.following).to.deep.equal({ userId: 'ben', since: 100 });
    session.follow('cleo');
    expect(session.following?.userId).to.equal('cleo');
    expect(reasons).to.deep.equal([]);
  });

  it('ends when another user signs in', () => {
    session.follow('ben');
    session.setPeople([], undefined);
    expect(published.at(-1)).to.deep.equal({ following: null });
    session.setPeople([person('ben', { view: at(0.9) })], 'eve');
    expect([session.following, applied, reasons]).to.deep.equal([undefined, [0.5], ['stop']]);
  });

  it('publishes the view to followers at most ten times a second, and only changes', () => {
    session.publishView();
    expect(published).to.deep.equal([]);
    const ben = person('ben', { following: { userId: 'ada', since: 1 } });
    session.setPeople([ben], 'ada');
    expect(published).to.deep.equal([{ view: at(0) }]);
    for (const down of [0.1, 0.2, 0.3]) {
      view = at(down);
      session.publishView();
    }
    clock.pass(100);
    expect(published).to.deep.equal([{ view: at(0) }, { view: at(0.3) }]);
    session.publishView();
    clock.pass(200);
    expect(published).to.have.length(2);
    session.setPeople([person('ben')], 'ada');
    expect(published.at(-1)).to.deep.equal({ view: null });
    expect(session.followers).to.deep.equal([]);
  });

  it('publishes the view again for a new follower', () => {
    const ben = person('ben', { following: { userId: 'ada', since: 1 } });
    session.setPeople([ben], 'ada');
    view = at(0.4);
    session.setPeople([ben, person('cleo', { following: { userId: 'ada', since: 2 } })], 'ada');
    clock.pass(100);
    expect(published.at(-1)).to.deep.equal({ view: at(0.4) });
  });

  it('ends in a cycle of followers if the user joined it last', () => {
    session.setPeople([person('ben', { following: { userId: 'ada', since: 50 } })], 'ada');
    session.follow('ben');
    expect(reasons).to.deep.equal(['cycle']);
    session.setPeople([person('ben', { following: { userId: 'ada', since: 150 }, view: at(0.1) })], 'ada');
    session.follow('ben');
    expect(reasons).to.deep.equal(['cycle']);
    expect(applied, 'before the cycle is broken').to.deep.equal([]);
    session.setPeople([person('ben', { view: at(0.2) })], 'ada');
    expect(applied).to.deep.equal([0.2]);
  });

  it('ignores invalid presence from others', () => {
    const strange = { following: { userId: 4 }, view: { down: 'far' } } as unknown as Partial<PresenceUser>;
    session.setPeople([person('ben', strange), person('cleo', { view: { down: 7 } })], 'ada');
    session.follow('ben');
    expect(applied).to.deep.equal([undefined]);
    session.follow('cleo');
    expect(applied).to.deep.equal([undefined, 1]);
    expect(session.followers).to.deep.equal([]);
  });
});

/** People on one page whose presence arrives late and incompletely. */
class Crowd {
  readonly clock = new TestClock();
  readonly people: { id: string; session: FollowSession; published: PresenceUser; view: PresenceView }[];
  /** Index of the last message that each person has received from each other person. */
  readonly #received: number[][];
  readonly #log: PresenceUser[][];
  publishedCount = 0;

  constructor(dates: readonly number[]) {
    const ids = dates.map((_date, at) => `p${at}`);
    this.#log = ids.map((id) => [person(id)]);
    this.#received = ids.map(() => ids.map(() => 0));
    this.people = ids.map((id, own) => {
      const each = { id, published: person(id), view: at(0) } as Crowd['people'][number];
      each.session = new FollowSession({
        publish: (details) => {
          this.publishedCount += 1;
          each.published = { ...each.published, ...details };
          this.#log[own]?.push(each.published);
        },
        readView: () => each.view,
        applyView: ({ view }) => {
          if (!view) return;
          each.view = view;
          each.session.publishView();
        },
        onChange: () => undefined,
        onEnd: () => undefined,
        clock: this.clock,
        date: () => (dates[own] ?? 0) + this.clock.now(),
      });
      return each;
    });
    ids.forEach((_id, own) => this.#update(own));
  }

  /** Delivers the latest message of another person, or an earlier one. */
  deliver(own: number, other: number, skipped = 0): void {
    const log = this.#log[other] ?? [];
    const received = this.#received[own];
    if (!received || own === other) return;
    received[other] = Math.max(received[other] ?? 0, log.length - 1 - skipped);
    this.#update(own);
  }

  /** Delivers everything until nothing more is published. */
  settle(): boolean {
    for (let round = 0; round < 60; round += 1) {
      const before = this.publishedCount;
      for (const own of this.people.keys()) for (const other of this.people.keys()) this.deliver(own, other);
      this.clock.pass(200);
      if (this.publishedCount === before) return true;
    }
    return false;
  }

  #update(own: number): void {
    const received = this.#received[own] ?? [];
    const users = this.#log.flatMap((log, other) => log[other === own ? log.length - 1 : (received[other] ?? 0)] ?? []);
    this.people[own]?.session.setPeople(users, `p${own}`);
  }
}

describe('follow sessions of several people with delayed and skipped messages', () => {
  const count = 5;
  const who = fc.nat(count - 1);
  const act = fc.oneof(
    fc.record({ kind: fc.constant('follow' as const), own: who, other: who }),
    fc.record({ kind: fc.constant('stop' as const), own: who }),
    fc.record({ kind: fc.constant('scroll' as const), own: who, down: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('deliver' as const), own: who, other: who, skipped: fc.nat(3) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(300) }),
  );

  it('settle without a cycle, each at the view of its leader', () => {
    const dates = fc.array(fc.nat(500), { minLength: count, maxLength: count });
    fc.assert(
      fc.property(dates, fc.array(act, { maxLength: 60 }), (skews, acts) => {
        const crowd = new Crowd(skews);
        for (const each of acts) {
          if (each.kind === 'wait') crowd.clock.pass(each.ms);
          else if (each.kind === 'deliver') crowd.deliver(each.own, each.other, each.skipped);
          else {
            const own = crowd.people[each.own];
            if (each.kind === 'follow') own?.session.follow(`p${each.other}`);
            else own?.session.stop(each.kind === 'stop' ? 'stop' : 'input');
            if (each.kind === 'scroll' && own) {
              own.view = at(each.down);
              own.session.publishView();
            }
          }
        }
        expect(crowd.settle(), 'settles').to.equal(true);
        for (const own of crowd.people) {
          const leader = crowd.people.find(({ id }) => id === own.session.following?.userId);
          if (leader) expect(own.view).to.deep.equal(leader.view);
          const passed = new Set<string>();
          let next: string | undefined = own.id;
          while (next !== undefined && !passed.has(next)) {
            passed.add(next);
            next = crowd.people.find(({ id }) => id === next)?.session.following?.userId;
          }
          expect(next, 'no cycle').to.equal(undefined);
        }
      }),
      { numRuns: 500 },
    );
  });
});
