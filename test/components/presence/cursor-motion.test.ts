import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { CursorMotion, type Point } from '../../../components/presence/live-cursors/remote-cursors.js';

const point = fc.record({ x: fc.nat(2_000), y: fc.nat(2_000) });

describe('CursorMotion', () => {
  /** Returns the shown points at 60 frames per second for a cursor with the given update interval. */
  function shownFrames(
    to: (time: number) => Point,
    tick: number,
    end: number,
  ): { readonly time: number; readonly at: Point }[] {
    const motion = new CursorMotion();
    const frames = [];
    let target = to(0);
    let at: Point | undefined;
    let next = 0;
    for (let time = 0; time <= end; time += 1) {
      if (time >= next) {
        motion.start(at, time);
        target = to(time);
        next += tick;
      }
      if (time % 16 !== 0) continue;
      at = motion.at(target, time);
      frames.push({ time, at });
    }
    return frames;
  }

  it('is even at any update rate', () => {
    for (const tick of [16, 50, 100, 250]) {
      const frames = shownFrames((time) => ({ x: time, y: 0 }), tick, 3_000).slice(Math.ceil((3 * tick) / 16));
      const steps = frames.slice(1).map(({ at }, index) => at.x - (frames[index]?.at.x ?? 0));
      for (const step of steps) expect(step, `updated every ${tick} ms`).to.be.within(0, 40);
    }
  });

  it('lags by at most one interval and 100 ms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 900 }), (tick) => {
        for (const { time, at } of shownFrames((now) => ({ x: now, y: now }), tick, 5 * tick))
          expect(time - at.x).to.be.at.most(tick + 100 + 16 + tick);
      }),
    );
  });

  it('stays between the shown and the published point and ends at the published one', () => {
    fc.assert(
      fc.property(point, point, fc.nat(400), fc.nat(400), (from, to, pause, later) => {
        const motion = new CursorMotion();
        motion.start(from, 0);
        motion.start(from, pause);
        motion.start(from, 2 * pause);
        const at = motion.at(to, 2 * pause + later);
        expect(at.x).to.be.within(Math.min(from.x, to.x), Math.max(from.x, to.x));
        expect(at.y).to.be.within(Math.min(from.y, to.y), Math.max(from.y, to.y));
        expect(motion.at(to, 3 * pause + 101)).to.deep.equal(to);
      }),
    );
  });

  it('jumps after a pause and for a new cursor', () => {
    const motion = new CursorMotion();
    motion.start(undefined, 0);
    expect(motion.at({ x: 5, y: 5 }, 0)).to.deep.equal({ x: 5, y: 5 });
    for (const time of [50, 100, 5_000]) motion.start({ x: 0, y: 0 }, time);
    expect(motion.at({ x: 75, y: 0 }, 5_075)).to.deep.equal({ x: 75, y: 0 });
    expect(motion.at({ x: 75, y: 0 }, 5_025).x).to.be.closeTo(25, 0.001);
  });

  it('moves along with the surface', () => {
    const motion = new CursorMotion();
    for (const time of [0, 50, 100]) motion.start({ x: 10, y: 10 }, time);
    motion.shift(100, -10);
    expect(motion.at({ x: 110, y: 0 }, 110)).to.deep.equal({ x: 110, y: 0 });
  });
});
