export const rowSelector = 'tr, [role="row"]';
const cellSelector = 'td, th, [role="cell"], [role="gridcell"], [role="rowheader"], [role="columnheader"]';

/** The row, or the cell, that an element is directly in, whatever wraps it there. */
export const partAround = (element: Element): Element | null | undefined =>
  element.parentElement?.closest(`${rowSelector}, ${cellSelector}`);

/** The cells of a row; a page may wrap some of them. */
export function cellsOf(row: Element): Element[] {
  const children = [...row.children];
  if (children.every((child) => child.matches(cellSelector))) return children;
  return [...row.querySelectorAll(cellSelector)].filter((cell) => partAround(cell) === row);
}

const isTableCell = (cell: Element): cell is HTMLTableCellElement => 'rowSpan' in cell;

/** A row's cells by the number of the column they begin in, those that reach down from rows above as well. */
export interface LaidOutRow {
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
export function layOut(rows: readonly Element[]): LaidOutRow[] {
  let part: Element | null = null;
  let reaching = new Map<number, Reaching>();
  return rows.map((row) => {
    if (row.parentElement !== part) reaching = new Map();
    part = row.parentElement;
    return layOutRow(row, reaching);
  });
}
