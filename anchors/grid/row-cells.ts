import { wordingOf } from '../resolve/normalized-text.js';
import type { GridRow } from './grid.js';

/** What a cell says, with its column, as it is kept; without one, what those say whose columns no header names. */
export const cellText = (column: string, text: string): string => `${column}\n${text}`;

/** Type of the selector of a cell whose text no other row of the table had in that column. */
export const ownCellType = 'row-own-cell';

/** Whether a row has all of these cells, reading the same. */
export function hasCells({ cells, rest }: GridRow, wanted: readonly string[]): boolean {
  return wanted.every((each) => {
    const end = each.lastIndexOf('\n');
    const [column, text] = [each.slice(0, end), each.slice(end + 1)];
    const cell = cells.get(column);
    return column === '' ? rest === text : cell !== undefined && wordingOf(cell) === text;
  });
}

/** Where a row stands among all of its table: `3/7`. */
export const placeIn = (row: GridRow, rows: readonly GridRow[]): string => `${rows.indexOf(row) + 1}/${rows.length}`;
