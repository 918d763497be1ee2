import { cellsOf, layOut, rowSelector, type LaidOutRow } from './laid-out.js';
import { isRecordName, surestName, type AnchorRoot } from '../names.js';
import type { PageIndex } from '../resolve/page-index.js';
import { isTelling, wordingOf } from '../wording.js';

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

/** What tells a table from others: its caption or label, else the heading before it. */
export function tableLabel({ element }: Grid, index: Pick<PageIndex, 'headingOf'>): string {
  const caption = element.querySelector(':scope > caption');
  const label = element.getAttribute('aria-label');
  return label ?? (caption ? wordingOf(caption) : index.headingOf(element));
}

/** The name a row has as a record: none that it has from where it stands, or as a part of the page. */
export function rowName({ element }: GridRow, root: AnchorRoot): string | undefined {
  const name = surestName(element, root);
  return name && isRecordName(name) ? name : undefined;
}
