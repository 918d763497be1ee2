/** A marker's place on its ground. */
export interface MarkerPoint {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Markers that would cover one another: the first by place stands for all. */
export interface Cluster {
  readonly head: MarkerPoint;
  readonly keys: readonly string[];
}

/** Reading order: from top to bottom, then from left to right; keys decide between equals, so that it never flickers. */
export function byPlace(a: MarkerPoint, b: MarkerPoint): number {
  return a.y - b.y || a.x - b.x || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** A number for each cell: no page has half a million rows of markers. */
const cellAt = (column: number, row: number): number => column * 1e6 + row;

/**
 * Groups points that are nearer than `distance` in both directions to the first of their group. Linear in the number of
 * points once they are sorted: a cell of the grid holds one head at most, and only six cells are looked at. Without a
 * distance (markers of no size cover nothing) every point is a group of its own.
 */
export function clustersOf(points: readonly MarkerPoint[], distance: number): Cluster[] {
  if (!(distance > 0)) return [...points].sort(byPlace).map((point) => ({ head: point, keys: [point.key] }));
  const cells = new Map<number, { head: MarkerPoint; keys: string[] }>();
  const clusters: Cluster[] = [];
  for (const point of [...points].sort(byPlace)) {
    const column = Math.floor(point.x / distance);
    const row = Math.floor(point.y / distance);
    const near = nearest(cells, point, column, row, distance);
    if (near) {
      near.keys.push(point.key);
      continue;
    }
    const cluster = { head: point, keys: [point.key] };
    cells.set(cellAt(column, row), cluster);
    clusters.push(cluster);
  }
  return clusters;
}

/** Cells that may hold a near head, as offsets of column and row. Heads come in reading order: none is below the point's own row. */
const neighbours = [-1, 0].flatMap((down) => [-1, 0, 1].map((right) => [right, down] as const));

function nearest<C extends Cluster>(
  cells: ReadonlyMap<number, C>,
  point: MarkerPoint,
  column: number,
  row: number,
  distance: number,
): C | undefined {
  let best: C | undefined;
  let shortest = distance;
  // Fixed offsets, never a count up to a cell: numbers that are too large to be counted would never get there.
  for (const [right, down] of neighbours) {
    const candidate = cells.get(cellAt(column + right, row + down));
    if (!candidate) continue;
    const away = Math.max(Math.abs(candidate.head.x - point.x), Math.abs(candidate.head.y - point.y));
    if (away < shortest) [best, shortest] = [candidate, away];
  }
  return best;
}
