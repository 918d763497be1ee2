import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { clustersOf, type MarkerPoint } from '../../../anchors/placement/clusters.js';

const distance = 20;
const coordinate = fc.integer({ min: -60, max: 120 });
const points: fc.Arbitrary<MarkerPoint[]> = fc
  .array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 40 })
  .map((all) => all.map((point, i) => ({ ...point, key: `k${i}` })));

const away = (a: MarkerPoint, b: MarkerPoint): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

describe('clustersOf', () => {
  it('puts every marker into one cluster near its head, and heads never overlap', () => {
    fc.assert(
      fc.property(points, (all) => {
        const clusters = clustersOf(all, distance);
        expect(clusters.flatMap(({ keys }) => keys).sort()).to.deep.equal(all.map(({ key }) => key).sort());
        const byKey = new Map(all.map((point) => [point.key, point]));
        for (const { head, keys } of clusters) {
          expect(keys[0]).to.equal(head.key);
          for (const key of keys) expect(away(head, byKey.get(key) ?? head)).to.be.lessThan(distance);
        }
        for (const [i, { head }] of clusters.entries()) {
          for (const other of clusters.slice(i + 1)) expect(away(head, other.head)).to.be.at.least(distance);
        }
      }),
    );
  });

  it('returns the same clusters in any order of the markers', () => {
    const twice = points.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(twice, ([all, shuffled]) => {
        expect(clustersOf(shuffled, distance)).to.deep.equal(clustersOf(all, distance));
      }),
    );
  });

  it('terminates for any distance and any points', () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, NaN, Infinity, -Infinity, Number.MAX_VALUE));
    const anywhere = fc
      .array(fc.record({ x: number, y: number }), { maxLength: 12 })
      .map((all) => all.map((point, i) => ({ ...point, key: `k${i}` })));
    fc.assert(
      fc.property(anywhere, number, (all, size) => {
        const clusters = clustersOf(all, size);
        expect(clusters.flatMap(({ keys }) => keys).sort()).to.deep.equal(all.map(({ key }) => key).sort());
      }),
    );
  });

  it('groups no markers without a size', () => {
    const all = ['a', 'b'].map((key) => ({ key, x: 1, y: 1 }));
    expect(clustersOf(all, 0).map(({ keys }) => keys)).to.deep.equal([['a'], ['b']]);
  });
});
