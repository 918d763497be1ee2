import { clamp } from '../../base/clamp.js';
import type { Emoji, EmojiGroup } from './emoji-set.js';

/** A row of the grid: the title of a group, or a line of its emoji. */
export interface EmojiRow {
  readonly key: string;
  readonly group: EmojiGroup;
  /** Empty in a title row. */
  readonly emoji: readonly Emoji[];
  /** Index of the first emoji among all emoji. */
  readonly first: number;
}

/** Number of lines that Page Up and Page Down move. */
const PAGE_LINES = 5;

/** Returns the rows of the groups. A group without a name has no title row. */
export function layOutRows(groups: readonly EmojiGroup[], columnCount: number): readonly EmojiRow[] {
  const rows: EmojiRow[] = [];
  let first = 0;
  for (const group of groups) {
    if (group.name) rows.push({ key: group.id, group, emoji: [], first });
    for (let start = 0; start < group.emoji.length; start += columnCount) {
      const emoji = group.emoji.slice(start, start + columnCount);
      rows.push({ key: `${group.id}/${String(start / columnCount)}`, group, emoji, first });
      first += emoji.length;
    }
  }
  return rows;
}

/** Returns the number of emoji in all rows. */
export function countEmoji(rows: readonly EmojiRow[]): number {
  const last = rows.at(-1);
  return last ? last.first + last.emoji.length : 0;
}

/** Returns the index of the row that contains an emoji. */
export const rowIndexOf = (rows: readonly EmojiRow[], emojiIndex: number): number =>
  rows.findLastIndex(({ emoji, first }) => emoji.length > 0 && first <= emojiIndex);

/** Returns the emoji some lines below (or above) another in the same column; -1 when moving up from the first line. */
function moveByLines(rows: readonly EmojiRow[], emojiIndex: number, lineCount: number): number {
  if (emojiIndex < 0) return 0;
  const lines = rows.filter(({ emoji }) => emoji.length > 0);
  const lineIndex = rowIndexOf(lines, emojiIndex);
  if (lineIndex + lineCount < 0 && lineCount === -1) return -1;
  const target = lines[clamp(lineIndex + lineCount, 0, lines.length - 1)];
  const column = emojiIndex - (lines[lineIndex]?.first ?? 0);
  return target ? target.first + Math.min(column, target.emoji.length - 1) : emojiIndex;
}

/** Returns the index of the emoji that a key moves to; -1 for the search field, undefined for other keys. */
export function moveByKey(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  rows: readonly EmojiRow[],
  emojiIndex: number,
): number | undefined {
  const last = countEmoji(rows) - 1;
  const line = rows[rowIndexOf(rows, emojiIndex)];
  const lineEnd = line ? line.first + line.emoji.length - 1 : last;
  switch (key) {
    case 'ArrowDown':
      return moveByLines(rows, emojiIndex, 1);
    case 'ArrowUp':
      return moveByLines(rows, emojiIndex, -1);
    case 'PageDown':
      return moveByLines(rows, emojiIndex, PAGE_LINES);
    case 'PageUp':
      return moveByLines(rows, emojiIndex, -PAGE_LINES);
    case 'ArrowRight':
      return Math.min(emojiIndex + 1, last);
    case 'ArrowLeft':
      return Math.max(emojiIndex - 1, 0);
    case 'Home':
      return ctrlKey ? 0 : (line?.first ?? 0);
    case 'End':
      return ctrlKey ? last : lineEnd;
    default:
      return undefined;
  }
}
