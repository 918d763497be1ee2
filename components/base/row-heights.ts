import { clamp } from './clamp.js';

/** Heights of a list's items, measured or estimated, in a Fenwick tree: sums, searches and changes cost log n. */
export class RowHeights {
  readonly #keys: readonly string[];
  readonly #heights: Float64Array;
  readonly #tree: Float64Array;

  /** Creates the heights by key; heights from `before` are reused for items that have moved little. */
  constructor(keys: readonly string[], heightOf: (key: string) => number, before?: RowHeights) {
    this.#keys = keys;
    const count = keys.length;
    const heights = (this.#heights = new Float64Array(count));
    const tree = (this.#tree = new Float64Array(count + 1));
    const previousHeight = before?.cursor();
    for (let node = 1; node <= count; node += 1) {
      const key = keys[node - 1] ?? '';
      const height = (heights[node - 1] = previousHeight?.(key) ?? heightOf(key));
      const sum = (tree[node] = (tree[node] ?? 0) + height);
      const parent = node + (node & -node);
      if (parent <= count) tree[parent] = (tree[parent] ?? 0) + sum;
    }
  }

  get count(): number {
    return this.#heights.length;
  }

  /** Returns a function that reads heights by key in about list order, which is a few times faster than a lookup. */
  cursor(): (key: string) => number | undefined {
    const keys = this.#keys;
    let at = 0;
    return (key) => {
      // An item was inserted or removed before this one.
      if (keys[at] !== key) {
        if (keys[at + 1] !== key) return undefined;
        at += 1;
      }
      at += 1;
      return this.#heights[at - 1];
    };
  }

  /** Height of the list. */
  get total(): number {
    return this.top(this.count);
  }

  /** Returns the height of an item. */
  of(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** Returns the distance of an item's top edge from that of the list. */
  top(index: number): number {
    let sum = 0;
    for (let node = Math.min(index, this.count); node > 0; node -= node & -node) sum += this.#tree[node] ?? 0;
    return sum;
  }

  /** Returns the index at a distance from the top edge; beyond the ends, the first or last index. */
  at(distance: number): number {
    let node = 0;
    let left = distance;
    for (let step = 2 ** Math.floor(Math.log2(this.count || 1)); step >= 1; step /= 2) {
      const next = node + step;
      const height = this.#tree[next] ?? Infinity;
      if (next <= this.count && height <= left) {
        node = next;
        left -= height;
      }
    }
    return clamp(node, 0, this.count - 1);
  }

  /** Sets the measured height of an item. */
  set(index: number, height: number): void {
    const difference = height - this.of(index);
    if (difference === 0 || index < 0 || index >= this.count) return;
    this.#heights[index] = height;
    for (let node = index + 1; node <= this.count; node += node & -node) {
      this.#tree[node] = (this.#tree[node] ?? 0) + difference;
    }
  }
}
