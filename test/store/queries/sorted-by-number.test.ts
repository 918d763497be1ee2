import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radixSort } from '../../../store/queries/radix-order.js';

const number = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, Infinity, -Infinity, 1_700_000_000_000),
  fc.integer(),
  fc.double({ noNaN: true }),
);

describe('sortedByNumber', () => {
  it('sorts like a comparison sort, and is stable', () => {
    const property = fc.property(fc.array(number), fc.infiniteStream(fc.nat()), (numbers, random) => {
      const slots = numbers.map((_, slot) => ({ slot, place: random.next().value ?? 0 }));
      const shuffled = slots.sort((a, b) => a.place - b.place).map(({ slot }) => slot);
      const compare = (a = 0, b = 0): number => (a === b ? 0 : a < b ? -1 : 1);
      const expected = [...shuffled].sort((a, b) => compare(numbers[a], numbers[b]));
      const sorting = radixSort(Uint32Array.from(shuffled), Float64Array.from(numbers));
      let next = sorting.next();
      while (!next.done) next = sorting.next();
      expect([...next.value]).toEqual(expected);
    });
    fc.assert(property);
  });
});
