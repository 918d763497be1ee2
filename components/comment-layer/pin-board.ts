import { batch } from '@preact/signals-core';
import { isPageTarget } from '../../anchors/find.js';
import { defaultPosition } from '../../anchors/placed-item.js';
import { Placement } from '../../anchors/placement.js';
import { revealPoint } from '../../anchors/reveal.js';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import { AnchorWatcher, type WatchedTarget } from '../../anchors/watcher.js';
import type { AnnotationRow } from '../../store/api.js';
import type { CursorPosition, GhostComment, TargetElement } from '../../store/model/index.js';
import type { CollabCommentPin } from '../comment-pin/comment-pin.js';
import type { NewThreadPlace, PageState } from '../internal/page-state.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { clusterItem, fillPin, isSameTarget, makePin, targetOf } from './pinned.js';

export type { PinBoard };

/** Key of the pin of a thread that is being written. */
const newKey = 'new';

interface PinBoardOptions {
  /** Holds the pins. */
  readonly surface: Element;
  readonly root: ObservedRoot;
  readonly page: PageState;
  /** Selector of what the pins' elements lie in; the whole page where empty. */
  scope(): string;
  unknownPerson(): string;
  /** Says in words that a place is lost. */
  ghostMessage(): string;
  /** Places were found, or lost. */
  found(): void;
}

interface Pinned {
  readonly pin: CollabCommentPin;
  row: AnnotationRow | undefined;
  target: TargetElement | undefined;
  position: CursorPosition | undefined;
}

export const createPinBoard = (options: PinBoardOptions): PinBoard => new PinBoard(options);

/** Keeps a pin for each thread at its place, and says which element stands for it. */
class PinBoard {
  /** Threads whose place cannot be found. */
  readonly ghosts = new Map<string, GhostComment>();
  readonly #options: PinBoardOptions;
  readonly #watcher: AnchorWatcher;
  readonly #placement: Placement<CollabPinCluster>;
  readonly #pinned = new Map<string, Pinned>();
  readonly #clusters = new Map<CollabPinCluster, readonly string[]>();
  /** Threads this board has said an anchor of: others are other boards' business. */
  readonly #anchored = new Set<string>();
  #open: string | null = null;
  #hovered: string | null = null;

  constructor(options: PinBoardOptions) {
    this.#options = options;
    this.#watcher = new AnchorWatcher(options.root);
    this.#placement = new Placement(options.surface, {
      root: options.root,
      clusters: {
        create: () => this.#makeCluster(),
        update: (cluster, keys) => this.#fillCluster(cluster, keys),
      },
      arranged: () => this.#anchor(),
    });
  }

  /** Shows these threads and no others. */
  show(rows: readonly AnnotationRow[]): void {
    const shown = new Set(rows.map(({ id }) => id));
    for (const [id, { row }] of [...this.#pinned]) if (row && !shown.has(id)) this.#remove(id);
    for (const row of rows) this.#update(row);
    for (const [cluster, keys] of this.#clusters) this.#fillCluster(cluster, keys);
  }

  /** Shows where a thread is being written; nowhere when there is none. */
  start(place: NewThreadPlace | null): void {
    this.#remove(newKey);
    if (!place) return;
    const pin = makePin('');
    pin.selected = true;
    const { targetElement: target, position } = place;
    this.#pinned.set(newKey, { pin, row: undefined, target, position });
    this.#watch(newKey);
  }

  /** Says which thread is open and which is pointed at. */
  mark(open: string | null, hovered: string | null): void {
    const changed = [this.#open, this.#hovered, open, hovered];
    // What is open is not to slip away into a group.
    if (this.#open !== open) this.#placement.setAlone(this.#open ?? '', false);
    if (open !== null) this.#placement.setAlone(open, true);
    this.#open = open;
    this.#hovered = hovered;
    for (const id of changed) this.#markPin(id ?? '');
    for (const cluster of this.#clusters.keys()) this.#markCluster(cluster);
  }

  /** The element a thread's pin is at, while it is there. */
  elementOf(annotationId: string): Element | undefined {
    const now = this.#watcher.now(annotationId);
    return now?.state === 'attached' ? now.element : undefined;
  }

  /** The thread whose pin, or cluster, an event came from. */
  threadOf(event: Event): string | undefined {
    const path = event.composedPath();
    for (const [id, { pin, row }] of this.#pinned) if (row && path.includes(pin)) return id;
    return undefined;
  }

  /** Scrolls a thread's place into view, where it is at an element; returns the element. */
  reveal(annotationId: string, behavior: ScrollBehavior = 'auto'): Element | undefined {
    const element = this.elementOf(annotationId);
    if (element) revealPoint(element, this.#pinned.get(annotationId)?.position ?? defaultPosition, behavior);
    return element;
  }

  /** Whether a thread's pin, or what stands for it, is shown. */
  isShown(annotationId: string): boolean {
    return this.#placement.markerOf(annotationId) !== undefined;
  }

  /** Covers an element with a box, and takes it off again. */
  cover(name: string, box: HTMLElement, element: Element | undefined): void {
    if (element) this.#placement.place(`box:${name}`, { marker: box, target: element, shape: 'box' });
    else this.#placement.remove(`box:${name}`);
  }

  dispose(): void {
    for (const id of [...this.#pinned.keys()]) this.#remove(id);
    this.#watcher.dispose();
    this.#placement.dispose();
  }

  #update(row: AnnotationRow): void {
    const target = targetOf(row.data);
    const position = row.data.position ?? undefined;
    const known = this.#pinned.get(row.id);
    if (known?.row === row) return;
    const pinned = known ?? { pin: makePin(row.id), row, target, position };
    const isElsewhere = !known || !isSameTarget(known.target, target) || !isSamePosition(known.position, position);
    Object.assign(pinned, { row, target, position });
    fillPin(pinned.pin, row);
    this.#pinned.set(row.id, pinned);
    if (!known) this.#markPin(row.id);
    if (isElsewhere) this.#watch(row.id);
  }

  #remove(id: string): void {
    if (!this.#pinned.delete(id)) return;
    this.#watcher.unwatch(id);
    this.#placement.remove(id);
    if (this.#anchored.delete(id)) this.#options.page.setAnchor(id, undefined);
    if (this.ghosts.delete(id)) this.#options.found();
  }

  #watch(id: string): void {
    const pinned = this.#pinned.get(id);
    if (!pinned) return;
    const scope = this.#options.scope();
    // A comment on the page as a whole lies where the layer does, and that may come late as well.
    const onScope = scope ? { selectors: [{ type: 'attribute', value: scope, score: 1 }] } : undefined;
    const target = isPageTarget(pinned.target) ? onScope : pinned.target;
    this.#watcher.watch(id, target, (now) => this.#found(id, pinned, now));
  }

  #found(id: string, { pin, target, position, row }: Pinned, now: WatchedTarget): void {
    const unit = isPageTarget(target) ? 'px' : 'fraction';
    const element = now.state === 'page' ? document.documentElement : this.#inScope(now);
    const isPlaced = element && (unit === 'fraction' || position);
    if (isPlaced)
      this.#placement.place(id, {
        marker: pin,
        target: element,
        position: position ?? null,
        unit,
        alone: !row || id === this.#open,
      });
    else this.#placement.remove(id);
    const wasGhost = this.ghosts.delete(id);
    if (now.state === 'ghost' && row) this.ghosts.set(id, this.#ghostOf(target));
    if (wasGhost || now.state === 'ghost') this.#options.found();
  }

  #ghostOf(targetElement: TargetElement | undefined): GhostComment {
    const message = this.#options.ghostMessage();
    return { ...(targetElement && { targetElement }), message, type: 'elementDeleted' };
  }

  #inScope(now: WatchedTarget): Element | undefined {
    if (now.state !== 'attached') return undefined;
    const scope = this.#options.scope();
    return !scope || now.element.closest(scope) ? now.element : undefined;
  }

  #anchor(): void {
    const { page } = this.#options;
    batch(() => {
      for (const id of this.#pinned.keys()) {
        const marker = this.#placement.markerOf(id);
        if (marker) this.#anchored.add(id);
        if (marker || this.#anchored.delete(id)) page.setAnchor(id, marker);
      }
    });
  }

  #makeCluster(): CollabPinCluster {
    const cluster = document.createElement('collab-pin-cluster');
    cluster.part.add('cluster');
    return cluster;
  }

  #fillCluster(cluster: CollabPinCluster, keys: readonly string[]): void {
    if (!cluster.isConnected && this.#clusters.has(cluster)) {
      this.#clusters.delete(cluster);
      return;
    }
    this.#clusters.set(cluster, keys);
    const rows = keys.map((key) => this.#pinned.get(key)?.row).filter((row) => row !== undefined);
    cluster.items = rows.map((row) => clusterItem(row, this.#options.unknownPerson()));
    this.#markCluster(cluster);
  }

  #markPin(id: string): void {
    const pinned = this.#pinned.get(id);
    if (!pinned?.row) return;
    pinned.pin.selected = id === this.#open;
    pinned.pin.highlighted = id === this.#hovered;
  }

  #markCluster(cluster: CollabPinCluster): void {
    const keys = this.#clusters.get(cluster) ?? [];
    cluster.selected = this.#open !== null && keys.includes(this.#open);
    cluster.highlighted = this.#hovered !== null && keys.includes(this.#hovered);
  }
}

const isSamePosition = (a: CursorPosition | undefined, b: CursorPosition | undefined): boolean =>
  a?.left === b?.left && a?.top === b?.top;
