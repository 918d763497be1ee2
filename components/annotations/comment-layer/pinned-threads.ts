import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { NewThreadPlace } from '../../page/page-state.js';
import { isSamePosition, isSamePlace, type Pinned, fillMarker, type Marker } from './pinned.js';
import type { TextLook } from '../../../anchors/index.js';
import type { StatusDetail } from '../../page/status-detail.js';
import type { ShownPlaces } from './placed-threads.js';

/** What is pinned to a page, each by a key, and under which key each thread is. */
export class PinnedThreads {
  readonly #pinned = new Map<string, Pinned>();
  /** What each thread is shown under, by its id. */
  #keys: ReadonlyMap<string, string> = new Map();

  /** Says which threads there are, by the keys they are shown under. */
  set places(places: ReadonlyMap<string, readonly AnnotationRow[]>) {
    this.#keys = new Map([...places].flatMap(([key, threads]) => threads.map(({ id }) => [id, key])));
  }

  /** Whether a thread is among those that were said to be there. */
  has(annotationId: string): boolean {
    return this.#keys.has(annotationId);
  }

  /** What a thread is shown under; one that is not here, under its own id. */
  keyOf(annotationId: string | null): string {
    return this.#keys.get(annotationId ?? '') ?? annotationId ?? '';
  }

  /** What is shown for a thread. */
  of(annotationId: string): Pinned | undefined {
    return this.#pinned.get(this.keyOf(annotationId));
  }

  at(key: string): Pinned | undefined {
    return this.#pinned.get(key);
  }

  put(key: string, pinned: Pinned): void {
    this.#pinned.set(key, pinned);
  }

  /** Takes what is shown under a key away; returns it. */
  take(key: string): Pinned | undefined {
    const known = this.#pinned.get(key);
    this.#pinned.delete(key);
    return known;
  }

  /** All that is shown, by its keys, as it is now. */
  get all(): readonly (readonly [key: string, pinned: Pinned])[] {
    return [...this.#pinned];
  }

  /** A thread with those it is joined to. */
  rowsWith(annotationId: string): readonly AnnotationRow[] {
    return this.of(annotationId)?.rows ?? [];
  }

  /** What the threads at exactly a place are joined by, where they are. */
  joinedAt({ targetElement, position }: NewThreadPlace): string | undefined {
    for (const { rows, ...at } of this.#pinned.values()) {
      const group = rows[0]?.data.multiThreadAnnotationId;
      if (group && isSamePlace(at.target, targetElement) && isSamePosition(at.position, position)) return group;
    }
    return undefined;
  }
}

interface MarkedThreadsOptions {
  readonly threads: PinnedThreads;
  /** What is told of how threads stand. */
  readonly detail: StatusDetail;
  places(): Pick<ShownPlaces, 'mark' | 'setAlone'>;
}

/** Which thread of a board is open and which is pointed at, as what marks their places shows it. */
export class MarkedThreads {
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
