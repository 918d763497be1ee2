import { isFromPosition } from '../stable-names.js';
import { surestName, type AnchorRoot } from '../names.js';
import { wordingOf } from '../wording.js';

/** A row, with its cells by the column they are in. */
export interface GridRow {
  readonly element: Element;
  readonly cells: ReadonlyMap<string, Element>;
  /** What its own header says; empty where it has none. */
  readonly header: string;
}

/** A table whose columns can be told apart. */
export interface Grid {
  readonly rows: readonly GridRow[];
}

/** What holds a table's rows, in HTML or by role. */
export const gridSelector = 'table, [role="grid"], [role="table"], [role="treegrid"]';

const rowSelector = 'tr, [role="row"]';
const cellSelector = 'td, th, [role="cell"], [role="gridcell"], [role="rowheader"], [role="columnheader"]';
const rowHeaderSelector = 'th[scope="row"], [role="rowheader"]';
const columnHeaderSelector = 'thead th, thead td, th[scope="col"], [role="columnheader"]';

/** Attributes by which tables of many makes name a column. */
const columnAttributes = ['data-field', 'data-column', 'data-column-id', 'data-col-id', 'col-id'] as const;

/** Rows of larger tables are not compared. */
const tooMany = 5000;

const isIn = (grid: Element, element: Element): boolean => element.parentElement?.closest(gridSelector) === grid;

const inGrid = (grid: Element, selector: string): Element[] =>
  [...grid.querySelectorAll(selector)].filter((element) => isIn(grid, element));

const cellsOf = (row: Element): Element[] => [...row.children].filter((child) => child.matches(cellSelector));

const isTableCell = (cell: Element): cell is HTMLTableCellElement => 'rowSpan' in cell;

const spanOf = (cell: Element): number => (isTableCell(cell) ? cell.colSpan : 1);

const fieldOf = (cell: Element): string | undefined => {
  const name = columnAttributes.find((attribute) => cell.getAttribute(attribute));
  return name && `field:${cell.getAttribute(name) ?? ''}`;
};

/** Each cell of a row with the number of the column it begins in. */
function* placed(row: Element): Generator<readonly [column: number, cell: Element]> {
  let column = 0;
  for (const cell of cellsOf(row)) {
    yield [column, cell];
    column += spanOf(cell);
  }
}

/** What the headers call each column, by its number. */
function headersOf(head: Element | undefined): ReadonlyMap<number, string> {
  const headers = new Map<number, string>();
  for (const [column, cell] of head ? placed(head) : []) {
    const words = wordingOf(cell);
    const key = fieldOf(cell) ?? (words && `text:${words}`);
    if (key) headers.set(column, key);
  }
  return headers;
}

function rowOf(element: Element, headers: ReadonlyMap<number, string>): GridRow {
  const cells = new Map<string, Element>();
  const twice = new Set<string>();
  for (const [column, cell] of placed(element)) {
    const key = fieldOf(cell) ?? headers.get(column);
    if (key === undefined) continue;
    if (cells.has(key)) twice.add(key);
    cells.set(key, cell);
  }
  for (const key of twice) cells.delete(key);
  const header = cellsOf(element).filter((cell) => cell.matches(rowHeaderSelector));
  return { element, cells, header: header.map(wordingOf).join(' ').trim() };
}

/** Reads a table; undefined where cells reach over several rows, or there are too many of them. */
export function readGrid(grid: Element): Grid | undefined {
  const rows = inGrid(grid, rowSelector);
  const spans = rows.some((row) => cellsOf(row).some((cell) => isTableCell(cell) && cell.rowSpan > 1));
  if (spans || rows.length > tooMany) return undefined;
  const head = rows.findLast((row) => cellsOf(row).some((cell) => cell.matches(columnHeaderSelector)));
  const headers = headersOf(head ?? firstOfHeaders(rows));
  return { rows: rows.map((row) => rowOf(row, headers)) };
}

/** A first row of nothing but headers is one of column headers, though nothing says so. */
const firstOfHeaders = ([first]: readonly Element[]): Element | undefined =>
  first && cellsOf(first).every((cell) => cell.localName === 'th') ? first : undefined;

/** A row's name that does not come from where it stands. */
export function rowName({ element }: GridRow, root: AnchorRoot): string | undefined {
  const name = surestName(element, root);
  return name && !(name.startsWith('#') && isFromPosition(name)) ? name : undefined;
}
