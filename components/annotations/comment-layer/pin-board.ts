import { batch } from '@preact/signals-core';
import {
  type TextLook,
  type ClusterMarkers,
  type ContentTransform,
  isTextTarget,
  isPageTarget,
  closestAcross,
  type MeasurePart,
  type ObservedRoot,
  type WatchedTarget,
} from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { LocalizeController } from '../../base/localize.js';
import { canLieOver } from '../../base/modal.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import type { StatusDetail } from '../../page/status-detail.js';
import { type GhostsById, isAlwaysLost, targetOf, threadsByTarget } from '../../page/thread-target.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { AnchoredMarkers, type MarkerBoard } from './anchored-markers.js';
import { Ghosts } from './ghosts.js';
import type { LayerSelectors } from './layer-selectors.js';
import {
  createClusterItem,
  createMarker,
  isMarkerFor,
  isSamePlace,
  isSamePosition,
  isSameTarget,
  isTextMark,
  threadIdsOf,
  updateMarker,
  type Marker,
  type PinEntry,
} from './markers.js';
import { subjectName } from './subject-name.js';
import type { MovableMarkers, TargetWriter } from './target-mover.js';

/** The markers of a layer by key, and the key of each thread. Threads that share a marker share a key. */
class PinRegistry {
  readonly #entries = new Map<string, PinEntry>();
  #keys: ReadonlyMap<string, string> = new Map();

  /** Sets the threads of each key. */
  setThreads(threads: ReadonlyMap<string, readonly AnnotationRow[]>): void {
    this.#keys = new Map([...threads].flatMap(([key, rows]) => rows.map(({ id }) => [id, key])));
  }

  hasThread(annotationId: string): boolean {
    return this.#keys.has(annotationId);
  }

  /** Returns the key of a thread. The key of an unknown thread is its id. */
  keyOf(annotationId: string | null): string {
    return this.#keys.get(annotationId ?? '') ?? annotationId ?? '';
  }

  entryOfThread(annotationId: string): PinEntry | undefined {
    return this.#entries.get(this.keyOf(annotationId));
  }

  get(key: string): PinEntry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: PinEntry): void {
    this.#entries.set(key, entry);
  }

  /** Removes and returns the entry of a key. */
  take(key: string): PinEntry | undefined {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    return entry;
  }

  /** A copy of all entries with their keys. */
  get entries(): readonly (readonly [key: string, entry: PinEntry])[] {
    return [...this.#entries];
  }

  /** Returns a thread with the threads that share its marker. */
  rowsWith(annotationId: string): readonly AnnotationRow[] {
    return this.entryOfThread(annotationId)?.rows ?? [];
  }

  /** Returns the multi-thread group at exactly this target and position. */
  groupAt({ targetElement, position }: NewThreadTarget): string | undefined {
    for (const entry of this.#entries.values()) {
      const group = entry.rows[0]?.data.multiThreadAnnotationId;
      if (group && isSamePlace(entry.target, targetElement) && isSamePosition(entry.position, position)) return group;
    }
    return undefined;
  }
}

/** The board whose pins are clustered, as the clusters see it. */
interface ClusterBoard {
  readonly localize: LocalizeController;
  readonly detail: StatusDetail;
  readonly openKey: string;
  readonly hoveredKey: string;
  entryOf(key: string): PinEntry | undefined;
}

/** The markers that each represent several overlapping pins. */
class PinClusters implements ClusterMarkers<CollabPinCluster> {
  readonly #board: ClusterBoard;
  readonly #keys = new Map<CollabPinCluster, readonly string[]>();

  constructor(board: ClusterBoard) {
    this.#board = board;
  }

  create(): CollabPinCluster {
    const cluster = document.createElement('collab-pin-cluster');
    cluster.part.add('cluster');
    return cluster;
  }

  /** Sets the keys of a cluster. */
  update(cluster: CollabPinCluster, keys: readonly string[]): void {
    if (!cluster.isConnected && this.#keys.has(cluster)) {
      this.#keys.delete(cluster);
      return;
    }
    this.#keys.set(cluster, keys);
    const { localize, detail } = this.#board;
    const rows = keys.flatMap((key) => this.#board.entryOf(key)?.rows ?? []);
    cluster.items = rows.map((row) => createClusterItem(row, localize, detail));
    this.#updateState(cluster);
  }

  /** Updates all clusters after threads changed. */
  updateAll(): void {
    for (const [cluster, keys] of this.#keys) this.update(cluster, keys);
  }

  /** Updates which clusters contain the open and the hovered thread. */
  updateStates(): void {
    for (const cluster of this.#keys.keys()) this.#updateState(cluster);
  }

  #updateState(cluster: CollabPinCluster): void {
    const keys = this.#keys.get(cluster) ?? [];
    cluster.selected = keys.includes(this.#board.openKey);
    cluster.highlighted = keys.includes(this.#board.hoveredKey);
  }
}

/** Publishes the markers of a board as dialog anchors, and leaves those of other layers alone. */
class PublishedAnchors {
  readonly #page: PageContext;
  readonly #published = new Set<string>();

  constructor(page: PageContext) {
    this.#page = page;
  }

  /** Sets or removes the marker of each thread. */
  publish(markers: Iterable<readonly [annotationId: string, marker: HTMLElement | undefined]>): void {
    batch(() => {
      for (const [id, marker] of markers) {
        if (marker) this.#published.add(id);
        if (marker || this.#published.delete(id)) this.#page.navigation.setAnchor(id, marker);
      }
    });
  }

  remove(annotationId: string): void {
    if (this.#published.delete(annotationId)) this.#page.navigation.setAnchor(annotationId, undefined);
  }
}

/** Key of the marker of the thread that is being written. */
const newThreadKey = 'new';

interface PinBoardOptions {
  readonly layer: Element;
  readonly surface: Element;
  readonly swatch: Element;
  readonly root: ObservedRoot;
  readonly page: PageContext;
  readonly detail: StatusDetail;
  readonly selectors: LayerSelectors;
  readonly transform: ContentTransform;
  readonly localize: LocalizeController;
  /** Called when threads or the elements of their targets change. */
  onLocated(): void;
}

/** Shows a marker at the target of each thread, or one for a group of threads, and publishes it to the page. */
export class PinBoard implements MarkerBoard, ClusterBoard, MovableMarkers {
  writer: TargetWriter | undefined;
  readonly pins = new PinRegistry();
  readonly clusters = new PinClusters(this);
  readonly markers: AnchoredMarkers;
  readonly #options: PinBoardOptions;
  readonly #ghosts: Ghosts;
  readonly #anchors: PublishedAnchors;
  #openThread: string | null = null;
  #hoveredThread: string | null = null;

  constructor(options: PinBoardOptions) {
    this.#options = options;
    this.#ghosts = new Ghosts(options.page.targets, options.localize);
    this.#anchors = new PublishedAnchors(options.page);
    this.markers = new AnchoredMarkers(this);
  }

  get layerRoot(): ShadowRoot | null {
    return this.#options.layer.shadowRoot;
  }

  get surface(): Element {
    return this.#options.surface;
  }

  get swatch(): Element {
    return this.#options.swatch;
  }

  get root(): ObservedRoot {
    return this.#options.root;
  }

  get detail(): StatusDetail {
    return this.#options.detail;
  }

  get transform(): ContentTransform {
    return this.#options.transform;
  }

  get localize(): LocalizeController {
    return this.#options.localize;
  }

  get page(): PageContext {
    return this.#options.page;
  }

  /** The ghost comments by thread id; null if a target was resolved although the thread says that it is lost. */
  get ghosts(): GhostsById {
    return this.#ghosts.byThread;
  }

  /** All threads with a marker. */
  get rows(): readonly AnnotationRow[] {
    return this.pins.entries.flatMap(([, { rows }]) => rows);
  }

  get openKey(): string {
    return this.pins.keyOf(this.#openThread);
  }

  get hoveredKey(): string {
    return this.pins.keyOf(this.#hoveredThread);
  }

  /** Shows these threads and no others. */
  show(rows: readonly AnnotationRow[]): void {
    this.#ghosts.setUnresolvable(rows.filter(({ data }) => isAlwaysLost(data)));
    const groups = threadsByTarget(rows.filter(({ data }) => !isAlwaysLost(data)));
    for (const [key, entry] of this.pins.entries) if (entry.rows.length > 0 && !groups.has(key)) this.#remove(key);
    this.pins.setThreads(groups);
    let hasOtherThreads = false;
    for (const [key, group] of groups) if (this.#update(key, group)) hasOtherThreads = true;
    if (hasOtherThreads) this.handleArranged();
    this.clusters.updateAll();
    this.#options.onLocated();
  }

  /** Shows the marker of the thread that is being written, or none. */
  showNewThread(newThread: NewThreadTarget | null): void {
    this.#remove(newThreadKey);
    if (!newThread) return;
    const { targetElement: target, position } = newThread;
    const marker = createMarker(target, 1);
    marker.selected = true;
    this.pins.set(newThreadKey, { marker, rows: [], target, position });
    this.#watch(newThreadKey);
  }

  /** Sets the open and the hovered thread. */
  setActive(openThread: string | null, hoveredThread: string | null): void {
    const { openKey: openBefore, hoveredKey: hoveredBefore } = this;
    this.#openThread = openThread;
    this.#hoveredThread = hoveredThread;
    const { openKey, hoveredKey } = this;
    // The open thread must not disappear in a cluster.
    if (openBefore !== openKey) this.markers.setAlone(openBefore, false);
    if (openThread !== null) this.markers.setAlone(openKey, true);
    for (const key of new Set([openBefore, hoveredBefore, openKey, hoveredKey])) this.#updateState(key);
    this.clusters.updateStates();
  }

  entryOf(key: string): PinEntry | undefined {
    return this.pins.get(key);
  }

  /** Whether a marker is never part of a cluster: its thread is open or being written. */
  isAlone(key: string): boolean {
    return this.pins.get(key)?.rows.length === 0 || key === this.openKey;
  }

  isHovered(key: string): boolean {
    return key === this.hoveredKey;
  }

  /** Returns how the text of a target is painted. */
  lookOf(key: string): TextLook {
    if (this.isAlone(key)) return 'open';
    return this.isHovered(key) ? 'pointed' : 'rest';
  }

  /** Returns the element of a resolved target, if it is in the scope of the layer and not behind a modal dialog. */
  elementFor(now: WatchedTarget): Element | undefined {
    if (now.state === 'page') return document.documentElement;
    if (now.state !== 'attached') return undefined;
    const { scopeSelector } = this.#options.selectors;
    const isInScope = !scopeSelector || closestAcross(now.element, scopeSelector);
    return isInScope && canLieOver(now.element, this.surface) ? now.element : undefined;
  }

  /** Returns the element of a thread's target, or the element around its text, while it is resolved. */
  elementOf(annotationId: string): Element | undefined {
    return this.markers.elementOf(this.pins.keyOf(annotationId));
  }

  /** Returns the name of a thread's subject; empty if its target is not on this page. */
  subjectOf(annotationId: string): string {
    const { marker } = this.pins.entryOfThread(annotationId) ?? {};
    return marker && 'about' in marker ? marker.about : '';
  }

  /** Returns the text of a thread's target while it is resolved. */
  rangeOf(annotationId: string, when?: 'cached' | 'fresh'): Range | undefined {
    return this.markers.rangeOf(this.pins.keyOf(annotationId), when);
  }

  /** Returns the threads on the text at a point of the window; those on the shortest text come first. */
  threadsAt(clientX: number, clientY: number): readonly string[] {
    return this.markers.textsAt(clientX, clientY).flatMap((key) => this.pins.get(key)?.rows.map(({ id }) => id) ?? []);
  }

  /** Returns the part of its element that a thread is about; undefined for the whole element. */
  partOf(annotationId: string): MeasurePart | undefined {
    return this.markers.partOf(this.pins.keyOf(annotationId));
  }

  /** Returns the thread whose marker or area frame an event came from. */
  threadOf(event: Event): string | undefined {
    const path = event.composedPath();
    for (const [key, { marker, rows }] of this.pins.entries) {
      if (rows.length > 0 && (path.includes(marker) || this.markers.isFrom(key, path))) return marker.annotationId;
    }
    return undefined;
  }

  /** Returns the target of a thread of this layer; undefined if the thread is unknown or its data says that the target is lost. */
  targetOf(annotationId: string): NewThreadTarget | undefined {
    const { target, position } = this.pins.entryOfThread(annotationId) ?? {};
    if (!target) return undefined;
    return { targetElement: target, ...(position && { position }) };
  }

  /** Creates a copy of a thread's pin. Text marks and areas have none: an area is moved by its frame. */
  createPinCopy(annotationId: string): Marker | undefined {
    const { rows = [], target } = this.pins.entryOfThread(annotationId) ?? {};
    if (rows.length === 0 || target?.area || isTextTarget(target)) return undefined;
    const copy = createMarker(target, rows.length);
    this.#updateMarker(copy, rows);
    return copy;
  }

  /** Seeks the medium of a thread's target to its time. */
  seek(annotationId: string): void {
    this.markers.seek(this.pins.keyOf(annotationId));
  }

  /** Scrolls the target of a thread into view. Returns its element. */
  reveal(annotationId: string, behavior: ScrollBehavior = 'auto'): Element | undefined {
    return this.markers.reveal(this.pins.keyOf(annotationId), behavior);
  }

  /** Whether the marker of a thread is shown, or would be at another time of its medium. */
  isShown(annotationId: string): boolean {
    return this.markers.isShown(this.pins.keyOf(annotationId));
  }

  /** Publishes the marker that represents each thread. */
  handleArranged(): void {
    this.#anchors.publish(
      this.pins.entries.flatMap(([key, entry]) => {
        const marker = this.markers.markerOf(key);
        return threadIdsOf(key, entry).map((id) => [id, marker] as const);
      }),
    );
  }

  handleTargetChange({ marker, ...entry }: PinEntry, now: WatchedTarget): void {
    if (!isTextMark(marker)) marker.about = 'element' in now ? subjectName(now.element, entry.position) : '';
    this.#ghosts.update(entry, now);
    this.#options.onLocated();
  }

  /** Replaces the mark of a text, whose element was not defined before. */
  handleTextReady(key: string): void {
    const entry = this.pins.get(key);
    if (!entry) return;
    entry.marker = createMarker(entry.target, entry.rows.length);
    entry.marker.selected = this.isAlone(key);
    this.#updateState(key);
    this.#watch(key);
  }

  dispose(): void {
    for (const [key] of this.pins.entries) this.#remove(key);
    this.markers.dispose();
  }

  /** Shows threads under a key. Returns whether the key had other threads before. */
  #update(key: string, rows: readonly AnnotationRow[]): boolean {
    const before = this.pins.get(key);
    const [first] = rows;
    const isSame = before?.rows.length === rows.length && rows.every((row, index) => row === before.rows[index]);
    if (!first || isSame) return false;
    const target = targetOf(first.data);
    const position = first.data.position ?? undefined;
    const hasGhostComment = rows.some(({ data }) => data.ghostComment);
    const hadGhostComment = before?.rows.some(({ data }) => data.ghostComment) ?? hasGhostComment;
    const hasOtherThreads = before?.rows.map(({ id }) => id).join() !== rows.map(({ id }) => id).join();
    const isMarkerKept = before !== undefined && isMarkerFor(before.marker, target, rows.length);
    const isMoved = !isMarkerKept || !isSameTarget(before.target, target) || !isSamePosition(before.position, position);
    if (hasOtherThreads) for (const { id } of before?.rows ?? []) if (!this.pins.hasThread(id)) this.#removeThread(id);
    const marker = isMarkerKept ? before.marker : createMarker(target, rows.length);
    const entry = Object.assign(before ?? {}, { marker, rows, target, position });
    this.pins.set(key, entry);
    this.#updateMarker(marker, rows);
    this.markers.update(key);
    if (!isMarkerKept) this.#updateState(key);
    if (isMoved || hasOtherThreads || hasGhostComment !== hadGhostComment) this.#watch(key);
    return hasOtherThreads;
  }

  #updateMarker(marker: Marker, rows: readonly AnnotationRow[]): void {
    updateMarker(marker, rows, this.#openThread, this.detail);
  }

  /** Updates the open and hovered state of a marker. */
  #updateState(key: string): void {
    const { marker, rows = [] } = this.pins.get(key) ?? {};
    if (!marker || rows.length === 0) return;
    marker.selected = key === this.openKey;
    marker.highlighted = this.isHovered(key);
    this.#updateMarker(marker, rows);
    this.markers.update(key);
  }

  #remove(key: string): void {
    const entry = this.pins.take(key);
    if (!entry) return;
    this.markers.remove(key);
    for (const id of threadIdsOf(key, entry)) this.#removeThread(id);
  }

  #removeThread(annotationId: string): void {
    this.#anchors.remove(annotationId);
    this.#ghosts.remove(annotationId);
  }

  #watch(key: string): void {
    const entry = this.pins.get(key);
    if (!entry) return;
    const { scopeSelector } = this.#options.selectors;
    // A comment on the page as a whole is placed on the scope of the layer, which may be added to the page later.
    const scopeTarget = scopeSelector
      ? { selectors: [{ type: 'attribute', value: scopeSelector, score: 1 }] }
      : undefined;
    this.markers.show(key, isPageTarget(entry.target) ? scopeTarget : entry.target);
  }
}
