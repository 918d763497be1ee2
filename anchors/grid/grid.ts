import { isRecordName, surestName, type AnchorRoot } from '../describe/names.js';
import { isTelling, wordingOf } from '../resolve/normalized-text.js';

const rowSelector = 'tr, [role="row"]';
const cellSelector = 'td, th, [role="cell"], [role="gridcell"], [role="rowheader"], [role="columnheader"]';

/** The row, or the cell, that an element is directly in, whatever wraps it there. */
export const partAround = (element: Element): Element | null | undefined =>
  element.parentElement?.closest(`${rowSelector}, ${cellSelector}`);

/** The cells of a row; a page may wrap some of them. */
function cellsOf(row: Element): Element[] {
  const children = [...row.children];
  if (children.every((child) => child.matches(cellSelector))) return children;
  return [...row.querySelectorAll(cellSelector)].filter((cell) => partAround(cell) === row);
}

const isTableCell = (cell: Element): cell is HTMLTableCellElement => 'rowSpan' in cell;

/** A row's cells by the number of the column they begin in, those that reach down from rows above as well. */
interface LaidOutRow {
  readonly element: Element;
  readonly cells: ReadonlyMap<number, Element>;
  /** How many columns it fills. */
  readonly width: number;
}

/** A cell that reaches down into rows below. */
interface Reaching {
  readonly cell: Element;
  readonly width: number;
  rows: number;
}

/** The column a cell of a grid says it is in, where only some columns are rendered; numbered from 0. */
function saidColumn(cell: Element): number | undefined {
  const said = Number(cell.ariaColIndex ?? NaN);
  return said >= 1 ? said - 1 : undefined;
}

function layOutRow(element: Element, reaching: Map<number, Reaching>): LaidOutRow {
  const cells = new Map<number, Element>();
  let column = 0;
  const skip = (): void => {
    for (let at = reaching.get(column); at; at = reaching.get(column)) {
      cells.set(column, at.cell);
      at.rows -= 1;
      if (at.rows === 0) reaching.delete(column);
      column += at.width;
    }
  };
  const fresh = new Map<number, Reaching>();
  for (const cell of cellsOf(element)) {
    skip();
    column = saidColumn(cell) ?? column;
    cells.set(column, cell);
    const width = isTableCell(cell) ? cell.colSpan : 1;
    // Without a number of rows, it reaches down to the last of its part of the table.
    const rows = isTableCell(cell) ? (cell.rowSpan || Infinity) - 1 : 0;
    if (rows > 0) fresh.set(column, { cell, width, rows });
    column += width;
  }
  skip();
  for (const [at, each] of fresh) reaching.set(at, each);
  return { element, cells, width: column };
}

/** Lays out the rows of a table, one part of it after the other. */
function layOut(rows: readonly Element[]): LaidOutRow[] {
  let part: Element | null = null;
  let reaching = new Map<number, Reaching>();
  return rows.map((row) => {
    if (row.parentElement !== part) reaching = new Map();
    part = row.parentElement;
    return layOutRow(row, reaching);
  });
}

/** A row, with its cells by the column they are in. */
export interface GridRow {
  readonly element: Element;
  readonly cells: ReadonlyMap<string, Element>;
  /** What those cells say whose columns no header names; undefined where there are none. */
  readonly rest: string | undefined;
  /** What its own header says; empty where it has none. */
  readonly header: string;
  /** Whether it is only likely that its cells are in the columns that the headers name: there are more or fewer of them. */
  readonly isGuessed: boolean;
}

/** A table whose columns can be told apart. */
export interface Grid {
  readonly element: Element;
  readonly rows: readonly GridRow[];
}

/** What holds a table's rows, in HTML or by role. */
export const gridSelector = 'table, [role="grid"], [role="table"], [role="treegrid"]';

const rowHeaderSelector = 'th[scope="row"], [role="rowheader"]';
const columnHeaderSelector = 'thead th, thead td, th[scope="col"], [role="columnheader"]';

/** Attributes by which tables of many makes name a column. */
const columnAttributes = ['data-field', 'data-column', 'data-column-id', 'data-col-id', 'col-id'] as const;

/** Rows of larger tables are not compared. */
const tooMany = 5000;

const isIn = (grid: Element, element: Element): boolean => element.parentElement?.closest(gridSelector) === grid;

const inGrid = (grid: Element, selector: string): Element[] =>
  [...grid.querySelectorAll(selector)].filter((element) => isIn(grid, element));

const fieldOf = (cell: Element): string | undefined => {
  const name = columnAttributes.find((attribute) => cell.getAttribute(attribute));
  return name && `field:${cell.getAttribute(name) ?? ''}`;
};

/** What the headers call each column, by its number. */
interface Headers {
  readonly names: ReadonlyMap<number, string>;
  /** How many columns they name. */
  readonly width: number;
}

function headersOf(head: LaidOutRow | undefined): Headers {
  const names = new Map<number, string>();
  for (const [column, cell] of head?.cells ?? []) {
    const words = wordingOf(cell);
    const key = fieldOf(cell) ?? (words && `text:${words}`);
    if (key) names.set(column, key);
  }
  return { names, width: head?.width ?? 0 };
}

/** Whether its cells are likely in the columns that they are laid out in: a grid may render some alone, and nobody can tell which. */
const isPlainTable = (grid: Element): boolean =>
  grid.localName === 'table' && !grid.getAttribute('role')?.includes('grid');

function rowOf({ element, cells: laidOut, width }: LaidOutRow, headers: Headers, isPlain: boolean): GridRow {
  const cells = new Map<string, Element>();
  const twice = new Set<string>();
  const isWhole = width === headers.width || [...laidOut.values()].every((cell) => cell.ariaColIndex);
  const rest: string[] = [];
  let isGuessed = false;
  for (const [column, cell] of laidOut) {
    const field = fieldOf(cell);
    isGuessed ||= !isWhole && field === undefined;
    const isPlaced = isWhole || isPlain;
    const key = field ?? (isPlaced ? headers.names.get(column) : undefined);
    if (key === undefined) {
      if (isPlaced) rest.push(wordingOf(cell));
      continue;
    }
    if (cells.has(key)) twice.add(key);
    cells.set(key, cell);
  }
  for (const key of twice) cells.delete(key);
  const header = cellsOf(element).filter((cell) => cell.matches(rowHeaderSelector));
  return {
    element,
    cells,
    rest: rest.length > 0 ? rest.filter(isTelling).join(' ') : undefined,
    header: header.map(wordingOf).join(' ').trim(),
    isGuessed,
  };
}

/** Reads a table; undefined where there are too many rows. */
export function readGrid(grid: Element): Grid | undefined {
  const elements = inGrid(grid, rowSelector);
  if (elements.length > tooMany) return undefined;
  const rows = layOut(elements);
  const head = rows.findLast(({ element }) => cellsOf(element).some((cell) => cell.matches(columnHeaderSelector)));
  const headers = headersOf(head ?? firstOfHeaders(rows));
  const isPlain = isPlainTable(grid);
  return { element: grid, rows: rows.map((row) => rowOf(row, headers, isPlain)) };
}

/** A first row of nothing but headers is one of column headers, though nothing says so. */
const firstOfHeaders = ([first]: readonly LaidOutRow[]): LaidOutRow | undefined =>
  first && cellsOf(first.element).every((cell) => cell.localName === 'th') ? first : undefined;

/** Returns the heading that is above an element. */
interface HeadingIndex {
  headingOf(element: Element): string;
}

/** What tells a table from others: its caption or label, else the heading before it. */
export function tableLabel({ element }: Grid, index: HeadingIndex): string {
  const caption = element.querySelector(':scope > caption');
  const label = element.getAttribute('aria-label');
  return label ?? (caption ? wordingOf(caption) : index.headingOf(element));
}

/** The name a row has as a record: none that it has from where it stands, or as a part of the page. */
export function rowName({ element }: GridRow, root: AnchorRoot): string | undefined {
  const name = surestName(element, root);
  return name && isRecordName(name) ? name : undefined;
}
