/** Position of a marker on its layer, in px. */
export interface MarkerPoint {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Group of overlapping markers. `head` is the first one in reading order and gives the position of the cluster. */
export interface Cluster {
  readonly head: MarkerPoint;
  readonly keys: readonly string[];
}

/**
 * Compares points in reading order: top to bottom, then left to right. Keys break ties, so that the order is stable.
 */
export function compareReadingOrder(a: MarkerPoint, b: MarkerPoint): number {
  return a.y - b.y || a.x - b.x || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** Returns a unique number for each grid cell. Assumes fewer than half a million rows. */
const cellKey = (column: number, row: number): number => column * 1e6 + row;

/**
 * Groups points that are nearer than `distance` in both directions to the first point of their group. Runs in linear
 * time after sorting: each grid cell holds at most one head, and each point checks six cells. With a distance of 0,
 * every point forms its own cluster.
 */
export function clustersOf(points: readonly MarkerPoint[], distance: number): Cluster[] {
  if (!(distance > 0))
    return [...points].sort(compareReadingOrder).map((point) => ({ head: point, keys: [point.key] }));
  const cells = new Map<number, { head: MarkerPoint; keys: string[] }>();
  const clusters: Cluster[] = [];
  for (const point of [...points].sort(compareReadingOrder)) {
    const column = Math.floor(point.x / distance);
    const row = Math.floor(point.y / distance);
    const near = nearestCluster(cells, point, column, row, distance);
    if (near) {
      near.keys.push(point.key);
      continue;
    }
    const cluster = { head: point, keys: [point.key] };
    cells.set(cellKey(column, row), cluster);
    clusters.push(cluster);
  }
  return clusters;
}

/**
 * Offsets (column, row) of the cells that can hold a near head. Heads arrive in reading order, so no head is below the
 * row of the point.
 */
const neighbourCells = [-1, 0].flatMap((down) => [-1, 0, 1].map((right) => [right, down] as const));

function nearestCluster<C extends Cluster>(
  cells: ReadonlyMap<number, C>,
  point: MarkerPoint,
  column: number,
  row: number,
  distance: number,
): C | undefined {
  let best: C | undefined;
  let shortestDistance = distance;
  // Adding fixed offsets also works for coordinates that are too large to count up by 1.
  for (const [right, down] of neighbourCells) {
    const candidate = cells.get(cellKey(column + right, row + down));
    if (!candidate) continue;
    const distanceToHead = Math.max(Math.abs(candidate.head.x - point.x), Math.abs(candidate.head.y - point.y));
    if (distanceToHead < shortestDistance) {
      best = candidate;
      shortestDistance = distanceToHead;
    }
  }
  return best;
}
