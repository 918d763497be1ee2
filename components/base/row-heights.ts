/** Heights of a list's items, known or guessed, in a Fenwick tree: sums, searches and changes cost log n. */
export class Heights {
  readonly #keys: readonly string[];
  readonly #heights: Float64Array;
  readonly #tree: Float64Array;

  /** Heights by key; those of items that were in the list `before` are taken over where they have moved little. */
  constructor(keys: readonly string[], heightOf: (key: string) => number, before?: Heights) {
    this.#keys = keys;
    const count = keys.length;
    const heights = (this.#heights = new Float64Array(count));
    const tree = (this.#tree = new Float64Array(count + 1));
    const had = before?.cursor();
    for (let node = 1; node <= count; node += 1) {
      const key = keys[node - 1] ?? '';
      const height = (heights[node - 1] = had?.(key) ?? heightOf(key));
      const sum = (tree[node] = (tree[node] ?? 0) + height);
      const parent = node + (node & -node);
      if (parent <= count) tree[parent] = (tree[parent] ?? 0) + sum;
    }
  }

  get count(): number {
    return this.#heights.length;
  }

  /** Gives the heights of items that are asked for in about the order they are in: to look them up by key takes a few times as long. */
  cursor(): (key: string) => number | undefined {
    const keys = this.#keys;
    let at = 0;
    return (key) => {
      // One has come before it, or has gone.
      if (keys[at] !== key) {
        if (keys[at + 1] !== key) return undefined;
        at += 1;
      }
      at += 1;
      return this.#heights[at - 1];
    };
  }

  /** Height of the whole list. */
  get total(): number {
    return this.top(this.count);
  }

  /** Height of one item. */
  of(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** Distance of an item's upper edge from that of the list. */
  top(index: number): number {
    let sum = 0;
    for (let node = Math.min(index, this.count); node > 0; node -= node & -node) sum += this.#tree[node] ?? 0;
    return sum;
  }

  /** The item at a distance from the upper edge; the first or last one beyond the ends. */
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
    return Math.max(0, Math.min(node, this.count - 1));
  }

  /** Corrects a guess. */
  set(index: number, height: number): void {
    const difference = height - this.of(index);
    if (difference === 0 || index < 0 || index >= this.count) return;
    this.#heights[index] = height;
    for (let node = index + 1; node <= this.count; node += node & -node) {
      this.#tree[node] = (this.#tree[node] ?? 0) + difference;
    }
  }
}
