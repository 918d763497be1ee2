import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { clearPages, one, pageOf } from '../page.js';

interface Column {
  readonly title: string;
  readonly field: boolean;
}

/** A cell knows which one it is by an attribute that nothing is found by. */
type Row = ReadonlyMap<string, string>;

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly number: number; readonly cells: Row }[];
}

const titles = ['Name', 'City', 'Amount', 'State', 'Note'] as const;
const values = ['Ada', 'Bo', 'Berlin', '3', '12', 'Open', 'Done', ''] as const;
const columns = fc.shuffledSubarray(
  titles.map((title, index) => ({ title, field: index % 2 === 0 })),
  { minLength: 1 },
);
const rows = fc.array(
  fc.record(Object.fromEntries(titles.map((title) => [title, fc.constantFrom(...values)] as const))),
  { minLength: 1, maxLength: 6 },
);
const tables: fc.Arbitrary<Table> = fc.record({ columns, rows }).map((table) => ({
  columns: table.columns,
  rows: table.rows.map((cells, number) => ({ number, cells: new Map(Object.entries(cells)) })),
}));

function markup({ columns, rows }: Table, hasRoles: boolean): string {
  const field = ({ title, field }: Column) => (field ? `data-field="${title.toLowerCase()}"` : '');
  const name = (part: string) =>
    hasRoles ? `div role="${part}"` : { row: 'tr', columnheader: 'th', cell: 'td' }[part];
  const end = (part: string) => (hasRoles ? 'div' : { row: 'tr', columnheader: 'th', cell: 'td' }[part]);
  const of = (part: string, attributes: string, content: string) =>
    `<${name(part) ?? ''} ${attributes}>${content}</${end(part) ?? ''}>`;
  const head = of('row', '', columns.map((column) => of('columnheader', field(column), column.title)).join(''));
  const body = rows.map(({ number, cells }) =>
    of(
      'row',
      '',
      columns
        .map((column) =>
          of('cell', `${field(column)} which="${number}/${column.title}"`, cells.get(column.title) ?? ''),
        )
        .join(''),
    ),
  );
  if (hasRoles) return `<div role="grid">${head}${body.join('')}</div>`;
  return `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
}

/** What a row of a table shows. */
const readOf = ({ columns }: Table, row: Table['rows'][number] | undefined): string =>
  columns.map(({ title }) => row?.cells.get(title)).join('|');

describe('cells of tables', () => {
  afterEach(clearPages);

  const whichOf = (element: Element | undefined): string => element?.getAttribute('which') ?? '';

  /** Describes the cell at a place of one table, and finds it in another. */
  function foundAgain(before: Table, after: Table, nth: number, hasRoles: boolean) {
    const old = pageOf(markup(before, hasRoles));
    const cells = [...old.querySelectorAll('[which]')];
    const cell = cells[nth % cells.length];
    if (!cell) throw new Error('no cell');
    const target = describeElement(cell);
    old.remove();
    const page = pageOf(markup(after, hasRoles));
    const found = findElement(target);
    page.remove();
    return { meant: whichOf(cell), got: 'element' in found ? whichOf(found.element) : undefined };
  }

  const subsetOf = <T>(all: readonly T[]) => fc.shuffledSubarray([...all]);

  it('are found at their row and column or are ghosts after sorting, removing, adding and moving', () => {
    const changes = tables.chain((before) =>
      fc.record({
        before: fc.constant(before),
        after: fc.record({ columns, rows: subsetOf(before.rows) }),
        nth: fc.nat(),
        hasRoles: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(changes, ({ before, after, nth, hasRoles }) => {
        const { meant, got } = foundAgain(before, after, nth, hasRoles);
        // Rows that read the same cannot be told apart by anyone.
        const readsAs = (which: string): string => {
          const [number, title] = which.split('/');
          return `${title ?? ''}: ${readOf(before, before.rows[Number(number)])}`;
        };
        if (got !== undefined) expect(readsAs(got)).to.equal(readsAs(meant));
      }),
      { numRuns: 1000 },
    );
  });

  it('are found after rows are sorted and columns are moved or added, if no other row has the same text', () => {
    const changes = tables.chain((before) =>
      fc.record({
        before: fc.constant(before),
        rows: fc.shuffledSubarray([...before.rows], { minLength: before.rows.length }),
        columns: fc.shuffledSubarray(
          [...before.columns, { title: 'Added', field: false }, { title: 'Later', field: true }],
          { minLength: before.columns.length + 2 },
        ),
        nth: fc.nat(),
        hasRoles: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(changes, ({ before, rows, columns, nth, hasRoles }) => {
        fc.pre(new Set(before.rows.map((row) => readOf(before, row))).size === before.rows.length);
        const { meant, got } = foundAgain(before, { rows, columns }, nth, hasRoles);
        expect(got).to.equal(meant);
      }),
      { numRuns: 300 },
    );
  });

  const orders = (body: string): string => `
    <table><thead><tr><th>Order</th><th>Sum</th><th>State</th></tr></thead><tbody>${body}</tbody></table>`;

  /** Describes a cell, changes the table, and finds it. */
  function after(before: string, selector: string, now: string) {
    pageOf(orders(before));
    const target = describeElement(one(selector));
    clearPages();
    pageOf(orders(now));
    const found = findElement(target);
    return 'element' in found ? found.element.textContent : found.state;
  }

  it('stay in their row by its key, whatever else is edited', () => {
    const text = after(
      '<tr data-key="a7"><td>A7</td><td class="it">10</td><td>Open</td></tr><tr data-key="b2"><td>B2</td><td>10</td><td>Open</td></tr>',
      '.it',
      '<tr data-key="b2"><td>B2</td><td>10</td><td>Open</td></tr><tr data-key="a7"><td>A8</td><td>99</td><td>Done</td></tr>',
    );
    expect(text).to.equal('99');
  });

  it('stay in their row by its header, and are ghosts if the header changes', () => {
    const row = (name: string, sum: number, state: string) =>
      `<tr><th scope="row">${name}</th><td class="${name}">${sum}</td><td>${state}</td></tr>`;
    const before = row('North', 1, 'Open') + row('South', 2, 'Open');
    expect(after(before, '.North', row('South', 2, 'Open') + row('North', 5, 'Done'))).to.equal('5');
    clearPages();
    expect(after(before, '.North', row('South', 2, 'Open') + row('East', 1, 'Open'))).to.equal('ghost');
  });

  it('stay attached when edited, if their text is not needed to identify the row', () => {
    const row = (order: string, sum: number) =>
      `<tr><td>${order}</td><td class="${order}">${sum}</td><td>Open</td></tr>`;
    expect(after(row('A7', 1) + row('B2', 1), '.A7', row('B2', 1) + row('A7', 4))).to.equal('4');
  });

  it('are ghosts if only a state remains of their row', () => {
    const head = '<thead><tr><th></th><th>Sum</th><th>State</th></tr></thead>';
    const table = (name: string): string =>
      `<table>${head}<tbody><tr><td>${name}</td><td class="it">3</td><td>Late</td></tr><tr><td>Ada</td><td>3</td><td>Open</td></tr></tbody></table>`;
    for (const name of ['Ada', '']) {
      pageOf(table(name));
      const target = describeElement(one('.it'));
      clearPages();
      pageOf(table(name));
      expect(findElement(target).state).to.equal('attached');
      clearPages();
      pageOf(table('Dot'));
      expect(findElement(target).state).to.equal('ghost');
      clearPages();
    }
  });

  it('can be headers', () => {
    pageOf(orders('<tr><td>A7</td><td>1</td><td>Open</td></tr>'));
    const target = describeElement(one('th:nth-child(2)'));
    clearPages();
    pageOf('<table><thead><tr><th>State</th><th>New</th><th>Sum</th><th>Order</th></tr></thead></table>');
    const found = findElement(target);
    expect('element' in found && found.element.textContent).to.equal('Sum');
  });

  describe('that span several rows or columns', () => {
    const head = '<tr><th>City</th><th>Month</th><th>Orders</th><th>Note</th></tr>';
    const table = (...rows: readonly string[]): string =>
      `<table><thead>${head}</thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
    const ghent = [
      '<td rowspan="2">Ghent</td><td>May</td><td class="may">12</td><td>Open</td>',
      '<td>June</td><td class="june">12</td><td>Open</td>',
    ];
    const porto = [
      '<td rowspan="2">Porto</td><td>May</td><td>12</td><td>Open</td>',
      '<td>June</td><td>12</td><td>Open</td>',
    ];

    /** The row of the cell that is found for one of a first page in a second, and its text. */
    function found(before: string, selector: string, now: string): string {
      pageOf(before);
      const target = describeElement(one(selector));
      clearPages();
      pageOf(now);
      const result = findElement(target);
      return 'element' in result
        ? `${result.element.parentElement?.textContent ?? ''}: ${result.element.textContent}`
        : 'ghost';
    }

    it('belong to each of their rows', () => {
      const before = table(...ghent, ...porto);
      const after = table(...porto, ...ghent.map((row) => row.replaceAll('12', '40')));
      expect(found(before, '.june', after)).to.equal('June40Open: 40');
      const result = findElement(describeElement(one('tr:nth-child(4) td:nth-child(2)')));
      expect('element' in result && result.element).to.equal(one('tr:nth-child(4) td:nth-child(2)'));
    });

    it('are ghosts if the rows they spanned are gone, however similar others are', () => {
      expect(found(table(...ghent, ...porto), '.june', table(...porto))).to.equal('ghost');
      clearPages();
      expect(found(table(...ghent, ...porto), '.may', table(...porto))).to.equal('ghost');
    });

    it('do not move the cells beside them into other columns', () => {
      const columnOf = (selector: string) =>
        describeElement(one(selector)).selectors?.find(({ type }) => type === 'column')?.value;
      const wide = '<td colspan="2">Total of all</td><td class="sum">24</td><td>24</td>';
      const after = table(wide, ...ghent);
      expect(found(table(...ghent, wide), '.sum', after)).to.equal('Total of all2424: 24');
      expect(columnOf('.sum')).to.equal('text:orders');
    });
  });

  it('are found in a table with fewer or more headers than columns', () => {
    for (const head of ['<th>Order</th><th>Sum</th>', '<th>Order</th><th>Sum</th><th>State</th><th>More</th>']) {
      const table = (...rows: readonly string[]): string =>
        `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
      const row = (order: string, sum: number, name = '') =>
        `<tr><td>${order}</td><td class="${name}">${sum}</td><td>Open</td></tr>`;
      pageOf(table(row('A7', 1, 'it'), row('B2', 1)));
      const target = describeElement(one('.it'));
      expect(target.selectors?.find(({ type }) => type === 'column')?.value).to.equal('text:sum');
      clearPages();
      pageOf(table(row('B2', 1), row('A7', 4)));
      const found = findElement(target);
      expect('element' in found && found.element.textContent).to.equal('4');
      clearPages();
      pageOf(table(row('B2', 1), row('A7', 4)).replace('<table>', '<table role="grid">'));
      expect(findElement(target).state, 'in a grid that may not render all').to.equal('ghost');
      clearPages();
    }
  });

  it('are never in an adjacent column if rows have more columns than headers', () => {
    const row = (name: string, sum: string, { before = '', state = 'Open' } = {}) => ({
      'a key': `<tr data-id="${name}">${before}<td>${name}</td><td class="${name}">${sum}</td><td>${state}</td></tr>`,
      'a header': `<tr>${before}<th scope="row">${name}</th><td class="${name}">${sum}</td><td>${state}</td></tr>`,
    });
    const before = '<td><input type="checkbox"></td>';
    for (const by of ['a key', 'a header'] as const) {
      const rows = (options = {}) => row('Ada', '300 Euro', options)[by] + row('Bo', '12 Euro', options)[by];
      expect(after(rows(), '.Ada', rows({ before })), by).to.equal('ghost');
      clearPages();
      expect(after(rows({ before }), '.Ada', rows({ before })), by).to.equal('300 Euro');
      clearPages();
      expect(after(rows(), '.Ada', rows({ before, state: '300 Euro' })), by).to.equal('ghost');
      clearPages();
    }
  });

  it('are not in another row with the same text while their named row exists', () => {
    const row = (key: string, name: string, before = '') =>
      `<tr data-id="${key}">${before}<td>${name}</td><td class="${key}">300 Euro</td><td>Open</td></tr>`;
    const now = row('a', 'Ada', '<td></td>') + row('b', 'Ada');
    expect(after(row('a', 'Ada') + row('b', 'Bo'), '.a', now)).to.equal('ghost');
  });

  it('do not span from one section of a table into the next', () => {
    const head = '<thead><tr><th>City</th><th>Month</th></tr></thead>';
    pageOf(
      `<table>${head}<tbody><tr><td rowspan="3">Ghent</td><td>May</td></tr></tbody><tbody><tr><td>Porto</td><td class="it">May</td></tr></tbody></table>`,
    );
    const column = describeElement(one('.it')).selectors?.find(({ type }) => type === 'column');
    expect(column?.value).to.equal('text:month');
  });

  describe('of a grid that renders only some of its columns', () => {
    const columns = ['Name', 'City', 'Orders', 'State'];
    const data = [
      ['Ada', 'Ghent', '12', 'Open'],
      ['Bo', 'Porto', '12', 'Open'],
    ];

    /** A grid with some of its columns, and the headers of all or of those. */
    function grid(
      shown: readonly number[],
      options: { isNumbered: boolean; isKeyed?: boolean; headers?: readonly number[] },
    ): string {
      const index = (at: number) => (options.isNumbered ? `aria-colindex="${at + 1}"` : '');
      const row = (cells: readonly string[], key = '') => `<div role="row" ${key}>${cells.join('')}</div>`;
      const heads = (options.headers ?? shown).map(
        (at) => `<div role="columnheader" ${index(at)}>${columns[at] ?? ''}</div>`,
      );
      const rows = data.map((cells) =>
        row(
          shown.map(
            (at) =>
              `<div role="gridcell" ${index(at)} which="${cells[0] ?? ''} ${columns[at] ?? ''}">${cells[at] ?? ''}</div>`,
          ),
          options.isKeyed ? `data-key="${cells[0] ?? ''}"` : '',
        ),
      );
      return `<div role="grid">${row(heads)}${rows.join('')}</div>`;
    }

    /** Which cell is found for one in a grid that then shows other columns. */
    function found(which: string, before: string, after: string): string {
      pageOf(before);
      const target = describeElement(one(`[which="${which}"]`));
      clearPages();
      pageOf(after);
      const result = findElement(target);
      return 'element' in result ? (result.element.getAttribute('which') ?? '') : 'ghost';
    }

    const all = [0, 1, 2, 3];

    it('are found by their column, whichever others are rendered', () => {
      for (const isNumbered of [true, false]) {
        clearPages();
        expect(found('Bo City', grid(all, { isNumbered }), grid([0, 1, 2, 3], { isNumbered }))).to.equal('Bo City');
        clearPages();
        expect(found('Bo Orders', grid([0, 2], { isNumbered }), grid(all, { isNumbered }))).to.equal('Bo Orders');
      }
    });

    it('are ghosts while their column or the text that identifies their row is not rendered', () => {
      for (const isNumbered of [true, false]) {
        clearPages();
        expect(found('Bo Orders', grid(all, { isNumbered }), grid([0, 1], { isNumbered }))).to.equal('ghost');
        clearPages();
        expect(found('Bo Orders', grid(all, { isNumbered }), grid([2, 3], { isNumbered }))).to.equal('ghost');
      }
    });

    it('are never in another column if only the headers are complete', () => {
      expect(
        found('Bo City', grid(all, { isNumbered: true }), grid([1, 0, 3, 2], { isNumbered: true, headers: all })),
      ).to.equal('Bo City');
      clearPages();
      expect(
        found(
          'Bo Name',
          grid(all, { isNumbered: false, isKeyed: true }),
          grid([1, 2], { isNumbered: false, isKeyed: true, headers: all }),
        ),
      ).to.equal('ghost');
    });
  });
});
