import { batch } from '@preact/signals-core';
import { middleOf } from '../../anchors/area.js';
import type { ContentTransform } from '../../anchors/content-view.js';
import { isPageTarget } from '../../anchors/find.js';
import { defaultPosition, type MeasurePart } from '../../anchors/placed-item.js';
import { partOf } from '../../anchors/part.js';
import { Placement } from '../../anchors/placement.js';
import { revealPoint } from '../../anchors/reveal.js';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import { AnchorWatcher, type WatchedTarget } from '../../anchors/watcher.js';
import type { AnnotationRow } from '../../store/api.js';
import type { GhostComment, TargetElement } from '../../store/model/index.js';
import type { LocalizeController } from '../internal/localize.js';
import type { NewThreadPlace, PageState } from '../internal/page-state.js';
import type { StatusDetail } from '../internal/status-detail.js';
import { threadsByPlace } from '../internal/threads-by-place.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { createAreaFrames, type AreaFrames, type PlaceMoves } from './area-frames.js';
import { createMoments } from './moments.js';
import { createPinClusters, type PinClusters } from './pin-clusters.js';
import { fillMarker, idsOf, isFor, isSamePosition, isSameTarget, makeMarker, targetOf, type Pinned } from './pinned.js';

export type { PinBoard };

/** A pin on a point that is a part by itself. */
const atPart = { left: 0, top: 0 };

/** Key of the pin of a thread that is being written. */
const newKey = 'new';

interface PinBoardOptions {
  /** Holds the pins. */
  readonly surface: Element;
  readonly root: ObservedRoot;
  readonly page: PageState;
  /** What is told of how threads stand. */
  readonly detail: StatusDetail;
  /** How an element shows its content, where that is zoomed and moved. */
  readonly transform: ContentTransform;
  /** Selector of what the pins' elements lie in; the whole page where empty. */
  scope(): string;
  readonly localize: LocalizeController;
  readonly moves: PlaceMoves;
  /** Says in words that a place is lost. */
  ghostMessage(): string;
  /** Places were found, or lost. */
  found(): void;
}

export const createPinBoard = (options: PinBoardOptions): PinBoard => new PinBoard(options);

/** Keeps a pin for each thread at its place, one for those joined to each other, and says which element stands for it. */
class PinBoard {
  /** Threads whose place cannot be found. */
  readonly ghosts = new Map<string, GhostComment>();
  readonly #options: PinBoardOptions;
  readonly #watcher: AnchorWatcher;
  readonly #placement: Placement<CollabPinCluster>;
  readonly #pinned = new Map<string, Pinned>();
  /** What each thread is shown under, by its id. */
  #keys: ReadonlyMap<string, string> = new Map();
  readonly #clusters: PinClusters;
  readonly #frames: AreaFrames;
  readonly #moments = createMoments((key) => this.#place(key));
  /** Threads this board has said an anchor of: others are other boards' business. */
  readonly #anchored = new Set<string>();
  #open: string | null = null;
  #hovered: string | null = null;

  constructor(options: PinBoardOptions) {
    this.#options = options;
    this.#watcher = new AnchorWatcher(options.root);
    this.#clusters = createPinClusters({
      rowsOf: (key) => this.#pinned.get(key)?.rows ?? [],
      localize: options.localize,
      detail: options.detail,
      marked: () => ({ open: this.#keyOf(this.#open), hovered: this.#keyOf(this.#hovered) }),
    });
    this.#placement = new Placement(options.surface, {
      root: options.root,
      clusters: {
        create: () => this.#clusters.create(),
        update: (cluster, keys) => this.#clusters.fill(cluster, keys),
      },
      arranged: () => this.#anchor(),
    });
    this.#frames = createAreaFrames({
      placement: this.#placement,
      localize: options.localize,
      moves: options.moves,
      transform: options.transform,
      pinned: (key) => this.#pinned.get(key),
      elementOf: (key) => this.elementOf(key),
      place: (key) => this.#place(key),
    });
  }

  /** Shows these threads and no others. */
  show(rows: readonly AnnotationRow[]): void {
    const places = threadsByPlace(rows);
    for (const [key, pinned] of [...this.#pinned]) if (pinned.rows.length > 0 && !places.has(key)) this.#remove(key);
    this.#keys = new Map([...places].flatMap(([key, threads]) => threads.map(({ id }) => [id, key])));
    for (const [key, threads] of places) this.#update(key, threads);
    this.#clusters.refill();
  }

  /** Shows where a thread is being written; nowhere when there is none. */
  start(place: NewThreadPlace | null): void {
    this.#remove(newKey);
    if (!place) return;
    const marker = makeMarker(1);
    marker.selected = true;
    const { targetElement: target, position } = place;
    this.#pinned.set(newKey, { marker, rows: [], target, position });
    this.#watch(newKey);
  }

  /** Says which thread is open and which is pointed at. */
  mark(open: string | null, hovered: string | null): void {
    const changed = new Set([this.#open, this.#hovered, open, hovered].map((id) => this.#keyOf(id)));
    // What is open is not to slip away into a group.
    if (this.#keyOf(this.#open) !== this.#keyOf(open)) this.#placement.setAlone(this.#keyOf(this.#open), false);
    if (open !== null) this.#placement.setAlone(this.#keyOf(open), true);
    this.#open = open;
    this.#hovered = hovered;
    for (const key of changed) this.#markPin(key);
    this.#clusters.mark();
  }

  /** The element a thread's pin is at, while it is there. */
  elementOf(annotationId: string): Element | undefined {
    const now = this.#watcher.now(this.#keyOf(annotationId));
    return now?.state === 'attached' ? now.element : undefined;
  }

  /** The part of its element a thread is about; undefined where that is all of it. */
  partOf(annotationId: string): MeasurePart | undefined {
    const { target } = this.#pinned.get(this.#keyOf(annotationId)) ?? {};
    const element = this.elementOf(annotationId);
    return element && target?.area && partOf(target, { element, transform: this.#options.transform });
  }

  /** The thread whose pin, or cluster, an event came from. */
  threadOf(event: Event): string | undefined {
    const path = event.composedPath();
    for (const [key, { marker, rows }] of this.#pinned) {
      if (rows.length > 0 && (path.includes(marker) || this.#frames.isFrom(key, path))) return marker.annotationId;
    }
    return undefined;
  }

  /** Brings the medium a thread is about to its moment. */
  seek(annotationId: string): void {
    this.#moments.seek(this.#keyOf(annotationId));
  }

  /** Scrolls a thread's place into view, where it is at an element; returns the element. */
  reveal(annotationId: string, behavior: ScrollBehavior = 'auto'): Element | undefined {
    const element = this.elementOf(annotationId);
    const { position, target } = this.#pinned.get(this.#keyOf(annotationId)) ?? {};
    const point = target?.area ? middleOf(target.area) : (position ?? defaultPosition);
    if (element) revealPoint(element, point, behavior);
    return element;
  }

  /** Whether a thread's pin, or what stands for it, is shown, or would be at another moment. */
  isThere(annotationId: string): boolean {
    const key = this.#keyOf(annotationId);
    return this.#placement.markerOf(key) !== undefined || this.#moments.isKnownAway(key);
  }

  /** What the threads at exactly a place are joined by, where they are. */
  joinedAt({ targetElement, position }: NewThreadPlace): string | undefined {
    for (const { rows, ...at } of this.#pinned.values()) {
      const group = rows[0]?.data.multiThreadAnnotationId;
      if (group && isSameTarget(at.target, targetElement) && isSamePosition(at.position, position)) return group;
    }
    return undefined;
  }

  /** Covers an element, or a part of it, with a box, and takes it off again. */
  cover(name: string, box: HTMLElement, element: Element | undefined, part?: MeasurePart): void {
    if (element) this.#placement.place(`box:${name}`, { marker: box, target: element, part, shape: 'box' });
    else this.#placement.remove(`box:${name}`);
  }

  /** Measures all places anew. */
  refresh(): void {
    this.#placement.refresh();
  }

  dispose(): void {
    for (const id of [...this.#pinned.keys()]) this.#remove(id);
    this.#watcher.dispose();
    this.#placement.dispose();
  }

  /** What a thread is shown under; one that is not here, under its own id. */
  #keyOf(annotationId: string | null): string {
    return this.#keys.get(annotationId ?? '') ?? annotationId ?? '';
  }

  #update(key: string, rows: readonly AnnotationRow[]): void {
    const known = this.#pinned.get(key);
    const [first] = rows;
    if (!first || (known?.rows.length === rows.length && rows.every((row, at) => row === known.rows[at]))) return;
    const place = { rows, target: targetOf(first.data), position: first.data.position ?? undefined };
    const isKept = known !== undefined && isFor(known.marker, rows.length);
    const isOthers = known?.rows.map(({ id }) => id).join() !== rows.map(({ id }) => id).join();
    const isElsewhere =
      !isKept || !isSameTarget(known.target, place.target) || !isSamePosition(known.position, place.position);
    for (const { id } of isOthers ? (known?.rows ?? []) : []) if (!this.#keys.has(id)) this.#forget(id);
    const marker = isKept ? known.marker : makeMarker(rows.length);
    const pinned = Object.assign(known ?? { marker, ...place }, place, { marker });
    this.#pinned.set(key, pinned);
    fillMarker(marker, rows, this.#open, this.#options.detail);
    this.#frames.mark(key);
    if (!isKept) this.#markPin(key);
    if (isElsewhere || isOthers) this.#watch(key);
    if (isOthers) this.#anchor();
  }

  #remove(key: string): void {
    const known = this.#pinned.get(key);
    if (!this.#pinned.delete(key) || !known) return;
    this.#watcher.unwatch(key);
    this.#placement.remove(key);
    this.#frames.remove(key);
    this.#moments.forget(key);
    for (const id of idsOf(key, known)) this.#forget(id);
  }

  /** A thread is shown here no more. */
  #forget(id: string): void {
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

  /** Shows a pin where its place was found; nothing where that is not. */
  #place(key: string, now = this.#watcher.now(key)): void {
    const pinned = this.#pinned.get(key);
    if (!pinned || !now) return;
    const { marker, target, position, rows } = pinned;
    const unit = isPageTarget(target) ? 'px' : 'fraction';
    const element = now.state === 'page' ? document.documentElement : this.#inScope(now);
    const part = element && partOf(target, { element, position, transform: this.#options.transform });
    const at = part ? (target?.area ? null : atPart) : (position ?? null);
    const alone = rows.length === 0 || key === this.#keyOf(this.#open);
    const isAway = this.#moments.isAway(key, element, target?.time);
    const hidden = isAway && !alone && key !== this.#keyOf(this.#hovered);
    this.#frames.show(key, pinned, hidden ? undefined : element);
    if (element && (unit === 'fraction' || at))
      this.#placement.place(key, { marker, target: element, part, position: at, unit, alone, hidden });
    else this.#placement.remove(key);
  }

  #found(key: string, { target, rows }: Pinned, now: WatchedTarget): void {
    this.#place(key, now);
    const wasGhost = rows.filter(({ id }) => this.ghosts.delete(id)).length > 0;
    if (now.state === 'ghost') for (const { id } of rows) this.ghosts.set(id, this.#ghostOf(target));
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
      for (const [key, pinned] of this.#pinned) {
        const marker = this.#placement.markerOf(key);
        for (const id of idsOf(key, pinned)) {
          if (marker) this.#anchored.add(id);
          if (marker || this.#anchored.delete(id)) page.setAnchor(id, marker);
        }
      }
    });
  }

  #markPin(key: string): void {
    const { marker, rows = [] } = this.#pinned.get(key) ?? {};
    if (!marker || rows.length === 0) return;
    marker.selected = key === this.#keyOf(this.#open);
    marker.highlighted = key === this.#keyOf(this.#hovered);
    fillMarker(marker, rows, this.#open, this.#options.detail);
    this.#frames.mark(key);
    if (this.#moments.isKnownAway(key)) this.#place(key);
  }
}
