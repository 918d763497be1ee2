import type { TargetElement } from '../../store/model/index.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { query } from '../dom/query.js';
import type { PageIndex } from '../resolve/page-index.js';
import { isRewording } from '../resolve/pieces.js';
import { selectorOf } from '../describe/selectors.js';
import { isFromPosition } from '../describe/names.js';
import { isTelling } from '../resolve/normalized-text.js';
import { gridSelector, tableLabel, type Grid, type GridRow, partAround } from './grid.js';
import { numberOrCode } from '../resolve/places.js';
import { hasCells, ownCellType, placeIn } from './row-cells.js';

/** Rows that may be a target's, by the table they are in. */
type Rows = ReadonlyMap<Grid, readonly GridRow[]>;

function rowsWhere(grids: readonly Grid[], holds: (row: GridRow, rows: readonly GridRow[]) => boolean): Rows {
  const found = grids.map((grid) => [grid, grid.rows.filter((row) => holds(row, grid.rows))] as const);
  return new Map(found.filter(([, rows]) => rows.length > 0));
}

/** Keeps the rows of the table that the target was in, where several tables have such a row, or had. */
function inOwnTable(rows: Rows, target: TargetElement, index: PageIndex): readonly GridRow[] {
  const place = selectorOf(target, 'table-place')?.value;
  const label = selectorOf(target, 'table')?.value ?? '';
  const all = [...rows.values()].flat();
  if (place === undefined && rows.size < 2) return all;
  const labelled = [...rows].filter(([grid]) => tableLabel(grid, index) === label);
  const [nth, count] = (place ?? '1/1').split('/').map(Number);
  // With fewer or more tables than there were, nobody knows which of them is left.
  if (labelled.length !== count) return place === undefined ? all : [];
  return labelled[(nth ?? 1) - 1]?.[1] ?? [];
}

/** Whether a row has most of the cells that told it from all others, and the first that tells anything. */
function hasMostCells(row: GridRow, target: TargetElement): boolean {
  const kept = (target.selectors ?? []).filter(({ type }) => type === 'row-cell');
  const own = (target.selectors ?? []).filter(({ type }) => type === ownCellType);
  const telling = kept.filter(({ value }) => isTelling(value.slice(value.lastIndexOf('\n') + 1)));
  const [name] = telling;
  // What stands in columns without a header may be the row's name.
  if (!kept.filter(({ value }) => value.startsWith('\n')).every(({ value }) => hasCells(row, [value]))) return false;
  const stays = own.filter(({ value }) => hasCells(row, [value]));
  // One text alone may be a state, which another row has by now.
  const isMost = telling.filter(({ value }) => hasCells(row, [value])).length * 2 > Math.max(telling.length, 2);
  return name !== undefined && hasCells(row, [name.value]) && isMost && stays.length * 2 > own.length;
}

/** Whether a row begins with another number than the one that was kept, and no row has that: in a ranking it is another's by now. */
function hasOtherNumber(row: GridRow, rows: readonly GridRow[], [first = '']: readonly string[]): boolean {
  if (!numberOrCode.test(first.slice(first.lastIndexOf('\n') + 1)) || hasCells(row, [first])) return false;
  return !rows.some((each) => hasCells(each, [first]));
}

/**
 * The ways a target's row was described, surest first; each says which rows it may be. Whose cells are only likely in their
 * columns has to have all of those that are known.
 */
function* waysOf(target: TargetElement, index: PageIndex): Generator<Rows> {
  const grids = index.grids();
  const cells = (target.selectors ?? []).filter(({ type }) => type === 'row-cell').map(({ value }) => value);
  const isSure = (row: GridRow): boolean => !row.isGuessed || hasCells(row, cells);
  const name = selectorOf(target, 'row-name')?.value;
  if (name) {
    const named = new Set(query(index.root, name));
    yield rowsWhere(grids, (row) => named.has(row.element) && isSure(row));
    // While its row is there, it is in no other.
    if (grids.some(({ rows }) => rows.some(({ element }) => named.has(element)))) return;
  }
  const header = selectorOf(target, 'row-header')?.value;
  if (header) yield rowsWhere(grids, (row) => row.header === header && isSure(row));
  const place = selectorOf(target, 'row-place')?.value;
  yield rowsWhere(grids, (row, rows) => hasCells(row, cells) && (place === undefined || place === placeIn(row, rows)));
  if (!name && !header && place === undefined)
    yield rowsWhere(
      grids,
      (row, rows) => !row.isGuessed && hasMostCells(row, target) && !hasOtherNumber(row, rows, cells),
    );
}

/** Whether a target is known by the row and the column of a table; a cell with a name of its own needs neither. */
export const isCellTarget = (target: TargetElement): boolean =>
  selectorOf(target, 'column') !== undefined &&
  selectorOf(target, 'row-cell') !== undefined &&
  (!target.elementId || isFromPosition(target.elementId));

const columnTypes = new Set(['column', 'row-cell', ownCellType]);

/** A column, and what stands in it, of a selector. */
const partsOf = (value: string): readonly [string, string] => {
  const end = value.lastIndexOf('\n');
  return end < 0 ? [value, ''] : [value.slice(0, end), value.slice(end)];
};

/** A target with the names that its columns have by now: where a page has none of a name, but one much like it, that was edited. */
function withEditedColumns(target: TargetElement, index: PageIndex): TargetElement {
  const { selectors = [] } = target;
  const columns = index.columns();
  const kept = selectors.filter(({ type }) => columnTypes.has(type)).map(({ value }) => partsOf(value)[0]);
  const names = new Map<string, string>();
  for (const name of new Set(kept)) {
    if (name === '' || columns.has(name)) continue;
    const [edited, second] = [...columns].filter((each) => !kept.includes(each) && isRewording(name, each));
    if (edited !== undefined && second === undefined) names.set(name, edited);
  }
  if (names.size === 0) return target;
  const renamed = selectors.map((selector) => {
    const [name, text] = partsOf(selector.value);
    const edited = columnTypes.has(selector.type) ? names.get(name) : undefined;
    return edited === undefined ? selector : { ...selector, value: edited + text };
  });
  return { ...target, selectors: renamed };
}

/** Whether an element is in the column that a target was in. */
export function isInColumn(element: Element, target: TargetElement, index: PageIndex): boolean {
  const around = element.parentElement?.closest(gridSelector);
  const rows = index.grids().find((grid) => grid.element === around)?.rows ?? [];
  const row = rows.find((each) => each.element === partAround(element));
  const column = selectorOf(withEditedColumns(target, index), 'column')?.value ?? '';
  return row?.cells.get(column) === element;
}

/** The cells where the row and the column of a target meet: those of the surest way that leads anywhere. */
export function findCells(described: TargetElement, index: PageIndex): readonly Element[] {
  const target = withEditedColumns(described, index);
  const column = selectorOf(target, 'column')?.value ?? '';
  for (const rows of waysOf(target, index)) {
    if (rows.size === 0) continue;
    const cells = inOwnTable(rows, target, index).flatMap((row) => row.cells.get(column) ?? []);
    const onPage = cells.filter((each) => isOnPage(each, target));
    if (onPage.length > 0) return onPage;
  }
  return [];
}
