import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { changedRows, RowGroups } from '../../../components/page/row-groups.js';
import type { AnnotationRow } from '../../../store/index.js';

interface Given {
  readonly id: number;
  readonly on: string | undefined;
}

/** Rows as a view gives them, oldest first; ids are ages. */
const rowsOf = (given: readonly Given[]): readonly AnnotationRow[] =>
  [...given]
    .sort((a, b) => a.id - b.id)
    .map(
      ({ id, on }) => ({ id: String(id), data: { createdAt: id, targetElementId: on } }) as unknown as AnnotationRow,
    );

const idOf = ({ data }: AnnotationRow): string | undefined => data.targetElementId;

const given = fc.uniqueArray(fc.record({ id: fc.nat(30), on: fc.constantFrom('a', 'b', undefined) }), {
  selector: ({ id }) => id,
  maxLength: 20,
});

describe('RowGroups', () => {
  it('equal a fresh grouping after any changes', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 6 }), (states) => {
        const groups = new RowGroups(idOf);
        let before: readonly AnnotationRow[] = [];
        for (const state of states) {
          // Rows that have not changed stay the same.
          const fresh = rowsOf(state);
          const rows = fresh.map((row) => before.find((old) => old.id === row.id && idOf(old) === idOf(row)) ?? row);
          const { removed, added } = changedRows(before, rows);
          groups.update(removed, added);
          for (const id of ['a', 'b']) {
            expect(groups.of(id)).to.deep.equal(rows.filter((row) => idOf(row) === id));
          }
          before = rows;
        }
      }),
    );
  });

  it('keep the groups without changes', () => {
    const groups = new RowGroups(idOf);
    const rows = rowsOf([
      { id: 1, on: 'a' },
      { id: 2, on: 'b' },
    ]);
    groups.update([], rows);
    const before = groups.of('a');
    groups.update(rows.slice(1), []);
    expect(groups.of('a')).to.equal(before);
    expect(groups.of('b')).to.deep.equal([]);
  });

  it('returns the rows between the common start and end of two lists', () => {
    expect(changedRows(['a', 'b', 'c'], ['a', 'x', 'c'])).to.deep.equal({ removed: ['b'], added: ['x'] });
    expect(changedRows(['a', 'a'], ['a'])).to.deep.equal({ removed: ['a'], added: [] });
    expect(changedRows([], ['a'])).to.deep.equal({ removed: [], added: ['a'] });
  });
});
