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
  findTarget,
  Placement,
  type ClusterMarkers,
  revealPoint,
  type ObservedRoot,
  liveRange,
  type TextLook,
  AnchorWatcher,
} from '../../../anchors/index.js';
import type { CursorPosition, TargetElement } from '../../../store/model/index.js';
import { CollabTextMark } from '../text-mark/text-mark.js';
import type { Pinned } from './pinned.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { AreaFrames, type PlaceMoves } from './area-frames.js';
import { TextPaint } from './text-paint.js';

/** How long before a moment, and after it, its pin is shown, in seconds. */
const before = 0.5;
const after = 4;

interface Followed {
  readonly medium: HTMLMediaElement;
  readonly time: number;
  readonly listening: AbortController;
  isNow: boolean;
}

const isNear = ({ currentTime }: HTMLMediaElement, time: number): boolean =>
  currentTime >= time - before && currentTime <= time + after;

/** Places that are moments of a medium: they come and go while it plays. */
class Moments {
  readonly #changed: (key: string) => void;
  readonly #followed = new Map<string, Followed>();

  /** `changed` is called when a medium comes to a moment, or leaves it. */
  constructor(changed: (key: string) => void) {
    this.#changed = changed;
  }

  /** Whether a place is another moment than the one its medium is at, which is followed from now on. */
  isAway(key: string, element: Element | undefined, time: number | undefined): boolean {
    const medium = mediaElementOf(element);
    if (!medium || time === undefined) {
      this.forget(key);
      return false;
    }
    const known = this.#followed.get(key);
    if (known?.medium === medium && known.time === time) return !known.isNow;
    this.forget(key);
    return !this.#follow(key, medium, time).isNow;
  }

  /** Whether a place is a moment its medium is not at. */
  isKnownAway(key: string): boolean {
    return this.#followed.get(key)?.isNow === false;
  }

  /** Brings the medium of a place to its moment. */
  seek(key: string): void {
    const followed = this.#followed.get(key);
    if (followed) pauseAt(followed.medium, followed.time);
  }

  forget(key: string): void {
    this.#followed.get(key)?.listening.abort();
    this.#followed.delete(key);
  }

  #follow(key: string, medium: HTMLMediaElement, time: number): Followed {
    const followed = { medium, time, listening: new AbortController(), isNow: isNear(medium, time) };
    const look = (): void => {
      const isNow = isNear(medium, time);
      if (isNow === followed.isNow) return;
      followed.isNow = isNow;
      this.#changed(key);
    };
    // Sought before it is loaded, it tells of that only then.
    for (const type of ['loadedmetadata', 'timeupdate', 'seeking', 'seeked', 'emptied'])
      medium.addEventListener(type, look, { signal: followed.listening.signal });
    this.#followed.set(key, followed);
    return followed;
  }
}

export type { Moments };

const createMoments = (changed: (key: string) => void): Moments => new Moments(changed);

/** The text that was found, where text is meant. */
const rangeOf = (now: WatchedTarget | undefined): AbstractRange | undefined =>
  now && 'range' in now ? now.range : undefined;

/** The part of its element a place is, as it was found; undefined where it is all of it, or a point. */
function partFound(
  { target }: Pinned,
  now: WatchedTarget | undefined,
  transform: ContentTransform,
): MeasurePart | undefined {
  const range = rangeOf(now);
  if (range) return () => boxOfText(range);
  return target?.area && now && 'element' in now ? partOf(target, { element: now.element, transform }) : undefined;
}

/** The lines of a text, from the corner of its box. */
function linesFrom(range: AbstractRange): readonly Box[] {
  const corner = boxOfText(range);
  if (!corner) return [];
  return linesOfText(range).map(({ left, top, width, height }) => ({
    left: left - corner.left,
    top: top - corner.top,
    width,
    height,
  }));
}

/** Lets a mark draw the lines of its text: they are read when all is, and when it begins to draw. */
function lineUp(mark: CollabTextMark, range: AbstractRange): MeasurePart {
  mark.readLines = () => linesFrom(range);
  return () => {
    if (mark.drawsLines) mark.lines = linesFrom(range);
    return boxOfText(range);
  };
}

/** Where a marker is in a part that is a point. */
const atPoint: CursorPosition = { left: 0, top: 0 };

/** How a place is shown that was found at an element; undefined for the page as a whole, where no point of it is given. */
function placingOf(
  { marker, target, position }: Pinned,
  { element, now, transform }: { element: Element; now: WatchedTarget; transform: ContentTransform },
): MarkerPlacement | undefined {
  const range = rangeOf(now);
  if (range && marker instanceof CollabTextMark)
    return { marker, target: element, part: lineUp(marker, range), shape: 'cover' };
  const part = partOf(target, { element, position, transform });
  if (part) return { marker, target: element, part, position: target?.area ? null : atPoint };
  if (!isPageTarget(target)) return { marker, target: element, position: position ?? null };
  return position && { marker, target: element, position, unit: 'px' };
}

/** The point of an element that is to be seen when a person goes to a place in it. */
function pointOf({ target, position }: Pinned, element: Element, now: WatchedTarget | undefined): CursorPosition {
  const range = rangeOf(now);
  const box = range && boxOfText(range);
  if (box) return positionIn(element, box.left + box.width / 2, box.top + box.height / 2);
  return target?.area ? middleOf(target.area) : (position ?? defaultPosition);
}

interface ShownPlacesOptions {
  /** Holds what marks the places. */
  readonly surface: Element;
  /** Carries the colours text is painted in. */
  readonly swatch: Element;
  readonly root: ObservedRoot;
  readonly localize: LocalizeController;
  readonly moves: PlaceMoves;
  /** How an element shows its content, where that is zoomed and moved. */
  readonly transform: ContentTransform;
  readonly clusters: ClusterMarkers<CollabPinCluster>;
  /** What stands for a key may be another now. */
  arranged(): void;
  /** The element of a place that was found, where that is to be shown. */
  elementFor(now: WatchedTarget): Element | undefined;
  /** How a text is painted. */
  lookOf(key: string): TextLook;
  /** Whether a marker stands by itself, even where it covers others. */
  isAlone(key: string): boolean;
  /** Whether a place is pointed at. */
  isPointedAt(key: string): boolean;
  /** What is at a place. */
  pinned(key: string): Pinned | undefined;
  /** A place was found, moved or was lost. */
  changed(pinned: Pinned, now: WatchedTarget): void;
}

/** Follows places on the page, each by a key, and keeps what shows them there: markers, and paint on text. */
export class ShownPlaces {
  readonly #options: ShownPlacesOptions;
  readonly #watcher: AnchorWatcher;
  readonly #placement: Placement<CollabPinCluster>;
  readonly #texts: TextPaint;
  readonly #frames: AreaFrames;
  readonly #moments = createMoments((key) => this.#place(key));

  constructor(options: ShownPlacesOptions) {
    this.#options = options;
    this.#watcher = new AnchorWatcher(options.root);
    this.#texts = new TextPaint(options);
    this.#placement = new Placement(options.surface, options);
    this.#frames = new AreaFrames({
      ...options,
      placement: this.#placement,
      elementOf: (key) => this.elementOf(key),
      place: (key) => this.#place(key),
    });
  }

  /** Shows a place by its marker, once and as long as it is found: at its own target, or at another. */
  show(key: string, target: TargetElement | undefined): void {
    this.#watcher.watch(key, target, (now) => {
      this.#place(key);
      const pinned = this.#options.pinned(key);
      if (pinned) this.#options.changed(pinned, now);
    });
  }

  remove(key: string): void {
    this.#watcher.unwatch(key);
    this.#placement.remove(key);
    this.#texts.hide(key);
    this.#frames.remove(key);
    this.#moments.forget(key);
  }

  /** Shows again how a place stands: it is pointed at, or its thread is open. */
  mark(key: string): void {
    this.#texts.restyle(key, this.#options.lookOf(key));
    this.#frames.mark(key);
    if (this.#moments.isKnownAway(key)) this.#place(key);
  }

  /** Whether an event came from what is drawn around a place. */
  isFrom(key: string, path: readonly EventTarget[]): boolean {
    return this.#frames.isFrom(key, path);
  }

  /** Brings the medium a place is in to its moment. */
  seek(key: string): void {
    this.#moments.seek(key);
  }

  /** Whether a place is shown, or would be at another moment. */
  isThere(key: string): boolean {
    return this.markerOf(key) !== undefined || this.#moments.isKnownAway(key);
  }

  /** Shows a marker by itself even where it covers others, or groups it again. */
  setAlone(key: string, alone: boolean): void {
    this.#placement.setAlone(key, alone);
  }

  /** What is shown for a key: its marker, or the one that stands for several. */
  markerOf(key: string): HTMLElement | undefined {
    return this.#placement.markerOf(key);
  }

  /** The element a place is at, or around the text it is, while it is there. */
  elementOf(key: string): Element | undefined {
    const now = this.#watcher.now(key);
    return now?.state === 'attached' ? now.element : undefined;
  }

  /** The text a place is, while it is there: as it was found last, or looked for anew, for the page may have changed since. */
  rangeOf(key: string, when: 'known' | 'now' = 'known'): Range | undefined {
    const { root } = this.#options;
    const isNow = when === 'now';
    const range = rangeOf(isNow ? findTarget(this.#options.pinned(key)?.target, root) : this.#watcher.now(key));
    return range && liveRange(range);
  }

  /** The part of its element a place is. */
  partOf(key: string): MeasurePart | undefined {
    const pinned = this.#options.pinned(key);
    return pinned && partFound(pinned, this.#watcher.now(key), this.#options.transform);
  }

  /** Keys of the texts at a point of the window, the shortest first. */
  textsAt(clientX: number, clientY: number): readonly string[] {
    return this.#texts.at(clientX, clientY);
  }

  /** Scrolls a place into view, where it is at an element; returns the element. */
  reveal(key: string, behavior: ScrollBehavior): Element | undefined {
    const element = this.elementOf(key);
    const pinned = this.#options.pinned(key);
    if (element && pinned) revealPoint(element, pointOf(pinned, element, this.#watcher.now(key)), behavior);
    return element;
  }

  /** Covers an element, or a part of it, with a box of the layer's own, and takes it off again. */
  cover(name: string, box: HTMLElement, target: Element | undefined, part?: MeasurePart): void {
    this.#put(name, target && { marker: box, target, part, shape: 'box' });
  }

  /** Puts something at the end of an element's first line, or of a part of it, and takes it off again. */
  stick(name: string, marker: HTMLElement, target: Element | undefined, part?: MeasurePart): void {
    this.#put(name, target && { marker, target, part, alone: true });
  }

  /** Measures all places anew. */
  refresh(): void {
    this.#placement.refresh();
  }

  dispose(): void {
    this.#watcher.dispose();
    this.#placement.dispose();
    this.#texts.dispose();
  }

  #put(name: string, placing: MarkerPlacement | undefined): void {
    // No key of a place has a space.
    if (placing) this.#placement.place(`own ${name}`, placing);
    else this.#placement.remove(`own ${name}`);
  }

  /** Shows a place where it was found; nothing where it was not. */
  #place(key: string): void {
    const now = this.#watcher.now(key);
    const pinned = this.#options.pinned(key);
    if (!now || !pinned) return;
    const { elementFor, isAlone, isPointedAt, lookOf, transform } = this.#options;
    const element = elementFor(now);
    const alone = isAlone(key);
    const hidden = this.#moments.isAway(key, element, pinned.target?.time) && !alone && !isPointedAt(key);
    this.#frames.show(key, pinned, hidden ? undefined : element);
    const placing = element && placingOf(pinned, { element, now, transform });
    if (placing) this.#placement.place(key, { ...placing, alone, hidden });
    else this.#placement.remove(key);
    const range = placing && rangeOf(now);
    if (range) this.#texts.show(key, range, lookOf(key));
    else this.#texts.hide(key);
  }
}
