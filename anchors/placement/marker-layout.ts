import { compareReadingOrder, clustersOf, type MarkerPoint } from './clusters.js';
import { translation, type MarkerLayer } from './marker-space.js';
import { type PlacedItem, spotOf } from './placed-item.js';
import type { ScrollSpace } from './scroll-space.js';

/**
 * Moves nodes into a parent in this order, before its other children, with few moves. The Tab key follows the order of
 * the tree.
 */
function putInOrder(parent: Element, nodes: readonly Element[]): void {
  let at = parent.firstElementChild;
  for (const node of nodes) {
    // Skips one misplaced node instead of moving all nodes after it.
    if (at !== node && at?.nextElementSibling === node) at = node;
    if (at === node) at = node.nextElementSibling;
    else insertKeepingFocus(parent, node, at);
  }
}

function insertKeepingFocus(parent: Element, node: Element, before: Element | null): void {
  const focused = node.querySelector<HTMLElement>(':focus');
  // `moveBefore` keeps focus and state; not all browsers support it.
  if ('moveBefore' in parent && node.parentNode === parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
  if (!node.querySelector(':focus')) focused?.focus({ preventScroll: true });
}

/** Creates and updates the markers of clusters. Without it, markers are not grouped. */
export interface ClusterMarkers<Marker extends HTMLElement = HTMLElement> {
  create(): Marker;
  /** Sets the keys that a marker represents, in reading order. */
  update(marker: Marker, keys: readonly string[]): void;
}

interface MarkerLayoutOptions<Marker extends HTMLElement> {
  clusters?: ClusterMarkers<Marker> | undefined;
  /** Called when a key gets another marker. */
  arranged?: (() => void) | undefined;
}

/** Distance below which two markers form a cluster, as a share of the marker size. */
const clusterDistance = 0.8;

/** A cluster that the layout will show on a layer. */
interface PlannedCluster {
  readonly layer: MarkerLayer;
  readonly head: MarkerPoint;
  readonly keys: readonly string[];
}

interface ClusterMarker<Marker extends HTMLElement> {
  readonly marker: Marker;
  readonly spot: HTMLElement;
  readonly keys: string;
  readonly transform: string;
}

/** Decides which markers are shown, which are grouped into clusters, and their order on each layer. */
export class MarkerLayout<Marker extends HTMLElement> {
  readonly #options: MarkerLayoutOptions<Marker>;
  #plannedClusters: readonly PlannedCluster[] = [];
  #order = new Map<MarkerLayer, readonly (MarkerPoint & { node: Element | undefined })[]>();
  /** Key of the cluster's head by key of the grouped marker. */
  #clusterHeads = new Map<string, string>();
  /** Markers of clusters, by key of the head. */
  #clusters = new Map<string, ClusterMarker<Marker>>();
  #shownMarkers = new Map<string, HTMLElement>();
  #isWritePending = false;
  /** Whether items were added, removed or changed after the last plan. */
  isStale = true;

  constructor(options: MarkerLayoutOptions<Marker>) {
    this.#options = options;
  }

  markerOf(key: string): HTMLElement | undefined {
    return this.#shownMarkers.get(key);
  }

  /** Computes the clusters and the order from measured positions. Does not touch the DOM. */
  plan(items: Iterable<PlacedItem>, spaces: Iterable<ScrollSpace>, markerSize: number): void {
    const layers = new Map<MarkerLayer, PlacedItem[]>();
    for (const item of items) if (item.layer) pushTo(layers, item.layer, item);
    this.#plannedClusters = this.#options.clusters ? planClusters(layers, markerSize * clusterDistance) : [];
    this.#clusterHeads = new Map(this.#plannedClusters.flatMap(({ head, keys }) => keys.map((key) => [key, head.key])));
    this.#order = layerOrder(layers, spaces, this.#plannedClusters);
    this.isStale = false;
    this.#isWritePending = true;
  }

  /** Writes the plan to the DOM. */
  write(items: ReadonlyMap<string, PlacedItem>, markerSize: number): void {
    const focusedItems: PlacedItem[] = [];
    for (const item of items.values()) {
      const isFocused = this.#clusterHeads.has(item.key) && item.placement.marker.matches(':focus-within');
      item.write(item.isShown && !this.#clusterHeads.has(item.key), markerSize);
      if (isFocused) focusedItems.push(item);
    }
    if (this.#isWritePending) this.#writeClusters(markerSize);
    for (const [head, { spot }] of this.#clusters)
      spot.classList.toggle('covered', items.get(head)?.isCovered ?? false);
    if (!this.#isWritePending) return;
    this.#isWritePending = false;
    for (const [{ element }, entries] of this.#order) {
      putInOrder(
        element,
        entries.map(({ node, key }) => node ?? this.#clusters.get(key)?.spot).filter((node) => node !== undefined),
      );
    }
    this.#updateShownMarkers(items);
    for (const { key } of focusedItems) this.#shownMarkers.get(key)?.focus({ preventScroll: true });
  }

  #writeClusters(markerSize: number): void {
    const before = this.#clusters;
    this.#clusters = new Map();
    for (const { head, keys } of this.#plannedClusters) {
      const known = before.get(head.key);
      const marker = known?.marker ?? this.#options.clusters?.create();
      if (!marker) continue;
      const spot = spotOf(marker, 'marker');
      const transform = translation(head.x, head.y - markerSize);
      const joinedKeys = keys.join('\n');
      if (known?.keys !== joinedKeys) this.#options.clusters?.update(marker, keys);
      if (known?.transform !== transform) spot.style.transform = transform;
      this.#clusters.set(head.key, { marker, spot, keys: joinedKeys, transform });
      before.delete(head.key);
    }
    for (const { spot } of before.values()) spot.remove();
  }

  /** Updates the marker shown for each key, and calls `arranged` if one changed. */
  #updateShownMarkers(items: ReadonlyMap<string, PlacedItem>): void {
    const shown = new Map<string, HTMLElement>();
    for (const [key, item] of items) {
      const cluster = this.#clusters.get(this.#clusterHeads.get(key) ?? '');
      if (item.isShown) shown.set(key, cluster?.marker ?? item.placement.marker);
    }
    const before = this.#shownMarkers;
    this.#shownMarkers = shown;
    const isSame = before.size === shown.size && [...shown].every(([key, marker]) => before.get(key) === marker);
    if (!isSame) this.#options.arranged?.();
  }
}

function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const pointOf = ({ key, rect }: PlacedItem): MarkerPoint => ({ key, x: rect.x, y: rect.y });

function planClusters(layers: ReadonlyMap<MarkerLayer, readonly PlacedItem[]>, distance: number): PlannedCluster[] {
  return [...layers].flatMap(([layer, items]) => {
    const points = items.filter(({ isShown, isBox, placement }) => isShown && !isBox && !placement.alone).map(pointOf);
    const groups = clustersOf(points, distance).filter(({ keys }) => keys.length > 1);
    return groups.map((cluster) => ({ ...cluster, layer }));
  });
}

/** Returns the content of each layer in reading order. Boxes come first, so that markers are above them. */
function layerOrder(
  layers: ReadonlyMap<MarkerLayer, readonly PlacedItem[]>,
  spaces: Iterable<ScrollSpace>,
  clusters: readonly PlannedCluster[],
): Map<MarkerLayer, (MarkerPoint & { node: Element | undefined })[]> {
  const order = new Map<MarkerLayer, (MarkerPoint & { node: Element | undefined })[]>();
  for (const [layer, items] of layers) {
    for (const item of items) {
      const point = item.placement.shape === 'box' ? { key: item.key, x: 0, y: -Infinity } : pointOf(item);
      pushTo(order, layer, { ...point, node: item.spot });
    }
  }
  for (const { layer, head } of clusters) pushTo(order, layer, { ...head, node: undefined });
  for (const space of spaces)
    pushTo(order, space.outerLayer, { key: '', ...space.offset, node: space.fixedLayer.element });
  for (const entries of order.values()) entries.sort(compareReadingOrder);
  return order;
}
