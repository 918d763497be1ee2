import type { TargetSelector } from '../../store/model/index.js';
import type { AnchorRoot } from '../names.js';
import { isTelling, wordingOf } from '../wording.js';
import { gridSelector, readGrid, rowName, type GridRow } from './grid.js';
import { cellText, hasCells, placeIn } from './row-cells.js';

interface CellText {
  readonly key: string;
  readonly text: string;
}

/** Whether a row is told from all others by those of its cells that say which one it is. */
function isToldBy(texts: readonly CellText[], rows: readonly GridRow[]): boolean {
  const telling = texts.filter(({ key, text }) => isTelling(text.slice(key.length))).map(({ text }) => text);
  return telling.length > 0 && rows.filter((row) => hasCells(row, telling)).length === 1;
}

/**
 * What a row says: without the cell's own text, which may count, where others tell the row and that does not. Rows that read
 * the same are told by their place as well.
 */
function* rowSelectors(
  row: GridRow,
  rows: readonly GridRow[],
  column: string,
  cell: Element,
): Generator<TargetSelector> {
  const texts = [...row.cells].map(([key, each]) => ({ key, text: cellText(key, wordingOf(each)) }));
  if (row.rest !== undefined) texts.push({ key: '', text: cellText('', row.rest) });
  const own = wordingOf(cell);
  const isToldByOthers = own !== '' && !isTelling(own) && isToldBy(texts, rows);
  for (const { key, text: value } of texts)
    if (key !== column || !isToldByOthers) yield { type: 'row-cell', value, score: 0.8 };
  const all = texts.map(({ text }) => text);
  if (rows.filter((other) => hasCells(other, all)).length > 1)
    yield { type: 'row-place', value: placeIn(row, rows), score: 0.1 };
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
  if (isTelling(row.header) && rows.filter(({ header }) => header === row.header).length === 1)
    yield { type: 'row-header', value: row.header, score: 0.85 };
  yield* rowSelectors(row, rows, column, cell);
}
