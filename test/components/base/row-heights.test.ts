import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { RowHeights } from '../../../components/base/row-heights.js';

const someHeights = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 });

/** The same, by adding up. */
function topOf(heights: readonly number[], index: number): number {
  return heights.slice(0, index).reduce((sum, height) => sum + height, 0);
}

/** Items with these heights, by their numbers. */
const heightsOf = (given: readonly number[]): RowHeights =>
  new RowHeights(
    given.map((_, index) => String(index)),
    (key) => given[Number(key)] ?? 0,
  );

describe('RowHeights', () => {
  it('equals a plain sum after changes', () => {
    const corrections = fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 500 })), { maxLength: 30 });
    fc.assert(
      fc.property(someHeights, corrections, (given, changes) => {
        const plain = [...given];
        const heights = heightsOf(given);
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
          const heights = heightsOf(given);
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

  it('reuses heights of a previous list after inserts, removals and moves', () => {
    const lists = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String));
    fc.assert(
      fc.property(lists, lists, fc.nat(40), fc.nat(40), (first, others, from, to) => {
        const heightOf = (key: string): number => 10 + Number(key);
        const moved = [...first];
        moved.splice(to, 0, ...moved.splice(from, 1));
        for (const keys of [moved, others, first.slice(1), ['new', ...first]]) {
          const before = new RowHeights(first, heightOf);
          const plain = keys.map((key) => (key === 'new' ? 7 : heightOf(key)));
          const heights = new RowHeights(keys, (key) => (key === 'new' ? 7 : heightOf(key)), before);
          expect(keys.map((_, index) => heights.of(index))).to.deep.equal(plain);
          expect(heights.total).to.equal(topOf(plain, plain.length));
        }
      }),
    );
  });

  it('looks up only new and moved items', () => {
    const keys = Array.from({ length: 100 }, (_, index) => String(index));
    const asked: string[] = [];
    const heightOf = (key: string): number => asked.push(key);
    const before = new RowHeights(keys, () => 5);
    new RowHeights(['70', ...keys.filter((key) => key !== '70')], heightOf, before);
    new RowHeights(
      keys.filter((key) => key !== '20'),
      heightOf,
      before,
    );
    new RowHeights([...keys.slice(0, 50), 'new', ...keys.slice(50)], heightOf, before);
    expect(asked).to.deep.equal(['70', 'new']);
  });

  it('can be empty', () => {
    const heights = heightsOf([]);
    expect([heights.total, heights.at(5), heights.of(3)]).to.deep.equal([0, 0, 0]);
  });
});
