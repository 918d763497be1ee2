import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedList } from '../../../store/queries/sorted-list.js';

interface Item {
  readonly id: number;
  readonly key: number;
}

const compare = (a: Item, b: Item): number => a.key - b.key || a.id - b.id;
const items = (count: number): Item[] => Array.from({ length: count }, (_, id) => ({ id, key: (id * 7919) % 1009 }));

describe('SortedList', () => {
  it('equals a newly sorted array after any changes', () => {
    const change = fc.record({ id: fc.nat(1500), key: fc.nat(50), remove: fc.nat(3).map((draw) => draw === 0) });
    fc.assert(
      fc.property(fc.nat(1500), fc.array(change, { maxLength: 900, size: 'max' }), (start, changes) => {
        const held = new Map(items(start).map((item) => [item.id, item]));
        const list = new SortedList(compare, held.values());
        for (const { id, key, remove } of changes) {
          const previous = held.get(id);
          const next = { id, key };
          if (remove) {
            if (previous) list.remove(previous);
            held.delete(id);
          } else {
            if (previous) list.replace(previous, next);
            else list.insert(next);
            held.set(id, next);
          }
        }
        expect(list.toArray()).toEqual([...held.values()].sort(compare));
        expect(list.size).toBe(held.size);
        expect(list.first).toEqual([...held.values()].sort(compare)[0]);
      }),
      { numRuns: 40 },
    );
  });

  it('replaces an equal item in place', () => {
    const list = new SortedList(compare, items(1200));
    const before = list.toArray();
    const target = before[700] as Item;
    const next = { ...target };
    list.replace(target, next);
    expect(list.toArray()[700]).toBe(next);
    expect(list.size).toBe(1200);
  });
});
