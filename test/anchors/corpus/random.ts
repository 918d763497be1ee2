/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = 2_166_136_261;
    for (const char of seed) this.#state = Math.imul(this.#state ^ char.charCodeAt(0), 16_777_619);
  }

  /** A number from 0 up to 1, by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, and without, a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    const picked = items[this.below(items.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, order: this.next() }));
    return keyed.sort((a, b) => a.order - b.order).map(({ item }) => item);
  }

  /** So many of the items, in their order. */
  sample<T>(items: readonly T[], count: number): T[] {
    const chosen = new Set(this.shuffled([...items.keys()]).slice(0, count));
    return items.filter((_, index) => chosen.has(index));
  }
}
