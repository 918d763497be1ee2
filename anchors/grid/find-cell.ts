import type { TargetElement } from '../../store/model/index.js';
import { query, type SearchIndex } from '../search-index.js';
import type { AnchorRoot } from '../names.js';
import { selectorOf } from '../selectors.js';
import { isFromPosition } from '../stable-names.js';
import type { GridRow } from './grid.js';
import { hasCells } from './row-cells.js';

/** The ways a target's row was described, surest first; each says which rows it may be. */
function* waysOf(target: TargetElement, rows: readonly GridRow[], root: AnchorRoot): Generator<readonly GridRow[]> {
  const name = selectorOf(target, 'row-name')?.value;
  if (name) {
    const named = new Set(query(root, name));
    yield rows.filter(({ element }) => named.has(element));
  }
  const header = selectorOf(target, 'row-header')?.value;
  if (header) yield rows.filter((row) => row.header === header);
  const cells = (target.selectors ?? []).filter(({ type }) => type === 'row-cell').map(({ value }) => value);
  if (cells.length > 0) yield rows.filter((row) => hasCells(row, cells));
}

/** Whether a target is known by the row and the column of a table; a cell with a name of its own needs neither. */
export const isCellTarget = (target: TargetElement): boolean =>
  selectorOf(target, 'column') !== undefined &&
  (target.selectors ?? []).some(({ type }) => type.startsWith('row-')) &&
  (!target.elementId || isFromPosition(target.elementId));

/** The cell where the row and the column of a target meet. */
export function findCell(
  target: TargetElement,
  root: AnchorRoot,
  index: SearchIndex,
): Element | 'missing' | 'ambiguous' {
  const column = selectorOf(target, 'column')?.value ?? '';
  const rows = index.grids().flatMap((grid) => grid.rows);
  for (const found of waysOf(target, rows, root)) {
    const [cell, second] = found.flatMap((row) => row.cells.get(column) ?? []);
    if (second) return 'ambiguous';
    if (cell) return cell;
  }
  return 'missing';
}
