import type { Emoji, EmojiGroup } from './emoji-set.js';

/** A line of the picker: the name of a group, or some of its emoji, the first of which has this place among all. */
export interface EmojiRow {
  readonly key: string;
  readonly group: EmojiGroup;
  readonly emoji: readonly Emoji[];
  readonly first: number;
}

/** Lays groups out in lines; a group without a name has no line for it. */
export function layOutRows(groups: readonly EmojiGroup[], columns: number): readonly EmojiRow[] {
  const rows: EmojiRow[] = [];
  let first = 0;
  for (const group of groups) {
    if (group.name) rows.push({ key: group.id, group, emoji: [], first });
    for (let from = 0; from < group.emoji.length; from += columns) {
      const emoji = group.emoji.slice(from, from + columns);
      rows.push({ key: `${group.id}/${String(from / columns)}`, group, emoji, first });
      first += emoji.length;
    }
  }
  return rows;
}

/** How many emoji there are in all lines. */
export function countOf(rows: readonly EmojiRow[]): number {
  const last = rows.at(-1);
  return last ? last.first + last.emoji.length : 0;
}

/** Which line an emoji is in, by its place among all. */
export const rowOf = (rows: readonly EmojiRow[], index: number): number =>
  rows.findLastIndex(({ emoji, first }) => emoji.length > 0 && first <= index);

/** The lines that hold emoji. */
const filled = (rows: readonly EmojiRow[]): readonly EmojiRow[] => rows.filter(({ emoji }) => emoji.length > 0);

/** The emoji so many lines below another, in the same column: -1 above the first line, and the first below that. */
function along(rows: readonly EmojiRow[], index: number, by: number): number {
  if (index < 0) return 0;
  const lines = filled(rows);
  const at = rowOf(lines, index);
  if (at + by < 0 && by === -1) return -1;
  const to = lines[Math.max(0, Math.min(at + by, lines.length - 1))];
  const column = index - (lines[at]?.first ?? 0);
  return to ? to.first + Math.min(column, to.emoji.length - 1) : index;
}

/** How many lines a page is. */
const PAGE = 5;

/** The place that a key leads to from another; undefined where it leads nowhere. */
export function placeAfter(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  rows: readonly EmojiRow[],
  index: number,
): number | undefined {
  const end = countOf(rows) - 1;
  const line = rows[rowOf(rows, index)];
  const lineEnd = line ? line.first + line.emoji.length - 1 : end;
  const places: Readonly<Record<string, () => number>> = {
    ArrowDown: () => along(rows, index, 1),
    ArrowUp: () => along(rows, index, -1),
    PageDown: () => along(rows, index, PAGE),
    PageUp: () => along(rows, index, -PAGE),
    ArrowRight: () => Math.min(index + 1, end),
    ArrowLeft: () => Math.max(index - 1, 0),
    Home: () => (ctrlKey ? 0 : (line?.first ?? 0)),
    End: () => (ctrlKey ? end : lineEnd),
  };
  return Object.hasOwn(places, key) ? places[key]?.() : undefined;
}
