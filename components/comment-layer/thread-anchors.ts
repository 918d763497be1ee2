import { batch } from '@preact/signals-core';
import type { PageState } from '../internal/page-state.js';

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

export const createThreadAnchors = (page: PageState): ThreadAnchors => new ThreadAnchors(page);
