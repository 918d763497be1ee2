/** The page is divided into so many columns; a cursor stays in its own. */
export const COLUMNS = 5;

/** After so many ticks all cursors are where they were. */
export const ROUND = 80;

/** Where something is in a box, in parts of its width and height. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

export const columnOf = (cursor: number): number => cursor % COLUMNS;

export const nameOf = (cursor: number): string => `Person ${cursor}`;

/** Where a cursor is at a tick, in its column. */
export function placeAt(cursor: number, tick: number): Place {
  const angle = (tick / ROUND) * 2 * Math.PI + cursor;
  return { left: 0.5 + 0.45 * Math.cos(angle), top: 0.5 + 0.45 * Math.sin(angle + cursor / 7) };
}

/** Where it is then in the page. */
export function pagePlaceAt(cursor: number, tick: number): Place {
  const { left, top } = placeAt(cursor, tick);
  return { left: (columnOf(cursor) + left) / COLUMNS, top };
}

/** What is told at each tick of a round, made before anything is measured. */
export const roundOf = <Told>(tell: (tick: number) => Told): readonly Told[] =>
  Array.from({ length: ROUND }, (_, tick) => tell(tick));
