import { normalizedTextOf } from '../resolve/normalized-text.js';
import type { GridRow } from './grid.js';

/**
 * Formats the text of a cell with its column key, as it is stored. An empty key stands for the cells without a header.
 */
export const cellText = (column: string, text: string): string => `${column}\n${text}`;

/** Type of the selector for a cell text that no other row has in that column. */
export const ownCellType = 'row-own-cell';

/** Whether a row has all of these cell texts. */
export function hasCells({ cells, rest }: GridRow, wanted: readonly string[]): boolean {
  return wanted.every((each) => {
    const end = each.lastIndexOf('\n');
    const column = each.slice(0, end);
    const text = each.slice(end + 1);
    const cell = cells.get(column);
    return column === '' ? rest === text : cell !== undefined && normalizedTextOf(cell) === text;
  });
}

/** Formats the position of a row in its table: `3/7`. */
export const rowPosition = (row: GridRow, rows: readonly GridRow[]): string =>
  `${rows.indexOf(row) + 1}/${rows.length}`;
