import type { TargetSelector } from '../../store/model/index.js';
import type { AnchorRoot } from '../names.js';
import { isTelling, wordingOf } from '../wording.js';
import { gridSelector, readGrid, rowName, type GridRow } from './grid.js';
import { cellText, hasCells, placeIn } from './row-cells.js';

interface CellText {
  readonly key: string;
  readonly text: string;
}

/** The first cells whose words tell a row from all others; none where they do not. */
function tellingCells(texts: readonly CellText[], rows: readonly GridRow[]): readonly CellText[] {
  const telling: CellText[] = [];
  for (const each of texts) {
    if (!isTelling(each.text.slice(each.key.length))) continue;
    telling.push(each);
    const wanted = telling.map(({ text }) => text);
    if (rows.filter((row) => hasCells(row, wanted)).length === 1) return telling;
  }
  return [];
}

/**
 * What a row says: without the cell's own text, which may be edited, where others tell the row that stand before it. Rows
 * that read the same are told by their place as well.
 */
function* rowSelectors(row: GridRow, rows: readonly GridRow[], column: string): Generator<TargetSelector> {
  const texts = [...row.cells].map(([key, cell]) => ({ key, text: cellText(key, wordingOf(cell)) }));
  const telling = tellingCells(texts, rows);
  const isToldByOthers = telling.length > 0 && !telling.some(({ key }) => key === column);
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
  if (row.header && rows.filter(({ header }) => header === row.header).length === 1)
    yield { type: 'row-header', value: row.header, score: 0.85 };
  yield* rowSelectors(row, rows, column);
}
