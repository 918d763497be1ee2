import { expect } from '@open-wc/testing';
import { remarksBy, type Remark } from '../../../components/presence/live-cursors/remarks.js';

const by = (userId: string, text: string): Remark => ({ userId, name: userId, text });

describe('what is read out of what people write at their cursors', () => {
  let now: number;
  let timers: Map<number, { readonly due: number; act(): void }>;
  let told: string[];
  let remarks: ReturnType<typeof remarksBy>;

  /** Lets time pass. */
  const pass = (ms: number): void => {
    now += ms;
    for (const [id, { due, act }] of timers) {
      if (due > now) continue;
      timers.delete(id);
      act();
    }
  };

  beforeEach(() => {
    let last = 0;
    [now, timers, told] = [0, new Map(), []];
    remarks = remarksBy((all) => told.push(all.map(({ userId, text }) => `${userId}: ${text}`).join()), {
      now: () => now,
      wait: (act, ms) => {
        const id = (last += 1);
        timers.set(id, { due: now + ms, act });
        return () => timers.delete(id);
      },
    });
  });

  it('is the whole of it, once it rests', () => {
    for (const text of ['L', 'Lo', 'Look']) {
      remarks.hear([by('ada', text)]);
      pass(500);
    }
    expect(told).to.deep.equal([]);
    pass(500);
    expect(told).to.deep.equal(['ada: Look']);
    remarks.hear([by('ada', 'Look')]);
    pass(60_000);
    expect(told).to.deep.equal(['ada: Look']);
  });

  it('comes at most every 5 seconds, with all that was written since', () => {
    remarks.hear([by('ada', 'One')]);
    pass(1_000);
    remarks.hear([by('ada', 'Two'), by('ben', 'Three')]);
    pass(2_000);
    remarks.hear([by('ada', 'Four'), by('ben', 'Three')]);
    pass(2_900);
    expect(told).to.deep.equal(['ada: One']);
    pass(100);
    expect(told).to.deep.equal(['ada: One', 'ada: Four,ben: Three']);
  });

  it('is what was written also when it is gone by then, and nothing of nobody', () => {
    remarks.hear([by('ada', 'Here')]);
    remarks.hear([by('ada', '')]);
    pass(1_000);
    expect(told).to.deep.equal(['ada: Here']);
    pass(10_000);
    remarks.hear([]);
    remarks.hear([by('ada', 'Here')]);
    remarks.clear();
    pass(10_000);
    expect(told).to.deep.equal(['ada: Here']);
  });
});
