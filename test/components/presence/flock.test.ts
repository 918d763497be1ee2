import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { Flock, type FollowEnd } from '../../../components/presence/follow-banner/flock.js';
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

describe('whom somebody follows', () => {
  let clock: TestClock;
  let told: unknown[];
  let led: (number | undefined)[];
  let ends: FollowEnd[];
  let view: PresenceView;
  let flock: Flock;

  beforeEach(() => {
    clock = new TestClock();
    [told, led, ends, view] = [[], [], [], at(0)];
    flock = new Flock({
      tell: (details) => void told.push(details),
      read: () => view,
      lead: (leader) => void led.push(leader.view?.down),
      changed: () => undefined,
      ended: (_leader, why) => void ends.push(why),
      clock,
      date: () => 100,
    });
    flock.hear([person('ada'), person('ben', { view: at(0.5) })], 'ada');
  });

  it('is told of, and followed to what they see, each time that is another', () => {
    flock.follow('ben');
    expect(told).to.deep.equal([{ following: { userId: 'ben', since: 100 } }]);
    expect(led).to.deep.equal([0.5]);
    const ben = person('ben', { view: at(0.6) });
    flock.hear([ben], 'ada');
    flock.hear([ben, person('cleo')], 'ada');
    expect(led).to.deep.equal([0.5, 0.6]);
    expect(flock.leader).to.equal(ben);
  });

  it('is awaited for as long as a page takes to load anew, and not for ever', () => {
    flock.follow('ben');
    flock.hear([], 'ada');
    expect(flock.isLeaderThere).to.equal(false);
    clock.pass(14_000);
    flock.hear([person('ben', { view: at(0.7) })], 'ada');
    clock.pass(20_000);
    expect(ends).to.deep.equal([]);
    expect(led).to.deep.equal([0.5, 0.7]);
    flock.hear([], 'ada');
    clock.pass(15_000);
    expect(ends).to.deep.equal(['left']);
    expect(flock.following).to.equal(undefined);
    expect(told.at(-1)).to.deep.equal({ following: null });
  });

  it('is never the user, nor somebody twice', () => {
    flock.follow('ada');
    expect(flock.following).to.equal(undefined);
    flock.follow('ben');
    flock.follow('ben', 200);
    expect(flock.following).to.deep.equal({ userId: 'ben', since: 100 });
    flock.follow('cleo');
    expect(flock.following?.userId).to.equal('cleo');
    expect(ends).to.deep.equal([]);
  });

  it('is nobody any more for who signs in next', () => {
    flock.follow('ben');
    flock.hear([], undefined);
    expect(told.at(-1)).to.deep.equal({ following: null });
    flock.hear([person('ben', { view: at(0.9) })], 'eve');
    expect([flock.following, led, ends]).to.deep.equal([undefined, [0.5], ['stop']]);
  });

  it('is told what the user sees while somebody follows, at most ten times a second, and nothing twice', () => {
    flock.moved();
    expect(told).to.deep.equal([]);
    const ben = person('ben', { following: { userId: 'ada', since: 1 } });
    flock.hear([ben], 'ada');
    expect(told).to.deep.equal([{ view: at(0) }]);
    for (const down of [0.1, 0.2, 0.3]) {
      view = at(down);
      flock.moved();
    }
    clock.pass(100);
    expect(told).to.deep.equal([{ view: at(0) }, { view: at(0.3) }]);
    flock.moved();
    clock.pass(200);
    expect(told).to.have.length(2);
    flock.hear([person('ben')], 'ada');
    expect(told.at(-1)).to.deep.equal({ view: null });
    expect(flock.followers).to.deep.equal([]);
  });

  it('tells who comes to follow what the user sees, though others follow already', () => {
    const ben = person('ben', { following: { userId: 'ada', since: 1 } });
    flock.hear([ben], 'ada');
    view = at(0.4);
    flock.hear([ben, person('cleo', { following: { userId: 'ada', since: 2 } })], 'ada');
    clock.pass(100);
    expect(told.at(-1)).to.deep.equal({ view: at(0.4) });
  });

  it('is nobody who follows the user, but for one who began to after the user had', () => {
    flock.hear([person('ben', { following: { userId: 'ada', since: 50 } })], 'ada');
    flock.follow('ben');
    expect(ends).to.deep.equal(['circle']);
    flock.hear([person('ben', { following: { userId: 'ada', since: 150 }, view: at(0.1) })], 'ada');
    flock.follow('ben');
    expect(ends).to.deep.equal(['circle']);
    expect(led, 'before the circle is broken').to.deep.equal([]);
    flock.hear([person('ben', { view: at(0.2) })], 'ada');
    expect(led).to.deep.equal([0.2]);
  });

  it('takes what others tell for what it can be', () => {
    const strange = { following: { userId: 4 }, view: { down: 'far' } } as unknown as Partial<PresenceUser>;
    flock.hear([person('ben', strange), person('cleo', { view: { down: 7 } })], 'ada');
    flock.follow('ben');
    expect(led).to.deep.equal([undefined]);
    flock.follow('cleo');
    expect(led).to.deep.equal([undefined, 1]);
    expect(flock.followers).to.deep.equal([]);
  });
});

/** People on one page, who hear of one another late, and not of everything. */
class Crowd {
  readonly clock = new TestClock();
  readonly people: { id: string; flock: Flock; said: PresenceUser; view: PresenceView }[];
  /** What each has heard of the others: by number of what was said. */
  readonly #heard: number[][];
  readonly #log: PresenceUser[][];
  told = 0;

  constructor(dates: readonly number[]) {
    const ids = dates.map((_date, at) => `p${at}`);
    this.#log = ids.map((id) => [person(id)]);
    this.#heard = ids.map(() => ids.map(() => 0));
    this.people = ids.map((id, own) => {
      const each = { id, said: person(id), view: at(0) } as Crowd['people'][number];
      each.flock = new Flock({
        tell: (details) => {
          this.told += 1;
          each.said = { ...each.said, ...details };
          this.#log[own]?.push(each.said);
        },
        read: () => each.view,
        lead: ({ view }) => {
          if (!view) return;
          each.view = view;
          each.flock.moved();
        },
        changed: () => undefined,
        ended: () => undefined,
        clock: this.clock,
        date: () => (dates[own] ?? 0) + this.clock.now(),
      });
      return each;
    });
    ids.forEach((_id, own) => this.#tell(own));
  }

  /** One hears what another has said by now, or what they said a while ago. */
  hear(own: number, other: number, skipped = 0): void {
    const log = this.#log[other] ?? [];
    const heard = this.#heard[own];
    if (!heard || own === other) return;
    heard[other] = Math.max(heard[other] ?? 0, log.length - 1 - skipped);
    this.#tell(own);
  }

  /** Everybody hears of everything, until nothing more is said. */
  settle(): boolean {
    for (let round = 0; round < 60; round += 1) {
      const before = this.told;
      for (const own of this.people.keys()) for (const other of this.people.keys()) this.hear(own, other);
      this.clock.pass(200);
      if (this.told === before) return true;
    }
    return false;
  }

  #tell(own: number): void {
    const heard = this.#heard[own] ?? [];
    const users = this.#log.flatMap((log, other) => log[other === own ? log.length - 1 : (heard[other] ?? 0)] ?? []);
    this.people[own]?.flock.hear(users, `p${own}`);
  }
}

describe('people who follow one another, whatever they do and however late they hear of it', () => {
  const count = 5;
  const who = fc.nat(count - 1);
  const act = fc.oneof(
    fc.record({ kind: fc.constant('follow' as const), own: who, other: who }),
    fc.record({ kind: fc.constant('stop' as const), own: who }),
    fc.record({ kind: fc.constant('scroll' as const), own: who, down: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('hear' as const), own: who, other: who, skipped: fc.nat(3) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(300) }),
  );

  it('come to rest, none in a circle, each at what the one they follow sees', () => {
    const dates = fc.array(fc.nat(500), { minLength: count, maxLength: count });
    fc.assert(
      fc.property(dates, fc.array(act, { maxLength: 60 }), (skews, acts) => {
        const crowd = new Crowd(skews);
        for (const each of acts) {
          if (each.kind === 'wait') crowd.clock.pass(each.ms);
          else if (each.kind === 'hear') crowd.hear(each.own, each.other, each.skipped);
          else {
            const own = crowd.people[each.own];
            if (each.kind === 'follow') own?.flock.follow(`p${each.other}`);
            else own?.flock.stop(each.kind === 'stop' ? 'stop' : 'input');
            if (each.kind === 'scroll' && own) {
              own.view = at(each.down);
              own.flock.moved();
            }
          }
        }
        expect(crowd.settle(), 'comes to rest').to.equal(true);
        for (const own of crowd.people) {
          const leader = crowd.people.find(({ id }) => id === own.flock.following?.userId);
          if (leader) expect(own.view).to.deep.equal(leader.view);
          const passed = new Set<string>();
          let next: string | undefined = own.id;
          while (next !== undefined && !passed.has(next)) {
            passed.add(next);
            next = crowd.people.find(({ id }) => id === next)?.flock.following?.userId;
          }
          expect(next, 'no circle').to.equal(undefined);
        }
      }),
      { numRuns: 500 },
    );
  });
});
