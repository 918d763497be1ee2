import {
  pauseAt,
  mediaElementOf,
  middleOf,
  type ContentTransform,
  isPageTarget,
  partOf,
  defaultPosition,
  type Box,
  type MeasurePart,
  type MarkerPlacement,
  positionIn,
  boxOfText,
  linesOfText,
  type WatchedTarget,
  findElement,
  type FoundTarget,
  isTextTarget,
  Placement,
  type ClusterMarkers,
  revealPoint,
  type ObservedRoot,
  liveRange,
  type TextLook,
  TargetWatcher,
} from '../../../anchors/index.js';
import type { CursorPosition, TargetElement } from '../../../store/model/index.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import type { CollabTextMark } from '../text-mark/text-mark.js';
import type { AreaFrames, AreaFramesHost } from './area-frames.js';
import { isTextMark, type PinEntry } from './markers.js';
import type { MovableMarkers } from './target-mover.js';
import type { TextPaint } from './text-paint.js';

let areaFrames: typeof import('./area-frames.js') | undefined;

/** Loads the frames around areas before the first one is shown. */
const loadAreaFrames = lazy(async () => {
  areaFrames = await import('./area-frames.js');
}, 'other');

let textTargets: typeof import('./text-targets.js') | undefined;

/** Loads the code for threads on text before the first one is shown. */
const loadTextTargets = lazy(async () => {
  textTargets = await import('./text-targets.js');
  textTargets.CollabTextMark.define('collab-text-mark');
}, 'threads');

/** Time before and after the time of a media target at which its pin is shown, in seconds. */
const timeBefore = 0.5;
const timeAfter = 4;

interface WatchedMedium {
  readonly medium: HTMLMediaElement;
  readonly time: number;
  readonly listeners: AbortController;
  isCurrent: boolean;
}

const isNear = ({ currentTime }: HTMLMediaElement, time: number): boolean =>
  currentTime >= time - timeBefore && currentTime <= time + timeAfter;

/** Tracks targets that are times of a medium. Their markers appear and disappear while the medium plays. */
class MediaTimes {
  readonly #onChange: (key: string) => void;
  readonly #watched = new Map<string, WatchedMedium>();

  /** `onChange` is called when a medium reaches or leaves the time of a key. */
  constructor(onChange: (key: string) => void) {
    this.#onChange = onChange;
  }

  /** Watches the medium of a target. Returns whether the medium is at another time. */
  watch(key: string, element: Element | undefined, time: number | undefined): boolean {
    const medium = mediaElementOf(element);
    if (!medium || time === undefined) {
      this.unwatch(key);
      return false;
    }
    const known = this.#watched.get(key);
    if (known?.medium === medium && known.time === time) return !known.isCurrent;
    this.unwatch(key);
    return !this.#addWatch(key, medium, time).isCurrent;
  }

  /** Whether the medium of a key is watched and at another time. */
  isAway(key: string): boolean {
    return this.#watched.get(key)?.isCurrent === false;
  }

  /** Seeks the medium of a key to the time of its target. */
  seek(key: string): void {
    const watched = this.#watched.get(key);
    if (watched) pauseAt(watched.medium, watched.time);
  }

  unwatch(key: string): void {
    this.#watched.get(key)?.listeners.abort();
    this.#watched.delete(key);
  }

  #addWatch(key: string, medium: HTMLMediaElement, time: number): WatchedMedium {
    const watched = { medium, time, listeners: new AbortController(), isCurrent: isNear(medium, time) };
    const check = (): void => {
      const isCurrent = isNear(medium, time);
      if (isCurrent === watched.isCurrent) return;
      watched.isCurrent = isCurrent;
      this.#onChange(key);
    };
    // A seek before the medium is loaded fires its events only afterwards.
    for (const type of ['loadedmetadata', 'timeupdate', 'seeking', 'seeked', 'emptied'])
      medium.addEventListener(type, check, { signal: watched.listeners.signal });
    this.#watched.set(key, watched);
    return watched;
  }
}

/** Returns the range of a resolved text target. */
const rangeOf = (now: WatchedTarget | undefined): AbstractRange | undefined =>
  now && 'range' in now ? now.range : undefined;

/** Returns the part of the element that a resolved target covers; undefined for a whole element or a point. */
function resolvedPart(
  { target }: PinEntry,
  now: WatchedTarget | undefined,
  transform: ContentTransform,
): MeasurePart | undefined {
  const range = rangeOf(now);
  if (range) return () => boxOfText(range);
  return target?.area && now && 'element' in now ? partOf(target, { element: now.element, transform }) : undefined;
}

/** Returns the lines of a text, relative to the corner of its box. */
function relativeLines(range: AbstractRange): readonly Box[] {
  const corner = boxOfText(range);
  if (!corner) return [];
  return linesOfText(range).map(({ left, top, width, height }) => ({
    left: left - corner.left,
    top: top - corner.top,
    width,
    height,
  }));
}

/** Connects a text mark to its range. The lines are measured with all markers, and when the mark starts to draw. */
function measureLines(mark: CollabTextMark, range: AbstractRange): MeasurePart {
  mark.readLines = () => relativeLines(range);
  return () => {
    if (mark.drawsLines) mark.lines = relativeLines(range);
    return boxOfText(range);
  };
}

/** The position of a marker in a part that is a point. */
const atPoint: CursorPosition = { left: 0, top: 0 };

/** Returns the placement of a marker at a resolved target; undefined for the page as a whole without a position. */
function placementOf(
  { marker, target, position }: PinEntry,
  { element, now, transform }: { element: Element; now: WatchedTarget; transform: ContentTransform },
): MarkerPlacement | undefined {
  const range = rangeOf(now);
  if (range && isTextMark(marker))
    return { marker, target: element, part: measureLines(marker, range), shape: 'cover' };
  const part = partOf(target, { element, position, transform });
  if (part) return { marker, target: element, part, position: target?.area ? null : atPoint };
  if (!isPageTarget(target)) return { marker, target: element, position: position ?? null };
  return position && { marker, target: element, position, unit: 'px' };
}

/** Returns the point of an element to scroll into view for a target. */
function revealPointOf(
  { target, position }: PinEntry,
  element: Element,
  now: WatchedTarget | undefined,
): CursorPosition {
  const range = rangeOf(now);
  const box = range && boxOfText(range);
  if (box) return positionIn(element, box.left + box.width / 2, box.top + box.height / 2);
  return target?.area ? middleOf(target.area) : (position ?? defaultPosition);
}

/** The board whose markers are placed, as the placement sees it. */
export interface MarkerBoard extends MovableMarkers {
  readonly layerRoot: ShadowRoot | null;
  /** Contains the markers. */
  readonly surface: Element;
  /** Carries the colors of painted text. */
  readonly swatch: Element;
  readonly root: ObservedRoot;
  readonly transform: ContentTransform;
  readonly clusters: ClusterMarkers<CollabPinCluster>;
  entryOf(key: string): PinEntry | undefined;
  /** Returns the element of a resolved target, if the marker is shown there. */
  elementFor(now: WatchedTarget): Element | undefined;
  lookOf(key: string): TextLook;
  /** Whether a marker is never part of a cluster. */
  isAlone(key: string): boolean;
  isHovered(key: string): boolean;
  /** Called when the marker that represents a key may have changed. */
  handleArranged(): void;
  /** Called when the code for the text of a key is loaded. */
  handleTextReady(key: string): void;
  /** Called when a target was resolved, moved or lost. */
  handleTargetChange(entry: PinEntry, now: WatchedTarget): void;
}

/** Watches the targets of markers, each by a key, and keeps the markers, painted text and area frames at them. */
export class AnchoredMarkers implements AreaFramesHost {
  readonly #board: MarkerBoard;
  readonly #watcher: TargetWatcher;
  readonly #placement: Placement<CollabPinCluster>;
  /** Created with the first text. */
  #texts: TextPaint | undefined;
  /** Keys of texts that are watched once the code for texts is loaded. */
  readonly #unwatched = new Set<string>();
  #frames: AreaFrames | undefined;
  /** Keys of areas that get a frame once the code of frames is loaded. */
  readonly #unframed = new Set<string>();
  readonly #mediaTimes = new MediaTimes((key) => this.place(key));

  constructor(board: MarkerBoard) {
    this.#board = board;
    this.#watcher = new TargetWatcher(board.root, {
      createTextFollower: (root) => textTargets && new textTargets.TextFollower(root),
    });
    this.#placement = new Placement(board.surface, {
      clusters: board.clusters,
      arranged: () => board.handleArranged(),
    });
  }

  get localize(): LocalizeController {
    return this.#board.localize;
  }

  get layerRoot(): ShadowRoot | null {
    return this.#board.layerRoot;
  }

  get movable(): MovableMarkers {
    return this.#board;
  }

  get transform(): ContentTransform {
    return this.#board.transform;
  }

  entryOf(key: string): PinEntry | undefined {
    return this.#board.entryOf(key);
  }

  /** Watches a target, and shows its marker while the target is resolved. Texts wait for their code. */
  show(key: string, target: TargetElement | undefined): void {
    this.#unwatched.delete(key);
    if (isTextTarget(target) && !textTargets) {
      this.#watcher.unwatch(key);
      this.#unwatched.add(key);
      void loadTextTargets(this.#textLoading);
      return;
    }
    this.#watcher.watch(key, target, (now) => {
      this.place(key);
      const entry = this.#board.entryOf(key);
      if (entry) this.#board.handleTargetChange(entry, now);
    });
  }

  remove(key: string): void {
    this.#watcher.unwatch(key);
    this.#unwatched.delete(key);
    this.#placement.remove(key);
    this.#texts?.hide(key);
    this.#unframed.delete(key);
    this.#frames?.remove(key);
    this.#mediaTimes.unwatch(key);
  }

  /** Updates the looks of a target after its thread was hovered or opened. */
  update(key: string): void {
    this.#texts?.restyle(key, this.#board.lookOf(key));
    this.#frames?.update(key);
    if (this.#mediaTimes.isAway(key)) this.place(key);
  }

  /** Whether an event came from the area frame of a key. */
  isFrom(key: string, path: readonly EventTarget[]): boolean {
    return this.#frames?.isFrom(key, path) ?? false;
  }

  /** Seeks the medium of a target to its time. */
  seek(key: string): void {
    this.#mediaTimes.seek(key);
  }

  /** Whether a marker is shown, or would be shown at another time of its medium. */
  isShown(key: string): boolean {
    return this.markerOf(key) !== undefined || this.#mediaTimes.isAway(key);
  }

  /** Takes a marker out of clusters, or lets it join them again. */
  setAlone(key: string, alone: boolean): void {
    this.#placement.setAlone(key, alone);
  }

  /** Returns the visible marker of a key: its own or that of a cluster. */
  markerOf(key: string): HTMLElement | undefined {
    return this.#placement.markerOf(key);
  }

  /** Returns the resolved element of a target, or the element around its text. */
  elementOf(key: string): Element | undefined {
    const now = this.#watcher.now(key);
    return now?.state === 'attached' ? now.element : undefined;
  }

  /** Returns the text of a target: as last resolved or, with `fresh`, resolved again because the page may have changed. */
  rangeOf(key: string, when: 'cached' | 'fresh' = 'cached'): Range | undefined {
    const { root } = this.#board;
    const isFresh = when === 'fresh';
    const range = rangeOf(
      isFresh ? textTargets?.findTarget(this.#board.entryOf(key)?.target, root) : this.#watcher.now(key),
    );
    return range && liveRange(range);
  }

  /** Searches for a target, because the page may have changed unnoticed. Calls back at once, or when its code is loaded. */
  find(target: TargetElement, callback: (found: FoundTarget) => void): void {
    const { root } = this.#board;
    if (!isTextTarget(target)) callback(findElement(target, root));
    else if (textTargets) callback(textTargets.findTarget(target, root));
    else void loadTextTargets()?.then((isLoaded) => isLoaded && this.find(target, callback));
  }

  /** Returns the part of its element that a target covers. */
  partOf(key: string): MeasurePart | undefined {
    const entry = this.#board.entryOf(key);
    return entry && resolvedPart(entry, this.#watcher.now(key), this.#board.transform);
  }

  /** Returns the keys of the texts at a point of the window, shortest first. */
  textsAt(clientX: number, clientY: number): readonly string[] {
    return this.#texts?.at(clientX, clientY) ?? [];
  }

  /** Scrolls a target into view. Returns its element. */
  reveal(key: string, behavior: ScrollBehavior): Element | undefined {
    const element = this.elementOf(key);
    const entry = this.#board.entryOf(key);
    if (element && entry) revealPoint(element, revealPointOf(entry, element, this.#watcher.now(key)), behavior);
    return element;
  }

  /** Places a box of the layer over an element or a part of it, or removes the box. */
  cover(name: string, box: HTMLElement, target: Element | undefined, part?: MeasurePart): void {
    this.#placeBox(name, target && { marker: box, target, part, shape: 'box' });
  }

  /** Places an element of the layer at the end of the first line of a target or of a part of it, or removes it. */
  attach(name: string, marker: HTMLElement, target: Element | undefined, part?: MeasurePart): void {
    this.#placeBox(name, target && { marker, target, part, alone: true });
  }

  /** Measures all targets again. */
  refresh(): void {
    this.#placement.refresh();
  }

  dispose(): void {
    loadAreaFrames.release(this.#frameLoading);
    loadTextTargets.release(this.#textLoading);
    this.#unframed.clear();
    this.#unwatched.clear();
    this.#watcher.dispose();
    this.#placement.dispose();
    this.#texts?.dispose();
  }

  /** Shows the frame of an area, as soon as the code of frames is loaded. */
  #showFrame(key: string, entry: PinEntry, element: Element | undefined): void {
    if (areaFrames && (this.#frames || entry.target?.area)) {
      this.#frames ??= new areaFrames.AreaFrames(this, this.#placement);
      this.#frames.show(key, entry, element);
    } else if (entry.target?.area) {
      this.#unframed.add(key);
      void loadAreaFrames(this.#frameLoading);
    }
  }

  readonly #frameLoading = {
    requestUpdate: (): void => {
      if (!areaFrames) return;
      for (const key of this.#unframed) this.place(key);
      this.#unframed.clear();
    },
  };

  readonly #textLoading = {
    requestUpdate: (): void => {
      if (!textTargets) return;
      for (const key of this.#unwatched) this.#board.handleTextReady(key);
    },
  };

  get #textPaint(): TextPaint | undefined {
    this.#texts ??= textTargets && new textTargets.TextPaint(this.#board);
    return this.#texts;
  }

  #placeBox(name: string, placement: MarkerPlacement | undefined): void {
    // Keys of markers contain no space.
    if (placement) this.#placement.place(`own ${name}`, placement);
    else this.#placement.remove(`own ${name}`);
  }

  /** Places the marker of a key at its resolved target, or removes it. */
  place(key: string): void {
    const now = this.#watcher.now(key);
    const entry = this.#board.entryOf(key);
    if (!now || !entry) return;
    const board = this.#board;
    const element = board.elementFor(now);
    const alone = board.isAlone(key);
    const isAway = this.#mediaTimes.watch(key, element, entry.target?.time);
    const hidden = isAway && !alone && !board.isHovered(key);
    this.#showFrame(key, entry, hidden ? undefined : element);
    const placement = element && placementOf(entry, { element, now, transform: board.transform });
    if (placement) this.#placement.place(key, { ...placement, alone, hidden });
    else this.#placement.remove(key);
    const range = placement && rangeOf(now);
    if (range) this.#textPaint?.show(key, range, board.lookOf(key));
    else this.#texts?.hide(key);
  }
}
