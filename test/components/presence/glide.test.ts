import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { Glide, type Point } from '../../../components/presence/live-cursors/glide.js';

const point = fc.record({ x: fc.nat(2_000), y: fc.nat(2_000) });

describe('the way of a cursor', () => {
  /** Where a cursor is seen that is told of so often, by frames of 60 a second. */
  function seen(
    to: (time: number) => Point,
    tick: number,
    end: number,
  ): { readonly time: number; readonly at: Point }[] {
    const glide = new Glide();
    const frames = [];
    let aim = to(0);
    let at: Point | undefined;
    let next = 0;
    for (let time = 0; time <= end; time += 1) {
      if (time >= next) {
        glide.aim(at, time);
        aim = to(time);
        next += tick;
      }
      if (time % 16 !== 0) continue;
      at = glide.at(aim, time);
      frames.push({ time, at });
    }
    return frames;
  }

  it('is even, however often it is told of', () => {
    for (const tick of [16, 50, 100, 250]) {
      const frames = seen((time) => ({ x: time, y: 0 }), tick, 3_000).slice(Math.ceil((3 * tick) / 16));
      const steps = frames.slice(1).map(({ at }, index) => at.x - (frames[index]?.at.x ?? 0));
      for (const step of steps) expect(step, `told every ${tick} ms`).to.be.within(0, 40);
    }
  });

  it('is never further behind than one tick and 100 ms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 900 }), (tick) => {
        for (const { time, at } of seen((now) => ({ x: now, y: now }), tick, 5 * tick))
          expect(time - at.x).to.be.at.most(tick + 100 + 16 + tick);
      }),
    );
  });

  it('lies between where it was seen and where it is said to be, and ends there', () => {
    fc.assert(
      fc.property(point, point, fc.nat(400), fc.nat(400), (from, to, pause, later) => {
        const glide = new Glide();
        glide.aim(from, 0);
        glide.aim(from, pause);
        glide.aim(from, 2 * pause);
        const at = glide.at(to, 2 * pause + later);
        expect(at.x).to.be.within(Math.min(from.x, to.x), Math.max(from.x, to.x));
        expect(at.y).to.be.within(Math.min(from.y, to.y), Math.max(from.y, to.y));
        expect(glide.at(to, 3 * pause + 101)).to.deep.equal(to);
      }),
    );
  });

  it('is no way at all after a rest, or for who comes', () => {
    const glide = new Glide();
    glide.aim(undefined, 0);
    expect(glide.at({ x: 5, y: 5 }, 0)).to.deep.equal({ x: 5, y: 5 });
    for (const time of [50, 100, 5_000]) glide.aim({ x: 0, y: 0 }, time);
    expect(glide.at({ x: 75, y: 0 }, 5_075)).to.deep.equal({ x: 75, y: 0 });
    expect(glide.at({ x: 75, y: 0 }, 5_025).x).to.be.closeTo(25, 0.001);
  });

  it('goes along with what it is seen on', () => {
    const glide = new Glide();
    for (const time of [0, 50, 100]) glide.aim({ x: 10, y: 10 }, time);
    glide.shift(100, -10);
    expect(glide.at({ x: 110, y: 0 }, 110)).to.deep.equal({ x: 110, y: 0 });
  });
});
