import type { TargetElement } from '../../store/model/index.js';
import { query, type SearchIndex } from '../search-index.js';
import type { AnchorRoot } from '../names.js';
import { isOnPage } from '../paged.js';
import { selectorOf } from '../selectors.js';
import { isFromPosition } from '../stable-names.js';
import type { Grid, GridRow } from './grid.js';
import { hasCells, placeIn } from './row-cells.js';

/**
 * The ways a target's row was described, surest first; each says which rows it may be. Whose cells are only likely in their
 * columns has to have all of those that are known.
 */
function* waysOf(target: TargetElement, grids: readonly Grid[], root: AnchorRoot): Generator<readonly GridRow[]> {
  const cells = (target.selectors ?? []).filter(({ type }) => type === 'row-cell').map(({ value }) => value);
  const all = grids.flatMap(({ rows }) => rows);
  const isSure = (row: GridRow): boolean => !row.isGuessed || hasCells(row, cells);
  const name = selectorOf(target, 'row-name')?.value;
  if (name) {
    const named = new Set(query(root, name));
    const rows = all.filter(({ element }) => named.has(element));
    yield rows.filter(isSure);
    // While its row is there, it is in no other.
    if (rows.length > 0) return;
  }
  const header = selectorOf(target, 'row-header')?.value;
  if (header) yield all.filter((row) => row.header === header && isSure(row));
  const place = selectorOf(target, 'row-place')?.value;
  yield grids.flatMap(({ rows }) =>
    rows.filter((row) => hasCells(row, cells) && (place === undefined || place === placeIn(row, rows))),
  );
}

/** Whether a target is known by the row and the column of a table; a cell with a name of its own needs neither. */
export const isCellTarget = (target: TargetElement): boolean =>
  selectorOf(target, 'column') !== undefined &&
  selectorOf(target, 'row-cell') !== undefined &&
  (!target.elementId || isFromPosition(target.elementId));

/** The cell where the row and the column of a target meet. */
export function findCell(
  target: TargetElement,
  root: AnchorRoot,
  index: SearchIndex,
): Element | 'missing' | 'ambiguous' {
  const column = selectorOf(target, 'column')?.value ?? '';
  for (const found of waysOf(target, index.grids(), root)) {
    const [cell, second] = found.flatMap((row) => row.cells.get(column) ?? []).filter((each) => isOnPage(each, target));
    if (second) return 'ambiguous';
    if (cell) return cell;
  }
  return 'missing';
}
