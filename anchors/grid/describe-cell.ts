import type { TargetSelector } from '../../store/model/index.js';
import type { AnchorRoot } from '../names.js';
import { wordingOf } from '../wording.js';
import { gridSelector, readGrid, rowName, type GridRow } from './grid.js';
import { cellText, hasCells } from './row-cells.js';

/** The texts of a row by which no other can be taken for it: without the cell's own where that is not needed, as it may be edited. */
function tellingCells(row: GridRow, rows: readonly GridRow[], column: string): readonly string[] | undefined {
  const texts = [...row.cells].map(([key, cell]) => ({ key, text: cellText(key, wordingOf(cell)) }));
  const others = texts.filter(({ key }) => key !== column);
  for (const each of [others, texts]) {
    const wanted = each.map(({ text }) => text);
    if (wanted.length > 0 && rows.filter((other) => hasCells(other, wanted)).length === 1) return wanted;
  }
  return undefined;
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
  for (const value of tellingCells(row, rows, column) ?? []) yield { type: 'row-cell', value, score: 0.8 };
}
