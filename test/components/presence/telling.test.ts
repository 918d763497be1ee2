import { expect } from '@open-wc/testing';
import { newTelling, type Selected, type Telling } from '../../../components/presence/live-selection/telling.js';
import type { LiveSelection } from '../../../store/index.js';

const field = (elementId: string): Selected => ({ kind: 'field', targetElement: { elementId } });

describe('what others are told of what somebody has selected', () => {
  let now: number;
  let timers: Map<number, { readonly due: number; act(): void }>;
  let told: (readonly LiveSelection[])[];
  let telling: Telling;
  let selected: readonly Selected[];
  const read = (): readonly Selected[] => selected;

  /** Lets time pass. */
  const pass = (ms: number): void => {
    now += ms;
    for (const [id, { due, act }] of timers) {
      if (due > now) continue;
      timers.delete(id);
      act();
    }
  };
  const ids = (): string => told.map((all) => all.map(({ targetElement }) => targetElement.elementId).join('+')).join();
  const choose = (...all: readonly Selected[]): void => {
    selected = all;
    telling.changed();
  };

  beforeEach(() => {
    let last = 0;
    [now, timers, told, selected] = [0, new Map(), [], []];
    telling = newTelling((selections) => told.push(selections), {
      now: () => now,
      wait: (act, ms) => {
        const id = (last += 1);
        timers.set(id, { due: now + ms, act });
        return () => timers.delete(id);
      },
    });
    telling.add(read);
  });

  it('is told at once, and nothing as long as it is nothing', () => {
    expect(ids()).to.equal('');
    choose(field('a'));
    expect(ids()).to.equal('a');
  });

  it('is told every 200 ms at most, the latest of it', () => {
    for (const id of 'abcdefgh') {
      choose(field(id));
      pass(60);
    }
    expect(ids()).to.equal('a,d,h');
    pass(1_000);
    choose(field('i'));
    expect(ids()).to.equal('a,d,h,i');
  });

  it('is told once as long as it is the same, of the time when it came', () => {
    choose(field('a'));
    pass(1_000);
    choose(field('a'));
    choose(field('a'), { kind: 'text', targetElement: { targetText: 'b' } });
    expect(told.map((all) => all.length)).to.deep.equal([1, 2]);
    expect(told[1]?.[0]).to.equal(told[0]?.[0]);
    expect(told[0]?.[0]?.timestamp).to.be.a('number');
  });

  it('is not told what was over before the pause was', () => {
    choose(field('a'));
    choose(field('b'));
    choose(field('a'));
    pass(1_000);
    expect(ids()).to.equal('a');
    expect(timers.size).to.equal(0);
  });

  it('is told of without a pause where it ends', () => {
    choose(field('a'));
    telling.remove(read);
    expect(told).to.have.length(2);
    expect(told[1]).to.deep.equal([]);
    pass(1_000);
    expect(told).to.have.length(2);
  });

  it('is of each kind one, whoever reads it', () => {
    telling.add(() => [field('z'), { kind: 'element', targetElement: { elementId: 'y' } }]);
    choose(field('a'));
    pass(1_000);
    expect(ids().split(',').at(-1)).to.equal('a+y');
  });
});
