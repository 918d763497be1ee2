import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { layoutFlags, type FlagRequest } from '../../../components/presence/live-selection/mark-layout.js';

const viewport = { width: 800, height: 600 };
const size = { width: 80, height: 20 };
const request = (more: Partial<FlagRequest> = {}): FlagRequest => ({
  top: 300,
  bottom: 320,
  end: 400,
  isRtl: false,
  prefersBelow: false,
  ...size,
  ...more,
});
const placed = (...requests: readonly FlagRequest[]): readonly string[] =>
  layoutFlags(requests, viewport).map(({ x, y }) => `${x}, ${y}`);

const anyRequest = fc
  .record({ top: fc.integer({ min: -50, max: 640 }), tall: fc.integer({ min: 10, max: 200 }), end: fc.nat(800) })
  .chain(({ top, tall, end }) =>
    fc.record({
      top: fc.constant(top),
      bottom: fc.constant(top + tall),
      end: fc.constant(end),
      isRtl: fc.boolean(),
      prefersBelow: fc.boolean(),
      width: fc.integer({ min: 20, max: 160 }),
      height: fc.constant(20),
    }),
  );

describe('layoutFlags()', () => {
  it('places a flag above the end of its mark', () => {
    expect(placed(request())).to.deep.equal(['320, 280']);
    expect(placed(request({ isRtl: true }))).to.deep.equal(['400, 280']);
  });

  it('places a flag below on request, or without space above', () => {
    expect(placed(request({ prefersBelow: true }))).to.deep.equal(['320, 320']);
    expect(placed(request({ top: 15, bottom: 35 }))).to.deep.equal(['320, 35']);
    expect(placed(request({ prefersBelow: true, bottom: 590 }))).to.deep.equal(['320, 280']);
  });

  it('places a flag over its mark without space on either side', () => {
    expect(placed(request({ top: -10, bottom: 700 }))).to.deep.equal(['320, 4']);
    expect(placed(request({ top: -10, bottom: 595, prefersBelow: true }))).to.deep.equal(['320, 575']);
  });

  it('keeps flags in the window', () => {
    expect(placed(request({ end: 40 }), request({ end: 900, top: 100 }))).to.deep.equal(['4, 280', '716, 80']);
  });

  it('places flags beside each other, then in the next row', () => {
    expect(placed(request(), request(), request({ isRtl: true, end: 320 }))).to.deep.equal([
      '320, 280',
      '238, 280',
      '402, 280',
    ]);
    const many = placed(...Array.from({ length: 12 }, () => request()));
    expect(new Set(many.map((each) => each.split(', ')[1])).size).to.equal(2);
  });

  it('never overlaps flags or marks while there is space', () => {
    fc.assert(
      fc.property(fc.array(anyRequest, { maxLength: 5 }), (requests) => {
        const points = layoutFlags(requests, viewport);
        for (const [at, { x, y }] of points.entries()) {
          const { width, height, top, bottom } = requests[at] as FlagRequest;
          expect(x).to.be.within(0, viewport.width - width);
          const hasRoom = top >= height || bottom + height <= viewport.height;
          if (hasRoom) expect(y + height <= top || y >= bottom).to.equal(true);
          for (const [other, point] of points.entries()) {
            if (other >= at) continue;
            const beside = (requests[other] as FlagRequest).width;
            const isOver = x < point.x + beside && point.x < x + width && y < point.y + 20 && point.y < y + height;
            if (hasRoom) expect(isOver).to.equal(false);
          }
        }
      }),
    );
  });
});
