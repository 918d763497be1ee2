import type { TargetSelector } from '../../store/model/index.js';
import { isDistinctive, normalizedTextOf } from '../resolve/normalized-text.js';
import type { PageIndex } from '../resolve/page-index.js';
import { gridSelector, rowName, tableLabel, type Grid, type GridRow, enclosingRowOrCell } from './grid.js';
import { cellText, hasCells, ownCellType, rowPosition } from './row-cells.js';

interface CellText {
  readonly key: string;
  readonly text: string;
}

/** Whether the distinctive texts of a row distinguish it from all other rows. */
function isUniqueByDistinctiveTexts(texts: readonly CellText[], rows: readonly GridRow[]): boolean {
  const distinctive = texts.filter(({ key, text }) => isDistinctive(text.slice(key.length))).map(({ text }) => text);
  return distinctive.length > 0 && rows.filter((row) => hasCells(row, distinctive)).length === 1;
}

/**
 * Yields the selectors that distinguish this table from others with the same row: its label, and its position among
 * tables with that label.
 */
function* tableSelectors(grid: Grid, cells: readonly string[], index: PageIndex): Generator<TargetSelector> {
  const label = tableLabel(grid, index);
  if (label) yield { type: 'table', value: label, score: 0.1 };
  const similar = index.grids().filter(({ rows }) => rows.some((row) => hasCells(row, cells)));
  if (similar.length < 2) return;
  const labelled = similar.filter((each) => tableLabel(each, index) === label);
  const position = labelled.findIndex(({ element }) => element === grid.element) + 1;
  yield { type: 'table-place', value: `${position}/${labelled.length}`, score: 0.1 };
}

/**
 * Yields the selectors of a row. The cell's own text is left out if it may be a counter and the other cells identify
 * the row. Rows with equal texts also get their position.
 */
function* rowSelectors(
  row: GridRow,
  { grid, column, cell, index }: { grid: Grid; column: string; cell: Element; index: PageIndex },
): Generator<TargetSelector> {
  const { rows } = grid;
  const texts = [...row.cells].map(([key, each]) => ({ key, text: cellText(key, normalizedTextOf(each)) }));
  if (row.rest !== undefined) texts.push({ key: '', text: cellText('', row.rest) });
  const own = normalizedTextOf(cell);
  // A time or a year at the start of a row is its name.
  const isUniqueByOthers =
    own !== '' && !isDistinctive(own) && cell.localName !== 'th' && isUniqueByDistinctiveTexts(texts, rows);
  const stored = texts.filter(({ key }) => key !== column || !isUniqueByOthers);
  for (const { key, text: value } of stored) {
    const isOwn =
      isDistinctive(value.slice(key.length)) && rows.filter((other) => hasCells(other, [value])).length === 1;
    yield { type: 'row-cell', value, score: 0.8 };
    if (isOwn) yield { type: ownCellType, value, score: 0.2 };
  }
  const allTexts = texts.map(({ text }) => text);
  if (rows.filter((other) => hasCells(other, allTexts)).length > 1)
    yield { type: 'row-place', value: rowPosition(row, rows), score: 0.1 };
  yield* tableSelectors(
    grid,
    stored.map(({ text }) => text),
    index,
  );
}

/**
 * Yields the selectors of a table cell by its row and its column. The column is given by its field or header; the row
 * by its name, its header or its cell texts. The table is added if others have the same row.
 */
export function* cellSelectors(cell: Element, index: PageIndex): Generator<TargetSelector> {
  const table = cell.parentElement?.closest(gridSelector);
  const grid = index.grids().find(({ element }) => element === table);
  const rows = grid?.rows ?? [];
  const row = rows.find(({ element }) => element === enclosingRowOrCell(cell));
  const column = row && [...row.cells].find(([, each]) => each === cell)?.[0];
  if (!grid || !row || column === undefined) return;
  yield { type: 'column', value: column, score: 0.9 };
  const name = rowName(row, index.root);
  if (name) yield { type: 'row-name', value: name, score: 0.9 };
  if (isDistinctive(row.header) && rows.filter(({ header }) => header === row.header).length === 1)
    yield { type: 'row-header', value: row.header, score: 0.85 };
  yield* rowSelectors(row, { grid, column, cell, index });
}
