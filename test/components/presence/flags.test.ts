import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { placeFlags, type Wish } from '../../../components/presence/live-selection/flags.js';

const view = { width: 800, height: 600 };
const size = { width: 80, height: 20 };
const wish = (more: Partial<Wish> = {}): Wish => ({
  top: 300,
  bottom: 320,
  end: 400,
  isRtl: false,
  isBelow: false,
  ...size,
  ...more,
});
const placed = (...wishes: readonly Wish[]): readonly string[] =>
  placeFlags(wishes, view).map(({ x, y }) => `${x}, ${y}`);

const someWish = fc
  .record({ top: fc.integer({ min: -50, max: 640 }), tall: fc.integer({ min: 10, max: 200 }), end: fc.nat(800) })
  .chain(({ top, tall, end }) =>
    fc.record({
      top: fc.constant(top),
      bottom: fc.constant(top + tall),
      end: fc.constant(end),
      isRtl: fc.boolean(),
      isBelow: fc.boolean(),
      width: fc.integer({ min: 20, max: 160 }),
      height: fc.constant(20),
    }),
  );

describe('where flags are', () => {
  it('is above the end of what they are of', () => {
    expect(placed(wish())).to.deep.equal(['320, 280']);
    expect(placed(wish({ isRtl: true }))).to.deep.equal(['400, 280']);
  });

  it('is below it where that is better, or there is no room above', () => {
    expect(placed(wish({ isBelow: true }))).to.deep.equal(['320, 320']);
    expect(placed(wish({ top: 15, bottom: 35 }))).to.deep.equal(['320, 35']);
    expect(placed(wish({ isBelow: true, bottom: 590 }))).to.deep.equal(['320, 280']);
  });

  it('is within it where there is room on neither side', () => {
    expect(placed(wish({ top: -10, bottom: 700 }))).to.deep.equal(['320, 4']);
    expect(placed(wish({ top: -10, bottom: 595, isBelow: true }))).to.deep.equal(['320, 575']);
  });

  it('is in the window', () => {
    expect(placed(wish({ end: 40 }), wish({ end: 900, top: 100 }))).to.deep.equal(['4, 280', '716, 80']);
  });

  it('is beside others, first over what they are of, and above them where the row is full', () => {
    expect(placed(wish(), wish(), wish({ isRtl: true, end: 320 }))).to.deep.equal(['320, 280', '238, 280', '402, 280']);
    const many = placed(...Array.from({ length: 12 }, () => wish()));
    expect(new Set(many.map((each) => each.split(', ')[1])).size).to.equal(2);
  });

  it('is nowhere over one another, nor over what they are of, while there is room', () => {
    fc.assert(
      fc.property(fc.array(someWish, { maxLength: 5 }), (wishes) => {
        const points = placeFlags(wishes, view);
        for (const [at, { x, y }] of points.entries()) {
          const { width, height, top, bottom } = wishes[at] as Wish;
          expect(x).to.be.within(0, view.width - width);
          const hasRoom = top >= height || bottom + height <= view.height;
          if (hasRoom) expect(y + height <= top || y >= bottom).to.equal(true);
          for (const [other, point] of points.entries()) {
            if (other >= at) continue;
            const beside = (wishes[other] as Wish).width;
            const isOver = x < point.x + beside && point.x < x + width && y < point.y + 20 && point.y < y + height;
            if (hasRoom) expect(isOver).to.equal(false);
          }
        }
      }),
    );
  });
});
