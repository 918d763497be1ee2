import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { Heights } from '../../components/internal/heights.js';

const someHeights = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 });

/** The same, by adding up. */
function topOf(heights: readonly number[], index: number): number {
  return heights.slice(0, index).reduce((sum, height) => sum + height, 0);
}

describe('Heights', () => {
  it('adds up like a plain sum, through corrections', () => {
    const corrections = fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 500 })), { maxLength: 30 });
    fc.assert(
      fc.property(someHeights, corrections, (given, changes) => {
        const plain = [...given];
        const heights = new Heights(given.length, (index) => given[index] ?? 0);
        for (const [index, height] of changes) {
          heights.set(index, height);
          if (index < plain.length) plain[index] = height;
        }
        for (let index = 0; index <= plain.length; index += 1) expect(heights.top(index)).to.equal(topOf(plain, index));
        expect(heights.total).to.equal(topOf(plain, plain.length));
      }),
    );
  });

  it('finds the item at a distance', () => {
    fc.assert(
      fc.property(
        someHeights.filter(({ length }) => length > 0),
        fc.integer({ min: -50, max: 15_000 }),
        (given, distance) => {
          const heights = new Heights(given.length, (index) => given[index] ?? 0);
          const index = heights.at(distance);
          if (distance < 0) expect(index).to.equal(0);
          else if (distance >= heights.total) expect(index).to.equal(given.length - 1);
          else {
            expect(heights.top(index)).to.be.at.most(distance);
            expect(heights.top(index + 1)).to.be.greaterThan(distance);
          }
        },
      ),
    );
  });

  it('holds nothing without complaint', () => {
    const heights = new Heights(0, () => 0);
    expect([heights.total, heights.at(5), heights.of(3)]).to.deep.equal([0, 0, 0]);
  });
});
