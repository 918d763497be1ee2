import type { TextLook } from '../../anchors/index.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { StatusDetail } from '../internal/status-detail.js';
import { fillMarker, type Marker } from './pinned.js';
import type { PinnedThreads } from './pinned-threads.js';
import type { ShownPlaces } from './shown-places.js';

interface MarkedThreadsOptions {
  readonly threads: PinnedThreads;
  /** What is told of how threads stand. */
  readonly detail: StatusDetail;
  places(): Pick<ShownPlaces, 'mark' | 'setAlone'>;
}

/** Which thread of a board is open and which is pointed at, as what marks their places shows it. */
class MarkedThreads {
  readonly #options: MarkedThreadsOptions;
  #open: string | null = null;
  #hovered: string | null = null;

  constructor(options: MarkedThreadsOptions) {
    this.#options = options;
  }

  /** Keys of what is open, and of what is pointed at. */
  get keys(): { readonly open: string; readonly hovered: string } {
    const { threads } = this.#options;
    return { open: threads.keyOf(this.#open), hovered: threads.keyOf(this.#hovered) };
  }

  /** Says which thread is open and which is pointed at. */
  mark(open: string | null, hovered: string | null): void {
    const places = this.#options.places();
    const before = this.keys;
    this.#open = open;
    this.#hovered = hovered;
    const now = this.keys;
    // What is open is not to slip away into a group.
    if (before.open !== now.open) places.setAlone(before.open, false);
    if (open !== null) places.setAlone(now.open, true);
    for (const key of new Set([before.open, before.hovered, now.open, now.hovered])) this.show(key);
  }

  /** Shows how the threads of a place stand in a marker. */
  fill(marker: Marker, rows: readonly AnnotationRow[]): void {
    fillMarker(marker, rows, this.#open, this.#options.detail);
  }

  /** Shows by its marker whether a place is open, and whether it is pointed at. */
  show(key: string): void {
    const { threads, places } = this.#options;
    const { marker, rows = [] } = threads.at(key) ?? {};
    if (!marker || rows.length === 0) return;
    const { open, hovered } = this.keys;
    marker.selected = key === open;
    marker.highlighted = key === hovered;
    this.fill(marker, rows);
    places().mark(key);
  }

  /** Whether a place stands by itself: its thread is open, or being written. */
  isAlone(key: string): boolean {
    return this.#options.threads.at(key)?.rows.length === 0 || key === this.keys.open;
  }

  isPointedAt(key: string): boolean {
    return key === this.keys.hovered;
  }

  /** How the text of a place is painted. */
  lookOf(key: string): TextLook {
    if (this.isAlone(key)) return 'open';
    return this.isPointedAt(key) ? 'pointed' : 'rest';
  }
}

export type { MarkedThreads };

export const createMarkedThreads = (options: MarkedThreadsOptions): MarkedThreads => new MarkedThreads(options);
