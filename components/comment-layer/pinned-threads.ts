import type { AnnotationRow } from '../../store/api/annotations.js';
import type { NewThreadPlace } from '../internal/page-state.js';
import { isSamePosition, isSamePlace, type Pinned } from './pinned.js';

/** What is pinned to a page, each by a key, and under which key each thread is. */
class PinnedThreads {
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

export type { PinnedThreads };

export const createPinnedThreads = (): PinnedThreads => new PinnedThreads();
