import type { TargetElement } from '../../store/model/index.js';
import { isFromPosition } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { query } from '../dom/query.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { isEditedVersion } from '../resolve/compare-pieces.js';
import { isDistinctive } from '../resolve/normalized-text.js';
import type { PageIndex } from '../resolve/page-index.js';
import { numberOrCodePattern } from '../resolve/same-text-places.js';
import { gridSelector, tableLabel, type Grid, type GridRow, enclosingRowOrCell } from './grid.js';
import { hasCells, ownCellType, rowPosition } from './row-cells.js';

/** Candidate rows by their table. */
type RowsByGrid = ReadonlyMap<Grid, readonly GridRow[]>;

function rowsWhere(grids: readonly Grid[], matches: (row: GridRow, rows: readonly GridRow[]) => boolean): RowsByGrid {
  const found = grids.map((grid) => [grid, grid.rows.filter((row) => matches(row, grid.rows))] as const);
  return new Map(found.filter(([, rows]) => rows.length > 0));
}

/** Returns the rows in the table of the target, if several tables have or had such a row. */
function rowsInTargetTable(rows: RowsByGrid, target: TargetElement, index: PageIndex): readonly GridRow[] {
  const storedPlace = selectorOf(target, 'table-place')?.value;
  const label = selectorOf(target, 'table')?.value ?? '';
  const allRows = [...rows.values()].flat();
  if (storedPlace === undefined && rows.size < 2) return allRows;
  const labelled = [...rows].filter(([grid]) => tableLabel(grid, index) === label);
  const [nth, count] = (storedPlace ?? '1/1').split('/').map(Number);
  // If the number of tables changed, it is unknown which table was removed or added.
  if (labelled.length !== count) return storedPlace === undefined ? allRows : [];
  return labelled[(nth ?? 1) - 1]?.[1] ?? [];
}

/** Whether a row has most of the distinctive cells, and the first cell with a distinctive text. */
function hasMostCells(row: GridRow, target: TargetElement): boolean {
  const stored = (target.selectors ?? []).filter(({ type }) => type === 'row-cell');
  const own = (target.selectors ?? []).filter(({ type }) => type === ownCellType);
  const distinctive = stored.filter(({ value }) => isDistinctive(value.slice(value.lastIndexOf('\n') + 1)));
  const [name] = distinctive;
  // The texts of columns without a header may be the name of the row.
  if (!stored.filter(({ value }) => value.startsWith('\n')).every(({ value }) => hasCells(row, [value]))) return false;
  const remaining = own.filter(({ value }) => hasCells(row, [value]));
  // A single text may be a state, which another row has now.
  const isMost = distinctive.filter(({ value }) => hasCells(row, [value])).length * 2 > Math.max(distinctive.length, 2);
  return name !== undefined && hasCells(row, [name.value]) && isMost && remaining.length * 2 > own.length;
}

/**
 * Whether a row starts with another number than the stored one, and no row has the stored one. Otherwise the number may
 * be a rank, which moves between rows.
 */
function hasOtherRowNumber(row: GridRow, rows: readonly GridRow[], [first = '']: readonly string[]): boolean {
  if (!numberOrCodePattern.test(first.slice(first.lastIndexOf('\n') + 1)) || hasCells(row, [first])) return false;
  return !rows.some((each) => hasCells(each, [first]));
}

/**
 * Yields the candidate rows of a target for each way it was described, surest first. A row with uncertain columns must
 * have all stored cells.
 */
function* matchingRows(target: TargetElement, index: PageIndex): Generator<RowsByGrid> {
  const grids = index.grids();
  const cells = (target.selectors ?? []).filter(({ type }) => type === 'row-cell').map(({ value }) => value);
  const isCertain = (row: GridRow): boolean => !row.hasUncertainColumns || hasCells(row, cells);
  const name = selectorOf(target, 'row-name')?.value;
  if (name) {
    const named = new Set(query(index.root, name));
    yield rowsWhere(grids, (row) => named.has(row.element) && isCertain(row));
    // While the named row exists, the target is in no other row.
    if (grids.some(({ rows }) => rows.some(({ element }) => named.has(element)))) return;
  }
  const header = selectorOf(target, 'row-header')?.value;
  if (header) yield rowsWhere(grids, (row) => row.header === header && isCertain(row));
  const position = selectorOf(target, 'row-place')?.value;
  yield rowsWhere(
    grids,
    (row, rows) => hasCells(row, cells) && (position === undefined || position === rowPosition(row, rows)),
  );
  if (!name && !header && position === undefined)
    yield rowsWhere(
      grids,
      (row, rows) => !row.hasUncertainColumns && hasMostCells(row, target) && !hasOtherRowNumber(row, rows, cells),
    );
}

/**
 * Whether a target is a cell, described by row and column. A cell with its own stable name is not resolved this way.
 */
export const isCellTarget = (target: TargetElement): boolean =>
  selectorOf(target, 'column') !== undefined &&
  selectorOf(target, 'row-cell') !== undefined &&
  (!target.elementId || isFromPosition(target.elementId));

const columnTypes = new Set(['column', 'row-cell', ownCellType]);

/** Splits the value of a selector into the column key and the text with its separator. */
const splitCellValue = (value: string): readonly [string, string] => {
  const end = value.lastIndexOf('\n');
  return end < 0 ? [value, ''] : [value.slice(0, end), value.slice(end)];
};

/**
 * Returns a target with the current names of its columns. A missing name is replaced if exactly one other column name
 * is an edited version of it.
 */
function withEditedColumns(target: TargetElement, index: PageIndex): TargetElement {
  const { selectors = [] } = target;
  const columns = index.columnNames();
  const storedColumns = selectors
    .filter(({ type }) => columnTypes.has(type))
    .map(({ value }) => splitCellValue(value)[0]);
  const newNames = new Map<string, string>();
  for (const name of new Set(storedColumns)) {
    if (name === '' || columns.has(name)) continue;
    const [edited, second] = [...columns].filter(
      (each) => !storedColumns.includes(each) && isEditedVersion(name, each),
    );
    if (edited !== undefined && second === undefined) newNames.set(name, edited);
  }
  if (newNames.size === 0) return target;
  const renamed = selectors.map((selector) => {
    const [name, text] = splitCellValue(selector.value);
    const edited = columnTypes.has(selector.type) ? newNames.get(name) : undefined;
    return edited === undefined ? selector : { ...selector, value: edited + text };
  });
  return { ...target, selectors: renamed };
}

/** Whether an element is in the column of a target. */
export function isInColumn(element: Element, target: TargetElement, index: PageIndex): boolean {
  const table = element.parentElement?.closest(gridSelector);
  const rows = index.grids().find((grid) => grid.element === table)?.rows ?? [];
  const row = rows.find((each) => each.element === enclosingRowOrCell(element));
  const column = selectorOf(withEditedColumns(target, index), 'column')?.value ?? '';
  return row?.cells.get(column) === element;
}

/** Finds the cells at the row and the column of a target, by the surest way that matches. */
export function findCells(storedTarget: TargetElement, index: PageIndex): readonly Element[] {
  const target = withEditedColumns(storedTarget, index);
  const column = selectorOf(target, 'column')?.value ?? '';
  for (const rows of matchingRows(target, index)) {
    if (rows.size === 0) continue;
    const cells = rowsInTargetTable(rows, target, index).flatMap((row) => row.cells.get(column) ?? []);
    const onPage = cells.filter((each) => isOnPage(each, target));
    if (onPage.length > 0) return onPage;
  }
  return [];
}
