import { othersOf } from './repeated.js';

/** More changes than this at once are everywhere: to look at each would cost more than to look at the places. */
const burst = 1000;

/** Where in a page text was written, or came and went, since somebody last looked. */
export class Rewritten {
  #records: MutationRecord[] = [];
  /** All that holds a change. */
  readonly #touched = new Set<Node>();
  /** What has other children. */
  readonly #relisted = new Set<Node>();
  #isEverywhere = false;

  get isNowhere(): boolean {
    return this.#records.length === 0 && !this.#isEverywhere;
  }

  add(records: readonly MutationRecord[]): void {
    this.#isEverywhere ||= this.#records.length + records.length > burst;
    this.#records = this.#isEverywhere ? [] : this.#records.concat(records);
  }

  /** Whether an element holds what was written. */
  holds(element: Element): boolean {
    this.#read();
    return this.#isEverywhere || this.#touched.has(element);
  }

  /** Whether it was written in an item alone, and in none of its kind beside it. */
  isOnlyIn(item: Element): boolean {
    this.#read();
    if (this.#isEverywhere || (item.parentNode && this.#relisted.has(item.parentNode))) return false;
    return othersOf(item)?.some((other) => this.#touched.has(other)) === false;
  }

  clear(): void {
    this.#records = [];
    this.#touched.clear();
    this.#relisted.clear();
    this.#isEverywhere = false;
  }

  #read(): void {
    for (const { type, target } of this.#records) {
      if (type === 'attributes') continue;
      if (type === 'childList') this.#relisted.add(target);
      for (let at: Node | null = target; at && !this.#touched.has(at); at = at.parentNode) this.#touched.add(at);
    }
    this.#records = [];
  }
}
