import { wordingOf } from '../wording.js';
import type { GridRow } from './grid.js';

/** What a cell says, with its column, as it is kept. */
export const cellText = (column: string, text: string): string => `${column}\n${text}`;

/** Whether a row has all of these cells, reading the same. */
export function hasCells({ cells }: GridRow, wanted: readonly string[]): boolean {
  return wanted.every((each) => {
    const end = each.lastIndexOf('\n');
    const cell = cells.get(each.slice(0, end));
    return cell !== undefined && wordingOf(cell) === each.slice(end + 1);
  });
}

/** Where a row stands among all of its table: `3/7`. */
export const placeIn = (row: GridRow, rows: readonly GridRow[]): string => `${rows.indexOf(row) + 1}/${rows.length}`;
