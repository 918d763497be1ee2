import { signal } from '../signals.js';
import type { Readable } from '../readable.js';
import type { FacetIndex } from './facet-index.js';
import type { Sieve } from './sieve.js';

/** Rows by the values of the filters that somebody observes, counted before anybody is told. */
export class Tallies {
  readonly #observed = new Set<string>();
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();

  /** What is read by who observes the values of a filter, for as long as they do. */
  observing(filter: string): Readable<undefined> {
    return signal(undefined, {
      watched: () => void this.#observed.add(filter),
      unwatched: () => void this.#observed.delete(filter),
    });
  }

  /** Counts what is observed, a filter at a step. */
  *count(index: FacetIndex, sieve: Sieve): Generator<void> {
    for (const filter of this.#observed) {
      this.#counts.set(filter, index.column(filter).count(sieve, filter));
      yield;
    }
  }

  /** Rows by the values of a filter; undefined where they are not counted yet. */
  of(filter: string): ReadonlyMap<string, number> | undefined {
    return this.#counts.get(filter);
  }

  /** Forgets what was counted, as the rows are others. */
  clear(): void {
    this.#counts.clear();
  }
}
