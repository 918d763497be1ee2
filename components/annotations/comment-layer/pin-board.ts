import { batch } from '@preact/signals-core';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { LocalizeController } from '../../base/localize.js';
import type { StatusDetail } from '../../page/status-detail.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import {
  clusterItem,
  idsOf,
  isFor,
  isSamePosition,
  isSameTarget,
  makeMarker,
  type Marker,
  type Pinned,
} from './pinned.js';
import type { PageState, NewThreadPlace } from '../../page/page-state.js';
import {
  type ContentTransform,
  isTextTarget,
  isPageTarget,
  closestAcross,
  type MeasurePart,
  type ObservedRoot,
  type WatchedTarget,
} from '../../../anchors/index.js';
import type { PlacesKnown } from '../../page/ghost-state.js';
import { canLieOver } from '../../base/modal.js';
import { staysLost, targetOf } from '../../page/thread-target.js';
import { threadsByPlace } from '../../page/threads-by-place.js';
import { CollabTextMark } from '../text-mark/text-mark.js';
import type { PlaceMoves } from './area-frames.js';
import { type LostPlace, LostThreads } from './lost-threads.js';
import { MarkedThreads, PinnedThreads } from './pinned-threads.js';
import { subjectName } from './subject-name.js';
import { ShownPlaces } from './placed-threads.js';

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

const createPinClusters = (options: PinClustersOptions): PinClusters => new PinClusters(options);

/** What stands for threads on the page, as one board tells the page: others are other boards' business. */
class ThreadAnchors {
  readonly #page: PageState;
  readonly #told = new Set<string>();

  constructor(page: PageState) {
    this.#page = page;
  }

  /** Tells what stands for each of these threads, or that nothing does. */
  tell(standing: Iterable<readonly [annotationId: string, marker: HTMLElement | undefined]>): void {
    batch(() => {
      for (const [id, marker] of standing) {
        if (marker) this.#told.add(id);
        if (marker || this.#told.delete(id)) this.#page.setAnchor(id, marker);
      }
    });
  }

  /** Nothing stands for a thread here any more. */
  forget(annotationId: string): void {
    if (this.#told.delete(annotationId)) this.#page.setAnchor(annotationId, undefined);
  }
}

export type { ThreadAnchors };

const createThreadAnchors = (page: PageState): ThreadAnchors => new ThreadAnchors(page);

/** Key of the pin of a thread that is being written. */
const newKey = 'new';

interface PinBoardOptions {
  /** Holds the pins. */
  readonly surface: Element;
  /** Carries the colours text is painted in. */
  readonly swatch: Element;
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
  /** Says in words why a place is lost. */
  ghostMessage(lost: LostPlace): string;
  /** Places were found, or lost. */
  found(): void;
  /** The element of a thread, or the threads themselves, are others. */
  located(): void;
}

/** Keeps a pin for each thread at its place, one for those joined to each other, and says which element stands for it. */
export class PinBoard {
  /** The places themselves, as they are shown. */
  readonly places: ShownPlaces;
  /** The threads at them. */
  readonly threads = new PinnedThreads();
  readonly #options: PinBoardOptions;
  readonly #lost: LostThreads;
  readonly #anchors: ThreadAnchors;
  readonly #clusters: PinClusters;
  readonly #marked: MarkedThreads;

  constructor(options: PinBoardOptions) {
    this.#options = options;
    this.#lost = new LostThreads(options);
    this.#anchors = createThreadAnchors(options.page);
    this.#marked = new MarkedThreads({ ...options, threads: this.threads, places: () => this.places });
    this.#clusters = createPinClusters({
      rowsOf: (key) => this.threads.at(key)?.rows ?? [],
      localize: options.localize,
      detail: options.detail,
      marked: () => this.#marked.keys,
    });
    this.places = new ShownPlaces({
      ...options,
      pinned: (key) => this.threads.at(key),
      clusters: {
        create: () => this.#clusters.create(),
        update: (cluster, keys) => this.#clusters.fill(cluster, keys),
      },
      arranged: () => this.#anchor(),
      elementFor: (now) => (now.state === 'page' ? document.documentElement : this.#inScope(now)),
      lookOf: (key) => this.#marked.lookOf(key),
      isAlone: (key) => this.#marked.isAlone(key),
      isPointedAt: (key) => this.#marked.isPointedAt(key),
      changed: (pinned, now) => this.#changed(pinned, now),
    });
  }

  /** Threads whose place cannot be found, and why; null for those whose place was found though they say that it is lost. */
  get ghosts(): PlacesKnown {
    return this.#lost.ghosts;
  }

  /** Shows these threads and no others. */
  show(rows: readonly AnnotationRow[]): void {
    this.#lost.keep(rows.filter(({ data }) => staysLost(data)));
    const places = threadsByPlace(rows.filter(({ data }) => !staysLost(data)));
    for (const [key, pinned] of this.threads.all) if (pinned.rows.length > 0 && !places.has(key)) this.#remove(key);
    this.threads.places = places;
    let isOthers = false;
    for (const [key, threads] of places) if (this.#update(key, threads)) isOthers = true;
    if (isOthers) this.#anchor();
    this.#clusters.refill();
    this.#options.located();
  }

  /** Shows where a thread is being written; nowhere when there is none. */
  start(place: NewThreadPlace | null): void {
    this.#remove(newKey);
    if (!place) return;
    const { targetElement: target, position } = place;
    const marker = makeMarker(target, 1);
    marker.selected = true;
    this.threads.put(newKey, { marker, rows: [], target, position });
    this.#watch(newKey);
  }

  /** Says which thread is open and which is pointed at. */
  mark(open: string | null, hovered: string | null): void {
    this.#marked.mark(open, hovered);
    this.#clusters.mark();
  }

  /** The element a thread is about, or around the text it is about, while it is there. */
  elementOf(annotationId: string): Element | undefined {
    return this.places.elementOf(this.threads.keyOf(annotationId));
  }

  /** Name of the element a thread is about, shown or not; empty where it is not on this page. */
  subjectOf(annotationId: string): string {
    const { marker } = this.threads.of(annotationId) ?? {};
    return marker && 'about' in marker ? marker.about : '';
  }

  /** The text a thread is about, while it is there. */
  rangeOf(annotationId: string, when?: 'known' | 'now'): Range | undefined {
    return this.places.rangeOf(this.threads.keyOf(annotationId), when);
  }

  /** The threads on the text at a point of the window; those on the shortest text come first. */
  threadsAt(clientX: number, clientY: number): readonly string[] {
    return this.places.textsAt(clientX, clientY).flatMap((key) => this.threads.at(key)?.rows.map(({ id }) => id) ?? []);
  }

  /** The part of its element a thread is about; undefined where that is all of it. */
  partOf(annotationId: string): MeasurePart | undefined {
    return this.places.partOf(this.threads.keyOf(annotationId));
  }

  /** The thread whose pin, or cluster, an event came from. */
  threadOf(event: Event): string | undefined {
    const path = event.composedPath();
    for (const [key, { marker, rows }] of this.threads.all) {
      if (rows.length > 0 && (path.includes(marker) || this.places.isFrom(key, path))) return marker.annotationId;
    }
    return undefined;
  }

  /** What a thread says of its place, which may be shown later; undefined for a thread that is not here, and where it is lost. */
  placeOf(annotationId: string): NewThreadPlace | undefined {
    const { target, position } = this.threads.of(annotationId) ?? {};
    if (!target || this.ghosts.get(annotationId)) return undefined;
    return { targetElement: target, ...(position && { position }) };
  }

  /** A pin that looks like a thread's, and is no area's: that is moved by its frame. */
  copyOf(annotationId: string): Marker | undefined {
    const { rows = [], target } = this.threads.of(annotationId) ?? {};
    if (rows.length === 0 || target?.area || isTextTarget(target)) return undefined;
    const copy = makeMarker(target, rows.length);
    this.#marked.fill(copy, rows);
    return copy;
  }

  /** Brings the medium a thread is about to its moment. */
  seek(annotationId: string): void {
    this.places.seek(this.threads.keyOf(annotationId));
  }

  /** Scrolls a thread's place into view, where it is at an element; returns the element. */
  reveal(annotationId: string, behavior: ScrollBehavior = 'auto'): Element | undefined {
    return this.places.reveal(this.threads.keyOf(annotationId), behavior);
  }

  /** Whether a thread's pin, or what stands for it, is shown, or would be at another moment. */
  isThere(annotationId: string): boolean {
    return this.places.isThere(this.threads.keyOf(annotationId));
  }

  dispose(): void {
    for (const id of this.threads.all.map(([key]) => key)) this.#remove(id);
    this.places.dispose();
  }

  /** Shows threads at a place; returns whether they are others than before. */
  #update(key: string, rows: readonly AnnotationRow[]): boolean {
    const known = this.threads.at(key);
    const [first] = rows;
    if (!first || (known?.rows.length === rows.length && rows.every((row, at) => row === known.rows[at]))) return false;
    const place = { rows, target: targetOf(first.data), position: first.data.position ?? undefined };
    const isKept = known !== undefined && isFor(known.marker, place.target, rows.length);
    const isSaidLost = rows.some(({ data }) => data.ghostComment);
    const wasSaidLost = known?.rows.some(({ data }) => data.ghostComment) ?? isSaidLost;
    const isOthers = known?.rows.map(({ id }) => id).join() !== rows.map(({ id }) => id).join();
    const isElsewhere =
      !isKept || !isSameTarget(known.target, place.target) || !isSamePosition(known.position, place.position);
    for (const { id } of isOthers ? (known?.rows ?? []) : []) if (!this.threads.has(id)) this.#forget(id);
    const marker = isKept ? known.marker : makeMarker(place.target, rows.length);
    const pinned = Object.assign(known ?? { marker, ...place }, place, { marker });
    this.threads.put(key, pinned);
    this.#marked.fill(marker, rows);
    this.places.mark(key);
    if (!isKept) this.#marked.show(key);
    if (isElsewhere || isOthers || isSaidLost !== wasSaidLost) this.#watch(key);
    return isOthers;
  }

  #changed({ marker, ...pinned }: Pinned, now: WatchedTarget): void {
    if (!(marker instanceof CollabTextMark))
      marker.about = 'element' in now ? subjectName(now.element, pinned.position) : '';
    this.#lost.changed(pinned, now);
    this.#options.located();
  }

  #remove(key: string): void {
    const known = this.threads.take(key);
    if (!known) return;
    this.places.remove(key);
    for (const id of idsOf(key, known)) this.#forget(id);
  }

  /** A thread is shown here no more. */
  #forget(id: string): void {
    this.#anchors.forget(id);
    this.#lost.forget(id);
  }

  #watch(id: string): void {
    const pinned = this.threads.at(id);
    if (!pinned) return;
    const scope = this.#options.scope();
    // A comment on the page as a whole lies where the layer does, and that may come late as well.
    const onScope = scope ? { selectors: [{ type: 'attribute', value: scope, score: 1 }] } : undefined;
    const target = isPageTarget(pinned.target) ? onScope : pinned.target;
    this.places.show(id, target);
  }

  #inScope(now: WatchedTarget): Element | undefined {
    if (now.state !== 'attached') return undefined;
    const scope = this.#options.scope();
    const isIn = !scope || closestAcross(now.element, scope);
    return isIn && canLieOver(now.element, this.#options.surface) ? now.element : undefined;
  }

  #anchor(): void {
    const standing = this.threads.all.flatMap(([key, pinned]) => {
      const marker = this.places.markerOf(key);
      return idsOf(key, pinned).map((id) => [id, marker] as const);
    });
    this.#anchors.tell(standing);
  }
}
