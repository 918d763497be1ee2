/** Comparator; returns 0 only for an item and its replacement, never for two items of the list. */
export type Compare<T> = (a: T, b: T) => number;

/** Maximum chunk size before a split: small enough to shift cheaply, large enough to keep chunks few. */
const MAX_CHUNK_SIZE = 512;

/** Sorted list. Inserting, removing and replacing cost O(log n) comparisons and the shift of one small chunk. */
export class SortedList<T> {
  readonly #compare: Compare<T>;
  #chunks: T[][] = [];
  #size = 0;

  constructor(compare: Compare<T>, items: Iterable<T> = []) {
    this.#compare = compare;
    const sorted = [...items].sort(compare);
    for (let from = 0; from < sorted.length; from += MAX_CHUNK_SIZE / 2)
      this.#chunks.push(sorted.slice(from, from + MAX_CHUNK_SIZE / 2));
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
    if (chunk.length > MAX_CHUNK_SIZE) this.#chunks.splice(at + 1, 0, chunk.splice(MAX_CHUNK_SIZE / 2));
  }

  /** Removes an item, which must be in the list. */
  remove(item: T): void {
    const at = this.#chunkOf(item);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    chunk.splice(this.#indexIn(chunk, item), 1);
    this.#size--;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Replaces an item; the new one moves to its sorted position. */
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
    // Faster than `flat`, because it copies whole chunks.
    return ([] as T[]).concat(...this.#chunks);
  }

  /** Returns the index of the first chunk whose last item does not sort before the given one. */
  #chunkOf(item: T): number {
    return firstIndex(this.#chunks, (chunk) => this.#compare(chunk[chunk.length - 1] as T, item) >= 0);
  }

  #indexIn(chunk: readonly T[], item: T): number {
    return firstIndex(chunk, (other) => this.#compare(other, item) >= 0);
  }
}

/** Returns the index of the first item that passes a test, by binary search. All items after it must pass, too. */
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
