import type { AnnotationRow } from '../../store/api/annotations.js';
import type { LocalizeController } from '../internal/localize.js';
import type { StatusDetail } from '../internal/status-detail.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { clusterItem } from './pinned.js';

interface PinClustersOptions {
  /** The threads shown under a key. */
  readonly rowsOf: (key: string) => readonly AnnotationRow[];
  readonly localize: LocalizeController;
  /** What is told of how threads stand. */
  readonly detail: StatusDetail;
  /** Keys of what is open, and of what is pointed at. */
  marked(): { readonly open: string; readonly hovered: string };
}

/** Markers that each stand for several pins that would cover one another. */
class PinClusters {
  readonly #options: PinClustersOptions;
  readonly #keys = new Map<CollabPinCluster, readonly string[]>();

  constructor(options: PinClustersOptions) {
    this.#options = options;
  }

  create(): CollabPinCluster {
    const cluster = document.createElement('collab-pin-cluster');
    cluster.part.add('cluster');
    return cluster;
  }

  /** Says what a cluster stands for. */
  fill(cluster: CollabPinCluster, keys: readonly string[]): void {
    if (!cluster.isConnected && this.#keys.has(cluster)) {
      this.#keys.delete(cluster);
      return;
    }
    this.#keys.set(cluster, keys);
    const { rowsOf, localize, detail } = this.#options;
    const rows = keys.flatMap((key) => rowsOf(key));
    cluster.items = rows.map((row) => clusterItem(row, localize, detail));
    this.#mark(cluster);
  }

  /** Says again what each stands for: its threads have changed. */
  refill(): void {
    for (const [cluster, keys] of this.#keys) this.fill(cluster, keys);
  }

  /** Shows which hold what is open or pointed at. */
  mark(): void {
    for (const cluster of this.#keys.keys()) this.#mark(cluster);
  }

  #mark(cluster: CollabPinCluster): void {
    const keys = this.#keys.get(cluster) ?? [];
    const { open, hovered } = this.#options.marked();
    cluster.selected = keys.includes(open);
    cluster.highlighted = keys.includes(hovered);
  }
}

export type { PinClusters };

export const createPinClusters = (options: PinClustersOptions): PinClusters => new PinClusters(options);
