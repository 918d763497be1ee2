import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackendClock } from '../../../store/features/live/live-sync.js';

const delay = fc.integer({ min: 0, max: 3_000 });

/** Asks at 0 by this machine's clock, which is ahead; what is told is under way for as long as is said. */
function clockAfter(ahead: number, wait: number, delays: readonly number[]): BackendClock {
  const clock = new BackendClock();
  clock.beginRequest(0);
  for (const [at, under] of delays.entries()) {
    const receivedAt = wait + at * 100;
    clock.receiveTime(receivedAt - ahead, receivedAt + under);
  }
  return clock;
}

describe('the clock of the backend', () => {
  it('has no offset if all times can be explained by latency', () => {
    expect(new BackendClock().offset).toBe(0);
    fc.assert(
      fc.property(delay, fc.array(delay), (wait, delays) => {
        expect(clockAfter(0, wait, delays).offset).toBe(0);
      }),
    );
  });

  it('measures the offset of a wrong local clock to within the lowest latency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000, max: 9_000 }),
        delay,
        fc.array(delay, { minLength: 1 }),
        (ahead, wait, delays) => {
          const error = clockAfter(ahead, wait, delays).offset - ahead;
          const fastest = Math.min(...delays);
          // What could as well be a way that takes long is not taken for a clock that is wrong.
          if (ahead < -fastest || ahead > wait) expect(error).toBe(fastest);
          else expect(error + ahead).toBe(0);
        },
      ),
    );
  });

  it('measures the offset again with each request', () => {
    const clock = clockAfter(5_000, 10, [20]);
    expect(clock.offset).toBe(5_020);
    clock.beginRequest(100_000);
    clock.receiveTime(100_010, 100_030);
    expect(clock.offset).toBe(0);
  });
});
