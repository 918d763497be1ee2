import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { clearPages, pageOf } from '../page.js';

interface Row {
  readonly label: string;
  readonly value: number;
}

const row: fc.Arbitrary<Row> = fc.record({
  label: fc.constantFrom('Ada', 'Bo', 'Draft', 'Draft', 'Total', 'Item 1', 'Item 2', '', 'Long label of a row'),
  value: fc.integer({ min: 0, max: 20 }),
});

const markup = (rows: readonly Row[], nameRows: boolean): string => {
  const cells = rows.map(
    ({ label, value }, i) => `<tr ${nameRows ? `id="row-${i}"` : ''}><td>${label}</td><td>${value}</td></tr>`,
  );
  return `<h2>Numbers</h2><table><tbody>${cells.join('')}</tbody></table>`;
};

describe('findElement after random changes of table rows', () => {
  afterEach(clearPages);

  it('finds the same row or makes a ghost', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 7 }),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 7 }),
        fc.boolean(),
        (rows, which, order, nameRows) => {
          const before = pageOf(markup(rows, nameRows));
          const chosen = which % rows.length;
          const cell = before.querySelectorAll('tr')[chosen]?.cells[1];
          const target = cell && describeElement(cell);
          before.remove();
          const kept = [...new Set(order.map((i) => i % rows.length))];
          const after = pageOf(
            markup(
              kept.map((i) => rows[i]).filter((r) => r !== undefined),
              nameRows,
            ),
          );
          const found = findElement(target);
          const at =
            'element' in found ? [...after.querySelectorAll('tr')].findIndex((tr) => tr.contains(found.element)) : -1;
          after.remove();
          if (at < 0) return;
          const meant = rows[chosen];
          const got = rows[kept[at] ?? -1];
          expect({ label: got?.label, value: got?.value }).to.deep.equal({ label: meant?.label, value: meant?.value });
        },
      ),
      { numRuns: 400 },
    );
  });

  it('finds the row in an unchanged table', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 7 }), fc.nat(), fc.boolean(), (rows, which, nameRows) => {
        const before = pageOf(markup(rows, nameRows));
        const chosen = which % rows.length;
        const cell = before.querySelectorAll('tr')[chosen]?.cells[1];
        const target = cell && describeElement(cell);
        before.remove();
        const after = pageOf(markup(rows, nameRows));
        const found = findElement(target);
        expect('element' in found && found.element).to.equal(after.querySelectorAll('tr')[chosen]?.cells[1]);
        after.remove();
      }),
      { numRuns: 200 },
    );
  });
});
