import type { TargetSelector } from '../../store/model/index.js';
import type { AnchorRoot } from '../names.js';
import { isTelling, wordingOf } from '../wording.js';
import { gridSelector, readGrid, rowName, type GridRow } from './grid.js';
import { cellText, hasCells, placeIn } from './row-cells.js';

/**
 * What a row says: without the cell's own text, which may be edited, where another that stands before it tells the row from
 * the others. Rows that read the same are told by their place as well.
 */
function* rowSelectors(row: GridRow, rows: readonly GridRow[], column: string): Generator<TargetSelector> {
  const texts = [...row.cells].map(([key, cell]) => ({ key, text: cellText(key, wordingOf(cell)) }));
  const isOnly = (...wanted: readonly string[]): boolean =>
    rows.filter((other) => hasCells(other, wanted)).length === 1;
  const first = texts.find(({ key, text }) => isTelling(text.slice(key.length)) && isOnly(text))?.key;
  const others = texts.filter(({ key }) => key !== column).map(({ text }) => text);
  const all = texts.map(({ text }) => text);
  const isToldByOther = first !== undefined && first !== column;
  for (const value of isToldByOther ? others : all) yield { type: 'row-cell', value, score: 0.8 };
  if (!isOnly(...all)) yield { type: 'row-place', value: placeIn(row, rows), score: 0.1 };
}

/**
 * The ways to find a cell of a table by its row and its column: the column by the name of its field or what its header
 * says, the row by a name of its own, its header, or what its cells say.
 */
export function* cellSelectors(cell: Element, root: AnchorRoot): Generator<TargetSelector> {
  const around = cell.parentElement?.closest(gridSelector);
  const rows = (around && readGrid(around)?.rows) ?? [];
  const row = rows.find(({ element }) => element === cell.parentElement);
  const column = row && [...row.cells].find(([, each]) => each === cell)?.[0];
  if (!row || column === undefined) return;
  yield { type: 'column', value: column, score: 0.9 };
  const name = rowName(row, root);
  if (name) yield { type: 'row-name', value: name, score: 0.9 };
  if (row.header && rows.filter(({ header }) => header === row.header).length === 1)
    yield { type: 'row-header', value: row.header, score: 0.85 };
  yield* rowSelectors(row, rows, column);
}
