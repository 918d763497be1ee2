import { byPlace, clustersOf, type MarkerPoint } from './clusters.js';
import { type PlacedItem, spotOf } from './placed-item.js';
import type { ScrollSpace } from './scroll-space.js';
import { translation, type Ground } from './space.js';

/**
 * Puts nodes into a parent in this order, before whatever else it holds, with few moves. The order of a tree is the order
 * of the Tab key.
 */
function putInOrder(parent: Element, nodes: readonly Element[]): void {
  let at = parent.firstElementChild;
  for (const node of nodes) {
    // One node that left its place is passed over rather than moving all that follow it.
    if (at !== node && at?.nextElementSibling === node) at = node;
    if (at === node) at = node.nextElementSibling;
    else put(parent, node, at);
  }
}

function put(parent: Element, node: Element, before: Element | null): void {
  const focused = node.querySelector<HTMLElement>(':focus');
  // Keeps focus and state of what it moves; browsers are getting it one by one.
  if ('moveBefore' in parent && node.parentNode === parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
  if (!node.querySelector(':focus')) focused?.focus({ preventScroll: true });
}

/** Makes the markers that stand for several; without it none are grouped. */
export interface ClusterMarkers<Marker extends HTMLElement = HTMLElement> {
  create(): Marker;
  /** Tells a marker which ones it stands for, in reading order. */
  update(marker: Marker, keys: readonly string[]): void;
}

interface ArrangementOptions<Marker extends HTMLElement> {
  clusters?: ClusterMarkers<Marker> | undefined;
  /** Called when another marker stands for a key than before. */
  arranged?: (() => void) | undefined;
}

/** Share of a marker's size that another may be near before the two are grouped. */
const closeness = 0.8;

/** Several markers of one ground that one stands for. */
interface PlannedCluster {
  readonly ground: Ground;
  readonly head: MarkerPoint;
  readonly keys: readonly string[];
}

interface ClusterMarker<Marker extends HTMLElement> {
  readonly marker: Marker;
  readonly spot: HTMLElement;
  readonly keys: string;
  readonly transform: string;
}

/** Which markers are shown, which one stands for several, and in which order they come on each ground. */
export class Arrangement<Marker extends HTMLElement> {
  readonly #options: ArrangementOptions<Marker>;
  #planned: readonly PlannedCluster[] = [];
  #order = new Map<Ground, readonly (MarkerPoint & { node: Element | undefined })[]>();
  /** Keys of the markers another stands for, and the first key of its cluster. */
  #grouped = new Map<string, string>();
  /** Markers that stand for several, by the first key. */
  #clusters = new Map<string, ClusterMarker<Marker>>();
  #standing = new Map<string, HTMLElement>();
  #due = false;
  /** Whether items came, went or changed since the last plan. */
  isStale = true;

  constructor(options: ArrangementOptions<Marker>) {
    this.#options = options;
  }

  markerOf(key: string): HTMLElement | undefined {
    return this.#standing.get(key);
  }

  /** Decides, from what was measured, what is shown and in which order; touches nothing. */
  plan(items: Iterable<PlacedItem>, spaces: Iterable<ScrollSpace>, markerSize: number): void {
    const grounds = new Map<Ground, PlacedItem[]>();
    for (const item of items) if (item.ground) pushTo(grounds, item.ground, item);
    this.#planned = this.#options.clusters ? plannedClusters(grounds, markerSize * closeness) : [];
    this.#grouped = new Map(this.#planned.flatMap(({ head, keys }) => keys.map((key) => [key, head.key])));
    this.#order = orderOf(grounds, spaces, this.#planned);
    this.isStale = false;
    this.#due = true;
  }

  /** Writes what was planned. */
  write(items: ReadonlyMap<string, PlacedItem>, markerSize: number): void {
    const lostFocus: PlacedItem[] = [];
    for (const item of items.values()) {
      const focused = this.#grouped.has(item.key) && item.placing.marker.matches(':focus-within');
      item.write(item.wanted && !this.#grouped.has(item.key), markerSize);
      if (focused) lostFocus.push(item);
    }
    if (this.#due) this.#writeClusters(markerSize);
    for (const [head, { spot }] of this.#clusters) spot.classList.toggle('covered', items.get(head)?.covered ?? false);
    if (!this.#due) return;
    this.#due = false;
    for (const [{ element }, laid] of this.#order) {
      putInOrder(
        element,
        laid.map(({ node, key }) => node ?? this.#clusters.get(key)?.spot).filter((node) => node !== undefined),
      );
    }
    this.#stand(items);
    for (const { key } of lostFocus) this.#standing.get(key)?.focus({ preventScroll: true });
  }

  #writeClusters(markerSize: number): void {
    const before = this.#clusters;
    this.#clusters = new Map();
    for (const { head, keys } of this.#planned) {
      const known = before.get(head.key);
      const marker = known?.marker ?? this.#options.clusters?.create();
      if (!marker) continue;
      const spot = spotOf(marker, 'marker');
      const transform = translation(head.x, head.y - markerSize);
      const joined = keys.join('\n');
      if (known?.keys !== joined) this.#options.clusters?.update(marker, keys);
      if (known?.transform !== transform) spot.style.transform = transform;
      this.#clusters.set(head.key, { marker, spot, keys: joined, transform });
      before.delete(head.key);
    }
    for (const { spot } of before.values()) spot.remove();
  }

  /** Notes what stands for each key now, and tells where that is another than before. */
  #stand(items: ReadonlyMap<string, PlacedItem>): void {
    const standing = new Map<string, HTMLElement>();
    for (const [key, item] of items) {
      const cluster = this.#clusters.get(this.#grouped.get(key) ?? '');
      if (item.wanted) standing.set(key, cluster?.marker ?? item.placing.marker);
    }
    const before = this.#standing;
    this.#standing = standing;
    const same = before.size === standing.size && [...standing].every(([key, marker]) => before.get(key) === marker);
    if (!same) this.#options.arranged?.();
  }
}

function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const pointOf = ({ key, place }: PlacedItem): MarkerPoint => ({ key, x: place.x, y: place.y });

function plannedClusters(grounds: ReadonlyMap<Ground, readonly PlacedItem[]>, distance: number): PlannedCluster[] {
  return [...grounds].flatMap(([ground, items]) => {
    const points = items.filter(({ wanted, isBox, placing }) => wanted && !isBox && !placing.alone).map(pointOf);
    const several = clustersOf(points, distance).filter(({ keys }) => keys.length > 1);
    return several.map((cluster) => ({ ...cluster, ground }));
  });
}

/** What lies on each ground, in reading order; boxes first, so that markers are above them. */
function orderOf(
  grounds: ReadonlyMap<Ground, readonly PlacedItem[]>,
  spaces: Iterable<ScrollSpace>,
  clusters: readonly PlannedCluster[],
): Map<Ground, (MarkerPoint & { node: Element | undefined })[]> {
  const order = new Map<Ground, (MarkerPoint & { node: Element | undefined })[]>();
  for (const [ground, items] of grounds) {
    for (const item of items) {
      const place = item.placing.shape === 'box' ? { key: item.key, x: 0, y: -Infinity } : pointOf(item);
      pushTo(order, ground, { ...place, node: item.spot });
    }
  }
  for (const { ground, head } of clusters) pushTo(order, ground, { ...head, node: undefined });
  for (const space of spaces) pushTo(order, space.outer, { key: '', ...space.place, node: space.still.element });
  for (const laid of order.values()) laid.sort(byPlace);
  return order;
}
