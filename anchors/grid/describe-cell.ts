import type { TargetSelector } from '../../store/model/index.js';
import type { PageIndex } from '../resolve/page-index.js';
import { isTelling, wordingOf } from '../resolve/normalized-text.js';
import { gridSelector, rowName, tableLabel, type Grid, type GridRow, partAround } from './grid.js';
import { cellText, hasCells, ownCellType, placeIn } from './row-cells.js';

interface CellText {
  readonly key: string;
  readonly text: string;
}

/** Whether a row is told from all others by those of its cells that say which one it is. */
function isToldBy(texts: readonly CellText[], rows: readonly GridRow[]): boolean {
  const telling = texts.filter(({ key, text }) => isTelling(text.slice(key.length))).map(({ text }) => text);
  return telling.length > 0 && rows.filter((row) => hasCells(row, telling)).length === 1;
}

/** Which of the tables with a row that reads the same this is: those of the same label count, if there are others at all. */
function* tableSelectors(grid: Grid, cells: readonly string[], index: PageIndex): Generator<TargetSelector> {
  const label = tableLabel(grid, index);
  if (label) yield { type: 'table', value: label, score: 0.1 };
  const alike = index.grids().filter(({ rows }) => rows.some((row) => hasCells(row, cells)));
  if (alike.length < 2) return;
  const labelled = alike.filter((each) => tableLabel(each, index) === label);
  const place = labelled.findIndex(({ element }) => element === grid.element) + 1;
  yield { type: 'table-place', value: `${place}/${labelled.length}`, score: 0.1 };
}

/**
 * What a row says: without the cell's own text, which may count, where others tell the row and that does not. Rows that read
 * the same are told by their place as well.
 */
function* rowSelectors(
  row: GridRow,
  { grid, column, cell, index }: { grid: Grid; column: string; cell: Element; index: PageIndex },
): Generator<TargetSelector> {
  const { rows } = grid;
  const texts = [...row.cells].map(([key, each]) => ({ key, text: cellText(key, wordingOf(each)) }));
  if (row.rest !== undefined) texts.push({ key: '', text: cellText('', row.rest) });
  const own = wordingOf(cell);
  // A time or a year that heads a row is its name.
  const isToldByOthers = own !== '' && !isTelling(own) && cell.localName !== 'th' && isToldBy(texts, rows);
  const kept = texts.filter(({ key }) => key !== column || !isToldByOthers);
  for (const { key, text: value } of kept) {
    const isOwn = isTelling(value.slice(key.length)) && rows.filter((other) => hasCells(other, [value])).length === 1;
    yield { type: 'row-cell', value, score: 0.8 };
    if (isOwn) yield { type: ownCellType, value, score: 0.2 };
  }
  const all = texts.map(({ text }) => text);
  if (rows.filter((other) => hasCells(other, all)).length > 1)
    yield { type: 'row-place', value: placeIn(row, rows), score: 0.1 };
  yield* tableSelectors(
    grid,
    kept.map(({ text }) => text),
    index,
  );
}

/**
 * The ways to find a cell of a table by its row and its column: the column by the name of its field or what its header
 * says, the row by a name of its own, its header, or what its cells say, and which table it is in where others have such a row.
 */
export function* cellSelectors(cell: Element, index: PageIndex): Generator<TargetSelector> {
  const around = cell.parentElement?.closest(gridSelector);
  const grid = index.grids().find(({ element }) => element === around);
  const rows = grid?.rows ?? [];
  const row = rows.find(({ element }) => element === partAround(cell));
  const column = row && [...row.cells].find(([, each]) => each === cell)?.[0];
  if (!grid || !row || column === undefined) return;
  yield { type: 'column', value: column, score: 0.9 };
  const name = rowName(row, index.root);
  if (name) yield { type: 'row-name', value: name, score: 0.9 };
  if (isTelling(row.header) && rows.filter(({ header }) => header === row.header).length === 1)
    yield { type: 'row-header', value: row.header, score: 0.85 };
  yield* rowSelectors(row, { grid, column, cell, index });
}
