/** Tells which of two items comes first; 0 only for an item and its replacement, never for two items that are both held. */
export type Compare<T> = (a: T, b: T) => number;

/** A chunk that grows beyond this is halved: small enough to shift cheaply, large enough to keep chunks few. */
const CHUNK = 512;

/** A list that stays in order; inserting, removing and replacing cost O(log n) comparisons and the shifting of one small chunk. */
export class SortedList<T> {
  readonly #compare: Compare<T>;
  #chunks: T[][] = [];
  #size = 0;

  constructor(compare: Compare<T>, items: Iterable<T> = []) {
    this.#compare = compare;
    const sorted = [...items].sort(compare);
    for (let from = 0; from < sorted.length; from += CHUNK / 2) this.#chunks.push(sorted.slice(from, from + CHUNK / 2));
    this.#size = sorted.length;
  }

  get size(): number {
    return this.#size;
  }

  get first(): T | undefined {
    return this.#chunks[0]?.[0];
  }

  insert(item: T): void {
    const at = Math.min(this.#chunkOf(item), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    this.#size++;
    if (!chunk) {
      this.#chunks.push([item]);
      return;
    }
    chunk.splice(this.#indexIn(chunk, item), 0, item);
    if (chunk.length > CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
  }

  /** Takes an item out; it has to be held. */
  remove(item: T): void {
    const at = this.#chunkOf(item);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    chunk.splice(this.#indexIn(chunk, item), 1);
    this.#size--;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Puts an item in another's stead, where its own place is. */
  replace(previous: T, next: T): void {
    if (this.#compare(previous, next) !== 0) {
      this.remove(previous);
      this.insert(next);
      return;
    }
    const chunk = this.#chunks[this.#chunkOf(previous)];
    if (chunk) chunk[this.#indexIn(chunk, previous)] = next;
  }

  toArray(): readonly T[] {
    // Copies whole chunks, which `flat` does not.
    return ([] as T[]).concat(...this.#chunks);
  }

  /** The first chunk whose last item does not come before the given one. */
  #chunkOf(item: T): number {
    return firstIndex(this.#chunks, (chunk) => this.#compare(chunk[chunk.length - 1] as T, item) >= 0);
  }

  #indexIn(chunk: readonly T[], item: T): number {
    return firstIndex(chunk, (other) => this.#compare(other, item) >= 0);
  }
}

/** The first index whose item passes a test that, once passed, is passed by all that follow. */
function firstIndex<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
