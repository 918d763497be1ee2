import { isRecordName, bestNameSelector, type AnchorRoot } from '../describe/names.js';
import { isDistinctive, normalizedTextOf } from '../resolve/normalized-text.js';

const rowSelector = 'tr, [role="row"]';
const cellSelector = 'td, th, [role="cell"], [role="gridcell"], [role="rowheader"], [role="columnheader"]';

/** Returns the nearest row or cell around an element, across wrappers. */
export const enclosingRowOrCell = (element: Element): Element | null | undefined =>
  element.parentElement?.closest(`${rowSelector}, ${cellSelector}`);

/** Returns the cells of a row; the page may have wrapped some of them. */
function cellsOf(row: Element): Element[] {
  const children = [...row.children];
  if (children.every((child) => child.matches(cellSelector))) return children;
  return [...row.querySelectorAll(cellSelector)].filter((cell) => enclosingRowOrCell(cell) === row);
}

const isTableCell = (cell: Element): cell is HTMLTableCellElement => 'rowSpan' in cell;

/** A row with its cells by the index of their first column. Cells that span down from rows above are included. */
interface LaidOutRow {
  readonly element: Element;
  readonly cells: ReadonlyMap<number, Element>;
  /** Number of columns that the row fills. */
  readonly width: number;
}

/** A cell that spans down into the next rows. */
interface SpanningCell {
  readonly cell: Element;
  readonly width: number;
  rows: number;
}

/** Returns the column index from `aria-colindex`, from 0, because grids may render only some columns. */
function ariaColumn(cell: Element): number | undefined {
  const index = Number(cell.ariaColIndex ?? NaN);
  return index >= 1 ? index - 1 : undefined;
}

function layOutRow(element: Element, spanning: Map<number, SpanningCell>): LaidOutRow {
  const cells = new Map<number, Element>();
  let column = 0;
  const skip = (): void => {
    for (let at = spanning.get(column); at; at = spanning.get(column)) {
      cells.set(column, at.cell);
      at.rows -= 1;
      if (at.rows === 0) spanning.delete(column);
      column += at.width;
    }
  };
  const newSpanning = new Map<number, SpanningCell>();
  for (const cell of cellsOf(element)) {
    skip();
    column = ariaColumn(cell) ?? column;
    cells.set(column, cell);
    const width = isTableCell(cell) ? cell.colSpan : 1;
    // A `rowspan` of 0 extends to the last row of this part of the table.
    const rows = isTableCell(cell) ? (cell.rowSpan || Infinity) - 1 : 0;
    if (rows > 0) newSpanning.set(column, { cell, width, rows });
    column += width;
  }
  skip();
  for (const [at, each] of newSpanning) spanning.set(at, each);
  return { element, cells, width: column };
}

/** Lays out the rows of a table, section by section. */
function layOut(rows: readonly Element[]): LaidOutRow[] {
  let part: Element | null = null;
  let spanning = new Map<number, SpanningCell>();
  return rows.map((row) => {
    if (row.parentElement !== part) spanning = new Map();
    part = row.parentElement;
    return layOutRow(row, spanning);
  });
}

/** A row with its cells by the key of their column. */
export interface GridRow {
  readonly element: Element;
  readonly cells: ReadonlyMap<string, Element>;
  /** Text of the cells in columns without a header; undefined without such cells. */
  readonly rest: string | undefined;
  /** Text of the row header; empty without one. */
  readonly header: string;
  /** Whether the columns of the cells are uncertain, because the row has more or fewer cells than the header. */
  readonly hasUncertainColumns: boolean;
}

/** A table with distinguishable columns. */
export interface Grid {
  readonly element: Element;
  readonly rows: readonly GridRow[];
}

/** Matches tables, in HTML or by role. */
export const gridSelector = 'table, [role="grid"], [role="table"], [role="treegrid"]';

const rowHeaderSelector = 'th[scope="row"], [role="rowheader"]';
const columnHeaderSelector = 'thead th, thead td, th[scope="col"], [role="columnheader"]';

/** Attributes by which table libraries name a column. */
const columnAttributes = ['data-field', 'data-column', 'data-column-id', 'data-col-id', 'col-id'] as const;

/** Tables with more rows are not read. */
const maxRows = 5000;

const isDirectlyInGrid = (grid: Element, element: Element): boolean =>
  element.parentElement?.closest(gridSelector) === grid;

const queryInGrid = (grid: Element, selector: string): Element[] =>
  [...grid.querySelectorAll(selector)].filter((element) => isDirectlyInGrid(grid, element));

const columnFieldOf = (cell: Element): string | undefined => {
  const name = columnAttributes.find((attribute) => cell.getAttribute(attribute));
  return name && `field:${cell.getAttribute(name) ?? ''}`;
};

/** Keys of the columns by their index. */
interface Headers {
  readonly names: ReadonlyMap<number, string>;
  /** Number of columns in the header. */
  readonly width: number;
}

function readHeaders(head: LaidOutRow | undefined): Headers {
  const names = new Map<number, string>();
  for (const [column, cell] of head?.cells ?? []) {
    const text = normalizedTextOf(cell);
    const key = columnFieldOf(cell) ?? (text && `text:${text}`);
    if (key) names.set(column, key);
  }
  return { names, width: head?.width ?? 0 };
}

/**
 * Whether the cells are likely in the columns of their layout. A grid may render only some cells, so their columns are
 * unknown.
 */
const isPlainTable = (grid: Element): boolean =>
  grid.localName === 'table' && !grid.getAttribute('role')?.includes('grid');

function createRow({ element, cells: laidOut, width }: LaidOutRow, headers: Headers, isPlain: boolean): GridRow {
  const cells = new Map<string, Element>();
  const duplicates = new Set<string>();
  const isComplete = width === headers.width || [...laidOut.values()].every((cell) => cell.ariaColIndex);
  const rest: string[] = [];
  let hasUncertainColumns = false;
  for (const [column, cell] of laidOut) {
    const field = columnFieldOf(cell);
    hasUncertainColumns ||= !isComplete && field === undefined;
    const isPlaced = isComplete || isPlain;
    const key = field ?? (isPlaced ? headers.names.get(column) : undefined);
    if (key === undefined) {
      if (isPlaced) rest.push(normalizedTextOf(cell));
      continue;
    }
    if (cells.has(key)) duplicates.add(key);
    cells.set(key, cell);
  }
  for (const key of duplicates) cells.delete(key);
  const header = cellsOf(element).filter((cell) => cell.matches(rowHeaderSelector));
  return {
    element,
    cells,
    rest: rest.length > 0 ? rest.filter(isDistinctive).join(' ') : undefined,
    header: header.map(normalizedTextOf).join(' ').trim(),
    hasUncertainColumns,
  };
}

/** Reads a table; undefined if it has too many rows. */
export function readGrid(grid: Element): Grid | undefined {
  const elements = queryInGrid(grid, rowSelector);
  if (elements.length > maxRows) return undefined;
  const rows = layOut(elements);
  const head = rows.findLast(({ element }) => cellsOf(element).some((cell) => cell.matches(columnHeaderSelector)));
  const headers = readHeaders(head ?? headerOnlyFirstRow(rows));
  const isPlain = isPlainTable(grid);
  return { element: grid, rows: rows.map((row) => createRow(row, headers, isPlain)) };
}

/** Returns the first row if it has only header cells: these are column headers even without a scope. */
const headerOnlyFirstRow = ([first]: readonly LaidOutRow[]): LaidOutRow | undefined =>
  first && cellsOf(first.element).every((cell) => cell.localName === 'th') ? first : undefined;

/** The part of `PageIndex` that returns the heading before an element. */
interface HeadingIndex {
  headingOf(element: Element): string;
}

/** Returns the label of a table: its `aria-label`, its caption, or else the heading before it. */
export function tableLabel({ element }: Grid, index: HeadingIndex): string {
  const caption = element.querySelector(':scope > caption');
  const label = element.getAttribute('aria-label');
  return label ?? (caption ? normalizedTextOf(caption) : index.headingOf(element));
}

/** Returns the name selector of a row; undefined for a name from a position or of a part of the page. */
export function rowName({ element }: GridRow, root: AnchorRoot): string | undefined {
  const name = bestNameSelector(element, root);
  return name && isRecordName(name) ? name : undefined;
}
